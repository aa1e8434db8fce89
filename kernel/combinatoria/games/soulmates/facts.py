"""What a call makes public: who has a card, and who has none (sections 4 and 7, rulings R6 and R18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from ...table import EVERYBODY, Face, Table

__all__ = ["PublicFacts", "note_absent", "note_unknown_card", "public_facts"]


class PublicFacts(NamedTuple):
    """What everybody knows about one hand.

    Attributes:
        held: faces that are certainly in it (taken from the pile, or shown in an answer), with their counts.
        unknown: how many of its cards nobody else has seen.
        absent: faces that none of the unknown cards has.
    """

    held: Counter[Face]
    unknown: int
    absent: frozenset[Face]


def note_absent(t: Table, seats: Iterable[int], face: Face) -> None:
    """Record that these seats were asked for a card and did not have it."""
    lacks = list(t.vars["lacks"])
    for seat in seats:
        if face not in lacks[seat]:
            lacks[seat] = tuple(sorted((*lacks[seat], face)))
    t.set("lacks", tuple(lacks), rule="7")


def note_unknown_card(t: Table, seat: int) -> None:
    """A card that nobody else has seen came into the hand: what it lacked is no longer certain."""
    lacks = t.vars["lacks"]
    if lacks[seat]:
        t.set("lacks", (*lacks[:seat], (), *lacks[seat + 1 :]), rule="7")


def public_facts(t: Table, seat: int) -> PublicFacts:
    """What is public about a hand; the same answer from the full table and from any view.

    Args:
        t: a table or a view of it.
        seat: whose hand.
    """
    cards = t.zones[f"hand:{seat}"]
    held = Counter(t.faces[i] for i in cards if t.known.get(i, 0) == EVERYBODY)
    return PublicFacts(held, len(cards) - held.total(), frozenset(t.vars["lacks"][seat]))
