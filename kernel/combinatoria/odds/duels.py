"""Two sides that choose at the same time, and one wins what the other loses: how to be unpredictable."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

__all__ = ["Mixture", "indifference"]


class Mixture(NamedTuple):
    """The solution of a small game of two sides in which one wins what the other loses.

    Attributes:
        row: How often the first side takes its first choice.
        column: How often the second side takes its first choice.
        value: What the first side wins on average.
    """

    row: Fraction
    column: Fraction
    value: Fraction


def indifference(payoffs: Sequence[Sequence[int | Fraction]]) -> Mixture:
    """The best mixtures of a game with two choices for each side.

    If a pair of pure choices is stable (neither side gains by leaving it alone), it is the solution. Otherwise each
    side mixes so that the other is indifferent.

    Args:
        payoffs: What the first side wins: `payoffs[row][column]`.

    >>> indifference([[1, -1], [-1, 1]])
    Mixture(row=Fraction(1, 2), column=Fraction(1, 2), value=Fraction(0, 1))
    """
    (a, b), (c, d) = payoffs
    for row, line in enumerate(payoffs):
        for column, wins in enumerate(line):
            if wins == min(line) and wins == max(other[column] for other in payoffs):
                return Mixture(Fraction(1 - row), Fraction(1 - column), Fraction(wins))
    spread = Fraction(a - b - c + d)
    return Mixture((d - c) / spread, (d - b) / spread, (a * d - b * c) / spread)
