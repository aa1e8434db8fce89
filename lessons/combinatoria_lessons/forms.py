"""Written forms of right answers and slips; values that cannot be told apart are refused.

Coarsely rounded values may look alike (:mod:`combinatoria_widgets.lessons.tools.marks` calls that too coarse); at any
finer rounding, each must be distinct from the others.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

from combinatoria_widgets.lessons.tools.answer import FINEST, near_forms
from combinatoria_widgets.lessons.tools.judge import ALLOWED_ERRORS, distribution, engine_function, mean_errors_off
from combinatoria_widgets.lessons.tools.marks import AND, OR, marks
from combinatoria_widgets.lessons.tools.marks import marks_of as marks_of_texts
from combinatoria_widgets.lessons.tools.text import written
from combinatoria_widgets.lessons.tools.twins import shown

from .console import tell
from .source import SourceError

_FINE = {True: range(3, FINEST + 1), False: range(2, FINEST + 1)}
"""Decimal places at which values must be distinct, for chances (True) and for other values (False)."""
_NONE = Fraction(0)


def is_near(spec: Mapping[str, Any]) -> bool:
    """Return whether an answer block is about a number without an exact form."""
    return spec.get("near") is True


def kind_of(spec: Mapping[str, Any]) -> str:
    """Return the kind of a question with a right value: ``number``, or ``pair`` for two ends."""
    return "pair" if isinstance(spec["right"], tuple) else "number"


def value_text(value: Any) -> str:
    """Return a number, or the ends of a pair, in the form of the lesson's data."""
    return AND.join(map(value_text, value)) if isinstance(value, tuple) else str(Fraction(value))


def right_text(spec: Mapping[str, Any]) -> str:
    """Return all right values in the form of the lesson's data."""
    values = [value_text(value).split(AND) for value in (spec["right"], *spec.get("also", ()))]
    return AND.join(OR.join(dict.fromkeys(ends)) for ends in zip(*values, strict=True))


def shown_value(spec: Mapping[str, Any], value: Any) -> str:
    """Return a value of a question as people read it."""
    probability = bool(spec.get("probability", True))
    if isinstance(value, str) or not (is_near(spec) or isinstance(value, tuple)):
        return written(value, probability)
    return shown(value_text(value), probability, is_near(spec))


def recognised(where: dict[str, str], spec: Mapping[str, Any], gap: Fraction = _NONE) -> dict[str, str]:
    """Return form -> mark for a question with a right value.

    Raises:
        SourceError: The right answer and the slips cannot be told apart.
    """
    wrong = spec.get("slips", {})
    if kind_of(spec) == "number" and not is_near(spec):
        return marks_of(where, Fraction(spec["right"]), wrong, spec.get("probability", True), gap)
    slips = {name: value_text(value) for name, value in wrong.items()}
    near_apart(where, right_text(spec), slips)
    return marks_of_texts(right_text(spec), slips, is_near(spec))


def marks_of(
    where: dict[str, str], right: Fraction, slips: dict[str, Any], probability: bool, gap: Fraction = _NONE
) -> dict[str, str]:
    """Return form -> mark of a number, after checking the values with `told_apart`."""
    told_apart(where, right, slips, probability, gap)
    return marks(right, {name: Fraction(value) for name, value in slips.items()})


def near_apart(where: dict[str, str], right: str, slips: Mapping[str, str]) -> None:
    """Ensure that no slip can be written like the right answer or another slip, with three figures; in a pair, at both
    ends.

    Raises:
        SourceError: One can.
    """
    forms = {name: _near(value) for name, value in {"": right, **slips}.items()}
    for one, two in combinations(forms, 2):
        if all(a & b for a, b in zip(forms[one], forms[two], strict=True)):
            key = "like_slip" if one else "like_right"
            raise SourceError(tell(key, **where, slip=two, other=one, places=3))


def _near(text: str) -> list[set[str]]:
    """Return the forms of each end of a written value."""
    return [{form for value in end.split(OR) for form in near_forms(Fraction(value))} for end in text.split(AND)]


def told_apart(
    where: dict[str, str], right: Fraction, slips: dict[str, Any], probability: bool, gap: Fraction = _NONE
) -> None:
    """Ensure that the right answer and all slips can be told apart.

    Args:
        where: File and question, for error messages.
        right: The right answer.
        slips: Name -> the wrong value that it leads to.
        probability: Whether they are chances.
        gap: Least distance of a slip from the right answer.

    Raises:
        SourceError: Two of the values cannot be told apart.
    """
    wrong = {name: Fraction(value) for name, value in slips.items()}
    places = _FINE[probability]
    for name, value in wrong.items():
        if value == right:
            raise SourceError(tell("right_slip", **where, slip=name))
        if abs(value - right) < gap:
            raise SourceError(tell("too_near", **where, slip=name, gap=float(gap)))
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


def means_apart(where: dict[str, str], engine: list[Any], slips: dict[str, list[Any]], trials: int) -> None:
    """Ensure that the mean of a slip does not pass as right.

    Raises:
        SourceError: One does.
    """
    right = distribution(engine)
    for name, other in slips.items():
        if mean_errors_off(distribution(other).mean(), right, trials) <= ALLOWED_ERRORS:
            raise SourceError(tell("near_right", **where, slip=name))


def _chance(engine: list[Any]) -> float:
    return float(engine_function(engine[0])(*engine[1:]))
