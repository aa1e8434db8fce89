"""Shared parts of the lessons about Order: the numbers, and a log of the dealt hands."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeVar

from combinatoria.core.move import Move
from combinatoria.core.seats import hand_zone
from combinatoria.games.order.cards import ASCENDING, HIGHEST
from combinatoria.match import Match

from .base import Bet, TableLog, as_dealt, current, fresh

HAND = 6
"""Cards of a master with three to five players."""
DECK: tuple[int, ...] = tuple(range(1, HIGHEST + 1))
"""The ninety numbers."""

Entry = TypeVar("Entry")


def cheapest(hand: Sequence[int]) -> int:
    """Return the numbers skipped on empty rows by the cheapest two cards of a hand, ignoring related numbers.

    Both go up on one row, both go down on one row, or one goes up and one goes down.

    >>> cheapest([30, 41, 56, 60, 77, 85]), cheapest([3, 41, 56, 60, 77, 85]), cheapest([3, 8, 56, 60, 77, 85])
    (14, 9, 8)
    """
    low, second, *_, fifth, high = sorted(hand)
    return min(second, HIGHEST + 1 - fifth, low + HIGHEST + 1 - high)


def dealt_hand(match: Match, viewer: int) -> list[int] | None:
    """Return the six cards that were dealt to a seat, sorted; None if it is another number of cards."""
    if (t := as_dealt(match)) is None:
        return None
    hand = sorted(map(int, t.open_codes(hand_zone(viewer))))
    return hand if len(hand) == HAND else None


def laid(match: Match, viewer: int) -> int | None:
    """Return the numbers that a player's first two cards use up on empty rows; None before they are laid.

    Rows are no longer empty if another player has begun.
    """
    plays = [one for one in match.decisions if one.move.kind == "play"][:2]
    if len(plays) < 2 or any(one.seat != viewer for one in plays):
        return None
    used: dict[str, int] = {}
    for card, row in (map(str, play.move.args) for play in plays):
        number = int(card)
        used[row] = max(used.get(row, 0), number if row in ASCENDING else HIGHEST + 1 - number)
    return sum(used.values())


def covered(match: Match, viewer: int) -> bool:
    """Return whether six cards were just dealt to a seat, so that a bet can be asked before they are seen."""
    return fresh(match) and len(match.table.zones[hand_zone(viewer)]) == HAND


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
        if move or not covered(match, viewer):
            return None
        n = self.bet_on[len(current().bets) % len(self.bet_on)]
        return Bet("at_most", {"n": n}, type(self).at_most(n), of=n, blind=True)

    def settled(self, entry: Entry, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether the number is at most the limit."""
        return (None if of is None else getattr(entry, self.measured) <= of), None

    def seen(self, match: Match, viewer: int) -> Entry | None:
        """Return the entry of the dealt hand, if it has six cards."""
        hand = dealt_hand(match, viewer)
        return None if hand is None else self.read_off(hand)
