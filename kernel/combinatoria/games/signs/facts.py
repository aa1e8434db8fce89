"""Exact knowledge of a seat: where each unseen card may be, from public facts and its own.

Usually every arrangement of the unseen cards is equally likely. Two events lead to several cases: a card that the seat
once knew may have been sent on unseen (:mod:`combinatoria.games.signs.recall`), and a reshuffle (R3) makes a new deck
of cards that are only partly known (:mod:`combinatoria.players.remade`).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.game import Insight
from ...core.table import Table
from ...players import remade
from ...players.remade import imagine
from .recall import MEMORY
from .teams import DECKS

__all__ = ["imagine", "insights"]


def insights(view: Table, seat: int) -> Sequence[Insight]:
    """All cases; see :meth:`combinatoria.core.game.Game.insights`."""
    return remade.insights(view, seat, MEMORY.ways(view, seat), DECKS[view.options["suit"]])
