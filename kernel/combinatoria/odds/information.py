"""Information content: of an unreliable report about a hidden thing, and of sequences of signs."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from fractions import Fraction
from typing import TypeVar

from .dist import Dist

__all__ = ["evidence", "report", "signs_needed"]

T = TypeVar("T", bound=Hashable)


def report(thing: T, truth: Fraction, things: Collection[T]) -> Dist[T]:
    """Return the distribution of a report that is true with chance `truth`, else names any of the other things.

    Raises:
        ValueError: `truth` is not between 0 and 1.

    >>> report("ace", Fraction(3, 4), ["ace", "king", "queen"])
    Dist({ace: 3/4, king: 1/8, queen: 1/8})
    """
    if not 0 <= truth <= 1:
        raise ValueError(f"the chance of the truth lies between 0 and 1, not at {truth}")
    lie = (1 - truth) / (len(things) - 1)
    return Dist.exact({said: truth if said == thing else lie for said in things})


def evidence(truth: Fraction, things: int) -> Fraction:
    """Return the likelihood ratio of a report: how many times likelier it is if it is true than if it is not.

    Its logarithm to base 2 is the evidence in bits (Good 1950).

    Args:
        truth: Chance that a report is true.
        things: Number of things that can be reported.

    Raises:
        ValueError: A report is always true, so no finite ratio exists.

    >>> evidence(Fraction(3, 4), 6), evidence(Fraction(1, 6), 6)
    (Fraction(15, 1), Fraction(1, 1))
    """
    if not 0 <= truth < 1:
        raise ValueError(f"the ratio is finite only for chances of the truth from 0 up to below 1, not for {truth}")
    return truth / ((1 - truth) / (things - 1))


def signs_needed(things: int, pictures: int = 2) -> int:
    """Return the number of signs needed to name one of `things`, each sign one of `pictures` (Hartley 1928).

    Raises:
        ValueError: There is nothing to name, or there are fewer than two pictures for more than one thing.

    >>> signs_needed(24), signs_needed(24, 8), signs_needed(32), signs_needed(33), signs_needed(1)
    (5, 2, 5, 6, 0)
    """
    if things < 1 or (pictures < 2 and things > 1):
        raise ValueError(f"{pictures} pictures cannot name {things} things")
    signs = 0
    while pictures**signs < things:
        signs += 1
    return signs
