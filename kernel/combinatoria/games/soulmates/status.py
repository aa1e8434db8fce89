"""Why a hand-made position of Soulmates cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.move import Refusal
from ...core.table import EVERYBODY, Table
from .calls import TARGETS

__all__ = ["faults"]

PHASES = ("draw", "act", "lay_top", "over")


def faults(t: Table, hand: int) -> Iterator[Refusal]:
    """All that is wrong with a position whose cards have been counted already.

    Args:
        t: the full table.
        hand: cards in a hand between turns.
    """
    v, phase = t.vars, t.vars["phase"]
    active, turn = v["active"], v["turn"]
    if phase not in PHASES:
        yield Refusal("4.draw", "phase", {"phase": str(phase)[:20], "phases": PHASES})
        return
    if not _seats(active, t.seats) or len(set(active)) != len(active):
        yield Refusal("5", "active_seats")
        return
    if phase != "over":
        if len(active) < 3:
            yield Refusal("5", "active", {"n": len(active)})
        if turn not in active:
            yield Refusal("4.draw", "turn_inactive", {"seat": turn})
    yield from _hands(t, hand)
    shown = tuple(sorted(t.open_codes("shown")))
    if (shown not in TARGETS) if phase == "lay_top" else shown:
        yield Refusal("4.lay_top", "lay_top_trio")
    if not _couples(v["couples"], active, t.seats):
        yield Refusal("4.match", "couples")
    taken = v["taken"]
    if taken is not None and (phase != "act" or turn not in active or taken not in t.codes(f"hand:{turn}")):
        yield Refusal("4.draw", "taken")
    if not _pools(t, v["pools"]):
        yield Refusal("R4", "pools")
    lacks = v["lacks"]
    if len(lacks) != t.seats or not all(isinstance(faces, tuple) for faces in lacks):
        yield Refusal("7", "lacks")
    else:
        yield from _lacked(t, lacks)


def _seats(value: Any, seats: int) -> bool:
    return isinstance(value, tuple) and all(type(s) is int and 0 <= s < seats for s in value)


def _hands(t: Table, hand: int) -> Iterator[Refusal]:
    phase, turn, active = t.vars["phase"], t.vars["turn"], t.vars["active"]
    on_turn = {"act": hand + 1, "lay_top": 0}.get(phase, hand)
    for seat in range(t.seats):
        have = len(t.zones[f"hand:{seat}"])
        if seat not in active:
            if have:
                yield Refusal("4.match", "inactive_hand", {"seat": seat})
            continue
        need = on_turn if seat == turn else hand
        if have != need:
            yield Refusal("3", "hand_size", {"seat": seat, "have": have, "need": need})


def _couples(couples: Any, active: tuple[int, ...], seats: int) -> bool:
    if not all(_seats(couple, seats) and len(couple) == 2 for couple in couples):
        return False
    paired = [s for couple in couples for s in couple]
    return len(set(paired)) == len(paired) and not set(paired) & set(active)


def _pools(t: Table, pools: tuple[Any, ...]) -> bool:
    """The content of each reshuffled deck must be that of the cards that come from it."""
    have: dict[int, list[str]] = {}
    for i, batch in t.batch.items():
        if batch > 1:
            have.setdefault(batch, []).append(t.faces[i])
    want = {p[0]: p[1] for p in pools if isinstance(p, tuple) and len(p) == 2 and isinstance(p[0], int)}
    return len(want) == len(pools) and want == {b: tuple(sorted(faces)) for b, faces in have.items()}


def _lacked(t: Table, lacks: tuple[tuple[Any, ...], ...]) -> Iterator[Refusal]:
    """Nobody else may have seen a card that its owner is known to lack, so only unknown cards are compared."""
    for seat, faces in enumerate(lacks):
        hidden = [t.faces[i] for i in t.zones[f"hand:{seat}"] if t.known.get(i, 0) != EVERYBODY]
        if any(face in hidden for face in faces):
            yield Refusal("7", "lacks")
            return
