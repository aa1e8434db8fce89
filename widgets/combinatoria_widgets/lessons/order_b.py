"""Lesson Order B, "Mind the gaps": the smallest difference between the cards of a hand."""

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
    """Return the smallest difference between two cards of a hand.

    >>> smallest([40, 7, 90, 44])
    4
    """
    cards = sorted(hand)
    return min(above - below for below, above in pairwise(cards))


class Spaced(NamedTuple):
    """The smallest difference between two cards of a hand, and whether two cards are related."""

    nearest: int
    related: bool

    @property
    def neighbours(self) -> bool:
        """True if two cards are consecutive."""
        return self.nearest == 1


class SpacedLog(HandLog[Spaced]):
    """A log of the smallest differences in the dealt hands."""

    entry = Spaced
    parts = (range(1, (HIGHEST - 1) // (HAND - 1) + 1), (False, True))
    columns = ("nearest", "neighbours", "related")
    predicted = "neighbours"
    measured = "nearest"
    bet_on = (1, 3, 2, 5, 4, 1)

    @staticmethod
    def at_most(n: int) -> Fraction:
        """Return the chance that two of six cards differ by at most ``n``.

        It equals the chance that the lowest is at most ``5 * n``.
        """
        return one_or_more(n * (HAND - 1), HIGHEST, HAND)

    @staticmethod
    def read_off(hand: Sequence[int]) -> Spaced:
        """Return the smallest difference, and whether two cards differ by ``APART``."""
        return Spaced(smallest(hand), any(card + APART in hand for card in hand))

    @staticmethod
    def made_up(rng: Random, number: int) -> Spaced:
        """Return the entry of a random hand."""
        return SpacedLog.read_off(sorted(rng.sample(DECK, HAND)))


keep = SpacedLog.keep


def picture(ways: Mapping[int, int], sample: Iterable[int] = ()) -> Shown:
    """Return a chart of the smallest difference, in all hands and in the observed ones (:func:`heap`)."""
    return heap(ways, sample, 1)


def explore(close: Chance) -> Explorer:
    """Return controls for the difference and the number of cards, given a function ``(gap, cards) -> Fraction``."""

    def trial(rng: Random, gap: int, cards: int) -> bool:
        return smallest(rng.sample(DECK, cards)) <= gap

    return explorer(
        close, trial, {"gap": (range(1, 13), 1), "cards": (range(2, 15), HAND)}, along="gap",
        settles=("twice", False),  # twice as many cards make more than four times as many pairs
    )  # fmt: skip
