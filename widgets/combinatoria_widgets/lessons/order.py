"""Shared parts of the lessons about Order: the numbers, and a log of the dealt hands."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeVar

from combinatoria.core.move import Move
from combinatoria.core.seats import hand_zone
from combinatoria.games.order.cards import HIGHEST
from combinatoria.match import Match

from .base import Bet, TableLog, as_dealt, current, fresh

HAND = 6
"""Cards of a master with three to five players."""
DECK: tuple[int, ...] = tuple(range(1, HIGHEST + 1))
"""The ninety numbers."""

Entry = TypeVar("Entry")


class HandLog(TableLog[Entry]):
    """A log of the six cards at the start of each deal; later hands depend on their owner's choices.

    Before its cards are seen, each deal asks whether a number derived from them is at most some limit.

    Attributes:
        measured: The number that is bet on: an attribute of an entry.
        bet_on: The limits, in turn from deal to deal.
        at_most: Returns the chance that it is at most a limit.
    """

    rounds = 5
    measured: str
    bet_on: tuple[int, ...]
    at_most: Callable[[int], Fraction]

    @staticmethod
    @abstractmethod
    def read_off(hand: Sequence[int]) -> Entry:
        """Return the entry for a sorted hand."""

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask before the cards are seen, each time with another limit."""
        if move or not fresh(match) or len(match.table.zones[hand_zone(viewer)]) != HAND:
            return None
        n = self.bet_on[len(current().bets) % len(self.bet_on)]
        return Bet("at_most", {"n": n}, type(self).at_most(n), of=n, blind=True)

    def settled(self, entry: Entry, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether the number is at most the limit."""
        return (None if of is None else getattr(entry, self.measured) <= of), None

    def seen(self, match: Match, viewer: int) -> Entry | None:
        """Return the entry of the dealt hand, if it has six cards."""
        if (t := as_dealt(match)) is None:
            return None
        hand = sorted(map(int, t.open_codes(hand_zone(viewer))))
        return self.read_off(hand) if len(hand) == HAND else None
