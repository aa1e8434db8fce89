"""What the lessons about Time of Happiness share: a log of the guesses in rounds with prepared stories."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from combinatoria.games.happiness.cards import VERY_GOOD, feeling, numbers
from combinatoria.match import Match

from .base import Made, TableLog

Entry = TypeVar("Entry")


class StoryLog(TableLog[Entry]):
    """Remembers something of one's own guesses about prepared stories; of a round nothing is told before its reveal.

    An entry's last part is the round of its match in which it was made, 0 for one that was made up.
    """

    @staticmethod
    def guessing(made: Made) -> bool:
        """Whether the person at the screen lays a card about a prepared story."""
        return made.own and made.move.kind in ("place", "place_at") and bool(made.before.options["stories"])

    @staticmethod
    def truth(made: Made) -> list[bool]:
        """For each time that has been told, whether it is very good."""
        table = made.before
        return [feeling(n) == VERY_GOOD for n in numbers(table, table.vars["turn"])]

    def told(self, match: Match, entry: Entry) -> bool:
        """Whether the cards of its round have been turned over."""
        v = match.table.vars
        return bool(entry[-1] < v["round"] or v["phase"] in ("rest", "stop", "over"))  # type: ignore[index]

    def coded(self, entry: Entry) -> Sequence[Any]:
        """In which round of its match it was made does not matter, as long as it was in one."""
        return (*entry[:-1], 1)  # type: ignore[index]  # entries are tuples
