"""Habits of players of Secret Signs: whether they lie about a sent card, and how readily they intercept one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core.move import Move
from ...core.table import Table
from ...players.habits import Habit, Habits, Lean
from .bot import OTHER_CLAIM, promised, rated, sign_first
from .teams import value

__all__ = ["HABITS"]


def _more(*, lie: float = 0.0, intercept: float = 0.0) -> Lean:
    """A bias for lies, unless the partner has been told about the claim, and for interceptions."""

    def lean(view: Table, seat: int, legal: Sequence[Move]) -> list[float]:
        free = lie if promised(view, seat).message.honest is None else 0.0

        def extra(move: Move) -> float:
            if move.kind == "intercept":
                return intercept
            return free if move.kind == "send" and value(move.arg(0, str)) != move.args[1] else 0.0

        return [extra(move) for move in legal]

    return lean


HABITS: Final = Habits(
    rated,
    {
        "honest": Habit(_more(), 0.48),
        "bluffer": Habit(_more(lie=OTHER_CLAIM), 0.27),
        "raider": Habit(_more(intercept=1.5), 0.38),
        "cautious": Habit(_more(intercept=-4.0), 0.52),
    },
    warmth=0.2,
    par=0.40,
    last=sign_first,
)
"""The habits of this game; win rates over 60 matches."""
