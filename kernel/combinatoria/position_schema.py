"""The schema of the positions of one game: its zones, cards and variables."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from .core.game import Game
from .core.schema import default_form, schema_of
from .core.table import Table
from .formats import FORMATS, schema
from .formats.json_schema import Schema
from .match.match import Match

__all__ = ["position_schema"]


def position_schema(game: Game, seats: int | None = None, options: Mapping[str, Any] | None = None) -> Schema:
    """Return the schema of a game's positions for a number of seats and options.

    It restricts each value as :meth:`.Game.forms` does, except for conditions that only a function states. The rules
    check whether values fit each other and the cards.

    Args:
        game: the game.
        seats: the number of seats; the game's default by default.
        options: those that differ from the default.

    Raises:
        Refused: the game is not for this number of seats, or has no such option.

    >>> import combinatoria as cb
    >>> whole = position_schema(cb.game("altar"), seats=2)
    >>> whole["$id"], whole["$defs"]["Position"]["properties"]["passes"]["items"]
    ('urn:combinatoria:position:1:altar:2', {'type': 'integer', 'minimum': 0, 'maximum': 1})
    """
    t, version = Match(game, seats, 0, options).table, FORMATS["position"].version
    whole = schema("position")
    whole["$defs"]["Face"] = {"enum": [*dict.fromkeys(game.deck(t.seats, t.options))]}
    body = whole["$defs"]["Position"]
    del body["patternProperties"]
    body["properties"] |= {"game": {"const": game.name}, "seats": {"const": t.seats}} | _variables(game, t)
    for name in ("zones", "known", "batch"):
        body["properties"][name]["propertyNames"] = {"enum": [*t.zone_specs]}
    if t.seats != game.default_seats:
        body["required"] = [*body["required"], "seats"]
    return {
        **whole,
        "$id": f"urn:combinatoria:position:{version}:{game.name}:{t.seats}",
        "title": f"position {game.name}",
    }


def _variables(game: Game, t: Table) -> Schema:
    """Return the schema of each variable."""
    stated = game.forms(t.seats, t.options)
    found = {
        name: schema_of(stated[name].form if name in stated else default_form(start))
        for name, start in game.variables(t.seats, t.options).items()
    }
    if "phase" in found:
        found["phase"] = {"enum": [*game.phases]}
    as_json: Schema = json.loads(json.dumps(found))  # tuples become lists
    return as_json
