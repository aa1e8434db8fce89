"""The places of the game and its fixed numbers (sections 2 and 3 of the spec)."""

from __future__ import annotations

from typing import Final

from ...core.seats import clockwise, deck_zone, hand_zone, zone_owner, zones_of
from ...core.table import Table
from ...players.recall import recall
from .score import VALUE

__all__ = [
    "ABILITIES", "ALTAR", "DECK_ABILITY", "HAND", "HAND_ABILITY", "OFFERED", "OFFER_ABILITY", "PILE", "SCHEDULE",
    "clockwise", "deck_zone", "empty_deck", "hand_zone", "numbers_in", "recall", "schedule_zone", "zone_owner",
]  # fmt: skip

HAND: Final = 8
"""Cards in a hand between turns."""
SCHEDULE: Final = (1, 2, 5)
"""The numbers that lie in every schedule at the start."""
PILE: Final = 24
"""Cards in a deck once the hands are dealt; a deck never grows."""
ABILITIES: Final = (3, 4, 6)
"""The numbers that give an ability while they lie in one's own schedule."""
DECK_ABILITY, OFFER_ABILITY, HAND_ABILITY = ABILITIES
"""To draw from other decks; to offer cards of the hand; to draw, blind, from other hands."""
ALTAR: Final = "altar"
"""The cards that were replaced, face up (R19)."""
OFFERED: Final = "offered"
"""The cards that were offered, face down."""
schedule_zone: Final = zones_of("schedule")
"""The name of a seat's schedule."""


def numbers_in(t: Table, seat: int) -> set[int]:
    """The numbers in a seat's schedule, which decide what the seat is able to do (R18: whoever laid them)."""
    faces = t.faces
    return {VALUE[faces[i]] for i in t.zones[schedule_zone(seat)]}


def empty_deck(t: Table) -> int | None:
    """The first seat whose deck is used up, or None."""
    return next((s for s in range(t.seats) if not t.zones[deck_zone(s)]), None)
