"""Lifetime of a sign: which of the cards that it covers are still in the hand, and which have gone since.

A hand is mixed before a card leaves it, so nobody can tell which of its cards that was. A sign therefore applies until
a card leaves a hand that has received others since; all of this is public. The variable ``told`` holds for each seat
``()`` or ``(signs, turn, kept, given)``: the last sign, the turn in which it was made, how many of the cards that it
covers are still in the hand (they come first), and the faces of those given up since.
"""

from __future__ import annotations

from ...core.table import Face, Table
from .teams import hand_zone
from .variables import Told, Vars

__all__ = ["note_gone", "note_sign"]


def note_sign(t: Table, seat: int, signs: tuple[str, ...]) -> None:
    """Record a sign, which covers the cards in the hand; a sender's covers the five that stay."""
    v = Vars.of(t)
    if v.phase in ("send", "intercept", "answer"):
        _set(t, seat, (signs, v.number, len(t.zones[hand_zone(seat)]), ()))


def note_gone(t: Table, seat: int, shown: tuple[Face, ...] = ()) -> None:
    """Update a seat's sign before a card leaves the hand: one that covers all cards still covers the others.

    If others have come since the sign, nobody can tell whether it covers this card, so the sign is dropped. A sign made
    just before sending already excludes the sent card.
    """
    entry = Vars.of(t).told[seat]
    if entry:
        signs, turn, kept, given = entry
        _set(t, seat, (signs, turn, kept - 1, (*given, *shown)) if kept == len(t.zones[hand_zone(seat)]) else ())


def _set(t: Table, seat: int, entry: Told) -> None:
    told = Vars.of(t).told
    t.set("told", (*told[:seat], entry, *told[seat + 1 :]), rule="4.talk")
