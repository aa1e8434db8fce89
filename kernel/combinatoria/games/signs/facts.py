"""Exact knowledge of a seat: where each unseen card may be, from public facts and its own.

Usually every arrangement of the unseen cards is equally likely. Two events lead to several cases: a card that the seat
once knew may have been sent on unseen (:mod:`combinatoria.games.signs.memory`), and a reshuffle (R3) makes a new deck
of cards that are only partly known (:mod:`combinatoria.players.reshuffled`).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.game import CardFacts
from ...core.table import Table
from ...players import reshuffled
from .memory import MEMORY
from .packs import deck_of

__all__ = ["card_facts"]


def card_facts(view: Table, seat: int) -> Sequence[CardFacts]:
    """All cases; see :meth:`combinatoria.core.game.Game.card_facts`."""
    return reshuffled.card_facts(view, seat, MEMORY.ways(view, seat), deck_of(view.options))
