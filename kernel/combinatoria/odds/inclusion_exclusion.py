"""The number of dependent events that happen, and the chance that at least one does."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from .dist import Dist
from .draws import hypergeometric

__all__ = ["how_many", "one_or_more"]


def how_many(sums: Sequence[Fraction | int]) -> Dist[int]:
    """Return the distribution of the number of events that happen, by inclusion-exclusion.

    Args:
        sums: for each k from 0, the chance that k given events all happen (whatever the others do), summed over all
            choices of k events; the first is 1.

    Raises:
        ValueError: no events have these sums.

    Two cards of two suits each, paired with two cards of the same suits: how many pairs are of one suit?

    >>> how_many([1, Fraction(1, 3) + Fraction(1, 3), Fraction(1, 3)])
    Dist({0: 2/3, 2: 1/3})
    """
    last = len(sums)
    return Dist.exact(
        {n: sum(((-1) ** (k - n) * comb(k, n) * sums[k] for k in range(n, last)), Fraction(0)) for n in range(last)}
    )


def one_or_more(total: int, good: int, n: int) -> Fraction:
    """Return the chance of at least one good card among cards drawn without replacement.

    Args:
        total: number of cards to draw from.
        good: number of good cards among them.
        n: number of cards drawn.

    Raises:
        ValueError: not `0 <= good <= total` or not `0 <= n <= total`.

    >>> one_or_more(52, 4, 2)
    Fraction(33, 221)
    """
    return 1 - hypergeometric(total, good, n)[0]
