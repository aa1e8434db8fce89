"""Zones of the game and its fixed numbers (sections 2 and 3 of the spec)."""

from __future__ import annotations

from typing import Final

from ...core.seats import clockwise, deck_zone, hand_zone, zone_owner, zones_of
from ...core.table import Table
from ...players.memory import memory_key
from .score import VALUE

__all__ = [
    "ABILITIES", "ALTAR", "DECK_ABILITY", "HAND", "HAND_ABILITY", "OFFERED", "OFFER_ABILITY", "PILE", "SCHEDULE",
    "clockwise", "deck_zone", "empty_deck", "hand_zone", "memory_key", "numbers_in", "schedule_zone", "zone_owner",
]  # fmt: skip

HAND: Final = 8
"""Cards in a hand between turns."""
SCHEDULE: Final = (1, 2, 5)
"""The numbers in every schedule at the start."""
PILE: Final = 24
"""Cards in a deck after the deal; a deck never grows."""
ABILITIES: Final = (3, 4, 6)
"""The numbers that give an ability while they are in the player's own schedule."""
DECK_ABILITY, OFFER_ABILITY, HAND_ABILITY = ABILITIES
"""The abilities to draw from other decks, to offer cards of the hand, and to draw blind from other hands."""
ALTAR: Final = "altar"
"""The zone of replaced cards, face up (R19)."""
OFFERED: Final = "offered"
"""The zone of offered cards, face down."""
schedule_zone: Final = zones_of("schedule")
"""Returns the name of a seat's schedule zone."""


def numbers_in(t: Table, seat: int) -> set[int]:
    """Return the numbers in a seat's schedule, which decide the seat's abilities (R18: whoever laid them)."""
    faces = t.faces
    return {VALUE[faces[i]] for i in t.zones[schedule_zone(seat)]}


def empty_deck(t: Table) -> int | None:
    """Return the first seat whose deck is empty, or None."""
    return next((s for s in range(t.seats) if not t.zones[deck_zone(s)]), None)
