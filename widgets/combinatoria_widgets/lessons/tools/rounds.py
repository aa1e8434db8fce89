"""Seeds of a learner's own rounds, so that the data of a class are independent.

Every copy of a lesson draws a start from real randomness when it is first opened and keeps it in its record: round n is
dealt with the seed ``start + n``. No other copy has these rounds, and a reload goes on with them. What the cell of a
lesson deals is the same for everybody and is not counted.

A seed that somebody has put into the first cell fixes everything: for teachers and tests. ``UNFIXED`` is what the
notebooks of all releases say there, so it stands for no choice.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

__all__ = ["RANGE", "UNFIXED", "entropy", "is_fixed", "number_of", "seed_of", "setting_of", "start_of"]

Setting = TypeVar("Setting")

UNFIXED = 2026
RANGE = 1 << 53
"""Seeds are whole numbers below this: what JavaScript, too, tells apart."""


def entropy() -> int:
    """Fifty-three random bits, the only ones of lessons: tests that must repeat put something else in its place."""
    return secrets.randbits(53)


def is_fixed(seed: int) -> bool:
    """Whether somebody has chosen the seed of a lesson."""
    return seed != UNFIXED


def start_of(seed: int) -> int:
    """The start of a new copy's rounds: random, unless the lesson's seed is fixed.

    >>> start_of(7) == start_of(7) != start_of(8)
    True
    """
    if not is_fixed(seed):
        return entropy()
    return int.from_bytes(sha256(f"rounds {seed}".encode()).digest()[:8]) % RANGE


def seed_of(start: int, number: int) -> int:
    """The seed of a round, numbered from 0."""
    return (start + number) % RANGE


def number_of(start: int, seed: int) -> int:
    """Which round has a seed; a large number for one that is none."""
    return (seed - start) % RANGE


def setting_of(settings: Sequence[Setting], number: int) -> Setting:
    """The setting of a round that is a position; they begin anew after round 0, which is the same for everybody.

    >>> [setting_of("abc", number) for number in range(5)]
    ['a', 'a', 'b', 'c', 'a']
    """
    return settings[max(0, number - 1) % len(settings)]
