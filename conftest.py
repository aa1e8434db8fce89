"""Pytest configuration shared by all tests, including the kernel's doctests."""

pytest_plugins = ["tests.running", "tests.summary", "tests.browsers"]
