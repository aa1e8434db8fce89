"""Moves with several sets are made in steps: few are listed, none is lost, and the full product is never computed."""

import json
from itertools import islice
from random import Random
from time import perf_counter

import pytest

import combinatoria as cb
from combinatoria.core import steps
from combinatoria.core.steps import LISTED, MANY, considered, every_step, listed
from combinatoria.games.altar.bot import BOTS, judge
from combinatoria.games.altar.rollout import SIMULATOR
from combinatoria.players.sample import SampleBot
from combinatoria.session import Session
from tests.tiny import REAL
from tests.vectors.altar_tools import start

pytestmark = pytest.mark.slow

GAME = cb.game("altar")
STEPPED = {"equilibrium": {"establish_with"}}
"""Games with steps in their usual form, and the kinds of moves made in steps."""
MOST = 400_000
"""Maximum size of a snapshot in characters."""


def many(**changes):
    """Return a position with millions of legal moves: eight different small cards, and four schedules of about eight
    ones.
    """
    ones = ["0.1 1.1 2.1 3.1 0.2 1.2", "0.1 0.1 1.1 1.1 2.1 2.1 2.2", "1.1 2.1 3.1 3.1 3.2 0.2", "0.1 1.1 3.1 1.2 3.3"]
    zones = {f"schedule_{s}": cards for s, cards in enumerate(ones)}
    return start(4, hand_0="0.1 1.1 2.1 3.1 0.2 1.2 2.2 3.2", options={"exchange_scope": "any"}, **zones, **changes)


@pytest.mark.parametrize("name", REAL)
def test_in_its_usual_form_a_game_lists_its_legal_moves_at_once(name):
    """All legal moves, except kinds that have steps in the usual form."""
    game = cb.game(name)
    match = cb.Match(game, seed=3)
    for _ in range(20):
        if not match.to_act:
            break  # a rehearsal is short
        seat = match.to_act[0]
        moves = list(match.legal())
        at_once, reached = list(game.steps(match.view(seat), seat)), list(every_step(game, match.view(seat), seat))
        assert at_once == [move for move in moves if move in at_once] == reached[: len(at_once)]
        assert {move.kind for move in reached[len(at_once) :]} <= STEPPED.get(name, set())
        assert sorted(reached) == sorted(moves) and considered(game, match.table, seat) == reached
        match.play(moves[0])


def test_the_steps_reach_every_legal_move_and_nothing_else():
    """On small positions: all pairs of exchanges with two schedules, combined by hand and checked by ``check``."""
    rng, seen = Random(4), 0
    for seed in range(2):
        match = cb.Match(GAME, 3, seed, {"exchange_scope": "any"})
        for _ in range(12):
            seat, legal = match.to_act[0], list(match.legal())
            assert len(set(legal)) == len(legal)
            assert all(match.why_not(move) is None for move in rng.sample(legal, min(len(legal), 40)))
            reached = set(GAME.steps(match.view(seat), seat))
            for move in list(reached):
                further = list(GAME.steps(match.view(seat), seat, move))
                whole = set(GAME.picks(match.table, seat, move).picks)
                assert all(whole <= set(GAME.picks(match.table, seat, more).picks) for more in further)
                reached.update(further)
            assert reached == set(legal)
            singles = [m for m in legal if m.kind == "replace"]
            pairs = set()
            for a in singles:
                for b in singles:
                    if a.args[0] < b.args[0]:
                        out, into = (tuple(f"{m.args[0]}-{f}" for m in (a, b) for f in m.args[i]) for i in (1, 2))
                        pairs.add(cb.Move("replace_any", (out, into)))
            assert {m for m in pairs if match.why_not(m) is None} == {m for m in legal if m.kind == "replace_any"}
            seen += len(legal)
            match.play(rng.choice(singles or legal))
    assert seen > 1000


@pytest.mark.parametrize("most", [LISTED, 12])
def test_by_picking_one_thing_after_another_every_legal_move_is_reached(monkeypatch, most):
    """Every list contains what can be picked, and is short, even if hardly any move may be listed."""
    monkeypatch.setattr(steps, "LISTED", most)
    zones = {"hand_0": "1 2 3 4 SP SH 6 6", "schedule_0": "4 3 1", "schedule_1": "3 5"}
    for options in ({}, {"exchange_scope": "any"}):
        match = start(options=options, **zones)
        legal, reached, begun, waiting = set(match.legal()), set(), set(), [((), None)]
        while waiting:
            picked, first = waiting.pop()
            if (name := (tuple(sorted(picked)), first)) in begun:
                continue
            begun.add(name)
            found = listed(GAME, match.view(0), 0, picked, first)
            assert len(found) <= max(most, 60)
            reached.update(step.move for step in found if step.move)
            waiting += [(step.picks.picks, step.move or first) for step in found if step.more]
        assert reached == legal and len(legal) > 60


def check_snapshot(session):
    snap = session.snapshot()
    assert len(snap["moves"]) <= LISTED and len(json.dumps(snap)) <= MOST
    return snap


def test_a_snapshot_stays_small_in_every_state_of_a_match():
    match, rng, most = cb.Match(GAME, 4, 258, {"exchange_scope": "any"}), Random(258), 0
    while match.to_act:
        seat = match.to_act[0]
        most = max(most, len(match.legal()))
        told = check_snapshot(Session.for_match(match, humans=[seat]))["moves"]
        assert [move["text"] for move in told] == [GAME.format(m) for m in GAME.steps(match.table, seat)]
        match.play(rng.choice(list(match.legal())))
    assert most > 4 * LISTED


def test_millions_of_moves_can_be_picked_thing_by_thing():
    rng, session = Random(2), Session.for_match(many(), humans=[0])
    begin = perf_counter()
    before = check_snapshot(session)
    assert all(m["text"] or m.get("more") for m in before["moves"])
    for _ in range(6):
        found, picked, first = before["moves"], [], None
        while going := [m for m in found if m.get("more") and m["text"] != first]:
            chosen = rng.choice(going)
            picked, first = chosen["picks"], chosen["text"] or first
            found = session.handle({"do": "further", "picks": picked, "first": first})["moves"]
            assert 0 < len(found) <= LISTED and all(set(picked) <= set(m["picks"]) for m in found)
        whole = [m for m in found if m["text"]]
        assert whole and all(m["label"] and session.match.why_not(m["text"]) is None for m in whole)
    assert perf_counter() - begin < 60, "a pick is quick; computing the full product would take minutes"
    assert session.handle({"do": "further", "picks": ["hand:0/0.6", "x"]})["moves"] == []
    assert "error" in session.handle({"do": "further"}) and session.seq == before["seq"]
    session.handle({"do": "move", "text": whole[-1]["text"], "seq": session.seq})
    assert session.match.decisions


def test_what_goes_on_from_a_move_is_told_only_if_that_move_may_be_made():
    session = Session.for_match(start(options={"exchange_scope": "any"}), humans=[0])
    before = session.snapshot()
    for first, rule in (("replace 0 out 0.1 in 0.2", "4.replace"), ("fly", "notation.form")):
        reply = session.handle({"do": "further", "picks": [], "first": first})
        assert reply["error"]["rule"] == rule and "moves" not in reply
        assert reply["error"] == session.handle({"do": "move", "text": first})["error"]
    assert session.snapshot() == before


def test_of_millions_of_moves_bots_consider_a_thousand_and_decide_soon():
    match = many()
    view = match.view(0)
    begin = perf_counter()
    thought = considered(GAME, view, 0)
    assert len(thought) == MANY == len(set(thought)) and {m.args[0] for m in thought} == {0, 1, 2, 3}
    usual = cb.Match(GAME, 4, 258, {"exchange_scope": "any"})
    both = considered(GAME, usual.table, 0)
    assert len(both) == MANY < len(usual.legal()) and {"replace", "replace_any"} <= {m.kind for m in both}
    assert set(GAME.steps(usual.table, 0)) <= set(both) <= set(usual.legal())
    assert sum(1 for _ in islice(every_step(GAME, view, 0), 100_000)) == 100_000
    for name in ("random", "greedy"):
        choice = BOTS[name].choose(view, 0, thought, Random(1))
        assert match.why_not(choice.move) is None
    choice = SampleBot(SIMULATOR, judge, 60).choose(view, 0, thought, Random(1))
    assert match.why_not(choice.move) is None
    assert perf_counter() - begin < 20, "this takes two seconds; all legal moves would take minutes"
    for request in ("hint", "odds"):
        assert "error" not in Session.for_match(many(), humans=[0]).handle({"do": request, "now": True})
