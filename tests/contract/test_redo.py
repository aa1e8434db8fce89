"""A decision that was undone can be made again, with the same chance, until another one is made. All games."""

from __future__ import annotations

import random
from copy import copy

import pytest

from combinatoria.match.match import Match
from combinatoria.session.session import Session
from tests.tiny import REAL


def played(s, rng, decisions):
    """Let the person of a session make random decisions; stop early where the match ends."""
    for _ in range(decisions):
        if not s.match.to_act:
            break
        s.match.play(rng.choice(s.match.legal(s.viewer)), s.viewer)
        s.refresh()


def asked(s, do):
    return s.handle({"do": do, "seq": s.seq})


def shown(s):
    """Return the contents of the screen, without keys that differ between undo and redo or count changes."""
    left_out = ("seq", "redo", "before", "events", "last")
    return {key: value for key, value in s.snapshot().items() if key not in left_out}


@pytest.mark.parametrize("name", REAL)
def test_all_that_was_undone_comes_back_as_it_was(name):
    s = Session(name, seed=3)
    played(s, random.Random(name), 5)
    states = [(s.match.save(), shown(s))]
    while not s.fresh:
        assert "error" not in asked(s, "undo")
        states.append((s.match.save(), shown(s)))
    assert len(states) > 1 and s.snapshot()["redo"]["ok"]
    for save, picture in reversed(states[:-1]):
        assert "error" not in asked(s, "redo")
        assert (s.match.save(), shown(s)) == (save, picture)
    assert s.snapshot()["redo"]["why"]["rule"] == asked(s, "redo")["error"]["rule"] == "redo.nothing"


@pytest.mark.parametrize("name", REAL)
def test_another_decision_ends_it(name):
    s = Session(name, seed=4)
    played(s, random.Random(name), 2)
    asked(s, "undo")
    s.match.play(s.match.legal(s.viewer)[0], s.viewer)
    assert s.match.undone == ()
    s.refresh()
    assert asked(s, "redo")["error"]["rule"] == "redo.nothing"


def test_chance_from_another_seed_is_repeated_too():
    """In a match with a changed seed, the next card comes from its record and not from its seed."""
    seeded = Match.load({**Session("soulmates", seed=1).match.save(), "seed": 2})
    other = Match.load({**Session("soulmates", seed=2).match.save(), "seed": 1})
    for match in (seeded, other):
        for _ in range(12):
            match.play(match.legal()[0])
        before = match.save()
        for _ in range(12):
            match.undo()
        for _ in range(12):
            match.redo()
        assert match.save() == before


def test_only_who_made_the_decision_makes_it_again():
    s = Session("soulmates", seed=7, humans=(0, 1), mode="practice")
    asked(s, "ready")
    (seat,) = s.match.to_act
    while s.match.to_act == (seat,):
        s.match.play(s.match.legal(seat)[0], seat)
    s.refresh()
    assert s.curtain == 1
    asked(s, "undo")
    assert s.curtain == seat and asked(s, "redo")["error"]["rule"] == "redo.nothing", "nobody has taken the screen"
    asked(s, "ready")
    assert "error" not in asked(s, "redo")
    assert s.curtain == 1


def test_a_copy_of_a_match_undoes_and_redoes_on_its_own():
    match = Session("soulmates", seed=7).match
    match.play(match.legal()[0])
    match.undo()
    other = copy(match)
    other.redo()
    assert len(match.undone) == 1 and other.undone == () and not match.decisions
