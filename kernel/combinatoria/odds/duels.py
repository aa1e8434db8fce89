"""Two-by-two zero-sum games with simultaneous choices, and their optimal mixed strategies."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

__all__ = ["Mixture", "indifference"]


class Mixture(NamedTuple):
    """Solution of a two-by-two zero-sum game.

    Attributes:
        row: Probability of the first side's first choice.
        column: Probability of the second side's first choice.
        value: Expected gain of the first side.
    """

    row: Fraction
    column: Fraction
    value: Fraction


def indifference(payoffs: Sequence[Sequence[int | Fraction]]) -> Mixture:
    """Return the optimal mixed strategies of a zero-sum game with two choices for each side.

    If a pair of pure choices is stable (neither side gains by deviating alone), it is the solution. Otherwise each side
    mixes so that the other is indifferent.

    Args:
        payoffs: Gain of the first side: `payoffs[row][column]`.

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
