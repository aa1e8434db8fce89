"""Secrets between people at one screen: no request reveals them, and no deal number can be guessed."""

import json
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.validate import MAX_NUMBER
from combinatoria.guides.allowed import MODES, SHORT
from combinatoria.match.link import from_link, to_link
from combinatoria.session import Session
from tests.tiny import REAL

SEVERAL = [name for name in REAL if cb.game(name).seats[-1] > 1]
WHOLE = ({"do": "save"}, {"do": "save", "whole": True}, {"do": "link"})
"""Requests whose answer allows a replay of the match."""
DOORS = (
    *({"do": do} for do in ("text", "log", "odds", "hint", "diary", "predictions", "analyse", "learn", "review")),
    {"do": "odds_strip", "on": True}, {"do": "lang", "value": "ja"}, {"do": "replay", "n": 2}, {"do": "again"},
    {"do": "undo"}, {"do": "keep"}, {"do": "ready"}, {"do": "names", "names": ["Ann", "Ben"]},
)  # fmt: skip
"""All other requests to a table."""


def table(name, **settings):
    """Return a match of two people who hide their cards, with its own deal number."""
    return Session(name, seats=cb.game(name).seats[-1], seed=739_182_645_501, humans=(0, 1), **settings)


def over(session):
    """Play random moves to the end."""
    rng = Random(1)
    for _ in range(3000):
        if not session.match.to_act:
            return session
        seat = session.match.to_act[0]
        session.match.play(rng.choice(session.match.legal(seat)), seat)
    raise AssertionError("no end")


@pytest.mark.parametrize("name", SEVERAL)
@pytest.mark.parametrize("hints", [False, True])
def test_nothing_that_replays_a_match_is_given_out_while_people_hide_their_cards(name, hints):
    session = table(name, mode="duel", hints=hints)
    for lang in ("en", "ja"):
        session.handle({"do": "lang", "value": lang})
        for request in WHOLE:
            reply = session.handle(request)
            assert reply["error"]["rule"] == "session.sealed" and reply["error"]["text"]
            assert not {"save", "link"} & reply.keys()
        assert all(session.say.rule("session.sealed"))
    assert session.snapshot()["setup"]["sealed"] is True


@pytest.mark.parametrize("name", SEVERAL)
def test_no_request_reveals_the_number_of_the_deal_or_chance(name):
    for hints in (False, True):
        session = table(name, mode="duel", hints=hints)
        number, record = str(session.match.seed), json.dumps(session.match.chance.record[0])
        for request in DOORS:
            told = json.dumps([session.handle(dict(request)), session.snapshot()])
            assert number not in told, request
            assert record not in told, request


@pytest.mark.parametrize("name", ["soulmates", "library"])
def test_at_the_end_and_where_all_is_open_and_for_one_person_files_and_links_are_there(name):
    for session in (
        over(table(name, mode="duel")),
        table(name, all_open=True),
        table(name, mode="duel", all_open=True),
        Session(name, mode="duel"),
    ):
        assert session.snapshot()["setup"]["sealed"] is False
        assert "save" in session.handle({"do": "save"}) and "link" in session.handle({"do": "link"})


def test_what_the_page_keeps_of_such_a_match_opens_it_again_with_both_settings():
    session = table("soulmates", mode="duel", hints=True)
    other = Session("soulmates")
    assert "error" not in other.handle({"do": "load", "value": json.loads(json.dumps(session.save()))})
    assert other.allowed == session.allowed and other.sealed and other.match.table == session.match.table


# -- two settings ------------------------------------------------------------------------------------------

SETTINGS = [(hints, all_open) for hints in (False, True) for all_open in (False, True)]


@pytest.mark.parametrize(("hints", "all_open"), SETTINGS)
def test_hints_and_an_open_deal_are_two_settings(hints, all_open):
    session = Session("soulmates", seats=4, hints=hints, all_open=all_open)
    snapshot = session.snapshot()
    assert (snapshot["hints"], snapshot["all_open"]) == (hints, all_open)
    assert (snapshot["setup"]["seed"] is not None) == all_open
    for do in ("hint", "odds", "analyse"):
        assert ("error" not in session.handle({"do": do})) == hints, do
    assert ("error" not in session.handle({"do": "review"})) == all_open
    session.handle({"do": "review_stop"})
    seq = session.seq
    assert "error" not in session.handle({"do": "move", "text": "draw deck", "seq": seq})
    assert session.snapshot()["undo"]["ok"] == all_open  # a card was revealed
    assert "error" not in session.handle({"do": "next"})
    assert (session.replaced_match is not None) == all_open and session.allowed == (hints, all_open)


@pytest.mark.parametrize(("hints", "all_open"), SETTINGS)
def test_a_new_game_sets_one_or_both_and_a_save_keeps_them(hints, all_open):
    session = Session("soulmates")
    assert "error" not in session.handle({"do": "new", "hints": hints, "all_open": all_open})
    assert session.allowed == (hints, all_open)
    saved = session.handle({"do": "save"})["save"]
    other = Session("soulmates", mode="duel" if hints else "practice")
    assert "error" not in other.handle({"do": "load", "value": saved}) and other.allowed == (hints, all_open)


@pytest.mark.parametrize(("mode", "both"), [("practice", (True, True)), ("duel", (False, False))])
def test_former_settings_keep_their_meaning(mode, both):
    saved = Session("soulmates").save()
    saved["session"] = {"humans": [0], "mode": mode, "bot": "greedy", "names": None}
    session = Session("soulmates", hints=not both[0])
    assert "error" not in session.handle({"do": "load", "value": saved})
    assert session.allowed == both and session.save()["session"]["mode"] == mode
    assert "error" not in session.handle({"do": "new", "mode": mode}) and session.allowed == both


@pytest.mark.parametrize("wrong", [{"mode": "open"}, {"mode": 1}, {"hints": 1}, {"all_open": "yes"}, {"hints": []}])
def test_an_unknown_setting_is_refused(wrong):
    session = Session("soulmates")
    before = session.save()
    assert session.handle({"do": "new", **wrong})["error"]["text"] and session.save() == before
    saved = session.save() | {"session": {**before["session"], **wrong}}
    assert session.handle({"do": "load", "value": saved})["error"]["text"] and session.save() == before


@pytest.mark.parametrize("name", SEVERAL)
def test_several_people_who_hide_cards_do_not_begin_with_all_open(name):
    several, hidden, seats = (0, 1), name not in ("journey", "reunion"), max(2, cb.game(name).default_seats)
    match = cb.Match(cb.game(name), seats, seed=5)
    asked, loaded = Session(name), Session(name)
    assert asked.allowed.all_open, "one person alone hides nothing"
    assert "error" not in asked.handle({"do": "new", "seats": seats, "humans": [0, 1]})
    frame = {"humans": [0, 1], "bot": "greedy", "names": None}
    assert "error" not in loaded.handle({"do": "load", "value": {**match.save(), "session": frame}})
    doors = (Session(name, seats, humans=several), Session.for_match(match, humans=several), asked, loaded)
    for session in doors:
        assert session.allowed == (True, not hidden) and session.snapshot()["setup"]["hides"] == hidden
        assert session.sealed == hidden
    if hidden:
        assert asked.match.seed > SHORT, "nobody can try out all numbers"
    for mode, both in MODES.items():
        assert Session(name, seats, humans=several, mode=mode).allowed == both
        for said in ({"mode": mode}, {}):  # the settings carry over to the next match
            assert "error" not in asked.handle({"do": "new", "seats": seats, "humans": [0, 1], **said})
            assert asked.allowed == both
    assert Session(name, seats, humans=several, all_open=True).allowed == (True, True)


def test_open_hands_hide_nothing_between_people():
    assert Session("library", options={"open_hands": True}, humans=(0, 1)).allowed.all_open


# -- deal numbers ---------------------------------------------------------------------------------------------


def bits(numbers):
    return max(numbers).bit_length()


def test_where_cards_are_hidden_nobody_can_try_out_all_numbers():
    rules = cb.game("soulmates")
    session = Session("soulmates", humans=(0, 1), all_open=False)
    again = []
    for _ in range(40):
        session.handle({"do": "next"})
        again.append(session.match.seed)
    numbers = {
        "Match": [cb.Match(rules).seed for _ in range(40)],
        "Session": [Session("soulmates", mode="duel").match.seed for _ in range(40)],
        "next": again,
    }
    for where, found in numbers.items():
        assert len(set(found)) == 40 and 49 < bits(found) <= 53 and max(found) <= MAX_NUMBER, where


def test_where_nothing_is_secret_a_number_can_be_read_out():
    assert all(Session("soulmates").match.seed < SHORT for _ in range(20))
    session = Session("soulmates", mode="duel")
    session.handle({"do": "new", "hints": True, "all_open": True})
    assert session.match.seed < SHORT


@pytest.mark.parametrize("seed", [0, 7, 20_261_125, 999_999_999_999_999, MAX_NUMBER])
def test_every_number_can_be_typed_and_shared(seed):
    session = Session("soulmates")
    assert "error" not in session.handle(json.loads(json.dumps({"do": "new", "seed": seed})))
    again = from_link(to_link(session.match))
    assert again.seed == session.match.seed == seed == cb.Match.load(json.dumps(session.match.save())).seed
    assert session.handle({"do": "new", "seed": MAX_NUMBER + 1})["error"]["text"]
