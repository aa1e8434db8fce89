"""Collecting a set: every function against full enumeration and other waiting times."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

from combinatoria.odds import Dist, mean_until
from combinatoria.odds.collecting import (
    dealt_within,
    mean_dealt,
    mean_random,
    median_random,
    random_cards,
    random_within,
)

DECK = {"a": 3, "b": 2, "c": 1}


def test_random_cards_are_all_words():
    assert random_cards("abc", 4) == Dist(Counter(tuple(sorted(word)) for word in product("abc", repeat=4)))
    assert random_cards("abc", 0) == Dist.certain(())


@pytest.mark.parametrize("missing", ["", "a", "aab", "abc"])
@pytest.mark.parametrize("spare", [0, 1])
def test_random_cards_until_nothing_is_missing(missing, spare):
    for n in range(5):
        good = sum((Counter(missing) - Counter(word)).total() <= spare for word in product("abc", repeat=n))
        assert random_within(missing, n, 3, spare) == Fraction(good, 3**n)
    beyond = sum((1 - random_within(missing, n, 3, spare) for n in range(60)), Fraction(0))
    assert 0 <= mean_random(missing, 3, spare) - beyond < Fraction(1, 1000)


def test_the_median():
    for missing in ("a", "aab", "abc"):
        n = median_random(missing, 3)
        assert random_within(missing, n, 3) >= Fraction(1, 2) > random_within(missing, n - 1, 3)


@pytest.mark.parametrize("missing", ["", "a", "ab", "aac", "abc"])
def test_dealt_cards_until_nothing_is_missing(missing):
    orders = list(permutations(Counter(DECK).elements()))
    ends = [next(n for n in range(7) if not Counter(missing) - Counter(order[:n])) for order in orders]
    for n in range(7):
        assert dealt_within(DECK, missing, n) == Fraction(sum(end <= n for end in ends), len(ends))
    assert mean_dealt(DECK, missing) == Fraction(sum(ends), len(ends))


def test_a_deck_must_have_what_is_missing():
    assert mean_dealt(DECK, "aa") == mean_until(6, 3, 2)
    with pytest.raises(ValueError, match="more than 1 in the deck"):
        mean_dealt(DECK, "cc")
