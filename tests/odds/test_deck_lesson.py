"""Lesson on the deck itself, L1 to L6 of the deck's spec: each answer by two ways of counting."""

import itertools
from collections import Counter
from fractions import Fraction
from functools import partial
from math import comb

import pytest

from combinatoria.decks import ars
from combinatoria.odds import Dist, fold, hands, hypergeometric
from combinatoria.simulate import estimate

SET = ars.selection()
NUMBER_CARDS = ars.numbers(ars.SUITS, ars.NUMBERS)
DESIRE_CARDS = {face: n for face, n in SET.items() if face not in NUMBER_CARDS}


def card_list(deck):
    return [face for face, copies in deck.items() for _ in range(copies)]


def value(face):
    return ars.split(face)[1]


def is_desire(face):
    return value(face) in ars.DESIRES


def by_pairs(deck, same):
    """By formula: pairs inside each class over all pairs."""
    classes = Counter()
    for face, copies in deck.items():
        classes[same(face)] += copies
    return Fraction(sum(comb(n, 2) for n in classes.values()), comb(sum(deck.values()), 2))


def by_fold(deck, same):
    """By random hands of two, reduced to whether they are alike."""
    return hands(deck, 2).p(lambda hand: same(hand[0]) == same(hand[1]))


def by_list(deck, same):
    """By all pairs, one by one."""
    return Dist.uniform(itertools.combinations(card_list(deck), 2)).p(lambda pair: same(pair[0]) == same(pair[1]))


def two_alike(name, chance, deck, same):
    """A question about two cards of a deck: are they the same in some respect?"""
    ways = [partial(way, deck, same) for way in (by_pairs, by_fold, by_list)]
    return pytest.param(chance, ways, lambda rng: len({*map(same, rng.sample(card_list(deck), 2))}) == 1, id=name)


ANSWERS = [
    pytest.param(
        Fraction(2, 13),
        [
            lambda: Fraction(len(card_list(DESIRE_CARDS)), len(card_list(SET))),
            lambda: fold(SET, 1, lambda s, face, k: s or (k > 0 and is_desire(face)), False)[True],
            lambda: hypergeometric(78, 12, 1)[1],
        ],
        lambda rng: is_desire(rng.choice(card_list(SET))),
        id="L1",
    ),
    two_alike("L2", Fraction(73, 429), NUMBER_CARDS, value),
    two_alike("L3", Fraction(166, 2145), NUMBER_CARDS, str),
    pytest.param(
        Fraction(6, 11),
        [
            lambda: Dist(NUMBER_CARDS).p(lambda face: int(value(face)) % 2),
            lambda: Fraction(2 * (8 + 6 + 4), 66),
        ],
        lambda rng: int(value(rng.choice(card_list(NUMBER_CARDS)))) % 2 == 1,
        id="L4",
    ),
    two_alike("L5-kind", Fraction(5, 11), DESIRE_CARDS, value),
    two_alike("L5-design", Fraction(2, 11), DESIRE_CARDS, str),
]


@pytest.mark.parametrize(("exact", "ways", "trial"), ANSWERS)
def test_answer(exact, ways, trial):
    assert [way() for way in ways] == [exact] * len(ways)
    assert estimate(trial, 4000, seed=2017).agrees_with(exact)


@pytest.mark.parametrize("how", [pytest.param("search", id="L6-search"), pytest.param("reason", id="L6-reason")])
def test_detective(how):
    """The printed facts P1 to P6 leave one possibility for the copies of 1 to 6 in a suit."""
    per_suit = (78 - 12) // 2  # P1, P2; P3 agrees: 33
    ones_to_fives = 60 // 2  # P4
    sixes = per_suit - ones_to_fives  # 3, so six complete runs can be dealt from both suits: P5
    assert (per_suit, sixes * 2) == (33, 6)
    if how == "search":
        falling, not_rising = [], 0
        for five in itertools.combinations_with_replacement(range(sixes, ones_to_fives + 1), 5):
            counts = (*reversed(five), sixes)
            if sum(counts) == per_suit:
                not_rising += 1
                if all(a > b for a, b in itertools.pairwise(counts)):
                    falling.append(counts)
        assert not_rising == 84
    else:
        # The smallest strictly falling counts above three sixes already use all the cards.
        smallest = tuple(range(sixes + 5, sixes - 1, -1))
        assert sum(smallest) == per_suit
        falling = [smallest]
    assert falling == [tuple(ars.copies(n) for n in ars.NUMBERS)] == [(8, 7, 6, 5, 4, 3)]


def test_totals_of_the_spec():
    """Section 3: sums, squares, mean, variance, entropy of one number card."""
    suit = Dist(ars.numbers("S", ars.NUMBERS)).map(lambda face: int(value(face)))
    assert suit.mean() == Fraction(98, 33)
    assert suit.variance() == Fraction(2870, 1089)
    assert suit.entropy() == pytest.approx(2.5133, abs=5e-5)
    assert 33 * suit.map(lambda x: x * x).mean() == 378
    # Ten cards of one suit without replacement total 29.70 on average (Secret Signs).
    ten = fold(ars.numbers("S", ars.NUMBERS), 10, lambda s, face, k: s + k * int(value(face)), 0)
    assert ten.mean() == Fraction(10 * 98, 33)
