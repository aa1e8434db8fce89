"""Tables to think on, on which cards that nobody has seen have no face yet: one player thinks ahead by the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ..core.game import Game
from ..core.move import Move
from ..core.mute import MuteTable
from ..core.table import EVERYBODY, Face, Table

__all__ = ["UNKNOWN", "played", "thought_of", "turned_up"]

UNKNOWN: Final = "?"
"""Stands for a card that nobody has seen."""


def thought_of(t: Table, deck: str = "deck") -> MuteTable:
    """A table as whoever plays knows it, with :data:`UNKNOWN` for the cards of the deck not seen yet.

    Args:
        t: a view, or a full table, of whose deck only what everybody has seen is looked at.
        deck: the zone of cards that lie face down; all others are open.

    >>> import combinatoria as cb
    >>> t = thought_of(cb.Match(cb.game("journey"), seed=1).view(0))
    >>> {t.faces[i] for i in t.zones["deck"]}, t.codes("hand:0")
    ({'?'}, ['R1', 'B5'])
    """
    out = MuteTable.of(t)
    for i in out.zones[deck]:
        if i not in out.faces or (t.viewer is None and i not in out.known):
            out.faces[i] = UNKNOWN
    return out


def played(game: Game, t: MuteTable, move: Move) -> MuteTable:
    """A copy on which the one player has made a move; nothing may be left to chance but what lies in the deck."""
    then = t.copy()
    game.play(then, 0, move, None)  # type: ignore[arg-type]
    return then


def turned_up(t: MuteTable, zones: Iterable[str], faces: Iterable[Face]) -> Iterator[MuteTable]:
    """A table; where cards have just been turned up, one for each way in which they can have faces.

    Args:
        t: a table to think on.
        zones: where cards are turned up, each as the last one of its zone.
        faces: all that a card can be; those that lie on the table are left out.
    """
    for name in zones:
        ids = t.zones[name]
        if ids and t.faces[ids[-1]] == UNKNOWN and t.known.get(ids[-1]) == EVERYBODY:
            seen = set(t.faces.values())
            for face in faces:
                if face not in seen:
                    then = t.copy()
                    then.faces[ids[-1]] = face
                    yield from turned_up(then, zones, faces)
            return
    yield t
