"""Why a hand-made position of Equilibrium cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from ...core import agenda
from ...core.move import Refusal
from ...core.possible import phase_fault
from ...core.seats import hand_zone
from ...core.table import Table
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

__all__ = ["faults"]

PHASES = ("setup", "play", "over")


def faults(t: Table) -> Iterator[Refusal]:
    """All that is wrong with a position whose cards have been counted already."""
    if fault := phase_fault(t, PHASES, "4"):
        yield fault
        return
    yield from _seats(t)
    yield from _piles(t)
    yield from _rows(t)
    yield from _hands(t)
    yield from _owed(t)
    yield from _origins(t)


def _seats(t: Table) -> Iterator[Refusal]:
    active, turn = t.vars["active"], t.vars["turn"]
    if not active and t.vars["phase"] != "over":
        yield Refusal("R19", "active", {"n": 0})
    if turn not in range(t.seats):
        yield Refusal("4", "turn", {"turn": str(turn)[:20]})
    if t.vars["turns"] < 0 or t.vars["fills"]:
        yield Refusal("4", "turns")
    if t.seats > 1:
        held = [t.codes(polarity_zone(s)) for s in range(t.seats)]
        if sorted(map(tuple, held)) != sorted((face,) for face in cards.POLARITY.values()):
            yield Refusal("4.polarity", "polarity_cards")


def _kinds(t: Table) -> Iterator[tuple[str, bool]]:
    """Each place, and whether all that lies there may lie there."""
    for name, ids in t.zones.items():
        faces = [t.faces[i] for i in ids]
        kind = name.partition(":")[0]
        if kind in ("city", CITIES, WON):
            fits = all(f in cards.CITIES or f == cards.SQUARE for f in faces)
        elif kind in (BOOKS_SHOWN, SHELF, BOX):
            fits = all(f in cards.BOOKS for f in faces)
        elif kind == "polarity":
            fits = all(f in cards.POLARITY.values() for f in faces)
        else:
            fits = all(f in cards.POWER for f in faces)
        yield name, fits


def _piles(t: Table) -> Iterator[Refusal]:
    for name, fits in _kinds(t):
        if not fits:
            yield Refusal("2", "wrong_place", {"name": name})


def _rows(t: Table) -> Iterator[Refusal]:
    """One city a row, top rows last to be vacant, three dreams a side, none beside a vacant place."""
    for n in ROWS:
        size = len(t.zones[city_zone(n)])
        sides = {side: t.codes(side_zone(side, n)) for side in cards.SIDES}
        if size > 1:
            yield Refusal("3", "cities_in_row", {"n": n, "have": size})
        if not size and any(sides.values()):
            yield Refusal("R12", "dreams_at_nothing", {"n": n})
        if not size and t.zones[CITIES]:
            yield Refusal("R12", "vacant_too_soon", {"n": n})
        for side, faces in sides.items():
            if len(faces) > PLACES:
                yield Refusal("R3", "too_many", {"n": n, "side": side, "have": len(faces)})
            if strange := tuple(f for f in faces if f in cards.POWER and cards.home(str(f)) not in (side, None)):
                yield Refusal("4.play", "wrong_side", {"cards": strange, "n": n})


def _hands(t: Table) -> Iterator[Refusal]:
    """Four good cards, but for hands that are being drawn."""
    items = [agenda.Item(*item) for item in t.vars[agenda.KEY]]
    short = {item.seat for item in items if item.kind in ("deal", "refill")}
    for seat in range(t.seats):
        hand = t.codes(hand_zone(seat))
        if cards.CHAOS in hand:
            yield Refusal("4.refill", "chaos_in_hand", {"seat": seat})
        over = t.vars["phase"] == "over"
        if len(hand) > HAND or (len(hand) < HAND and seat not in short and not over):
            yield Refusal("4.refill", "hand_size", {"seat": seat, "have": len(hand), "need": HAND})


def _owed(t: Table) -> Iterator[Refusal]:
    """What is pending must fit to the phase and to the cards that lie aside."""
    items = [agenda.Item(*item) for item in t.vars[agenda.KEY]]
    kinds, phase = [item.kind for item in items], t.vars["phase"]
    aside, first = t.codes(ASIDE), items[0] if items else None
    if (phase == "setup") != (kinds[-1:] == ["begin"]) and phase != "over":
        yield Refusal("4", "agenda")
        return
    setup, playing = ("fill", "deal", "gather", "reveal", "begin"), ("fill", "order", "refill")
    allowed = {"setup": setup, "play": playing}.get(phase, (*setup, *playing))
    if any(kind not in allowed for kind in kinds) or sorted(kinds, key=allowed.index) != kinds:
        yield Refusal("4", "agenda")
        return
    if any(item.n not in ROWS for item in items if item.kind == "fill"):
        yield Refusal("4", "agenda")
    if phase != "over" and first is not None and not _waits(t, first):
        yield Refusal("4", "not_owed", {"name": first.kind})
    if phase == "play" and first is not None and first.seat != t.vars["turn"]:
        yield Refusal("4", "turn", {"turn": str(t.vars["turn"])[:20]})
    wild = all(f == cards.CHAOS or f in cards.METAS for f in aside)
    chaos = set(aside) <= {cards.CHAOS}
    if aside and phase != "over" and not (first and (chaos or (wild and first.kind == "fill"))):
        yield Refusal("4.chaos", "aside")
    for s in range(t.seats):
        looking = first is not None and first.kind == "order" and first.seat == s
        n = len(t.zones.get(looked_zone(s), ()))
        if n and not (looking and first and first.n >= n):
            yield Refusal("6.prophecy", "looking")
    if phase == "over" and not _ended(t):
        yield Refusal("5.end", "not_over")
    if phase != "over" and _all_won(t):
        yield Refusal("5.end", "over_by_now")


def _waits(t: Table, item: agenda.Item) -> bool:
    """Whether what stands first on the agenda is a decision now; what goes on by itself has gone on."""
    from .pending import KINDS

    if item.kind in ("reveal", "order") and not t.options["books"]:
        return False
    return KINDS[item.kind].waits(t, item)


def _all_won(t: Table) -> bool:
    return len(t.zones[WON]) == (16 if t.options["squares"] else 12)


def _ended(t: Table) -> bool:
    return _all_won(t) or not t.zones[DECK] or not t.vars["active"]


def _origins(t: Table) -> Iterator[Refusal]:
    """Hidden cards come from the shuffle of their kind; dreams may have been shuffled again."""
    base = 3 if t.options["books"] else 2
    for name, ids in t.zones.items():
        for i in ids:
            face, batch = t.faces[i], t.batch.get(i, 0)
            usual = 1 if face in cards.POWER else 3 if face in cards.BOOKS else 0 if face.startswith("POL") else 2
            again = face in cards.POWER and base < batch <= base + 2
            if batch != usual and not again and not (batch == 0 and name not in (DECK, CITIES, SHELF, BOX, DISCARD)):
                yield Refusal("7", "origin")
                return
