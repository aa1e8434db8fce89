"""Lesson Library B, "Memory and luck": the common types of two random hands of shards, by indicators."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import NamedTuple

from combinatoria.core.move import Move
from combinatoria.games.library.odds import within
from combinatoria.match import Match

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, compare_means, explorer, together
from .base import __all__ as _SHARED
from .library import DEALT, HAND, TYPES, StartLog, dealt, random_hands, some
from .tools.picture import Scale as _Scale
from .tools.picture import amounts as _amounts
from .tools.text import decimal as _decimal

__all__ = [*_SHARED, "TYPES", "compare_means", "explore", "keep", "product", "together"]

_MEANS = _Scale(_amounts(len(TYPES), 1).marks, lambda mean, places: _decimal(mean, 2 * bool(places)))
"""Scale of mean numbers of types, with two decimals: with one, the simulation's error would round to zero."""


def hits(hand: Sequence[str], guess: Iterable[str]) -> Fraction:
    """Return the mean number of correct guesses if shards are face down in random order and are named one by one.

    Raises:
        ZeroDivisionError: There are no shards.

    >>> hits("HHHPPS", "HHHPPS"), hits("HHHPPS", "HHHHHH"), hits("HSAPM", "HSAPM")
    (Fraction(7, 3), Fraction(3, 1), Fraction(1, 1))
    """
    return sum((Fraction(hand.count(named), len(hand)) for named in guess), Fraction(0))


class Met(NamedTuple):
    """The overlap of the player's hand and the next player's.

    Attributes:
        mine: number of types in the player's hand.
        pairs: number of equal pairs among the nine pairs of shards, one from each hand.
        common: number of types that both hold.
    """

    mine: int
    pairs: int
    common: int

    @property
    def shared(self) -> bool:
        """True if there is a common type (the prediction)."""
        return self.common > 0


class MetLog(StartLog[Met]):
    """A log of the hands dealt to the player and to the next one on the left."""

    entry = Met
    parts = (range(1, HAND + 1), range(HAND * HAND + 1), range(HAND + 1))
    columns = ("mine", "pairs", "common", "shared")
    predicted = "shared"

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, before the first decision, whether the next hand shares a type with the player's visible hand."""
        if move or (hands := dealt(match, viewer)) is None:
            return None
        good = sum(shard in hands[0] for shard in "".join(hands[1:]))
        exact = some(DEALT - HAND, good)
        return None if exact is None else Bet("shared", {"mine": hands[0], "n": good}, exact)

    @staticmethod
    def read_off(hands: Sequence[str]) -> Met:
        """Return the overlap of the player's hand and the next one."""
        mine, theirs = hands[:2]
        return Met(len(set(mine)), sum(map(theirs.count, mine)), len(set(mine) & set(theirs)))

    @staticmethod
    def made_up(rng: Random, number: int) -> Met:
        """Return the overlap of random hands."""
        return MetLog.read_off(random_hands(rng))


keep = MetLog.keep


def explore(common: Chance) -> Explorer:
    """Return controls for the two hands, given a function ``(mine, theirs) -> mean number of common types``."""

    def trial(rng: Random, mine: int, theirs: int) -> int:
        return len(set(rng.choices(TYPES, k=mine)) & set(rng.choices(TYPES, k=theirs)))

    def held(mine: int, theirs: int) -> Fraction:
        return len(TYPES) * within(TYPES[0], theirs)

    return explorer(
        common, trial, {"mine": (range(1, 13), HAND), "theirs": (range(1, 13), HAND)}, along="theirs",
        settles=("room", False),  # means add up, even for dependent types
        others={"held": held}, scale=_MEANS,
    )  # fmt: skip
