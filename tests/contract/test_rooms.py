"""Rooms: no frame reveals more than its chair's view, and requests may be sent twice."""

import json
from copy import copy
from random import Random

import pytest

import combinatoria as cb
from combinatoria.match.match import Match
from combinatoria.odds.space import sample_worlds
from combinatoria.rooms import NotKept, Room
from combinatoria.session.requests import HANDLERS
from combinatoria.words.explain import LANGUAGES
from tests.kernel.hostile import LEAVES, spoiled
from tests.tiny import REAL

from .random_play import each_game_of_several

LANGS = tuple(LANGUAGES)
SEVERAL = [name for name in REAL if cb.game(name).seats[-1] > 1]
each = pytest.mark.parametrize("name", SEVERAL)
REQUESTS = ("hint", "odds", "text", "log", "save", "link", "undo", "redo", "why", "further")


def opened(name, seed=7, people=None, **settings):
    """Return a started room of the usual size with people on all seats or some, each in another language."""
    room = Room(name, seed=seed, **settings)
    for seat in range(room.match.seats if people is None else people):
        room.seat(seat, LANGS[seat % 2], f"P{seat}")
    room.start()
    return room


def move_of(chair, rng):
    """Return a request with a random move of the chair's snapshot, or any legal one if moves are made in steps."""
    told, match = chair.snapshot(), chair.match
    texts = [move["text"] for move in told["moves"] if move["text"]]
    text = rng.choice(texts) if texts else match.game.format(rng.choice(list(match.legal(chair.viewer))))
    return {"id": 1, "do": "move", "seq": told["seq"], "text": text}


def acting(room):
    return [chair for seat, chair in room.chairs.items() if seat in room.match.to_act]


def play(room, rng, most=4000):
    """Yield before each decision, until the match is over."""
    for _ in range(most):
        if room.match.to_act:
            yield
        if not room.match.to_act:  # the caller may have ended the match
            return
        chair = rng.choice(acting(room))
        assert "error" not in room.ask(chair, move_of(chair, rng))
    raise AssertionError("no end")


@each_game_of_several
def test_no_frame_reveals_a_hidden_face_a_seed_or_chance(game, sample_size):
    """Check the frames of every chair and of the audience in whole random matches, with every kind of request.

    At every third decision, or in many matches every eleventh, from a different start in each match.
    """
    apart = sample_size(3, 11)
    for n in range(sample_size(1, 1000 // len(SEVERAL))):
        rng, room = Random(n), opened(game.name, 739_182_645_501 + n, hints=bool(n % 2))
        room.watch("en")
        number, chance = str(room.match.seed), json.dumps(room.match.chance.record[0])
        for step, _ in enumerate(play(room, rng)):
            if (step + n) % apart:
                continue
            for chair in room.everybody:
                told = chair.snapshot()
                bit = 1 << (chair.viewer if chair.viewer >= 0 else 15)
                seen = room.match.table.seen_by_mask
                for table in (told["table"], told["before"]):
                    assert all(seen.get(int(card), bit) & bit for card in table["faces"])
                assert told["setup"]["seed"] is None and told["viewer"] == chair.viewer
                ask = rng.choice([do for do in REQUESTS if do not in ("undo", "redo")])
                frames = json.dumps([told, room.ask(chair, {"do": ask})])
                assert number not in frames and (len(chance) < 12 or chance not in frames)


@each
def test_what_is_hidden_changes_no_frame(name):
    """Two tables with the same view for a seat give that seat the same snapshot and the same replies."""
    rng, room = Random(5), opened(name, hints=True)
    for step, _ in enumerate(play(room, rng)):
        if step > 24:
            break
        if step % 4:
            continue
        match, seat = room.match, rng.randrange(room.match.seats)
        other = sample_worlds(match.game, match.view(seat), seat)(rng)
        frames = []
        for table, seed in ((match.table.copy(), 1), (other, 2)):
            twin = opened(name, hints=True, people=match.seats)
            twin.match = Match.from_table(match.game, table, seed)
            chair = twin.chairs[seat]
            chair.sit(seat, "en")
            frames.append([chair.snapshot(), chair.handle({"do": "text"}), chair.handle({"do": "odds"})])
        assert frames[0] == frames[1]


@each
def test_a_request_sent_twice_is_carried_out_once(name):
    rng, room = Random(3), opened(name)
    for step, _ in enumerate(play(room, rng)):
        if step > 12:
            break
        chair = acting(room)[0]
        request = move_of(chair, rng)
        key = f"k{step}"
        first = room.ask(chair, request, key)
        made = len(room.match.decisions)
        assert room.ask(chair, {**request, "id": 9}, key) == {**first, "re": 9}
        assert len(room.match.decisions) == made
        refused = room.ask(chair, request, "other")
        assert refused["error"]["rule"] == "session.stale", "the chair has decided since"


@each
def test_what_others_do_is_no_reason_to_refuse_a_move(name):
    rng, room = Random(3), opened(name)
    for step, _ in enumerate(play(room, rng)):
        chair = acting(room)[0]
        request = move_of(chair, rng)
        if step > 8:
            break
        for other in room.everybody:
            if other is not chair:
                room.ask(other, {"do": "lang", "value": "ja"})
        room.follow()
        assert request["seq"] < chair.seq
        spare = room.match
        room.match = copy(spare)
        for one in room.everybody:
            one.match = room.match
        assert "error" not in room.ask(chair, request)


@each
def test_each_chair_may_ask_only_what_its_role_is_granted(name):
    room = opened(name)
    watching = room.watch("ja")
    before = json.dumps(room.match.save())
    for do in HANDLERS:
        for chair in room.everybody:
            if do in chair.doors:
                continue
            error = room.ask(chair, {"do": do, "text": "x", "seed": 1})["error"]
            assert error["rule"] == "room.door" and "{" not in error["text"]
    assert json.dumps(room.match.save()) == before
    assert watching.snapshot()["doors"] == ["lang", "log", "text"]
    assert "hint" not in room.chairs[0].doors and "hint" in opened(name, hints=True).chairs[0].doors


@each
def test_a_kept_match_is_resumed_with_its_keys_and_sources(name):
    kept, rng = [], Random(4)
    room = opened(name, people=1, keep=kept.extend)
    for step, _ in enumerate(play(room, rng)):
        if step == 6:
            room.set_kind(0, "away")
            assert room.stand_in(0), "bots have played until it is this seat's turn"
            room.set_kind(0, "human")
        if step == 12:
            break
    opening = json.loads(json.dumps(room.opening()))
    again, counted = Room.resumed(opening, kept)
    assert again.match.save() == room.match.save() and again.sources == room.sources and again.paused
    assert [entry.n for entry in counted] == list(range(len(room.match.decisions)))


def test_what_cannot_be_kept_is_taken_back_and_nobody_sees_it():
    def full(entries):
        raise NotKept

    room = opened("soulmates")
    room.keep = full
    chairs, before = room.everybody, json.dumps(room.match.save())
    tables = [chair.snapshot()["table"] for chair in chairs]
    chair = acting(room)[0]
    request = move_of(chair, Random(1))
    assert room.ask(chair, request, "k")["error"]["rule"] == "room.not_kept"
    assert json.dumps(room.match.save()) == before
    assert [chair.snapshot()["table"] for chair in chairs] == tables
    room.keep = None
    request["seq"] = chair.seq
    assert "error" not in room.ask(chair, request, "k"), "the same request, sent again, is carried out"


def test_who_takes_back_does_so_alone_and_the_others_forget_it():
    kept, rng = [], Random(1)
    room = opened("happiness", keep=kept.extend)
    for _ in play(room, rng):
        for chair in room.everybody:
            others = [one for one in room.everybody if one is not chair]
            if chair.snapshot()["undo"]["ok"]:
                logs = [one.snapshot()["log"] for one in others]
                assert "error" not in room.ask(chair, {"do": "undo"})
                assert kept[-1].move is None and kept[-1].seat == chair.viewer
                assert all(one.snapshot()["events"] == [] for one in others)
                assert all(len(one.snapshot()["log"]) <= len(log) for one, log in zip(others, logs, strict=True))
                return
    raise AssertionError("nothing could be taken back")


def test_the_deal_of_several_tables_stays_secret_until_all_are_over():
    rng, room = Random(2), opened("soulmates")
    room.shared_deal = True
    for _ in play(room, rng):
        pass
    chair = room.chairs[0]
    assert chair.snapshot()["result"] and chair.snapshot()["setup"]["seed"] is None
    room.shared_deal = False
    assert chair.snapshot()["setup"]["seed"] == room.match.seed


def test_a_paused_room_waits_and_a_bot_takes_an_empty_chair_and_gives_it_back():
    room = Room("soulmates", seats=4, seed=7)
    ann = room.seat(0, "en", "Ann")
    assert room.ask(ann, {"do": "move", "text": "draw deck"})["error"]["text"] == "The table is paused. Please wait."
    assert ann.snapshot()["seats"][1]["note"] == "free seat"
    room.start()
    assert "error" not in room.ask(ann, {"do": "move", "text": "draw deck"})
    late = room.seat(2, "ja", "Ben")
    assert room.people == (0, 2) and late.snapshot()["seats"][0]["name"] == "Ann"
    room.set_kind(2, "away")
    assert ann.snapshot()["seats"][2]["note"] == "away"
    room.set_kind(2, "bot")
    assert room.people == (0,) and 2 not in room.chairs


@each
def test_hostile_frames_end_in_one_sentence(name, sample_size):
    rng, room = Random(name), opened(name, hints=True)
    plain = [
        {"id": 1, "do": "move", "text": "draw deck", "seq": 3}, {"do": "further", "picks": ["hand:0/#1"]},
        {"do": "why", "picks": ["deck"]}, {"do": "lang", "value": "ja"}, {"do": "forced"}, {"do": "hint", "now": True},
        {"do": "undo"}, {"do": "redo"}, {"do": "odds"}, {"do": "odds_strip", "on": True}, {"do": "log"}, {"do": "load"},
    ]  # fmt: skip
    for _ in range(sample_size(150, 100_000 // len(SEVERAL))):
        chair = rng.choice(room.everybody)
        request = spoiled(rng.choice(plain), rng) if rng.random() < 0.95 else rng.choice(LEAVES)()
        reply = room.ask(chair, request, rng.choice([None, "a", str(rng.random())]))
        if "error" in reply:
            assert reply["error"]["text"] and len(reply["error"]["text"]) < 4000
