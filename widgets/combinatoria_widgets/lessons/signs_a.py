"""Lesson Secret Signs A, "Sums to 30": the totals dealt to teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from random import Random

from combinatoria.games.signs.odds import TARGET, TEAM, both_over, total

from .base import *  # noqa: F403
from .base import Chance, Explorer, explorer
from .base import __all__ as _SHARED
from .signs import COPIES, DECK, DealLog
from .signs import Dealt as Dealt
from .tools.show import Shown, heap

__all__ = [*_SHARED, "COPIES", "DECK", "Counter", "both_over", "explore", "keep", "picture"]

keep = DealLog.keep


def picture(ways: Mapping[int, int], sample: Iterable[int] = (), target: int = TARGET) -> Shown:
    """Return a chart of totals: ways to get each, observations, and the best total (:func:`heap`)."""
    return heap(ways, sample, target)


def explore(chance: Chance) -> Explorer:
    """Return controls for the target and the number of cards, given a function ``(target, cards) -> Fraction``."""
    known = cache(total)

    def exactly(target: int, cards: int) -> Fraction:
        return known(cards)[target]

    def trial(rng: Random, target: int, cards: int) -> bool:
        return sum(rng.sample(DECK, cards)) > target

    return explorer(
        chance, trial, {"target": (range(16, 45), TARGET), "cards": (range(4, 17), TEAM)}, along="target",
        settles=("both", False),  # one team's high cards are missing from the other team's
        others={"exactly": exactly},
    )  # fmt: skip
