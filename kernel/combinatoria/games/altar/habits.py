"""Habits of players of Altar of Time: what they discard, how many cards they exchange, and whose cards they draw."""

from __future__ import annotations

from typing import Final

from ...core.move import Move
from ...core.table import Table
from ...players.habits import Habit, Habits, Lean, leaning
from .bot import judge
from .moves import exchanged

__all__ = ["HABITS"]


def _more(*, offer: float = 0.0, card: float = 0.0, elsewhere: float = 0.0) -> Lean:
    """Return a lean that adds to offers, to each card of an exchange, and to draws from other players."""

    def extra(view: Table, seat: int, move: Move) -> float:
        if move.kind == "offer":
            return offer
        if move.kind in ("replace", "replace_any"):
            return card * sum(len(into) for _, _, into in exchanged(move))
        return elsewhere if move.kind == "draw_hand" or (move.kind == "draw_deck" and move.args[0] != seat) else 0.0

    return leaning(extra)


HABITS: Final = Habits(
    judge,
    {
        "steady": Habit(_more(), 0.43),
        "hoarder": Habit(_more(offer=-6.0, card=-2.0), 0.48),
        "bold": Habit(_more(card=3.0), 0.43),
        "raider": Habit(_more(elsewhere=6.0), 0.46),
    },
    warmth=0.5,
    par=0.47,
)
"""The habits of this game; win rates measured over 200 matches."""
