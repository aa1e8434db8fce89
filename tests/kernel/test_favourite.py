"""The strong bot when playouts show no difference: the judge's favourite is chosen, whatever its place in the list."""

from itertools import permutations
from random import Random

import pytest

from combinatoria.core.move import Move
from combinatoria.players.bots import MoveScore
from combinatoria.players.sample import SampleBot

WORTH = {"good": 3.0, "better": 4.0, "best": 5.0}


class Even:
    """A simulator whose playouts all have the same result."""

    def sample_worlds(self, view, seat):
        return lambda rng: None

    def playout(self, world, seat, move, luck):
        return 0.5


def judge(view, seat, legal):
    return [MoveScore(WORTH[move.kind], move.kind) for move in legal]


@pytest.mark.parametrize("order", [*permutations(WORTH)])
def test_among_moves_that_playing_on_cannot_tell_apart_the_judge_decides(order):
    found = SampleBot(Even(), judge, playouts=60).choose(None, 0, [Move(kind) for kind in order], Random(1))
    assert found.move == Move("best") and found.key == "best", "with the judge's reason"


@pytest.mark.parametrize("order", [*permutations(WORTH)])
def test_of_many_moves_those_are_played_on_that_the_judge_likes_best(order):
    _, ratings = SampleBot(Even(), judge, playouts=60, width=2).advise(None, 0, [Move(k) for k in order], Random(1))
    assert set(ratings) == {Move("better"), Move("best")}
