"""Validation of hand-made positions of The Memory Library."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ...core import agenda
from ...core.move import Refusal
from ...core.schema import misplaced
from ...core.table import Face, Table
from . import raids
from .abilities import uses
from .cards import ABILITIES, DECK, DECKS, MARKET, OPEN, OPEN_TOMES, TOKENS, TOMES, oblivion_zone, origin
from .rounds import AGENDA
from .variables import Vars

__all__ = ["validate_position"]

_MAX_WILD: Final = 4
"""Two Stones and two Mirrors that copy them."""
_MAY_LIE: Final[Mapping[str, Callable[[Face], bool]]] = {
    **dict.fromkeys((OPEN, DECK, "done"), TOMES.__contains__),
    **dict.fromkeys((MARKET, "hand", "oblivion"), DECKS.__contains__),
    **{zone: shard.__eq__ for shard, zone in DECKS.items()},
}


def validate_position(t: Table) -> Iterator[Refusal]:
    """Yield all faults of a position whose cards have been counted already."""
    yield from misplaced(t, _MAY_LIE, "2")
    if len(t.zones[OPEN]) > OPEN_TOMES and all(face in TOMES for face in t.codes(OPEN)):
        yield Refusal("2", "wrong_place", {"name": OPEN})
    yield from (refusal for bad, refusal in _amiss(t) if bad)
    yield from _owed(t)


def _amiss(t: Table) -> Iterator[tuple[object, Refusal]]:
    """Yield the checks of the variables: whether each fails, and its refusal."""
    v, seats, track = Vars.of(t), range(t.seats), int(t.options["track"])
    active, over, ends = v.active, v.phase == "over", v.flags or v.marker == track or len(v.active) < 2
    nobody = v.turn not in seats or not (over or v.turn in active or v.agenda)
    yield nobody, Refusal("4.turn", "turn", {"turn": str(v.turn)[:20]})
    yield v.start not in seats, Refusal("4.round", "turn", {"turn": str(v.start)[:20]})
    yield len(active) < 2 and not over, Refusal("R30", "active", {"n": len(active)})
    at = [(owner, s) for owner, _, hit in v.effects for s in hit]
    not_hit = any(owner not in active or s not in active or s == owner for owner, s in at)
    yield not_hit, Refusal("4.oblivion", "effects")
    marks = [len(v.marks[s]) != len(t.zones[oblivion_zone(s)]) for s in seats]
    yield any(marks), Refusal("4.oblivion", "marks")
    tokens = v.stock + sum(v.tokens) + sum(map(sum, v.marks))
    hidden = raids.hidden_cards(t)
    yield not all(hidden.values()) or len(v.raids) > raids.MOST, Refusal("R27", "raids")
    yield v.stock < 0 or tokens != TOKENS, Refusal("2", "tokens", {"n": TOKENS})
    yield sum(v.wild) > _MAX_WILD, Refusal("R18", "wildcards", {"n": _MAX_WILD})
    marker = 0 <= v.marker <= track and v.round >= 1 and v.marker < v.round + over
    yield not marker, Refusal("4.round", "marker", {"n": track})
    yield v.extra not in (0, 1, 2), Refusal("R19", "extra")
    yield over and not ends, Refusal("5.end", "not_over")
    yield not over and v.marker == track, Refusal("5.end", "over_by_now")
    from_where = [(t.shuffle_id.get(i, 0), origin(t, name, t.faces[i])) for name, ids in t.zones.items() for i in ids]
    yield any(shuffle_id not in (0, usual) for shuffle_id, usual in from_where), Refusal("7", "origin")


def _owed(t: Table) -> Iterator[Refusal]:
    """Yield the faults of the agenda: it must begin with a decision of an active seat, and be consistent."""
    v, items = Vars.of(t), agenda.pending(t)
    between = [n for n, item in enumerate(items) if item.kind in ("limit", "close", "history", "begin")]
    last = {"limit": "close", "history": "begin"}
    for item in items:
        numbered = item.kind in ("ability", "chosen")
        if item.seat not in v.active and item.kind not in ("refill", "close", "begin"):
            yield Refusal("4.ability", "agenda")
        if (numbered and item.n >= len(ABILITIES)) or (item.kind in ("cost", "limit") and not item.n):
            yield Refusal("4.ability", "agenda")
            return
    idle = [item for item in items[:1] if item.kind == "chosen" and uses(t, item.seat, item.n) is None]
    if items and v.phase != "over" and (idle or AGENDA.owed(t) is None):
        yield Refusal("4.ability", "not_owed", {"name": items[0].kind})
    if between and items[-1].kind != last.get(items[between[0]].kind, items[-1].kind):
        yield Refusal("4.ability", "agenda")
    if bool(v.due) != any(item.kind == "cost" for item in items) and v.phase != "over":
        yield Refusal("4.collect", "due")
