"""What the one card of a turn does (phase I of section 4 and the Books of section 6), by events."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.agenda import Item, prepend
from ...core.move import Move
from ...core.seats import hand_zone
from ...core.table import Table, seat_bit
from .board import (
    BOOKS_SHOWN,
    CITIES,
    DECK,
    DISCARD,
    WON,
    balanced,
    city_zone,
    empty_rows,
    looked_zone,
    polarity_side,
    polarity_zone,
    side_zone,
    untagged,
)
from .cards import POLARITY, SIDES, home
from .desk import SIDE_OF
from .pending import LOOK

__all__ = ["ASKED", "goal", "looks", "spend", "won"]

ASKED = frozenset({"play", "play_side", "swap", "polarity"})
"""Moves after which the next card of the pile is drawn at once, so that it can be predicted."""


def goal(t: Table) -> int:
    """Cities that win the match."""
    return 16 if t.options["squares"] else 12


def won(t: Table) -> bool:
    """Whether all cities are won."""
    return len(t.zones[WON]) == goal(t)


def looks(t: Table) -> int:
    """How many cards a Prophecy shows (R28)."""
    return LOOK * t.codes(BOOKS_SHOWN).count("BPR")


def spend(t: Table, seat: int, move: Move) -> None:
    """Phase I; what follows from it is put on the agenda."""
    kind, args = move
    hand, card = hand_zone(seat), str(args[0])
    ids = (t.find(hand, card),)
    if kind in ("play", "play_side"):
        side = home(card) or str(args[2])
        facts = {"n": args[1], "side": side}
        t.move(ids, hand, side_zone(side, int(args[1])), by=seat, rule="4.play", note="play", facts=facts)  # type: ignore[arg-type]
    else:
        t.move(ids, hand, DISCARD, by=seat, rule="4.discard", note="discard")
        _effect(t, seat, move)
    if won(t):
        t.set("phase", "over", rule="5.win")
        t.say("end.won", by=seat, rule="5.win", kind="end", facts={"n": goal(t)})
        return
    if kind in ASKED and t.zones[DECK]:
        t.say("draw.ask", by=seat, rule="4.refill", kind="ask")
    items = [Item("fill", seat, n) for n in empty_rows(t)] if t.vars["fills"] else []
    t.set("fills", False)
    n = len(t.zones[looked_zone(seat)]) if kind == "prophecy" else 0
    prepend(t, *items, *([Item("order", seat, n)] if n else []), Item("refill", seat))


def _effect(t: Table, seat: int, move: Move) -> None:
    kind, args = move
    if kind == "swap":
        _swap(t, seat, *args[1:])  # type: ignore[arg-type]
    elif kind in ("establish", "establish_with"):
        _establish(t, seat, args[1] if len(args) > 1 else (), 1, "4.establish")  # type: ignore[arg-type]
    elif kind in ("joyful", "joyful_with"):
        _establish(t, seat, args[1] if len(args) > 1 else (), 2, "6.joyful")  # type: ignore[arg-type]
    elif kind == "polarity":
        _polarity(t, seat)
    elif kind == "claim_empty":
        _claim(t, seat, [int(args[1])], "6.square_lover")  # type: ignore[arg-type]
    elif kind == "prophecy":
        _look(t, seat)
    else:
        side, n, card = SIDE_OF[kind], int(args[1]), str(args[2])  # type: ignore[arg-type]
        here = side_zone(side, n)
        ids = (t.find(here, card),)
        if len(args) > 3:
            to, facts = int(args[3]), {"n": args[3], "side": side}  # type: ignore[arg-type]
            t.move(ids, here, side_zone(side, to), by=seat, rule="6.fly", note="fly", facts=facts)
        else:
            t.move(ids, here, DISCARD, by=seat, rule="6.vanish", note="vanish", facts={"n": n})


def _swap(t: Table, seat: int, side: str, n: int, a: str, other: int, b: str) -> None:
    """Two dreams of the same side change places."""
    here, there = side_zone(side, n), side_zone(side, other)
    one, two = t.find(here, a), t.find(there, b)
    at, back = t.zones[here].index(one), t.zones[there].index(two)
    facts = {"n": n, "m": other, "card": (b,)}
    t.move((one,), here, there, at=back, by=seat, rule="4.swap", note="swap", facts=facts)
    t.move((two,), there, here, at=at, by=seat, rule="4.swap")


def _establish(t: Table, seat: int, codes: Sequence[str], bonus: int, rule: str) -> None:
    """Which rows count is decided first, then partial sets leave, then every balanced row is claimed (R10)."""
    claimed = balanced(t)
    zero: dict[str, list[str]] = {}
    for code in codes:
        n, side, face = untagged(code)  # type: ignore[misc]
        zero.setdefault(side_zone(side, n), []).append(face)
    for zone, faces in zero.items():
        t.move(t.find_all(zone, faces), zone, DISCARD, by=seat, rule="R9", note="partial", facts={"n": int(zone[-1])})
    if not claimed:
        if not zero:
            t.say("nothing", by=seat, rule="R13")
        return
    _claim(t, seat, claimed, rule, bonus if len(claimed) == 4 else 0)


def _claim(t: Table, seat: int, claimed: Sequence[int], rule: str, bonus: int = 0) -> None:
    """Cities are won, with a bonus for all four; new ones follow, top row first (R11, R12)."""
    for n in claimed:
        for side in SIDES:
            if here := tuple(t.zones[side_zone(side, n)]):
                t.move(here, side_zone(side, n), DISCARD, by=seat, rule=rule)
        t.move(tuple(t.zones[city_zone(n)]), city_zone(n), WON, by=seat, rule=rule, note="claim", beat="claim")
    if bonus and (more := t.zones[CITIES][: -bonus - 1 : -1]):
        facts = {"n": len(more)}
        t.move(more, CITIES, WON, by=seat, rule="R11", note="perfect", facts=facts, beat="claim")
    if won(t):
        return
    for n in claimed:
        if t.zones[CITIES]:
            t.move((t.top(CITIES),), CITIES, city_zone(n), rule="R12", note="city", facts={"n": n})
    t.set("fills", True)


def _polarity(t: Table, seat: int) -> None:
    """The two seats exchange their polarity cards."""
    other = 1 - seat
    mine, theirs = tuple(t.zones[polarity_zone(seat)]), tuple(t.zones[polarity_zone(other)])
    t.move(mine, polarity_zone(seat), polarity_zone(other), by=seat, rule="4.polarity", note="polarity")
    t.move(theirs, polarity_zone(other), polarity_zone(seat), by=seat, rule="4.polarity")
    assert polarity_side(t, seat) in POLARITY


def _look(t: Table, seat: int) -> None:
    """Prophecy: the top cards of the pile are looked at (R28)."""
    n = looks(t)
    cards = t.zones[DECK][: -n - 1 : -1]
    facts = {"n": len(cards)}
    t.move(cards, DECK, looked_zone(seat), by=seat, rule="6.prophecy", note="prophecy", facts=facts)
    if seat not in t.vars["active"]:
        t.show(cards, sum(map(seat_bit, t.vars["active"])), rule="R19")
