"""Formulas as text, for the sentences under "how is this counted?"."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from .draws import hypergeometric
from .lines import HowStep

__all__ = ["at_least", "bracket", "combinations", "equal", "expected", "part_of", "simply", "weighted"]


def expected(key: str, terms: str, value: Fraction) -> HowStep:
    """Return the sentence that gives an expected number with its formula; ``<key>_whole`` for a whole number."""
    return HowStep(key if value.denominator > 1 else f"{key}_whole", {"terms": terms, "mean": value})


def equal(terms: str, value: Fraction) -> HowStep:
    """Return the sentence that gives a chance, with its formula unless the formula is the chance itself.

    >>> equal("2/4", Fraction(1, 2)).key, equal("1/2", Fraction(1, 2)).key
    ('equal', 'simply')
    """
    return HowStep("simply" if terms == str(value) else "equal", {"terms": terms, "chance": value})


def simply(value: Fraction) -> HowStep:
    """Return the sentence that gives a chance alone, after sentences that already explain how it is counted."""
    return HowStep("simply", {"chance": value})


def bracket(value: Fraction) -> str:
    """Format a number as a factor of a formula, fractions in parentheses.

    >>> bracket(Fraction(3)), bracket(Fraction(1, 3))
    ('3', '(1/3)')
    """
    return str(value) if value.denominator == 1 else f"({value})"


def combinations(good: int, n: int, total: int, draws: int) -> str:
    """Format a quotient of numbers of hands.

    >>> combinations(4, 2, 52, 2)
    'C(4, 2)/C(52, 2)'
    """
    return f"C({good}, {n})/C({total}, {draws})"


def at_least(total: int, good: int, draws: int, least: int = 1) -> tuple[Fraction, str]:
    """Return the chance of at least `least` good cards in a draw without replacement, and its formula by complement.

    Args:
        total: number of cards to draw from.
        good: number of good cards among them.
        draws: number of cards drawn.
        least: required number of good cards, from 1.

    >>> at_least(52, 4, 2), at_least(52, 4, 3, 2)[1]
    ((Fraction(33, 221), '1 - C(48, 2)/C(52, 2)'), '1 - C(48, 3)/C(52, 3) - 4 × C(48, 2)/C(52, 3)')
    """
    ways = ["", f"{good} × ", *(f"C({good}, {n}) × " for n in range(2, least))][:least]
    cases = [way + combinations(total - good, draws - n, total, draws) for n, way in enumerate(ways)]
    return hypergeometric(total, good, draws).p(lambda n: n >= least), " - ".join(["1", *cases])


def part_of(some: int | Fraction, whole: int) -> str:
    """Format a share of a whole as a factor of a formula.

    >>> part_of(2, 8), part_of(Fraction(7, 3), 8)
    ('2/8', '7/24')
    """
    return f"{some}/{whole}" if isinstance(some, int) else str(some / whole)


def weighted(parts: Iterable[tuple[str | Fraction, Fraction]]) -> str:
    """Format a sum of products.

    >>> weighted([("2/5", Fraction(1, 3)), ("3/5", Fraction(4))])
    '2/5 × (1/3) + 3/5 × 4'
    """
    return " + ".join(f"{times if isinstance(times, str) else bracket(times)} × {bracket(n)}" for times, n in parts)
