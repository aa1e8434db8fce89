"""What is public about a hand of Soulmates, read from the table alone: a second way beside the game's knowledge."""

from collections import Counter
from typing import NamedTuple

from combinatoria.core.seats import hand_zone
from combinatoria.core.table import EVERYBODY, Face, Table


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


def public_facts(t: Table, seat: int) -> PublicFacts:
    """What is public about a hand; the same answer from the full table and from any view.

    Args:
        t: a table or a view of it.
        seat: whose hand.
    """
    cards = t.zones[hand_zone(seat)]
    held = Counter(t.faces[i] for i in cards if t.known.get(i, 0) == EVERYBODY)
    return PublicFacts(held, len(cards) - held.total(), frozenset(t.vars["lacks"][seat]))
