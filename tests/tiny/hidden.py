"""What both tiny games need: every card that a seat has not seen is equally likely to be any of the unseen ones."""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

from combinatoria.core.game import Game
from combinatoria.core.notation import percent
from combinatoria.core.table import Face, Table
from combinatoria.odds.sampling import shuffled


def number(face: Face | None) -> int:
    """The number on a card."""
    assert face is not None
    return int(face[1:])


def unseen(game: Game, view: Table) -> Counter[Face]:
    """The cards that the viewer has not seen."""
    return Counter(dict(game.deck(view.seats, view.options))) - Counter(view.faces.values())


def dealt(game: Game, view: Table, rng: Random) -> Table:
    """A full table: the unseen cards dealt at random to the places that hide one."""
    out = view.copy()
    out.viewer = None
    places = [i for ids in view.zones.values() for i in ids if i not in view.faces]
    out.faces.update(zip(places, shuffled(sorted(unseen(game, view).elements()), rng), strict=True))
    return out


def shown(value: Fraction) -> dict[str, Any]:
    """A chance as sentences show it."""
    return {"fraction": str(value), "percent": percent(value)}
