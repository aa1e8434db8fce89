"""The exact answers of the lessons (P1 to P9 of the spec), for the house table of :mod:`.cards`. Only powers count."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import ceil, comb, perm, prod
from typing import NamedTuple

from ...core.choices import choices
from .cards import CHAOS, DREAMS, POWER

__all__ = [
    "Cascade", "balanced_deals", "cascade", "chaos_among", "chaos_while_drawing", "clock", "draws_to_chaos",
    "expected_balanced", "fillings", "games_for", "good_among", "outs_soon", "pair", "pairs_to_zero", "powers",
    "total_zero", "zero_sets",
]  # fmt: skip

DREAM_COUNT = sum(DREAMS.values())
CHAOS_COUNT = DREAMS[CHAOS]


def powers(kind: str) -> Counter[int]:
    """How many cards there are of each power: of the Incubi (``"I"``) or the Sognae (``"S"``).

    >>> powers("I"), powers("S")
    (Counter({2: 12, 3: 12, 1: 8}), Counter({1: 12, 2: 8, 3: 8, 4: 4}))
    """
    return Counter(POWER[face] for face, n in DREAMS.items() if face[0] == kind for _ in range(n))


# -- P1 and P2: two cards on each city ------------------------------------------------------------------------


def pairs_to_zero() -> Counter[int]:
    """The pairs of an Incubus and a Sogna that add up to 0, by their power.

    >>> pairs_to_zero()
    Counter({1: 96, 2: 96, 3: 96})
    """
    incubi, sognae = powers("I"), powers("S")
    return Counter({p: incubi[p] * sognae[p] for p in incubi})


class Pair(NamedTuple):
    """The first two cards of the pile on a city (P1).

    Attributes:
        balanced: the chance of a balance.
        given: the same if one is an Incubus and the other a Sogna.
        chaos: the chances of exactly one and of two Chaos.
    """

    balanced: Fraction
    given: Fraction
    chaos: tuple[Fraction, Fraction]


def pair() -> Pair:
    """See :class:`Pair`.

    >>> [str(p) for p in (pair().balanced, pair().given, *pair().chaos)]
    ['8/71', '9/32', '128/639', '7/639']
    """
    ways, zero = comb(DREAM_COUNT, 2), pairs_to_zero().total()
    mixed = powers("I").total() * powers("S").total()
    one, two = CHAOS_COUNT * (DREAM_COUNT - CHAOS_COUNT), comb(CHAOS_COUNT, 2)
    return Pair(Fraction(zero, ways), Fraction(zero, mixed), (Fraction(one, ways), Fraction(two, ways)))


def _all_balanced(k: int) -> Fraction:
    """The chance that certain k cities are all balanced: which power each has, then the cards one after the other."""
    incubi, sognae, ways = powers("I"), powers("S"), 0
    for chosen in product(sorted(incubi), repeat=k):
        used = Counter(chosen)
        ways += prod(perm(incubi[p], n) * perm(sognae[p], n) for p, n in used.items()) * 2**k
    return Fraction(ways, perm(DREAM_COUNT, 2 * k))


def balanced_deals(cities: int = 4) -> dict[int, Fraction]:
    """The chance of each number of balanced cities after the deal (P2), by inclusion and exclusion.

    >>> str(1 - balanced_deals()[0]), str(balanced_deals()[4])
    ('1611227872/4231470425', '90544/604495775')
    """
    sums = [comb(cities, k) * _all_balanced(k) for k in range(cities + 1)]
    return {
        n: sum(((-1) ** (k - n) * comb(k, n) * sums[k] for k in range(n, cities + 1)), Fraction(0))
        for n in range(cities + 1)
    }


def expected_balanced(cities: int = 4) -> Fraction:
    """The mean number of balanced cities, by linearity.

    >>> expected_balanced()
    Fraction(32, 71)
    """
    return cities * pair().balanced


# -- P3: zero sums ------------------------------------------------------------------------------------------


def fillings(most: int, cards: int = 3) -> Counter[int]:
    """In how many ways a side of 1 to 3 cards with powers from 1 reaches each sum, by adding one power after the other.

    >>> fillings(3).total(), fillings(4).total(), sum(n * fillings(4)[s] for s, n in fillings(3).items())
    (19, 34, 68)
    """
    found: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for power in range(1, most + 1):
        for (n, total), ways in list(found.items()):
            for more in range(1, cards - n + 1):
                found[n + more, total + more * power] += ways
    sums: Counter[int] = Counter()
    for (n, total), ways in found.items():
        if n:
            sums[total] += ways
    return sums


def zero_sets(left: tuple[int, ...], right: tuple[int, ...]) -> int:
    """How many partial sets a row of these powers offers; cards of equal power count as one.

    >>> zero_sets((5, 2, 1), (4, 3)), zero_sets((5, 3), (4, 1, 2)), zero_sets((3, 2), (4, 1, 3))
    (2, 2, 2)
    """
    mine, theirs = (Counter(map(sum, choices(tuple(sorted(side))))) for side in (left, right))
    return sum(n * theirs[total] for total, n in mine.items())


# -- P4: an invariant ---------------------------------------------------------------------------------------


def total_zero(cards: int = 8) -> tuple[Fraction, Fraction]:
    """The chance of no Chaos among the cards dealt, and then that all balances add up to 0: a coefficient.

    >>> [str(p) for p in total_zero()]
    ['491796152/1329890705', '140079487/2213082684']
    """
    good = DREAM_COUNT - CHAOS_COUNT
    terms: Counter[tuple[int, int]] = Counter({(0, 0): 1})  # cards taken, their sum -> ways
    signed = [(-p, n) for p, n in powers("I").items()] + [(p, n) for p, n in powers("S").items()]
    for power, copies in signed:
        grown: Counter[tuple[int, int]] = Counter()
        for (n, total), ways in terms.items():
            for k in range(min(copies, cards - n) + 1):
                grown[n + k, total + k * power] += ways * comb(copies, k)
        terms = grown
    return Fraction(comb(good, cards), comb(DREAM_COUNT, cards)), Fraction(terms[cards, 0], comb(good, cards))


# -- P5 and P6: outs, and burning ---------------------------------------------------------------------------


def outs_soon(outs: int, good: int, draws: int) -> Fraction:
    """The chance of at least one out among the next good cards drawn (P5).

    >>> outs_soon(4, 52, 1), outs_soon(4, 52, 5)
    (Fraction(1, 13), Fraction(18472, 54145))
    """
    return 1 - Fraction(comb(good - outs, draws), comb(good, draws))


def chaos_among(pile: int, chaos: int, n: int) -> Fraction:
    """The chance of at least one Chaos among so many cards of a pile (P6).

    >>> chaos_among(59, 7, 4)
    Fraction(26343, 65018)
    """
    return 1 - Fraction(comb(pile - chaos, n), comb(pile, n))


def good_among(pile: int, chaos: int, n: int) -> Fraction:
    """How many good cards so many cards of a pile can be expected to hold (P6).

    >>> good_among(59, 7, 4)
    Fraction(208, 59)
    """
    return Fraction(n * (pile - chaos), pile)


# -- P7: the cascade ----------------------------------------------------------------------------------------


class Cascade(NamedTuple):
    """Every Chaos is answered by burning four cards, until none is pending (P7).

    Attributes:
        burnt: expected good cards burnt.
        penalties: the chance of each number of third penalties.
    """

    burnt: Fraction
    penalties: Mapping[int, Fraction]

    @property
    def mean(self) -> Fraction:
        """Expected number of third penalties."""
        return sum((n * p for n, p in self.penalties.items()), Fraction(0))


@cache
def cascade(pile: int, chaos: int, pending: int = 1) -> Cascade:
    """First-step analysis on cards left, Chaos left and Chaos pending.

    >>> str(cascade(59, 7).burnt), str(cascade(59, 7).mean)
    ('119280432/18952747', '100327685/56858241')
    """
    if not pending:
        return Cascade(Fraction(0), {0: Fraction(1)})
    n = min(4, pile)
    burnt, penalties = Fraction(0), defaultdict[int, Fraction](Fraction)
    for k in range(max(0, n - (pile - chaos)), min(n, chaos) + 1):
        p = Fraction(comb(chaos, k) * comb(pile - chaos, n - k), comb(pile, n))
        after = cascade(pile - n, chaos - k, pending - 1 + k)
        burnt += p * (n - k + after.burnt)
        for times, chance in after.penalties.items():
            penalties[times + 1] += p * chance
    return Cascade(burnt, dict(penalties))


# -- P8: the clock ------------------------------------------------------------------------------------------


def clock(cards: int = 72, cities: int = 12, seats: int = 1, bonus: int = 0) -> Fraction:
    """Turns that can be expected before the pile ends, when every card goes to a fill, a hand or a Chaos.

    >>> clock(), clock(seats=2), clock(80, 16), clock(bonus=1)
    (Fraction(116, 3), Fraction(104, 3), Fraction(196, 5), Fraction(364, 9))
    """
    share = Fraction(cards - CHAOS_COUNT, cards)
    return cards - CHAOS_COUNT - share * 2 * (cities - bonus) - 4 * seats


def chaos_while_drawing(seats: int = 1) -> tuple[Fraction, Fraction]:
    """Chaos met while the opening hands are drawn: how many on average, and the chance of none.

    The Chaos cut the good cards into as many gaps and one more, each as long as any other on average.

    >>> [str(x) for x in chaos_while_drawing()], str(chaos_while_drawing(2)[0])
    (['32/65', '15128/24495'], '64/65')
    """
    good, hand = DREAM_COUNT - CHAOS_COUNT, 4 * seats
    none = Fraction(comb(good, hand), comb(DREAM_COUNT, hand))
    return Fraction(CHAOS_COUNT * hand, good + 1), none


def draws_to_chaos(good: int = 52, chaos: int = 8) -> Fraction:
    """Good cards before the first Chaos of a pile, on average.

    >>> draws_to_chaos()
    Fraction(52, 9)
    """
    return Fraction(good, chaos + 1)


# -- P9: how many games -------------------------------------------------------------------------------------


def games_for(half: Fraction, errors: Fraction = Fraction(196, 100)) -> int:
    """Games that keep a share within so much of the truth, whatever the share is.

    >>> games_for(Fraction(1, 100))
    9604
    """
    return ceil(errors**2 * Fraction(1, 4) / half**2)
