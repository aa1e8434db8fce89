"""Formulas in the sentences of "how is this counted?", as text."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from .draws import hypergeometric
from .lines import Step

__all__ = ["at_least", "bracket", "combinations", "equal", "expected", "part_of", "simply", "weighted"]


def expected(key: str, terms: str, value: Fraction) -> Step:
    """The sentence that gives an expected number with its formula; ``<key>_whole`` where it is a whole number."""
    return Step(key if value.denominator > 1 else f"{key}_whole", {"terms": terms, "mean": value})


def equal(terms: str, value: Fraction) -> Step:
    """The sentence that gives a chance, with its formula unless that is the chance itself.

    >>> equal("2/4", Fraction(1, 2)).key, equal("1/2", Fraction(1, 2)).key
    ('equal', 'simply')
    """
    return Step("simply" if terms == str(value) else "equal", {"terms": terms, "chance": value})


def simply(value: Fraction) -> Step:
    """The sentence that gives a chance alone, where what was said before it tells how it is counted."""
    return Step("simply", {"chance": value})


def bracket(value: Fraction) -> str:
    """A number as a factor of a formula.

    >>> bracket(Fraction(3)), bracket(Fraction(1, 3))
    ('3', '(1/3)')
    """
    return str(value) if value.denominator == 1 else f"({value})"


def combinations(good: int, n: int, total: int, draws: int) -> str:
    """A quotient of numbers of hands, as a formula.

    >>> combinations(4, 2, 52, 2)
    'C(4, 2)/C(52, 2)'
    """
    return f"C({good}, {n})/C({total}, {draws})"


def at_least(total: int, good: int, draws: int, least: int = 1) -> tuple[Fraction, str]:
    """The chance that cards drawn without replacement bring so many good ones, and as a formula: less the other cases.

    Args:
        total: cards to draw from.
        good: good cards among them.
        draws: cards drawn.
        least: how many good ones there must be, from 1.

    >>> at_least(52, 4, 2), at_least(52, 4, 3, 2)[1]
    ((Fraction(33, 221), '1 - C(48, 2)/C(52, 2)'), '1 - C(48, 3)/C(52, 3) - 4 × C(48, 2)/C(52, 3)')
    """
    ways = ["", f"{good} × ", *(f"C({good}, {n}) × " for n in range(2, least))][:least]
    cases = [way + combinations(total - good, draws - n, total, draws) for n, way in enumerate(ways)]
    return hypergeometric(total, good, draws).p(lambda n: n >= least), " - ".join(["1", *cases])


def part_of(some: int | Fraction, whole: int) -> str:
    """A share of a whole, as the factor of a formula.

    >>> part_of(2, 8), part_of(Fraction(7, 3), 8)
    ('2/8', '7/24')
    """
    return f"{some}/{whole}" if isinstance(some, int) else str(some / whole)


def weighted(parts: Iterable[tuple[str | Fraction, Fraction]]) -> str:
    """A sum of products, as a formula.

    >>> weighted([("2/5", Fraction(1, 3)), ("3/5", Fraction(4))])
    '2/5 × (1/3) + 3/5 × 4'
    """
    return " + ".join(f"{times if isinstance(times, str) else bracket(times)} × {bracket(n)}" for times, n in parts)
