"""What holds for every test, the doctests of the kernel too."""

pytest_plugins = ["tests.running", "tests.summary"]
