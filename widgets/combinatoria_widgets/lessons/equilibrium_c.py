"""Lesson Equilibrium C, "From where to where?": intervals for the share of new cities that are balanced at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, fsum, sqrt
from random import Random
from typing import NamedTuple

from combinatoria.core.move import Move
from combinatoria.games.equilibrium.board import row_at
from combinatoria.games.equilibrium.odds import pair
from combinatoria.match import Match

from .base import *  # noqa: F403
from .base import Bet, Explorer, current, explorer, together
from .base import __all__ as _SHARED
from .equilibrium import DREAMS, opening, plain
from .tools.bets import deal_name
from .tools.blocks import NUMBERS, BlockLog, block_of
from .tools.intervals import stacked

__all__ = [*_SHARED, "DREAMS", "combinations", "explore", "keep", "sqrt", "stacked", "together"]

TRUE = pair().balanced
"""Chance that a new city is balanced."""
Z = 1.96
"""Quantile of a 95% interval, as in most textbooks."""
Ends = tuple[float, float]


def wilson(hits: int, n: int, z: float = Z) -> Ends:
    """Return Wilson's interval as the lesson calculates it.

    >>> [round(end, 4) for end in wilson(3, 20)]
    [0.0524, 0.3604]
    """
    share, more = hits / n, z * z / n
    middle = (share + more / 2) / (1 + more)
    half = z / (1 + more) * sqrt(share * (1 - share) / n + more / (4 * n))
    return middle - half, middle + half


def wald(hits: int, n: int, z: float = Z) -> Ends:
    """Return the share plus and minus z of its standard errors.

    >>> [round(end, 4) for end in wald(3, 20)]
    [-0.0065, 0.3065]
    """
    share = hits / n
    half = z * sqrt(share * (1 - share) / n)
    return share - half, share + half


def covers(ends: Ends, true: Fraction | float = TRUE) -> bool:
    """Return whether an interval contains the true share."""
    return ends[0] <= true <= ends[1]


def coverage(method: Callable[[int, int], Ends], n: int, true: Fraction = TRUE) -> Fraction:
    """Return the chance that an interval of a method contains the true share, with n deals.

    >>> [round(float(coverage(method, 10)), 4) for method in (wald, wilson)]
    [0.6946, 0.9807]
    """
    return sum(
        (comb(n, k) * true**k * (1 - true) ** (n - k) for k in range(n + 1) if covers(method(k, n), true)), Fraction(0)
    )


class Deal(NamedTuple):
    """A deal: its number in the pupil's record, from 1, and whether its first city was balanced."""

    number: int
    zero: bool

    @property
    def block(self) -> int:
        """The number of its block of ten, from 1."""
        return block_of(self.number)


class CityLog(BlockLog[Deal]):
    """A log of the first city of every solo deal; the prediction is about the interval of each block of ten."""

    entry = Deal
    parts = (NUMBERS, (False, True))
    columns = ("number", "block", "zero")
    predicted = "cover"

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, before the cities are shown, whether the top one is balanced."""
        if move or match.decisions or not plain(match):
            return None
        return Bet("zero", {}, TRUE, undealt=True)

    def seen(self, match: Match, viewer: int) -> Deal | None:
        """Return whether the two cards of the top city add up to 0, without a number yet."""
        t = opening(match, viewer)
        return None if t is None else Deal(0, row_at(t, 1).balance == 0)

    def shown(self, match: Match, viewer: int) -> bool:
        """Return whether the cities are on the screen, that is, the bet was answered."""
        return bool(match.decisions) or deal_name(match) in current().bets

    def happened(self, entry: Deal) -> bool:
        """Return whether the city was balanced, which is what the bets are about."""
        return entry.zero

    def block_case(self, block: Sequence[Deal]) -> bool:
        """Return whether Wilson's interval of a block contains the true share."""
        return covers(wilson(sum(entry.zero for entry in block), len(block)))

    @staticmethod
    def made_up(rng: Random, number: int) -> Deal:
        """Return a random city; a Chaos never balances two cards."""
        return Deal(number + 1, sum(rng.sample(DREAMS, 2)) == 0)


keep = CityLog.keep


def explore(method: Callable[[int, int], Ends]) -> Explorer:
    """Return controls for the true share and the number of deals, given a method that calculates intervals."""

    def covered(percent: int, n: int) -> Fraction:
        return Fraction(_coverage(method, n, percent / 100))

    def by_wald(percent: int, n: int) -> Fraction:
        return Fraction(_coverage(wald, n, percent / 100))

    def trial(rng: Random, percent: int, n: int) -> bool:
        return covers(method(sum(rng.randrange(100) < percent for _ in range(n)), n), percent / 100)

    # The true share does not move: a single interval contains it or not.
    return explorer(
        covered, trial, {"percent": (range(1, 100), 11), "n": (range(5, 101), 10)}, along="n",
        settles=("inside", False), others={"wald": by_wald},
    )  # fmt: skip


def _coverage(method: Callable[[int, int], Ends], n: int, true: float) -> float:
    """Return :func:`coverage` in floats, for hundreds of points of a curve."""
    return fsum(comb(n, k) * true**k * (1 - true) ** (n - k) for k in range(n + 1) if covers(method(k, n), true))
