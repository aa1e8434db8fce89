"""Gauges, the numbers that are always visible: the points of each seat, as a picture and as text, in a duel too."""

from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.gauge import Gauge
from combinatoria.session import Session
from combinatoria.session.text import table_text


def moved(session, n):
    """Make this many moves for the seats to act, as a person at the table would."""
    rng = Random(n)
    for _ in range(n):
        snap = session.snapshot()
        if snap["result"]:
            return snap
        if snap["curtain"]:
            session.handle({"id": 1, "do": "ready", "seq": snap["seq"]})
            continue
        text = rng.choice(snap["moves"])["text"] if snap["moves"] else "ready"
        assert "error" not in session.handle({"id": 1, "do": "move", "text": text, "seq": snap["seq"]})
    return session.snapshot()


def shown(snap):
    return [(one["seat"], one["value"], one["tone"]) for one in snap["gauges"]]


@pytest.mark.parametrize("mode", ["practice", "duel"])
def test_team_points_are_in_sight_from_the_first_game_on(mode):
    session = Session("signs", seed=7, mode=mode)
    first = session.snapshot()
    assert shown(first) == [(0, "0", "red"), (1, "0", "blue"), (2, "0", "red"), (3, "0", "blue")]
    assert first["gauges"][0] == {
        "key": "points", "seat": 0, "label": "Points", "value": "0", "of": None, "tone": "red",
        "shown": "0", "text": "Points: 0",
    }  # fmt: skip
    snap = first
    while not session.match.table.vars["scores"]:
        snap = moved(session, 1)
    a, b = session.match.table.vars["scores"][0]
    points = [one["value"] for one in snap["gauges"] if one["key"] == "points"]
    assert a != b and points == [str(a), str(b)] * 2
    assert (snap["hints"], snap["result"]) == (mode == "practice", None)


def test_one_game_of_signs_has_points_only_when_it_is_over():
    match, rng = cb.Match(cb.game("signs"), seed=7, options={"games": 1}), Random(7)
    while match.to_act:
        assert not any(gauge.key == "points" for gauge in match.game.gauges(match.view(0), 0))
        match.play(rng.choice([m for m in match.legal() if m.kind not in match.game.silent]))
    scores = [gauge.value for gauge in match.game.gauges(match.view(0), 0) if gauge.key == "points"]
    assert tuple(scores) == match.result.scores


def test_the_sum_of_a_hand_is_shown_to_its_owner_alone():
    match = cb.Match(cb.game("signs"), seed=7)
    while match.table.vars["phase"] == "plan":
        match.play("ready")
    for seat in range(4):
        sums = [(g.place, g.value) for g in match.game.gauges(match.view(seat), seat) if g.key == "sum"]
        hand = match.table.codes(f"hand:{seat}")
        assert sums == [(seat, sum(int(face[1:]) for face in hand))]
    assert not any(g.key == "sum" for g in match.game.gauges(match.view(-1), -1))


def test_the_number_said_stays_at_the_sender_while_the_card_is_on_its_way():
    match, rng = cb.Match(cb.game("signs"), seed=7), Random(7)
    seen = set()
    while match.to_act:
        v = match.table.vars
        said = [(g.place, g.value) for g in match.game.gauges(match.view(0), 0) if g.key == "claim"]
        assert said == ([(v["turn"], v["claim"])] if v["phase"] in ("intercept", "answer") else [])
        seen.add((v["phase"], bool(said)))
        match.play(rng.choice([m for m in match.legal() if m.kind not in match.game.silent]))
    assert {("intercept", True), ("answer", True), ("send", False), ("plan", False)} <= seen


def test_scores_of_the_altar_are_in_sight_when_the_hands_lie_open():
    match, rng = cb.Match(cb.game("altar"), 3, seed=3), Random(3)
    while match.to_act:
        assert match.game.gauges(match.view(0), 0) == ()
        match.play(rng.choice(list(match.legal())))
    found = match.game.gauges(match.view(-1), -1)
    assert [gauge.place for gauge in found] == [0, 1, 2] and found[0].tone == "gold"
    assert tuple(gauge.value for gauge in found) == match.result.scores


def test_the_text_form_has_a_line_for_each_kind_of_number():
    session = Session("signs", seed=7)
    session.handle({"do": "names", "names": ["", "Ben", "Cora", "Dan"]})
    assert "Points: You 0, Ben 0, Cora 0, Dan 0" in table_text(session).splitlines()
    session.handle({"do": "lang", "value": "ja"})
    assert any(line.startswith("得点：") and line.count(" 0") == 4 for line in table_text(session).splitlines())
    assert not any("Points" in line for line in table_text(Session("soulmates", seed=7)).splitlines())


def test_a_gauge_with_a_maximum_states_it(monkeypatch):
    session = Session("signs", seed=7)
    monkeypatch.setattr(type(session.match.game), "gauges", lambda *_: [Gauge("points", 1, 3, of=10)])
    (one,) = session.snapshot()["gauges"]
    assert (one["value"], one["of"], one["shown"], one["text"]) == ("3", "10", "3 of 10", "Points: 3 of 10")
    assert one["tone"] is None and "Points: " in table_text(session) and "3 of 10" in table_text(session)
