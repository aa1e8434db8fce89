"""Solving the end of a one-player game backwards: the best move counts, whatever its place in the list."""

from fractions import Fraction
from itertools import permutations

import pytest

from combinatoria.core.move import Move
from combinatoria.players.backwards import Backwards

CHANCES = {"bad": [0, 0, 0, 1], "fair": [0, 1], "good": [0, 1, 1]}
"""The possible results of each of three moves."""


class Choice:
    """A game of two decisions: to continue, and then one of three moves, in some order."""

    same = exactly = staticmethod(lambda at: at)

    def __init__(self, order):
        self.order = order

    def moves(self, at):
        return [Move(kind) for kind in (self.order if at == "there" else ["on"])]

    def after(self, at, move):
        return CHANCES[move.kind] if at == "there" else ["there"]


@pytest.mark.parametrize("order", [*permutations(CHANCES)])
def test_the_best_of_later_moves_counts(order):
    game = Choice(order)
    assert Backwards(game).chances("begin", game.moves("begin"), 10) == {Move("on"): Fraction(2, 3)}
    assert Backwards(game).chances("there", game.moves("there"), 10) == {
        Move("bad"): Fraction(1, 4), Move("fair"): Fraction(1, 2), Move("good"): Fraction(2, 3),
    }  # fmt: skip


def test_beyond_the_budget_there_is_no_result():
    game = Choice(tuple(CHANCES))
    assert Backwards(game).chances("begin", game.moves("begin"), 0) is None
