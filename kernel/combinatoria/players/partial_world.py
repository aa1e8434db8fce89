"""Tables on which cards nobody has seen have no face yet, so that a single player can search ahead by the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ..core.game import Game
from ..core.move import Move
from ..core.playout import PlayoutTable
from ..core.table import EVERYBODY, Face, Table

__all__ = ["UNKNOWN", "after_move", "partial_world", "turned_up"]

UNKNOWN: Final = "?"
"""The face of a card that nobody has seen."""


def partial_world(t: Table, deck: str = "deck") -> PlayoutTable:
    """Return the table as the player knows it, with :data:`UNKNOWN` as the face of unseen cards of the deck.

    Args:
        t: a view or a full table; of a full table's deck, only the faces that everybody has seen are used.
        deck: the zone with face-down cards; all other zones are open.

    >>> import combinatoria as cb
    >>> t = partial_world(cb.Match(cb.game("journey"), seed=1).view(0))
    >>> {t.faces[i] for i in t.zones["deck"]}, t.codes("hand:0")
    ({'?'}, ['R1', 'B5'])
    """
    out = PlayoutTable.of(t)
    for i in out.zones[deck]:
        if i not in out.faces or (t.viewer is None and i not in out.seen_by_mask):
            out.faces[i] = UNKNOWN
    return out


def after_move(game: Game, t: PlayoutTable, move: Move) -> PlayoutTable:
    """Return a copy after a move of the single player; the move may depend on no chance except the deck's order."""
    then = t.copy()
    game.play(then, 0, move, None)  # type: ignore[arg-type]
    return then


def turned_up(t: PlayoutTable, zones: Iterable[str], faces: Iterable[Face]) -> Iterator[PlayoutTable]:
    """Yield the table once for each assignment of faces to cards that have just been turned up.

    Args:
        t: a table from :func:`partial_world`.
        zones: zones in which cards are turned up, each as the last card of its zone.
        faces: all possible faces; those already on the table are skipped.
    """
    for name in zones:
        ids = t.zones[name]
        if ids and t.faces[ids[-1]] == UNKNOWN and t.seen_by_mask.get(ids[-1]) == EVERYBODY:
            seen = set(t.faces.values())
            for face in faces:
                if face not in seen:
                    then = t.copy()
                    then.faces[ids[-1]] = face
                    yield from turned_up(then, zones, faces)
            return
    yield t
