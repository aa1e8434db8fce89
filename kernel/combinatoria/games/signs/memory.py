"""A seat's memory of cards that it can no longer track; see :mod:`combinatoria.players.memory`."""

from __future__ import annotations

from typing import Any, Final

from ...core.table import EVERYBODY, NOBODY, Face, Table
from ...players.memory import Memory
from ...players.reshuffled import NEW
from .teams import HANDS, hand_zone

__all__ = ["MEMORY", "NEW", "PLACES", "take_out"]

PLACES: Final = (*HANDS, "middle", "aside")
"""The zones where remembered cards can be, before a reshuffle."""
MEMORY: Final = Memory("7")
"""Keeps all ways. The shuffle that a card of a mixed hand comes from is known, unlike at a real table.

That reveals nothing as long as all cards of a hand come from one shuffle. The first deck lasts for 13 draws, at most
two per turn, so only in the last turn of a game, if the deck was remade in this turn or in the one before, can a card
leave a hand that has cards of both.
"""


def take_out(t: Table, seat: int, face: Face, *, shown: bool) -> int:
    """Mix a hand and pick out the card that leaves it, openly or to the middle.

    Args:
        t: the full table.
        seat: the seat of the hand.
        face: the card.
        shown: whether it is given up openly.

    Returns:
        The id of the card, which is now on top of the hand.
    """

    def order(faces: Any) -> list[Face]:
        rest = sorted(faces, reverse=True)
        rest.remove(face)
        return [face, *rest]

    MEMORY.mixed(t, seat, order, by=seat, rule="7")
    card = t.top(hand_zone(seat))
    MEMORY.leave(t, seat, [card], EVERYBODY if shown else NOBODY, "middle")
    return card
