"""Lesson Promise of Reunion C, "Does it even out?": full reunions in blocks of ten, their share and their number."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from combinatoria.core.move import Move
from combinatoria.games.reunion.odds import comers
from combinatoria.match import Match

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, explorer, fresh
from .base import __all__ as _SHARED
from .reunion import AT_ONCE, FRIENDS, RELIABLE, ReunionLog, random_attendance
from .tools.blocks import NUMBERS, BlockLog, block_of
from .tools.running import running

__all__ = [*_SHARED, "explore", "keep", "running"]

MANY = 8
"""The predicted number of full reunions in a block, or more."""
FULL = Fraction(comers(FRIENDS, RELIABLE)[FRIENDS])
"""Chance of a full reunion."""


def at_least(n: int, full: int) -> Fraction:
    """Return the chance that at least ``full`` of n reunions are full.

    >>> round(float(at_least(10, 8)), 6)
    0.463593
    """
    return comers(n, FULL).p(lambda k: k >= full)


def fewer(n: int, full: int) -> Fraction:
    """Return the chance that fewer than ``full`` of n reunions are full.

    >>> fewer(10, 8) + at_least(10, 8)
    Fraction(1, 1)
    """
    return comers(n, FULL).p(lambda k: k < full)


def large_school() -> Fraction:
    """Return the chance that 80% or more of the 40 reunions of a day are full.

    >>> round(float(large_school()), 4)
    0.2051
    """
    return at_least(40, 32)


class Reunion(NamedTuple):
    """A reunion: its number in the pupil's record, from 1, and who came."""

    number: int
    one: bool
    two: bool
    three: bool

    @property
    def block(self) -> int:
        """The number of its block of ten, from 1."""
        return block_of(self.number)

    @property
    def came(self) -> int:
        """Number of friends who came."""
        return sum(self[1:])

    @property
    def full(self) -> bool:
        """True if all came."""
        return self.came == FRIENDS


class RecordLog(BlockLog[Reunion], ReunionLog[Reunion]):
    """A log of who came to each reunion, in order; the prediction is about whole blocks of ten."""

    entry = Reunion
    parts = (NUMBERS, *((False, True),) * FRIENDS)
    columns = ("number", "block", "came", "full")
    predicted = "eight"
    played_with = AT_ONCE

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, before a place is agreed on, whether all friends will come."""
        if move or not fresh(match) or not self.counts(match):
            return None
        return Bet("full", {}, FULL)

    def happened(self, entry: Reunion) -> bool:
        """Return whether all came, which is what the bets are about."""
        return entry.full

    def block_case(self, block: Sequence[Reunion]) -> bool:
        """Return whether as many reunions of a block were full as predicted."""
        return sum(entry.full for entry in block) >= MANY

    @staticmethod
    def read_off(came: Sequence[int | None]) -> Reunion:
        """Return who came, without a number yet."""
        return Reunion(0, *(step is not None for step in came))

    @staticmethod
    def made_up(rng: Random, number: int) -> Reunion:
        """Return a random attendance."""
        return Reunion(number + 1, *random_attendance(rng))


keep = RecordLog.keep

POINTS = Fraction(1, 10)
"""Distance within which the explorer looks for the share."""
AWAY = 2
"""Distance within which the explorer looks for the number of full reunions."""


def count_within(n: int) -> Fraction:
    """Return the chance that the number of full reunions is within ``AWAY`` of the expected number.

    >>> round(float(count_within(100)), 3)
    0.344
    """
    return comers(n, FULL).p(lambda k: abs(k - n * FULL) < AWAY)


def explore(close: Chance) -> Explorer:
    """Return a control for the number of reunions, given the chance that the share is within ten percentage points."""

    def trial(rng: Random, reunions: int) -> bool:
        full = sum(rng.randrange(1000) < 729 for _ in range(reunions))
        return abs(Fraction(full, reunions) - FULL) < POINTS

    # The next ten bring 7.29 on average, whatever the first ten were.
    return explorer(
        close, trial, {"reunions": (range(10, 121, 10), 40)}, along="reunions", settles=("more", False),
        others={"count": count_within},
    )  # fmt: skip
