"""Lesson Promise of Reunion A, "The tenth time": whether all friends come, independently of earlier reunions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import takewhile
from random import Random
from typing import NamedTuple

from combinatoria.core.move import Move
from combinatoria.games.reunion.odds import comers
from combinatoria.match import Match
from combinatoria.words.explain import speaker

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, current, explorer, fresh
from .base import __all__ as _SHARED
from .reunion import AT_ONCE, FRIENDS, PERCENT, RELIABLE, ReunionLog, random_attendance

__all__ = [*_SHARED, "explore", "keep"]


def after_run(record: Sequence[bool], run: int) -> Fraction:
    """Return the share of full reunions among those that follow ``run`` full ones in a row.

    >>> after_run([True, True, False, True, True, True], 2)
    Fraction(1, 2)
    """
    following = [record[n] for n in range(run, len(record)) if all(record[n - run : n])]
    return Fraction(sum(following), len(following))


class Attendance(NamedTuple):
    """The attendance of each friend."""

    one: bool
    two: bool
    three: bool

    @property
    def came(self) -> int:
        """Number of friends who came."""
        return sum(self)

    @property
    def all_three(self) -> bool:
        """True if all came (the prediction)."""
        return all(self)


class AttendanceLog(ReunionLog[Attendance]):
    """A log of the attendance at each reunion; the bet before it refers to the previous reunions."""

    entry = Attendance
    parts = ((False, True),) * FRIENDS
    columns = ("came", "all_three")
    predicted = "all_three"
    rounds = 10
    played_with = AT_ONCE

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, before a place is agreed on, whether all friends, or one of them, will come; the question rotates."""
        if move or not fresh(match) or not self.counts(match):
            return None
        friend = len(current().bets) % (FRIENDS + 1)
        before = [self._came(entry, friend) for entry in self.entries]
        run = len(list(takewhile(bool, reversed(before))))
        key = ("one" if friend else "all") + ("_run" if run else "_gap" if before else "")
        n = 1 if friend else FRIENDS
        name = speaker("reunion", current().lang).text("who", str(friend))
        return Bet(key, {"name": name, "run": run}, Fraction(comers(n, RELIABLE)[n]), of=friend)

    def settled(self, entry: Attendance, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether all came, or the friend in question."""
        return (None if of is None else self._came(entry, of)), None

    @staticmethod
    def _came(entry: Attendance, friend: int) -> bool:
        return entry[friend - 1] if friend else entry.all_three

    @staticmethod
    def read_off(came: Sequence[int | None]) -> Attendance:
        """Return the attendance, ignoring the times."""
        return Attendance(*(step is not None for step in came))

    @staticmethod
    def made_up(rng: Random, number: int) -> Attendance:
        """Return a random attendance."""
        return Attendance(*random_attendance(rng))


keep = AttendanceLog.keep


def explore(all_there: Chance) -> Explorer:
    """Return controls for the friends and their reliability, given a function ``(friends, percent) -> Fraction``."""

    def trial(rng: Random, friends: int, percent: int) -> bool:
        return all(rng.randrange(100) < percent for _ in range(friends))

    def train(friends: int, percent: int) -> Fraction:
        return Fraction(percent, 100)

    return explorer(
        all_there, trial, {"friends": (range(1, 9), FRIENDS), "percent": (range(50, 101), PERCENT)}, along="friends",
        settles=("train", True),  # 9/10 against 729/1000
        others={"train": train},
    )  # fmt: skip
