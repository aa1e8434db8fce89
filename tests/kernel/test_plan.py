"""A turn as a plan: the search finds the same as trying every turn, and can be ended early."""

from itertools import permutations
from random import Random

from combinatoria.players.plan import STOP, planning
from combinatoria.slices.thinking import finish


class Climb:
    """A problem: take at least two of some numbers; each costs its distance from the one before."""

    def __init__(self, numbers):
        self.numbers = numbers

    def steps(self, state):
        top, taken = state
        for n in self.numbers:
            if n not in taken:
                yield n, (n, taken | {n}), 3 - abs(n - top)

    def stop(self, state):
        return 0.0 if len(state[1]) > 1 else None


def by_looking_at_all(numbers):
    values = {}
    for k in range(2, len(numbers) + 1):
        for order in permutations(numbers, k):
            gain = sum(3 - abs(b - a) for a, b in zip((0, *order), order, strict=False))
            values[order[0]] = max(values.get(order[0], -1e9), gain)
    return values


def test_the_best_turn_that_begins_with_each_decision():
    for seed in range(5):
        numbers = Random(seed).sample(range(1, 20), 5)
        found = finish(planning(Climb(numbers), (0, frozenset())))
        assert {name: plan.value for name, plan in found.items()} == by_looking_at_all(numbers)
        assert STOP not in found and all(plan.steps[0] == name and len(plan.steps) > 1 for name, plan in found.items())


def test_a_search_ended_early_returns_the_best_turn_so_far():
    thinking = planning(Climb([3, 5, 9]), (0, frozenset()))
    assert next(thinking).done == 1
    try:
        thinking.send(True)
    except StopIteration as done:
        assert list(done.value) == [3]
    else:
        raise AssertionError("the search continued")


def test_where_a_turn_may_end_at_once_that_is_a_plan():
    assert finish(planning(Climb([3, 5]), (5, frozenset({1, 2}))))[STOP].value == 0.0
