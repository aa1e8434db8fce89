"""Thinking in slices: the same answers, an early end that still gives a move, and a session that stays responsive."""

import json
import re
from random import Random

import pytest

import combinatoria as cb
from combinatoria.game_api.protocols import part
from combinatoria.guides.advise import ROUGH
from combinatoria.guides.analysis import judged_decision, judging
from combinatoria.players.bots import thinking_of
from combinatoria.players.sample import SampleBot
from combinatoria.session import Session
from combinatoria.slices.patience import Patience
from combinatoria.slices.thinking import ThinkingProgress, Thought, counted, finish
from tests.tiny import REAL

from .test_patience import ScriptedClock

pytestmark = pytest.mark.slow

HOSTILE = [True, -1, 60_001, 1.5, float("nan"), 10**400, "100", "", [], {}, [100], {"ms": 1}]


def counting(n):
    """Count to n; if ended early, return the count so far."""
    for k in range(n):
        if (yield ThinkingProgress(k, n)):
            return k
    return n


def small(name, playouts=40):
    """Return the sample bot of a game with a small budget."""
    bot = part(name, "bot").BOTS["sample"]
    return type(bot)(bot.simulator, bot.judge, playouts, bot.width, bot.clear)


def _quick(request, monkeypatch):
    """Make a game's sample bot quick enough for tests; return the game's name."""
    bots = part(request.param, "bot").BOTS
    monkeypatch.setitem(bots, "sample", small(request.param))
    return request.param


TOGETHER = [name for name in REAL if cb.game(name).seats[-1] > 1]
name = pytest.fixture(_quick, params=REAL, name="name")
together = pytest.fixture(_quick, params=TOGETHER, name="together")
"""Every game in which a bot can play along with the player."""


# -- a thought -----------------------------------------------------------------------------------------------


def test_a_thought_can_be_paused_ended_and_read():
    thought = Thought(counting(5))
    with pytest.raises(LookupError):
        _ = thought.answer
    assert not thought.go_on(Patience(0)) and thought.progress[:2] == (0, 5)
    assert not thought.go_on(Patience(0)) and thought.progress[:2] == (1, 5)
    assert thought.go_on(now=True) and thought.answer == 1
    assert thought.go_on() and thought.answer == 1, "a finished result stays"
    assert finish(counting(5)) == 5
    assert Thought(counting(5)).go_on(Patience(0), now=True), "ended before it began"


def test_a_slice_lasts_as_long_as_the_clock_says():
    thought, clock = Thought(counting(100)), ScriptedClock(0.01)
    assert not thought.go_on(Patience(0.1, clock))
    assert 8 <= thought.progress.done <= 10
    thought.go_on(Patience(None, clock))
    assert thought.answer == 100


def test_a_part_tells_the_progress_of_the_whole_and_can_be_ended():
    def whole():
        first = yield from counted(counting(4), lambda now: ThinkingProgress(now.done, 8))
        second = yield from counted(counting(4), lambda now: ThinkingProgress(4 + now.done, 8))
        return first, second

    thought, seen = Thought(whole()), []
    while not thought.go_on(Patience(0)):
        seen.append(thought.progress.done)
    assert seen == list(range(8)) and thought.answer == (4, 4)
    ended = Thought(whole())
    assert not ended.go_on(Patience(0)) and ended.go_on(now=True) and ended.answer[0] == 0
    assert [ThinkingProgress(k, 7).percent for k in (0, 1, 6, 7)] == [0, 14, 85, 99]


# -- bots ----------------------------------------------------------------------------------------------------


def positions(name, count=3):
    rng, match = Random(name), cb.Match(cb.game(name), seed=3)
    for n in range(count):
        if not match.to_act:  # a short one is over
            match = cb.Match(cb.game(name), seed=4 + n)
        yield match, match.to_act[0]
        for _ in range(5):
            if match.to_act:
                match.play(rng.choice(list(match.legal())))


@pytest.mark.parametrize("bot", ["random", "greedy", "sample"])
def test_slices_change_no_decision(name, bot):
    player = part(name, "bot").BOTS[bot]
    for match, seat in positions(name):
        view, legal = match.view(seat), list(match.legal(seat))
        whole = player.choose(view, seat, legal, Random(1))
        sliced = Thought(thinking_of(player, view, seat, legal, Random(1)))
        shares = []
        while not sliced.go_on(Patience(0)):
            shares.append(sliced.progress.done)
        assert sliced.answer == whole and shares == sorted(shares)


def test_whenever_a_bot_is_stopped_it_has_a_legal_move(name):
    player = part(name, "bot").BOTS["sample"]
    assert isinstance(player, SampleBot)
    for match, seat in positions(name):
        legal = list(match.legal(seat))
        for steps in (0, 1, 2, 7, 30):
            thought = Thought(player.think(match.view(seat), seat, legal, Random(1)))
            for _ in range(steps):
                thought.step()
            assert thought.go_on(now=True) and thought.answer.move in legal


def test_a_decision_is_judged_the_same_in_slices(name):
    match = cb.Match(cb.game(name), seed=3)
    match.play(next(iter(match.legal())))
    thought, shares = Thought(judging(match, 0, 100, 5)), []
    while not thought.go_on(Patience(0)):
        shares.append(thought.progress.percent)
    assert thought.answer == judged_decision(match, 0, 100, 5)
    assert shares == sorted(shares) and shares[-1] == 99 and len(shares) > 5


# -- a session -----------------------------------------------------------------------------------------------


def slow(name, seats=None, **options):
    """Return a session with thinking bots in which every request pauses as soon as possible."""
    session = Session(name, seats, seed=4, bot="sample", **options)
    assert "error" not in session.handle({"do": "pace", "ms": 0})
    return session


def drive(session, first):
    """Send a request and continue until no thought is pending, as every host does."""
    reply, pauses = session.handle(first), 0
    while reply.get("thinking") and first["do"] != "go_on":
        pauses += 1
        reply = session.handle(first)
    while session.snapshot()["thinking"]:
        pauses += 1
        assert "error" not in session.handle({"do": "go_on"})
    return reply, pauses


def seats_with_bots(name):
    """Return a number of seats that includes a bot: the usual one, or two for solo games."""
    return max(2, cb.game(name).default_seats)


def thinking(session):
    """Play on until a bot is in the middle of a thought."""
    while True:
        made = len(session.match.decisions)
        if session.bot_to_move is None:
            session.handle({"do": "move", "text": session.snapshot()["moves"][0]["text"]})
        else:
            session.handle({"do": "go_on"})
        if session.bot_to_move is not None and len(session.match.decisions) == made:
            return session


def test_a_match_in_slices_is_the_match_without(name):
    plain, sliced, pauses = Session(name, seed=4, bot="sample"), slow(name), 0
    for _ in range(3):
        if plain.match.to_act:
            plain.handle({"do": "play_for_me"})
            pauses += drive(sliced, {"do": "play_for_me"})[1]
        assert sliced.save() == plain.save()
    assert pauses >= 5
    assert plain.snapshot()["status"] == sliced.snapshot()["status"]


def test_hints_and_analysis_in_slices_say_the_same(name):
    about = ({"do": "hint"}, {"do": "analyse", "part": 0})

    def after(session, moves):
        session.handle({"do": "new", "seed": 4, "bot": "greedy"})
        for _ in range(moves):
            drive(session, {"do": "play_for_me"})
        return session

    def thinks(moves):  # talk and forced moves take no thinking
        session = after(slow(name), moves)
        return all(drive(session, request)[1] > 1 for request in about)

    moves = next(n for n in range(1, 33) if thinks(n))
    plain, sliced = after(Session(name), moves), after(slow(name), moves)
    for request in about:
        reply, pauses = drive(sliced, request)
        assert reply == plain.handle(request) and pauses > 1
    reply, _ = drive(sliced, {"do": "hint", "now": True})
    assert reply["hint"]["move"]


@pytest.mark.parametrize(("lang", "told"), [("en", "So far: wins about "), ("ja", "ここまでの見積もり：勝つのは")])
def test_a_hint_has_a_number_with_its_error_long_before_it_is_complete(lang, told):
    session, numbers = slow("soulmates", lang=lang), []
    while now := (reply := session.handle({"do": "hint"})).get("thinking"):
        numbers.append(now.get("so_far"))
    first = next(n for n, number in enumerate(numbers) if number)
    assert 0 < first < len(numbers) / 5 and not any(numbers[:first])
    errors = [int(re.search(r"±\s?(\d+)", number)[1]) for number in numbers[first:]]
    assert all(number.startswith(told) for number in numbers[first:])
    assert 10 >= errors[0] > errors[-1] and errors[-1] <= ROUGH and errors == sorted(errors, reverse=True)
    assert errors.index(errors[-1]) < len(numbers) / 3, "a rough chance comes before the comparison of moves"
    assert reply["hint"] == Session("soulmates", seed=4, bot="sample", lang=lang).handle({"do": "hint"})["hint"]


def test_while_a_bot_thinks_only_how_far_it_is_shows(together):
    session = thinking(slow(together, seats_with_bots(together)))
    before = session.snapshot()
    bot = session.bot_to_move
    assert before["moves"] == [] and before["thinking"]["who"] == bot and bot not in session.humans
    seq = session.seq
    reply = session.handle({"id": 9, "do": "go_on"})
    assert set(reply) == {"re", "thinking"} and set(reply["thinking"]) == {"who", "done", "of"}
    assert reply["thinking"]["of"] == 100 and 0 <= reply["thinking"]["done"] < 100
    assert session.seq == seq, "nothing to show yet"
    after = session.snapshot()
    assert {**after, "thinking": None} == {**before, "thinking": None}
    json.dumps([reply, after])


def test_decide_now_makes_a_move_that_the_rules_allow(together):
    session = thinking(slow(together, seats_with_bots(together)))
    bot, made = session.bot_to_move, len(session.match.decisions)
    session.handle({"do": "go_on"})
    session.handle({"do": "go_on", "now": True})
    decided = session.match.decisions[made]
    assert decided.seat == bot
    again = cb.Match.load(session.match.save())
    assert again.table == session.match.table, "every move of the record is legal"


def test_all_else_works_while_a_bot_thinks(together):
    session = thinking(slow(together, seats_with_bots(together)))
    session.handle({"do": "go_on"})
    made = session.match.save()["moves"]
    for request in ({"do": "lang", "value": "ja"}, {"do": "names", "names": ["A"]}, {"do": "text"}, {"do": "log"}):
        assert "error" not in session.handle(request)
    assert "error" in session.handle({"do": "move", "text": made[0][1]})
    assert session.handle({"do": "hint"})["error"]["text"]
    for start, stop in (("learn", "learn_stop"), ("review", "review_stop")):
        session.handle({"do": start})
        assert session.snapshot()["thinking"] is None, "bots do not think during a guide"
        session.handle({"do": stop})
        assert session.snapshot()["thinking"]
    saved = json.loads(json.dumps(session.save()))
    other = Session(together, seed=99)
    other.handle({"do": "pace", "ms": 0})
    assert "error" not in other.handle({"do": "load", "value": saved})
    assert other.match.save()["moves"][: len(made)] == made
    drive(other, {"do": "go_on"})
    drive(session, {"do": "go_on"})
    assert other.match.save()["moves"] == session.match.save()["moves"], "the saved game goes on as the other does"


def test_taken_back_while_a_bot_thinks_the_old_thought_is_forgotten(together):
    session, other = thinking(slow(together, seats_with_bots(together))), Session(together, seed=4, bot="sample")
    session.handle({"do": "go_on"})
    assert "error" not in session.handle({"do": "undo"})
    assert session.snapshot()["thinking"] is None and session.snapshot()["moves"]
    other.match = cb.Match.load(session.match.save())
    move = session.snapshot()["moves"][-1]["text"]  # another move than before, which the bots have not thought about
    drive(session, {"do": "move", "text": move})
    other.handle({"do": "move", "text": move})
    assert session.match.save()["moves"] == other.match.save()["moves"]


def test_a_new_game_while_a_bot_thinks(together):
    session = thinking(slow(together, seats_with_bots(together)))
    assert "error" not in session.handle({"do": "new", "seed": 8})
    drive(session, {"do": "go_on"})
    assert session.match.seed == 8 and session.snapshot()["moves"]


def test_what_is_done_from_a_cell_is_carried_out_whole(together):
    session = thinking(slow(together, seats_with_bots(together)))
    session.refresh()
    assert session.bot_to_move is None and session.snapshot()["thinking"] is None


def test_two_people_at_one_screen_see_no_hand_while_a_bot_thinks():
    session = slow("soulmates", seats=4, humans=(0, 2))
    session.handle({"do": "ready"})
    thinking(session)
    assert session.viewer == 0 and session.curtain is None
    drive(session, {"do": "go_on"})
    assert session.curtain is not None or session.bot_to_move is None


@pytest.mark.parametrize("ms", HOSTILE, ids=repr)
def test_an_invalid_pace_is_refused_in_a_sentence(ms):
    session = Session("soulmates", seed=4)
    session.handle({"do": "pace", "ms": 50})
    reply = session.handle({"do": "pace", "ms": ms})
    assert reply["error"]["text"] and session.pace == 50
    session.handle({"do": "pace", "ms": None})
    assert session.pace is None


@pytest.mark.parametrize("now", [None, 0, 1, "yes", []], ids=repr)
def test_now_is_yes_or_no(now):
    session = thinking(slow("soulmates"))
    made = len(session.match.decisions)
    assert "error" in session.handle({"do": "go_on", "now": now}) and len(session.match.decisions) == made
    idle = Session("soulmates", seed=4)
    assert idle.handle({"do": "go_on"}) == {"re": None, "thinking": None}


def test_a_short_pace_is_kept_by_the_clock():
    session = thinking(slow("soulmates"))
    session.handle({"do": "pace", "ms": 100})
    session.clock = ScriptedClock(0.03)
    before = session.handle({"do": "go_on"})["thinking"]["done"]
    session.clock = ScriptedClock(0.003)
    assert session.handle({"do": "go_on"})["thinking"]["done"] > before + 2
