"""Repeatable randomness: what the operating system's generator gives depends on the test's name only.

Matches without a seed, secrets of promises, codes and ids are the same in every run, so that no test fails by chance.
Loaded by the `conftest.py` of the checkout.
"""

from __future__ import annotations

import random

import pytest

LUCK = random.Random()


def pytest_configure() -> None:
    """Replace the source of `random.SystemRandom`, and so of `secrets`."""
    random._urandom = LUCK.randbytes


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin anew for each test, before its fixtures."""
    LUCK.seed(item.nodeid)
