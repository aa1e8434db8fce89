"""Marks of written forms of a number: right, a slip, or rounded too coarsely to judge.

A rounded answer counts as right if it is the right value to at least two significant figures and cannot be a slip: it
is closer to the right value than any slip, and no slip has the same rounding. With fewer figures, an answer cannot be
judged. If a form fits two slips, neither is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from .answer import (
    FIGURES,
    FINEST,
    coarse_forms,
    exact_form,
    fewest_places,
    finer_roundings,
    float_form,
    near_forms,
    rounded,
    rounded_form,
    roundings,
)

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


OR, AND = "|", ";"
"""Signs in a written answer: between values of which each is right, and between the two ends of a pair."""
ENDS = ("lower ", "upper ")
"""Prefixes of the forms of a pair's ends."""


def marks_of(right: str, slips: Mapping[str, str], near: bool = False) -> dict[str, str]:
    """Return form -> mark for a right answer and slips as they are written in the data of twins.

    Args:
        right: A number; alternatives are joined by ``OR``, the ends of a pair by ``AND``.
        slips: Name -> the wrong value, or the wrong ends.
        near: Whether the values have no exact form.

    >>> found = marks_of("1/3;1/2", {"half": "1/4;1/2"})
    >>> found["lower =1/3"], found["lower =1/4"], found["upper =1/2"]
    ('right', 'slip:half', 'right')
    """
    if AND in right:
        found = dict[str, str]()
        for number, prefix in enumerate(ENDS):
            end, wrong = right.split(AND)[number], {name: value.split(AND)[number] for name, value in slips.items()}
            other = {name: value for name, value in wrong.items() if value not in end.split(OR)}
            found |= {prefix + form: mark for form, mark in marks_of(end, other, near).items()}
        return found
    values = {name: Fraction(value) for name, value in slips.items()}
    return near_marks(map(Fraction, right.split(OR)), values) if near else marks(Fraction(right), values)


def near_marks(rights: Iterable[Fraction], slips: Mapping[str, Fraction]) -> dict[str, str]:
    """Return form -> mark for an answer that has no exact form.

    Args:
        rights: The right values, which may differ by what they were calculated with, such as 1.96 or 1.959964.
        slips: Name -> the wrong value that it leads to; two figures identify it if they fit no other.

    >>> found = near_marks([Fraction("5.6912")], {"other": Fraction("5.704")})
    >>> found["≈569/100"], found["≈57/10"], found["≈6/1"], found["≈713/125"]
    ('right', 'coarse:other', 'coarse', 'slip:other')
    """
    rights = list(rights)
    rough = [(form, name) for name, value in slips.items() for form in coarse_forms(value, FIGURES)]
    times = Counter(form for form, _ in rough)
    found = {form: f"slip:{name}" for form, name in rough if times[form] == 1}
    found |= {form: f"slip:{name}" for name, value in slips.items() for form in near_forms(value)}
    for form in set().union(*map(coarse_forms, rights)):
        found[form] = f"{COARSE}:{found.get(form, '').removeprefix('slip:')}".rstrip(":")
    return found | dict.fromkeys(set().union(*map(near_forms, rights)), "right")


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
    """Return the value itself if it ends within the decimal places that are recognised; else nothing."""
    places = max(fewest_places(value) + 1, FINEST)
    return set() if 10**places % value.denominator else {value}


def _too_coarse(right: Fraction) -> set[Fraction]:
    """Return the roundings of the right value with one significant figure too few."""
    fewest = fewest_places(right)
    return rounded(right, fewest - 1) - _ends(right) if fewest else set()


def _ends(right: Fraction) -> set[Fraction]:
    """Return the values that never count as a rounding: 0, and for shares 1."""
    return {Fraction(0), Fraction(1)} if 0 <= right <= 1 else {Fraction(0)}
