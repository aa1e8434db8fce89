"""Shared parts of the lessons about Promise of Reunion: a log of arrivals in the rehearsals at the station."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, TypeVar

from combinatoria.core.chance import Passing
from combinatoria.core.move import Move
from combinatoria.core.table import Table
from combinatoria.games.reunion.people import PLACES, all_came, slots
from combinatoria.match import Match

from .base import Made, TableLog

Entry = TypeVar("Entry")

STATION = PLACES[0]
"""The place where friends are exactly as reliable as the options say; the park is forgotten more easily."""

FRIENDS = 3
PERCENT = 90
"""Reliability of each friend in percent."""
RELIABLE = Fraction(PERCENT, 100)
AT_ONCE = {"friends": FRIENDS, "reliability": PERCENT, "call": False}
"""Options of a rehearsal with these friends."""


def random_attendance(rng: Random) -> list[bool]:
    """Return for each friend whether they come, independently of each other."""
    return [rng.randrange(100) < PERCENT for _ in range(FRIENDS)]


class ReunionLog(TableLog[Entry]):
    """A log of each rehearsal at the station, noted as soon as all arrivals are known.

    Attributes:
        played_with: Options that a rehearsal must have been played with; the others may be any.
    """

    played_with: Mapping[str, Any]

    @staticmethod
    @abstractmethod
    def read_off(came: Sequence[int | None]) -> Entry:
        """Return the entry for the steps at which the friends came, in order; None for an absent one."""

    def counts(self, match: Match) -> bool:
        """Return whether a rehearsal was dealt, and with the options of the lesson."""
        dealt = match.seeded and match.start is None
        return dealt and all(match.options[name] == value for name, value in self.played_with.items())

    def note(self, made: Made) -> Entry | None:
        """Return the arrivals, at the decision after which no more are possible."""
        if not (made.own and self.counts(made.match)) or settled(made.before):
            return None
        after = made.after
        return self.read_off(after.vars["came"][1:]) if after.vars["place"] == STATION and settled(after) else None

    def abandoned(self, match: Match, viewer: int) -> Entry | None:
        """Return the arrivals that an abandoned meeting would have had: leaving early must not hide an absence."""
        t = match.table.copy()
        if not self.counts(match) or t.vars["place"] != STATION or t.vars["phase"] != "meet":
            return None
        rng = Random(f"{match.seed} left")
        while not settled(t):
            match.game.play(t, viewer, Move("wait", ()), Passing(rng))
        return self.read_off(t.vars["came"][1:])


def settled(t: Table) -> bool:
    """Return whether all arrivals are known: all have come, or the last step is over."""
    place = t.vars["place"]
    return all_came(t) or (bool(place) and t.vars["slot"] + 1 >= slots(t.options, place))
