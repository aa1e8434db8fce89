"""Chaos cards turned up while drawing: the three penalties (phase II of section 4), and why one is unavailable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...core.move import Move, Offer, Refusal, sure
from ...core.table import Table
from .board import ASIDE, DECK, DISCARD, ROWS, Row, balanced, row_at, rows, side_zone
from .cards import CHAOS, SIDES

__all__ = [
    "BURNT", "PLACING", "cleared", "laid", "laying", "penalties", "places", "prompt", "refusal", "row_refusal",
    "suffered",
]  # fmt: skip

BURNT: Final = 4
"""Number of cards the third penalty turns up."""
PLACING: Final = ("place", "place_side")
"""Both forms of the first penalty; the second form names a side."""
_BURN: Final = sure("burn")


def _tie(t: Table) -> bool:
    return bool(t.options["chaos_on_tie"] == "choose")


def places(t: Table, there: Sequence[Row] | None = None) -> list[tuple[int, str]]:
    """Return the places for a Chaos, as (row, side) (R1); pass ``there`` if the rows have been read already."""
    tied = SIDES if _tie(t) else ()
    found = [(row, (row.stronger,) if row.balance else tied) for row in there or rows(t)]
    return [(row.n, side) for row, sides in found for side in sides if side and row.room(side)]


def laying(t: Table, there: Sequence[Row] | None = None) -> Offer:
    """Return the offer of the first penalty, for the rows that take a Chaos."""
    found = places(t, there)
    if _tie(t):
        return Offer("place_side", cases=[((n,), (side,)) for n, side in found], sure=True)
    return sure("place", tuple([n for n, _ in found]))


def penalties(t: Table) -> Sequence[Offer]:
    """Return the offers of the three penalties that are possible."""
    there = rows(t)
    level = tuple([row.n for row in there if row.balanced])
    return laying(t, there), sure("give_up", level), _BURN


def prompt(t: Table) -> str:
    """Return the key of the penalty prompt, which says why the first or the second penalty is unavailable."""
    if places(t):
        return "refill" if balanced(t) else "refill_no_balance"
    return "refill_no_row" if balanced(t) else "refill_burn"


def row_refusal(n: int) -> Refusal | None:
    """Return the refusal of a number that is not a row's."""
    return None if n in ROWS else Refusal("3", "no_such_row", {"name": n, "last": ROWS[-1]})


def refusal(t: Table, move: Move) -> Refusal | None:
    """Return the refusal of the first or the second penalty in a row."""
    n: Any = move.args[0]
    if fault := row_refusal(n):
        return fault
    row, tie = row_at(t, n), _tie(t)
    if move.kind == "give_up":
        key = "empty_row" if row.empty else "not_balanced"
        return None if row.balanced else Refusal("4.penalty2", key, {"n": n})
    if (move.kind == "place_side") != tie:
        return Refusal("6.chaos_on_tie", "side_unnamed" if tie else "side_named")
    if row.city is None:
        return Refusal("R12", "vacant", {"n": n})
    if row.stronger is None and not tie:
        return Refusal("R1", "no_stronger", {"n": n})
    side = move.arg(1, str) if tie else str(row.stronger)
    if row.stronger not in (None, side):
        return Refusal("4.penalty1", "weaker_side", {"n": n, "side": row.stronger})
    return None if row.room(side) else Refusal("4.penalty1", "side_full", {"n": n, "side": side})


def laid(t: Table, seat: int, move: Move) -> None:
    """Penalty 1: Add a Chaos to the stronger side."""
    n: Any = move.args[0]
    side = move.arg(1, str) if move.kind == "place_side" else str(row_at(t, n).stronger)
    facts = {"n": n, "side": side}
    t.move((t.top(ASIDE),), ASIDE, side_zone(side, n), by=seat, rule="4.penalty1", note="place", facts=facts)


def suffered(t: Table, seat: int, move: Move) -> None:
    """Carry out one penalty for one Chaos, and announce any other Chaos that is waiting (R30)."""
    burnt = _burn(t, seat) if move.kind == "burn" else 0
    if move.kind in PLACING:
        laid(t, seat, move)
    elif move.kind == "give_up":
        row = row_at(t, move.arg(0, int))
        facts = {"n": row.n, "card": row.city}
        t.move((t.top(ASIDE),), ASIDE, DISCARD, by=seat, rule="4.penalty2", note="give_up", facts=facts)
        cleared(t, row.n, by=seat, rule="R29")
    if (n := len(t.zones[ASIDE])) > burnt and t.zones[DECK]:
        t.say("chaos.more", by=seat, rule="R30", facts={"n": n})


def cleared(t: Table, n: int, **event_fields: Any) -> None:
    """Discard all dreams of a row; for ``event_fields`` see :meth:`combinatoria.core.table.Table.move`."""
    for side in SIDES:
        if here := t.zones[side_zone(side, n)]:
            t.move(here, side_zone(side, n), DISCARD, **event_fields)


def _burn(t: Table, seat: int) -> int:
    """Turn up cards and return the number of Chaos among them."""
    t.move((t.top(ASIDE),), ASIDE, DISCARD, by=seat, rule="4.penalty3", note="burn")
    cards = t.zones[DECK][: -BURNT - 1 : -1]
    good, more = [i for i in cards if t.faces[i] != CHAOS], [i for i in cards if t.faces[i] == CHAOS]
    if good:
        t.move(good, DECK, DISCARD, by=seat, rule="4.penalty3", note="burnt", facts={"n": len(good)})
    if more:
        facts = {"n": len(more)}
        t.move(more, DECK, ASIDE, by=seat, rule="R30", note="burnt.chaos", facts=facts, beat="chaos")
    return len(more)
