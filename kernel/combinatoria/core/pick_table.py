"""A table of how moves are made by hand: for each kind of move what is picked, and where it is put.

A game's table is a TOML file next to its rules (:func:`combinatoria.core.resources.load_toml`), with a section per
kind::

    [discard]
    form = "discard {card:card}"
    picks = ["hand:{by}/{card}"]
    to = "pile"

``form`` is the text form of the move. In ``picks`` and ``to`` a name is replaced by the argument of that name,
or by another value that the game supplies. A name with several values gives one pick for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any

from .move import Move, Picks
from .notation import placeholders

__all__ = ["MoveSpec", "named_args", "picks_for"]

MoveSpec = Mapping[str, Any]
"""One entry of the table."""


def named_args(spec: MoveSpec, move: Move) -> dict[str, Any]:
    """Return the arguments of a move by name.

    >>> named_args({"form": "swap {card:card} {row:int}"}, Move("swap", ("S1", 2)))
    {'card': 'S1', 'row': 2}
    """
    return {name: arg for (name, _), arg in zip(placeholders(spec["form"]), move.args, strict=True)}


def picks_for(spec: MoveSpec, names: Mapping[str, Any]) -> Picks:
    """Return what is picked for a move, and where it is put.

    Args:
        spec: the entry of its kind; without ``picks`` the move is made only with its button.
        names: the values of the names in it.

    >>> picks_for({"picks": ["deck", "hand:{by}/{cards}"], "to": "row:{by}"}, {"by": 1, "cards": ("S1", "S2")})
    Picks(picks=('deck', 'hand:1/S1', 'hand:1/S2'), to='row:1')
    """
    some = [pick for text in spec.get("picks", ()) for pick in _each(text, names)]
    return Picks(tuple(some), spec["to"].format_map(names) if "to" in spec else None)


def _each(text: str, names: Mapping[str, Any]) -> list[str]:
    """Fill in a text's names: once, or once for each value if one of them has several."""
    for name in _names_in(text):
        if isinstance(names[name], list | tuple):
            return [text.format_map({**names, name: one}) for one in names[name]]
    return [text.format_map(names)]


@cache
def _names_in(text: str) -> tuple[str, ...]:
    return tuple([name for _, name, _, _ in Formatter().parse(text) if name])
