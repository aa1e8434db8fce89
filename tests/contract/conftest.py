"""The contract holds for the real games and for the tests' own tiny ones."""

import pytest

from tests import tiny


@pytest.fixture(autouse=True)
def tiny_games():
    """The tiny games can be found during these tests, and only then."""
    with tiny.at_home():
        yield
