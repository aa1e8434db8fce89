"""Why a hand-made position of Order cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ...core.move import Refusal
from ...core.possible import hand_sizes, misplaced, phase_fault
from ...core.seats import hand_zone
from ...core.table import Face, Table
from .cards import DECK, GONE, LOOKED, NEXT, PHANTASMS, ROWS, SERVANTS, is_number, is_wyvern, np_zone, wyvern_zone
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
        yield Refusal("R22", "turn", {"turn": str(v["turn"])[:20]})
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


_MAY_LIE: Final[Mapping[str, Callable[[Face], bool]]] = {
    **dict.fromkeys((*ROWS, NEXT, LOOKED, "hand"), is_number),
    **dict.fromkeys((SERVANTS, "np"), PHANTASMS.__contains__),
    "wyverns": is_wyvern,
    DECK: lambda face: face not in PHANTASMS,
    GONE: lambda face: not is_number(face),
}


def _places(t: Table) -> Iterator[Refusal]:
    """What can lie where: numbers in hands and rows, wyverns in front of masters, one servant each."""
    v = t.vars
    yield from misplaced(t, _MAY_LIE, "2")
    yield from hand_sizes(t, dict(enumerate(v["limits"])), "4.refill", range(t.seats))
    for s in range(t.seats):
        if len(t.zones[wyvern_zone(s)]) != len(v["came"][s]) or any(came > v["turns"] for came in v["came"][s]):
            yield Refusal("4", "came")
        if len(t.zones.get(np_zone(s), ())) > 1:
            yield Refusal("3.servants", "one_servant", {"seat": s})
    if bool(t.zones[LOOKED]) != (v["phase"] == "tome"):
        yield Refusal("2.3.tome", "looked")


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
