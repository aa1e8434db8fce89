"""A seat's knowledge of hidden cards (section 7): the sample space of every question about a position.

A card that moves face down keeps its id, so a seat that has seen it can track it. Only mixing a hand before a blind
draw (H4) ends that: what a seat still knows for certain of that hand becomes its memory. When a card leaves such a hand
unseen, every remembered card that it may have been is no longer certain.
"""

from __future__ import annotations

from typing import Final

from ...core.game import CardFacts
from ...core.seats import hand_zone
from ...core.table import Face, Table
from ...decks import ars
from ...odds import Knowledge, space
from ...players.memory import Certainty
from .score import OWNERS

__all__ = ["MEMORY", "card_facts", "knowledge", "recalled"]

MEMORY: Final = Certainty("7", {f: owner + 1 for owner in OWNERS for f in ars.owner_deck(owner)})
recalled = MEMORY.certain


def card_facts(view: Table, seat: int) -> tuple[CardFacts]:
    """Return a seat's knowledge beyond the visible cards: the decks of all owners, and what it recalls."""
    certain = {hand_zone(s): recalled(view, seat, s) for s in range(view.seats) if s != seat}
    placed = {zone: [(face, ars.owned(face)[0] + 1) for face in faces] for zone, faces in certain.items()}
    return (CardFacts({owner + 1: ars.owner_deck(owner) for owner in range(view.seats)}, placed),)


def knowledge(view: Table, seat: int) -> Knowledge[Face, str]:
    """Return all that a seat knows of the hidden cards.

    Pool ``q`` holds the cards of owner ``q`` that the seat neither sees nor recalls; its deck is the zone ``deck:q``.
    The other places, by zone name (``hand:1``, ``offered``), have the number of unseen cards per owner, and the faces
    known to be there because they were tracked or are recalled.
    """
    return space.knowledge(view, seat, *card_facts(view, seat))
