"""Exact answers to the questions of the lessons (section 11 of the spec), in Fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final

from ...odds.draws import fold, hypergeometric, until
from .cards import HIGHEST

__all__ = [
    "cheapest_opening", "has_pair", "mean_pairs", "one_or_more", "order_mean", "pair_chance", "refill_wyverns",
    "some_master_meets_two", "two_relatives",
]  # fmt: skip

APART: Final = 5


def two_relatives() -> Fraction:
    """L1: the share of the numbers that have two related ones.

    >>> two_relatives()
    Fraction(8, 9)
    """
    return Fraction(sum(APART < n <= HIGHEST - APART for n in range(1, HIGHEST + 1)), HIGHEST)


def pair_chance() -> Fraction:
    """L1: the chance that two random numbers are related."""
    return Fraction(HIGHEST - APART, comb(HIGHEST, 2))


def has_pair(hand: int) -> Fraction:
    """L2: the chance that a hand of ``hand`` numbers holds a related pair.

    The numbers fall into five classes modulo 5, each a path of 18 on which neighbours are related, so it is enough to
    walk along the paths, one after the other, and to remember the last number taken.
    """
    paths = sorted(range(1, HIGHEST + 1), key=lambda n: (n % APART, n))
    start: tuple[int | None, bool] = (None, False)

    def step(state: tuple[int | None, bool], n: int, taken: int) -> tuple[int | None, bool]:
        last, pair = state
        return (n if taken else None, pair or (taken > 0 and last == n - APART))

    return fold(dict.fromkeys(paths, 1), hand, step, start).p(lambda state: state[1])


def mean_pairs(hand: int) -> Fraction:
    """L2: the expected number of related pairs in a hand."""
    return comb(hand, 2) * pair_chance()


def order_mean(place: int, hand: int = 6) -> Fraction:
    """L3: the expected number at a place of a sorted hand, the smallest at place 1.

    >>> [int(order_mean(k)) for k in (1, 2, 6)]
    [13, 26, 78]
    """
    return Fraction(place * (HIGHEST + 1), hand + 1)


def one_or_more(good: int, total: int, hand: int) -> Fraction:
    """L3, L5, L6: the chance that a hand has one of ``good`` numbers (such as the smallest ones)."""
    return 1 - hypergeometric(total, good, hand)[0]


def cheapest_opening() -> Fraction:
    """L4: the expected cost of the cheapest two cards of a hand of six on empty rows: two up, two down, or one each."""
    total = 0
    for x1, x2 in combinations(range(1, HIGHEST + 1), 2):
        for x5 in range(x2 + 3, HIGHEST):
            ways = comb(x5 - x2 - 1, 2)
            total += ways * sum(min(x2, 91 - x5, x1 + 91 - x6) for x6 in range(x5 + 1, HIGHEST + 1))
    return Fraction(total, comb(HIGHEST, 6))


def some_master_meets_two(masters: int = 4, hand: int = 6, wyverns: int = 10) -> Fraction:
    """L7: the chance that some master gets two or more wyverns in the opening, if they stay in front.

    All ways to spread the wyverns over the gaps before, between and behind the numbers are equally likely; the gaps
    before a master's numbers belong to that master.
    """
    others = HIGHEST + 1 - masters * hand
    good = sum(
        comb(masters, j) * hand**j * comb(wyverns - j + others - 1, others - 1)
        for j in range(min(masters, wyverns) + 1)
    )
    return 1 - Fraction(good, comb(HIGHEST + wyverns, wyverns))


def refill_wyverns(deck: int, wyverns: int, missing: int, least: int) -> Fraction:
    """L7: the chance that a refill draws at least ``least`` wyverns before it has the missing numbers."""
    return until(deck, deck - wyverns, missing).p(lambda drawn: drawn >= missing + least)
