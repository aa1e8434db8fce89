"""Why a hand-made position of Equilibrium cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ...core import agenda
from ...core.move import Refusal
from ...core.possible import hand_sizes, phase_fault
from ...core.seats import hand_zone
from ...core.table import Face, Table
from . import cards
from .board import (
    ASIDE,
    BOOKS_SHOWN,
    BOX,
    CITIES,
    DECK,
    DISCARD,
    HAND,
    PLACES,
    ROWS,
    SHELF,
    WON,
    city_zone,
    looked_zone,
    polarity_zone,
    side_zone,
)
from .claims import goal
from .pending import KINDS

__all__ = ["PHASES", "faults"]

PHASES = ("setup", "play", "over")
BUSINESS: Final = {"setup": ("fill", "deal", "gather", "reveal", "begin"), "play": ("fill", "order", "refill")}
"""What may be pending in a phase, in its order."""


def faults(t: Table) -> Iterator[Refusal]:
    """All that is wrong with a position whose cards have been counted already."""
    if fault := phase_fault(t, PHASES, "4"):
        yield fault
        return
    if strange := [Refusal("2", "wrong_place", {"name": name}) for name in t.zones if not _fits(t, name)]:
        yield from strange  # of rows with anything but dreams nothing else can be said
        return
    yield from _seats(t)
    yield from _rows(t)
    yield from _hands(t)
    yield from _owed(t)
    if t.vars["phase"] == "over" and not (_all_won(t) or not t.zones[DECK] or not t.vars["active"]):
        yield Refusal("5.end", "not_over")
    if t.vars["phase"] != "over" and _all_won(t):
        yield Refusal("5.end", "over_by_now")
    if any(_stray(t, name, i) for name, ids in t.zones.items() for i in ids):
        yield Refusal("7", "origin")


_OF: Final[dict[str, Callable[[Face], bool]]] = {
    **dict.fromkeys(("city", CITIES, WON), cards.ELEMENTS_OF.__contains__),
    **dict.fromkeys((BOOKS_SHOWN, SHELF, BOX), cards.BOOKS.__contains__),
    "polarity": lambda face: face in cards.POLARITY.values(),
}
"""What may lie in places of these kinds; everywhere else lie dreams."""


def _fits(t: Table, name: str) -> bool:
    """Whether all that lies in a place may lie there."""
    return all(map(_OF.get(name.partition(":")[0], cards.POWER.__contains__), [t.faces[i] for i in t.zones[name]]))


def _seats(t: Table) -> Iterator[Refusal]:
    active, turn = t.vars["active"], t.vars["turn"]
    if not active and t.vars["phase"] != "over":
        yield Refusal("R19", "active", {"n": 0})
    if turn not in range(t.seats):
        yield Refusal("4", "turn", {"turn": str(turn)[:20]})
    if t.vars["turns"] < 0:
        yield Refusal("4", "turns")
    if t.seats > 1 and any(len(t.zones[polarity_zone(s)]) != 1 for s in range(t.seats)):
        yield Refusal("4.polarity", "polarity_cards")


def _rows(t: Table) -> Iterator[Refusal]:
    """One city a row, top rows last to be vacant, three dreams a side, none beside a vacant place."""
    for n in ROWS:
        size = len(t.zones[city_zone(n)])
        sides = {side: t.open_codes(side_zone(side, n)) for side in cards.SIDES}
        if size > 1:
            yield Refusal("3", "cities_in_row", {"n": n, "have": size})
        if not size and any(sides.values()):
            yield Refusal("R12", "dreams_at_nothing", {"n": n})
        if not size and t.zones[CITIES]:
            yield Refusal("R12", "vacant_too_soon", {"n": n})
        for side, faces in sides.items():
            if len(faces) > PLACES:
                yield Refusal("R3", "too_many", {"n": n, "side": side, "have": len(faces)})
            if strange := tuple(f for f in faces if cards.home(f) not in (side, None)):
                yield Refusal("4.play", "wrong_side", {"cards": strange, "n": n})


def _items(t: Table) -> list[agenda.Item]:
    return [agenda.Item(*item) for item in t.vars[agenda.KEY]]


def _hands(t: Table) -> Iterator[Refusal]:
    """Four good cards, but for hands that are being drawn."""
    for seat in range(t.seats):
        if cards.CHAOS in t.codes(hand_zone(seat)):
            yield Refusal("4.refill", "chaos_in_hand", {"seat": seat})
    short = {item.seat for item in _items(t) if item.kind in ("deal", "refill")}
    every = range(t.seats)
    yield from hand_sizes(t, dict.fromkeys(every, HAND), "4.refill", every if t.vars["phase"] == "over" else short)


def _owed(t: Table) -> Iterator[Refusal]:
    """What is pending must fit to the phase and to the cards that lie aside."""
    items, phase, aside = _items(t), t.vars["phase"], t.open_codes(ASIDE)
    kinds, first = [item.kind for item in items], items[0] if items else None
    allowed = BUSINESS.get(phase, (*BUSINESS["setup"], *BUSINESS["play"]))
    begins = phase != "over" and (phase == "setup") != (kinds[-1:] == ["begin"])
    rows = [item.n for item in items if item.kind == "fill"]
    strange = not (set(kinds) <= set(allowed) and set(rows) <= set(ROWS))
    if begins or strange or sorted(kinds, key=allowed.index) != kinds:
        yield Refusal("4", "agenda")
    elif phase != "over":
        if first is not None and not _waits(t, first):
            yield Refusal("4", "not_owed", {"name": first.kind})
        if phase == "play" and first is not None and first.seat != t.vars["turn"]:
            yield Refusal("4", "turn", {"turn": str(t.vars["turn"])[:20]})
        wild = {cards.CHAOS, *(cards.METAS if first and first.kind == "fill" else ())}
        if aside and not (first and wild.issuperset(aside)):
            yield Refusal("4.chaos", "aside")
    for s in range(t.seats):
        looking = first is not None and first.kind == "order" and first.seat == s
        n = len(t.zones.get(looked_zone(s), ()))
        if n and not (looking and first and first.n >= n):
            yield Refusal("6.prophecy", "looking")


def _waits(t: Table, item: agenda.Item) -> bool:
    """Whether what stands first on the agenda is a decision now; what goes on by itself has gone on."""
    return (t.options["books"] or item.kind not in ("reveal", "order")) and KINDS[item.kind].waits(t, item)


def _all_won(t: Table) -> bool:
    return len(t.zones[WON]) == goal(t)


def _stray(t: Table, name: str, i: int) -> bool:
    """Hidden cards come from the shuffle of their kind; dreams may have been shuffled again."""
    face, batch, base = t.faces[i], t.batch.get(i, 0), 3 if t.options["books"] else 2
    again = face in cards.POWER and base < batch <= base + 2
    open_ = batch == 0 and name not in (DECK, CITIES, SHELF, BOX, DISCARD)
    return not (batch == cards.batch(face) or again or open_)
