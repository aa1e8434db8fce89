"""What a call makes public: who has a card, and who has none (sections 4 and 7, rulings R6 and R18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ...core.table import Face, Table
from ...odds import Hand, Knowledge, Unknown
from .calls import DECK


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


def note_pool(t: Table, cards: Sequence[int]) -> None:
    """Record what a reshuffle turns into the new deck: its content is public, as all of it lay open (section 7).

    ``pools`` holds, for each reshuffle whose cards are still about, its batch number and the faces of those cards.
    """
    pools = [(batch, list(faces)) for batch, faces in t.vars["pools"]]
    for i in cards:
        for batch, faces in pools:
            if t.batch.get(i, 0) == batch:
                faces.remove(t.faces[i])
    new = (t.last_batch + 1, sorted(t.faces[i] for i in cards))
    t.set("pools", tuple((b, tuple(f)) for b, f in (*pools, new) if f), rule="R4")


def unseen_by(view: Table) -> Counter[Face]:
    """The cards that lie somewhere this viewer cannot see: in the deck or in the unknown part of other hands."""
    return Counter(DECK) - Counter(view.faces[i] for ids in view.zones.values() for i in ids if i in view.faces)


def pool_places(view: Table) -> dict[int, int]:
    """For each card on the table the number of its pool: 0, or that of the reshuffle it comes from."""
    place = {batch: n for n, (batch, _) in enumerate(view.vars["pools"], start=1)}
    return {i: place.get(view.batch.get(i, 0), 0) for ids in view.zones.values() for i in ids}


def knowledge(view: Table, seat: int) -> Knowledge[Face, int]:
    """All that a seat knows of the hidden cards: the sample space of every question about a position.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes; the hands are those of the other seats still in the game.
    """
    later = {batch: Counter(faces) for batch, faces in view.vars["pools"]}
    first = Counter(DECK) - sum(later.values(), Counter())
    pools = [Counter(first), *(Counter(c) for c in later.values())]
    pool_of = pool_places(view)
    for i, face in view.faces.items():
        pools[pool_of[i]][face] -= 1
    hands: dict[int, Hand[Face]] = {}
    for other in view.vars["active"]:
        if other != seat:
            ids = view.zones[f"hand:{other}"]
            hidden = Counter(pool_of[i] for i in ids if i not in view.faces)
            without = frozenset(view.vars["lacks"][other])
            unknown = tuple(Unknown(n, without, pool) for pool, n in sorted(hidden.items()))
            hands[other] = Hand(unknown, tuple(view.faces[i] for i in ids if i in view.faces))
    return Knowledge([{f: n for f, n in pool.items() if n} for pool in pools], hands)
