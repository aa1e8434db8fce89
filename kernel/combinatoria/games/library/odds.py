"""Exact answers to the questions of the lessons (L1 to L8 of the spec), in Fractions.

A random shard comes from a randomly chosen deck, each type equally likely. A set is a string of shard letters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

from ...odds.collecting import mean_dealt, mean_random, median_random, random_cards, random_within
from ...odds.dist import Dist
from ...odds.draws import hands as _hands
from ...odds.draws import until
from ...odds.inclusion_exclusion import one_or_more
from .cards import SHARDS as TYPES

__all__ = [
    "TYPES", "best_of", "breaks", "further_draws", "given_discard", "is_a_set", "mean_draws", "mean_draws_dealt",
    "mean_reorganizes", "median_draws", "points_per_draw", "shapes", "shows", "within",
]  # fmt: skip


# -- the start hand (L1, L2) -------------------------------------------------------------------------------


def shapes(hand: int = 3, types: str = TYPES) -> Dist[tuple[int, ...]]:
    """L1: the numbers of equal cards in a hand of random shards, largest first.

    >>> shapes()
    Dist({(1, 1, 1): 12/25, (2, 1): 12/25, (3,): 1/25})
    """
    return random_cards(types, hand).map(lambda cards: tuple(sorted(Counter(cards).values(), reverse=True)))


def is_a_set(needs: Collection[str], types: str = TYPES) -> Fraction:
    """L2: the chance that random shards, as many as a set needs, form one of these sets.

    Args:
        needs: the sets, all of the same size.
        types: the types of shards, all equally likely.

    >>> is_a_set(["HHH"]), is_a_set(["HHP"])
    (Fraction(1, 125), Fraction(3, 125))
    """
    sets = {tuple(sorted(need)) for need in needs}
    return random_cards(types, len(next(iter(sets)))).p(sets.__contains__)


# -- the open tomes (L2, L3) -------------------------------------------------------------------------------


def shows(total: int = 20, copies: int = 2, n: int = 3) -> Fraction:
    """L3: the chance that n of ``total`` unseen cards include one of the wanted copies.

    >>> shows(), shows(17)
    (Fraction(27, 95), Fraction(45, 136))
    """
    return one_or_more(total, copies, min(n, total))


def mean_reorganizes(unseen: int = 17, copies: int = 2, n: int = 3) -> Fraction:
    """L3: the average number of Reorganize actions until a wanted tome shows, if nobody else touches the tomes.

    Raises:
        ValueError: there is no copy to wait for.

    >>> mean_reorganizes()
    Fraction(321, 136)
    """
    return until(unseen, copies).map(lambda place: -(-place // n)).mean()


# -- how long it takes to complete a set (L4 to L6) --------------------------------------------------------


def mean_draws(need: Iterable[str], types: int = len(TYPES), wild: int = 0) -> Fraction:
    """L4: the average number of random shards drawn until all missing ones have come.

    Args:
        need: the missing shards, a letter for each.
        types: the number of equally likely types of shards.
        wild: wildcards, which replace the cards that would come last.

    >>> [str(mean_draws(need)) for need in ("", "H", "HHH", "HHP", "HSAPM")], str(mean_draws("HP", wild=1))
    (['0', '5', '15', '45/4', '137/12'], '5/2')
    """
    return mean_random(need, types, wild)


def further_draws(need: str, hand: int = 3, types: str = TYPES) -> Fraction:
    """L4: the average of :func:`mean_draws` with ``hand`` random cards already in hand.

    >>> further_draws("HSAPM")
    Fraction(101, 12)
    """
    return random_cards(types, hand).map(lambda cards: mean_draws((Counter(need) - Counter(cards)).elements())).mean()


def mean_draws_dealt(need: str, each: int = 15, types: str = TYPES) -> Fraction:
    """L5: as :func:`mean_draws`, but drawn without replacement from all cards shuffled together.

    Raises:
        ValueError: there are not enough cards of a type.

    >>> [str(mean_draws_dealt(need)) for need in ("HHH", "SSM")]
    ['57/4', '1311/124']
    """
    return mean_dealt(dict.fromkeys(types, each), need)


def within(need: Iterable[str], n: int, types: int = len(TYPES), wild: int = 0) -> Fraction:
    """L6: the chance that n random shards include all missing ones.

    Args:
        need: the missing shards, a letter for each.
        n: the number of shards drawn.
        types: the number of equally likely types of shards.
        wild: wildcards, the number of cards that may still be missing in the end.

    >>> [str(within(need, 7)) for need in ("HHH", "HHP", "HSAPM")], str(within("HP", 1, wild=1))
    (['2313/15625', '959/3125', '672/3125'], '2/5')
    """
    return random_within(need, n, types, wild)


def median_draws(need: str, types: int = len(TYPES)) -> int:
    """L6: the least number of random shards that complete a set with a chance of at least one half.

    >>> median_draws("HHH"), str(within("HHH", 13)), str(within("HHH", 14))
    (14, '608334741/1220703125', '3368829417/6103515625')
    """
    return median_random(need, types)


# -- the value of a tome (L7) ------------------------------------------------------------------------------


def points_per_draw(points: int | Fraction, need: str) -> Fraction:
    """L7: points per random shard that must be drawn for them on average.

    >>> [str(points_per_draw(n, need)) for n, need in ((5, "HHH"), (5, "MMH"), (2, "HSAPM"))]
    ['1/3', '4/9', '24/137']
    """
    return points / mean_draws(need)


def best_of(values: Sequence[int], shown: int = 2) -> Fraction:
    """L7: the average value of the best of ``shown`` random cards.

    Args:
        values: the value of each card that may come.
        shown: the number of cards that come.

    >>> best_of([6] * 4 + [5] * 6 + [4] * 8 + [2])
    Fraction(295, 57)
    """
    return _hands(Counter(values), shown).map(max).mean()


# -- a card from a hidden hand (L8) ------------------------------------------------------------------------


def given_discard(hands: Mapping[str, int | Fraction], shown: str) -> Dist[str]:
    """L8: the distribution of a hand, given a random card seen to be discarded from it (Bayes).

    Args:
        hands: the possible hands, each with its prior weight.
        shown: the card.

    Raises:
        ValueError: none of the hands holds the card.

    >>> given_discard({"HHP": 1, "PPS": 1}, "P")
    Dist({HHP: 1/3, PPS: 2/3})
    """
    return Dist({hand: weight * Fraction(hand.count(shown), len(hand)) for hand, weight in hands.items()})


def breaks(hand: str, need: str, n: int = 1) -> Fraction:
    """L8: the chance that losing n random cards leaves a hand without a set; 1 if it does not hold the set.

    >>> breaks("HHHPS", "HHH")
    Fraction(3, 5)
    """
    return _hands(Counter(hand), n).p(lambda gone: not Counter(need) <= Counter(hand) - Counter(gone))
