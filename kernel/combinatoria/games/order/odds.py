"""Exact answers to the questions of the lessons (section 11 of the spec), in Fractions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import combinations
from math import comb
from operator import itemgetter
from statistics import mean
from typing import Final

from ...odds.draws import fold, hypergeometric, until
from .cards import HIGHEST

__all__ = [
    "MINI", "cheapest_opening", "has_pair", "mean_pairs", "mini_best", "mini_random", "mini_smallest",
    "one_or_more", "order_mean", "pair_chance", "refill_wyverns", "some_master_meets_two",
    "two_relatives",
]  # fmt: skip

MINI: Final = 8
"""The numbers of Mini-Order (L8)."""
APART: Final = 5
Tops = tuple[int, int]


# -- related numbers (L1, L2) ------------------------------------------------------------------------------


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
    """L2: the chance that a hand of so many numbers holds a related pair.

    The numbers fall into five classes modulo 5, each a path of 18 on which neighbours are related: it is enough to
    walk along the paths, one after the other, and to know the last number taken.
    """
    paths = sorted(range(1, HIGHEST + 1), key=lambda n: (n % APART, n))
    start: tuple[int | None, bool] = (None, False)

    def step(state: tuple[int | None, bool], n: int, taken: int) -> tuple[int | None, bool]:
        last, pair = state
        return (n if taken else None, pair or (taken > 0 and last == n - APART))

    return fold(dict.fromkeys(paths, 1), hand, step, start).p(lambda state: state[1])


def mean_pairs(hand: int) -> Fraction:
    """L2: how many related pairs a hand can be expected to hold."""
    return comb(hand, 2) * pair_chance()


# -- order statistics (L3, L4) -----------------------------------------------------------------------------


def order_mean(place: int, hand: int = 6) -> Fraction:
    """L3: the expected number at a place of a sorted hand, the smallest at place 1.

    >>> [int(order_mean(k)) for k in (1, 2, 6)]
    [13, 26, 78]
    """
    return Fraction(place * (HIGHEST + 1), hand + 1)


def one_or_more(good: int, total: int, hand: int) -> Fraction:
    """L3, L5, L6: the chance that a hand has one of some numbers (or the smallest is so small)."""
    return 1 - hypergeometric(total, good, hand)[0]


def cheapest_opening() -> Fraction:
    """L4: the expected cost of the cheapest two cards of a hand of six on empty rows: two up, two down, or one each."""
    total = 0
    for x1, x2 in combinations(range(1, HIGHEST + 1), 2):
        for x5 in range(x2 + 3, HIGHEST):
            ways = comb(x5 - x2 - 1, 2)
            total += ways * sum(min(x2, 91 - x5, x1 + 91 - x6) for x6 in range(x5 + 1, HIGHEST + 1))
    return Fraction(total, comb(HIGHEST, 6))


# -- wyverns (L7) ------------------------------------------------------------------------------------------


def some_master_meets_two(masters: int = 4, hand: int = 6, wyverns: int = 10) -> Fraction:
    """L7: the chance that some master gets two wyverns or more with the opening, if they lie in front at once.

    All ways to spread the wyverns over the gaps before, between and behind the numbers are equally likely; the gaps
    before a master's numbers are that master's.
    """
    others = HIGHEST + 1 - masters * hand
    good = sum(
        comb(masters, j) * hand**j * comb(wyverns - j + others - 1, others - 1)
        for j in range(min(masters, wyverns) + 1)
    )
    return 1 - Fraction(good, comb(HIGHEST + wyverns, wyverns))


def refill_wyverns(deck: int, wyverns: int, missing: int, least: int) -> Fraction:
    """L7: the chance that a refill meets so many wyverns or more until it has the numbers that are missing."""
    return until(deck, deck - wyverns, missing).p(lambda drawn: drawn >= missing + least)


# -- Mini-Order (L8) ---------------------------------------------------------------------------------------


def _plays(tops: Tops, hand: Sequence[int]) -> list[tuple[int, int, int, Tops]]:
    """The legal plays on one row up and one row down: step, card, row, and the tops after it."""
    up, down = tops
    found = [(n - up, n, 0, (n, down)) for n in hand if n > up]
    return sorted(found + [(down - n, n, 1, (up, n)) for n in hand if n < down])


def _mini(weigh: Callable[[list[Fraction]], Fraction]) -> Fraction:
    """The chance to lay all eight cards, where the chances after each play, the smallest step first, are weighed."""

    @cache
    def win(tops: Tops, hand: tuple[int, ...], deck: frozenset[int]) -> Fraction:
        if not hand:
            return Fraction(1)
        values = []
        for _, n, _, after in _plays(tops, hand):
            rest = tuple(m for m in hand if m != n)
            drawn = [(tuple(sorted((*rest, d))), deck - {d}) for d in deck] or [(rest, deck)]
            values.append(mean(win(after, *lies) for lies in drawn))
        return weigh(values) if values else Fraction(0)

    cards = frozenset(range(1, MINI + 1))
    return mean(win((0, MINI + 1), hand, cards - set(hand)) for hand in combinations(range(1, MINI + 1), 2))


mini_best: Final = partial(_mini, max)
"""L8: the chance to win Mini-Order with best play."""
mini_smallest: Final = partial(_mini, itemgetter(0))
"""L8: the same with the smallest step, of equal ones the smaller card, then the row upwards."""
mini_random: Final = partial(_mini, mean)
"""L8: the same with random legal plays."""
