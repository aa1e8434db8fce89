"""The screen contract: requests, modes, hand-over, undo and refusals."""

import json
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.table import AUDIENCE
from combinatoria.guides.log import log_lines
from combinatoria.session import Session
from combinatoria.session.text import table_text
from combinatoria.words.explain import LANGUAGES
from tests.tiny import REAL


def ask(session, do, **more):
    return session.handle({"id": 1, "do": do, "seq": session.seq, **more})


def test_a_move_changes_the_snapshot_and_bots_answer():
    s = Session("soulmates", seats=4, seed=7)
    first = s.snapshot()
    assert ask(s, "move", text="draw deck") == {"re": 1}
    assert s.seq == first["seq"] + 1
    drawn = s.snapshot()
    assert [e["caption"] for e in drawn["events"] if e["caption"]] == ["You draw Sun 5 from the deck."]
    assert drawn["before"] == first["table"]
    ask(s, "move", text="discard M1")
    after = s.snapshot()
    assert after["viewer"] == 0 and after["seats"][0]["to_act"] and {e.get("by") for e in after["events"]} >= {1, 2, 3}


def test_requests_that_do_not_fit_change_nothing():
    s = Session("soulmates", seats=4, seed=7)
    before = s.snapshot()
    cases = [
        ({"do": "move", "text": "discard S1"}, "4.draw"),
        ({"do": "move", "text": "dance"}, "notation.form"),
        ({"do": "move", "text": None}, "notation.form"),
        ({"do": "move", "text": "draw deck", "seq": 0}, "session.stale"),
        ({"do": "fly"}, "session.request"),
        ({"do": "lang", "value": "xx"}, "session.request"),
        ({"do": "undo"}, "undo.nothing"),
        ({"do": "new", "seats": 99}, "match.seats"),
        ({"do": "new", "seats": 4, "seed": "x"}, "match.seed"),
        ({"do": "new", "options": {"must_call": 3}}, "match.options"),
        ({"do": "new", "options": {"wings": True}}, "match.options"),
        ({"do": "new", "seats": 4, "humans": [7]}, "session.request"),
        ({"do": "new", "seats": 4, "mode": "war"}, "session.request"),
        ({"do": "load", "value": {"format": 1}}, "save.form"),
        ({"do": "load", "value": {"format": 99}}, "save.format"),
        ({"do": "load", "value": "not json"}, "save.form"),
        ({"do": "open", "link": "soulmates:seats=4:7"}, "link.form"),
        ({"do": "open", "link": "soulmates:seats=4:7:fly"}, "link.form"),
        ({"do": "open", "link": "chess:seats=4:7:"}, "game.unknown"),
        ({"do": "names", "names": 3}, "session.request"),
        ("nonsense", "session.request"),
    ]
    for request, rule in cases:
        for lang in LANGUAGES:
            assert "error" not in s.handle({"do": "lang", "value": lang})
            reply = s.handle(request)
            assert reply["error"]["rule"] == rule, (request, reply)
            assert reply["error"]["text"] and "{" not in reply["error"]["text"]
    s.handle({"do": "lang", "value": "en"})
    after = s.snapshot()
    assert {k: after[k] for k in ("table", "moves", "log", "setup")} == {
        k: before[k] for k in ("table", "moves", "log", "setup")
    }


def test_a_move_is_named_by_its_number_from_the_first_to_the_last():
    texts = [move["text"] for move in Session("altar", seats=2, seed=7).snapshot()["moves"]]
    assert len(texts) > 3
    for n in (1, 2, len(texts)):
        s = Session("altar", seats=2, seed=7)
        assert "error" not in ask(s, "move", text=str(n)), n
        assert s.match.game.format(s.match.decisions[0].move) == texts[n - 1]
    for n in (0, len(texts) + 1):
        s = Session("altar", seats=2, seed=7)
        assert ask(s, "move", text=str(n))["error"]["rule"] == "notation.form" and not s.match.decisions


def test_language_is_switched_without_losing_the_game():
    s = Session("soulmates", seats=4, seed=7)
    ask(s, "move", text="draw deck")
    english = s.snapshot()
    ask(s, "lang", value="ja")
    japanese = s.snapshot()
    assert japanese["table"] == english["table"] and japanese["events"] == []
    assert japanese["title"] == "運命の人" and japanese["log"][-1]["text"] != english["log"][-1]["text"]


def test_practice_undo_takes_back_the_bots_too():
    s = Session("soulmates", seats=4, seed=7)
    start = s.snapshot()["table"]
    ask(s, "move", text="draw deck")
    ask(s, "move", text="discard M1")
    ask(s, "undo")
    assert [d.seat for d in s.match.decisions] == [0]
    ask(s, "undo")
    assert s.snapshot()["table"] == start and s.snapshot()["undo"]["why"]["rule"] == "undo.nothing"


def test_taking_back_the_next_deal_brings_the_match_before():
    s = Session("soulmates", seats=4, seed=7)
    ask(s, "names", names=["Mei"])
    ask(s, "move", text="draw deck")
    before, names = s.match, s.names
    ask(s, "next")
    dealt = s.match
    assert dealt is not before and s.snapshot()["undo"]["ok"]
    ask(s, "move", text="draw deck")
    ask(s, "undo")
    assert s.match is dealt
    assert ask(s, "undo") == {"re": 1}
    assert (s.match, s.names, len(s.match.decisions)) == (before, names, 1)
    assert s.snapshot()["events"] == []  # nothing is animated
    ask(s, "undo")
    assert ask(s, "undo")["error"]["rule"] == "undo.nothing" and s.match is before
    ask(s, "next")
    ask(s, "new", seed=3)
    assert not s.snapshot()["undo"]["ok"]  # another match was requested


def test_in_a_duel_a_new_deal_stays():
    s = Session("soulmates", seats=4, seed=7, mode="duel")
    ask(s, "next")
    assert not s.snapshot()["undo"]["ok"] and "error" in ask(s, "undo")


def test_at_one_screen_who_takes_back_sees_only_own_cards():
    s = Session("soulmates", seats=4, seed=7, humans=(0, 1), mode="practice")
    ask(s, "ready")
    ask(s, "move", text="draw deck")
    ask(s, "undo")
    assert s.viewer == 0, "one's own decision: the screen stays"
    ask(s, "play_for_me")
    ask(s, "play_for_me")
    ask(s, "ready")
    assert s.viewer == 1
    ask(s, "undo")
    assert s.viewer == AUDIENCE and s.curtain == 0, "another's decision: the screen is handed over first"


def test_duel_keeps_help_away_and_undo_short():
    s = Session("soulmates", seats=4, seed=7, mode="duel")
    assert ask(s, "hint")["error"]["rule"] == "session.duel"
    assert ask(s, "odds")["error"]["rule"] == "session.duel"
    ask(s, "move", text="draw discard")
    assert s.snapshot()["undo"] == {"ok": True, "why": None}, "everybody saw the card before: nothing was revealed"
    ask(s, "undo")
    ask(s, "move", text="draw deck")
    assert s.snapshot()["undo"]["why"]["rule"] == "undo.information"
    ask(s, "move", text="discard M1")
    assert s.snapshot()["undo"]["why"]["rule"] == "undo.other"
    assert ask(s, "undo")["error"]["rule"] == "undo.other"


def test_hot_seat_hides_hands_until_ready():
    s = Session("soulmates", seats=3, seed=3, humans=(0, 1, 2), mode="practice")
    for seat in (0, 1, 2, 0):
        snap = s.snapshot()
        assert snap["curtain"]["seat"] == seat and snap["viewer"] == cb.AUDIENCE and snap["moves"] == []
        hands = {i for z in ("hand:0", "hand:1", "hand:2") for i in snap["table"]["zones"][z]}
        taken = [i for i in hands if str(i) in snap["table"]["faces"]]
        assert all(s.match.table.seen_by_mask[i] == 0xFFFF for i in taken)
        assert ask(s, "move", text="draw deck")["error"]["rule"] == "session.request"
        ask(s, "ready")
        assert s.snapshot()["viewer"] == seat
        ask(s, "move", text="draw deck")
        card = s.match.view(seat).codes(f"hand:{seat}")[0]
        ask(s, "move", text=f"discard {card}")
    captions = [e["caption"] for e in s.snapshot()["events"]]
    assert captions == [] or "Player 2" in " ".join(filter(None, captions))


def test_save_load_link_and_names():
    s = Session("soulmates", seats=4, seed=7, mode="duel")
    ask(s, "move", text="draw deck")
    saved = json.loads(json.dumps(ask(s, "save")["save"]))
    link = ask(s, "link")["link"]
    other = Session("soulmates", seats=8, seed=1, lang="ja")
    assert "error" not in ask(other, "load", value=saved)
    assert other.snapshot()["table"] == s.snapshot()["table"] and other.mode == "duel" and other.lang == "ja"
    third = Session("soulmates")
    assert "error" not in ask(third, "open", link="#" + link)
    assert third.match.table == s.match.table
    ask(third, "names", names=["", "<b>Bo</b>", " x " * 30])
    names = [seat["name"] for seat in third.snapshot()["seats"]]
    assert names[:2] == ["You", "<b>Bo</b>"] and len(names[2]) <= 24


def test_help_is_given_in_practice():
    s = Session("soulmates", seats=4, seed=7)
    hint = ask(s, "hint")["hint"]
    assert s.match.why_not(hint["move"]) is None and hint["text"].endswith(".")
    odds = ask(s, "odds")["odds"]
    assert odds and all(0 <= line["decimal"] <= 1 and line["percent"].endswith("%") for line in odds)
    assert "draw deck" in ask(s, "text")["text"]
    assert ask(s, "why", text="discard M1")["why"]["rule"] == "4.draw"
    assert ask(s, "why", picks=["hand:0/M1"])["why"]["rule"] == "4.draw"
    assert ask(s, "why", text="draw deck")["why"] is None
    ask(s, "move", text="draw deck")
    assert ask(s, "why", picks=["hand:0/M1", "hand:0/M2", "hand:0/S2"])["why"]["rule"] == "R8"
    assert ask(s, "why", picks=["deck"])["why"]["rule"] == "4.draw"


def test_a_whole_match_through_the_contract():
    s = Session("soulmates", seats=6, seed=5)
    for _ in range(400):
        if not s.snapshot()["moves"]:
            break
        assert ask(s, "play_for_me") == {"re": 1}
    snap = s.snapshot()
    assert snap["result"]["text"] and snap["status"]["tone"] == "over"
    assert ask(s, "move", text="draw deck")["error"]["rule"] == "match.over"


@pytest.mark.parametrize("game", REAL)
@pytest.mark.slow
def test_lines_of_the_log_are_sentences_in_both_languages(game):
    s = Session(game, seed=7, humans=())
    for lang in LANGUAGES:
        ask(s, "lang", value=lang)
        lines = [line["text"] for line in s.snapshot()["log"]]
        assert lines and all(line[-1] in ".?!”。！？」" for line in lines)


def test_of_a_pile_the_table_shows_all_or_only_the_top():
    """The option changes what screens show, but not what players know."""
    sessions = {}
    for view in ("all", "top"):
        s = sessions[view] = Session("soulmates", seats=4, seed=7, options={"pile_view": view}, humans=(0, 1, 2, 3))
        for word in ("draw deck", "discard", "draw deck", "discard"):
            legal = map(s.match.game.format, s.match.legal())
            s.match.play(next(text for text in legal if text.startswith(word)))
    whole, top = (s.snapshot() for s in (sessions["all"], sessions["top"]))
    assert [z["zone"] for z in top["layout"] if z["top_only"]] == ["pile"]
    assert not any(z["top_only"] for z in whole["layout"])
    assert whole["table"] == top["table"], "the information is public either way"
    line = {view: pile_line(s) for view, s in sessions.items()}
    cards = line["all"].removeprefix("Discard pile: ").split(", ")
    assert len(cards) == 3 and line["top"] == f"Discard pile: {cards[-1]} on top of 2 cards"


def pile_line(session):
    return next(line for line in table_text(session).splitlines() if line.startswith("Discard pile"))


def test_the_log_is_told_as_if_for_the_first_time():
    """Sentences are cached between snapshots, but never beyond their validity."""

    def fresh(s):
        say, log = s.speaker(), s.match.log
        told = [(n, e.seen_by(s.viewer)) for n, e in enumerate(log) if e.note is not None]
        return [(n, text) for n, e in told if (text := say.event(e, s.viewer))]

    def kept(s):
        return [(line["n"], line["text"]) for line in log_lines(s)]

    s, chance = Session("soulmates", seats=3, seed=4, humans=[0, 1], mode="practice"), Random(1)
    spoken = [{"do": "lang", "value": lang} for lang in LANGUAGES]
    wishes = [{"do": "names", "names": ["Ada", "Bo", "Cy"]}, *spoken, {"do": "undo"}, {}, {}, {}]
    seen = set()
    for _ in range(60):
        wish = chance.choice(wishes) or ({"do": "ready"} if s.curtain is not None else None)
        moves = s.snapshot()["moves"]
        s.handle(wish or {"do": "move", "text": chance.choice(moves)["text"] if moves else ""})
        assert kept(s) == fresh(s)
        seen.add((s.viewer, s.lang, len(s.match.decisions)))
    assert len({viewer for viewer, _, _ in seen}) == 3 and {lang for _, lang, _ in seen} == set(LANGUAGES)
    assert len({n for _, _, n in seen}) > 5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_several_people_at_one_screen_are_named_as_such(lang):
    """Players by number, bots by name; the hand-over says whose turn it is, and the plate who is looking."""
    first, second = {"en": ("Player 1", "Player 2"), "ja": ("プレイヤー1", "プレイヤー2")}[lang]
    s = Session("soulmates", seats=4, seed=7, humans=(0, 2), lang=lang)
    names = [seat["name"] for seat in s.snapshot()["seats"]]
    assert (names[0], names[2]) == (first, second) and not {names[1], names[3]} & {first, second}
    assert first in s.snapshot()["curtain"]["text"]
    ask(s, "ready")
    assert [seat["name"] for seat in s.snapshot()["seats"]][::2] == [
        {"en": "Player 1 (you)", "ja": "プレイヤー1（あなた）"}[lang],
        second,
    ]
    ask(s, "play_for_me")
    ask(s, "play_for_me")
    assert s.curtain == 2 and second in s.snapshot()["curtain"]["text"]
    assert any(first in line["text"] for line in s.snapshot()["log"])
    ask(s, "names", names=["", "", "Mei"])
    assert "Mei" in s.snapshot()["curtain"]["text"] and s.snapshot()["seats"][0]["name"] == first
    alone = Session("soulmates", seats=4, seed=7, lang=lang).snapshot()["seats"]
    assert not any(first in seat["name"] for seat in alone)


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "lang", "value": "ja"},
        {"do": "names", "names": ["Ann", "Ben"]},
        {"do": "move", "text": "draw deck"},
        {"do": "learn"},
    ],
)
def test_whatever_changes_the_snapshot_raises_its_number(request_):
    """A screen redraws only then; otherwise it would show outdated data."""
    s = Session("soulmates", seats=4, seed=7)
    before = s.snapshot()
    assert "error" not in s.handle({"id": 1, "seq": s.seq, **request_})
    after = s.snapshot()
    assert {**before, "seq": 0} != {**after, "seq": 0} and after["seq"] > before["seq"]


@pytest.mark.parametrize("game", cb.games())
def test_the_table_before_a_change_is_that_of_the_log_whatever_was_shown_and_taken_back(game):
    """The table before is mostly taken from the last snapshot, but always equals that of the log."""
    rng, s = Random(game), Session(game, seed=3, humans=[0, 1][: cb.game(game).default_seats], mode="duel")
    for n in range(24):
        asked = rng.choice(["move", "move", "move", "undo", "redo", "ready", "lang"])
        if asked == "ready":
            s.handle({"id": n, "do": "ready", "seat": rng.choice(s.humans)})
        elif asked == "lang":
            s.handle({"id": n, "do": "lang", "value": rng.choice(["en", "ja"])})
        elif asked == "move":
            texts = [one["text"] for one in s.snapshot()["moves"] if one["text"]]
            s.handle({"id": n, "do": "move", "text": rng.choice(texts or [""])})
        else:
            s.handle({"id": n, "do": asked})
        start = len(s.match.log) - len(s.events)
        shown = s.snapshot()
        assert shown["before"] == s.match.table_at(start).view(s.viewer).to_json(), (n, asked)
        assert shown["table"] == s.match.view(s.viewer).to_json()
