"""The places of the game and its fixed numbers (sections 2 and 3 of the spec)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...core.table import Table
from .score import VALUE

__all__ = [
    "ABILITIES", "ALTAR", "HAND", "OFFERED", "PILE", "RECALL", "SCHEDULE", "clockwise", "deck_zone", "empty_deck",
    "hand_zone", "numbers_in", "recall", "schedule_zone", "zone_owner",
]  # fmt: skip

HAND: Final = 8
"""Cards in a hand between turns."""
SCHEDULE: Final = (1, 2, 5)
"""The numbers that lie in every schedule at the start."""
PILE: Final = 24
"""Cards in a deck once the hands are dealt; a deck never grows."""
ABILITIES: Final = (3, 4, 6)
"""The numbers that give an ability while they lie in the own schedule."""
ALTAR: Final = "altar"
"""The cards that were replaced, face up (R19)."""
OFFERED: Final = "offered"
"""The cards that were offered, face down."""
RECALL: Final = "recall"
"""What a seat still knows of hands that were mixed; see :mod:`.facts`."""


def deck_zone(seat: int) -> str:
    """The name of a seat's deck."""
    return f"deck:{seat}"


def hand_zone(seat: int) -> str:
    """The name of a seat's hand."""
    return f"hand:{seat}"


def schedule_zone(seat: int) -> str:
    """The name of a seat's schedule."""
    return f"schedule:{seat}"


def recall(seat: int) -> str:
    """The name of the private variable with what a seat recalls."""
    return f"{RECALL}:{seat}"


def zone_owner(zone: str) -> tuple[str, int | None]:
    """Kind and seat of a zone's name.

    >>> zone_owner("hand:2"), zone_owner("altar")
    (('hand', 2), ('altar', None))
    """
    kind, _, seat = zone.partition(":")
    return kind, int(seat) if seat else None


def numbers_in(t: Table, seat: int) -> set[int]:
    """The numbers in a seat's schedule, which decide what the seat is able to do (R18: whoever laid them)."""
    faces = t.faces
    return {VALUE[faces[i]] for i in t.zones[schedule_zone(seat)]}


def clockwise(t: Table, seat: int) -> Iterator[int]:
    """The other seats, from the left neighbour on."""
    return ((seat + k) % t.seats for k in range(1, t.seats))


def empty_deck(t: Table) -> int | None:
    """The first seat whose deck is used up, or None."""
    return next((s for s in range(t.seats) if not t.zones[deck_zone(s)]), None)
