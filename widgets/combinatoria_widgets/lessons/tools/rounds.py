"""Seeds of a learner's own rounds, so that the data of a class are independent.

Every copy of a lesson draws a random start when it is first opened and keeps it in its record: round n is dealt with
the seed ``start + n``. These rounds are unique to the copy, and continue after a reload. The deal of a lesson's cell is
the same for everybody and is not counted.

A seed set in the first cell fixes all rounds, for teachers and tests. ``UNFIXED`` is the seed in the notebooks of all
releases, so it means that none was chosen.
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
"""Upper bound (exclusive) of seeds: the integers that JavaScript represents exactly."""


def entropy() -> int:
    """Return 53 random bits, the only source of randomness in lessons; tests replace it for repeatable runs."""
    return secrets.randbits(53)


def is_fixed(seed: int) -> bool:
    """Return whether the seed of a lesson was chosen explicitly."""
    return seed != UNFIXED


def start_of(seed: int) -> int:
    """Return the start of a new copy's rounds: random, unless the lesson's seed is fixed.

    >>> start_of(7) == start_of(7) != start_of(8)
    True
    """
    if not is_fixed(seed):
        return entropy()
    return int.from_bytes(sha256(f"rounds {seed}".encode()).digest()[:8]) % RANGE


def seed_of(start: int, number: int) -> int:
    """Return the seed of a round, numbered from 0."""
    return (start + number) % RANGE


def number_of(start: int, seed: int) -> int:
    """Return the round that has this seed; a large number if none has."""
    return (seed - start) % RANGE


def setting_of(settings: Sequence[Setting], number: int) -> Setting:
    """Return the setting of a round that starts from a position; the cycle restarts after round 0, common to everybody.

    >>> [setting_of("abc", number) for number in range(5)]
    ['a', 'a', 'b', 'c', 'a']
    """
    return settings[max(0, number - 1) % len(settings)]
