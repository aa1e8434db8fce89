"""What is left of a sign later on: which cards of the hand it spoke of are still there, and what has gone since.

A hand is mixed before a card leaves it, so nobody can tell which of its cards that was. A sign therefore counts until
a card leaves a hand in which others have come since; all of this is public. The variable ``told`` holds for each seat
``()`` or ``(signs, turn, kept, given)``: the last sign, the turn in which it was made, how many of the cards that it
spoke of are still in the hand (they are the first ones there), and the faces of those given up since.
"""

from __future__ import annotations

from ...core.table import Face, Table
from .teams import SEATS, hand_zone

__all__ = ["NOTHING", "note_given", "note_sent", "note_sign"]

NOTHING = ((),) * SEATS
"""Nobody has made a sign that still counts."""


def note_sign(t: Table, seat: int, signs: tuple[str, ...]) -> None:
    """A sign speaks of the cards in the hand; a sender's of the five that stay."""
    if t.vars["phase"] in ("send", "intercept", "answer"):
        _set(t, seat, (signs, t.vars["number"], len(t.zones[hand_zone(seat)]), ()))


def note_sent(t: Table, seat: int) -> None:
    """A card is sent: a sign of this very moment has allowed for it; of an older one nobody can say what is left."""
    entry = t.vars["told"][seat]
    if entry:
        signs, turn, kept, given = entry
        _set(t, seat, (signs, turn, kept - 1, given) if kept == len(t.zones[hand_zone(seat)]) else ())


def note_given(t: Table, seat: int, card: Face) -> None:
    """A card is given up openly; if others have come since the sign, nobody can say whether it spoke of this one."""
    entry = t.vars["told"][seat]
    if entry:
        signs, turn, kept, given = entry
        _set(t, seat, (signs, turn, kept - 1, (*given, card)) if kept == len(t.zones[hand_zone(seat)]) else ())


def _set(t: Table, seat: int, entry: tuple[object, ...]) -> None:
    told = t.vars["told"]
    t.set("told", (*told[:seat], entry, *told[seat + 1 :]), rule="4.talk")
