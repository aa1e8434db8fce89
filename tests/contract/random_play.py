"""Random matches for the contract suite, the golden files and the fixtures of the front end."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import combinatoria as cb


def variants(game: cb.Game) -> Iterator[tuple[int, dict]]:
    """Every number of players with the usual options, and every single option with each of its values."""
    for seats in game.seats:
        yield seats, {}
    for (name, option), seats in product(game.options.items(), (game.default_seats,)):
        for value in option.choices or (False, True):
            if value != option.default:
                yield seats, {name: value}


each_game = pytest.mark.parametrize("game", [pytest.param(cb.game(name), id=name) for name in cb.games()])
each_variant = pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        pytest.param(cb.game(name), seats, options, id="-".join([name, str(seats), *map(str, options.items())]))
        for name in cb.games()
        for seats, options in variants(cb.game(name))
    ],
)


def play_out(match: cb.Match, rng: Random, limit: int = 20_000) -> cb.Match:
    """Play any legal moves to the end."""
    for _ in range(limit):
        acting = match.to_act
        if not acting:
            return match
        seat = rng.choice(acting)
        moves = list(match.legal(seat))
        assert moves, "somebody must act but has no legal move"
        match.play(rng.choice(moves), seat)
    raise AssertionError(f"no end after {limit} moves: {match}")
