"""The schema of a game's positions: it accepts every position of play, and its variables are those of the rules."""

import json
from random import Random

import pytest
from jsonschema import Draft202012Validator

import combinatoria as cb
from combinatoria.cli.main import main
from combinatoria.core.move import Refused
from combinatoria.match.position import read_position
from combinatoria.position_schema import position_schema
from tests.tiny import ALL

from .valid import Validator

each_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in ALL])
OTHERS = (None, True, -7, 10**17, "", "no such word", [], [[]], [-7], [1, 1], ["?"], {"?": 0})
"""Values of every type, of which a variable accepts some and refuses others."""
LONGEST = 300
"""Number of decisions after which a match is broken off."""


@each_game
def test_positions_of_play_fit(game):
    """The smallest, the usual and the largest number of seats; random moves."""
    for seats in sorted({game.seats[0], game.default_seats, game.seats[-1]}):
        schema = position_schema(game, seats)
        Draft202012Validator.check_schema(schema)
        validator, rng, match = Validator(schema), Random(seats), cb.Match(game, seats, seed=seats)
        for n in range(LONGEST):
            if n % 4 == 0:
                assert validator.told(json.loads(json.dumps(match.position()))) == []
            if not match.to_act:
                break
            match.play(rng.choice(match.legal()))


@each_game
def test_a_value_that_the_rules_take_fits_and_every_other_type_is_refused(game):
    schema = position_schema(game)
    validator = Validator(schema)
    start = json.loads(json.dumps(cb.Match(game, seed=1).position()))
    for name in game.variables(game.default_seats, game.complete_options({})):
        stated = schema["$defs"]["Position"]["properties"][name]
        assert stated, f"{game.name}: the schema does not describe {name}"
        reader = cb.Match.at if name == "phase" else read_position  # only Match.at checks that the phase exists
        refused = 0
        for value in OTHERS:
            fits = validator.is_valid({**start, name: value})
            try:
                reader(game, {**start, name: value})
            except Refused:
                refused += not fits
            else:
                assert fits, f"{game.name}: the schema refuses {value!r} for {name}, the rules do not"
        assert refused >= 6, f"{game.name}: {name} accepts nearly anything"


def test_what_is_no_variable_zone_card_or_seat_is_refused():
    validator = Validator(position_schema(cb.game("soulmates"), 4))
    good = json.loads(json.dumps(cb.Match(cb.game("soulmates"), 4, seed=1).position()))
    assert validator.is_valid(good)
    assert not validator.is_valid({**good, "no_variable": 0})
    assert not validator.is_valid({**good, "zones": {**good["zones"], "attic": []}})
    assert not validator.is_valid({**good, "zones": {"deck": ["X9"]}})
    assert not validator.is_valid({**good, "seats": 3})


def test_the_command_prints_it_and_refuses_what_does_not_go_together(capsys):
    assert main(["schema", "position", "--game", "order", "--seats", "2", "--option", "servants=chosen"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == json.loads(json.dumps(position_schema(cb.game("order"), 2, {"servants": "chosen"})))
    for words in (["save", "--game", "order"], ["--game", "order"], ["position", "--game", "order", "--folder", "x"]):
        with pytest.raises(SystemExit, match="--game"):
            main(["schema", "--lang", "en", *words])
