"""Lesson Order B, "Mind the gaps": how near to one another the cards of a hand are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from random import Random
from typing import NamedTuple

from combinatoria.games.order.cards import HIGHEST
from combinatoria.games.order.odds import APART, one_or_more

from .base import *  # noqa: F403
from .base import Chance, Explorer, explorer
from .base import __all__ as _SHARED
from .order import DECK, HAND, HandLog
from .tools.show import Shown, heap

__all__ = [*_SHARED, "DECK", "Counter", "combinations", "explore", "keep", "pairwise", "picture"]


def smallest(hand: Iterable[int]) -> int:
    """The smallest difference between two cards of a hand.

    >>> smallest([40, 7, 90, 44])
    4
    """
    cards = sorted(hand)
    return min(above - below for below, above in pairwise(cards))


class Spaced(NamedTuple):
    """What is remembered of a hand: the smallest difference between two of its cards, and whether two are related."""

    nearest: int
    related: bool

    @property
    def neighbours(self) -> bool:
        """Whether two cards follow one another."""
        return self.nearest == 1


class SpacedLog(HandLog[Spaced]):
    """Remembers how near to one another the cards of the hands lie that are dealt."""

    entry = Spaced
    parts = (range(1, (HIGHEST - 1) // (HAND - 1) + 1), (False, True))
    columns = ("nearest", "neighbours", "related")
    predicted = "neighbours"
    measured = "nearest"
    bet_on = (1, 3, 2, 5, 4, 1)

    @staticmethod
    def at_most(n: int) -> Fraction:
        """How likely two of six cards differ by so much or less: as likely as the lowest is at most five times that."""
        return one_or_more(n * (HAND - 1), HIGHEST, HAND)

    @staticmethod
    def read_off(hand: Sequence[int]) -> Spaced:
        """The smallest difference, and whether there is one of five."""
        return Spaced(smallest(hand), any(card + APART in hand for card in hand))

    @staticmethod
    def made_up(rng: Random, number: int) -> Spaced:
        """A hand, dealt blindly."""
        return SpacedLog.read_off(sorted(rng.sample(DECK, HAND)))


keep = SpacedLog.keep


def picture(ways: Mapping[int, int], sample: Iterable[int] = ()) -> Shown:
    """How often each difference is the smallest: in all hands, and in those that were observed (:func:`heap`)."""
    return heap(ways, sample, 1)


def explore(close: Chance) -> Explorer:
    """Controls for the difference and the number of cards around a function ``(gap, cards) -> Fraction``."""

    def trial(rng: Random, gap: int, cards: int) -> bool:
        return smallest(rng.sample(DECK, cards)) <= gap

    return explorer(
        close, trial, {"gap": (range(1, 13), 1), "cards": (range(2, 15), HAND)}, along="gap",
        settles=("twice", False),  # twice as many cards make more than four times as many pairs
    )  # fmt: skip
