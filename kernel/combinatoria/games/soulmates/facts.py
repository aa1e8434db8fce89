"""Public facts about hidden cards: hands that have or lack a face, after a call (sections 4 and 7, R6 and R18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from ...core.game import CardFacts
from ...core.seats import with_seat
from ...core.table import Face, Table
from ...odds import Knowledge, space
from .calls import DECK
from .variables import Vars


def note_absent(t: Table, seats: Collection[int], face: Face) -> None:
    """Record that these seats were asked for a card and did not have it."""
    lacks = [
        tuple(sorted((*faces, face))) if seat in seats and face not in faces else faces
        for seat, faces in enumerate(Vars.of(t).lacks)
    ]
    t.set("lacks", tuple(lacks), rule="7")


def note_unknown_card(t: Table, seat: int) -> None:
    """Clear what a hand is known to lack, since it got a card that nobody else has seen."""
    lacks = Vars.of(t).lacks
    if lacks[seat]:
        t.set("lacks", with_seat(lacks, seat, ()), rule="7")


def note_pool(t: Table, cards: Sequence[int]) -> None:
    """Record the content of a reshuffled deck, which is public because all of its cards were open (section 7)."""
    pools = {shuffle_id: list(faces) for shuffle_id, faces in Vars.of(t).pools}
    for i in cards:
        if (shuffle_id := t.shuffle_id.get(i, 0)) in pools:
            pools[shuffle_id].remove(t.faces[i])
    pools[t.last_shuffle_id + 1] = sorted(t.faces[i] for i in cards)
    t.set("pools", tuple((b, tuple(f)) for b, f in pools.items() if f), rule="R4")


def card_facts(view: Table, seat: int) -> tuple[CardFacts]:
    """Return the public facts about hidden cards: the content of each shuffled deck, and faces that hands lack."""
    v = Vars.of(view)
    later = {shuffle_id: Counter(faces) for shuffle_id, faces in v.pools}
    first = Counter(DECK) - sum(later.values(), Counter())
    denied = {f"hand:{seat}": frozenset(faces) for seat, faces in enumerate(v.lacks)}
    return (CardFacts({1: first, **later}, denied=denied),)


def unseen_by(view: Table) -> Counter[Face]:
    """Return the cards that this viewer cannot see: those of the deck and the unknown ones of other hands."""
    return space.unseen_by(view, DECK)


def knowledge(view: Table, seat: int) -> Knowledge[Face, int]:
    """Return all that a seat knows of the hidden cards, as the sample space of every question about a position.

    Args:
        view: the table as the seat sees it.
        seat: the seat whose view it is; the hands are those of the other seats still in the game.
    """
    pools, hands = space.pools_and_hands(view, seat, *card_facts(view, seat))
    return Knowledge(pools, {s: hands[f"hand:{s}"] for s in Vars.of(view).active if s != seat})
