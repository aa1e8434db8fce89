"""Read what a learner typed as an answer, and turn it into forms that can be compared by digest.

A lesson never carries its answers. It carries salted SHA-256 digests of *forms* of the answer, and this module
is the one place that says what a form is, so that the builder (which writes the digests) and ``check`` (which
looks them up) cannot disagree:

* ``=n/d``  a whole number or a fraction, in lowest terms;
* ``~x``    the value to ten significant figures (a float that came out of a calculation);
* ``≈n/d``  what was written with decimal places, as a fraction in lowest terms: the exact value, or cut or rounded;
* ``#b``    one of the choices of a question, by its letter.
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
"""Numbers with longer numerators or denominators are no answers to anything here."""

FIGURES = 2
"""Significant figures that a rounded answer must have at least."""

FINEST = 9
"""Decimal places at which a rounded answer is still recognised: float forms take over from here."""


@dataclass(frozen=True)
class Number:
    """A number as a learner gave it.

    Attributes:
        value: The exact value of what was written.
        places: Decimal places that were written, or ``None`` for a whole number or a fraction.
    """

    value: Fraction
    places: int | None = None

    @property
    def printable(self) -> bool:
        """Whether it has a sane number of digits: Python refuses to print integers beyond some thousands."""
        return max(self.value.numerator.bit_length(), self.value.denominator.bit_length()) <= MAX_BITS

    @property
    def figures(self) -> int:
        """Significant figures that were written; of a fraction that is no whole number, those of its numerator."""
        return len(str(abs(int(self.value * 10 ** (self.places or 0)))))

    @property
    def whole(self) -> bool:
        """Whether it was written as a whole number."""
        return not self.places and self.value.denominator == 1

    def forms(self) -> list[str]:
        """The forms under which this number is looked up, strictest first.

        Decimals are never read as a fraction: 0.3 may be meant as 3/10, or be all that is left of 17/56. A whole number
        of ``FIGURES`` figures or more may be both, exact or rounded.
        """
        if self.whole or self.places is None:
            rounded = self.whole and self.figures >= FIGURES
            return [exact_form(self.value), *([rounded_form(self.value)] if rounded else [])]
        figures = [float_form(self.value)] if self.places >= FLOAT_FIGURES - 1 else []
        return [*figures, rounded_form(self.value)]


def exact_form(value: Fraction) -> str:
    """Form of an exact value.

    >>> exact_form(Fraction(6, 56))
    '=3/28'
    """
    return f"={value.numerator}/{value.denominator}"


def float_form(value: Fraction) -> str:
    """Form of a float that was calculated rather than typed.

    >>> float_form(Fraction(1, 3))
    '~0.3333333333'
    """
    return f"~{float(value):.{FLOAT_FIGURES}g}"


def rounded_form(value: Fraction) -> str:
    """Form of a rounded value; the caller has done the rounding.

    >>> rounded_form(Fraction("0.11"))
    '≈11/100'
    """
    return f"≈{value.numerator}/{value.denominator}"


def choice_form(letter: str) -> str:
    """Form of a choice.

    >>> choice_form("b")
    '#b'
    """
    return f"#{letter}"


def fewest_places(value: Fraction) -> int:
    """The decimal places at which a value has ``FIGURES`` significant figures; never fewer than none.

    >>> fewest_places(Fraction(407, 6)), fewest_places(Fraction(17, 56)), fewest_places(Fraction(1, 70))
    (0, 2, 3)
    """
    places, size = 0, abs(value)
    while size and size * 10**places < 10 ** (FIGURES - 1):
        places += 1
    return places


def rounded(value: Fraction, places: int) -> set[Fraction]:
    """A value rounded to so many decimal places; exactly between two, both."""
    scaled, half = value * 10**places, Fraction(1, 2)
    return {Fraction(one, 10**places) for one in (math.floor(scaled + half), math.ceil(scaled - half))}


def roundings(value: Fraction) -> set[Fraction]:
    """All values that a person may write for ``value`` after rounding it to ``FIGURES`` figures or more, or cutting it.

    Cut off after ``FIGURES`` figures it would be too rough to be called right.
    """
    return rounded(value, fewest_places(value)) | finer_roundings(value)


def finer_roundings(value: Fraction) -> set[Fraction]:
    """The same with more than ``FIGURES`` figures."""
    fewest, found = fewest_places(value), set[Fraction]()
    for places in range(fewest + 1, max(fewest + 1, FINEST) + 1):
        scale = 10**places
        found |= rounded(value, places) | {Fraction(math.trunc(value * scale), scale)}
    return found


def digest(salt: str, form: str) -> str:
    """The first 96 bits of the salted SHA-256 of one form, as hexadecimal text; the same on every Python."""
    return hashlib.sha256(f"{salt}\n{form}".encode()).hexdigest()[:24]


def is_blank(value: object) -> bool:
    """Whether the learner has left the placeholder alone (``...``, ``None`` or an empty text)."""
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
        # The shortest text that gives this float back: what the learner typed, or all figures of a calculation.
        return _read_decimal(Decimal(repr(number))) if math.isfinite(number) else None
    return None


def _read_decimal(value: Decimal) -> Number:
    exponent = value.as_tuple().exponent
    assert isinstance(exponent, int)  # a finite number
    return Number(Fraction(value), max(0, -exponent))
