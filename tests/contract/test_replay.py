"""Replaying a moment a thousand times, in every game: it matches the exact answer, runs in slices, can be aborted."""

import json
from itertools import chain
from random import Random

import pytest

import combinatoria as cb
from combinatoria.guides.advise import choices
from combinatoria.guides.puzzle import count
from combinatoria.guides.replay import ENOUGH, LEAST, Replay
from combinatoria.odds.simulate import Estimate
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES

from .random_play import each_name, play_out
from .test_help import positions

pytestmark = pytest.mark.slow

N = 100
"""Number of replays per moment: an error of 0.23 is found at once, a smaller one over many positions."""
FEW = 5
"""More lines of odds than this are compared in every game."""
FAR = 4.6
"""Standard errors beyond which a difference is not considered an accident."""


def replayed(match, seat, move, n):
    found = Replay(match, match.view(seat), seat, move, n)
    while not found.thought.step():
        pass
    return found


@each_name
def test_replayed_outcomes_agree_with_the_exact_answer(name):
    rng, compared = Random(2), 0
    more = (moment for moment in positions(name, 9, seed=4) if compared <= FEW)  # for games with few lines of odds
    for n, (match, seat) in enumerate(chain(positions(name, 9, seed=3), more)):
        moves = choices(match.game, match.view(seat), seat)
        if n % 4 != 3 or not moves or compared > 15:
            continue
        found = replayed(match, seat, rng.choice(moves), N)
        assert found.done == N and 0 <= found.share.mean <= 1
        for tally in found.counted():
            assert tally.n == N
            known = tally.line.value.standard_error if isinstance(tally.line.value, Estimate) else 0.0
            far = abs(tally.mean - tally.line.number)
            # A share far from its exact chance is judged by the standard error at the exact chance.
            p = tally.line.number
            se = tally.se if tally.line.unit else max(tally.se, (p * (1 - p) / N) ** 0.5)
            assert far <= FAR * (se**2 + known**2) ** 0.5, (match, tally.line)
            compared += 1
    assert compared > FEW, "too few lines of odds are about moves"


@each_name
def test_at_the_table_it_grows_in_slices_and_can_be_left(name):
    for lang in LANGUAGES:
        s = Session(name, seed=5, lang=lang)
        while not any(m["text"] for m in s.snapshot()["moves"]):
            s.handle({"do": "play_for_me", "seq": s.seq})
        move = next(m["text"] for m in s.snapshot()["moves"] if m["text"])
        seq = s.seq
        s.handle({"do": "pace", "ms": 0})
        ask = {"do": "replay", "text": move, "n": 40}
        first, second = (s.handle(ask) for _ in range(2))
        assert json.loads(json.dumps(first)) == first
        assert first["replay"]["done"] == 1 and second["replay"]["done"] == 2 and second["thinking"]["of"] == 100
        s.handle({"do": "odds"})  # other requests are answered meanwhile
        last = s.handle({**ask, "now": True})["replay"]
        assert 2 <= last["done"] <= 4 and last["of"] == 40, "the best so far"
        s.handle({"do": "pace", "ms": None})
        other = s.handle({"do": "replay", "text": move, "n": 12})
        assert other["replay"]["done"] == 12 and "thinking" not in other and s.seq == seq, "nothing is played"
        assert all(text and "{" not in text for text in other["replay"]["text"])
        for line in other["replay"]["lines"]:
            assert line["unit"] or (line["hits"] == round(12 * line["mean"]) and not line["columns"])
            assert not line["unit"] or sum(column["n"] for column in line["columns"]) == 12
        for wrong in (
            {"text": "nonsense"},
            {"n": 0},
            {"n": True},
            {"decision": 10**6},
            {"decision": True},
            {"n": 10**9},
        ):
            assert "error" in s.handle({**ask, **wrong})
    duel = Session(name, seed=5, mode="duel")
    assert duel.handle({"do": "replay"})["error"]["rule"] in ("session.duel", "session.request")


@each_name
def test_in_a_look_back_the_move_made_is_replayed(name):
    match = play_out(cb.Match(cb.game(name), seed=9), Random(9))
    s = Session.for_match(match, humans=(0,))
    s.handle({"do": "review", "level": 1})
    number = next(n for n, d in enumerate(match.decisions) if d.move.kind not in match.game.silent | match.game.anytime)
    while s.guide.decisions < number:
        s.handle({"do": "step"})
    looked = s.handle({"do": "replay", "n": 10})["replay"]
    assert looked["move"] == match.game.format(match.decisions[number].move)
    again = s.handle({"do": "replay", "n": 10, "decision": number})["replay"]
    assert again == looked
    told = cb.replay(match, n=10, decision=number, seed=match.seed)
    assert told.to_dict()["lines"] == looked["lines"]
    assert ("<svg" in told._repr_html_()) == bool(looked["lines"])


def test_another_players_moment_is_not_replayed_during_the_match():
    s = Session("soulmates", seed=5)
    s.handle({"do": "play_for_me", "seq": s.seq})
    s.handle({"do": "play_for_me", "seq": s.seq})
    other = next(n for n, d in enumerate(s.match.decisions) if d.seat != 0)
    assert s.handle({"do": "replay", "decision": other})["error"]["rule"] == "session.request"
    assert s.handle({"do": "replay", "decision": 0, "n": 3})["replay"]["done"] == 3


@each_name
def test_a_puzzle_is_replayed_once_it_is_solved(name):
    s, tried = Session(name, seed=5), 0
    for n in range(1, count(name) + 1):
        s.handle({"do": "puzzle", "n": n})
        move = s.guide.puzzle.draft.choices[0].move
        if move is None:
            continue
        ask = {"do": "replay", "text": s.match.game.format(move), "n": 5}
        assert s.handle(ask)["error"]["rule"] == "puzzle.answer"
        s.handle({"do": "answer", "choice": s.guide.puzzle.draft.answer})
        assert s.handle(ask)["replay"]["done"] == 5
        tried += 1
        if tried == 3:
            return
    assert tried


@pytest.mark.parametrize("name", ["journey", "library"])
def test_the_share_is_played_for_until_its_error_is_small_and_every_deal_counts(name):
    m = cb.Match(cb.game(name), seed=7)
    seat, n = m.to_act[0], LEAST + 100
    found = replayed(m, seat, choices(m.game, m.view(seat), seat)[0], n)
    assert found.done == n and all(tally.n == n for tally in found.counted()) and found.counted()
    assert found.share.se <= ENOUGH and LEAST <= found.share.n < n
    assert replayed(m, seat, found.move, found.share.n).share == found.share, "the first deals are played on"


def test_in_a_program():
    m = cb.Match(cb.game("soulmates"), seats=4, seed=7)
    found = cb.replay(m, "draw deck", n=30, lang="ja")
    assert found.replay.done == 30 and "30回" in repr(found) and 'lang="ja"' in found._repr_html_()
    with pytest.raises(cb.IllegalMove):
        cb.replay(m, "discard S1")
    with pytest.raises(cb.IllegalMove):
        cb.replay(m)
