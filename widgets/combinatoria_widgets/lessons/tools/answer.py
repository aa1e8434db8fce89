"""Parse a learner's answer, and convert it to forms that can be compared by digest.

A lesson never contains its answers, only salted SHA-256 digests of *forms* of the answer. Forms are defined in this
module alone, so that the builder (which writes the digests) and ``check`` (which looks them up) agree:

* ``=n/d``  a whole number or a fraction, in lowest terms;
* ``~x``    the value to ten significant figures (a calculated float);
* ``≈n/d``  a number written with decimal places, as a fraction in lowest terms: exact, truncated or rounded;
* ``#b``    a choice, by its letter.
"""

from __future__ import annotations

import hashlib
import math
import numbers
import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from combinatoria.core import reading

FLOAT_FIGURES = 10
"""Significant figures that two floats must share to count as the same calculation."""

MAX_BITS = 4096
"""Maximum size of a number's numerator and denominator; larger ones are never an answer."""

FIGURES = 2
"""Minimum number of significant figures of a rounded answer."""

NEAR_FIGURES = range(3, 7)
"""Significant figures to which an answer without an exact form is compared, such as a root; more are rounded."""

FINEST = 9
"""Maximum decimal places at which a rounded answer is recognised; float forms take over from here."""

_BETWEEN = re.compile(r"\s*(?:\bto\b|–|;|〜|～|から)\s*")


@dataclass(frozen=True)
class Number:
    """A number as the learner gave it.

    Attributes:
        value: The exact value of the input.
        places: Number of decimal places written, or ``None`` for a whole number or a fraction.
    """

    value: Fraction
    places: int | None = None

    @property
    def printable(self) -> bool:
        """True if it has few enough digits: Python refuses to print integers beyond some thousands."""
        return max(self.value.numerator.bit_length(), self.value.denominator.bit_length()) <= MAX_BITS

    @property
    def figures(self) -> int:
        """Number of significant figures written; of a fraction (no decimal places), those of its integer part."""
        return len(str(abs(int(self.value * 10 ** (self.places or 0)))))

    @property
    def whole(self) -> bool:
        """True if it was written as a whole number."""
        return not self.places and self.value.denominator == 1

    def forms(self) -> list[str]:
        """Return the forms under which this number is looked up, strictest first.

        Decimals are never read as a fraction: 0.3 may mean 3/10 or a rounded 17/56. A whole number of ``FIGURES``
        figures or more may be exact or rounded, so it has both forms.
        """
        if self.whole or self.places is None:
            rounded = self.whole and self.figures >= FIGURES
            return [exact_form(self.value), *([rounded_form(self.value)] if rounded else [])]
        figures = [float_form(self.value)] if self.places >= FLOAT_FIGURES - 1 else []
        return [*figures, rounded_form(self.value)]

    @property
    def significant(self) -> int | None:
        """Number of significant figures written; ``None`` for a fraction, and of a whole number without last zeros."""
        if self.places is None and not self.whole:
            return None
        written = str(abs(int(self.value * 10 ** (self.places or 0))))
        return len(written.rstrip("0") if self.whole else written)

    def near_forms(self) -> list[str]:
        """Return the forms under which this number is looked up if the answer has no exact form.

        A calculated number is looked up by three figures, too: it may come from rounded ones, such as a standard
        deviation that a question states.
        """
        significant = FLOAT_FIGURES if self.significant is None else self.significant
        if self.value and significant >= NEAR_FIGURES[-1]:
            looked_up = [*([NEAR_FIGURES[0]] if significant >= FLOAT_FIGURES else []), *NEAR_FIGURES[-2:]]
            return sorted(form for figures in looked_up for form in _forms_at(self.value, figures))
        return [rounded_form(self.value)]


def exact_form(value: Fraction) -> str:
    """Return the form of an exact value.

    >>> exact_form(Fraction(6, 56))
    '=3/28'
    """
    return f"={value.numerator}/{value.denominator}"


def float_form(value: Fraction) -> str:
    """Return the form of a float that was calculated rather than typed.

    >>> float_form(Fraction(1, 3))
    '~0.3333333333'
    """
    return f"~{float(value):.{FLOAT_FIGURES}g}"


def rounded_form(value: Fraction) -> str:
    """Return the form of a value that is already rounded.

    >>> rounded_form(Fraction("0.11"))
    '≈11/100'
    """
    return f"≈{value.numerator}/{value.denominator}"


def choice_form(letter: str) -> str:
    """Return the form of a choice.

    >>> choice_form("b")
    '#b'
    """
    return f"#{letter}"


def fewest_places(value: Fraction) -> int:
    """Return the fewest decimal places, at least 0, that show ``FIGURES`` significant figures of a value.

    >>> fewest_places(Fraction(407, 6)), fewest_places(Fraction(17, 56)), fewest_places(Fraction(1, 70))
    (0, 2, 3)
    """
    places, size = 0, abs(value)
    while size and size * 10**places < 10 ** (FIGURES - 1):
        places += 1
    return places


def rounded(value: Fraction, places: int) -> set[Fraction]:
    """Return a value rounded to `places` decimal places; both neighbours in case of a tie."""
    scale, whole = 10**places, 2 * value.denominator  # in integers, for speed
    twice, half = 2 * value.numerator * scale, value.denominator
    return {Fraction(one, scale) for one in ((twice + half) // whole, -((half - twice) // whole))}


def roundings(value: Fraction) -> set[Fraction]:
    """Return all values that may be written for ``value``, rounded to ``FIGURES`` figures or more, or truncated.

    Truncation to just ``FIGURES`` figures is excluded as too rough.
    """
    return rounded(value, fewest_places(value)) | finer_roundings(value)


def finer_roundings(value: Fraction) -> set[Fraction]:
    """Return the roundings and truncations to more than ``FIGURES`` figures."""
    fewest, found = fewest_places(value), set[Fraction]()
    for places in range(fewest + 1, max(fewest + 1, FINEST) + 1):
        scale = 10**places
        cut = abs(value.numerator) * scale // value.denominator
        found |= rounded(value, places) | {Fraction(cut if value > 0 else -cut, scale)}
    return found


def near_forms(value: Fraction) -> set[str]:
    """Return the forms of a value without an exact form: rounded or truncated to 3 to 6 figures.

    >>> sorted(near_forms(Fraction("5.69098")))
    ['≈284549/50000', '≈569/100', '≈56909/10000', '≈5691/1000']
    """
    return {form for figures in NEAR_FIGURES for form in _forms_at(value, figures)}


def coarse_forms(value: Fraction, least: int = 1) -> set[str]:
    """Return the forms of a value with fewer figures, but with `least` of them."""
    return {form for figures in range(least, NEAR_FIGURES[0]) for form in _forms_at(value, figures)}


def _forms_at(value: Fraction, figures: int) -> set[str]:
    """Return the forms of a value with a number of significant figures, rounded and truncated; 0 has one form."""
    if not value:
        return {rounded_form(value)}
    places, half = _places(value, figures), Fraction(1, 2)
    scaled, scale = value * Fraction(10) ** places, Fraction(10) ** places
    ends = {math.floor(scaled + half), math.ceil(scaled - half), math.trunc(scaled)}
    return {rounded_form(one / scale) for one in ends}


def _places(value: Fraction, figures: int) -> int:
    """Return the decimal places that show this number of figures of a value; below 0 they end before the point."""
    places = figures - 1 - math.floor(math.log10(abs(value)))
    over = bool(abs(value) * Fraction(10) ** places >= 10**figures)  # the logarithm may be slightly off
    return places - over


def digest(salt: str, form: str) -> str:
    """Return the first 96 bits of the salted SHA-256 of one form in hexadecimal; the same on every Python."""
    return hashlib.sha256(f"{salt}\n{form}".encode()).hexdigest()[:24]


def is_blank(value: object) -> bool:
    """Return whether the placeholder is unchanged (``...``, ``None`` or an empty text), also at an end of a pair."""
    if isinstance(value, tuple):
        return any(map(is_blank, value))
    return value is None or value is ... or (isinstance(value, str) and reading.normal(value) in ("", "..."))


def read_choice(value: object) -> str | None:
    """Read an answer as the letter of a choice, or return ``None`` when it is not one.

    >>> read_choice(" Ｂ. "), read_choice("both")
    ('b', None)
    """
    if not isinstance(value, str):
        return None
    letter = reading.normal(value).rstrip(".)").strip().lower()
    return letter if re.fullmatch("[a-z]", letter) else None


def read_pair(value: object) -> tuple[Number, Number] | None:
    """Read an answer as two numbers, the ends of an interval; return ``None`` when it is not that.

    >>> [str(end.value) for end in read_pair("0.41 to 0.48")], read_pair(0.41) is None
    (['41/100', '12/25'], True)
    """
    ends = _BETWEEN.split(value.strip()) if isinstance(value, str) else value
    if not isinstance(ends, list | tuple) or len(ends) != 2:
        return None
    lower, upper = map(read_number, ends)
    return None if lower is None or upper is None else (lower, upper)


def read_number(value: object) -> Number | None:
    """Read an answer as a number, or return ``None`` when it is not one.

    Accepts int, Fraction, float, Decimal (and NumPy's versions of them) and texts such as ``"3/28"``,
    ``"10.7%"``, ``"0,107"``, ``"2,000"``, full-width digits, or ``"28分の3"``
    (:func:`combinatoria.core.reading.number`).

    >>> read_number("３／２８").value
    Fraction(3, 28)
    >>> read_number("10.7%")
    Number(value=Fraction(107, 1000), places=3)
    >>> read_number([3, 28]) is None
    True
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        written = reading.number(value)
        return None if written is None else Number(*written)
    if isinstance(value, numbers.Rational):
        return Number(Fraction(int(value.numerator), int(value.denominator)))
    if isinstance(value, Decimal):
        return _read_decimal(value) if value.is_finite() else None
    if isinstance(value, numbers.Real):
        number = float(value)
        # The shortest text that gives this float back: the learner's input, or all figures of a calculation.
        return _read_decimal(Decimal(repr(number))) if math.isfinite(number) else None
    return None


def _read_decimal(value: Decimal) -> Number:
    exponent = value.as_tuple().exponent
    assert isinstance(exponent, int)  # a finite number
    return Number(Fraction(value), max(0, -exponent))
