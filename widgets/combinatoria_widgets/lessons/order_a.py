"""Lesson Order A, "The lowest of six": order statistics of the hands that are dealt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from combinatoria.games.order.cards import HIGHEST
from combinatoria.games.order.odds import one_or_more

from .base import *  # noqa: F403
from .base import Chance, Explorer, compare_means, explorer, together
from .base import __all__ as _SHARED
from .order import DECK, HAND, HandLog
from .tools.numbers import mean
from .tools.show import Shown, heap

__all__ = [*_SHARED, "DECK", "compare_means", "explore", "keep", "mean", "picture", "together"]

LOW = 5
"""Up to here the lowest card is a low one: what is predicted."""


def cheapest(hand: Sequence[int]) -> int:
    """How many numbers the cheapest two cards of a hand leave behind on empty rows, related numbers aside.

    Both go up on one row, both go down on one row, or one goes up and one goes down.

    >>> cheapest([30, 41, 56, 60, 77, 85]), cheapest([3, 41, 56, 60, 77, 85]), cheapest([3, 8, 56, 60, 77, 85])
    (14, 9, 8)
    """
    low, second, *_, fifth, high = sorted(hand)
    return min(second, HIGHEST + 1 - fifth, low + HIGHEST + 1 - high)


class Ends(NamedTuple):
    """A hand's lowest and highest card."""

    lowest: int
    highest: int

    @property
    def low(self) -> bool:
        """Whether the lowest is a low one."""
        return self.lowest <= LOW


class EndsLog(HandLog[Ends]):
    """Remembers the ends of the hands that are dealt."""

    entry = Ends
    parts = (range(1, HIGHEST - HAND + 2), range(HAND, HIGHEST + 1))
    columns = ("lowest", "highest", "low")
    predicted = "low"
    measured = "lowest"
    bet_on = (LOW, 10, 3, 20, 8, 15)

    @staticmethod
    def at_most(n: int) -> Fraction:
        """How likely the lowest of six cards is at most so much."""
        return one_or_more(n, HIGHEST, HAND)

    @staticmethod
    def read_off(hand: Sequence[int]) -> Ends:
        """Both ends."""
        return Ends(hand[0], hand[-1])

    @staticmethod
    def made_up(rng: Random, number: int) -> Ends:
        """A hand, dealt blindly."""
        return EndsLog.read_off(sorted(rng.sample(DECK, HAND)))


keep = EndsLog.keep


def picture(ways: Mapping[int, int], sample: Iterable[int] = ()) -> Shown:
    """How often each number is the lowest: in all hands, and in those that were observed (:func:`heap`)."""
    return heap(ways, sample, LOW)


def explore(chance: Chance) -> Explorer:
    """Controls for the limit and the number of cards around a function ``(limit, cards) -> Fraction``."""

    def trial(rng: Random, limit: int, cards: int) -> bool:
        return min(rng.sample(DECK, cards)) <= limit

    return explorer(
        chance, trial, {"limit": (range(1, 46), LOW), "cards": (range(1, 17), HAND)}, along="limit",
        settles=("ten", False),  # each number is the lowest less often than the one before it
        others={"one": lambda limit, cards: Fraction(limit, HIGHEST)},
    )  # fmt: skip
