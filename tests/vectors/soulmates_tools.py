"""Public knowledge about a hand of Soulmates, from the table alone; it checks the game's own computation."""

from collections import Counter
from typing import NamedTuple

from combinatoria.core.seats import hand_zone
from combinatoria.core.table import EVERYBODY, Face, Table


class PublicFacts(NamedTuple):
    """Public knowledge about one hand.

    Attributes:
        held: faces that are certainly in it (taken from the pile, or shown in an answer), with their counts.
        unknown: the number of its cards that nobody else has seen.
        absent: faces that none of the unknown cards has.
    """

    held: Counter[Face]
    unknown: int
    absent: frozenset[Face]


def public_facts(t: Table, seat: int) -> PublicFacts:
    """Return the public knowledge about a hand; the same for the full table and for any view.

    Args:
        t: a table or a view of it.
        seat: the owner of the hand.
    """
    cards = t.zones[hand_zone(seat)]
    held = Counter(t.faces[i] for i in cards if t.seen_by_mask.get(i, 0) == EVERYBODY)
    return PublicFacts(held, len(cards) - held.total(), frozenset(t.vars["lacks"][seat]))
