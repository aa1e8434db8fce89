"""Vector tests cover the real games and the tests' own tiny ones."""

import pytest

from tests import tiny


@pytest.fixture(autouse=True)
def tiny_games():
    """Register the tiny games during these tests only."""
    with tiny.at_home():
        yield
