"""No question is asked if a hint, odds, a replay, an undone move or a replayed deal has revealed its answer."""

from random import Random

import pytest

from combinatoria.game_api.protocols import part
from combinatoria.session import Session

from .random_play import each_name

MATCHES = 12
PEEKS = {
    "hint": [{"do": "hint", "now": True}],
    "odds": [{"do": "odds"}],
    "replay": [{"do": "replay", "n": 5}],
    "strip": [{"do": "odds_strip", "on": True}],
    "strip, put away": [{"do": "odds_strip", "on": True}, {"do": "odds_strip", "on": False}],
}
"""Requests that reveal something about the moment before a move is chosen."""


def handled(s, do, **more):
    reply = s.handle({"do": do, **more})
    assert "error" not in reply, reply
    return reply


def at_a_question(name):
    """Return a session at the viewer's own move with a question, and that move.

    None for a game that asks only about moves of others: no help is available for them.
    """
    live, rng, asked = part(name, "live"), Random(3), False
    for seed in range(MATCHES):
        s = Session(name, seed=seed)
        handled(s, "predict", on=True)
        for _ in range(60):
            if s.pending:
                asked = True
                handled(s, "predict", about=s.pending.id, value=None)
                continue
            if s.viewer not in s.match.to_act:
                break
            legal, view = list(s.match.legal(s.viewer)), s.match.view(s.viewer)
            for move in rng.sample(legal, min(30, len(legal))):
                if live.question(view, s.viewer, move) is not None:
                    return s, s.match.game.format(move)
            stay = [m for m in legal if m.kind != "leave"] or legal
            handled(s, "move", text=s.match.game.format(rng.choice(stay)))
    assert asked, f"{name} asks about no move"
    return None


def is_asked(s, text):
    handled(s, "move", text=text)
    return s.pending is not None and s.pending.move == s.match.game.parse(text) and s.pending.seat == 0


@each_name
def test_a_moment_with_help_has_no_question(name):
    if not (found := at_a_question(name)):
        return
    s, text = found
    saved = s.save()

    def again():
        other = Session(name)
        handled(other, "load", value=saved)
        handled(other, "predict", on=True)
        return other

    assert is_asked(again(), text)
    for peek, requests in PEEKS.items():
        other = again()
        for request in requests:
            handled(other, **({"text": text} if request["do"] == "replay" else {}), **request)
        assert not is_asked(other, text), peek
        assert len(other.match.decisions) > len(s.match.decisions), "the move is made all the same"
        kept = again()
        kept.known = other.known
        assert not is_asked(kept, text), f"{peek}: loaded again in the same session"


@each_name
def test_what_an_undone_move_has_shown_is_not_asked(name):
    if not (found := at_a_question(name)):
        return
    s, text = found
    handled(s, "predict", on=False)
    handled(s, "move", text=text)
    handled(s, "undo")
    handled(s, "predict", on=True)
    assert not is_asked(s, text)


@each_name
def test_a_deal_that_is_played_again_asks_nothing(name):
    s, rng = Session(name, seed=4), Random(1)
    handled(s, "again")
    handled(s, "predict", on=True)
    for _ in range(40):
        assert s.pending is None
        if s.viewer not in s.match.to_act:
            break
        legal = [m for m in s.match.legal(s.viewer) if m.kind != "leave"] or list(s.match.legal(s.viewer))
        handled(s, "move", text=s.match.game.format(rng.choice(legal)))


def test_without_a_peek_and_at_another_moment_questions_go_on():
    s, text = at_a_question("soulmates")
    assert is_asked(s, text)
    assert s.handle({"do": "hint"})["error"]["rule"] == "predict.first", "while it is open there is no help"
    other = Session("soulmates", seed=99)
    other.known = s.known | {"another moment"}
    handled(other, "predict", on=True)
    assert other.pending is None


@pytest.mark.parametrize("wrong", [{"do": "odds", "text": "nothing"}, {"do": "hint"}])
def test_refused_help_does_not_count_as_a_peek(wrong):
    s = Session("soulmates", mode="duel")
    assert "error" in s.handle(wrong) and not s.known
