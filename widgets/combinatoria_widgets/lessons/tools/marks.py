"""Which written forms of a number count as right, and which give a slip away.

The coarsest rounding (two places of a chance, one of an amount) is forgiving: where it fits the right answer and a
slip, it is right; where it fits two slips, neither is named.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from .answer import AMOUNT_PLACES, ROUNDED_PLACES, exact_form, float_form, rounded_form, roundings

_ENDS = tuple(rounded_form(Fraction(end)) for end in (0, 1))
"""Nothing and all are no roundings of a right answer that is neither."""


def places_of(probability: bool) -> range:
    """The decimal places at which a rounded chance, or a rounded amount, is recognised."""
    return ROUNDED_PLACES if probability else AMOUNT_PLACES


def marks(right: Fraction, slips: Mapping[str, Fraction], places: range) -> dict[str, str]:
    """Form -> what it is worth: ``right``, ``rounded`` or ``slip:<name>``.

    Args:
        right: The right answer.
        slips: Name -> the wrong value that it leads to.
        places: Decimal places at which a rounded value is recognised.

    >>> found = marks(Fraction(1, 3), {"kept": Fraction(1, 4)}, ROUNDED_PLACES)
    >>> found["=1/3"], found["≈333/1000"], found["=1/4"]
    ('right', 'rounded', 'slip:kept')
    """
    found: dict[str, str] = {}
    coarse = [(form, name) for name, value in slips.items() for form in _rounded(value, places[:1])]
    forms = [form for form, _ in coarse]
    found |= {form: f"slip:{name}" for form, name in coarse if forms.count(form) == 1}
    for name, value in slips.items():
        found |= dict.fromkeys([*_rounded(value, places[1:]), *_exact(value)], f"slip:{name}")
    near = [form for form in _rounded(right, places) if form not in _ENDS]
    return found | dict.fromkeys(near, "rounded") | dict.fromkeys(_exact(right), "right")


def _exact(value: Fraction) -> list[str]:
    """The forms of the value itself; as decimals only if they end."""
    ends = {value} & roundings(value, range(10))
    return [exact_form(value), float_form(value), *map(rounded_form, ends)]


def _rounded(value: Fraction, places: range) -> list[str]:
    return [rounded_form(one) for one in roundings(value, places)]
