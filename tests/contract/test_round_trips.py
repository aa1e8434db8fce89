"""Every match is restored identically from its link and its file, whatever chance decided in it."""

import json
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.chance import Seeded
from combinatoria.match.link import from_link, to_link

from .random_play import each_variant

MOVES = 150
SEVERAL = 2
RAIDING = ("complete", "use", "use_on")
"""Moves that lead to random draws from a hand."""


def played(game, seats, seed, options, moves=MOVES, prefer=(), faces=True):
    """Play a random match that prefers moves of the given kinds."""
    match, rng = cb.Match(game, seats, seed=seed, options=options), Random(seed)
    match.chance = Seeded(seed, match.chance.record, faces=faces)
    while match.to_act and len(match.decisions) < moves:
        seat = rng.choice(match.to_act)
        legal = [m for m in match.legal(seat) if m.kind != "leave"] or list(match.legal(seat))
        match.play(rng.choice([m for m in legal if m.kind in prefer] or legal), seat)
    return match


def comes_back(match):
    """Check that link and file restore a match; links contain no talk."""
    again = from_link(to_link(match))
    assert again.table.zones == match.table.zones and again.table.faces == match.table.faces
    assert again.chance.record == match.chance.record and again.result == match.result
    if not any(d.move.kind in match.game.silent for d in match.decisions):
        assert again.table == match.table
    loaded = cb.Match.load(json.dumps(match.save()))
    assert loaded.table == match.table and loaded.chance.record == match.chance.record
    assert to_link(again) == to_link(match)
    assert from_link(to_link(loaded)).table.zones == match.table.zones


@each_variant
def test_a_match_comes_back_from_its_link_and_its_file(game, seats, options):
    comes_back(played(game, seats, 29, options))


def picks(match):
    """Count the cards that chance has drawn from hands."""
    return sum(
        isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], int) for entry in match.chance.record
    )


@pytest.mark.parametrize("abilities", ["mandatory", "optional"])
def test_a_match_with_several_random_picks_from_a_hand_comes_back(abilities):
    game, several = cb.game("library"), 0
    for seed in range(30):
        match = played(game, 3, seed, {"abilities": abilities}, 400, RAIDING)
        several += picks(match) >= SEVERAL
        comes_back(match)
    assert several


@pytest.mark.slow
def test_a_match_from_before_faces_were_recorded_comes_back_too():
    """Its link names no later option, and its file records only positions (tests/released has links)."""
    game, as_then = cb.game("library"), 0
    for seed in range(60):
        match = played(game, 3, seed, {"abilities": "optional"}, 400, RAIDING, faces=False)
        comes_back(match)
        as_then += "abilities" not in to_link(cb.Match.load(match.save()))  # only then the test compares something
    assert 0 < as_then < 60
