"""Faults of hand-made positions of Equilibrium."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...core import agenda
from ...core.move import Refusal
from ...core.schema import hand_sizes, misplaced
from ...core.seats import hand_zone
from ...core.table import Table
from . import board, cards
from .claims import won
from .pending import KINDS
from .variables import Vars

__all__ = ["validate_position"]

BUSINESS: Final = {"setup": ("fill", "deal", "gather", "reveal", "begin"), "play": ("fill", "order", "refill")}
"""The kinds of items that may be pending in each phase, in order."""
_MAY_LIE: Final = {
    **dict.fromkeys(("city", board.CITIES, board.WON), cards.ELEMENTS_OF.__contains__),
    **dict.fromkeys((board.BOOKS_SHOWN, board.SHELF, board.BOX), cards.BOOKS.__contains__),
    **dict.fromkeys((board.DECK, board.DISCARD, board.ASIDE, "hand", "looked", *cards.SIDES), cards.POWER.__contains__),
    "polarity": {*cards.POLARITY.values()}.__contains__,
}


def validate_position(t: Table) -> Iterator[Refusal]:
    """Yield all faults of a position whose cards have already been counted."""
    if strange := [*misplaced(t, _MAY_LIE, "2")]:
        yield from strange  # the other checks assume that each zone holds only its kinds of cards
        return
    yield from _rows(t)
    yield from _hands(t)
    yield from _owed(t)
    over, all_won = (v := Vars.of(t)).phase == "over", won(t)
    polarities = [len(t.zones[board.polarity_zone(s)]) for s in range(t.seats)] if t.seats > 1 else []
    wrong = (
        (not v.active and not over, Refusal("R19", "active", {"n": 0})),
        (v.turn not in range(t.seats), Refusal("4", "turn", {"turn": str(v.turn)})),
        (v.turns < 0, Refusal("4", "turns")),
        (set(polarities) - {1}, Refusal("4.polarity", "polarity_cards")),
        (over and not all_won and t.zones[board.DECK] and v.active, Refusal("5.end", "not_over")),
        (all_won and not over, Refusal("5.end", "over_by_now")),
        (any(_stray(t, name, i) for name, ids in t.zones.items() for i in ids), Refusal("7", "origin")),
    )
    yield from (refusal for bad, refusal in wrong if bad)


def _rows(t: Table) -> Iterator[Refusal]:
    """Yield faults of rows.

    A row has one city, is vacant only if no cities remain, and has at most three dreams per side, or none if vacant.
    """
    for n in board.ROWS:
        size = len(t.zones[board.city_zone(n)])
        sides = {side: t.open_codes(board.side_zone(side, n)) for side in cards.SIDES}
        if size > 1:
            yield Refusal("3", "cities_in_row", {"n": n, "have": size})
        if not size and any(sides.values()):
            yield Refusal("R12", "dreams_at_nothing", {"n": n})
        if not size and t.zones[board.CITIES]:
            yield Refusal("R12", "vacant_too_soon", {"n": n})
        for side, faces in sides.items():
            if len(faces) > board.PLACES:
                yield Refusal("R3", "too_many", {"n": n, "side": side, "have": len(faces)})
            if strange := tuple(f for f in faces if cards.home(f) not in (side, None)):
                yield Refusal("4.play", "wrong_side", {"cards": strange, "n": n})


def _hands(t: Table) -> Iterator[Refusal]:
    """Yield faults of hands: four good cards, except in hands that are being drawn."""
    for seat in range(t.seats):
        if cards.CHAOS in t.codes(hand_zone(seat)):
            yield Refusal("4.refill", "chaos_in_hand", {"seat": seat})
    short = {item.seat for item in agenda.pending(t) if item.kind in ("deal", "refill")}
    need = dict.fromkeys(range(t.seats), board.HAND)
    yield from hand_sizes(t, need, "4.refill", need if Vars.of(t).phase == "over" else short)


def _owed(t: Table) -> Iterator[Refusal]:
    """Yield faults of pending items, which must fit the phase and the cards set aside."""
    v, items, aside = Vars.of(t), agenda.pending(t), t.open_codes(board.ASIDE)
    kinds, first = [item.kind for item in items], items[0] if items else None
    allowed = BUSINESS.get(v.phase, (*BUSINESS["setup"], *BUSINESS["play"]))
    begins = v.phase != "over" and (v.phase == "setup") != (kinds[-1:] == ["begin"])
    rows = [item.n for item in items if item.kind == "fill"]
    strange = not (set(kinds) <= set(allowed) and set(rows) <= set(board.ROWS))
    if begins or strange or sorted(kinds, key=allowed.index) != kinds:
        yield Refusal("4", "agenda")
    elif v.phase != "over":
        if first is not None and not _waits(t, first):
            yield Refusal("4", "not_owed", {"name": first.kind})
        if v.phase == "play" and first is not None and first.seat != v.turn:
            yield Refusal("4", "turn", {"turn": str(v.turn)})
        wild = {cards.CHAOS, *(cards.METAS if first and first.kind == "fill" else ())}
        if aside and not (first and wild.issuperset(aside)):
            yield Refusal("4.chaos", "aside")
    for s in range(t.seats):
        looking = first is not None and first.kind == "order" and first.seat == s
        n = len(t.zones.get(board.looked_zone(s), ()))
        if n and not (looking and first and first.n >= n):
            yield Refusal("6.prophecy", "looking")


def _waits(t: Table, item: agenda.Item) -> bool:
    """Return whether the first item of the agenda awaits a decision; other items would already have run."""
    return (t.options["books"] or item.kind not in ("reveal", "order")) and KINDS[item.kind].waits(t, item)


def _stray(t: Table, name: str, i: int) -> bool:
    """Return whether a hidden card is not from the shuffle of its kind; dreams may have been reshuffled."""
    face, shuffle_id, base = t.faces[i], t.shuffle_id.get(i, 0), 3 if t.options["books"] else 2
    again = face in cards.POWER and base < shuffle_id <= base + 2
    open_ = shuffle_id == 0 and name not in (board.DECK, board.CITIES, board.SHELF, board.BOX, board.DISCARD)
    return not (shuffle_id == cards.origin(t, name, face) or again or open_)
