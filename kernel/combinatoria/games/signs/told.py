"""What is left of a sign later on: which cards of the hand it spoke of are still there, and what has gone since.

A hand is mixed before a card leaves it, so nobody can tell which of its cards that was. A sign therefore counts until
a card leaves a hand in which others have come since; all of this is public. The variable ``told`` holds for each seat
``()`` or ``(signs, turn, kept, given)``: the last sign, the turn in which it was made, how many of the cards that it
spoke of are still in the hand (they are the first ones there), and the faces of those given up since.
"""

from __future__ import annotations

from ...core.table import Face, Table
from .teams import SEATS, hand_zone

__all__ = ["NOTHING", "note_gone", "note_sign"]

NOTHING = ((),) * SEATS
"""Nobody has made a sign that still counts."""


def note_sign(t: Table, seat: int, signs: tuple[str, ...]) -> None:
    """A sign speaks of the cards in the hand; a sender's of the five that stay."""
    if t.vars["phase"] in ("send", "intercept", "answer"):
        _set(t, seat, (signs, t.vars["number"], len(t.zones[hand_zone(seat)]), ()))


def note_gone(t: Table, seat: int, shown: tuple[Face, ...] = ()) -> None:
    """A card leaves the hand, openly or not: a sign that spoke of all the cards there still speaks of the others.

    If others have come since the sign, nobody can say whether it spoke of this one. A card that is sent was allowed for
    by a sign of this very moment.
    """
    entry = t.vars["told"][seat]
    if entry:
        signs, turn, kept, given = entry
        _set(t, seat, (signs, turn, kept - 1, (*given, *shown)) if kept == len(t.zones[hand_zone(seat)]) else ())


def _set(t: Table, seat: int, entry: tuple[object, ...]) -> None:
    told = t.vars["told"]
    t.set("told", (*told[:seat], entry, *told[seat + 1 :]), rule="4.talk")
