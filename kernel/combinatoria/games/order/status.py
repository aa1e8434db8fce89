"""Why a hand-made position of Order cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.move import Refusal
from ...core.possible import phase_fault
from ...core.seats import hand_zone
from ...core.table import Table
from .cards import DECK, GONE, LOOKED, NEXT, PHANTASMS, ROWS, SERVANTS, is_number, np_zone, wyvern_zone
from .laying import pile
from .turns import beatable, won

__all__ = ["PHASES", "faults"]

PHASES = ("servants", "start", "play", "tome", "beat", "over")


def faults(t: Table) -> Iterator[Refusal]:
    """All that is wrong with a position whose cards have been counted already."""
    phase, v = t.vars["phase"], t.vars
    if fault := phase_fault(t, PHASES, "4"):
        yield fault
        return
    if phase != "over" and v["turn"] not in v["active"]:
        yield Refusal("R22", "turn_inactive", {"name": v["turn"]})
        return
    yield from _places(t)
    yield from _counters(t)
    if phase in ("servants", "start") and (v["turns"] or any(t.zones[row] for row in ROWS)):
        yield Refusal("3", "begun")
    if phase in ("play", "beat", "tome"):
        if v["turns"] < 1:
            yield Refusal("4", "turns")
        if won(t):
            yield Refusal("5", "won_already")
    if phase == "beat" and not beatable(t, v["count"]):
        yield Refusal("4.beat", "nothing_to_beat")
    if phase == "over" and v["lost"] not in ("", "cards", "wyvern", "left"):
        yield Refusal("5", "lost_form")
    if phase == "over" and not v["lost"] and not won(t):
        yield Refusal("5", "not_won")


def _places(t: Table) -> Iterator[Refusal]:
    """What can lie where: numbers in hands and rows, wyverns in front of masters, one servant each."""
    numbers = [*ROWS, NEXT, LOOKED, *(hand_zone(s) for s in range(t.seats))]
    if strange := tuple(f for zone in numbers for f in t.open_codes(zone) if not is_number(f)):
        yield Refusal("2", "not_a_number", {"cards": strange})
    if strange := tuple(f for f in t.open_codes(DECK) if f in PHANTASMS):
        yield Refusal("2", "servant_place", {"cards": strange})
    if strange := tuple(f for f in t.open_codes(GONE) if is_number(f)):
        yield Refusal("2", "number_gone", {"cards": strange})
    for s in range(t.seats):
        in_front = t.open_codes(wyvern_zone(s))
        if any(is_number(f) or f in PHANTASMS for f in in_front) or len(in_front) != len(t.vars["came"][s]):
            yield Refusal("4", "came")
        if any(came > t.vars["turns"] for came in t.vars["came"][s]):
            yield Refusal("4", "came_later", {"seat": s})
        if len(t.zones[hand_zone(s)]) > t.vars["limits"][s]:
            facts = {"seat": s, "have": len(t.zones[hand_zone(s)]), "need": t.vars["limits"][s]}
            yield Refusal("4.refill", "hand_limit", facts)
        if t.options["servants"] != "off":
            own = t.open_codes(np_zone(s))
            if len(own) > 1 or any(f not in PHANTASMS for f in own):
                yield Refusal("3.servants", "one_servant", {"seat": s})
    if t.options["servants"] != "off" and any(f not in PHANTASMS for f in t.open_codes(SERVANTS)):
        yield Refusal("2", "servant_place", {"cards": tuple(t.open_codes(SERVANTS))})
    if t.zones[LOOKED] and t.vars["phase"] != "tome":
        yield Refusal("2.3.tome", "looked_late")
    if t.vars["phase"] == "tome" and not t.zones[LOOKED]:
        yield Refusal("2.3.tome", "looked_none")


def _counters(t: Table) -> Iterator[Refusal]:
    v = t.vars
    if not 0 <= v["count"] <= max(v["limits"]) or v["turns"] < 0 or v["swaps"] < 0:
        yield Refusal("4", "counters")
    if v["effect"] not in ("", "spear", "fury", "sword", "dagger"):
        yield Refusal("2.3", "effect_form")
    for s in range(t.seats):
        gone = s not in v["active"]
        kept = t.zones[hand_zone(s)] or t.zones[wyvern_zone(s)] or t.zones.get(np_zone(s))
        if gone and kept:
            yield Refusal("R22", "left_behind", {"seat": s})
    if v["phase"] == "play" and not t.zones[hand_zone(v["turn"])] and not pile(t) and not won(t):
        yield Refusal("4", "empty_turn", {"seat": v["turn"]})
