"""Features that only the tiny games have: simultaneous decisions, one seat, and games outside the kernel."""

import json
from importlib import import_module
from importlib.metadata import EntryPoint

import pytest

import combinatoria as cb
from combinatoria.cli.main import main as command_line
from combinatoria.core import announced
from combinatoria.core.catalogue import add_home, homes, package
from combinatoria.core.table import AUDIENCE
from combinatoria.games import games
from combinatoria.match.link import from_link, to_link
from combinatoria.session import Session

from . import HOME, NAMES, at_home


def crew(seats=3, **more):
    with at_home():
        return Session("tiny_crew", seats=seats, seed=5, **more)


@pytest.fixture
def home():
    with at_home():
        yield


def ask(session, do, **more):
    reply = session.handle({"id": 1, "do": do, "seq": session.seq, **more})
    assert "error" not in reply, reply
    return reply


def test_tiny_games_are_found_only_where_a_test_asks_for_them(capsys):
    assert "tiny_solo" in NAMES and "soulmates" in NAMES
    assert not {"tiny_solo", "tiny_crew"} & set(games())
    with pytest.raises(cb.IllegalMove, match="There is no game called"):
        cb.game("tiny_solo")
    assert command_line(["games"]) == 0 and "tiny_" not in capsys.readouterr().out
    with at_home():
        assert {"tiny_solo", "tiny_crew"} < set(games()) and package("tiny_solo") == f"{HOME}.tiny_solo"
        assert command_line(["games"]) == 0 and "tiny_solo" in capsys.readouterr().out
    assert "tiny_solo" not in games()


def test_a_home_with_a_taken_name_is_refused_whole(tmp_path, monkeypatch, home):
    for folder in ("guests", "guests/soulmates", "guests/another"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    before = homes()
    with pytest.raises(ValueError, match=r"guests\.soulmates has the same name as combinatoria\.games\.soulmates"):
        add_home("guests")
    assert homes() == before and "another" not in games()
    with pytest.raises(ImportError):
        add_home("no_such_package")


def test_the_command_line_finds_homes_that_are_announced(monkeypatch, capsys):
    """An installed package announces its home as an entry point, which programs look for, but pages do not."""
    monkeypatch.setattr(import_module("combinatoria.core.catalogue"), "_homes", homes())
    guests = EntryPoint("guests", HOME, announced.GAMES)
    monkeypatch.setattr(announced, "entry_points", lambda group: [guests])
    assert command_line(["games"]) == 0 and "tiny_crew" in capsys.readouterr().out


def test_decisions_in_common_are_made_in_any_order_and_kept(home):
    match = cb.Match(cb.game("tiny_crew"), seats=4, seed=5)
    for seat in (2, 0, 3):
        assert seat in match.to_act and list(match.legal(seat))
        match.play("keep", seat)
    assert match.to_act == (1,) and match.why_not("keep", 2).rule == "match.turn"
    match.play("swap", 1)
    match.play("keep", 3)
    for again in (cb.Match.load(json.dumps(match.save())), from_link(to_link(match))):
        assert again.table == match.table and [d.seat for d in again.decisions] == [2, 0, 3, 1, 3]
    assert match.undo().seat == 3 and match.to_act == (0, 1, 2, 3)


def test_bots_wait_for_people_who_decide_in_common(home):
    """No bot decides before the people at the screen have made their decisions."""
    session = crew(humans=(1,))
    assert session.viewer == 1 and session.match.to_act == (0, 1, 2) and session.snapshot()["status"]["tone"] == "you"
    ask(session, "move", text="keep")
    assert [d.seat for d in session.match.decisions] == [1, 0, 2] and 1 in session.match.to_act


def test_who_decides_in_common_is_named_and_the_page_asks_who_is_next(home):
    prompts = {
        "en": ("Player 1, Player 2 and Player 3 are choosing: keep or swap?", "Player 2 is choosing: keep or swap?"),
        "ja": (
            "プレイヤー1、プレイヤー2、プレイヤー3は、そのままか取り替えるか考えています。",
            "プレイヤー2は、そのままか取り替えるか考えています。",
        ),
    }
    for lang, (first, last) in prompts.items():
        session = crew(humans=(0, 1, 2))
        ask(session, "lang", value=lang)
        snap = session.snapshot()
        assert snap["status"]["text"] == first and [one["seat"] for one in snap["curtain"]["who"]] == [0, 1, 2]
        for seat in (2, 0):
            ask(session, "ready", seat=seat)
            assert (session.viewer, session.snapshot()["curtain"]) == (seat, None)
            ask(session, "move", text="keep")
        snap = session.snapshot()
        assert snap["status"]["text"] == last and snap["curtain"]["seat"] == 1 and "who" not in snap["curtain"]
        for stranger in (0, 3, -1, True, "1", None):
            assert session.handle({"do": "ready", "seat": stranger})["error"]["rule"] == "session.request"
        assert session.viewer == AUDIENCE
        ask(session, "ready")
        assert session.viewer == 1


def test_taking_back_asks_for_the_person_and_never_shows_a_bots_seat_nor_anothers_cards(home):
    """With several people and a bot in simultaneous decisions, the seat that acts first may be the bot's."""
    session = crew(humans=(1, 2), mode="practice")
    for _ in range(2):
        ask(session, "ready")
        ask(session, "move", text="keep")
    assert session.match.decisions[-1].seat == 0
    ask(session, "ready")
    ask(session, "undo")
    assert session.viewer == 2 and [d.seat for d in session.match.decisions] == [1]
    ask(session, "undo")
    assert (session.viewer, session.curtain) == (AUDIENCE, 1) and session.match.decisions == []


def test_one_seat_is_played_from_the_first_move_to_the_last(home):
    session = Session("tiny_solo", seed=7)
    while session.snapshot()["moves"]:
        ask(session, "play_for_me")
    snap = session.snapshot()
    assert snap["viewer"] == 0 and len(snap["seats"]) == 1 and snap["result"]
    assert session.match.result.scores and session.handle({"do": "analyse"})["analysis"]["rows"]
