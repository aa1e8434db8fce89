"""Faults of hand-made positions of Altar of Time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...core.move import Refusal
from ...core.schema import hand_sizes
from ...core.seats import hand_zone
from ...core.table import EVERYBODY, Table
from ...decks import ars
from .draws import sources
from .exchanges import TOTAL
from .facts import MEMORY
from .places import ALTAR, HAND, PILE, deck_zone, empty_deck, schedule_zone
from .score import VALUE
from .variables import Vars

__all__ = ["validate_position"]


def validate_position(t: Table) -> Iterator[Refusal]:
    """Yield all faults of a position whose cards have already been counted."""
    phase = Vars.of(t).phase
    yield from _seats_left(t)
    yield from _places(t)
    if phase == "schedule":
        yield from _schedule(t)
    elif phase == "draw":
        yield from _draw(t)
    else:
        yield from _over(t)
    yield from _passes(t)
    if not _victims(t):
        yield Refusal("4.refill", "victims")
    if not all(MEMORY.possible(t, seat, map(hand_zone, range(t.seats))) for seat in range(t.seats)):
        yield Refusal("7", "recall")


def _seats_left(t: Table) -> Iterator[Refusal]:
    v = Vars.of(t)
    if len(v.active) < (1 if v.phase == "over" else 2):
        yield Refusal("R23", "active", {"n": len(v.active)})
    if v.phase != "over" and v.turn not in v.active:
        yield Refusal("R23", "turn_inactive", {"name": v.turn})
    if v.turns < 0:
        yield Refusal("4", "turns")


def _places(t: Table) -> Iterator[Refusal]:
    """Yield faults of zones: schedules must add up to eight, no desires face up, no deck larger than at the start."""
    for s in range(t.seats):
        cards = t.open_codes(schedule_zone(s))
        desires = tuple(f for f in cards if f not in VALUE)
        total = sum(VALUE.get(f, 0) for f in cards)
        if desires:
            yield Refusal("R15", "desire_open", {"cards": desires})
        elif total != TOTAL:
            yield Refusal("4.replace", "schedule_total", {"seat": s, "have": total, "need": TOTAL})
        if (n := len(t.zones[deck_zone(s)])) > PILE:
            yield Refusal("3", "deck_size", {"seat": s, "have": n, "need": PILE})
    if desires := tuple(f for f in t.open_codes(ALTAR) if f not in VALUE):
        yield Refusal("R15", "desire_open", {"cards": desires})
    for s in range(t.seats):
        if foreign := tuple(dict.fromkeys(f for f in t.open_codes(deck_zone(s)) if ars.owned(f)[0] != s)):
            yield Refusal("2", "foreign_card", {"seat": s, "cards": foreign})
    lots = {
        n: sorted(MEMORY.origin[t.faces[i]] for i, shuffle_id in t.shuffle_id.items() if shuffle_id == n)
        for n in t.merged_shuffles
    }
    strange = any(tuple(origins) != t.merged_shuffles[n] for n, origins in lots.items())
    for name, ids in t.zones.items():
        # open cards may have been there from the start
        laid = () if t.zone_specs[name].shape in ("stack", "hand") else (0,)
        strange |= any(
            t.shuffle_id.get(i, 0) not in (MEMORY.origin[t.faces[i]], *laid, *t.merged_shuffles) for i in ids
        )
    if strange:
        yield Refusal("7", "origin")


def _hands(t: Table, unfinished: Iterable[int] = ()) -> Iterator[Refusal]:
    """Yield faults of hand sizes: hands are full, except those not filled yet and those of players who have left."""
    left = set(range(t.seats)) - set(Vars.of(t).active)
    return hand_sizes(t, dict.fromkeys(range(t.seats), HAND), "R21", left.union(unfinished))


def _schedule(t: Table) -> Iterator[Refusal]:
    if (s := empty_deck(t)) is not None:
        yield Refusal("R5", "deck_empty_now", {"seat": s})
    yield from _hands(t)


def _draw(t: Table) -> Iterator[Refusal]:
    """Yield faults of the draw phase: victims may be short of cards until the refill, and a draw must be possible."""
    v = Vars.of(t)
    if v.turn not in v.active or any(f not in VALUE for f in t.open_codes(schedule_zone(v.turn))):
        return  # already reported; the sources cannot be determined
    if t.options["end_timing"] == "at_once" and (s := empty_deck(t)) is not None:
        yield Refusal("6.end_timing", "deck_empty_now", {"seat": s})
    immediate = t.options["refill_timing"] == "immediate" and empty_deck(t) is not None
    yield from _hands(t, v.active if immediate else (v.turn, *v.victims))
    if len(t.zones[hand_zone(v.turn)]) >= HAND or not sources(t, v.turn):
        yield Refusal("4.finish", "nothing_to_draw", {"seat": v.turn})


def _over(t: Table) -> Iterator[Refusal]:
    v = Vars.of(t)
    ended = empty_deck(t) is not None or len(v.active) == 1
    if not ended and not set(v.active) <= set(v.passes):
        yield Refusal("5.end", "not_over")
    yield from _hands(t, v.active if ended else ())
    if any(t.seen_by_mask.get(i, 0) != EVERYBODY for s in range(t.seats) for i in t.zones[hand_zone(s)]):
        yield Refusal("5.end", "hands_closed")


def _passes(t: Table) -> Iterator[Refusal]:
    """Yield faults of consecutive passes: the player on turn has not passed, unless the passes ended the game."""
    v = Vars.of(t)
    acted = {"draw": bool(v.passes), "schedule": v.turn in v.passes}.get(v.phase, False)
    if acted or not set(v.passes) <= set(v.active):
        yield Refusal("R6", "passes")


def _victims(t: Table) -> bool:
    v = Vars.of(t)
    if not set(v.victims) <= set(v.active) - {v.turn}:
        return False
    if v.phase != "draw" or t.options["refill_timing"] == "immediate":
        return not v.victims
    in_order = sorted(v.victims, key=lambda s: (s - v.turn) % t.seats)
    return list(v.victims) == in_order and all(len(t.zones[hand_zone(s)]) < HAND for s in v.victims)
