"""What a call makes public: who has a card, and who has none (sections 4 and 7, rulings R6 and R18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ...core.game import Insight
from ...core.table import Face, Table
from ...odds import Knowledge, space
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


def insights(view: Table, seat: int) -> tuple[Insight]:
    """What is public about hidden cards: the content of each shuffled deck, and what hands have denied."""
    later = {batch: Counter(faces) for batch, faces in view.vars["pools"]}
    first = Counter(DECK) - sum(later.values(), Counter())
    denied = {f"hand:{seat}": frozenset(faces) for seat, faces in enumerate(view.vars["lacks"])}
    return (Insight({1: first, **later}, denied=denied),)


def unseen_by(view: Table) -> Counter[Face]:
    """The cards that lie somewhere this viewer cannot see: in the deck or in the unknown part of other hands."""
    return space.unseen_by(view, DECK)


def knowledge(view: Table, seat: int) -> Knowledge[Face, int]:
    """All that a seat knows of the hidden cards: the sample space of every question about a position.

    Args:
        view: the table as the seat sees it.
        seat: the seat whose view it is; the hands are those of the other seats still in the game.
    """
    pools, hands = space.pools_and_hands(view, seat, *insights(view, seat))
    return Knowledge(pools, {s: hands[f"hand:{s}"] for s in view.vars["active"] if s != seat})
