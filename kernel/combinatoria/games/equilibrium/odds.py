"""The exact answers of the lessons (P1 to P9 of the spec), for the house table of :mod:`.cards`."""

from __future__ import annotations

from fractions import Fraction
from math import comb

__all__ = ["chaos_among", "good_among"]


def chaos_among(pile: int, chaos: int, n: int) -> Fraction:
    """The chance of at least one Chaos among so many cards of a pile (P6).

    >>> chaos_among(59, 7, 4)
    Fraction(26343, 65018)
    """
    return 1 - Fraction(comb(pile - chaos, n), comb(pile, n))


def good_among(pile: int, chaos: int, n: int) -> Fraction:
    """How many good cards so many cards of a pile can be expected to hold (P6).

    >>> good_among(59, 7, 4)
    Fraction(208, 59)
    """
    return Fraction(n * (pile - chaos), pile)
