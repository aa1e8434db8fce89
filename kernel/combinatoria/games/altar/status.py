"""Why a hand-made position of Altar of Time cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ...core.move import Refusal
from ...core.table import EVERYBODY, Table, seat_bit
from ...decks import ars
from .draws import sources
from .exchanges import TOTAL
from .places import ALTAR, HAND, PILE, deck_zone, empty_deck, hand_zone, recall, schedule_zone
from .score import VALUE

__all__ = ["faults"]

PHASES = ("schedule", "draw", "over")


def faults(t: Table) -> Iterator[Refusal]:
    """All that is wrong with a position whose cards have been counted already."""
    v = t.vars
    if v["phase"] not in PHASES:
        yield Refusal("4", "phase", {"phase": str(v["phase"])[:20], "phases": PHASES})
        return
    if not _seats(v["active"], t.seats):
        yield Refusal("R23", "active_seats")
        return
    yield from _seats_left(t)
    yield from _places(t)
    if v["phase"] == "schedule":
        yield from _schedule(t)
    elif v["phase"] == "draw":
        yield from _draw(t)
    else:
        yield from _over(t)
    yield from _passes(t)
    if not _victims(t):
        yield Refusal("4.refill", "victims")
    if not all(_recalled(t, seat) for seat in range(t.seats)):
        yield Refusal("7", "recall")


def _seats(value: Any, seats: int) -> bool:
    """Whether this names some seats, each once."""
    named = isinstance(value, tuple) and all(type(s) is int and 0 <= s < seats for s in value)
    return named and len(set(value)) == len(value)


def _seats_left(t: Table) -> Iterator[Refusal]:
    active, turn = t.vars["active"], t.vars["turn"]
    if len(active) < (1 if t.vars["phase"] == "over" else 2):
        yield Refusal("R23", "active", {"n": len(active)})
    if t.vars["phase"] != "over" and turn not in active:
        yield Refusal("R23", "turn_inactive", {"name": turn})
    if t.vars["turns"] < 0:
        yield Refusal("4", "turns")


def _places(t: Table) -> Iterator[Refusal]:
    """What can lie where: numbers that add up to eight, no desires in the open, no deck that has grown."""
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
    hidden = [i for name, ids in t.zones.items() if t.spec[name].shape in ("stack", "hand") for i in ids]
    if any(t.batch.get(i, 0) != ars.owned(t.faces[i])[0] + 1 for i in hidden):
        yield Refusal("7", "origin")


def _hands(t: Table, unfinished: frozenset[int]) -> Iterator[Refusal]:
    for s in range(t.seats):
        have = len(t.zones[hand_zone(s)])
        short = s in unfinished or s not in t.vars["active"]
        if have > HAND or (have < HAND and not short):
            yield Refusal("R21", "hand_size", {"seat": s, "have": have, "need": HAND})


def _schedule(t: Table) -> Iterator[Refusal]:
    if (s := empty_deck(t)) is not None:
        yield Refusal("R5", "deck_empty_now", {"seat": s})
    yield from _hands(t, frozenset())


def _draw(t: Table) -> Iterator[Refusal]:
    """The hands of those whose cards were drawn may be short until the refill; somebody has something to draw."""
    turn, active = t.vars["turn"], t.vars["active"]
    if turn not in active:
        return
    if t.options["end_timing"] == "at_once" and (s := empty_deck(t)) is not None:
        yield Refusal("6.end_timing", "deck_empty_now", {"seat": s})
    immediate = t.options["refill_timing"] == "immediate" and empty_deck(t) is not None
    waiting = t.vars["victims"] if _seats(t.vars["victims"], t.seats) else ()
    yield from _hands(t, frozenset(active if immediate else (turn, *waiting)))
    if len(t.zones[hand_zone(turn)]) >= HAND or not sources(t, turn):
        yield Refusal("4.finish", "nothing_to_draw", {"seat": turn})


def _over(t: Table) -> Iterator[Refusal]:
    active, passes = t.vars["active"], t.vars["passes"]
    ended = empty_deck(t) is not None or len(active) == 1
    if not ended and not (_seats(passes, t.seats) and set(active) <= set(passes)):
        yield Refusal("5.end", "not_over")
    yield from _hands(t, frozenset(active if empty_deck(t) is not None or len(active) == 1 else ()))
    if any(t.known.get(i, 0) != EVERYBODY for s in range(t.seats) for i in t.zones[hand_zone(s)]):
        yield Refusal("5.end", "hands_closed")


def _passes(t: Table) -> Iterator[Refusal]:
    """Who has passed in a row: none of them is on turn, unless the game is over for that reason."""
    passes, phase = t.vars["passes"], t.vars["phase"]
    named = _seats(passes, t.seats) and set(passes) <= set(t.vars["active"])
    acted = {"draw": bool(passes), "schedule": t.vars["turn"] in passes}.get(phase, False)
    if not named or acted:
        yield Refusal("R6", "passes")


def _victims(t: Table) -> bool:
    victims, turn = t.vars["victims"], t.vars["turn"]
    if not _seats(victims, t.seats) or not set(victims) <= set(t.vars["active"]) - {turn}:
        return False
    if t.vars["phase"] != "draw" or t.options["refill_timing"] == "immediate":
        return not victims
    in_order = sorted(victims, key=lambda s: (s - turn) % t.seats)
    return list(victims) == in_order and all(len(t.zones[hand_zone(s)]) < HAND for s in victims)


def _recalled(t: Table, seat: int) -> bool:
    """What a seat recalls must be true, and about cards that it cannot follow with its eyes."""
    value = t.vars[recall(seat)]
    pairs = [p for p in value if isinstance(p, tuple) and len(p) == 2 and type(p[0]) is int and 0 <= p[0] < t.seats]
    if len(pairs) != len(value) or any(s == seat or not isinstance(f, str) for s, f in pairs):
        return False
    for other in {s for s, _ in pairs}:
        hidden = Counter(t.faces[i] for i in t.zones[hand_zone(other)] if not t.known.get(i, 0) & seat_bit(seat))
        if Counter(f for s, f in pairs if s == other) - hidden:
            return False
    return True
