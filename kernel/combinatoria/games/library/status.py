"""Why a hand-made position of The Memory Library cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ...core import agenda
from ...core.move import Refusal
from ...core.possible import Shape, count, distinct_seats, each, one_of, phase_fault, row, seats_once
from ...core.table import Table
from . import effects
from .abilities import uses
from .actions import ACTIONS
from .cards import ABILITIES, DECK, DECKS, OPEN, OPEN_TOMES, TOKENS, TOMES, batch, oblivion_zone
from .rounds import AGENDA, KINDS

__all__ = ["FLAGS", "PHASES", "faults", "forms"]

PHASES: Final = ("play", "over")
FLAGS: Final = ("shards", "tomes")
_MAX_WILD: Final = 4
"""Two Stones and two Mirrors that copy them."""


def forms(seats: int) -> Mapping[str, Shape]:
    """The forms of the variables that are lists."""
    fault = Refusal("4.ability", "agenda")
    wrong = {key: Refusal("2", "by_seat", {"name": key}) for key in ("tokens", "wild", "marks")}
    effect = row(one_of(range(seats)), one_of(effects.KINDS), seats_once(seats))
    owners = seats_once(seats)
    return {
        "tokens": Shape(each(count, seats), wrong["tokens"]),
        "wild": Shape(each(count, seats), wrong["wild"]),
        "marks": Shape(each(each(one_of((0, 1))), seats), wrong["marks"]),
        "effects": Shape(each(effect), Refusal("4.oblivion", "effects")),
        "flags": Shape(lambda value: each(one_of(FLAGS))(value) and len(set(value)) == len(value)),
        "did": Shape(lambda value: each(one_of(ACTIONS))(value) and len(set(value)) == len(value) <= 2),
        "due": Shape(lambda value: value == () or row(count, owners, each(one_of(range(seats))))(value)),
        agenda.KEY: agenda.form(tuple(KINDS), seats, fault),
    }


def faults(t: Table) -> Iterator[Refusal]:
    """All that is wrong with a position whose cards have been counted already."""
    if fault := phase_fault(t, PHASES, "4.turn"):
        yield fault
        return
    if not distinct_seats(t.vars["active"], range(t.seats)):
        yield Refusal("position.impossible", "active_seats")
        return
    yield from (Refusal("2", "wrong_place", {"name": name}) for name in t.zones if not _fits(t, name))
    yield from _seats(t)
    yield from _counters(t)
    yield from _owed(t)


def _fits(t: Table, name: str) -> bool:
    """Whether all that lies in a place may lie there."""
    faces, kind = t.codes(name), name.partition(":")[0]
    if name in DECKS.values():
        return all(DECKS.get(str(face)) == name for face in faces)
    if kind in (OPEN, DECK, "done"):
        return all(face in TOMES for face in faces) and (kind != OPEN or len(faces) <= OPEN_TOMES)
    return kind == "discard" or all(face in DECKS for face in faces)


def _seats(t: Table) -> Iterator[Refusal]:
    v, seats = t.vars, range(t.seats)
    over = v["phase"] == "over"
    if v["turn"] not in seats or not (over or v["turn"] in v["active"] or v[agenda.KEY]):
        yield Refusal("4.turn", "turn", {"turn": str(v["turn"])[:20]})
    if v["start"] not in seats:
        yield Refusal("4.round", "turn", {"turn": str(v["start"])[:20]})
    if len(v["active"]) < 2 and not over:
        yield Refusal("R30", "active", {"n": len(v["active"])})
    at = [(owner, s) for owner, _, hit in v["effects"] for s in hit]
    if any(owner not in v["active"] or s not in v["active"] or s == owner for owner, s in at):
        yield Refusal("4.oblivion", "effects")


def _counters(t: Table) -> Iterator[Refusal]:
    v, track = t.vars, int(t.options["track"])
    if any(len(v["marks"][s]) != len(t.zones[oblivion_zone(s)]) for s in range(t.seats)):
        yield Refusal("4.oblivion", "marks")
    if v["stock"] < 0 or v["stock"] + sum(v["tokens"]) + sum(map(sum, v["marks"])) != TOKENS:
        yield Refusal("2", "tokens", {"n": TOKENS})
    if sum(v["wild"]) > _MAX_WILD:
        yield Refusal("R18", "wildcards", {"n": _MAX_WILD})
    if not 0 <= v["marker"] <= track or v["round"] < 1 or v["marker"] >= v["round"] + (v["phase"] == "over"):
        yield Refusal("4.round", "marker", {"n": track})
    if v["extra"] not in (0, 1, 2):
        yield Refusal("R19", "extra")
    open_end = v["flags"] or v["marker"] == track or len(v["active"]) < 2
    if v["phase"] == "over" and not open_end:
        yield Refusal("5.end", "not_over")
    if v["phase"] != "over" and v["marker"] == track:
        yield Refusal("5.end", "over_by_now")
    stray = [i for ids in t.zones.values() for i in ids if t.batch.get(i, 0) not in (0, batch(t.faces[i]))]
    if stray:
        yield Refusal("7", "origin")


def _owed(t: Table) -> Iterator[Refusal]:
    """What stands first on the agenda must be a decision, and of somebody who is there; the rest must make sense."""
    items, over = [agenda.Item(*item) for item in t.vars[agenda.KEY]], t.vars["phase"] == "over"
    between = [n for n, item in enumerate(items) if item.kind in ("limit", "close", "history", "begin")]
    last = {"limit": "close", "history": "begin"}
    for item in items:
        numbered = item.kind in ("ability", "chosen")
        if item.seat not in t.vars["active"] and item.kind not in ("refill", "close", "begin"):
            yield Refusal("4.ability", "agenda")
        if (numbered and item.n >= len(ABILITIES)) or (item.kind in ("cost", "limit") and not item.n):
            yield Refusal("4.ability", "agenda")
            return
    if not over and items and (AGENDA.owed(t) is None or _strange(t, items[0])):
        yield Refusal("4.ability", "not_owed", {"name": items[0].kind})
    if between and items[-1].kind != last.get(items[between[0]].kind, items[-1].kind):
        yield Refusal("4.ability", "agenda")
    if bool(t.vars["due"]) != any(item.kind == "cost" for item in items) and not over:
        yield Refusal("4.collect", "due")


def _strange(t: Table, item: agenda.Item) -> bool:
    """A chosen ability without anything to choose."""
    return item.kind == "chosen" and uses(t, item.seat, item.n) is None
