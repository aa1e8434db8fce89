"""Random matches for the contract suite, the golden files and the fixtures of the front end."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import combinatoria as cb
from tests.tiny import ALL, NAMES


def variants(game: cb.Game) -> Iterator[tuple[int, dict]]:
    """Every number of players with the usual options, and every single option with each of its values."""
    for seats in game.seats:
        yield seats, {}
    for (name, option), seats in product(game.options.items(), (game.default_seats,)):
        for value in option.values:
            if value != option.default:
                yield seats, {name: value}


each_name = pytest.mark.parametrize("name", NAMES)
each_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in ALL])
each_game_of_several = pytest.mark.parametrize(
    "game", [pytest.param(game, id=game.name) for game in ALL if game.default_seats > 1]
)
"""For what needs two people at one screen."""
each_variant = pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        pytest.param(game, seats, options, id="-".join([game.name, str(seats), *map(str, options.items())]))
        for game in ALL
        for seats, options in variants(game)
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
