"""Numbers in moves are bounded: in every game, values just outside the offered range are refused."""

from itertools import product
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.move import Move
from combinatoria.core.notation import MAX_INT, placeholders
from tests.tiny import ALL

from .random_play import variants

MATCHES = 6
"""Matches per number of players: some moves are offered rarely."""
DIAL = (0, 100)
"""A number on a scale may be any of these, although only a few are offered."""


def numbers_of(game, kind):
    """Return the positions and names of the numbers among the arguments of a kind of move."""
    return [(n, name) for n, (name, of) in enumerate(placeholders(game.grammar[kind])) if of in ("int", "seat")]


def beyond(game, moves):
    """Yield the offered moves, each with one number replaced by one outside the offered range."""
    for move in dict.fromkeys(moves):
        places = numbers_of(game, move.kind)
        alike = [one.args[n] for one in moves if one.kind == move.kind for n, _ in places]
        for place, name in places:
            least, most = DIAL if game.dials.get(move.kind) == name else (min(alike), max(alike))
            for number in (least - 1, most + 1, 1 - MAX_INT, MAX_INT - 1):
                yield Move(move.kind, (*move.args[:place], number, *move.args[place + 1 :]))


def decisions(game):
    """Yield decisions of random matches, with the usual options and with each possible option."""
    for (seats, options), seed in product(variants(game), range(MATCHES)):
        if options and seed:
            continue
        rng, match = Random(seed), cb.Match(game, seats, seed, options)
        while match.to_act:
            seat = rng.choice(match.to_act)
            moves = list(match.legal(seat))
            yield match, seat, moves
            match.play(rng.choice(moves), seat)


WITH_NUMBERS = [
    pytest.param(game, id=game.name) for game in ALL if any(numbers_of(game, kind) for kind in game.grammar)
]


@pytest.mark.parametrize("game", WITH_NUMBERS)
def test_a_number_outside_the_offered_range_is_refused_with_a_reason(game):
    """Each kind of move is tried once per set of options and phase."""
    seen = set()
    for match, seat, moves in decisions(game):
        here = str(match.table.vars.get("phase")), tuple(match.options.items())
        found = [move for move in moves if numbers_of(game, move.kind) and (move.kind, *here) not in seen]
        for move in beyond(game, found):
            refusal = match.why_not(move, seat)
            assert refusal is not None, f"{game.format(move)} is not offered, and is not refused"
        seen |= {(move.kind, *here) for move in found}
    assert seen
