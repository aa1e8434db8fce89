"""How Order is set up (sections 2, 3 and 7): what lies where, what is counted, what can be said, and the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from ...core.chance import Chance
from ...core.dealing import carry
from ...core.move import Refusal
from ...core.phrases import Phrases
from ...core.possible import Shape, count, each, one_of, row, seats_once, word
from ...core.seats import hands
from ...core.table import EVERYBODY, Face, Table, Zone
from .cards import DECK, GONE, LOOKED, NEXT, ROWS, SERVANTS, np_zone, wyvern_zone
from .turns import FULL, SOLO_BACK, begin, draw_up, meeting, put_back

__all__ = ["TALK", "deal", "forms", "next_servant", "serve", "variables", "zones"]

HANDS: Final = {1: 8, 2: 7}
USUAL_HAND: Final = 6
TALK: Final = Phrases(
    ("can_play_three", "cannot_play_three", "take_my_wyvern", "np_now", "keep_np", "tight_turn"),
    ("leave_row", "row_is_fine"), ROWS, "i_take_wyvern", "7",
)  # fmt: skip
"""What masters may say without a number; it stands until their next turn."""


def zones(seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
    """Four rows of which only the top counts, the deck, what the Tome moves, and what lies at each seat."""
    return _zones(seats, options["servants"] != "off")


@cache
def _zones(seats: int, with_servants: bool) -> tuple[Zone, ...]:
    rows = enumerate(ROWS, 1)
    out = [Zone(name, sees=EVERYBODY, shape="pile", top_only=True, spot=("rows", 1, n)) for n, name in rows]
    out += [Zone(DECK, shape="stack", top_first=True), Zone(NEXT, top_first=True), Zone(LOOKED)]
    out.append(Zone(GONE, sees=EVERYBODY, shape="pile"))
    if with_servants:
        out.append(Zone(SERVANTS, sees=EVERYBODY))
    for s in range(seats):
        if with_servants:
            out.append(Zone(np_zone(s), s, EVERYBODY))
        out.append(Zone(wyvern_zone(s), s, EVERYBODY))
    return (*out, *hands(seats))


def variables(seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """Whose turn it is, what has happened in it, and what masters have gathered; ``came`` is by seat and wyvern."""
    return {
        "phase": "servants" if options["servants"] == "chosen" else "start",
        "turn": 0,
        "turns": 0,
        "active": tuple(range(seats)),
        "count": 0,
        "excused": False,
        "effect": "",
        "slid": (),
        "swaps": 0,
        "charge": (0,) * seats,
        "limits": (HANDS.get(seats, USUAL_HAND),) * seats,
        "came": ((),) * seats,
        "shield": (),
        "signals": ((),) * seats,
        "signed": (),
        "lost": "",
    }


def forms(seats: int, options: Mapping[str, Any]) -> Mapping[str, Shape]:
    """What a variable of a hand-made position must be like."""
    some_rows, shield = each(one_of(ROWS)), row(one_of(ROWS), one_of(range(seats)))
    return {
        "active": Shape(seats_once(seats), Refusal("R22", "active_seats")),
        "signed": Shape(seats_once(seats), Refusal("7", "signed")),
        "slid": Shape(some_rows, Refusal("2.3.sword", "slid")),
        "charge": Shape(each(one_of((0, 50, FULL)), seats), Refusal("4.charge", "charge_form")),
        "limits": Shape(each(count, seats), Refusal("2.3.bow", "limits")),
        "came": Shape(each(each(count), seats), Refusal("4", "came")),
        "effect": Shape(one_of(("", "spear", "fury", "sword", "dagger")), Refusal("2.3", "effect_form")),
        "lost": Shape(one_of(("", "cards", "wyvern", "left")), Refusal("5", "lost_form")),
        "shield": Shape(lambda value: value == () or shield(value), Refusal("2.3.shield", "shield_form")),
        "signals": Shape(each(each(word), seats), Refusal("7", "signals")),
    }


def serve(t: Table, seat: int, face: Face) -> None:
    """A master gets a servant."""
    carry(t, (face,), SERVANTS, np_zone(seat), by=seat, rule="3.servants", note="servant")


def deal(t: Table, chance: Chance) -> None:
    """Servants that nobody has are out. Wyverns met go back into the deck, or lie in front at once (R3, 6.solo)."""
    if others := t.zones.get(SERVANTS):
        t.move(tuple(others), SERVANTS, GONE, rule="3.servants")
    front, aside = t.options["opening"] == "front", list[int]()
    for s in t.vars["active"]:
        room, told = meeting(t, s) if front else (0, {"rule": "3.opening", "note": "aside"})
        aside += draw_up(t, s, room, "3", "deal", told)
    if aside:
        put_back(t, {GONE: aside}, chance, *(SOLO_BACK if front else ("3.opening", "aside.back")))
    if len(t.vars["active"]) > 1:
        t.set("phase", "start")
        t.set("turn", t.vars["active"][0])
        t.say("start.ask", kind="turn", by=t.vars["turn"], rule="3.start")
    else:
        begin(t, t.vars["active"][0])


def next_servant(t: Table, chance: Chance) -> None:
    """The next master without a servant chooses; when all have one, the cards are dealt."""
    waiting = [s for s in t.vars["active"] if not t.zones[np_zone(s)]]
    if waiting:
        t.set("turn", waiting[0])
    else:
        deal(t, chance)
