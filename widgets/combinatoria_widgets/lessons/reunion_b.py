"""Lesson Promise of Reunion B, "Waiting times": when two friends come, and whether both are there at the same time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, Final, NamedTuple

from combinatoria.core.move import Move
from combinatoria.games.reunion.odds import meet as _no_steps
from combinatoria.games.reunion.people import STEP, clock, slots
from combinatoria.match import Match

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, compare_means, explorer, together
from .base import __all__ as _SHARED
from .reunion import STATION, ReunionLog

__all__ = [*_SHARED, "TWO_FRIENDS", "compare_means", "explore", "keep", "product", "together"]

TWO_FRIENDS: Final[Mapping[str, Any]] = {
    "friends": 2, "reliability": 100, "waiting": 15, "altered": 0, "call": False,
}  # fmt: skip
"""Options for two friends who are sure to come, and whose cards fit."""
STEPS: Final = slots({"delay": 60}, STATION)
"""Number of time steps at which a friend may come."""
WAIT: Final = 15 // STEP
"""Number of steps that a friend waits."""
_PLAYED_WITH: Final[Mapping[str, Any]] = {**TWO_FRIENDS, "delay": STEPS * STEP, "lost": 0}


def meeting(steps: int, one: int, other: int) -> Fraction:
    """Return the chance that two friends meet who come at random steps and wait for `one` and `other` steps.

    They miss each other in two triangles of the square of all pairs.

    >>> meeting(12, 3, 3), meeting(12, 3, 0)
    (Fraction(1, 2), Fraction(7, 24))
    """
    sides = [max(0, steps - 1 - wait) for wait in (one, other)]
    return 1 - Fraction(sum(side * (side + 1) // 2 for side in sides), steps**2)


def in_time(came: int, now: int) -> Fraction | None:
    """Return the chance that the missing friend comes before the waiting one leaves; None if certain or impossible.

    Args:
        came: The step at which the first one came.
        now: The current step; every later step is equally likely for the other one.

    >>> in_time(2, 2), in_time(8, 8)
    (Fraction(1, 3), None)
    """
    left, good = STEPS - 1 - now, came + WAIT - now
    return Fraction(good, left) if 0 < good < left else None


class Came(NamedTuple):
    """The steps at which the first and the last of the two friends came."""

    early: int
    late: int

    @property
    def first(self) -> int:
        """Minutes until the first arrival."""
        return STEP * self.early

    @property
    def last(self) -> int:
        """Minutes until the last arrival."""
        return STEP * self.late

    @property
    def apart(self) -> int:
        """Minutes between them."""
        return self.last - self.first

    @property
    def met(self) -> bool:
        """True if the first friend was still there when the last one came (the prediction)."""
        return self.late - self.early <= WAIT


class CameLog(ReunionLog[Came]):
    """A log of both friends' arrivals."""

    entry = Came
    parts = (range(STEPS), range(STEPS))
    columns = ("first", "last", "apart", "met")
    predicted = "met"
    rounds = 6
    played_with = _PLAYED_WITH

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, when one friend has come, whether the other comes before the first leaves."""
        t = match.table
        some = [step for step in t.vars["came"][1:] if step is not None]
        waiting = t.vars["phase"] == "meet" and t.vars["place"] == STATION
        if move or not waiting or len(some) != 1 or not self.counts(match):
            return None
        exact = in_time(some[0], t.vars["slot"])
        return None if exact is None else Bet("met", {"at": clock(some[0]), "until": clock(some[0] + WAIT)}, exact)

    @staticmethod
    def read_off(came: Sequence[int | None]) -> Came:
        """Return the earlier and the later arrival; both friends are sure to come."""
        early, late = sorted(step for step in came if step is not None)
        return Came(early, late)

    @staticmethod
    def made_up(rng: Random, number: int) -> Came:
        """Return two random steps."""
        return CameLog.read_off(rng.choices(range(STEPS), k=2))


keep = CameLog.keep


def explore(meet: Chance) -> Explorer:
    """Return controls for the wait and the number of friends, given a function ``(wait, friends) -> Fraction``."""

    def trial(rng: Random, wait: int, friends: int) -> bool:
        came = rng.choices(range(STEPS), k=friends)
        return max(came) - min(came) <= wait

    def no_steps(wait: int, friends: int) -> Fraction:
        return _no_steps(friends, Fraction(wait, STEPS))

    return explorer(
        meet, trial, {"wait": (range(STEPS), WAIT), "friends": (range(2, 9), 2)}, along="wait",
        settles=("double", meet(2 * WAIT, 2) >= 2 * meet(WAIT, 2)),  # twice one half would be certainty
        others={"no_steps": no_steps},
    )  # fmt: skip
