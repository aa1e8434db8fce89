"""The variables of Tomorrow's Journey: the turn, the state of its events, and how the match was lost."""

from __future__ import annotations

from ...core.schema import list_of, one_of, short_text
from ...core.table import Face
from ...core.variables import Variables, var
from .cards import SUITS

__all__ = ["Vars"]


class Vars(Variables):
    """The variables; those reset each turn are the state of the events, and are at rest outside the event phase.

    ``event`` happens now; the other names are those of :class:`.evaluate.Spot`, with ``sleeping`` for ``asleep``.
    """

    phase: str = var("renew")
    turns: int = var(1)
    event: Face = var("", each_turn=True)
    row: int = var(0, each_turn=True)
    used: tuple[str, ...] = var((), list_of(one_of(SUITS)), each_turn=True)
    sleeping: tuple[Face, ...] = var((), list_of(short_text), each_turn=True)
    copies: tuple[Face, ...] = var((), list_of(short_text), each_turn=True)
    effect: str = var("", each_turn=True)
    lost: str = var("")
