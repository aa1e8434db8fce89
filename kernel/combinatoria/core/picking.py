"""How moves are made by picking things on the table, where a game says it as data: a table of its kinds of moves.

Each kind has an entry with ``form`` (its pattern in the grammar) and, where something is touched for it, ``picks`` and
``to``: templates in which ``{row}`` stands for the argument of that name, and other names for what the game gives with
them. Whatever else such an entry says is the game's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .move import Arg, Move, Picks
from .notation import placeholders

__all__ = ["arguments", "picked"]


def arguments(form: str, move: Move) -> dict[str, Arg]:
    """The arguments of a move by the names that its form gives them.

    >>> arguments("letter {pawn:b1|b2} {dir:forward|back}", Move("letter_move", ("b1", "back")))
    {'pawn': 'b1', 'dir': 'back'}
    """
    return {name: arg for (name, _), arg in zip(placeholders(form), move.args, strict=True)}


def picked(way: Mapping[str, Any], names: Mapping[str, Any], more: Iterable[str] = ()) -> Picks:
    """What is picked for a move, and where it may be put.

    Args:
        way: the entry of its kind.
        names: what the names in the templates stand for.
        more: what is picked besides.

    >>> picked({"picks": ["hand:0/{card}"], "to": "day:{n}"}, {"card": "R3", "n": 4})
    Picks(picks=('hand:0/R3',), to='day:4')
    """
    to = way["to"].format_map(names) if "to" in way else None
    return Picks((*[pick.format_map(names) for pick in way.get("picks", ())], *more), to)
