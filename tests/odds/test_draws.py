"""Hands and waiting times: icepool, full enumeration and closed formulas agree."""

import itertools
from collections import Counter
from fractions import Fraction
from math import comb

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combinatoria.odds import Dist, fold, hands, hypergeometric, mean_until, unseen, until

decks = st.dictionaries(st.integers(1, 6), st.integers(0, 4), min_size=1, max_size=5).filter(
    lambda d: sum(d.values()) > 0
)


class LongestRun(icepool.MultisetEvaluator):
    """(longest run of consecutive numbers, most copies of one number), as icepool computes it."""

    def initial_state(self, order, outcomes, *sizes):
        return (0, 0, 0)

    def next_state(self, state, order, outcome, count):
        return longest_run(state, outcome, count)

    def extra_outcomes(self, outcomes):
        return self.consecutive(outcomes)

    def final_outcome(self, final_state, order, outcomes, *sizes):
        return final_state[1:]


def longest_run(state, number, k):
    now, longest, most = state
    now = now + 1 if k else 0
    return now, max(longest, now), max(most, k)


@settings(deadline=None, max_examples=60)
@given(decks, st.data())
def test_fold_equals_icepool(deck, data):
    n = data.draw(st.integers(1, sum(deck.values())))
    full = {number: deck.get(number, 0) for number in range(1, 7)}
    ours = fold(full, n, longest_run, (0, 0, 0)).map(lambda state: state[1:])
    oracle = LongestRun().evaluate(icepool.Deck(deck).deal(n))
    assert {x: oracle.probability(x) for x in oracle.outcomes()} == dict(ours)


@settings(deadline=None, max_examples=40)
@given(decks.filter(lambda d: sum(d.values()) <= 10), st.data())
def test_hands_equal_enumeration(deck, data):
    n = data.draw(st.integers(0, min(5, sum(deck.values()))))
    cards = [kind for kind, copies in deck.items() for _ in range(copies)]
    assert hands(deck, n) == Dist.uniform(itertools.combinations(cards, n))


def test_fold_of_a_whole_deck():
    """60 cards of 10 kinds, five drawn, the whole hand as state: every hand except the two that need a sixth copy."""
    deck = {f"{suit}{n}": 9 - n for suit in "SM" for n in range(1, 6)}
    assert len(hands(deck, 5)) == sum(1 for _ in itertools.combinations_with_replacement(deck, 5)) - 2


@given(st.integers(0, 30), st.data())
def test_hypergeometric(total, data):
    good, n = data.draw(st.integers(0, total)), data.draw(st.integers(0, total))
    d = hypergeometric(total, good, n)
    assert d == fold({"good": good, "bad": total - good}, n, lambda s, kind, k: s + k * (kind == "good"), 0)
    assert sum(d.values()) == 1
    if total:
        assert d.mean() == Fraction(n * good, total)
    if total > 1:
        assert d.variance() == Fraction(n * good * (total - good) * (total - n), total**2 * (total - 1))


@settings(deadline=None)
@given(st.integers(1, 8), st.data())
def test_until_equals_enumeration(total, data):
    good = data.draw(st.integers(1, total))
    nth = data.draw(st.integers(1, good))
    # All placements of the good cards in the deck are equally likely.
    listed = Dist.uniform(places[nth - 1] + 1 for places in itertools.combinations(range(total), good))
    assert until(total, good, nth) == listed
    assert mean_until(total, good, nth) == listed.mean()


def test_until_step_by_step():
    """The chain of conditional chances, as computed by hand at the table."""
    chance, survive = {}, Fraction(1)
    for t in range(1, 41):
        help_ = Fraction(17, 57 - t)
        if help_ > 1:
            break
        chance[t] = survive * help_
        survive *= 1 - help_
    assert until(56, 17) == Dist.exact({t: p for t, p in chance.items() if p})


@given(decks, st.data())
def test_unseen_puts_back_together(deck, data):
    seen = {kind: data.draw(st.integers(0, copies)) for kind, copies in deck.items()}
    left = unseen(deck, seen)
    assert Counter(left) + Counter(seen) == +Counter(deck)
    assert left == unseen(deck, list(Counter(seen).elements()))


REFUSED = {
    "more than there are": (lambda: fold({"a": 2}, 3, lambda s, kind, k: s, 0), "cannot draw 3 of 2"),
    "negative copies": (lambda: fold({"a": -1, "b": 3}, 1, lambda s, kind, k: s, 0), "negative"),
    "a negative hand": (lambda: hands({"a": 1}, -1), "cannot draw"),
    "more hits than cards": (lambda: hypergeometric(5, 6, 1), "impossible draw"),
    "until none": (lambda: until(5, 0), "cannot wait"),
    "until more than there are": (lambda: until(5, 2, 3), "cannot wait"),
    "mean until none": (lambda: mean_until(5, 2, 0), "cannot wait"),
    "a foreign card seen": (lambda: unseen({"S1": 1}, ["S2"]), "'S2' is not in the deck"),
    "too many seen": (lambda: unseen({"S1": 1}, ["S1", "S1"]), "more than 1 copies"),
    "a negative number seen": (lambda: unseen({"S1": 1}, {"S1": -1}), "negative"),
}


@pytest.mark.parametrize(("make", "words"), REFUSED.values(), ids=REFUSED)
def test_refusals(make, words):
    with pytest.raises(ValueError, match=words):
        make()


def test_vandermonde_as_a_sanity_check():
    assert sum(hypergeometric(52, 13, 5)[k] * comb(52, 5) for k in range(6)) == comb(52, 5)
