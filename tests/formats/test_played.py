"""Validation of what the kernel writes: random play of every game, and every kind of request."""

import pytest

from combinatoria.game_api.protocols import habits_of
from combinatoria.session.requests import HANDLERS
from tests.running import one_in
from tests.tiny import ALL, REAL, at_home

from .samples import every_request, everywhere, guided, unusual
from .valid import wrong

RARE = {"order": {"tome"}}
"""Phases that random play does not reach; they are in the samples of ``unusual``."""


@pytest.mark.slow
@pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in ALL])
def test_random_play(game):
    with at_home():
        samples = [*everywhere(game), *guided(game)]
    assert wrong(samples) == set()
    met = {value["table"]["vars"].get("phase") for name, value in samples if name == "snapshot"}
    assert game.name not in REAL or set(game.phases) - met == RARE.get(game.name, set())


def test_what_random_play_seldom_leads_to():
    samples = list(unusual())
    assert wrong(samples) == set()
    snapshots = [value for name, value in samples if name == "snapshot"]
    assert snapshots[-1]["table"]["vars"]["phase"] == "tome"
    moves = [move for value in snapshots for move in value["moves"]]
    assert any("dial" in move for move in moves) and any("more" in move for move in moves)


@pytest.mark.slow
@pytest.mark.parametrize("name", one_in(3, [name for name in REAL if habits_of(name)], 1))
def test_every_kind_of_request(name, monkeypatch):
    samples = every_request(name, monkeypatch)
    made = {value["do"] for kind, value in samples if kind == "request"}
    assert made == HANDLERS.keys()
    assert wrong(samples) == set()
