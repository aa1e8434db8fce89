"""A master leaves (R22): what becomes of the cards, and who goes on."""

from __future__ import annotations

from ...core.chance import Chance
from ...core.seats import drop_seats, hand_zone, with_seat
from ...core.table import Table
from .cards import GONE, LOOKED, NEXT, np_zone, wyvern_zone
from .setting import next_servant
from .turns import begin, end, leave_turn, put_back

__all__ = ["leave"]


def leave(t: Table, seat: int, chance: Chance) -> None:
    """R22: hand into the deck, wyverns away, servant out; the others go on."""
    v = t.vars
    t.say("leave", by=seat, rule="R22")
    mine = [hand_zone(seat), *([LOOKED] if v["phase"] == "tome" and v["turn"] == seat else [])]
    if any(t.zones[zone] for zone in mine):
        put_back(t, {zone: t.zones[zone] for zone in (*mine, NEXT)}, chance, "R22", "leave.back")
    for zone in (wyvern_zone(seat), np_zone(seat)):
        if t.zones.get(zone):
            t.move(tuple(t.zones[zone]), zone, GONE, rule="R22")
    t.set("came", with_seat(v["came"], seat, ()))
    t.set("signals", with_seat(v["signals"], seat, ()))
    if v["shield"] and v["shield"][1] == seat:
        t.set("shield", ())
    drop_seats(t, (seat,), ("active", "signed"), rule="R22")
    if not v["active"]:
        end(t, "left")
    elif v["turn"] == seat:
        _go_on_without(t, seat, chance)


def _go_on_without(t: Table, seat: int, chance: Chance) -> None:
    if t.vars["phase"] == "servants":
        next_servant(t, chance)
    elif t.vars["phase"] == "start":
        t.set("turn", t.vars["active"][0])
        if len(t.vars["active"]) == 1:
            begin(t, t.vars["turn"])
    else:
        t.set("swaps", 0)
        leave_turn(t, seat, chance)
