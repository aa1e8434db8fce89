"""Validation of hand-made positions of Order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ...core.move import Refusal
from ...core.schema import hand_sizes, misplaced
from ...core.seats import hand_zone
from ...core.table import Face, Table
from .cards import DECK, GONE, LOOKED, NEXT, PHANTASMS, ROWS, SERVANTS, is_number, is_wyvern, np_zone, wyvern_zone
from .fits import pile
from .turns import CHARGES_FROM, beatable, won
from .variables import Vars

__all__ = ["validate_position"]

_MAY_LIE: Final[Mapping[str, Callable[[Face], bool]]] = {
    **dict.fromkeys((*ROWS, NEXT, LOOKED, "hand"), is_number),
    **dict.fromkeys((SERVANTS, "np"), PHANTASMS.__contains__),
    "wyverns": is_wyvern,
    DECK: lambda face: face not in PHANTASMS,
    GONE: lambda face: not is_number(face),
}


def validate_position(t: Table) -> Iterator[Refusal]:
    """Yield all faults of a position whose cards have been counted already."""
    v = Vars.of(t)
    phase = v.phase
    if phase != "over" and v.turn not in v.active:
        yield Refusal("R22", "turn", {"turn": str(v.turn)[:20]})
        return
    yield from misplaced(t, _MAY_LIE, "2")
    yield from hand_sizes(t, dict(enumerate(v.limits)), "4.refill", range(t.seats))
    yield from _seats(t)
    begun, playing = any(t.zones[row] for row in ROWS) or v.turns, phase in ("play", "beat", "tome")
    alone = phase == "play" and not t.zones[hand_zone(v.turn)] and not pile(t)
    wrong = (
        (phase in ("servants", "start") and begun, Refusal("3", "begun")),
        (phase == "servants" and not _to_choose(t), Refusal("3.servants", "no_servants")),
        (playing and v.turns < 1, Refusal("4", "turns")),
        (playing and won(t), Refusal("5", "won_already")),
        (phase == "beat" and not _may_beat(t), Refusal("4.beat", "nothing_to_beat")),
        (phase == "over" and not v.lost and not won(t), Refusal("5", "not_won")),
        (not 0 <= v.count <= max(v.limits) or min(v.turns, v.swaps) < 0, Refusal("4", "counters")),
        (bool(t.zones[LOOKED]) != (phase == "tome"), Refusal("2.3.tome", "looked")),
        (alone and not won(t), Refusal("4", "empty_turn")),
        (playing and not _could_be_played(t), Refusal("4", "counters")),
        (any(_unused(t, face) for face in _at_work(t)), Refusal("4.np", "still_there")),
    )
    yield from (refusal for bad, refusal in wrong if bad)


def _to_choose(t: Table) -> bool:
    """Return whether servants can be chosen: the master on turn has none, enough are left, and no card is dealt."""
    v = Vars.of(t)
    if t.options["servants"] != "chosen" or any(t.zones[hand_zone(s)] for s in range(t.seats)):
        return False
    waiting = [s for s in v.active if not t.zones[np_zone(s)]]
    return v.turn in waiting and len(waiting) <= len(t.zones[SERVANTS])


def _may_beat(t: Table) -> bool:
    """Return whether this can be the phase ``beat``: a wyvern was there, at least until its master left (R22)."""
    v = Vars.of(t)
    return bool(beatable(t, v.count)) or (v.count >= CHARGES_FROM and len(v.active) < t.seats)


def _could_be_played(t: Table) -> bool:
    """Return whether ``count`` cards can have been played this turn: they are on rows, and were in hand before."""
    v = Vars.of(t)
    n, effect, hand = v.count, v.effect, len(t.zones[hand_zone(v.turn)])
    laid = sum(len(t.zones[row]) for row in ROWS)
    first = not n or (v.phase != "tome" and effect != "sword")  # these come before the first card
    return bool(n <= laid and hand + n <= v.limits[v.turn] and first and (n == 1 or effect != "dagger"))


def _at_work(t: Table) -> Iterator[Face]:
    """Yield the phantasms that must have been used, as their effects are in force."""
    v = Vars.of(t)
    if v.effect:
        yield v.effect.upper()
    if v.phase == "tome":
        yield "TOME"
    if v.shield:
        yield "SHIELD"


def _unused(t: Table, face: Face) -> bool:
    """Return whether a phantasm is where it could still be used."""
    zones = [SERVANTS, *map(np_zone, range(t.seats))]
    return t.options["servants"] != "off" and any(face in t.open_codes(zone) for zone in zones)


def _seats(t: Table) -> Iterator[Refusal]:
    """Yield the faults of seats: wyverns without a turn, several servants, or cards of a master who has left."""
    v = Vars.of(t)
    for s in range(t.seats):
        hand, front, servant = t.zones[hand_zone(s)], t.zones[wyvern_zone(s)], t.zones.get(np_zone(s), [])
        if len(front) != len(v.came[s]) or any(came > v.turns for came in v.came[s]):
            yield Refusal("4", "came")
        if len(servant) > 1:
            yield Refusal("3.servants", "one_servant", {"seat": s})
        if s not in v.active and (hand or front or servant):
            yield Refusal("R22", "left_behind", {"seat": s})
