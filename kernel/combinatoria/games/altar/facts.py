"""What a seat knows of cards that it cannot see (section 7): the sample space of every question about a position.

A card that moves face down keeps its id, so whoever has seen it can follow it with the eyes. Only a hand that is mixed
before a blind draw (H4) ends that: what a seat knew of it is kept as ``recall:<seat>``, pairs of a seat and a face
that is certainly among the cards of that hand. When a card leaves such a hand unseen, what it may have been is no
longer certain.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.game import Insight
from ...core.table import EVERYBODY, Face, Table, seat_bit
from ...decks import ars
from ...odds import Knowledge, space
from .places import hand_zone, recall

__all__ = ["forget", "insight", "keep_in_mind", "knowledge", "recalled"]

Recall = tuple[tuple[int, Face], ...]


# -- keeping it true, on the full table --------------------------------------------------------------------


def keep_in_mind(t: Table, seat: int) -> None:
    """Before a hand is mixed: whoever knows some of its cards will still know that they are there."""
    ids = t.zones[hand_zone(seat)]
    for other in range(t.seats):
        if other != seat:
            bit = seat_bit(other)
            seen = [(seat, t.faces[i]) for i in ids if t.known.get(i, 0) & bit]
            if seen:
                t.set(recall(other), tuple(sorted((*t.vars[recall(other)], *seen))), rule="7")


def forget(t: Table, seat: int, cards: Sequence[int], seen: int = EVERYBODY) -> None:
    """Before cards leave a hand: what others recall of it is no longer certain.

    Args:
        t: the full table.
        seat: whose hand.
        cards: the ids that are about to leave.
        seen: the mask of those who see what leaves; for the others it may be any card of the same deck.
    """
    for other in range(t.seats):
        before: Recall = t.vars[recall(other)]
        if other == seat or not any(s == seat for s, _ in before):
            continue
        left, bit = list(before), seat_bit(other)
        for i in cards:
            if t.known.get(i, 0) & bit:
                continue  # followed by eye: this is none of the cards that are only recalled
            if seen & bit:
                gone = {t.faces[i]}
            else:
                owner = ars.owned(t.faces[i])[0]
                gone = {face for s, face in left if s == seat and ars.owned(face)[0] == owner}
            for face in gone:
                if (seat, face) in left:
                    left.remove((seat, face))
        t.set(recall(other), tuple(left), rule="7")


# -- asking, on a view -------------------------------------------------------------------------------------


def recalled(view: Table, seat: int, place: int) -> list[Face]:
    """The faces that a seat knows to be in the hand of another, without knowing which of the cards they are."""
    if seat < 0:
        return []
    pairs: Recall = view.vars[recall(seat)] or ()
    return [face for other, face in pairs if other == place]


def insight(view: Table, seat: int) -> Insight:
    """What there is to know besides what a seat sees: the decks of all owners, and what it recalls."""
    certain = {hand_zone(s): recalled(view, seat, s) for s in range(view.seats) if s != seat}
    return Insight(
        {owner + 1: ars.owner_deck(owner) for owner in range(view.seats)},
        {zone: [(face, ars.owned(face)[0] + 1) for face in faces] for zone, faces in certain.items()},
    )


def knowledge(view: Table, seat: int) -> Knowledge[Face, str]:
    """All that a seat knows of the hidden cards.

    Pool ``q`` holds the cards of owner ``q`` that the seat does not see and does not recall; its deck is the zone
    ``deck:q``. The other places, by name of the zone (``hand:1``, ``offered``), say how many unseen cards of each owner
    lie there, and which faces are known to: followed with the eyes, or recalled.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
    """
    return space.knowledge(view, seat, insight(view, seat))
