"""Coupon collecting: the number of random or dealt cards needed until a set of missing cards is complete.

A random card is equally likely to be of any kind, independently of the others; dealt cards come out of a deck. Missing
cards are listed one by one: only the number of each kind counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import count
from math import comb
from typing import Any, TypeVar

from .dist import Dist
from .draws import fold

__all__ = ["dealt_within", "mean_dealt", "mean_random", "median_random", "random_cards", "random_within"]

K = TypeVar("K", bound=Hashable)


def random_cards(kinds: Iterable[K], n: int) -> Dist[tuple[K, ...]]:
    """Return the distribution of `n` random cards, sorted.

    >>> random_cards("ab", 2)
    Dist({('a', 'a'): 1/4, ('a', 'b'): 1/2, ('b', 'b'): 1/4})
    """
    cards, one = Dist.certain(tuple[Any, ...](())), Dist.uniform(kinds)
    for _ in range(n):
        cards = cards.convolve(one, lambda some, card: tuple(sorted((*some, card))))
    return cards


def mean_random(missing: Iterable[Hashable], kinds: int, spare: int = 0) -> Fraction:
    """Return the expected number of random cards until all missing cards have come.

    Args:
        missing: the cards.
        kinds: number of kinds.
        spare: number of missing cards that need not come, whichever would come last.

    >>> [str(mean_random(missing, 5)) for missing in ("", "HH", "HP")], str(mean_random("HP", 5, 1))
    (['0', '10', '15/2'], '5/2')
    """
    return _mean(_by_kind(missing), kinds, spare)


def _by_kind(missing: Iterable[Hashable]) -> tuple[int, ...]:
    return tuple(sorted(Counter(missing).values()))


@lru_cache(maxsize=1 << 14)
def _mean(missing: tuple[int, ...], kinds: int, spare: int) -> Fraction:
    """First-step analysis on the number of missing cards of each kind; useless draws are skipped."""
    if sum(missing) <= spare:
        return Fraction(0)
    useful = [i for i, n in enumerate(missing) if n]
    after = (tuple(sorted((*missing[:i], missing[i] - 1, *missing[i + 1 :]))) for i in useful)
    return (kinds + sum((_mean(rest, kinds, spare) for rest in after), Fraction(0))) / len(useful)


def random_within(missing: Iterable[Hashable], n: int, kinds: int, spare: int = 0) -> Fraction:
    """Return the chance that all missing cards come within `n` random cards; arguments as in :func:`mean_random`.

    >>> str(random_within("HH", 3, 2)), str(random_within("HP", 1, 5, spare=1))
    ('1/2', '2/5')
    """
    return _within(_by_kind(missing), n, kinds, spare)


@lru_cache(maxsize=1 << 14)
def _within(missing: tuple[int, ...], n: int, kinds: int, spare: int) -> Fraction:
    """Count words of `n` letters, kind by kind, by their length so far and the number of cards they lack."""
    words = {(0, 0): 1}
    for low in (*missing, *[0] * (kinds - len(missing))):
        longer: Counter[tuple[int, int]] = Counter()
        for (m, lacking), ways in words.items():
            for k in range(n - m + 1):
                if (short := lacking + max(0, low - k)) <= spare:
                    longer[m + k, short] += ways * comb(m + k, k)
        words = longer
    return Fraction(sum(ways for (m, _), ways in words.items() if m == n), kinds**n)


def median_random(missing: Iterable[Hashable], kinds: int) -> int:
    """Return the median waiting time: the least number of random cards that suffice with a chance of at least 1/2.

    >>> median_random("HH", 2)
    3
    """
    cards = tuple(missing)
    return next(n for n in count() if random_within(cards, n, kinds) >= Fraction(1, 2))


def dealt_within(deck: Mapping[K, int], missing: Iterable[K], n: int) -> Fraction:
    """Return the chance that all missing cards are among `n` cards dealt from a deck.

    Args:
        deck: kind -> copies.
        missing: the cards, by kind.
        n: number of cards dealt.

    Raises:
        ValueError: the deck has fewer cards.

    >>> dealt_within({"a": 2, "b": 2}, "ab", 2)
    Fraction(2, 3)
    """
    wanted = Counter(missing)
    return fold(deck, n, lambda enough, kind, k: enough and k >= wanted[kind], True)[True]


def mean_dealt(deck: Mapping[K, int], missing: Iterable[K]) -> Fraction:
    """Return the expected number of cards dealt from a deck until all missing cards have come.

    It is the sum of the chances that they are not complete after 0, 1, 2 ... cards.

    Raises:
        ValueError: the deck lacks some of them.

    >>> mean_dealt({"a": 2, "b": 2}, "ab")
    Fraction(7, 3)
    """
    wanted = Counter(missing)
    for kind, n in wanted.items():
        if n > deck.get(kind, 0):
            raise ValueError(f"{n} cards of {kind!r} are missing, more than {deck.get(kind, 0)} in the deck")
    return sum((1 - dealt_within(deck, wanted.elements(), n) for n in range(sum(deck.values()))), Fraction(0))
