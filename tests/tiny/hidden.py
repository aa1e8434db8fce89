"""What both tiny games need: every card that a seat has not seen is equally likely to be any of the unseen ones."""

from collections import Counter
from fractions import Fraction
from typing import Any

from combinatoria.core.game import Game
from combinatoria.core.notation import percent
from combinatoria.core.table import Face, Table


def number(face: Face | None) -> int:
    """The number on a card."""
    assert face is not None
    return int(face[1:])


def unseen(game: Game, view: Table) -> Counter[Face]:
    """The cards that the viewer has not seen."""
    return Counter(dict(game.deck(view.seats, view.options))) - Counter(view.faces.values())


def shown(value: Fraction) -> dict[str, Any]:
    """A chance as sentences show it."""
    return {"fraction": str(value), "percent": percent(value)}
