"""Exact answers of the lessons (P1 to P9 of the spec) for the house table of :mod:`.cards`. Only powers count."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, perm, prod
from typing import NamedTuple

from ...core.choices import choices
from ...odds.average import trials_for as games_for
from ...odds.dist import Dist
from ...odds.draws import hypergeometric, mean_until, until
from ...odds.inclusion_exclusion import how_many, one_or_more
from ...odds.knowledge import Hand, Knowledge
from ...odds.totals import total_of
from .cards import CHAOS, DREAMS, POWER
from .chaos import BURNT

__all__ = [
    "Cascade", "balanced_deals", "cascade", "chaos_among", "chaos_while_drawing", "clock", "draws_to_chaos",
    "expected_balanced", "fillings", "games_for", "good_among", "outs_soon", "pair", "pairs_to_zero", "powers",
    "total_zero", "zero_sets",
]  # fmt: skip

DREAM_COUNT = sum(DREAMS.values())
CHAOS_COUNT = DREAMS[CHAOS]
GOOD_COUNT = DREAM_COUNT - CHAOS_COUNT


def powers(kind: str) -> Counter[int]:
    """Return the number of cards of each power among the Incubi (``"I"``) or the Sognae (``"S"``).

    >>> powers("I"), powers("S")
    (Counter({2: 12, 3: 12, 1: 8}), Counter({1: 12, 2: 8, 3: 8, 4: 4}))
    """
    return Counter(POWER[face] for face, n in DREAMS.items() if face[0] == kind for _ in range(n))


# -- P1 and P2: two cards on each city ------------------------------------------------------------------------


def pairs_to_zero() -> Counter[int]:
    """Return the number of pairs of an Incubus and a Sogna that add up to 0, by their power.

    >>> pairs_to_zero()
    Counter({1: 96, 2: 96, 3: 96})
    """
    sognae = powers("S")
    return Counter({power: n * sognae[power] for power, n in powers("I").items()})


class Pair(NamedTuple):
    """Chances for the first two cards of the pile on a city (P1).

    Attributes:
        balanced: the chance of a balance.
        given: the same, given that one is an Incubus and the other a Sogna.
        chaos: the chances of exactly one and of two Chaos.
    """

    balanced: Fraction
    given: Fraction
    chaos: tuple[Fraction, Fraction]


def pair() -> Pair:
    """Return the chances of :class:`Pair`.

    >>> [str(p) for p in (pair().balanced, pair().given, *pair().chaos)]
    ['8/71', '9/32', '128/639', '7/639']
    """
    law, zero = hypergeometric(DREAM_COUNT, CHAOS_COUNT, 2), pairs_to_zero().total()
    mixed = powers("I").total() * powers("S").total()
    return Pair(Fraction(zero, comb(DREAM_COUNT, 2)), Fraction(zero, mixed), (law[1], law[2]))


def _all_balanced(k: int) -> Fraction:
    """Return the chance that k given cities are all balanced.

    Enumerates the power of each city, then counts the ordered choices of cards.
    """
    incubi, sognae, ways = powers("I"), powers("S"), 0
    for chosen in product(sorted(incubi), repeat=k):
        used = Counter(chosen)
        ways += prod(perm(incubi[p], n) * perm(sognae[p], n) for p, n in used.items()) * 2**k
    return Fraction(ways, perm(DREAM_COUNT, 2 * k))


def balanced_deals(cities: int = 4) -> Dist[int]:
    """Return the distribution of the number of balanced cities after the deal (P2), by inclusion and exclusion.

    >>> str(1 - balanced_deals()[0]), str(balanced_deals()[4])
    ('1611227872/4231470425', '90544/604495775')
    """
    return how_many([comb(cities, k) * _all_balanced(k) for k in range(cities + 1)])


def expected_balanced(cities: int = 4) -> Fraction:
    """Return the mean number of balanced cities, by linearity.

    >>> expected_balanced()
    Fraction(32, 71)
    """
    return cities * pair().balanced


# -- P3: zero sums ------------------------------------------------------------------------------------------


def fillings(most: int, cards: int = 3) -> Counter[int]:
    """Return the number of ways in which a side of up to ``cards`` cards with powers 1 to ``most`` has each sum.

    >>> fillings(3).total(), fillings(4).total(), sum(n * fillings(4)[s] for s, n in fillings(3).items())
    (19, 34, 68)
    """
    sides = choices(tuple(sorted([*range(1, most + 1)] * cards)))
    return Counter(sum(side) for side in sides if len(side) <= cards)


def zero_sets(left: tuple[int, ...], right: tuple[int, ...]) -> int:
    """Return the number of partial sets in a row of these powers; cards of equal power count as one.

    >>> zero_sets((5, 2, 1), (4, 3)), zero_sets((5, 3), (4, 1, 2)), zero_sets((3, 2), (4, 1, 3))
    (2, 2, 2)
    """
    mine, theirs = (Counter(map(sum, choices(tuple(sorted(side))))) for side in (left, right))
    return sum(n * theirs[total] for total, n in mine.items())


# -- P4: an invariant ---------------------------------------------------------------------------------------


def total_zero(cards: int = 8) -> tuple[Fraction, Fraction]:
    """Return the chance of no Chaos among the cards dealt, and the conditional chance that all balances add up to 0.

    The second is a coefficient of a generating function.

    >>> [str(p) for p in total_zero()]
    ['491796152/1329890705', '140079487/2213082684']
    """
    incubi, sognae = powers("I"), powers("S")
    most = max(incubi)  # all powers are raised by this, as generating functions have no negative exponents
    raised = {most - p: n for p, n in incubi.items()} | {most + p: n for p, n in sognae.items()}
    totals = total_of([(1, Knowledge([raised], {"": Hand.of(cards)}))], lambda known: known.hands[""], int)
    return hypergeometric(DREAM_COUNT, GOOD_COUNT, cards)[cards], totals[cards * most]


# -- P5 and P6: outs, and burning ---------------------------------------------------------------------------


chaos_among = one_or_more
"""Returns the chance of at least one Chaos (P6), by the sizes of the pile, its Chaos, and the cards turned up."""


def outs_soon(outs: int, good: int, draws: int) -> Fraction:
    """Return the chance of at least one out among the next good cards drawn (P5).

    >>> outs_soon(4, 52, 1), outs_soon(4, 52, 5)
    (Fraction(1, 13), Fraction(18472, 54145))
    """
    return one_or_more(good, outs, draws)


def good_among(pile: int, chaos: int, n: int) -> Fraction:
    """Return the expected number of good cards among ``n`` cards of a pile (P6).

    >>> chaos_among(59, 7, 4), good_among(59, 7, 4)
    (Fraction(26343, 65018), Fraction(208, 59))
    """
    return Fraction(n * (pile - chaos), pile)


# -- P7: the cascade ----------------------------------------------------------------------------------------


class Cascade(NamedTuple):
    """The cascade in which every Chaos is answered by burning four cards, until none is pending (P7).

    Attributes:
        burnt: expected number of good cards burnt.
        penalties: distribution of the number of third penalties.
    """

    burnt: Fraction
    penalties: Dist[int]

    @property
    def mean(self) -> Fraction:
        """Expected number of third penalties."""
        return self.penalties.mean()


@cache
def cascade(pile: int, chaos: int, pending: int = 1) -> Cascade:
    """Solve the cascade by first-step analysis on cards left, Chaos left and Chaos pending.

    >>> str(cascade(59, 7).burnt), str(cascade(59, 7).mean)
    ('119280432/18952747', '100327685/56858241')
    """
    if not pending:
        return Cascade(Fraction(0), Dist.certain(0))
    n, burnt, parts = min(BURNT, pile), Fraction(0), []
    for k, p in hypergeometric(pile, chaos, n).items():
        after = cascade(pile - n, chaos - k, pending - 1 + k)
        burnt += p * (n - k + after.burnt)
        parts.append((p, after.penalties.map(lambda times: times + 1)))
    return Cascade(burnt, Dist.mixture(parts))


# -- P8: the clock ------------------------------------------------------------------------------------------


def clock(cards: int = 72, cities: int = 12, seats: int = 1, bonus: int = 0) -> Fraction:
    """Return the expected number of turns before the pile ends, if every card goes to a fill, a hand or a Chaos.

    >>> clock(), clock(seats=2), clock(80, 16), clock(bonus=1)
    (Fraction(116, 3), Fraction(104, 3), Fraction(196, 5), Fraction(364, 9))
    """
    return cards - CHAOS_COUNT - good_among(cards, CHAOS_COUNT, 2 * (cities - bonus)) - 4 * seats


def chaos_while_drawing(seats: int = 1) -> tuple[Fraction, Fraction]:
    """Return the mean number of Chaos turned up while the opening hands are drawn, and the chance of none.

    >>> [str(x) for x in chaos_while_drawing()], str(chaos_while_drawing(2)[0])
    (['32/65', '15128/24495'], '64/65')
    """
    hand = 4 * seats
    return mean_until(DREAM_COUNT, GOOD_COUNT, hand) - hand, until(DREAM_COUNT, GOOD_COUNT, hand)[hand]


def draws_to_chaos(good: int = 52, chaos: int = 8) -> Fraction:
    """Return the mean number of good cards before the first Chaos of a pile.

    >>> draws_to_chaos()
    Fraction(52, 9)
    """
    return mean_until(good + chaos, chaos) - 1
