"""Lesson Journey A, "Seven days in a ring": the white pawn's day after some cards."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from combinatoria.core.move import Move
from combinatoria.core.seats import hand_zone
from combinatoria.games.journey.board import WEEK, ahead
from combinatoria.games.journey.cards import NUMBER
from combinatoria.games.journey.odds import NUMBER_COPIES, walk
from combinatoria.match import Match
from combinatoria.odds.draws import fold

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, explorer, fresh
from .base import __all__ as _SHARED
from .journey import PACK, STARTS, DepartureLog, days_after, played

__all__ = [*_SHARED, "explore", "from_pack", "keep"]

CARDS = 4
"""The number of cards that the story plays."""
LATER, FELT = 10, Fraction(1, 100)
"""The claim about the start: after ``LATER`` cards its day still makes a difference of more than ``FELT``."""


class Walked(NamedTuple):
    """White's day after one, two, three and four cards in the order of the deal."""

    one: int
    two: int
    three: int
    four: int

    @property
    def looped(self) -> bool:
        """True if the second card went beyond the last day: no card moves 0 or a full week."""
        return self.two < self.one

    @property
    def half(self) -> bool:
        """True if white was back after two cards."""
        return self.two == STARTS

    @property
    def back(self) -> bool:
        """True if white is back after four cards (the prediction)."""
        return self.four == STARTS


class WalkLog(DepartureLog[Walked]):
    """A log of the days reached by the first four cards of each deal."""

    entry = Walked
    parts = (range(1, WEEK + 1),) * CARDS
    columns = ("two", "four", "half", "back")
    predicted = "back"
    telling = False  # whether the second card loops reveals nothing about the day after the fourth

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, before the first draw, whether the next card goes beyond the last day once the held one is played."""
        held = match.table.codes(hand_zone(0))
        if move or not fresh(match) or len(held) != 1:
            return None
        own = NUMBER[str(held[0])]
        day = ahead(STARTS, own)
        others = [n for n in PACK if day + n > WEEK]
        good = len(others) - (own in others)
        return Bet("loop", {"card": own, "day": day}, Fraction(good, len(PACK) - 1))

    def settled(self, entry: Walked, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether it did."""
        return entry.looped, None

    @staticmethod
    def read_off(numbers: Sequence[int]) -> Walked:
        """Return the days after the first four cards played."""
        return Walked(*(turn.day for turn in played(numbers)[:CARDS]))

    @staticmethod
    def made_up(rng: Random, number: int) -> Walked:
        """Return the days of a random deal."""
        return Walked(*days_after(rng.sample(PACK, CARDS)))


keep = WalkLog.keep


def from_pack(cards: int) -> Fraction:
    """Return the chance that `cards` cards of the real pack, without replacement, bring white back to the start.

    >>> from_pack(2)
    Fraction(5, 29)
    """
    return fold(NUMBER_COPIES, cards, lambda gone, n, k: (gone + n * k) % WEEK, 0)[0]


def explore(back: Chance) -> Explorer:
    """Return controls for the highest number and the number of cards, given ``(cards, highest) -> Fraction``."""

    def trial(rng: Random, highest: int, cards: int) -> bool:
        return sum(rng.randint(1, highest) for _ in range(cards)) % WEEK == 0

    after = [walk(LATER, start)[STARTS] for start in range(1, WEEK + 1)]
    return explorer(
        lambda highest, cards: back(cards, highest), trial,
        {"highest": (range(2, 7), 6), "cards": (range(13), CARDS)}, along="cards",
        settles=("start", max(after) - min(after) > FELT),  # by then the start no longer matters
        others={"seventh": lambda highest, cards: Fraction(1, WEEK)},
    )  # fmt: skip
