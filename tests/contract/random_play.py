"""Random matches for the contract suite, the golden files and the fixtures of the front end."""

import json
from collections.abc import Iterator
from copy import copy
from functools import cache
from itertools import product
from random import Random

import pytest

import combinatoria as cb
from tests.running import turn_of
from tests.tiny import ALL, NAMES


def numbers(game: cb.Game) -> set[int]:
    """Return the significant numbers of players: the two smallest, the usual one and the largest."""
    return {*game.seats[:2], game.default_seats, game.seats[-1]}


def variants(game: cb.Game, every: bool = False) -> Iterator[tuple[int, dict]]:
    """Yield numbers of players with the usual options, :func:`numbers` or all, and every option with each value."""
    for seats in game.seats:
        if every or seats in numbers(game):
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
"""Parametrizes a test that needs two people at one screen."""


def each_variant(test):
    """Run a test on every game's usual variant, and on a fifth of the others.

    The fifth differs from test to test, so that each variant is covered by many of them; ``--all`` runs all.
    """
    turn, cases = turn_of(test.__name__, 5), []
    for game in ALL:
        for n, (seats, options) in enumerate(variants(game, every=True)):
            usual = seats == game.default_seats and not options
            tried = usual or (seats in numbers(game) and n % 5 == turn)
            name = "-".join([game.name, str(seats), *map(str, options.items())])
            cases.append(pytest.param(game, seats, options, id=name, marks=() if tried else pytest.mark.all))
    return pytest.mark.parametrize(("game", "seats", "options"), cases)(test)


@cache
def _played(game: cb.Game, seats: int, options: str, n: int) -> cb.Match:
    match = cb.Match(game, seats, seed=1000 * seats + n, options=json.loads(options))
    return play_out(match, Random(n))


def played(game: cb.Game, seats: int, options: dict, count: int) -> Iterator[cb.Match]:
    """Yield complete random matches of a variant; each is played once and shared between tests."""
    for n in range(count):
        yield copy(_played(game, seats, json.dumps(options), n))


def play_out(match: cb.Match, rng: Random, limit: int = 20_000) -> cb.Match:
    """Play random legal moves to the end."""
    for _ in range(limit):
        acting = match.to_act
        if not acting:
            return match
        seat = rng.choice(acting)
        moves = list(match.legal(seat))
        assert moves, "a seat is to act but has no legal move"
        match.play(rng.choice(moves), seat)
    raise AssertionError(f"no end after {limit} moves: {match}")
