"""The score of a win (section 5): cards and letters left, matching key icons, and the cost of items."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...core.sheet import Sheet, Term
from ...core.table import Table
from .board import DECK, WEEK, events, letters, spent
from .cards import ICON, PENALTY

__all__ = ["OF_DAY", "OF_LETTER", "Score", "score", "sheet"]

OF_LETTER: Final = 2
OF_DAY: Final = 4
"""Points for a location whose events all show the same key icon."""


class Score(NamedTuple):
    """The parts of the score of a won position.

    Attributes:
        deck: cards left in the deck.
        letters: letters that count: those in hand and, with the Camera, the used ones.
        days: the days with events that all show the same key icon (R19: at least one event).
        penalty: the cost of the items.
    """

    deck: int
    letters: int
    days: tuple[int, ...]
    penalty: int

    @property
    def total(self) -> int:
        """The score.

        >>> Score(4, 3, (1, 2, 4, 5), 0).total, Score(4, 5, (1, 2, 4, 5), 13).total
        (26, 17)
        """
        return self.deck + OF_LETTER * self.letters + OF_DAY * len(self.days) - self.penalty


def score(t: Table) -> Score:
    """The score if the match were won now; works on a view."""
    options = t.options
    alike = tuple([day for day in range(1, WEEK) if len({ICON[face] for face in events(t, day)}) == 1])
    count = letters(t) + (spent(t) if options["camera"] else 0)
    return Score(len(t.zones[DECK]), count, alike, sum(cost for item, cost in PENALTY.items() if options[item]))


def sheet(t: Table) -> Sheet:
    """The score as a formula."""
    deck, count, alike, penalty = s = score(t)
    cards = tuple([face for day in alike for face in events(t, day)])
    row = (
        Term("", deck, "deck"),
        Term("+", OF_LETTER * count, "letters_all" if t.options["camera"] else "letters", {"n": count}),
        Term("+", OF_DAY * len(alike), "icons", {"n": len(alike)}, cards),
        Term("+", -penalty, "items"),
        Term("=", s.total, "total"),
    )
    return Sheet(0, "score", {}, (row,), s.total)
