"""Lesson Journey A, "Seven days in a ring": where the white pawn is after some cards."""

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
"""The claim about the start: after so many cards its day still makes a difference of more than so much."""


class Walked(NamedTuple):
    """White's day after one, two, three and four cards in the order of the deal."""

    one: int
    two: int
    three: int
    four: int

    @property
    def looped(self) -> bool:
        """Whether the second card went beyond the last day: no card stands still or goes all the way round."""
        return self.two < self.one

    @property
    def half(self) -> bool:
        """Whether white was back half way."""
        return self.two == STARTS

    @property
    def back(self) -> bool:
        """Whether it is back in the end: what is predicted."""
        return self.four == STARTS


class WalkLog(DepartureLog[Walked]):
    """Remembers where the first four cards of each deal lead."""

    entry = Walked
    parts = (range(1, WEEK + 1),) * CARDS
    columns = ("two", "four", "half", "back")
    predicted = "back"
    telling = False  # whether the second card loops tells nothing of where the fourth one leads

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Before the first draw: whether the card to come goes beyond the last day, once that in the hand is played."""
        held = match.table.codes(hand_zone(0))
        if move or not fresh(match) or len(held) != 1:
            return None
        own = NUMBER[str(held[0])]
        day = ahead(STARTS, own)
        others = [n for n in PACK if day + n > WEEK]
        good = len(others) - (own in others)
        return Bet("loop", {"card": own, "day": day}, Fraction(good, len(PACK) - 1))

    def settled(self, entry: Walked, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Whether it did."""
        return entry.looped, None

    @staticmethod
    def read_off(numbers: Sequence[int]) -> Walked:
        """Where the first four lead that are played."""
        return Walked(*(turn.day for turn in played(numbers)[:CARDS]))

    @staticmethod
    def made_up(rng: Random, number: int) -> Walked:
        """A deal, shuffled blindly."""
        return Walked(*days_after(rng.sample(PACK, CARDS)))


keep = WalkLog.keep


def from_pack(cards: int) -> Fraction:
    """The chance that so many cards of the real pack, none put back, bring white back to the day of departure.

    >>> from_pack(2)
    Fraction(5, 29)
    """
    return fold(NUMBER_COPIES, cards, lambda gone, n, k: (gone + n * k) % WEEK, 0)[0]


def explore(back: Chance) -> Explorer:
    """Controls for the highest number and the number of cards around a function ``(cards, highest) -> Fraction``."""

    def trial(rng: Random, highest: int, cards: int) -> bool:
        return sum(rng.randint(1, highest) for _ in range(cards)) % WEEK == 0

    after = [walk(LATER, start)[STARTS] for start in range(1, WEEK + 1)]
    return explorer(
        lambda highest, cards: back(cards, highest), trial,
        {"highest": (range(2, 7), 6), "cards": (range(13), CARDS)}, along="cards",
        settles=("start", max(after) - min(after) > FELT),  # the walk has forgotten its start by then
        others={"seventh": lambda highest, cards: Fraction(1, WEEK)},
    )  # fmt: skip
