"""Lifetime of a sign: which of the cards that it covers are still in the hand, and which have gone since.

A hand is mixed before a card leaves it, so nobody can tell which of its cards that was. A sign therefore applies until
a card leaves a hand that has received others since; all of this is public. The variable ``told`` holds for each seat
``()`` or ``(signs, turn, kept, given)``: the last sign, the turn in which it was made, how many of the cards that it
covers are still in the hand (they come first), and the faces of those given up since.
"""

from __future__ import annotations

from ...core.table import Face, Table
from .teams import SEATS, hand_zone

__all__ = ["NOTHING", "note_gone", "note_sign"]

NOTHING = ((),) * SEATS
"""The value without any sign that still applies."""


def note_sign(t: Table, seat: int, signs: tuple[str, ...]) -> None:
    """Record a sign, which covers the cards in the hand; a sender's covers the five that stay."""
    if t.vars["phase"] in ("send", "intercept", "answer"):
        _set(t, seat, (signs, t.vars["number"], len(t.zones[hand_zone(seat)]), ()))


def note_gone(t: Table, seat: int, shown: tuple[Face, ...] = ()) -> None:
    """Update a seat's sign before a card leaves the hand: one that covers all cards still covers the others.

    If others have come since the sign, nobody can tell whether it covers this card, so the sign is dropped. A sign made
    just before sending already excludes the sent card.
    """
    entry = t.vars["told"][seat]
    if entry:
        signs, turn, kept, given = entry
        _set(t, seat, (signs, turn, kept - 1, (*given, *shown)) if kept == len(t.zones[hand_zone(seat)]) else ())


def _set(t: Table, seat: int, entry: tuple[object, ...]) -> None:
    told = t.vars["told"]
    t.set("told", (*told[:seat], entry, *told[seat + 1 :]), rule="4.talk")
