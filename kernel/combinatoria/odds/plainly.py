"""Chances in small whole numbers, as in everyday speech: about 1 in 4."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

__all__ = ["Few", "in_few"]

MOST: Final = 10
"""The largest denominator for chances that are neither small nor near 1."""
NEAR: Final = 0.03
"""The largest absolute error of such a fraction."""
CLOSE: Final = 0.12
"""The largest error relative to the chance or its complement, whichever is smaller."""
RARE: Final = 1000
"""A chance below 1 in this many is reported only as being below it."""


class Few(NamedTuple):
    """A chance as ``k`` in ``of``, and whether that is exact."""

    k: int
    of: int
    exact: bool


def in_few(chance: Fraction | float) -> Few:
    """Return the chance in small whole numbers; 0 and 1 only if the chance is exactly that.

    Args:
        chance: 0 to 1.

    >>> in_few(Fraction(1, 4)), in_few(0.232)
    (Few(k=1, of=4, exact=True), Few(k=1, of=4, exact=False))
    >>> [in_few(p)[:2] for p in (0, 1e-9, 0.0123, 0.36, 0.62, 0.95, 1)]
    [(0, 1), (1, 1000), (1, 80), (1, 3), (3, 5), (19, 20), (1, 1)]
    """
    if chance in (0, 1):
        return Few(int(chance), 1, True)
    p, least = float(chance), float(min(chance, 1 - chance))
    if least < 1 / MOST:
        of = _round(min(RARE, max(MOST, 1 / least)))
        k = 1 if p < 1 / 2 else of - 1
    else:
        allowed = min(NEAR, CLOSE * least)
        fits = ((round(p * n), n) for n in range(2, 2 * MOST))
        k, of = next((k, n) for k, n in fits if 0 < k < n and abs(k / n - p) <= allowed)
    return Few(k, of, Fraction(k, of) == chance)


def _round(n: float) -> int:
    """Round to ones below 20, to fives below 50, to tens below 200, to fifties above."""
    step = next((step for limit, step in ((20, 1), (50, 5), (200, 10)) if n < limit), 50)
    return step * round(n / step)
