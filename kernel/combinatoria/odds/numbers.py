"""Numbers as the sentences of "how is this counted?" need them: chances, expected points, parts of formulas."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ..core.notation import percent
from .lines import Step

__all__ = ["bracket", "chance", "combinations", "expected", "points", "weighted"]


def chance(value: Fraction) -> dict[str, str]:
    """A chance as fraction and percent.

    >>> chance(Fraction(1, 3))
    {'fraction': '1/3', 'percent': '33.3 %'}
    """
    return {"fraction": str(value), "percent": percent(value)}


def points(value: Fraction) -> dict[str, str]:
    """An expected number of points as fraction and decimal.

    >>> points(Fraction(45, 2))
    {'fraction': '45/2', 'points': '22.5'}
    """
    return {"fraction": str(value), "points": f"{float(value):.1f}"}


def expected(key: str, value: Fraction, terms: str) -> Step:
    """The sentence that gives an expected number with its formula; ``<key>_whole`` where it is a whole number."""
    return Step(key if value.denominator > 1 else f"{key}_whole", {"terms": terms, **points(value)})


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


def weighted(parts: Mapping[str, Fraction]) -> str:
    """A sum of products, as a formula: factor -> what it is multiplied by; parts of nothing are left out.

    >>> weighted({"2/5": Fraction(1, 3), "3/5": Fraction(4), "0/5": Fraction(0)})
    '2/5 × (1/3) + 3/5 × 4'
    """
    return " + ".join(f"{factor} × {bracket(value)}" for factor, value in parts.items() if value)
