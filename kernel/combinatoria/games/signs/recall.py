"""What a seat remembers of cards that it can no longer follow; see :mod:`combinatoria.players.recall`."""

from __future__ import annotations

from typing import Any, Final

from ...core.table import EVERYBODY, NOBODY, Face, Table
from ...players.recall import Memory
from ...players.remade import NEW
from .teams import HANDS, hand_zone

__all__ = ["MEMORY", "NEW", "PLACES", "take_out"]

PLACES: Final = (*HANDS, "middle", "aside")
"""Where a card can lie that is remembered, before a reshuffle."""
MEMORY: Final = Memory("7")
"""Every way is kept. From which shuffle a card of a mixed hand comes is known, as at no real table.

That tells nothing as long as all cards of a hand come from one shuffle. The first deck lasts for 13 draws, at most two
a turn: so only in the last turn of a game, when the deck was made anew in this turn or in the one before, can a card
leave a hand that has cards of both.
"""


def take_out(t: Table, seat: int, face: Face, *, shown: bool) -> int:
    """Mix a hand and choose a card that leaves it, openly or to the middle.

    Args:
        t: the full table.
        seat: whose hand.
        face: the card.
        shown: whether it is given up openly.

    Returns:
        Its id; it lies on top of the hand.
    """

    def order(faces: Any) -> list[Face]:
        rest = sorted(faces, reverse=True)
        rest.remove(face)
        return [face, *rest]

    MEMORY.mixed(t, seat, order, by=seat, rule="7")
    card = t.top(hand_zone(seat))
    MEMORY.leave(t, seat, [card], EVERYBODY if shown else NOBODY, "middle")
    return card
