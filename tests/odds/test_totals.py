"""Totals of cards, by listing every deal; cases that cannot be counted this way are refused."""

from collections import Counter
from itertools import permutations

import pytest

from combinatoria.odds import Dist, Hand, Knowledge, Unknown
from combinatoria.odds.totals import BITS, card_and_total, covariance_of_totals, deck, moments, total_of

FIRST, SECOND = ("1", "1", "2", "5"), ("0", "3", "3")


def case(known=("2",)):
    """Two shuffles: Ann has two cards of the first, one of the second, and one known card; Bob has one of each."""
    pools = [Counter(FIRST), Counter(SECOND)]
    hands = {"Ann": Hand((Unknown(2), Unknown(1, pool=1)), known), "Bob": Hand((Unknown(1), Unknown(1, pool=1)))}
    return Knowledge(pools, hands)


def listed(known, of):
    """Count results by definition: each order of each pool, dealt to Ann, Bob and the deck; ``of`` computes one."""
    return Counter(
        of([*a[:2], b[0], *known], [a[2], b[1]], [b[2]]) for a in permutations(FIRST) for b in permutations(SECOND)
    )


def ann(known):
    return known.hands["Ann"]


def test_totals_of_several_pools_and_cases_are_those_of_all_deals():
    cases = [(3, case()), (1, case(("5",)))]

    def exact(of):
        return Dist.mixture((weight, Dist(listed(known.hands["Ann"].known, of))) for weight, known in cases)

    assert total_of(cases, ann, int) == exact(lambda mine, bob, rest: sum(map(int, mine)))
    both = exact(lambda mine, bob, rest: (int(rest[0]), sum(map(int, mine))))
    assert card_and_total(cases, deck, ann, int) == both
    one_of_two = Dist.mixture(
        (1, exact(lambda mine, bob, rest, k=k: (int(bob[k]), sum(map(int, mine))))) for k in range(2)
    )
    assert card_and_total(cases, lambda known: known.hands["Bob"], ann, int) == one_of_two


def test_a_known_card_and_an_empty_hand():
    joint = card_and_total([(1, case())], lambda _: Hand(known=("5",)), lambda _: Hand(), int)
    assert joint == Dist.certain((5, 0))


def test_a_hand_less_some_of_its_cards():
    rest = case().hands["Ann"].less(Hand((Unknown(1, pool=1),), ("2",)))
    assert total_of([(1, case())], lambda _: rest, int) == Dist({2: 1, 3: 2, 6: 2, 7: 1})


def test_what_cannot_be_counted_is_refused():
    denied = Knowledge([Counter(FIRST)], {"Ann": Hand.of(1, without=["5"])})
    with pytest.raises(ValueError, match="denied"):
        total_of([(1, denied)], ann, int)
    with pytest.raises(ValueError, match="denied"):
        card_and_total([(1, denied)], ann, lambda _: Hand(), int)
    with pytest.raises(ValueError, match="too large"):
        total_of([(2**BITS, case()), (1, case(("5",)))], ann, int)


def test_moments_and_covariance_need_the_cards():
    assert moments({1: 1}, 1) == (1, 0)
    with pytest.raises(ValueError, match="cannot draw 3 of 2"):
        moments({1: 2}, 3)
    with pytest.raises(ValueError, match="cannot deal 1 and 2 of 2"):
        covariance_of_totals({1: 2}, 1, 2)
