"""Lesson Order A, "The lowest of six": order statistics of the dealt hands."""

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
from .order import cheapest as cheapest
from .tools.numbers import mean
from .tools.show import Shown, heap

__all__ = [*_SHARED, "DECK", "compare_means", "explore", "keep", "mean", "picture", "together"]

LOW = 5
"""Maximum of a low lowest card (the predicted event)."""


class Ends(NamedTuple):
    """A hand's lowest and highest card."""

    lowest: int
    highest: int

    @property
    def low(self) -> bool:
        """True if the lowest card is at most ``LOW``."""
        return self.lowest <= LOW


class EndsLog(HandLog[Ends]):
    """A log of the lowest and highest cards of the dealt hands."""

    entry = Ends
    parts = (range(1, HIGHEST - HAND + 2), range(HAND, HIGHEST + 1))
    columns = ("lowest", "highest", "low")
    predicted = "low"
    measured = "lowest"
    bet_on = (LOW, 10, 3, 20, 8, 15)

    @staticmethod
    def at_most(n: int) -> Fraction:
        """Return the chance that the lowest of six cards is at most ``n``."""
        return one_or_more(n, HIGHEST, HAND)

    @staticmethod
    def read_off(hand: Sequence[int]) -> Ends:
        """Return the lowest and the highest card."""
        return Ends(hand[0], hand[-1])

    @staticmethod
    def made_up(rng: Random, number: int) -> Ends:
        """Return the ends of a random hand."""
        return EndsLog.read_off(sorted(rng.sample(DECK, HAND)))


keep = EndsLog.keep


def picture(ways: Mapping[int, int], sample: Iterable[int] = ()) -> Shown:
    """Return a chart of the lowest number, in all hands and in the observed ones (:func:`heap`)."""
    return heap(ways, sample, LOW)


def explore(chance: Chance) -> Explorer:
    """Return controls for the limit and the number of cards, given a function ``(limit, cards) -> Fraction``."""

    def trial(rng: Random, limit: int, cards: int) -> bool:
        return min(rng.sample(DECK, cards)) <= limit

    return explorer(
        chance, trial, {"limit": (range(1, 46), LOW), "cards": (range(1, 17), HAND)}, along="limit",
        settles=("ten", False),  # each number is the lowest card less often than the one below it
        others={"one": lambda limit, cards: Fraction(limit, HIGHEST)},
    )  # fmt: skip
