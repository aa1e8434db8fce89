"""What the lessons about the journey share: the pack as bare numbers, the ring of days, and logs of what is dealt."""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from combinatoria.core.seats import hand_zone
from combinatoria.core.table import Table
from combinatoria.games.journey.board import WEEK, ahead
from combinatoria.games.journey.cards import NUMBER
from combinatoria.games.journey.odds import NUMBERS
from combinatoria.match import Match
from combinatoria.odds import Dist

from .base import TableLog, as_dealt

DECK = "deck"
PACK: tuple[int, ...] = tuple(sorted(NUMBER.values()))
"""The numbers of the 30 event cards: five of each."""
STARTS = 1
"""The day on which everybody sets out."""

Entry = TypeVar("Entry")


def numbers_in_order(t: Table) -> list[int]:
    """The numbers as they were dealt, from the full table: the hand, then the deck from its top."""
    faces = (*t.codes(hand_zone(0)), *reversed(t.codes(DECK)))
    return [NUMBER[str(face)] for face in faces]


class Turn(NamedTuple):
    """A full turn: the card that was played, the days before and after it, and whether it went beyond the last day."""

    number: int
    start: int
    day: int
    loop: bool


def played(numbers: Sequence[int], start: int = STARTS) -> list[Turn]:
    """The full turns that cards give in this order, the first of them in the hand, if each is played as it comes.

    A turn draws a card; beyond the last day another comes off the deck unseen and is discarded.

    >>> [turn.number for turn in played([3, 6, 5, 4, 2, 1, 3, 4])], len(played([6]))
    ([3, 6, 5], 0)
    """
    deck, turns = deque(numbers[1:]), list[Turn]()
    hand, day = deque(numbers[:1]), start
    while deck:
        hand.append(deck.popleft())
        n = hand.popleft()
        if loop := day + n > WEEK:
            if not deck:
                break
            deck.popleft()
        turns.append(Turn(n, day, day := ahead(day, n), loop))
    return turns


def days_after(numbers: Sequence[int], start: int = STARTS) -> list[int]:
    """Where white stands after each of these cards.

    >>> days_after([3, 6, 5])
    [4, 3, 1]
    """
    days = [start]
    for n in numbers:
        days.append(ahead(days[-1], n))
    return days[1:]


def enough(turns: int, day: int, deck: int) -> Fraction:
    """The chance that a deck is enough for so many full turns if each number is equally likely on every turn.

    A turn draws a card, and going beyond the last day costs another.

    Args:
        turns: How many turns, from 0.
        day: Where white stands, from 1.
        deck: Cards in the deck.

    >>> enough(3, 3, 4)
    Fraction(5, 8)
    """
    gone = Dist.uniform(NUMBERS).repeat(turns) if turns else Dist.certain(0)
    return gone.p(lambda days: turns + (day - 1 + days) // WEEK <= deck)


class DepartureLog(TableLog[Entry]):
    """Remembers something of the order in which each deal's cards lie; it is told when the first card has been drawn.

    What is chosen has no part in it. Deals count that begin with a single card, as without a rucksack.
    """

    rounds = 5

    @staticmethod
    @abstractmethod
    def read_off(numbers: Sequence[int]) -> Entry:
        """What is remembered of the 30 numbers in their order."""

    def seen(self, match: Match, viewer: int) -> Entry | None:
        """The order of the deal."""
        if (t := as_dealt(match)) is None or len(t.zones[hand_zone(viewer)]) != 1:
            return None
        return self.read_off(numbers_in_order(t))
