"""The setup of Order (sections 2, 3 and 7): the zones, the phrases, and the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from ...core.chance import Chance
from ...core.dealing import carry
from ...core.phrases import Phrases
from ...core.seats import hands
from ...core.table import EVERYBODY, Face, Table, Zone
from .cards import DECK, GONE, LOOKED, NEXT, ROWS, SERVANTS, np_zone, wyvern_zone
from .turns import SOLO_BACK, begin, draw_up, meeting, put_back
from .variables import Vars

__all__ = ["TALK", "deal", "next_servant", "serve", "zones"]

TALK: Final = Phrases(
    ("can_play_three", "cannot_play_three", "take_my_wyvern", "np_now", "keep_np", "tight_turn"),
    ("leave_row", "row_is_fine"), ROWS, "i_take_wyvern", "7",
)  # fmt: skip
"""The phrases that masters may say, without a number; each applies until the speaker's next turn."""


def zones(seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
    """Four rows of which only the top counts, the deck, the zones of the Tome, and those of each seat."""
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


def serve(t: Table, seat: int, face: Face) -> None:
    """Give a master a servant."""
    carry(t, (face,), SERVANTS, np_zone(seat), by=seat, rule="3.servants", note="servant")


def deal(t: Table, chance: Chance) -> None:
    """Remove unused servants and deal; wyverns drawn go back into the deck, or stay in front (R3, 6.solo)."""
    if others := t.zones.get(SERVANTS):
        t.move(tuple(others), SERVANTS, GONE, rule="3.servants")
    v, front, aside = Vars.of(t), t.options["opening"] == "front", list[int]()
    for s in v.active:
        room, event_fields = meeting(t, s) if front else (0, {"rule": "3.opening", "note": "aside"})
        aside += draw_up(t, s, room, "3", "deal", event_fields)
    if aside:
        put_back(t, {GONE: aside}, chance, *(SOLO_BACK if front else ("3.opening", "aside.back")))
    if len(v.active) > 1:
        v.phase, v.turn = "start", v.active[0]
        t.say("start.ask", kind="turn", by=v.turn, rule="3.start")
    else:
        begin(t, v.active[0])


def next_servant(t: Table, chance: Chance) -> None:
    """Let the next master without a servant choose; when all have one, deal the cards."""
    v = Vars.of(t)
    if waiting := [s for s in v.active if not t.zones[np_zone(s)]]:
        v.turn = waiting[0]
    else:
        deal(t, chance)
