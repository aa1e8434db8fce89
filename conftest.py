"""Pytest configuration shared by all tests, including the kernel's doctests."""

pytest_plugins = ["tests.running", "tests.luck", "tests.summary", "tests.browsers"]
