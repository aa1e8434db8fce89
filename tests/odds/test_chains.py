"""Absorbing Markov chains, and geometric waiting."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combinatoria.odds import Dist, Geometric, markov, mean_until
from combinatoria.simulate import estimate

probabilities = st.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=20)


@given(probabilities, st.integers(1, 7))
def test_gamblers_ruin(p, start):
    """Closed formulas for the walk between 0 and 8 (Feller I, XIV.2)."""
    q, top = 1 - p, 8
    walk = markov({x: {x - 1: q, x + 1: p} for x in range(1, top)}, start)
    if p == q:
        up, steps = Fraction(start, top), Fraction(start * (top - start))
    else:
        r = q / p
        up = (1 - r**start) / (1 - r**top)
        steps = (start - top * up) / (q - p)
    assert walk.ends == Dist({top: up, 0: 1 - up})
    assert walk.steps == steps


@settings(deadline=None, max_examples=50)
@given(st.integers(1, 5), st.data())
def test_equations_of_a_random_chain(size, data):
    """h(x) = sum p(x, y) h(y) and k(x) = 1 + sum p(x, y) k(y) hold in every state."""
    rows = {}
    for x in range(size):
        weights = data.draw(st.lists(st.integers(0, 5), min_size=size + 2, max_size=size + 2))
        weights[size] += 1  # an absorbing state is always one step away
        rows[x] = Dist({y if y < size else f"end{y - size}": w for y, w in enumerate(weights)})
    answers = {x: markov(rows, x) for x in rows}
    for x, row in rows.items():
        for end in ("end0", "end1"):
            through = sum(p * (answers[y].ends[end] if y in rows else (y == end)) for y, p in row.items())
            assert answers[x].ends[end] == through
        assert answers[x].steps == 1 + sum(p * answers[y].steps for y, p in row.items() if y in rows)


def test_waiting_without_replacement_as_a_chain():
    """Q2 again: the state is the number of useless cards left."""
    good = 17
    chain = markov(
        lambda bad: (
            None
            if bad == "done"
            else {"done": Fraction(good, good + bad), bad - 1: Fraction(bad, good + bad)}
            if bad
            else {"done": 1}
        ),
        39,
    )
    assert chain.steps == mean_until(56, good) == Fraction(19, 6)


def test_ends_at_once_and_surely():
    assert markov({}, "home").ends == Dist.certain("home")
    assert markov({"home": {"home": 1}}, "home").steps == 0
    assert markov({"a": {"b": 1}, "b": {"c": 1}}, "a").steps == 2


@pytest.mark.parametrize(
    ("chain", "words"),
    [
        ({"a": {"b": Fraction(1, 2)}}, "sum to 1"),
        ({"a": {"b": Fraction(1, 2), "end": Fraction(1, 2)}, "b": {"c": 1}, "c": {"b": 1}}, "never ends"),
        ({"a": {"b": 1}, "b": {"a": 1}}, "never ends"),
    ],
)
def test_refusals(chain, words):
    with pytest.raises(ValueError, match=words):
        markov(chain, "a")


@given(probabilities, st.integers(0, 12))
def test_geometric(p, n):
    waiting = Geometric(p)
    assert waiting.more_than(n) + sum(waiting.exactly(t) for t in range(1, n + 1)) == 1
    assert waiting.mean() == markov({"try": {"try": 1 - p, "hit": p}}, "try").steps
    # Law of total variance on the first trial.
    assert waiting.variance() == (1 - p) * (waiting.variance() + waiting.mean() ** 2) - (waiting.mean() - 1) ** 2
    assert waiting.exactly(0) == 0


def test_geometric_simulated():
    def trial(rng: Random) -> int:
        tries = 1
        while rng.random() >= 0.25:
            tries += 1
        return tries

    assert estimate(trial, 20_000, seed=8).agrees_with(Geometric(Fraction(1, 4)).mean())


@pytest.mark.parametrize("p", [Fraction(0), Fraction(-1, 2), Fraction(3, 2)])
def test_geometric_refusals(p):
    with pytest.raises(ValueError, match="chance of success"):
        Geometric(p)
