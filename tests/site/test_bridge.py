"""What a play page's worker tells of a session: only the parts that have changed, and together always the whole."""

import json
from importlib.util import module_from_spec, spec_from_file_location
from random import Random

import pytest

from combinatoria import games
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
        shown = {**shown, **answer["changed"]}
        assert shown == json.loads(json.dumps(bridge.session.snapshot())), wish
        if wish["do"] in ("move", "undo"):
            assert not LARGE & set(answer["changed"])


def test_what_changes_nothing_tells_nothing(bridge):
    started(bridge, "soulmates")
    answer = asked(bridge, do="save")
    assert answer["changed"] is None and answer["reply"]["re"] == 1
    assert "error" in asked(bridge, do="move", text="discard")["reply"]
    assert asked(bridge, do="why", picks=["pile"])["changed"] is None


def test_the_clock_tells_the_parts_in_order(bridge):
    started(bridge, "soulmates")
    moved = asked(bridge, do="move", text="draw deck")["clock"]
    saved = asked(bridge, do="save")["clock"]
    assert 0 < moved["handled"] < moved["pictured"] < saved["handled"] == saved["pictured"]
