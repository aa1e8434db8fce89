"""Legal moves drawn one by one are the listed ones, and no cache keeps an unused match alive."""

from random import Random
from weakref import ref

import pytest

import combinatoria as cb

from .random_play import each_game, each_variant

MOVES = 30
"""Number of decisions checked per match."""
WHOLE = 400
"""Offers with fewer moves are compared as a whole."""


@each_variant
def test_drawn_moves_are_the_listed_ones(game, seats, options):
    match, rng = cb.Match(game, seats, 3, options), Random(3)
    for _ in range(MOVES):
        if not match.to_act:
            return
        drawn, listed = match.legal(), list(match.legal())
        n = int(rng.random() * len(drawn))
        assert len(drawn) == len(listed)
        assert (drawn[n], drawn[n - len(listed)]) == (listed[n], listed[n])
        assert drawn[n : n + 3] == listed[n : n + 3]
        match.play(match.legal()[n])
        assert match.decisions[-1].move == listed[n]


@each_game
def test_a_drawn_move_is_judged_again_once_something_has_happened(game):
    match = cb.Match(game, seed=3)
    moves = match.legal()
    move = moves[0]
    match.play(move)
    if match.why_not(move):
        with pytest.raises(cb.IllegalMove):
            match.play(move)
    match.undo()
    match.play(move)
    assert match.decisions[-1].move == move


@each_game
def test_a_match_is_forgotten_with_its_last_user(game):
    match = cb.Match(game, seed=3)
    for _ in range(3):
        moves = match.legal()
        match.play(moves[0])
    last = ref(match)
    del match, moves
    assert last() is None, "a reference cycle keeps it alive until the next garbage collection"


@each_game
def test_the_first_tables_of_two_matches_share_nothing_that_changes(game):
    options = game.complete_options({})
    ready = game.new_table(game.default_seats, options, box=True)
    played = cb.Match(game, seed=3)
    played.play(played.legal()[0])
    assert game.new_table(game.default_seats, options, box=True) == ready
    assert not ready.events
    assert ready.options is options


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {}), (1, {"books": True, "squares": True})])
def test_counted_moves_are_listed_in_the_same_order(seats, options):
    """Every number of every offer, among them claims with zero sums of several rows."""
    game, rng, several = cb.game("equilibrium"), Random(5), 0
    for seed in range(4):
        match = cb.Match(game, seats, seed, options)
        while match.to_act:
            for offer in game.offers(match.table, match.to_act[0]):
                if offer.size < WHOLE:
                    assert [offer.way(n) for n in range(offer.size)] == list(offer.expand())
                    zeros = offer.kind in ("establish_with", "joyful_with")
                    several += zeros and len({code[1] for code in offer.expand()[-1].args[1]}) > 1
            moves = match.legal()
            match.play(moves[int(rng.random() * len(moves))])
    assert several
