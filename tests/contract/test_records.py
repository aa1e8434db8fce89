"""Records of matches: each line holds what its seat sees, and no more; lines lead from one to the next."""

import json
from collections.abc import Mapping
from itertools import islice
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.freezing import frozen
from combinatoria.core.steps import every_step
from combinatoria.core.table import Event
from combinatoria.guides.allowed import hides
from combinatoria.match.link import to_link
from combinatoria.records import FORMAT, MOST_BYTES, MOST_MOVES, VERSION, records
from combinatoria.session import Session

from ..kernel.test_long_matches import drawn_on
from ..kernel.test_steps import many
from .random_play import each_game, each_variant, played

HEAD = {"kind", "format", "version", "game", "seats", "options", "players", "bot"}
DECISION = {"kind", "number", "seat", "view", "legal", "legal_count", "move", "events"}
RESULT = {"kind", "finished", "winners", "scores", "outcome"}


def written(match, session=None):
    """Return the records as a reader gets them; every line is checked for its size and for a round trip."""
    lines = []
    for record in records(match, session):
        text = json.dumps(record)
        assert "\n" not in text and len(text) <= MOST_BYTES
        lines.append(json.loads(text))
        assert lines[-1] == record
    return lines


def event(told: Mapping) -> Event:
    """Return the event that a record describes; what its seat has not seen is missing."""
    if told["kind"] not in ("move", "show", "shuffle"):
        return Event(told["kind"], key=told.get("key"), value=frozen(told.get("value")))
    ids = told["new"] if told["kind"] == "shuffle" else told["cards"]
    return Event(
        told["kind"],
        tuple(told["cards"]),
        told.get("src", told.get("zone")),
        told.get("dst"),
        told.get("at"),
        tuple(told.get("new", ())),
        tuple(told["know"]),
        tuple(told["faces"].get(str(i)) for i in ids),
    )


def applied(t: cb.Table, told: list) -> dict:
    """Return a table as JSON after the events of a record."""
    for one in told:
        t.apply(event(one))
    return t.to_json()


@each_variant
def test_lines_are_complete_and_their_moves_legal(game, seats, options):
    for match in played(game, seats, options, 1):
        head, *decisions, result = written(match)
        assert head.keys() == HEAD and (head["format"], head["version"]) == (FORMAT, VERSION)
        assert (head["game"], head["seats"], head["options"]) == (game.name, seats, match.options)
        assert head["players"] is None and head["bot"] is None
        assert [line["number"] for line in decisions] == list(range(1, len(match.decisions) + 1))
        for line, d in zip(decisions, match.decisions, strict=True):
            assert line.keys() == DECISION and line["kind"] == "decision" and line["seat"] == d.seat
            assert game.parse(line["move"]) == d.move
            assert not game.decides(d.move) or line["move"] in line["legal"]
            assert len(line["legal"]) == len(set(line["legal"])) <= MOST_MOVES + 1
            if line["legal_count"] is not None and line["legal_count"] <= MOST_MOVES:
                assert len(line["legal"]) == line["legal_count"]
        assert result.keys() == RESULT and result["finished"]
        assert result["winners"] == list(match.result.winners) and result["outcome"] == match.result.outcome
        assert result["scores"] == (None if match.result.scores is None else list(match.result.scores))


@each_variant
def test_no_line_holds_a_hidden_face_or_variable(game, seats, options):
    """Check against the masks of the full table, not of the filtered one."""
    for match in played(game, seats, options, 1):
        secrets = game.secrets(seats, match.options)
        for line, d in zip(written(match)[1:-1], match.decisions, strict=True):
            bit, t = 1 << d.seat, match.table_at(d.mark)
            assert all(t.seen_by_mask.get(int(i), 0) & bit for i in line["view"]["faces"])
            assert all(t.faces[int(i)] == face for i, face in line["view"]["faces"].items())
            hidden = {name for name, mask in secrets.items() if not mask & bit}
            assert all(line["view"]["vars"][name] is None for name in hidden)
            for told, full in zip(line["events"], match.log[d.mark :], strict=False):
                t.apply(full)
                for i, face in told.get("faces", {}).items():
                    assert t.seen_by_mask[int(i)] & bit and t.faces[int(i)] == face
                if told["kind"] == "set" and told["key"] in hidden:
                    assert told["value"] is None
                if not full.to & bit:
                    assert not {"note", "facts", "beat"} & told.keys()


@each_variant
def test_a_view_and_its_events_lead_to_the_next_view(game, seats, options):
    """Replay from the records alone; events that hide nothing lead the full table to the same state, too."""
    for match in played(game, seats, options, 1):
        lines, open_lines = written(match)[1:-1], 0
        ends = [*(d.mark for d in match.decisions[1:]), len(match.log)]
        for line, d, end in zip(lines, match.decisions, ends, strict=True):
            after, view = match.table_at(end), match.table_at(d.mark).view(d.seat)
            assert view.to_json() == line["view"] == json.loads(json.dumps(view.to_json()))
            assert applied(view, line["events"]) == after.view(d.seat).to_json()
            if all(e == e.seen_by(d.seat) for e in match.log[d.mark : end]):
                open_lines += 1
                t = match.table_at(d.mark)
                assert applied(t, line["events"]) == after.to_json()
                assert game.result(t) == game.result(after)
        assert open_lines or not lines or hides(match)


@each_variant
def test_chance_and_moves_of_open_lines_replay(game, seats, options):
    """For a seat that sees everything, its move and the order of the shuffles in its record give the same table."""
    for match in played(game, seats, options, 1):
        ends = [*match.decisions[1:], None]
        for line, d, after in zip(written(match)[1:-1], match.decisions, ends, strict=True):
            answers = match.chance.record[d.chance : None if after is None else after.chance]
            shuffles = [told for told in line["events"] if told["kind"] == "shuffle"]
            if any(len(told["faces"]) < len(told["new"]) for told in shuffles) or len(shuffles) < len(answers):
                continue  # an outcome of chance that this seat does not see
            script = [[told["faces"][str(i)] for i in reversed(told["new"])] for told in shuffles]
            t = match.table_at(d.mark)
            game.play(t, d.seat, game.parse(line["move"]), cb.Scripted(script))
            mark = len(match.log) if after is None else after.mark
            assert t == match.table_at(mark) and game.result(t) == game.result(match.table_at(mark))


@each_game
def test_records_do_not_allow_a_replay(game):
    """Records contain neither the seed nor a start position, nor the order of a face-down deck."""
    match = cb.Match(game, seed=8_123_456_789_012_345)
    lines = [json.dumps(record) for record in records(match)]
    assert len(lines) == 2 and not any("8123456789012345" in line for line in lines)
    assert not json.loads(lines[1])["finished"]
    text = "".join(json.dumps(record) for record in records(cb.Match.at(game, match.position())))
    assert text == "".join(lines)


@each_game
def test_people_who_hide_cards_get_their_records_when_the_match_is_over(game):
    match = cb.Match(game, seed=3)
    several = list(range(min(2, match.seats)))
    sealed = {"humans": several, "hints": False, "all_open": False}
    if len(several) > 1:
        with pytest.raises(cb.Refused) as refused:
            records(match, sealed)
        assert refused.value.refusal.rule == "session.sealed"
        usual = {"humans": several}
        if hides(match):
            with pytest.raises(cb.Refused):
                records(match, usual)
        else:
            assert written(match, usual)
    assert written(match, {**sealed, "all_open": True})[0]["players"][0] == "human"
    saved = Session.for_match(match, humans=(0,), bot="greedy").save()["session"]
    head = written(match, saved)[0]
    assert head["players"] == ["human", *["bot"] * (match.seats - 1)]
    assert head["bot"] == ("greedy" if match.seats > 1 else None)
    rng = Random(3)
    while match.to_act:
        match.play(rng.choice(list(match.legal())))
    assert written(match, sealed)[-1]["finished"]


@pytest.mark.parametrize("session", [{"humans": "all"}, {"humans": [99]}, {"mode": "x"}, {"all_open": 1}])
def test_damaged_settings_are_refused(session):
    with pytest.raises(cb.IllegalMove):
        records(cb.Match(cb.game("signs"), seed=1), session)


def test_of_many_legal_moves_some_are_listed():
    match = cb.Match(cb.game("altar"), seats=4, seed=258, options={"exchange_scope": "any"})
    last = list(match.legal())[-1]
    assert len(match.legal()) > MOST_MOVES
    match.play(last)
    line = written(match)[1]
    assert line["move"] in line["legal"] and MOST_MOVES <= len(line["legal"]) <= MOST_MOVES + 1
    assert line["legal_count"] is None


def test_a_match_that_is_played_on_does_not_change_records_begun():
    match = cb.Match(cb.game("soulmates"), seats=4, seed=7)
    match.play("draw deck")
    begun = records(match)
    next(begun)
    match.play("discard M1")
    match.undo()
    match.undo()
    assert to_link(match) == "soulmates:seats=4:7:"
    decision, result = begun
    assert decision["move"] == "draw deck" and not result["finished"]
    assert decision["events"][0]["faces"], "the seat sees what it draws"


def test_a_seat_that_leaves_out_of_turn_had_no_list():
    match = cb.Match(cb.game("soulmates"), seats=4, seed=7)
    match.play("leave", seat=2)
    line = written(match)[1]
    assert (line["seat"], line["move"], line["legal"], line["legal_count"]) == (2, "leave", [], 0)


def test_moves_that_are_counted_without_a_list_have_their_number(monkeypatch):
    match = cb.Match(cb.game("soulmates"), seats=4, seed=7)
    match.play("draw deck")
    monkeypatch.setattr("combinatoria.records.MOST_MOVES", 1)
    line = written(match)[1]
    assert line["legal_count"] == 2 and line["move"] in line["legal"]


def test_millions_of_legal_moves_fit_on_a_line():
    match = many()
    last = list(islice(every_step(match.game, match.table, 0), 5000))[-1]
    match.play(last)
    line = written(match)[1]
    assert line["move"] in line["legal"] and len(line["legal"]) == MOST_MOVES + 1 and line["legal_count"] is None


def test_a_long_match_is_read_line_by_line_in_one_pass(monkeypatch):
    match = drawn_on(cb.Match(cb.game("soulmates"), seats=4, seed=7), 600)
    count, apply = [0], cb.Table.apply

    def counted(table, event):
        count[0] += 1
        return apply(table, event)

    monkeypatch.setattr(cb.Table, "apply", counted)
    lines = records(match)
    assert next(lines)["kind"] == "match" and next(lines)["number"] == 1
    assert count[0] <= match.decisions[0].mark
    assert sum(1 for _ in lines) == 600 and count[0] <= len(match.log)
