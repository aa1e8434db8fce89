"""A home of games outside the kernel, registered only during tests (:func:`tests.tiny.at_home`)."""
