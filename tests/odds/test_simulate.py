"""Simulation: repeatable, honest about its error, interruptible."""

import math
from fractions import Fraction
from statistics import NormalDist, mean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combinatoria.simulate import Estimate, estimate, estimates, wilson


class Clock:
    """A clock that advances by a fixed time whenever it is read."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def coin(rng):
    return rng.random() < 0.5


def test_same_seed_same_estimate():
    first, again = estimate(coin, 5000, seed=11), estimate(coin, 5000, seed=11)
    assert first == again
    assert first != estimate(coin, 5000, seed=12)
    assert first.mean == first.successes / 5000


@settings(deadline=None, max_examples=50)
@given(st.lists(st.one_of(st.integers(-50, 50), st.floats(1e6, 1e6 + 3)), min_size=2, max_size=60))
def test_mean_and_error_equal_statistics(values):
    feed = iter(values)
    e = estimate(lambda rng: next(feed), len(values))
    assert e.mean == pytest.approx(mean(values), rel=1e-12, abs=1e-9)
    assert e.standard_error == pytest.approx(stdev(values) / math.sqrt(len(values)), rel=1e-6, abs=1e-7)
    assert e.successes is None


def test_fractions_are_averaged_exactly():
    feed = iter([Fraction(1, 3), Fraction(2, 3), Fraction(1, 2)])
    e = estimate(lambda rng: next(feed), 3)
    assert e.mean == 0.5
    assert e.standard_error == pytest.approx(math.sqrt(1 / 36 / 3))


def test_yes_no_is_a_share_and_other_numbers_are_not():
    feed = iter([True, 2, False])
    mixed = estimate(lambda rng: next(feed), 3)
    assert mixed.successes is None and mixed.mean == 1.0
    rare = estimate(lambda rng: False, 10)
    assert (rare.successes, rare.mean, rare.standard_error) == (0, 0.0, 0.0)
    assert rare.interval()[1] == pytest.approx(0.2775, abs=1e-4)


def test_z_of_a_share_uses_the_exact_answer():
    never = estimate(lambda rng: False, 10)
    assert never.z_against(Fraction(1, 2)) == pytest.approx(-math.sqrt(10))
    assert never.z_against(0) == 0.0
    assert never.z_against(1) == -math.inf
    assert not never.agrees_with(1)


def test_z_of_an_average():
    e = Estimate(10.0, 100, 0.5, None, seed=0)
    assert e.z_against(9) == 2.0
    assert e.interval(0.95) == pytest.approx((10 - 1.96 * 0.5, 10 + 1.96 * 0.5), abs=1e-4)
    assert Estimate(3.0, 5, 0.0, None, seed=0).z_against(3) == 0.0
    assert estimate(lambda rng: 7, 1).standard_error == math.inf


def test_intervals_cover_as_often_as_they_say():
    p, n, runs = 0.3, 60, 1500
    hits = sum(
        low <= p <= high
        for low, high in (estimate(lambda rng: rng.random() < p, n, seed=s).interval(0.9) for s in range(runs))
    )
    # The score interval covers 0.9 except for a small deviation because counts are integers.
    assert hits / runs == pytest.approx(0.9, abs=0.03)


@given(st.integers(1, 500), st.data(), st.floats(0.5, 0.999))
def test_wilson_solves_its_equation(n, data, level):
    """The ends of the interval are the shares from which the result is z standard errors away."""
    k = data.draw(st.integers(0, n))
    low, high = wilson(k, n, level)
    z = NormalDist().inv_cdf((1 + level) / 2)
    assert 0 <= low <= k / n + 1e-12 and k / n - 1e-12 <= high <= 1
    for end in (low, high):
        if 0 < end < 1:
            assert abs(k / n - end) == pytest.approx(z * math.sqrt(end * (1 - end) / n), rel=1e-6, abs=1e-9)


def test_time_budget():
    clock = Clock(0.05)
    e = estimate(coin, seconds=3, clock=clock)
    assert e.finished and 3 <= e.seconds < 3.2
    both = estimate(coin, 10, seconds=1000, clock=Clock(0.001))
    assert both.n == 10 and both.finished


def test_progress_only_above_one_second():
    quick, slow = [], []
    estimate(coin, 3000, progress=quick.append, clock=Clock(1e-6))
    assert quick == []
    e = estimate(coin, 3000, progress=slow.append, clock=Clock(0.1))
    assert all(p.so_far.seconds >= 1 for p in slow)
    shares = [p.share for p in slow]
    assert shares == sorted(shares) and shares[-1] == 1.0 and len(shares) > 1
    assert slow[-1].so_far == e


def test_stop_returns_what_there_is():
    looks = iter([False, False, True])
    e = estimate(coin, 10**9, seed=5, stop=lambda: next(looks), clock=Clock(0.1))
    assert not e.finished and 1 < e.n < 10**9
    assert e == Estimate(e.mean, e.n, e.standard_error, e.successes, 5, finished=False)
    whole = estimate(coin, e.n, seed=5)
    assert (whole.mean, whole.finished) == (e.mean, True)


def test_stream_ends_with_the_finished_one():
    stream = list(estimates(coin, 500, seed=2, clock=Clock(0.05)))
    assert [e.finished for e in stream] == [False] * (len(stream) - 1) + [True]
    assert [e.n for e in stream] == sorted({e.n for e in stream})
    assert stream[-1] == estimate(coin, 500, seed=2)


def test_parts_are_data():
    parts = estimate(coin, 400, seed=1).parts(exact=Fraction(1, 2), level=0.99)
    assert set(parts) == {
        "mean", "n", "standard_error", "low", "high", "level", "finished", "exact", "difference", "z",
    }  # fmt: skip
    assert parts["difference"] == pytest.approx(parts["mean"] - 0.5)
    assert "z" not in estimate(coin, 400, seed=1).parts()


def test_repr_shows_two_digits_of_the_error():
    assert repr(Estimate(0.53312, 200_000, 0.001116, 106_624, seed=1)) == "Estimate(0.5331 ± 0.0011, n=200,000)"
    assert repr(Estimate(1234.5, 10, 12.3, None, seed=1)) == "Estimate(1234 ± 12, n=10)"
    assert repr(Estimate(0.0, 10, 0.0, 0, seed=1)) == "Estimate(0.0000 ± 0.0000, n=10)"


REFUSED = {
    "no budget": (lambda: estimate(coin), "needs a budget"),
    "no trials": (lambda: estimate(coin, 0), "positive"),
    "negative seconds": (lambda: estimate(coin, seconds=-1), "positive"),
    "no budget of a stream": (lambda: estimates(coin), "needs a budget"),
    "more hits than trials": (lambda: wilson(3, 2), "impossible"),
    "a share of nothing": (lambda: wilson(0, 0), "impossible"),
    "certainty": (lambda: wilson(1, 2, level=1), "between 0 and 1"),
}


@pytest.mark.parametrize(("make", "words"), REFUSED.values(), ids=REFUSED)
def test_refusals(make, words):
    with pytest.raises(ValueError, match=words):
        make()


def test_an_error_in_a_trial_is_not_swallowed():
    with pytest.raises(ZeroDivisionError):
        estimate(lambda rng: 1 // 0, 10)
