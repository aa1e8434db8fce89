"""What a seat knows of cards that it cannot see (section 7): the sample space of every question about a position.

A card that moves face down keeps its id, so whoever has seen it can follow it with the eyes. Only a hand that is mixed
before a blind draw (H4) ends that: what a seat still knows of it for certain is its memory. When a card leaves such a
hand unseen, what it may have been is no longer certain.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from ...core.seats import hand_zone
from ...core.table import Face, Table
from ...decks import ars
from ...odds import Hand, Knowledge, Unknown
from ...players.recall import Certainty
from .places import OFFERED
from .score import OWNERS

__all__ = ["MEMORY", "hidden_ids", "knowledge", "recalled", "unseen_by"]

MEMORY: Final = Certainty("7", {f: owner + 1 for owner in OWNERS for f in ars.owner_deck(owner)})
recalled = MEMORY.certain


def hidden_ids(view: Table, zone: str) -> dict[int, list[int]]:
    """The cards in a zone that the viewer cannot see, by the deck that they come from."""
    found: dict[int, list[int]] = {}
    for i in view.zones[zone]:
        if i not in view.faces:
            found.setdefault(view.batch[i] - 1, []).append(i)
    return found


def unseen_by(view: Table) -> Counter[Face]:
    """The cards that lie somewhere this viewer cannot see."""
    deck = Counter({f: n for owner in range(view.seats) for f, n in ars.owner_deck(owner).items()})
    deck.subtract(view.faces[i] for ids in view.zones.values() for i in ids if i in view.faces)
    return +deck


def knowledge(view: Table, seat: int) -> Knowledge[Face, str]:
    """All that a seat knows of the hidden cards.

    Pool ``q`` holds the cards of owner ``q`` that the seat does not see and does not recall; its deck is the zone
    ``deck:q``. The other places, by name of the zone (``hand:1``, ``offered``), say how many unseen cards of each owner
    lie there, and which faces are known to: followed with the eyes, or recalled.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
    """
    unseen = unseen_by(view)
    hands: dict[str, Hand[Face]] = {}
    places: list[tuple[str, list[Face]]] = [(OFFERED, [])]
    places += [(hand_zone(s), recalled(view, seat, s)) for s in range(view.seats) if s != seat]
    for zone, certain in places:
        unseen.subtract(certain)
        sure = Counter(ars.owned(face)[0] for face in certain)
        hidden = hidden_ids(view, zone)
        unknown: list[Unknown[Face]] = [Unknown(n, pool=o) for o in sorted(hidden) if (n := len(hidden[o]) - sure[o])]
        hands[zone] = Hand(tuple(unknown), (*view.open_codes(zone), *certain))
    pools = [{f: unseen[f] for f in ars.owner_deck(owner) if unseen[f]} for owner in range(view.seats)]
    return Knowledge(pools, hands)
