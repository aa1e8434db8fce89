"""A home of games outside the kernel: found only while a test has named it (:func:`tests.tiny.at_home`)."""
