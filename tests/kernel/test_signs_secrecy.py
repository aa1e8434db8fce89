"""Secret Signs: a team's code is never revealed to the other team, in any request of a screen or a file."""

import json
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.table import AUDIENCE
from combinatoria.games.signs.teams import team
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES

from ..running import one_in

pytestmark = pytest.mark.slow

GAME = cb.game("signs")
CODES = ("nose=lie +key=take; XYZZY-A", "mouth=leave +ear=true; XYZZY-B")
TRACES = (("XYZZY-A", "nose=lie", "+key=take"), ("XYZZY-B", "mouth=leave", "+ear=true"))
VIEWERS = (*range(4), AUDIENCE)


def agreeing(seed, codes=CODES, count=400, **options):
    """Play ``count`` decisions of a random match in which both teams agree on a code before each game."""
    rng, match = Random(seed), cb.Match(GAME, seed=seed, options=options)
    for _ in range(count):
        if not match.to_act:
            break
        seat = rng.choice(match.to_act)
        if match.table.vars["phase"] == "plan" and match.why_not(f"agree {codes[team(seat)]}", seat) is None:
            match.play(f"agree {codes[team(seat)]}", seat)
        match.play(rng.choice(list(match.legal(seat))), seat)
    return match


def foreign(viewer):
    """Return the traces that this viewer must never find."""
    return [trace for side, traces in enumerate(TRACES) if viewer < 0 or team(viewer) != side for trace in traces]


def seen(match, viewer):
    """Return everything a viewer can access, as one text."""
    view = match.view(viewer)
    out = [view.to_json(), view.vars, GAME.talk(view, viewer), GAME.sheets(view, viewer)]
    out += [e.seen_by(viewer).to_json() for e in match.log] + [repr(e.seen_by(viewer)) for e in match.log]
    out += [match.table_at(n).view(viewer).vars for n in range(0, len(match.log), 7)]
    if viewer >= 0:
        out += [match.save(viewer), cb.Match.load(match.save(viewer)).save(viewer)]
    out.append(cb.games())
    return "\n".join(map(str, out))


def shown(match, viewer, lang, mode="practice"):
    """Return everything sent to a viewer's screen, including the review."""
    humans = (viewer,) if viewer >= 0 else ()
    session = Session.for_match(cb.Match.load(match.save()), humans, mode, lang)
    out = [session.snapshot(), session.handle({"do": "text"}), session.handle({"do": "log"})]
    out += [session.handle({"do": "save"}), session.handle({"do": "link"})]
    if session.match.result is not None:
        for level in (1, 2, 3):
            session.handle({"do": "review", "level": level, "open": True})
            for to in ("start", "next", "next", "next", "end"):
                session.handle({"do": "step", "to": to})
                out += [session.snapshot(), session.handle({"do": "text"})]
        session.handle({"do": "review_stop"})
    return json.dumps(out, ensure_ascii=False)


@pytest.mark.parametrize("seed", range(6))
def test_no_trace_in_views_events_saves(seed):
    match = agreeing(seed, new_signs_between_games=seed % 2 == 0)
    for viewer in VIEWERS:
        found = seen(match, viewer)
        assert not [trace for trace in foreign(viewer) if trace in found]
        if viewer >= 0:
            assert all(trace in found for trace in TRACES[team(viewer)]), "one's own team does see it"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("count", [3, 40, 400])
def test_no_trace_on_a_screen(lang, count):
    match = agreeing(11, count=count)
    for viewer in VIEWERS:
        found = shown(match, viewer, lang)
        assert not [trace for trace in foreign(viewer) if trace in found]
        assert viewer < 0 or TRACES[team(viewer)][0] in found


def test_no_trace_for_four_people_at_one_screen():
    """Hot-seat: with the curtain down no code is shown, and after the match only the audience's view."""
    session = Session("signs", seed=3, humans=(0, 1, 2, 3))
    for _ in range(300):
        snap = session.snapshot()
        text = json.dumps([snap, session.handle({"do": "text"}), session.handle({"do": "save"})], ensure_ascii=False)
        assert not [trace for trace in foreign(snap["viewer"]) if trace in text]
        if snap["curtain"]:
            assert snap["talk"] is None
            session.handle({"do": "ready", "seq": session.seq})
        elif snap["moves"]:
            if snap["talk"]["may_agree"]:
                code = CODES[team(snap["viewer"])]
                assert "error" not in session.handle({"do": "move", "text": f"agree {code}", "seq": session.seq})
            moves = session.snapshot()["moves"]
            session.handle({"do": "move", "text": Random(len(snap["log"])).choice(moves)["text"], "seq": session.seq})
        else:
            break
    assert session.match.result is not None


def test_a_link_holds_no_talk():
    session = Session.for_match(agreeing(5, count=60), (0,))
    link = session.handle({"do": "link"})["link"]
    assert "agree" not in link and "sign" not in link.removeprefix("signs:") and "XYZZY" not in link
    opened = Session("signs", seed=1)
    assert "error" not in opened.handle({"do": "open", "link": link})
    assert opened.match.table.zones == session.match.table.zones


@pytest.mark.parametrize("seed", one_in(2, range(4)))
def test_the_others_cannot_tell_one_code_from_another(seed):
    """The same match with other words of team A looks exactly the same to team B and to the audience."""
    words = (CODES, ("*", CODES[1]), ("", CODES[1]), ("eye=5-7 ear=8-10; nothing", CODES[1]))
    matches = [agreeing(seed, codes) for codes in words]
    for viewer in (1, 3, AUDIENCE):
        assert len({seen(match, viewer) for match in matches}) == 1
    assert len({shown(match, 3, "en") for match in matches}) == 1
    assert len({seen(match, 2) for match in matches}) == len(matches)


def test_a_sealed_file_can_be_played_on():
    match = agreeing(2, count=30)
    mine = cb.Match.load(match.save(1))
    assert mine.table.vars["code:1"] == "mouth=leave +ear=true; XYZZY-B"
    assert mine.table.vars["code:0"] == cb.Match(GAME, seed=1).table.vars["code:0"]
    assert mine.table.zones == match.table.zones and mine.to_act == match.to_act
    assert [e.seen_by(1) for e in mine.log] == [e.seen_by(1) for e in match.log]


@pytest.mark.parametrize("seed", range(5))
def test_a_sent_card_shows_to_nobody_but_its_sender(seed):
    """Nobody can track a card within a hand, not even one that this seat knew there before it was sent on."""
    match, rng, known = cb.Match(GAME, seed=seed), Random(seed), 0
    while match.to_act:
        seat = match.to_act[0]
        match.play(rng.choice([m for m in match.legal(seat) if m.kind != "sign"]), seat)
        sender = match.table.vars["turn"]
        for viewer in VIEWERS:
            view = match.view(viewer)
            assert view.codes("middle") in ([], [None]) or viewer == sender
            known += any(i in view.faces for s in range(4) if s != viewer for i in view.zones[f"hand:{s}"])
    assert known > 10, "the sender of a card knows it as long as it can be nowhere else"
