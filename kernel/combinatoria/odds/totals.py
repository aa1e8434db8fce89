"""Totals of card values: mean and variance for random cards, and exact distributions given a player's knowledge.

The distributions come from generating functions: the numbers of choices of cards by their sum are the coefficients of a
product with one factor (1 + y x^v) for each card of v points. The coefficients are packed into one big integer, which
is fast to add and to shift; that matters with hundreds of cases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm, prod, sqrt
from typing import Any, Final, NamedTuple, TypeVar

from .dist import Dist
from .knowledge import Hand, Knowledge, Unknown

__all__ = [
    "Cases",
    "Moments",
    "Part",
    "card_and_total",
    "cards_and_total",
    "covariance_of_totals",
    "deck",
    "moments",
    "total_of",
]

F = TypeVar("F", bound=Hashable)
W = TypeVar("W", bound=Hashable)
N = TypeVar("N", bound=Hashable)
Cases = Sequence[tuple[int, Knowledge[F, W]]]
"""A player's knowledge: each case with its weight (:func:`combinatoria.odds.space.knowledges`)."""
Part = Callable[[Knowledge[F, W]], Hand[F]]
"""Selects some of the cards, as known in a case: a hand, a part of it, the deck."""
Copies = tuple[tuple[int, int], ...]
"""(points, number of cards with these points), sorted by points."""
_Singles = tuple[tuple[int, ...], Fraction, tuple[tuple[int, int], ...]]
BITS: Final = 512
"""Bits of one coefficient in the packed integer."""
SPARE: Final = 16
"""Spare bits of each coefficient, for the number of cards in a place."""


# -- random cards of a deck --------------------------------------------------------------------------------


class Moments(NamedTuple):
    """Mean and variance of a total."""

    mean: Fraction
    variance: Fraction

    @property
    def standard_deviation(self) -> float:
        """Square root of the variance."""
        return sqrt(self.variance)


def moments(copies: Mapping[int, int], n: int) -> Moments:
    """Return the mean and variance of the total of random cards, without computing the distribution.

    The variance is that of `n` independent cards times the finite population factor (N - n) / (N - 1).

    Args:
        copies: points -> number of cards in the deck.
        n: number of cards drawn.

    Raises:
        ValueError: the deck has fewer cards.

    >>> moments({1: 2, 4: 1}, 2)
    Moments(mean=Fraction(4, 1), variance=Fraction(2, 1))
    """
    size, one = sum(copies.values()), Dist(copies)
    if not 0 <= n <= size:
        raise ValueError(f"cannot draw {n} of {size} cards")
    factor = Fraction(size - n, size - 1) if size > 1 else Fraction(0)
    return Moments(n * one.mean(), n * one.variance() * factor)


def covariance_of_totals(copies: Mapping[int, int], first: int, second: int) -> Fraction:
    """Return the covariance of the totals of two sets of random cards from one deck.

    Any two cards have the covariance -s^2 / (N - 1), since the total of all cards is constant. The joint distribution
    is :func:`combinatoria.odds.two_totals`.

    >>> covariance_of_totals({1: 2, 4: 1}, 1, 2)
    Fraction(-2, 1)
    """
    size = sum(copies.values())
    if first + second > size:
        raise ValueError(f"cannot deal {first} and {second} of {size} cards")
    return -first * second * Dist(copies).variance() / (size - 1)


# -- cards with partial knowledge --------------------------------------------------------------------------


def total_of(cases: Cases[F, W], part: Part[F, W], points: Callable[[F], int]) -> Dist[int]:
    """Return the distribution of the total of some cards.

    Args:
        cases: the knowledge; no face may be denied for the hidden cards.
        part: the cards.
        points: face -> points, a whole number from 0.

    Raises:
        ValueError: a hidden card is known not to have some face, or the weights are too large.

    >>> known = Knowledge([{"1": 2, "4": 1}], {"Ann": Hand.of(2, known=["4"])})
    >>> total_of([(1, known)], lambda known: known.hands["Ann"], int)
    Dist({6: 1/3, 9: 2/3})
    """
    sums = _sums(cases, part, points)
    return Dist._counted({t: n for _, t, n in _weights(((None, s.share, s.ways()) for s in sums), _whole(cases))})


def card_and_total(
    cases: Cases[F, W], card: Part[F, W], part: Part[F, W], points: Callable[[F], int]
) -> Dist[tuple[int, int]]:
    """Return the joint distribution of the points of one card and the total of others.

    Arguments as for :func:`total_of`, and:

    Args:
        card: the place of the card; if it holds several cards, any one of them.
        part: the other cards, none of which is in that place.

    >>> known = Knowledge([{"1": 2, "4": 1}], {"Ann": Hand.of(2)})
    >>> card_and_total([(1, known)], deck, lambda known: known.hands["Ann"], int)
    Dist({(1, 5): 2/3, (4, 2): 1/3})
    """

    return cards_and_total(cases, (card,), part, points).map(lambda values: (values[0], values[1]))


def cards_and_total(
    cases: Cases[F, W], cards: Sequence[Part[F, W]], part: Part[F, W], points: Callable[[F], int]
) -> Dist[tuple[int, ...]]:
    """Return the joint distribution of the points of single cards, in order, and the total of others.

    Arguments as for :func:`total_of`, and:

    Args:
        cards: the place of each card; if it holds several cards, any one of them. No two are the same card.
        part: the other cards, none of which is in these places.

    >>> known = Knowledge([{"1": 2, "4": 1}], {"Ann": Hand.of(1), "Bob": Hand.of(1)})
    >>> cards_and_total([(1, known)], (deck, lambda known: known.hands["Bob"]), lambda known: known.hands["Ann"], int)
    Dist({(1, 1, 4): 1/3, (1, 4, 1): 1/3, (4, 1, 1): 1/3})
    """

    def terms() -> Iterator[tuple[tuple[int, ...], Fraction, int]]:
        for (_, known), s in zip(cases, _sums(cases, part, points), strict=True):
            for values, share, gone in s.singles([_judged(card(known)) for card in cards], points):
                yield values, s.share * share, s.ways(gone)

    return Dist._counted({(*values, t): n for values, t, n in _weights(terms(), _whole(cases))})


def deck(known: Knowledge[F, W]) -> Hand[F]:
    """Return the cards of the last pool that are in no hand; the next card from the deck is any of them.

    >>> deck(Knowledge([{"1": 2, "4": 1}], {"Ann": Hand.of(2)}))
    Hand(unknown=(Unknown(n=1, without=frozenset(), pool=0),), known=())
    """
    return Hand((Unknown(known.deck_size(), pool=len(known.pools) - 1),))


class _Sum(NamedTuple):
    """The cards of a part in one case: weight of the case, all pools, points of known cards, hidden cards by pool."""

    weight: int
    pools: tuple[Copies, ...]
    sure: int
    hidden: tuple[int, ...]

    @property
    def share(self) -> Fraction:
        """The weight of one way of choosing the hidden cards."""
        every = (comb(_size(copies), n) for copies, n in zip(self.pools, self.hidden, strict=True))
        return Fraction(self.weight, prod(every))

    def ways(self, gone: Sequence[tuple[int, int]] = ()) -> int:
        """Return the packed numbers of choices by their sum; `gone` lists cards taken before, as (pool, points)."""
        out = 1 << (BITS * self.sure)
        for k, (copies, n) in enumerate(zip(self.pools, self.hidden, strict=True)):
            out *= _choices(copies, n, tuple(sorted(v for pool, v in gone if pool == k)))[n]
        return out

    def singles(self, cards: Sequence[Hand[F]], points: Callable[[F], int]) -> Iterator[_Singles]:
        """Yield the possible values of single cards: their points, the weight of that, and the cards then gone.

        Of N cards in a pool, k of them in the part, the first single card is any of N - k, the next any of N - k - 1,
        and so on.
        """
        if not cards:
            yield (), Fraction(1), ()
            return
        *first, last = cards
        for values, share, gone in self.singles(first, points):
            for face in last.known:
                yield (*values, points(face)), share, gone
            for group in last.unknown:
                if group.n:
                    copies, out = self.pools[group.pool], [v for pool, v in gone if pool == group.pool]
                    each = share * Fraction(group.n, _size(copies) - self.hidden[group.pool] - len(out))
                    for v, n in copies:
                        if left := n - out.count(v):
                            yield (*values, v), each * left, (*gone, (group.pool, v))


def _sums(cases: Cases[F, W], part: Part[F, W], points: Callable[[F], int]) -> list[_Sum]:
    found = []
    for weight, known in cases:
        hand, hidden = _judged(part(known)), Counter[int]()
        for group in hand.unknown:
            hidden[group.pool] += group.n
        pools = tuple(_copies(pool, points) for pool in known.pools)
        found.append(_Sum(weight, pools, sum(map(points, hand.known)), tuple(hidden[k] for k in range(len(pools)))))
    return found


def _judged(hand: Hand[Any]) -> Hand[Any]:
    if hand.lots or any(group.without for group in hand.unknown):
        raise ValueError("totals of cards of a lot, or with denied faces, are not supported")
    return hand


def _copies(pool: Mapping[F, int], points: Callable[[F], int]) -> Copies:
    found = Counter[int]()
    for face, n in pool.items():
        found[points(face)] += n
    return tuple(sorted(found.items()))


def _size(copies: Copies) -> int:
    return sum(n for _, n in copies)


@lru_cache(4096)
def _choices(copies: Copies, n: int, gone: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Return the generating functions of 0 to ``n`` cards, with the coefficients of x packed.

    Removing a card of ``v`` points divides the product by its factor.
    """
    if gone:
        rest = 0
        return tuple([rest := ways - (rest << (BITS * gone[-1])) for ways in _choices(copies, n, gone[:-1])])
    out = [1] + [0] * n
    for v, times in copies:
        for _ in range(times):
            for k in range(n, 0, -1):
                out[k] += out[k - 1] << (BITS * v)
    return tuple(out)


def _whole(cases: Cases[F, W]) -> int:
    return sum(weight for weight, _ in cases)


def _weights(terms: Iterable[tuple[N, Fraction, int]], whole: int) -> Iterator[tuple[N, int, int]]:
    """Turn (name, weight of one way, packed ways by sum) into (name, sum, whole weight).

    The coefficients add up to ``whole`` times the common denominator, times at most the number of cards in a place,
    hence :data:`SPARE`.
    """
    listed = list(terms)
    scale, mask = lcm(*(share.denominator for _, share, _ in listed)), (1 << BITS) - 1
    if (whole * scale).bit_length() > BITS - SPARE:
        raise ValueError("the weights of the cases are too large to be added up")
    packed: dict[N, int] = {}
    for name, share, ways in listed:
        packed[name] = packed.get(name, 0) + share.numerator * (scale // share.denominator) * ways
    for name, coefficients in packed.items():
        for total in range(coefficients.bit_length() // BITS + 1):
            if n := coefficients >> (BITS * total) & mask:
                yield name, total, n
