"""Shared parts of the lessons about Time of Happiness: a log of the guesses in rounds with prepared stories."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from combinatoria.games.happiness.cards import VERY_GOOD, feeling, numbers
from combinatoria.games.happiness.stories import points_to
from combinatoria.match import Match

from .base import Made, TableLog

Entry = TypeVar("Entry")


def heard(v: Mapping[str, Any], viewer: int) -> list[bool]:
    """Return whether each prepared answer of this time sounds like very good; empty for the speaker."""
    if v["turn"] == viewer:
        return []
    return [points_to(row[3]) == VERY_GOOD for row in v["heard"] if row[0] == v["time"] and row[3]]


class StoryLog(TableLog[Entry]):
    """A log of the player's own guesses about prepared stories; a round is withheld until its reveal.

    An entry's last part is the round of its match, 0 for a simulated entry.
    """

    people = (0,)

    @staticmethod
    def guessing(made: Made) -> bool:
        """Return whether the person at the screen places a card about a prepared story."""
        return made.own and made.move.kind in ("place", "place_at") and bool(made.before.options["stories"])

    @staticmethod
    def truth(made: Made) -> list[bool]:
        """Return for each time told so far whether it is very good."""
        table = made.before
        return [feeling(n) == VERY_GOOD for n in numbers(table, table.vars["turn"])]

    def told(self, match: Match, entry: Entry) -> bool:
        """Return whether the cards of its round have been revealed."""
        v = match.table.vars
        return bool(entry[-1] < v["round"] or v["phase"] in ("rest", "stop", "over"))  # type: ignore[index]

    def coded(self, entry: Entry) -> Sequence[Any]:
        """Return the entry with round 1 for any real round: the number does not matter."""
        return (*entry[:-1], 1)  # type: ignore[index]  # entries are tuples
