"""Predictions at the table: the move waits, the answer is scored, nothing is revealed too early."""

import json
from fractions import Fraction
from itertools import pairwise

import pytest

from combinatoria.guides.foresee import EVERY, PASSED
from combinatoria.guides.predict import Prediction
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES


def ask(s, do, **more):
    return s.handle({"id": 1, "do": do, "seq": s.seq, **more})


def play_to_a_question(lang="en", seed=0, own=None):
    """Return a session at a request for a prediction; ``own`` says whose move it is about."""
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
    assert bool(before["moves"]) == own, "one's own move may still be changed"
    for value in (1.5, -1, "x", True):
        assert ask(s, "predict", about=asked["id"], value=value)["error"]["rule"] == "predict.value"
    assert ask(s, "predict", about="other", value=0.5)["error"]["rule"] == "predict.value"
    assert len(s.match.log) == log, "nothing has happened yet"
    reply = ask(s, "predict", about=asked["id"], value=0.6)["prediction"]
    after = s.snapshot()
    assert after["predicted"] == reply and len(s.match.log) > log
    assert 0 <= reply["later"] < len(after["events"]), "reported before the moves that follow"
    assert reply["score"] == pytest.approx((0.6 - reply["happened"]) ** 2)
    assert 0 <= Fraction(reply["exact"]["fraction"]) <= 1 and reply["how"] and "{" not in reply["text"]
    found = ask(s, "predictions")
    assert found["n"] == 1 and found["brier"] == pytest.approx(reply["score"])
    assert sum(b["n"] for b in found["bins"]) == 1 and json.loads(json.dumps(found)) == found


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_prompt_says_that_a_question_waits_and_what_it_is_about_is_named(lang, own):
    s = play_to_a_question(lang, own=own)
    snap = s.snapshot()
    assert snap["status"] == {"text": s.speaker().text("forecast", "waits"), "tone": "you"}
    picks = snap["prediction"]["picks"]
    if own:
        assert len(picks) == 3 and all(pick.startswith("hand:0/") for pick in picks)
    else:
        assert picks == [f"hand:{snap['prediction']['by']}"], "only the zone of cards that are not shown yet"
    ask(s, "predict", about=snap["prediction"]["id"], value=0.5)
    after = s.snapshot()
    assert (after["status"] == snap["status"]) == (after["prediction"] is not None)


def test_a_question_about_the_next_cards_is_about_the_deck():
    s = Session("order", seats=2, seed=1)
    ask(s, "predict", on=True)
    for _ in range(60):
        asked = s.snapshot()["prediction"]
        if asked and asked["by"] == 0 and asked["move"] == "stop":
            break
        ask(s, "predict", about=asked["id"], value=None) if asked else ask(s, "play_for_me")
        moves = [m["text"] for m in s.snapshot()["moves"]]
        if "stop" in moves and not s.snapshot()["prediction"]:
            ask(s, "move", text="stop")
    assert s.snapshot()["prediction"]["picks"] == ["deck"]


@pytest.mark.parametrize(("seats", "lang"), [(1, "ja"), (3, "en")])
def test_order_asks_three_things_and_never_the_same_twice_in_a_row(seats, lang):
    """About one's own refill and, with other players, theirs; over several matches."""
    s, lines, told = Session("order", seats=seats, seed=1, lang=lang), [], set()
    ask(s, "predict", on=True)
    for _ in range(2):
        ask(s, "next")
        while s.match.result is None:
            if asked := s.snapshot()["prediction"]:
                lines.append(asked["line"])
                told.add(asked["question"])
                reply = ask(s, "predict", about=asked["id"], value=0.5)["prediction"]
                assert 0 < Fraction(reply["exact"]["fraction"]) < 1 and "{" not in " ".join(reply["how"])
            else:
                ask(s, "play_for_me")
                moves = [m["text"] for m in s.snapshot()["moves"]]
                if "stop" in moves and not s.snapshot()["prediction"]:
                    ask(s, "move", text="stop")
    assert {"refill", "new_close", "new_back"} == {*lines} and not any("{" in text for text in told)
    assert all(a != b for a, b in pairwise(lines))


def test_nothing_is_said_about_a_bots_call_before_it_is_made():
    s = play_to_a_question(own=False)
    hidden = s.snapshot()
    seat = hidden["prediction"]["by"]
    assert hidden["events"] == [] or all(e["kind"] != "ask" for e in hidden["events"][-1:])
    private = [i for i in s.match.table.zones[f"hand:{seat}"] if s.match.table.seen_by_mask[i] != 0xFFFF]
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


def test_the_same_call_is_asked_about_once_and_only_on_request():
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


def questions(s, limit=160):
    """Return the decisions of a match that have questions, each answered with one half; the bot chooses the moves."""
    at = []
    for _ in range(limit):
        if not s.match.to_act:
            break
        asked = s.snapshot()["prediction"]
        if asked:
            at.append(len(s.match.decisions))
            ask(s, "predict", about=asked["id"], value=0.5)
        elif len(draws := [m["text"] for m in s.snapshot()["moves"] if m["text"].startswith("draw ")]):
            ask(s, "move", text=draws[0])
        else:
            ask(s, "play_for_me")
    return at


def test_now_and_then_is_seldom_and_always_is_at_every_occasion():
    found = {}
    for often in (True, False):
        s = Session("altar", seats=2, seed=4)
        ask(s, "predict", on=True, often=often)
        assert s.snapshot()["help"]["predict"] and s.snapshot()["help"]["often"] is often
        found[often] = questions(s)
    assert len(found[True]) > 2 * len(found[False]) > 2
    waits = [b - a for a, b in pairwise(found[False])]
    assert all(wait >= EVERY << n for n, wait in enumerate(waits)), "ever more seldom in a match"


def test_a_first_match_has_no_question_before_the_third_decision():
    for seed in range(12):
        new, known = (Session("altar", seats=2, seed=seed) for _ in range(2))
        known.record.add(Prediction("before", 0.5, True))
        for s in (new, known):
            ask(s, "predict", on=True, often=False)
        first = {s: questions(s)[0] for s in (new, known)}
        mine = sum(d.seat == 0 for d in new.match.decisions[: first[new]])
        assert mine >= 2 and first[known] <= first[new]
        if first[known] < first[new]:
            return
    raise AssertionError("no deal had an early question in the other match")


def test_a_question_that_comes_now_and_then_can_be_skipped_by_making_the_move():
    s = Session("altar", seats=2, seed=4)
    ask(s, "predict", on=True, often=False)
    for _ in range(60):
        if s.snapshot()["prediction"]:
            break
        draws = [m["text"] for m in s.snapshot()["moves"] if m["text"].startswith("draw ")]
        ask(s, "move", text=draws[0]) if draws else ask(s, "play_for_me")
    made, move = len(s.match.decisions), s.snapshot()["prediction"]["move"]
    ask(s, "move", text=move)
    assert s.match.game.format(s.match.decisions[made].move) == move and s.snapshot()["prediction"] is None
    assert all(at >= made + PASSED for at in questions(s)), "after a skipped question there is none for a while"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_verdict_compares_with_the_exact_chance_first(lang):
    verdicts = set()
    for value in (0.0, 0.2, 0.3, 0.35, 0.4, 0.5, 0.6, 0.8, 1.0):
        s = play_to_a_question(lang, own=True)
        reply = ask(s, "predict", about=s.snapshot()["prediction"]["id"], value=value)["prediction"]
        exact, told = reply["exact"], reply["text"]
        off = value - exact["decimal"]
        size = "spot" if abs(off) <= 0.05 else "near" if abs(off) <= 0.15 else "far"
        side = "" if size == "spot" else "high" if off > 0 else "low"
        key = f"told_{size}_{side}".replace("_far", "").rstrip("_")
        frame = s.speaker().text("forecast", key)
        words = frame.split("{chance:percent}")[1].split("{happened}")[0]
        assert words in told and exact["percent"] in told and f"{reply['score']:.2f}" not in told, "no second number"
        verdicts.add(key)
    assert len(verdicts) >= 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_calibration_in_sentences(lang):
    s = Session("soulmates", seed=1, lang=lang)
    assert ask(s, "predictions")["calibration"] == []
    for n in range(61):
        s.record.add(Prediction(f"a{n}", 0.5, n < 29))
    s.record.add(Prediction("b", 0.9, True))
    first, second = ask(s, "predictions")["calibration"]
    assert all(part in first for part in ("50", "29", "61", "48")) and all(
        part in second for part in ("90", "1", "100")
    )
