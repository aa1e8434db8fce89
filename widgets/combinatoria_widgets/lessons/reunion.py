"""What the lessons about Promise of Reunion share: a log of who came to the rehearsals at the station, and when."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from combinatoria.core.table import Table
from combinatoria.games.reunion.people import PLACES, all_came, slots
from combinatoria.match import Match

from .base import Made, TableLog

Entry = TypeVar("Entry")

STATION = PLACES[0]
"""Where friends are exactly as reliable as the options say; the park is forgotten more easily."""


class ReunionLog(TableLog[Entry]):
    """Remembers something of each rehearsal at the station, as soon as it is known who came.

    Attributes:
        played_with: Options that a rehearsal must have been played with; the others may be any.
    """

    played_with: Mapping[str, Any]

    @staticmethod
    @abstractmethod
    def read_off(came: Sequence[int | None]) -> Entry:
        """What is remembered of the steps at which the friends came, in their order; None for who did not."""

    def counts(self, match: Match) -> bool:
        """Whether a rehearsal was dealt, and with the options of the lesson."""
        dealt = match.seeded and match.start is None
        return dealt and all(match.options[name] == value for name, value in self.played_with.items())

    def note(self, made: Made) -> Entry | None:
        """Who came, at the decision after which nobody can come any more."""
        if not (made.own and self.counts(made.match)) or settled(made.before):
            return None
        after = table_after(made)
        return self.read_off(after.vars["came"][1:]) if after.vars["place"] == STATION and settled(after) else None


def settled(t: Table) -> bool:
    """Whether it is known of everybody whether and when he comes: all have come, or the last step is over."""
    place = t.vars["place"]
    return all_came(t) or (bool(place) and t.vars["slot"] + 1 >= slots(t.options, place))


def table_after(made: Made) -> Table:
    """The full table after a decision."""
    later = made.match.decisions[made.number + 1 : made.number + 2]
    return made.match.table_at(later[0].mark) if later else made.match.table
