"""A play page's worker sends only the changed parts of a snapshot, which always add up to the whole."""

import json
from importlib.util import module_from_spec, spec_from_file_location
from random import Random

import pytest

import combinatoria as cb
from combinatoria import Match, games
from combinatoria.match.link import to_link
from combinatoria.session import Session
from combinatoria.session.requests import HANDLERS
from combinatoria_site.paths import ROOT

BRIDGE = ROOT / "site" / "host" / "bridge.py"
LARGE = {"ui", "rules", "design", "options", "languages", "levels"}


@pytest.fixture
def bridge():
    spec = spec_from_file_location("bridge", BRIDGE)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def started(bridge, game, seed=3):
    wish = {"game": game, "lang": "en", "seed": seed, "saved": None, "wish": None}
    return json.loads(bridge.start(json.dumps(wish)))


def asked(bridge, **request):
    return json.loads(bridge.request(json.dumps({"id": 1, **request})))


def merged(old, answer):
    """Return the snapshot after an answer, as the page has it (``merged`` of model.ts)."""
    log = old["log"] + answer.get("log+", [])
    held = {"before": old["table"]} if answer.get("held") else {}
    return {**old, "log": log, **answer["changed"], **held}


@pytest.mark.parametrize("game", games())
def test_the_changes_make_up_the_snapshot(bridge, game):
    ready = started(bridge, game)
    assert ready["problems"] == []
    shown, chance = ready["snapshot"], Random(game)
    wishes = [{"do": "move"}] * 12 + [{"do": "undo"}, {"do": "lang", "value": "ja"}, {"do": "learn", "step": 0}]
    for wish in [*wishes, {"do": "learn_stop"}, {"do": "new", "seed": 5}, {"do": "move"}]:
        if wish["do"] == "move":
            wish = (
                {**wish, "text": chance.choice(shown["moves"])["text"]} if shown["moves"] else {"do": "new", "seed": 4}
            )
        answer = asked(bridge, **wish)
        assert "error" not in answer["reply"], wish
        shown = merged(shown, answer)
        assert shown == json.loads(json.dumps(bridge.session.snapshot())), wish
        if wish["do"] in ("move", "undo"):
            assert not LARGE & set(answer["changed"])
        if wish["do"] == "move":
            assert "log" not in answer["changed"] and not (answer.get("held") and "before" in answer["changed"])


def test_a_request_that_changes_nothing_sends_no_changes(bridge):
    started(bridge, "soulmates")
    answer = asked(bridge, do="save")
    assert answer["changed"] is None and answer["reply"]["re"] == 1
    assert "error" in asked(bridge, do="move", text="discard")["reply"]
    assert asked(bridge, do="why", picks=["pile"])["changed"] is None


def test_the_clock_reports_the_stages_in_order(bridge):
    started(bridge, "soulmates")
    moved = asked(bridge, do="move", text="draw deck")["clock"]
    saved = asked(bridge, do="save")["clock"]
    assert 0 < moved["handled"] < moved["pictured"] < saved["handled"] == saved["pictured"]


def kept(game, **changes):
    match = Match(cb.game(game), seed=3)
    return {**Session.for_match(match).save(), **changes}


@pytest.mark.parametrize(
    "text",
    [
        "{ damaged", "[]", "5", '"x"', "[" * 100_000, '{"a":' * 100_000, json.dumps("x" * 5_000_000),
        json.dumps(kept("soulmates", format=99)), json.dumps(kept("altar")), json.dumps(kept("soulmates", moves=[[0]])),
        json.dumps(kept("soulmates", session={"humans": "all", "mode": 5, "bot": {}})),
    ],
)  # fmt: skip
def test_a_kept_game_that_cannot_be_opened_is_reported_and_another_one_opened(bridge, text):
    wish = {"game": "soulmates", "lang": "ja", "seed": None, "saved": text, "wish": None}
    ready = json.loads(bridge.start(json.dumps(wish)))
    assert [problem["what"] for problem in ready["problems"]] == ["saved"]
    assert ready["snapshot"]["lang"] == "ja" and ready["snapshot"]["moves"]
    assert "error" not in asked(bridge, do="move", text=ready["snapshot"]["moves"][0]["text"])["reply"]


@pytest.mark.parametrize("fails", ["handler", "snapshot"])
@pytest.mark.parametrize("what", ["saved", "link"])
def test_after_a_fault_while_opening_there_is_still_a_table(bridge, monkeypatch, capsys, what, fails):
    """Whatever the fault is, since otherwise the page would fail at each visit."""
    saved = kept("soulmates")
    link = {"do": "open", "link": to_link(Match(cb.game("soulmates"), seed=5))}
    do, seed = {"saved": ("load", 3), "link": ("open", 5)}[what]

    def broken(*args):
        raise OverflowError("a fault of ours")

    if fails == "handler":
        monkeypatch.setitem(HANDLERS, do, broken)
    else:
        look = bridge.Session.snapshot
        monkeypatch.setattr(bridge.Session, "snapshot", lambda s: broken() if s.match.seed == seed else look(s))
    wish = {"game": "soulmates", "lang": "en", "seed": 8, "saved": json.dumps(saved), "wish": link}
    ready = json.loads(bridge.start(json.dumps(wish)))
    assert ready["problems"] == [{"what": what, "text": ""}]
    assert "a fault of ours" in capsys.readouterr().err
    assert ready["snapshot"]["setup"]["seed"] == {"saved": 5, "link": 3}[what], "whatever can be opened is opened"
    assert asked(bridge, do="undo")["changed"] is None


def test_the_page_keeps_a_match_that_the_table_does_not_export(bridge):
    """While people hide cards from each other there is no file and no link, but a reload restores the match."""
    started(bridge, "soulmates")
    asked(bridge, do="new", seed=6, humans=[0, 1], hints=False, all_open=False)
    for do in ("save", "link"):
        assert asked(bridge, do=do)["reply"]["error"]["rule"] == "session.sealed"
    saved, table = asked(bridge, do="keep")["reply"]["save"], bridge.session.match.table
    assert saved["session"]["humans"] == [0, 1]
    wish = {"game": "soulmates", "lang": "en", "seed": 3, "saved": json.dumps(saved), "wish": None}
    again = json.loads(bridge.start(json.dumps(wish)))
    assert again["problems"] == [] and bridge.session.match.table == table
    assert again["snapshot"]["setup"]["sealed"] and again["snapshot"]["curtain"]
