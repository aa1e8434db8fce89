"""Exact answers to the questions of the lessons (section 11 of the spec), in Fractions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random
from typing import Final

from ...odds.draws import hypergeometric
from ...odds.sampling import shuffled
from .cards import HIGHEST, SINGULAR

__all__ = [
    "MINI", "cheapest_opening", "greedy_team", "has_pair", "mean_pairs", "mini_best", "mini_random", "mini_smallest",
    "one_or_more", "order_mean", "pair_chance", "refill_wyverns", "singular_hand", "some_master_meets_two",
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

    The numbers fall into five classes modulo 5, each a path of 18; sets without neighbours are counted by the fifth
    power of a polynomial.
    """
    path = [comb(19 - j, j) for j in range(10)]
    power = [1]
    for _ in range(APART):
        power = [
            sum(power[i] * path[k - i] for i in range(max(0, k - 9), min(k, len(power) - 1) + 1))
            for k in range(len(power) + 9)
        ]
    return 1 - Fraction(power[hand], comb(HIGHEST, hand))


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
    """L3, L5: the chance that a hand has one of some numbers (or the smallest is so small)."""
    return 1 - hypergeometric(total, good, hand)[0]


def cheapest_opening() -> Fraction:
    """L4: the expected cost of the cheapest two cards of a hand of six on empty rows: two up, two down, or one each."""
    total = 0
    for x1, x2 in combinations(range(1, HIGHEST + 1), 2):
        for x5 in range(x2 + 3, HIGHEST):
            ways = comb(x5 - x2 - 1, 2)
            total += ways * sum(min(x2, 91 - x5, x1 + 91 - x6) for x6 in range(x5 + 1, HIGHEST + 1))
    return Fraction(total, comb(HIGHEST, 6))


# -- singularities and wyverns (L6, L7) --------------------------------------------------------------------


def singular_hand(hand: int = 6) -> Fraction:
    """L6: the chance that a hand holds a singularity."""
    return one_or_more(len(SINGULAR), HIGHEST, hand)


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
    numbers, fewer = deck - wyverns, Fraction(0)
    for met in range(least):
        drawn = missing + met
        if met <= wyverns:
            before = hypergeometric(deck, wyverns, drawn - 1)[met] if drawn > 1 else Fraction(int(met == 0))
            fewer += before * Fraction(numbers - missing + 1, deck - drawn + 1)
    return 1 - fewer


# -- Mini-Order (L8) ---------------------------------------------------------------------------------------

Choose = Callable[[Tops, tuple[int, ...]], Sequence[tuple[int, Tops]]]


def _plays(tops: Tops, hand: Sequence[int]) -> list[tuple[int, int, int, Tops]]:
    """The legal plays on one row up and one row down: step, card, row, and the tops after it."""
    up, down = tops
    found = [(n - up, n, 0, (n, down)) for n in hand if n > up]
    return sorted(found + [(down - n, n, 1, (up, n)) for n in hand if n < down])


def _mini(average: Callable[[list[Fraction]], Fraction], only: bool = False) -> Fraction:
    """The chance to lay all eight cards, where plays are weighed in some way; with ``only`` just the smallest step."""

    @cache
    def win(tops: Tops, hand: tuple[int, ...], deck: frozenset[int]) -> Fraction:
        if not hand:
            return Fraction(1)
        values = []
        for _, n, _, after in _plays(tops, hand):
            rest = tuple(m for m in hand if m != n)
            if deck:
                drawn = [win(after, tuple(sorted((*rest, d))), deck - {d}) for d in deck]
                values.append(sum(drawn, Fraction(0)) / len(drawn))
            else:
                values.append(win(after, rest, deck))
            if only:
                break
        return average(values) if values else Fraction(0)

    cards = frozenset(range(1, MINI + 1))
    hands = list(combinations(range(1, MINI + 1), 2))
    return sum((win((0, MINI + 1), hand, cards - set(hand)) for hand in hands), Fraction(0)) / len(hands)


def mini_best() -> Fraction:
    """L8: the chance to win Mini-Order with best play."""
    return _mini(max)


def mini_smallest() -> Fraction:
    """L8: the same with the smallest step, of equal ones the smaller card, then the row upwards."""
    return _mini(max, only=True)


def mini_random() -> Fraction:
    """L8: the same with random legal plays."""
    return _mini(lambda values: sum(values, Fraction(0)) / len(values))


# -- a team that plays greedily (L9) -----------------------------------------------------------------------


def greedy_team(rng: Random, differences: Sequence[int] = (5,), masters: int = 3) -> int:
    """L9: a game of a team that takes the least step, without wyverns and phantasms; how many cards were left.

    Played apart from the engine: the second way to what the engine's quick players do.
    """
    deck = shuffled(list(range(1, HIGHEST + 1)), rng)
    size = 7 if masters == 2 else 6
    hands = [[deck.pop() for _ in range(size)] for _ in range(masters)]
    tops: list[int] = [0, 0, 91, 91]
    empty, left, seat = [True] * 4, HIGHEST, 0
    while left:
        hand, count, least = hands[seat], 0, 2 if deck else 1
        ended = not hand
        while hand and not ended:
            found = [
                (n - top if row < 2 else top - n, n, row)
                for n in hand
                for row, top in enumerate(tops)
                if (n > top if row < 2 else n < top) or (not empty[row] and abs(n - top) in differences)
            ]
            if not found or (count >= least and min(found)[0] > 3):
                break
            _, n, row = min(found)
            tops[row], empty[row] = n, False
            hand.remove(n)
            count, left = count + 1, left - 1
            ended = n in SINGULAR
            least = 0 if ended else least
        if left and hand and count < least and not ended:
            return left
        while deck and len(hand) < size:
            hand.append(deck.pop())
        seat = (seat + 1) % masters
    return 0
