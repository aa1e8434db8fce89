"""Habits of bots in Soulmates: how readily they call, and whether they take the open card."""

from __future__ import annotations

from typing import Final

from ...core.move import Move
from ...core.table import Table
from ...players.habits import Habit, Habits, Lean, leaning
from .bot import judge

__all__ = ["HABITS"]


def _by_kind(**more: float) -> Lean:
    """Build a lean that adds to the value of calls (``call``) or of taking the open card (``pile``)."""

    def extra(view: Table, seat: int, move: Move) -> float:
        return more.get("pile" if move == Move("draw", ("discard",)) else move.kind, 0.0)

    return leaning(extra)


HABITS: Final = Habits(
    judge,
    {
        "steady": Habit(_by_kind(), 0.80),
        "bold": Habit(_by_kind(call=1.9), 0.80),
        "cautious": Habit(_by_kind(call=-0.5), 0.67),
        "hoarder": Habit(_by_kind(pile=0.6), 0.76),
        "secretive": Habit(_by_kind(pile=-0.4), 0.82),
    },
    warmth=0.05,
    par=0.81,
)
"""The habits of this game; win rates are from 200 matches."""
