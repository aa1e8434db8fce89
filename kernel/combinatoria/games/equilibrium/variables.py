"""The variables of Equilibrium: the phase, the turn, and the agenda."""

from __future__ import annotations

from typing import Final

from ...core.agenda import agenda_of
from ...core.move import Refusal
from ...core.variables import Variables, taking_part, var

__all__ = ["Vars"]

ITEMS: Final = ("fill", "deal", "gather", "reveal", "begin", "refill", "order")


class Vars(Variables):
    """The variables; ``turns`` counts completed turns, and :mod:`.pending` handles the kinds of items."""

    phase: str = var("play")
    turn: int = var(0)
    turns: int = var(0)
    active: tuple[int, ...] = taking_part()
    agenda: tuple[tuple[str, int, int], ...] = agenda_of(ITEMS, Refusal("4", "agenda"))
