"""Shared parts of the lessons about the journey: the pack as bare numbers, the ring of days, and logs of deals."""

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
"""The day of departure."""

Entry = TypeVar("Entry")


def numbers_in_order(t: Table) -> list[int]:
    """Return the numbers in dealing order, from the full table: the hand, then the deck from its top."""
    faces = (*t.codes(hand_zone(0)), *reversed(t.codes(DECK)))
    return [NUMBER[str(face)] for face in faces]


class Turn(NamedTuple):
    """A full turn: the card played, the days before and after it, and whether it went beyond the last day."""

    number: int
    start: int
    day: int
    loop: bool


def played(numbers: Sequence[int], start: int = STARTS) -> list[Turn]:
    """Return the full turns when cards are played in this order, the first of them starting in the hand.

    A turn draws a card; beyond the last day another is discarded from the deck unseen.

    >>> [turn.number for turn in played([3, 6, 5, 4, 2, 1, 3, 4])], len(played([6]))
    ([3, 6, 5, 2, 3], 0)
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
    """Return white's day after each of these cards.

    >>> days_after([3, 6, 5])
    [4, 3, 1]
    """
    days = [start]
    for n in numbers:
        days.append(ahead(days[-1], n))
    return days[1:]


def chosen_days(match: Match) -> list[int]:
    """Return white's day after each card that was played at the table, in the order of play.

    Nothing else moves white, so the days follow from the numbers of these cards.
    """
    plays = [one.move for one in match.decisions if one.move.kind == "play"]
    return days_after([NUMBER[play.arg(0, str)] for play in plays])


def enough(turns: int, day: int, deck: int) -> Fraction:
    """Return the chance that a deck suffices for `turns` full turns if all numbers are equally likely on every turn.

    A turn draws a card, and going beyond the last day costs another.

    Args:
        turns: Number of turns, from 0.
        day: White's day, from 1.
        deck: Cards in the deck.

    >>> enough(3, 3, 4)
    Fraction(5, 8)
    """
    gone = Dist.uniform(NUMBERS).repeat(turns) if turns else Dist.certain(0)
    return gone.p(lambda days: turns + (day - 1 + days) // WEEK <= deck)


class DepartureLog(TableLog[Entry]):
    """A log of the order of each deal's cards, revealed when the first card has been drawn.

    Choices do not affect it. Only deals with a single card in hand count, as without a rucksack.
    """

    rounds = 5

    @staticmethod
    @abstractmethod
    def read_off(numbers: Sequence[int]) -> Entry:
        """Return the entry for the 30 numbers in this order."""

    def seen(self, match: Match, viewer: int) -> Entry | None:
        """Return the entry of the deal."""
        if (t := as_dealt(match)) is None or len(t.zones[hand_zone(viewer)]) != 1:
            return None
        return self.read_off(numbers_in_order(t))
