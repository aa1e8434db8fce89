"""Every game has a tour, and every step of it runs on the engine, so that explanations cannot drift from the rules."""

import json
from operator import itemgetter

import pytest

import combinatoria as cb
from combinatoria.game_api.tour import ANY, filled
from combinatoria.guides.learn import steps
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES, Speaker, game_texts
from tests.tiny import ALL, at_home

from ..running import by_turns, one_in
from .random_play import each_game

with at_home():
    STEPS = [(game, n) for game in ALL for n, _ in enumerate(game_texts(game.name).get("tour", {}).get("step", ()))]
TRIED = 24
"""Number of wrong moves tried per step; a game may have hundreds."""


def named(value):
    return str(value + 1) if isinstance(value, int) else getattr(value, "name", value)


each_step = pytest.mark.parametrize(("game", "n"), STEPS, ids=named)


def ask(session, do, **more):
    return session.handle({"id": 1, "do": do, "seq": session.seq, **more})


def fits(have, want):
    return have.startswith(want.removesuffix(ANY)) if want.endswith(ANY) else have == want


def meant_moves(game, goal, legal):
    """Return the legal moves that meet a goal; typed input is never offered, so an example represents it."""
    return [m for m in legal if goal.meets(game, m)] or [game.parse(goal.example)]


def at_step(game, n, lang="en"):
    session = Session(game.name, seed=7, lang=lang)
    assert ask(session, "learn", step=n) == {"re": 1}
    return session


@each_game
def test_a_tour_has_8_to_15_steps_with_texts_in_the_same_order(game):
    tour, texts = steps(game), game_texts(game.name)["tour"]["step"]
    assert 8 <= len(tour) <= 15
    assert [step.key for step in tour] == [entry["key"] for entry in texts]
    assert [entry["number"] for entry in texts] == list(range(1, len(tour) + 1))
    for entry in texts:
        for part in {"title", "text", *entry} - {"number", "key"}:
            assert set(entry[part]) == set(LANGUAGES) and all(entry[part].values()), (entry["key"], part)


@each_game
def test_every_rule_is_explained_and_every_step_names_real_rules(game):
    rules = set(game_texts(game.name)["rule"])
    toured = {rule for step in steps(game) for rule in step.rules}
    assert all(step.rules for step in steps(game)) and toured <= rules
    panel = {rule["id"] for rule in Session(game.name, seed=7).snapshot()["rules"]}
    assert rules <= toured | panel
    assert len(toured) * 2 > len(rules), "a tour covers most of the rules"


@each_step
def test_the_position_is_possible_and_whole(game, n):
    step = steps(game)[n]
    position = filled(game, step.position, step.avoid, seed=step.key)
    match = cb.Match.at(game, json.dumps(position))
    assert cb.position_faults(game, match.table) == [] and step.seat in match.to_act
    assert match.table == step.match(game).table, "the same cards every time"
    for zone, codes in step.position["zones"].items():
        written = position["zones"][zone]
        assert all(fits(have, want) for have, want in zip(written, codes, strict=False)), zone
        assert not {c for want, c in zip(codes, written, strict=False) if want.endswith(ANY)} & set(step.avoid)


@pytest.mark.parametrize(("game", "n"), one_in(2, STEPS), ids=named)
def test_only_moves_of_the_goal_are_made(game, n):
    """At each decision of the step every other legal move is answered with the reason, and nothing changes."""
    step = steps(game)[n]
    session, tries = at_step(game, n), 0
    says = {lang: Speaker(game, lang) for lang in LANGUAGES}
    for goal in step.goals:
        legal = list(session.match.legal(step.seat))
        meant = meant_moves(game, goal, legal)
        others = [move for move in legal if move not in meant]
        legal = meant + others[:: max(1, len(others) // TRIED)]
        assert meant, "the goal is legal"
        if not callable(goal.moves):
            assert {game.parse(text) for text in goal.moves} == set(meant)
        for move in legal:
            if move in meant:
                continue
            before, log = session.snapshot(), len(session.match.log)
            reply, tries = ask(session, "move", text=game.format(move)), tries + 1
            assert reply["error"]["rule"] == "tour.try" and len(session.match.log) == log
            assert reply["error"]["text"] and "{" not in reply["error"]["text"]
            key = step.why_not(game, move)
            assert all(
                say.refusal(cb.Refusal("tour.try", key, game.move_key(session.match.table, move)[1]))
                for say in says.values()
            )
            after = session.snapshot()
            assert after["guide"].pop("tries") == before["guide"].pop("tries") + 1
            assert after == before
        hint = ask(session, "hint")["hint"]
        assert game.parse(hint["move"]) in meant and hint["text"]
        assert "error" not in ask(session, "move", text=hint["move"])
    guide = session.snapshot()["guide"]
    assert guide["done"] and guide["tries"] == tries


@each_step
def test_wrong_tries_with_a_specific_reason_are_legal_moves(game, n):
    """A specific reason that can never be shown is a mistake, and so is one for the goal itself."""
    step = steps(game)[n]
    session = at_step(game, n)
    left = set(step.tries)
    for goal in step.goals:
        for move in session.match.legal(step.seat):
            if not goal.meets(game, move):
                left -= {game.format(move)} if game.format(move) in step.tries else {move.kind}
        ask(session, "play_for_me")
    assert not left


@pytest.mark.parametrize(
    ("game", "n", "lang"),
    by_turns(((*step, lang) for step in STEPS for lang in LANGUAGES), itemgetter(0, 1)),
    ids=named,
)
def test_every_goal_move_solves_the_step_and_is_explained_from_the_log(game, n, lang):
    """Each intended move first; further decisions follow the hint."""
    step = steps(game)[n]
    first = meant_moves(game, step.goals[0], step.match(game).legal())
    for move in first:
        session = at_step(game, n, lang)
        picture = session.snapshot()["guide"]
        assert (picture["kind"], picture["step"], picture["steps"]) == ("learn", n, len(steps(game)))
        assert picture["answer"] is None and not picture["done"] and picture["stage"] == 0
        assert picture["task"] and "{" not in picture["task"]
        ask(session, "move", text=game.format(move))
        while not session.snapshot()["guide"]["done"]:
            assert "error" not in ask(session, "play_for_me")
        snap = session.snapshot()
        guide = snap["guide"]
        assert len(session.match.decisions) == len(step.goals), "bots do not play on"
        assert guide["told"] == [line["text"] for line in snap["log"]] and guide["told"]
        for sentence in (*guide["told"], guide["notice"]):
            assert sentence in guide["answer"] and "{" not in sentence
        if step.compare:
            assert len(guide["odds"]) > 1
            assert all(
                odds["percent"] in guide["answer"] and odds["fraction"] in guide["answer"] for odds in guide["odds"]
            )
        assert snap["moves"] == []
        assert ask(session, "move", text=game.format(move))["error"]["rule"] == "tour.try"


@each_game
def test_forward_back_jump_again_and_home(game):
    session = Session(game.name, seed=7)
    ask(session, "play_for_me")
    home, last = session.snapshot(), len(steps(game)) - 1
    for n in (0, 1, 2, 1, last, 0):
        assert "error" not in ask(session, "learn", step=n)
        guide = session.snapshot()["guide"]
        assert guide["step"] == n and guide["title"] == guide["titles"][n] and len(guide["titles"]) == last + 1
        assert not guide["done"] and guide["tries"] == 0
    for wrong in (-1, last + 1, "1", True, None):
        before = session.snapshot()
        assert "error" in ask(session, "learn", step=wrong) and session.snapshot() == before
    ask(session, "play_for_me")
    ask(session, "learn")
    assert session.snapshot()["guide"]["stage"] == 0, "the same step from its beginning"
    ask(session, "play_for_me")
    assert session.snapshot()["undo"]["ok"]
    ask(session, "undo")
    assert not session.snapshot()["guide"]["done"] and session.snapshot()["moves"]
    ask(session, "lang", value="ja")
    left = session.seq
    ask(session, "learn_stop")
    back = session.snapshot()
    assert session.seq > left, "a click from within the tour comes too late"
    assert back["guide"] is None and back["lang"] == "ja"
    for key in ("table", "setup", "hints", "all_open", "viewer"):
        assert back[key] == home[key]
    assert [m["text"] for m in back["moves"]] == [m["text"] for m in home["moves"]]


@each_game
def test_a_duel_waits_behind_the_tour(game):
    session = Session(game.name, seed=7, mode="duel")
    ask(session, "play_for_me")
    ask(session, "learn", step=0)
    assert session.mode == "practice" and "hint" in ask(session, "hint")
    ask(session, "learn_stop")
    assert session.mode == "duel" and ask(session, "hint")["error"]["rule"] == "session.duel"


def test_a_step_without_texts_for_task_and_end_names_its_move():
    with at_home():
        for lang, task, done in (
            ("en", "Choose “Draw”.", "Well done."),
            ("ja", "「引く」を選んでください。", "よくできました。"),
        ):
            session = at_step(cb.game("tiny_solo"), 1, lang)
            assert session.snapshot()["guide"]["task"] == task
            ask(session, "play_for_me")
            assert session.snapshot()["guide"]["notice"] == done


def test_a_partial_position_that_cannot_be_filled_is_a_mistake():
    game = cb.game("soulmates")
    with pytest.raises(ValueError, match="too many of S5"):
        filled(game, {"zones": {"pile": ["S5"] * 5}})
    with pytest.raises(ValueError, match="no card is left"):
        filled(game, {"zones": {"pile": [ANY]}}, avoid=game.faces())
