"""`Dist`: laws that every distribution obeys, and its refusals."""

import math
import pickle
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combinatoria.odds import Dist

exact = st.one_of(st.integers(0, 20), st.fractions(0, 5, max_denominator=12))
dists = st.dictionaries(st.integers(-5, 5), exact, min_size=1, max_size=6).filter(lambda w: any(w.values())).map(Dist)


@given(dists)
def test_probabilities_sum_to_one(d):
    assert sum(d.values()) == 1
    assert all(p > 0 for p in d.values())
    assert list(d) == sorted(d)


@given(dists, dists)
def test_sum_of_independent_variables(x, y):
    both = x + y
    assert sum(both.values()) == 1
    assert both.mean() == x.mean() + y.mean()
    assert both.variance() == x.variance() + y.variance()


@given(dists)
def test_total_probability(d):
    """Splitting by an event and mixing the parts again changes nothing."""
    even = d.p(lambda x: x % 2 == 0)
    parts = [(even, d.given(lambda x: x % 2 == 0))] if even else []
    parts += [(1 - even, d.given(lambda x: x % 2))] if even != 1 else []
    assert Dist.mixture(parts) == d


@given(dists)
def test_two_stages_equal_a_convolution(d):
    die = Dist.uniform([1, 2, 3])
    assert d.then(lambda x: die.map(lambda y: x * y)) == d.convolve(die, lambda x, y: x * y)


@given(dists, st.integers(1, 9))
def test_scale_of_weights_does_not_matter(d, factor):
    scaled = Dist({x: factor * p for x, p in d.items()})
    assert scaled == d and hash(scaled) == hash(d)
    assert Dist(d) == d == dict(d)


@given(dists)
def test_entropy_lies_between_certainty_and_uniform(d):
    assert -1e-12 <= d.entropy() <= math.log2(len(d)) + 1e-12


@given(dists)
def test_mean_and_variance_by_their_definitions(d):
    mean = sum(x * p for x, p in d.items())
    assert d.mean() == mean
    assert d.variance() == sum((x - mean) ** 2 * p for x, p in d.items())
    assert d.standard_deviation() == pytest.approx(math.sqrt(d.variance()))


def test_repeat_is_binomial():
    coin = Dist({0: 2, 1: 1})
    assert coin.repeat(10)[3] == math.comb(10, 3) * Fraction(1, 3) ** 3 * Fraction(2, 3) ** 7
    assert coin.repeat(0) == Dist.certain(0)


def test_mapping_behaviour():
    d = Dist({"a": 1, "b": 0, "c": 3})
    assert "b" not in d and d["b"] == 0 and len(d) == 2
    assert d != Dist({"a": 3, "c": 1})
    assert d.to_rows() == [
        {"outcome": "a", "p": Fraction(1, 4), "share": 0.25},
        {"outcome": "c", "p": Fraction(3, 4), "share": 0.75},
    ]
    assert pickle.loads(pickle.dumps(d)) == d


def test_pairs_with_equal_outcomes_are_added():
    assert Dist([("a", 1), ("b", 1), ("a", 2)]) == Dist({"a": 3, "b": 1})


def test_outcomes_without_an_order_keep_theirs():
    assert list(Dist({"b": 1, None: 1, 3: 1})) == ["b", None, 3]


def test_repr_of_many_outcomes_stays_short():
    assert repr(Dist.uniform(range(25))).endswith("9: 1/25, ... 15 more})")


def test_sample_follows_the_weights():
    d = Dist({"a": 1, "b": 2, "c": 7})
    rng = Random(4)
    n = 20_000
    drawn = [d.sample(rng) for _ in range(n)]
    for x, p in d.items():
        assert abs(drawn.count(x) / n - p) < 4 * math.sqrt(p * (1 - p) / n)


REFUSED = {
    "float weights": (lambda: Dist({"a": 0.5, "b": 0.5}), TypeError, "int or a Fraction"),
    "a negative weight": (lambda: Dist({"a": -1, "b": 2}), ValueError, "negative"),
    "no weight": (lambda: Dist({}), ValueError, "at least one"),
    "all weights 0": (lambda: Dist({"a": 0}), ValueError, "at least one"),
    "a sum below 1": (lambda: Dist.exact({"a": Fraction(1, 2)}), ValueError, "sum to 1"),
    "uniform over nothing": (lambda: Dist.uniform([]), ValueError, "at least one"),
    "a negative share": (lambda: Dist.mixture([(-1, Dist.certain(0)), (2, Dist.certain(1))]), ValueError, "negative"),
    "mean of a text": (lambda: Dist.certain("a").mean(), TypeError, "exact number"),
    "variance of a float": (lambda: Dist.certain(0.5).variance(), TypeError, "exact number"),
    "given the impossible": (lambda: Dist.certain(1).given(lambda x: x == 2), ValueError, "impossible"),
    "repeated -1 times": (lambda: Dist.certain(1).repeat(-1), ValueError, "-1"),
    "plus a number": (lambda: Dist.certain(1) + 1, TypeError, "unsupported"),
}


@pytest.mark.parametrize(("make", "error", "words"), REFUSED.values(), ids=REFUSED)
def test_refusals(make, error, words):
    with pytest.raises(error, match=words):
        make()
