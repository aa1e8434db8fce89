"""In every game, moves without a choice can be made with one tap; in the log and for undo they stay separate."""

from random import Random

import pytest

import combinatoria as cb
from combinatoria.guides.forced import ahead, forced, only
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES

from .random_play import each_name

pytestmark = pytest.mark.slow

HAS_ROWS = {"altar", "journey", "order", "reunion", "tiny_solo"}
"""Games in which several forced moves may follow each other; the others have no such sequences."""


@each_name
def test_forced_moves_are_made_with_one_tap(name):
    """The button appears if at least two moves are forced; it makes all forced moves, and only those."""
    rng, found = Random(4), 0
    for seed in range(6):
        s = Session(name, seed=seed, lang=list(LANGUAGES)[seed % 2])
        while (snap := s.snapshot())["moves"]:
            told, before = snap["forced"], len(s.match.decisions)
            if told is None:
                text = rng.choice([m for m in snap["moves"] if m["text"]])["text"]
                assert "error" not in s.handle({"do": "move", "text": text, "seq": s.seq})
                continue
            assert "{" not in told["label"] and str(told["n"]) in told["label"] and told["n"] > 1
            alone = cb.Match.load(s.match.save())
            assert "error" not in s.handle({"do": "forced", "seq": s.seq})
            made = [d for d in s.match.decisions[before:] if d.seat == s.viewer]
            n = 0
            while n < told["n"] and (move := only(alone.game, alone.view(0), 0)) is not None:
                assert move == made[n].move
                alone.play(move, 0)
                n += 1
            assert 0 < n == len(made) <= told["n"]
            s.handle({"do": "undo", "seq": s.seq})
            assert len(s.match.decisions) == before + n - 1, "taken back one by one"
            assert "error" not in s.handle({"do": "move", "text": s.match.game.format(made[-1].move), "seq": s.seq})
            found += 1
    assert (found > 0) == (name in HAS_ROWS)


def test_one_forced_move_has_no_button_for_several():
    """Journey begins with a draw, the only move, after which there is a choice."""
    s = Session("journey", seed=0)
    first = forced(s)
    assert first is not None and ahead(s, s.viewer, first).most == 1
    assert s.snapshot()["forced"] is None


@each_name
def test_with_a_choice_no_move_is_made(name):
    s = Session(name, seed=3)
    while s.snapshot()["moves"] and only(s.match.game, s.match.view(0), 0) is not None:
        s.handle({"do": "play_for_me", "seq": s.seq})
    before = len(s.match.decisions)
    assert s.snapshot()["forced"] is None
    assert s.handle({"do": "forced", "seq": s.seq})["error"]["rule"] == "session.request"
    assert len(s.match.decisions) == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_watchers_and_people_behind_the_curtain_are_offered_none(lang):
    s = Session("altar", seats=2, seed=1, humans=(0, 1), lang=lang)
    for _ in range(40):
        snap = s.snapshot()
        if snap["curtain"] is not None:
            assert snap["forced"] is None and "error" in s.handle({"do": "forced"})
            s.handle({"do": "ready"})
        elif snap["moves"]:
            s.handle({"do": "play_for_me", "seq": s.seq})
