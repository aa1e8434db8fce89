"""Saved texts name their options; those that do not use the defaults of their time."""

import json

import pytest

import combinatoria as cb
from combinatoria.core.options import as_written
from combinatoria.guides.daily import identity
from combinatoria.match.link import from_link, to_link
from combinatoria.session import Session
from tests.tiny import ALL

from .random_play import each_game, each_variant

CHANGED = {"order": {"servants": ("dealt", "chosen")}, "library": {"abilities": ("optional", "mandatory")}}
"""Options whose default has changed: the former and the current value."""
each_changed = pytest.mark.parametrize(
    ("name", "option", "former", "now"),
    [(name, option, *values) for name, options in CHANGED.items() for option, values in options.items()],
)


@each_variant
def test_links_saves_and_positions_keep_all_options(game, seats, options):
    match = cb.Match(game, seats, 5, options)
    assert from_link(to_link(match)).options == match.options
    assert cb.Match.load(json.dumps(match.save())).options == match.options
    assert cb.Match.at(game, json.dumps(match.position())).options == match.options


@each_game
def test_only_known_defaults_have_changed(game):
    now = game.complete_options({})
    then = game.complete_options(as_written(game.options, {}))
    found = {name: (then[name], now[name]) for name in now if then[name] != now[name]}
    assert found == CHANGED.get(game.name, {})


@each_changed
def test_a_text_that_does_not_name_the_option_means_its_former_default(name, option, former, now):
    game = cb.game(name)
    assert cb.Match(game, seed=4).options[option] == Session(name, seed=4).match.options[option] == now
    for value in (former, now):
        link = to_link(cb.Match(game, seed=4, options={option: value}))
        assert f"{option}={value}" in link and from_link(link).options[option] == value
    assert from_link(f"{name}:seats={game.default_seats}:4:").options[option] == former, "as before it could be named"
    old = cb.Match(game, seed=4, options={option: former})
    save, position = old.save(), old.position()
    del save["options"][option], position["options"][option]
    assert cb.Match.load(save).table == old.table
    assert cb.Match.at(game, position).options[option] == former
    assert cb.Match.at(game, {k: v for k, v in position.items() if k != "options"}).options[option] == former


@each_changed
def test_a_day_dealt_with_former_defaults_is_recognised(name, option, former, now):
    game = cb.game(name)
    old, new = (cb.Match(game, seed=20261101, options={option: value}) for value in (former, now))
    assert identity(old, 0) == f"20261101:{game.default_seats}:0" != identity(new, 0)


def test_options_that_are_no_mapping_are_refused_in_positions():
    for game in ALL:
        with pytest.raises(cb.IllegalMove):
            cb.Match.at(game, {"game": game.name, "options": [1]})
