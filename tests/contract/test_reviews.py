"""Any match of any game can be reviewed step by step, showing only what its viewer saw."""

from itertools import pairwise
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.table import AUDIENCE
from combinatoria.guides.log import log_lines
from combinatoria.session import Session
from combinatoria.session.snapshot import LOG_LINES
from combinatoria.words.beats import LEVELS, beats, sentence
from combinatoria.words.explain import LANGUAGES, Speaker

from .random_play import each_game, each_game_of_several, each_variant, play_out


def ask(session, do, **more):
    return session.handle({"id": 1, "do": do, "seq": session.seq, **more})


def finished(game, seats=None, options=None, seed=31):
    return play_out(cb.Match(game, seats, seed=seed, options=options), Random(seed))


def looked_through(match, viewer, lang="en"):
    return Session.for_match(match, humans=() if viewer == AUDIENCE else (viewer,), lang=lang)


@each_variant
def test_each_level_covers_the_whole_match_in_order(game, seats, options):
    match = finished(game, seats, options)
    for viewer in (0, AUDIENCE):
        counts = []
        for level in LEVELS:
            steps = beats(match, viewer, level)
            assert steps[0].start == 0 and steps[-1].end == len(match.log)
            assert all(a.end == b.start for a, b in pairwise(steps))
            assert {b.decision for b in steps} - {None} == set(range(len(match.decisions)))
            marks = [d.mark for d in match.decisions]
            assert set(marks) <= {b.start for b in steps}, "no step spans two decisions"
            assert all(b.by == match.decisions[b.decision].seat for b in steps if b.decision is not None)
            counts.append(len(steps))
        assert counts == sorted(counts) and counts[0] <= len(match.decisions) + 1


@pytest.mark.parametrize("lang", LANGUAGES)
@each_game
def test_level_2_follows_the_log_and_every_step_has_a_sentence(game, lang):
    match = finished(game)
    for viewer in (0, AUDIENCE):
        session, say = looked_through(match, viewer, lang), Speaker(game, lang)
        say.names = session.speaker().names
        for level in LEVELS:
            words = []
            for beat in beats(match, viewer, level):
                event = None if beat.shown is None else match.log[beat.shown].seen_by(viewer)
                words.append(sentence(say, event, beat, match.table, viewer))
                assert words[-1] and "{" not in words[-1]
            log = [line["text"] for line in log_lines(session)]
            if level == 2:
                assert words == log
            else:
                assert set(words) <= set(log) if level == 1 else set(log) <= set(words)


@each_variant
def test_the_cursor_shows_the_table_of_that_moment_and_nothing_hidden(game, seats, options):
    match, rng = finished(game, seats, options), Random(4)
    for viewer in (seats - 1, AUDIENCE):
        session, bit = looked_through(match, viewer), 1 << (viewer if viewer >= 0 else 15)
        for level in LEVELS:
            assert ask(session, "review", level=level, at=0) == {"re": 1}
            steps = beats(match, viewer, level)
            for k in sorted(rng.sample(range(1, len(steps) + 1), min(len(steps), 4))):
                ask(session, "step", to=k - 1)
                assert "error" not in ask(session, "step", to="next")
                snap, full = session.snapshot(), match.table_at(steps[k - 1].end)
                assert snap["table"] == full.view(viewer).to_json() and snap["guide"]["at"] == k
                assert snap["before"] == match.table_at(steps[k - 1].start).view(viewer).to_json()
                assert len(snap["events"]) == steps[k - 1].end - steps[k - 1].start
                assert snap["moves"] == [] and snap["curtain"] is None and not snap["undo"]["ok"]
                assert all(full.seen_by_mask.get(int(i), 0) & bit for i in snap["table"]["faces"])
                assert snap["status"]["text"] == snap["guide"]["sentence"]
                assert (snap["guide"]["rule"] is not None) == (level == 3), "every step has a rule behind it"
                assert snap["log"] == log_lines(session, steps[k - 1].end)[-LOG_LINES:]
                assert (snap["result"] is not None) == (game.result(full) is not None)


@each_game
def test_walking_and_jumping(game):
    match = finished(game)
    session = looked_through(match, 0)
    before = session.snapshot()
    ask(session, "review")
    guide = session.snapshot()["guide"]
    n = guide["steps"]
    assert (guide["kind"], guide["at"], guide["level"], guide["open"]) == ("review", 0, 2, False)
    assert len(guide["marks"]) == len(guide["titles"]) == len(match.decisions)
    walk = [("next", 1), ("next", 2), ("back", 1), ("end", n), ("next", n), ("start", 0), ("back", 0)]
    place = 0
    for to, at in (*walk, (n // 2, n // 2), (n // 2 + 1, n // 2 + 1)):
        place, motion = at, at == place + 1
        assert ask(session, "step", to=to) == {"re": 1}
        snap = session.snapshot()
        assert snap["guide"]["at"] == at and bool(snap["events"]) == motion, to
        if not motion:
            assert snap["before"] == snap["table"]
    for wrong in (-1, n + 1, "sideways", None, 1.5, True):
        assert "error" in ask(session, "step", to=wrong) and session.snapshot()["guide"]["at"] == n // 2 + 1
    ask(session, "lang", value="ja")
    assert session.snapshot()["events"] == [], "nothing moves again because the language changed"
    for do in ("move", "undo", "play_for_me", "hint", "odds", "why", "ready"):
        assert ask(session, do, text="")["error"]["rule"] == "review.look"
    shown = session.guide.end
    for level in (3, 1, 2):
        ask(session, "review", level=level)
        assert session.guide.end <= shown and session.snapshot()["guide"]["level"] == level
    for wrong in (0, 4, "2", True):
        assert "error" in ask(session, "review", level=wrong)
    ask(session, "lang", value="en")
    ask(session, "review_stop")
    after = session.snapshot()
    assert after["guide"] is None and {k: after[k] for k in ("table", "log", "result", "undo")} == {
        k: before[k] for k in ("table", "log", "result", "undo")
    }
    assert "error" in ask(session, "step", to="next") and "error" in ask(session, "play_from_here")


@each_game
def test_hands_can_be_opened_once_a_match_is_over(game):
    match = finished(game)
    session = looked_through(match, 0)
    ask(session, "review", open=True, level=3)
    steps = session.snapshot()["guide"]["steps"]
    for k in range(1, steps + 1, max(1, steps // 40)):
        ask(session, "step", to=k - 1)
        ask(session, "step", to=k)
        now = session.moment()
        t = now.before.copy()
        for e in now.events:
            t.apply(e)
        assert t == now.view, "the events lead from the picture before to the picture after"
        for name, zone in now.view.zone_specs.items():
            if zone.owner is not None:
                assert None not in now.view.codes(name)
    going_on = Session(game.name, seed=7)
    assert ask(going_on, "review", open=True)["error"]["rule"] == "review.look"


@each_game
@pytest.mark.slow
def test_a_match_that_is_being_played_and_one_that_is_a_duel(game):
    session = Session(game.name, seed=7)
    for _ in range(3):
        ask(session, "play_for_me")
    before = session.snapshot()
    ask(session, "review", level=1)
    ask(session, "step", to="end")
    assert session.snapshot()["table"] == before["table"]
    ask(session, "review_stop")
    after = session.snapshot()
    assert after["moves"] == before["moves"] and after["table"] == before["table"]
    duel = Session(game.name, seed=7, mode="duel")
    assert ask(duel, "review")["error"]["rule"] == "review.look" and duel.snapshot()["guide"] is None
    while duel.match.to_act and duel.snapshot()["moves"]:
        ask(duel, "play_for_me")
    assert ask(duel, "review") == {"re": 1}


@each_game
def test_play_on_from_any_decision_and_come_back(game):
    match = finished(game)
    whole = match.save()
    session = looked_through(match, 0)
    ask(session, "review", level=2)
    marks = session.snapshot()["guide"]["marks"]
    own = [n for n, d in enumerate(match.decisions) if d.seat == 0]
    for n in {own[0], own[len(own) // 2], own[-1]}:
        ask(session, "step", to=marks[n])
        at = session.snapshot()["guide"]["at"]
        assert "error" not in ask(session, "play_from_here")
        snap = session.snapshot()
        assert (
            snap["guide"] == {"kind": "branch", "at": at}
            and (snap["hints"], snap["all_open"]) == (True, True)
            and snap["moves"]
        )
        assert session.match.table == match.table_at(match.decisions[n].mark)
        assert snap["events"] == [] and len(session.match.decisions) == n
        ask(session, "play_for_me")
        assert len(session.match.decisions) > n
        ask(session, "review_stop")
        assert session.snapshot()["guide"]["at"] == at and session.match is match
    ask(session, "step", to="end")
    ask(session, "play_from_here")
    assert 0 in session.match.to_act, "from the end, back to the last decision of the person here"
    assert match.save() == whole


@each_game
def test_a_saved_and_a_linked_match_can_be_reviewed(game):
    played = Session(game.name, seed=5)
    ask(played, "play_for_me")
    other = Session(game.name, seed=6)
    ask(other, "load", value=ask(played, "save")["save"])
    ask(other, "review")
    ask(other, "step", to="end")
    assert other.snapshot()["table"] == played.snapshot()["table"]
    ask(other, "open", link=ask(played, "link")["link"])
    assert other.snapshot()["guide"] is None, "another match is opened: the review is over"


@each_game
def test_a_tour_is_reviewed_and_left_in_the_right_order(game):
    session = Session(game.name, seed=7)
    ask(session, "learn", step=0)
    ask(session, "play_for_me")
    ask(session, "review")
    ask(session, "learn", step=2)
    assert session.snapshot()["guide"]["step"] == 2
    ask(session, "learn_stop")
    assert session.snapshot()["guide"]["kind"] == "review"
    ask(session, "review_stop")
    assert session.snapshot()["guide"]["kind"] == "learn" and session.snapshot()["guide"]["step"] == 0
    ask(session, "learn_stop")
    assert session.snapshot()["guide"] is None


@each_game_of_several
def test_several_people_at_one_screen_review_without_the_curtain(game):
    """Reviewing needs no curtain, as it shows the audience's view; the curtain is back afterwards."""
    session = Session(game.name, seed=7, humans=(0, 1), mode="practice")
    assert session.snapshot()["curtain"]["seat"] == session.match.to_act[0]
    ask(session, "review")
    ask(session, "step", to="end")
    snap = session.snapshot()
    assert snap["curtain"] is None and snap["viewer"] == AUDIENCE
    assert snap["table"] == session.match.view(AUDIENCE).to_json()
    assert ask(session, "ready")["error"]["rule"] == "review.look"
    ask(session, "review_stop")
    assert session.snapshot()["curtain"] is not None
    ask(session, "learn", step=0)
    assert session.snapshot()["curtain"] is None and session.snapshot()["moves"]
    ask(session, "learn_stop")
    assert session.snapshot()["curtain"] is not None and session.snapshot()["moves"] == []
