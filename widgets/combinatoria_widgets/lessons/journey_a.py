"""Lesson Journey A, "Seven days in a ring": the white pawn's day after some cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, ClassVar, NamedTuple

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
from .journey import PACK, STARTS, DepartureLog, chosen_days, days_after, played

__all__ = [*_SHARED, "choosing", "explore", "from_pack", "keep"]

CARDS = 4
"""The number of cards that the story plays."""
LATER, FELT = 10, Fraction(1, 100)
"""The claim about the start: after ``LATER`` cards its day still makes a difference of more than ``FELT``."""


class Walked(NamedTuple):
    """White's day after one, two, three and four cards in the order of the deal, and after four that were chosen.

    At the table each card is chosen from two. Before the fourth, ``chosen`` is None.
    """

    one: int
    two: int
    three: int
    four: int
    chosen: int | None = None

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

    @property
    def steered(self) -> int | None:
        """1 if the chosen cards have brought white back, 0 if not, None before the fourth."""
        return None if self.chosen is None else int(self.chosen == STARTS)


class WalkLog(DepartureLog[Walked]):
    """A log of the days reached by the first four cards of each deal, and by the four that were chosen at the table."""

    entry = Walked
    parts = (*(range(1, WEEK + 1),) * CARDS, (None, *range(1, WEEK + 1)))
    layout = 2
    former: ClassVar[Mapping[int, tuple[Sequence[Any], ...]]] = {1: parts[:CARDS]}
    columns = ("two", "four", "half", "back", "steered")
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

    def seen(self, match: Match, viewer: int) -> Walked | None:
        """Return the days of the deal, and white's day after the fourth card of the player, if there is one."""
        entry, days = super().seen(match, viewer), chosen_days(match)
        return entry if entry is None or len(days) < CARDS else entry._replace(chosen=days[CARDS - 1])

    def goal(self, match: Match) -> str:
        """Return a sentence on the player's walk so far; after the fourth card, on where both walks ended."""
        entry, days = self.seen(match, 0), chosen_days(match)
        if entry is None:
            return ""
        say = self.say
        if entry.chosen is None:
            return say("steer.goal", n=len(days), cards=CARDS)
        return say("steer.back" if entry.steered else "steer.away", day=entry.chosen, blind=entry.four)

    @staticmethod
    def made_up(rng: Random, number: int) -> Walked:
        """Return the days of a random deal, and of a pupil who plays in order and chooses the last card."""
        *first, last, other = rng.sample(PACK, CARDS + 1)
        one, two, three, four = days_after([*first, last])
        return Walked(one, two, three, four, STARTS if ahead(three, other) == STARTS else four)


keep = WalkLog.keep


def from_pack(cards: int) -> Fraction:
    """Return the chance that `cards` cards of the real pack, without replacement, bring white back to the start.

    >>> from_pack(2)
    Fraction(5, 29)
    """
    return fold(NUMBER_COPIES, cards, lambda gone, n, k: (gone + n * k) % WEEK, 0)[0]


def choosing(cards: int) -> Fraction:
    """Return the chance of being back at the start for one who chooses each card well, from two equally likely numbers.

    >>> choosing(1), choosing(2)
    (Fraction(0, 1), Fraction(11, 36))
    """

    @cache
    def best(left: int, day: int, held: int) -> Fraction:
        if left == 0:
            return Fraction(day == STARTS)
        choices = (
            max(best(left - 1, ahead(day, held), n), best(left - 1, ahead(day, n), held)) for n in range(1, WEEK)
        )
        return sum(choices, Fraction(0)) / (WEEK - 1)

    return sum((best(cards, STARTS, held) for held in range(1, WEEK)), Fraction(0)) / (WEEK - 1)


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
