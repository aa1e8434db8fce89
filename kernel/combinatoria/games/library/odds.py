"""Exact answers to the questions of the lessons (L1 to L8 of the spec), in Fractions.

A random shard comes from a deck that is chosen at random, each type equally likely. A set is a word of shard letters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import count
from math import comb

from ...odds.dist import Dist
from ...odds.draws import fold, hypergeometric, until
from ...odds.draws import hands as _hands
from .cards import SHARDS as TYPES

__all__ = [
    "TYPES", "best_of", "breaks", "further_draws", "given_discard", "is_a_set", "mean_draws", "mean_draws_dealt",
    "mean_reorganizes", "median_draws", "points_per_draw", "shapes", "shows", "within",
]  # fmt: skip


# -- the start hand (L1, L2) -------------------------------------------------------------------------------


def shapes(hand: int = 3, types: str = TYPES) -> Dist[tuple[int, ...]]:
    """L1: how many cards of a kind a hand of random shards holds, the largest number first.

    >>> shapes()
    Dist({(1, 1, 1): 12/25, (2, 1): 12/25, (3,): 1/25})
    """
    return _random(hand, types).map(lambda cards: tuple(sorted(Counter(cards).values(), reverse=True)))


def is_a_set(needs: Collection[str], types: str = TYPES) -> Fraction:
    """L2: the chance that as many random shards as a set takes are one of these sets.

    Args:
        needs: the sets, all of the same size.
        types: the types of shards, all equally likely.

    >>> is_a_set(["HHH"]), is_a_set(["HHP"])
    (Fraction(1, 125), Fraction(3, 125))
    """
    sets = {tuple(sorted(need)) for need in needs}
    return _random(len(next(iter(sets))), types).p(sets.__contains__)


def _random(n: int, types: str) -> Dist[tuple[str, ...]]:
    """So many random shards, sorted."""
    hand = Dist.certain(tuple[str, ...](()))
    for _ in range(n):
        hand = hand.convolve(Dist.uniform(types), lambda cards, face: tuple(sorted((*cards, face))))
    return hand


# -- the tomes that lie open (L2, L3) ----------------------------------------------------------------------


def shows(total: int = 20, copies: int = 2, n: int = 3) -> Fraction:
    """L3: the chance that n cards, out of so many that are not seen, show one of the copies that are wanted.

    >>> shows(), shows(17)
    (Fraction(27, 95), Fraction(45, 136))
    """
    return 1 - hypergeometric(total, copies, min(n, total))[0]


def mean_reorganizes(unseen: int = 17, copies: int = 2, n: int = 3) -> Fraction:
    """L3: how often Reorganize is played on average until a wanted tome shows, if nobody else touches the tomes.

    Raises:
        ValueError: there is no copy to wait for.

    >>> mean_reorganizes()
    Fraction(321, 136)
    """
    return until(unseen, copies).map(lambda place: -(-place // n)).mean()


# -- how long it takes to complete a set (L4 to L6) --------------------------------------------------------


def mean_draws(need: Iterable[str], types: int = len(TYPES), wild: int = 0) -> Fraction:
    """L4: how many random shards are drawn on average until all that is missing has come.

    Args:
        need: what is missing, a letter for each card.
        types: how many types of shards are equally likely.
        wild: wildcards, which stand in for the cards that would come last.

    >>> [str(mean_draws(need)) for need in ("", "H", "HHH", "HHP", "HSAPM")], str(mean_draws("HP", wild=1))
    (['0', '5', '15', '45/4', '137/12'], '5/2')
    """
    return _mean(tuple(sorted(Counter(need).values())), types, wild)


@cache
def _mean(missing: tuple[int, ...], types: int, wild: int) -> Fraction:
    """First-step analysis on how many cards are missing of each type: draws that bring nothing are passed over."""
    if sum(missing) <= wild:
        return Fraction(0)
    useful = [i for i, n in enumerate(missing) if n]
    after = (tuple(sorted((*missing[:i], missing[i] - 1, *missing[i + 1 :]))) for i in useful)
    return (types + sum((_mean(rest, types, wild) for rest in after), Fraction(0))) / len(useful)


def further_draws(need: str, hand: int = 3, types: str = TYPES) -> Fraction:
    """L4: the same once so many random cards are in the hand.

    >>> further_draws("HSAPM")
    Fraction(101, 12)
    """
    return _random(hand, types).map(lambda cards: mean_draws((Counter(need) - Counter(cards)).elements())).mean()


def mean_draws_dealt(need: str, each: int = 15, types: str = TYPES) -> Fraction:
    """L5: the same where the cards are drawn without replacement, out of all cards shuffled together.

    The sum of the chances that the set is not complete with 0, 1, 2 ... cards.

    Raises:
        ValueError: there are not enough cards of a type.

    >>> [str(mean_draws_dealt(need)) for need in ("HHH", "SSM")]
    ['57/4', '1311/124']
    """
    wanted, total = Counter(need), each * len(types)
    if max(wanted.values(), default=0) > each:
        raise ValueError(f"{need} needs more than {each} cards of a type")
    deck = dict.fromkeys(types, each)
    laws = (fold(deck, n, lambda so_far, face, k: so_far and k >= wanted[face], True) for n in range(total))
    return sum((1 - law[True] for law in laws), Fraction(0))


def within(need: Iterable[str], n: int, types: int = len(TYPES), wild: int = 0) -> Fraction:
    """L6: the chance that all that is missing comes within n random shards.

    Args:
        need: what is missing, a letter for each card.
        n: how many shards are drawn.
        types: how many types of shards are equally likely.
        wild: so many of the cards may still be missing in the end.

    >>> [str(within(need, 7)) for need in ("HHH", "HHP", "HSAPM")], str(within("HP", 1, wild=1))
    (['2313/15625', '959/3125', '672/3125'], '2/5')
    """
    return _within(tuple(sorted(Counter(need).values())), n, types, wild)


@lru_cache(maxsize=1 << 14)
def _within(need: tuple[int, ...], n: int, types: int, wild: int) -> Fraction:
    """Counts words of n letters, type by type, by their length so far and by what they lack."""
    words = {(0, 0): 1}
    for low in (*need, *[0] * (types - len(need))):
        longer: Counter[tuple[int, int]] = Counter()
        for (m, lacking), ways in words.items():
            for k in range(n - m + 1):
                if (short := lacking + max(0, low - k)) <= wild:
                    longer[m + k, short] += ways * comb(m + k, k)
        words = longer
    return Fraction(sum(ways for (m, _), ways in words.items() if m == n), types**n)


def median_draws(need: str, types: int = len(TYPES)) -> int:
    """L6: the least number of random shards within which a set is complete with a chance of a half or more.

    >>> median_draws("HHH"), str(within("HHH", 13)), str(within("HHH", 14))
    (14, '608334741/1220703125', '3368829417/6103515625')
    """
    return next(n for n in count() if within(need, n, types) >= Fraction(1, 2))


# -- what a tome is worth (L7) -----------------------------------------------------------------------------


def points_per_draw(points: int | Fraction, need: str) -> Fraction:
    """L7: points for each random shard that is expected to be drawn for them.

    >>> [str(points_per_draw(n, need)) for n, need in ((5, "HHH"), (5, "MMH"), (2, "HSAPM"))]
    ['1/3', '4/9', '24/137']
    """
    return points / mean_draws(need)


def best_of(values: Sequence[int], shown: int = 2) -> Fraction:
    """L7: what the best of so many random cards is worth on average.

    Args:
        values: what each card is worth that may come.
        shown: how many of them do.

    >>> best_of([6] * 4 + [5] * 6 + [4] * 8 + [2])
    Fraction(295, 57)
    """
    return _hands(Counter(values), shown).map(max).mean()


# -- a card from a hidden hand (L8) ------------------------------------------------------------------------


def given_discard(hands: Mapping[str, int | Fraction], shown: str) -> Dist[str]:
    """L8: which hand it is, once a random card of it has been discarded and seen (Bayes).

    Args:
        hands: the hands that are possible, each with its weight before.
        shown: the card.

    Raises:
        ValueError: none of the hands holds the card.

    >>> given_discard({"HHP": 1, "PPS": 1}, "P")
    Dist({HHP: 1/3, PPS: 2/3})
    """
    return Dist({hand: weight * Fraction(hand.count(shown), len(hand)) for hand, weight in hands.items()})


def breaks(hand: str, need: str, n: int = 1) -> Fraction:
    """L8: the chance that n random cards leave a hand without a set; 1 if it does not hold it.

    >>> breaks("HHHPS", "HHH")
    Fraction(3, 5)
    """
    return _hands(Counter(hand), n).p(lambda gone: not Counter(need) <= Counter(hand) - Counter(gone))
