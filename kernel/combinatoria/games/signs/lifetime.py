"""Lifetime of a sign: which of the cards that it covers are still in the hand, and which have gone since.

A hand is mixed before a card leaves it, so nobody can tell which of its cards that was. A sign therefore applies until
a card leaves a hand that has received others since; all of this is public. The variable ``told`` holds for each seat
``()`` or ``(signs, turn, kept, given)``: the last sign, the turn in which it was made, how many of the cards that it
covers are still in the hand (they come first), and the faces of those given up since.
"""

from __future__ import annotations

from ...core.seats import with_seat
from ...core.table import Face, Table
from .teams import hand_zone
from .variables import Vars

__all__ = ["note_gone", "note_sign"]


def note_sign(t: Table, seat: int, signs: tuple[str, ...]) -> None:
    """Record a sign, which covers the cards in the hand; a sender's covers the five that stay."""
    v = Vars.of(t)
    if v.phase in ("send", "intercept", "answer"):
        entry = (signs, v.number, len(t.zones[hand_zone(seat)]), ())
        t.set("told", with_seat(v.told, seat, entry), rule="4.talk")


def note_gone(t: Table, seat: int, shown: tuple[Face, ...] = ()) -> None:
    """Update a seat's sign before a card leaves the hand: one that covers all cards still covers the others.

    If others have come since the sign, nobody can tell whether it covers this card, so the sign is dropped. A sign made
    just before sending already excludes the sent card.
    """
    told = Vars.of(t).told
    if entry := told[seat]:
        signs, turn, kept, given = entry
        left = (signs, turn, kept - 1, (*given, *shown)) if kept == len(t.zones[hand_zone(seat)]) else ()
        t.set("told", with_seat(told, seat, left), rule="4.talk")
