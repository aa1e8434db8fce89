"""How moves are made with the hands, as a table: for each kind of move what is picked, and where it is put.

The table of a game is a TOML file beside its rules (:func:`combinatoria.core.beside.beside`), a row for each kind::

    [discard]
    form = "discard {card:card}"
    picks = ["hand:{by}/{card}"]
    to = "pile"

``form`` is how the move is written. In ``picks`` and ``to`` a name stands for the argument of that name, or for what
else the game lets it stand for. Where a name stands for several things, its text says a pick for each of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any

from .move import Move, Picks
from .notation import placeholders

__all__ = ["Way", "named", "picked"]

Way = Mapping[str, Any]
"""A row of the table."""


def named(way: Way, move: Move) -> dict[str, Any]:
    """The arguments of a move by their names.

    >>> named({"form": "swap {card:card} {row:int}"}, Move("swap", ("S1", 2)))
    {'card': 'S1', 'row': 2}
    """
    return {name: arg for (name, _), arg in zip(placeholders(way["form"]), move.args, strict=True)}


def picked(way: Way, names: Mapping[str, Any]) -> Picks:
    """What is picked for a move, and where it is put.

    Args:
        way: the row of its kind; without ``picks`` the move is made with its button alone.
        names: what the names in it stand for.

    >>> picked({"picks": ["deck", "hand:{by}/{cards}"], "to": "row:{by}"}, {"by": 1, "cards": ("S1", "S2")})
    Picks(picks=('deck', 'hand:1/S1', 'hand:1/S2'), to='row:1')
    """
    some = [pick for text in way.get("picks", ()) for pick in _each(text, names)]
    return Picks(tuple(some), way["to"].format_map(names) if "to" in way else None)


def _each(text: str, names: Mapping[str, Any]) -> list[str]:
    """A text with its names filled in: once, or for each of several things that one of them stands for."""
    for name in _names_in(text):
        if isinstance(names[name], list | tuple):
            return [text.format_map({**names, name: one}) for one in names[name]]
    return [text.format_map(names)]


@cache
def _names_in(text: str) -> tuple[str, ...]:
    return tuple([name for _, name, _, _ in Formatter().parse(text) if name])
