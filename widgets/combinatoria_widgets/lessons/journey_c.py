"""Lesson Journey C, "To the edge": walks between two days that both end them, and matches for all tokens."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import NamedTuple

from combinatoria.core.move import Move
from combinatoria.core.seats import hand_zone
from combinatoria.games.journey.board import WEEK
from combinatoria.games.journey.cards import NUMBER
from combinatoria.match import Match
from combinatoria.odds import Dist
from combinatoria.odds.chains import after

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, as_dealt, explorer, fresh
from .base import __all__ as _SHARED
from .journey import PACK, DepartureLog, numbers_in_order

__all__ = [*_SHARED, "explore", "from_deck", "keep"]

START = 3
"""The day on which the story's walk begins."""
EDGES = (1, WEEK)
"""The days that end a walk."""
NEITHER = 0
"""In place of the day that ended a walk, if it had not ended when all cards were read."""
MIDDLE, MEAN = 4, 9
"""The claim: a walk from the day ``MIDDLE`` ends within ``MEAN`` steps, its mean, more often than not."""


def onwards(day: int, number: int) -> int:
    """Return the day after a card: one day on with an even number, one back with an odd one.

    >>> onwards(3, 6), onwards(3, 1)
    (4, 2)
    """
    return day - 1 if number % 2 else day + 1


def walk(numbers: Sequence[int], start: int = START) -> list[int]:
    """Return the days of a walk by these numbers, up to an edge or the last number.

    >>> walk([6, 5, 3, 1, 2]), walk([2, 1])
    ([3, 4, 3, 2, 1], [3, 4, 3])
    """
    days = [start]
    for number in numbers:
        if days[-1] in EDGES:
            break
        days.append(onwards(days[-1], number))
    return days


def reach(a: int, n: int, p: float | Fraction = Fraction(1, 2)) -> float | Fraction:
    """Return the chance that a walk from a reaches n before 0, in steps of 1 that go up with probability p.

    >>> reach(2, 6), reach(3, 6, Fraction(1, 3)), round(reach(10, 20, 0.45), 4)
    (Fraction(1, 3), Fraction(1, 9), 0.1185)
    """
    fall = (1 - p) / p
    return Fraction(a, n) if fall == 1 else (1 - fall**a) / (1 - fall**n)


def ended(start: int, steps: int) -> Fraction:
    """Return the chance that a walk with even steps from this day has ended after some steps.

    >>> ended(3, 2), ended(3, 4)
    (Fraction(1, 4), Fraction(7, 16))
    """

    def step(day: int) -> Dist[int]:
        return Dist.certain(day) if day in EDGES else Dist.uniform([day - 1, day + 1])

    return after(step, start, steps).p(EDGES.__contains__)


@cache
def from_deck(day: int, odd: int = 15, even: int = 15) -> Fraction:
    """Return the chance that a walk from this day reaches Day 7 before Day 1, by cards of a deck without replacement.

    >>> from_deck(6, 0, 1), from_deck(6, 1, 1), from_deck(1)
    (Fraction(1, 1), Fraction(1, 2), Fraction(0, 1))
    """
    if day in EDGES or odd + even == 0:
        return Fraction(day == WEEK)
    down = from_deck(day - 1, odd - 1, even) if odd else Fraction(0)
    up = from_deck(day + 1, odd, even - 1) if even else Fraction(0)
    return (odd * down + even * up) / (odd + even)


class Walked(NamedTuple):
    """A walk: its number of steps, and the day that ended it (``NEITHER`` if none did)."""

    steps: int
    end: int

    @property
    def seven(self) -> bool:
        """True if it came to Day 7 (the prediction)."""
        return self.end == WEEK


class EdgeLog(DepartureLog[Walked]):
    """A log of the walk that each deck makes, card by card in the order of the deal."""

    entry = Walked
    parts = (range(2, len(PACK) + 1), (NEITHER, *EDGES))
    columns = ("steps", "end", "seven")
    predicted = "seven"

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, before the first draw, whether the walk comes to Day 7, given the card in hand."""
        held = match.table.codes(hand_zone(0))
        if move or not fresh(match) or len(held) != 1:
            return None
        own = NUMBER[str(held[0])]
        day, odd = onwards(START, own), own % 2
        half = len(PACK) // 2
        return Bet("seven", {"card": own, "day": day}, from_deck(day, half - odd, half - 1 + odd))

    def goal(self, match: Match) -> str:
        """Return the days of the walk, once a card has been drawn."""
        t = as_dealt(match)
        if t is None or not match.decisions or len(t.codes(hand_zone(0))) != 1:
            return ""
        return self.say("goal.walk", days=" ".join(map(str, walk(numbers_in_order(t)))))

    @staticmethod
    def read_off(numbers: Sequence[int]) -> Walked:
        """Return the length and the end of the walk by these cards."""
        days = walk(numbers)
        return Walked(len(days) - 1, days[-1] if days[-1] in EDGES else NEITHER)

    @staticmethod
    def made_up(rng: Random, number: int) -> Walked:
        """Return the walk of a random deck."""
        return EdgeLog.read_off(rng.sample(PACK, len(PACK)))


keep = EdgeLog.keep


def explore(win: Chance) -> Explorer:
    """Return controls for p and the tokens of each player, given ``(tokens, p) -> chance to win all``."""

    def trial(rng: Random, percent: int, tokens: int) -> bool:
        own, chance = tokens, percent / 100
        while 0 < own < 2 * tokens:
            own += 1 if rng.random() < chance else -1
        return own > 0

    return explorer(
        lambda percent, tokens: win(tokens, Fraction(percent, 100)), trial,
        {"percent": (range(40, 61), 48), "tokens": (range(1, 21), 5)}, along="tokens",
        settles=("nine", ended(MIDDLE, MEAN) > Fraction(1, 2)),
        others={"once": lambda percent, tokens: Fraction(percent, 100)},
    )  # fmt: skip
