"""Cards that change places by events: what many games do in the same way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .chance import Chance
from .move import Refusal
from .seats import hand_zone
from .table import EVERYBODY, Face, Table

__all__ = ["carry", "deal_around", "not_there", "random_card", "reshuffle"]


def carry(t: Table, faces: Iterable[Face], src: str, dst: str, **told: Any) -> None:
    """Move cards by their faces, in one event; of equal ones :meth:`combinatoria.core.table.Table.find` has the choice.

    Args:
        t: the full table.
        faces: which cards, in the order in which they move.
        src, dst, told: see :meth:`combinatoria.core.table.Table.move`.

    Raises:
        KeyError: one of them does not lie there.
    """
    t.move(t.find_all(src, faces), src, dst, **told)


def random_card(t: Table, zone: str, chance: Chance) -> tuple[int, bool]:
    """A card of a zone, each equally likely: chance says its face, and which of equal cards it is, the table.

    A hand is held like a fan: of two equal cards nobody could see whether the known one went. So one that everybody
    knows goes first (:meth:`combinatoria.core.table.Table.find`); where there is none, the one that was drawn.

    Returns:
        Its id, and whether the table had the choice; in a match kept before it had, the very card went that was drawn.
    """
    drawn = chance.draw([t.faces[i] for i in t.zones[zone]])
    card = t.zones[zone][drawn.place]
    if drawn.face is None:
        return card, False
    best = t.find(zone, drawn.face)
    return (best if t.known.get(best, 0) == EVERYBODY else card), True


def not_there(t: Table, zone: str, faces: Iterable[Face], refusal: Refusal) -> Refusal | None:
    """Why cards cannot be taken from a zone, with those that do not lie there as ``cards``; None if they can.

    Args:
        t: the table; on a view only what can be seen lies there.
        zone: where they are taken from.
        faces: which cards.
        refusal: its rule and its key.
    """
    left, missing = t.open_codes(zone), []
    for face in faces:
        if face in left:
            left.remove(face)
        else:
            missing.append(face)
    return refusal._replace(facts={"cards": tuple(missing)}) if missing else None


def deal_around(t: Table, first: int, n: int, *, rule: str, deck: str = "deck") -> None:
    """Deal some cards to every seat, one at a time around the table.

    Args:
        t: the full table.
        first: who gets the first card.
        n: cards for each seat.
        rule: id of the rule that says so.
        deck: where the cards come from.
    """
    for _ in range(n):
        for k in range(t.seats):
            t.move([t.top(deck)], deck, hand_zone((first + k) % t.seats), rule=rule)


def reshuffle(
    t: Table, chance: Chance, cards: Sequence[tuple[str, Sequence[int]]], *, rule: str, note: str = "reshuffle"
) -> None:
    """Shuffle cards that lie elsewhere into the deck, for example when it is used up.

    Args:
        t: the full table.
        chance: how the new deck is shuffled.
        cards: zones and the ids that are taken from them, in this order.
        rule: id of the rule.
        note: of the event, which has the number of these cards as ``n``.
    """
    n = 0
    for zone, ids in cards:
        if taken := tuple(ids):
            t.move(taken, zone, "deck", rule=rule)
            n += len(taken)
    t.shuffle("deck", chance.shuffle, rule=rule, note=note, facts={"n": n})
