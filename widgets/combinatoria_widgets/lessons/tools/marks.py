"""Marks of written forms of a number: right, a slip, or rounded too coarsely to tell.

A rounded answer counts as right if it is the right value to at least two significant figures and cannot be a slip: it
is closer to the right value than any slip, and no slip has the same rounding. With fewer figures, an answer cannot be
judged. If a form fits two slips, neither is named.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from .answer import exact_form, fewest_places, finer_roundings, float_form, rounded, rounded_form, roundings

COARSE = "coarse"
"""Mark of a form that is too coarse; a suffix names the slip that it is if it was written with more figures."""


def marks(right: Fraction, slips: Mapping[str, Fraction]) -> dict[str, str]:
    """Return form -> mark: ``right``, ``rounded``, ``slip:<name>``, ``coarse`` or ``coarse:<name>``.

    Args:
        right: The right answer.
        slips: Name -> the wrong value that it leads to.

    >>> found = marks(Fraction(1, 3), {"kept": Fraction(1, 4), "third": Fraction(3, 10)})
    >>> found["=1/3"], found["≈333/1000"], found["=1/4"], found["≈3/10"]
    ('right', 'rounded', 'slip:kept', 'slip:third')
    >>> found = marks(Fraction(17, 56), {"third": Fraction(3, 10)})
    >>> found["≈3/10"], found["=3/10"], found["≈38/125"]
    ('coarse:third', 'slip:third', 'rounded')
    """
    named = _named(slips)
    for name, value in slips.items():
        named |= dict.fromkeys(map(rounded_form, _ending(value)), name)
    found = {form: f"slip:{name}" for form, name in named.items() if name}
    nearest = min((abs(value - right) for value in slips.values()), default=None)
    for value in _too_coarse(right):
        found.setdefault(rounded_form(value), COARSE)
    for value in roundings(right) - _ends(right):
        form = rounded_form(value)
        sure = form not in named and (nearest is None or abs(value - right) < nearest)
        found[form] = "rounded" if sure else f"{COARSE}:{named.get(form) or ''}".rstrip(":")
    for name, value in slips.items():
        found |= dict.fromkeys([exact_form(value), float_form(value)], f"slip:{name}")
    return found | dict.fromkeys([exact_form(right), float_form(right), *map(rounded_form, _ending(right))], "right")


def _named(slips: Mapping[str, Fraction]) -> dict[str, str | None]:
    """Return form -> the slip that it is a rounding of, or None if several fit. Finer roundings take precedence."""
    found: dict[str, str | None] = {}
    for kind in (lambda value: rounded(value, fewest_places(value)), finer_roundings):
        now: dict[str, str | None] = {}
        for name, value in slips.items():
            for form in map(rounded_form, kind(value)):
                now[form] = None if form in now else name
        found |= now
    return found


def _ending(value: Fraction) -> set[Fraction]:
    """Return the value itself, if it has a finite decimal expansion."""
    return {value} & roundings(value)


def _too_coarse(right: Fraction) -> set[Fraction]:
    """Return the roundings of the right value with one significant figure too few."""
    fewest = fewest_places(right)
    return rounded(right, fewest - 1) - _ends(right) if fewest else set()


def _ends(right: Fraction) -> set[Fraction]:
    """Return the values that never count as a rounding: 0, and for shares 1."""
    return {Fraction(0), Fraction(1)} if 0 <= right <= 1 else {Fraction(0)}
