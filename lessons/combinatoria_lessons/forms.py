"""Written forms of right answers and slips; values that cannot be told apart are refused.

Coarsely rounded values may look alike (:mod:`combinatoria_widgets.lessons.tools.marks` calls that too coarse); at any
finer rounding, each must be distinct from the others.
"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import combinations
from typing import Any

from combinatoria_widgets.lessons.tools.answer import FINEST
from combinatoria_widgets.lessons.tools.judge import ALLOWED_ERRORS, engine_function
from combinatoria_widgets.lessons.tools.marks import marks

from .console import tell
from .source import SourceError

_FINE = {True: range(3, FINEST + 1), False: range(2, FINEST + 1)}
"""Decimal places at which values must be distinct, for chances (True) and for other values (False)."""


def marks_of(where: dict[str, str], right: Fraction, slips: dict[str, Any], probability: bool) -> dict[str, str]:
    """Return form -> mark, after checking the values with `told_apart`."""
    told_apart(where, right, slips, probability)
    return marks(right, {name: Fraction(value) for name, value in slips.items()})


def told_apart(where: dict[str, str], right: Fraction, slips: dict[str, Any], probability: bool) -> None:
    """Ensure that the right answer and all slips can be told apart.

    Args:
        where: File and question, for error messages.
        right: The right answer.
        slips: Name -> the wrong value that it leads to.
        probability: Whether they are chances.

    Raises:
        SourceError: Two of the values cannot be told apart.
    """
    wrong = {name: Fraction(value) for name, value in slips.items()}
    places = _FINE[probability]
    for name, value in wrong.items():
        if value == right:
            raise SourceError(tell("right_slip", **where, slip=name))
        if alike := _alike(value, right, places):
            raise SourceError(tell("like_right", **where, slip=name, places=alike))
    for (one, a), (two, b) in combinations(wrong.items(), 2):
        if a == b:
            raise SourceError(tell("same_slip", **where, slip=two, other=one))
        if alike := _alike(a, b, places):
            raise SourceError(tell("like_slip", **where, slip=two, other=one, places=alike))


def _alike(one: Fraction, two: Fraction, places: range) -> int | None:
    """Return the first number of decimal places at which two values may be written alike, or None."""
    return next((n for n in places if _at(one, n) & _at(two, n)), None)


def _at(value: Fraction, places: int) -> set[int]:
    """Return a value rounded and truncated to `places`, as integers in units of the last place, for speed."""
    scaled, whole = value.numerator * 10**places, value.denominator
    return {(2 * scaled + whole) // (2 * whole), scaled // whole}


def estimates_apart(where: dict[str, str], engine: list[Any], slips: dict[str, list[Any]], trials: int) -> None:
    """Ensure that an estimate of a slip does not pass as right.

    Raises:
        SourceError: One does.
    """
    right = _chance(engine)
    for name, other in slips.items():
        if abs(_chance(other) - right) <= ALLOWED_ERRORS * math.sqrt(right * (1 - right) / trials):
            raise SourceError(tell("near_right", **where, slip=name))


def _chance(engine: list[Any]) -> float:
    return float(engine_function(engine[0])(*engine[1:]))
