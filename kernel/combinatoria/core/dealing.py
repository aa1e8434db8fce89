"""Card movements that many games share, made as events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .chance import Chance
from .move import Refusal
from .seats import hand_zone
from .table import EVERYBODY, Face, Table

__all__ = ["carry", "deal_around", "not_there", "random_card", "reshuffle"]


def carry(t: Table, faces: Iterable[Face], src: str, dst: str, **event_fields: Any) -> None:
    """Move cards given by face, in one event; :meth:`combinatoria.core.table.Table.find` chooses among equal ones.

    Args:
        t: the full table.
        faces: the cards, in the order in which they move.
        src, dst, event_fields: see :meth:`combinatoria.core.table.Table.move`.

    Raises:
        KeyError: one of the cards is not in ``src``.
    """
    t.move(t.find_all(src, faces), src, dst, **event_fields)


def random_card(t: Table, zone: str, chance: Chance) -> tuple[int, bool]:
    """Draw a uniformly random card from a zone: chance decides its face, the table decides which of equal cards it is.

    A hand is held like a fan: of two equal cards nobody can see whether the publicly known one was taken. A card that
    everybody knows is therefore preferred (:meth:`combinatoria.core.table.Table.find`); otherwise the drawn card itself
    is taken.

    Returns:
        Its id, and whether the table chose among equal cards; False for old records, in which the drawn card itself was
        taken.
    """
    drawn = chance.draw([t.faces[i] for i in t.zones[zone]])
    card = t.zones[zone][drawn.place]
    if drawn.face is None:
        return card, False
    best = t.find(zone, drawn.face)
    return (best if t.seen_by_mask.get(best, 0) == EVERYBODY else card), True


def not_there(t: Table, zone: str, faces: Iterable[Face], refusal: Refusal) -> Refusal | None:
    """Return why cards cannot be taken from a zone, with the missing ones as the fact ``cards``; None if they can.

    Args:
        t: the table; on a view only visible cards count.
        zone: where they are taken from.
        faces: the cards to take.
        refusal: supplies the rule and the key.
    """
    left, missing = t.open_codes(zone), []
    for face in faces:
        if face in left:
            left.remove(face)
        else:
            missing.append(face)
    return refusal._replace(facts={"cards": tuple(missing)}) if missing else None


def deal_around(t: Table, first: int, n: int, *, rule: str, deck: str = "deck") -> None:
    """Deal ``n`` cards to every seat, one at a time around the table.

    Args:
        t: the full table.
        first: the seat that gets the first card.
        n: cards per seat.
        rule: id of the rule behind it.
        deck: the zone that the cards come from.
    """
    for _ in range(n):
        for k in range(t.seats):
            t.move([t.top(deck)], deck, hand_zone((first + k) % t.seats), rule=rule)


def reshuffle(
    t: Table, chance: Chance, cards: Sequence[tuple[str, Sequence[int]]], *, rule: str, note: str = "reshuffle"
) -> None:
    """Shuffle cards from other zones into the deck, for example when it is used up.

    Args:
        t: the full table.
        chance: decides the new order.
        cards: the zones and the ids taken from each, in this order.
        rule: id of the rule.
        note: key of the sentence for the shuffle, whose fact ``n`` is the number of these cards.
    """
    n = 0
    for zone, ids in cards:
        if taken := tuple(ids):
            t.move(taken, zone, "deck", rule=rule)
            n += len(taken)
    t.shuffle("deck", chance.shuffle, rule=rule, note=note, facts={"n": n})
