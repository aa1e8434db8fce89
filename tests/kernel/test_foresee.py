"""Predictions at the table: the move waits, the answer is scored, nothing is told too early."""

import json
from fractions import Fraction

import pytest

from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES


def ask(s, do, **more):
    return s.handle({"id": 1, "do": do, "seq": s.seq, **more})


def play_to_a_question(lang="en", seed=0, own=None):
    """A session in which a prediction is asked for; ``own`` says whose move it is about."""
    for n in range(seed, seed + 60):
        s = Session("soulmates", seats=5, seed=n, lang=lang)
        assert ask(s, "predict", on=True) == {"re": 1}
        for _ in range(30):
            snap = s.snapshot()
            if (asked := snap["prediction"]) and own in (None, asked["by"] == 0):
                return s
            if asked:
                ask(s, "predict", about=asked["id"], value=None)
                continue
            if not snap["moves"]:
                break
            calls = [m["text"] for m in snap["moves"] if m["text"].startswith("call")]
            ask(s, "move", text=calls[0]) if calls else ask(s, "move", text=snap["moves"][0]["text"])
    raise AssertionError("no question")


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_prediction_waits_and_is_scored(lang, own):
    s = play_to_a_question(lang, own=own)
    before = s.snapshot()
    asked, log = before["prediction"], len(s.match.log)
    assert asked["question"] and "{" not in asked["question"] and asked["line"] == "call" and before["odds"] is None
    assert json.loads(json.dumps(before)) == before
    assert bool(before["moves"]) == own, "the own move may still be changed"
    for value in (1.5, -1, "x", True):
        assert ask(s, "predict", about=asked["id"], value=value)["error"]["rule"] == "predict.value"
    assert ask(s, "predict", about="other", value=0.5)["error"]["rule"] == "predict.value"
    assert len(s.match.log) == log, "nothing has happened yet"
    reply = ask(s, "predict", about=asked["id"], value=0.6)["prediction"]
    after = s.snapshot()
    assert after["predicted"] == reply and len(s.match.log) > log
    assert reply["score"] == pytest.approx((0.6 - reply["happened"]) ** 2)
    assert 0 <= Fraction(reply["exact"]["fraction"]) <= 1 and reply["how"] and "{" not in reply["text"]
    found = ask(s, "predictions")
    assert found["n"] == 1 and found["brier"] == pytest.approx(reply["score"])
    assert sum(b["n"] for b in found["bins"]) == 1 and json.loads(json.dumps(found)) == found


def test_nothing_is_said_about_a_bots_call_before_it_is_made():
    s = play_to_a_question(own=False)
    hidden = s.snapshot()
    seat = hidden["prediction"]["by"]
    assert hidden["events"] == [] or all(e["kind"] != "ask" for e in hidden["events"][-1:])
    private = [i for i in s.match.table.zones[f"hand:{seat}"] if s.match.table.known[i] != 0xFFFF]
    assert not any(str(i) in hidden["table"]["faces"] for i in private)
    assert s.handle({"do": "move", "text": "draw deck", "seq": s.seq})["error"]["rule"] == "session.request"


def test_passing_and_taking_back():
    s = play_to_a_question(own=True)
    decisions = len(s.match.decisions)
    assert ask(s, "undo") == {"re": 1} and s.snapshot()["prediction"] is None and len(s.match.decisions) == decisions
    call = next(m["text"] for m in s.snapshot()["moves"] if m["text"].startswith("call"))
    ask(s, "move", text=call)
    reply = ask(s, "predict", about=s.snapshot()["prediction"]["id"], value=None)["prediction"]
    assert reply["value"] is None and reply["score"] is None and ask(s, "predictions")["n"] == 0


def test_the_same_call_is_asked_once_and_only_if_wanted():
    s = play_to_a_question(own=True)
    asked = s.snapshot()["prediction"]
    ask(s, "predict", about=asked["id"], value=0.5)
    if s.snapshot()["prediction"]:
        ask(s, "predict", on=False)
        ask(s, "predict", on=True)
    while asked["move"] not in [m["text"] for m in s.snapshot()["moves"]]:
        assert "error" not in ask(s, "undo")
    ask(s, "move", text=asked["move"])
    assert not s.snapshot()["prediction"] or s.snapshot()["prediction"]["id"] != asked["id"]
    assert len(s.record) == 1
    off = play_to_a_question(own=True)
    assert "error" not in ask(off, "predict", on=False)
    assert off.snapshot()["prediction"] is None and off.snapshot()["help"]["predict"] is False


def test_a_record_is_kept_over_matches_merged_and_read_from_a_file():
    s = play_to_a_question()
    ask(s, "predict", about=s.snapshot()["prediction"]["id"], value=0.25)
    ask(s, "predict", on=False)
    ask(s, "new", seats=4, seed=1)
    saved = json.loads(json.dumps(ask(s, "predictions")["predictions"]))
    other = Session("soulmates")
    assert ask(other, "predictions", value=saved)["added"] == 1
    assert ask(other, "predictions", value=saved)["added"] == 0 and ask(other, "predictions")["n"] == 1
    assert ask(other, "predictions", value={"format": 9})["error"]["rule"] == "predict.form"
    assert ask(other, "predictions", clear=True)["n"] == 0


def test_no_questions_in_a_duel():
    s = Session("soulmates", seats=5, seed=2, mode="duel")
    ask(s, "predict", on=True)
    for _ in range(60):
        snap = s.snapshot()
        assert snap["prediction"] is None
        if not snap["moves"]:
            break
        ask(s, "play_for_me")
