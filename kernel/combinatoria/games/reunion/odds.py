"""Exact answers to the questions of the lessons (Q1 to Q10 of the spec)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, factorial

from ...decks.ars import copies
from ...odds.chains import Geometric
from ...odds.dist import Dist
from ...promise.joints import NOTCHES, POSITIONS, joints
from ...promise.record import DESIGNS, Layout

__all__ = [
    "alone", "comers", "fitting", "forged", "joints_mean", "kinds_differ", "lost_card", "meet", "nothing_to_check",
    "only_one", "reliability", "same_designs", "shared_pattern", "until_shared",
]  # fmt: skip


def comers(n: int, p: Fraction) -> Dist[int]:
    """Return the distribution of how many of n friends come, each independently with chance p (Q1).

    >>> four = comers(4, Fraction(9, 10))
    >>> str(four[4]), str(four[1]), str(four.mean())
    ('6561/10000', '9/2500', '18/5')
    """
    return Dist({k: comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)})


def alone(n: int, p: Fraction) -> Fraction:
    """Return the chance that a person who has come stays alone, out of n friends in all (Q2).

    >>> alone(4, Fraction(9, 10))
    Fraction(1, 1000)
    """
    return comers(n - 1, p)[0]


def only_one(n: int, p: Fraction) -> Fraction:
    """Return the chance that only one friend has come, given that at least one has (Q2).

    >>> only_one(4, Fraction(9, 10))
    Fraction(4, 1111)
    """
    found = comers(n, p)
    return Fraction(found[1]) / (1 - found[0])


def meet(n: int, wait: Fraction) -> Fraction:
    """Return the chance that n friends arriving at random moments of an hour all arrive within a part of it (Q3).

    Any of the n may be first; the others arrive within that part of the hour afterwards, which the hour's end may cut.

    >>> str(meet(2, Fraction(1, 4))), str(meet(3, Fraction(1, 4)))
    ('7/16', '5/32')
    """
    return n * wait ** (n - 1) - (n - 1) * wait**n


def fitting(n: int) -> Dist[int]:
    """Return the distribution of fitting joints when the n cards of a row are laid in random order, none turned (Q4).

    Fitting joints join cards into blocks, and no block is followed by the one that followed it originally.

    >>> {k: str(p) for k, p in fitting(4).items()}, str(fitting(4).mean())
    ({0: '11/24', 1: '3/8', 2: '1/8', 3: '1/24'}, '3/4')
    """
    orders = {k: comb(n - 1, k) * _none_fits(n - k) for k in range(n)}
    return Dist({k: Fraction(ways, factorial(n)) for k, ways in orders.items()})


def _none_fits(n: int) -> int:
    """Count the orders of n blocks in which no block is followed by its successor, by inclusion-exclusion."""
    return sum((-1) ** k * comb(n - 1, k) * factorial(n - k) for k in range(n))


def forged(count: int = NOTCHES, positions: int = POSITIONS) -> Fraction:
    """Return the chance that random notches match those of a joint (Q5).

    >>> forged()
    Fraction(1, 134596)
    """
    return Fraction(1, comb(positions, count))


def shared_pattern(n: int, count: int = NOTCHES, positions: int = POSITIONS) -> Fraction:
    """Return the chance that at least two of n joints have the same notches (Q6).

    >>> str(shared_pattern(5, 2, 6))
    '8867/16875'
    """
    patterns, apart = comb(positions, count), Fraction(1)
    for k in range(n):
        apart *= Fraction(patterns - k, patterns)
    return 1 - apart


def until_shared(count: int = NOTCHES, positions: int = POSITIONS) -> int:
    """Return the smallest number of joints for which two have the same notches with a chance above one half (Q5).

    >>> until_shared()
    433
    """
    patterns, n, apart = comb(positions, count), 0, 1.0
    while apart >= 0.5:
        apart *= (patterns - n) / patterns
        n += 1
    return n


def lost_card(lost: Fraction, years: int) -> tuple[Fraction, Fraction]:
    """Return the chance that both cards of a pair last ``years`` years, and the mean year of the first loss (Q7).

    Each card is lost with chance ``lost`` per year.

    >>> both, year = lost_card(Fraction(1, 20), 10)
    >>> round(float(both), 6), str(year)
    (0.358486, '400/39')
    """
    first = Geometric(1 - (1 - lost) ** 2)
    return first.more_than(years), first.mean()


def _usable() -> Counter[str]:
    """Return the number of desire cards that can be given away, by design."""
    return Counter({design: copies(design[2:]) - 1 for design in DESIGNS})


def kinds_differ() -> Fraction:
    """Return the chance that two friends get a Spear and a Shield (Q8).

    >>> kinds_differ()
    Fraction(4, 7)
    """
    kinds: Counter[str] = Counter()
    for design, n in _usable().items():
        kinds[design[2:]] += n
    one, other = kinds.values()
    return Fraction(one * other, comb(one + other, 2))


def same_designs(friends: int) -> tuple[Fraction, Fraction]:
    """Return the chances that all friends get the same design, and that all get different ones (Q8).

    >>> [str(same_designs(2)[0]), str(same_designs(4)[1])]
    ['1/7', '8/35']
    """
    cards = _usable()
    hands, n = comb(cards.total(), friends), cards["S-SP"]
    return Fraction(len(cards) * comb(n, friends), hands), Fraction(comb(len(cards), friends) * n**friends, hands)


def joints_mean(n: int, p: Fraction, layout: Layout = "row") -> Fraction:
    """Return the expected number of joints of n friends that can be checked, because both cards have come (Q9).

    >>> str(joints_mean(4, Fraction(9, 10)))
    '243/100'
    """
    return len(joints(n, layout)) * p**2


def nothing_to_check(n: int, p: Fraction, layout: Layout = "row") -> Fraction:
    """Return the chance that no two neighbours come, so that no joint can be checked (Q9).

    >>> half = Fraction(1, 2)
    >>> str(nothing_to_check(4, half)), str(nothing_to_check(4, half, "ring"))
    ('1/2', '7/16')
    """
    if layout == "ring" and n > 2:  # the first friend stays away, or comes and both neighbours stay away
        return (1 - p) * nothing_to_check(n - 1, p) + p * (1 - p) ** 2 * nothing_to_check(n - 3, p)
    away, there = Fraction(1), Fraction(0)  # whether the last friend so far has come
    for _ in range(n):
        away, there = (away + there) * (1 - p), away * p
    return away + there


def reliability(n: int, all_come: float) -> float:
    """Return the reliability each of n friends needs so that all come with a given chance (Q10); irrational in general.

    >>> round(reliability(8, 0.5), 6)
    0.917004
    """
    return float(all_come ** (1 / n))
