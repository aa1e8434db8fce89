"""Validation of hand-made positions of Soulmates."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.move import Refusal
from ...core.schema import contents, distinct_seats, hand_sizes
from ...core.seats import hand_zone
from ...core.table import EVERYBODY, Table
from .calls import HAND, TARGETS
from .variables import Vars

__all__ = ["validate_position"]


def validate_position(t: Table) -> Iterator[Refusal]:
    """Yield all faults of a position whose cards have been counted already."""
    v = Vars.of(t)
    if v.phase != "over":
        if len(v.active) < 3:
            yield Refusal("5", "active", {"n": len(v.active)})
        if v.turn not in v.active:
            yield Refusal("4.draw", "turn_inactive", {"seat": v.turn})
    yield from _hands(t)
    if not _shown(t):
        yield Refusal("4.lay_top", "lay_top_trio")
    if not _couples(t):
        yield Refusal("4.match", "couples")
    held = v.phase == "act" and v.turn in v.active and v.taken in t.codes(hand_zone(v.turn))
    if v.taken is not None and not held:
        yield Refusal("4.draw", "taken")
    if not _pools(t):
        yield Refusal("R4", "pools")
    if not _lacks(t):
        yield Refusal("7", "lacks")


def _shown(t: Table) -> bool:
    """Return whether the shown cards are those of a failed call if one is pending, or else none.

    A call can also be pending at the end, if others have left meanwhile (R17).
    """
    v, shown = Vars.of(t), tuple(sorted(t.open_codes("shown")))
    ended = v.phase == "over" and v.turn in v.active and not t.zones[hand_zone(v.turn)]
    waiting = v.phase == "lay_top" or ended
    return shown in TARGETS if waiting else not shown


def _hands(t: Table) -> Iterator[Refusal]:
    """Check the hand sizes, including that of the player to move, whose turn the end may have interrupted (R17)."""
    v = Vars.of(t)
    on_turn = {"act": HAND + 1, "lay_top": 0}.get(v.phase, HAND)
    if v.phase == "over" and v.turn in v.active and (now := len(t.zones[hand_zone(v.turn)])) in (HAND + 1, 0):
        on_turn = now
    for seat in range(t.seats):
        if seat in v.active:
            yield from hand_sizes(t, {seat: on_turn if seat == v.turn else HAND}, "3")
        elif t.zones[hand_zone(seat)]:
            yield Refusal("4.match", "inactive_hand", {"seat": seat})


def _couples(t: Table) -> bool:
    """Return whether the couples are disjoint and consist of seats that are no longer in the game."""
    v = Vars.of(t)
    return distinct_seats(sum(v.couples, ()), set(range(t.seats)) - set(v.active))


def _pools(t: Table) -> bool:
    """Return whether the recorded content of each reshuffled deck matches the cards that come from it."""
    pools = Vars.of(t).pools
    want = dict(pools)
    made = {shuffle_id: tuple(sorted(faces.elements())) for shuffle_id, faces in contents(t).items() if shuffle_id > 1}
    return len(want) == len(pools) and want == made


def _lacks(t: Table) -> bool:
    """Return whether no hand has a hidden card that it is known to lack; cards that everybody has seen may be there."""
    return not any(
        t.faces[i] in faces and t.seen_by_mask.get(i, 0) != EVERYBODY
        for seat, faces in enumerate(Vars.of(t).lacks)
        for i in t.zones[hand_zone(seat)]
    )
