"""What the lessons about Order share: the numbers, and a log of the hands that are dealt."""

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
"""Cards of a master when three to five play."""
DECK: tuple[int, ...] = tuple(range(1, HIGHEST + 1))
"""The ninety numbers."""

Entry = TypeVar("Entry")


class HandLog(TableLog[Entry]):
    """Remembers something of the six cards that each deal begins with; later hands were chosen by their owner.

    Before its cards are seen, each deal asks whether a number read off them is at most so much.

    Attributes:
        measured: The number that is bet on: an attribute of an entry.
        bet_on: What it is compared with, deal after deal.
        at_most: How likely it is at most so much.
    """

    rounds = 5
    measured: str
    bet_on: tuple[int, ...]
    at_most: Callable[[int], Fraction]

    @staticmethod
    @abstractmethod
    def read_off(hand: Sequence[int]) -> Entry:
        """What is remembered of a sorted hand."""

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Before the cards are seen, each time about another number."""
        if move or not fresh(match) or len(match.table.zones[hand_zone(viewer)]) != HAND:
            return None
        n = self.bet_on[len(current().bets) % len(self.bet_on)]
        return Bet("at_most", {"n": n}, type(self).at_most(n), of=n, blind=True)

    def settled(self, entry: Entry, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Whether it is at most so much."""
        return (None if of is None else getattr(entry, self.measured) <= of), None

    def seen(self, match: Match, viewer: int) -> Entry | None:
        """The hand that was dealt, if it is one of six cards."""
        if (t := as_dealt(match)) is None:
            return None
        hand = sorted(map(int, t.open_codes(hand_zone(viewer))))
        return self.read_off(hand) if len(hand) == HAND else None
