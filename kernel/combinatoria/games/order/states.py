"""States of cards on the table: which numbers can follow on a row, and when a wyvern must be beaten."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.seats import clockwise, hand_zone
from ...core.table import Face, Table
from .cards import ASCENDING, HIGHEST, ROWS, wyvern_zone
from .fits import pile, related
from .variables import Vars

__all__ = ["card_states", "due"]


def card_states(view: Table) -> Mapping[Face, tuple[str, Mapping[str, Any]]]:
    """See :class:`combinatoria.core.game.Game`: the tops of the rows, and the wyverns in front of masters."""
    found: dict[Face, tuple[str, Mapping[str, Any]]] = {}
    v = Vars.of(view)
    if v.phase == "over":
        return found
    for row in ROWS:
        if ids := view.zones[row]:
            found[view.faces[ids[-1]]] = _follow(view, row, view.faces[ids[-1]])
    for s in v.active:
        n = due(view, s)
        # Not strict: during a move a wyvern arrives before its turn is noted, or leaves before the note is removed.
        for face, came in zip(view.open_codes(wyvern_zone(s)), v.came[s], strict=False):
            facts = {"by": s, "n": n, "came": came, "now": v.turns}
            if n is None:
                found[face] = ("wyvern_first" if not v.turns else "wyvern_idle"), {"by": s}
            elif v.turn == s and came < v.turns:
                found[face] = "wyvern_now", facts | {"n": v.turns}
            else:
                found[face] = "wyvern", facts
    return found


def _follow(view: Table, row: str, top: Face) -> tuple[str, Mapping[str, Any]]:
    """The state of a top: whether numbers follow up or down, and the related ones that step back."""
    up, n = row in ASCENDING, int(top)
    back = tuple(str(m) for m in related(n, view.options) if (m < n) == up)
    key = "end" if n == (HIGHEST if up else 1) else "up" if up else "down"
    return f"{key}_back" if back else key, {"card": (top,), "kin": back}


def due(view: Table, seat: int) -> int | None:
    """The number of a master's next turn, in which a wyvern that comes now must be beaten.

    The same holds for one already there while others play. None before the first turn, and for a master without cards,
    who will have no turn (R15). It is earlier if others run out of cards first.
    """
    v = Vars.of(view)
    going_on = [s for s in v.active if view.zones[hand_zone(s)] or (s == v.turn and pile(view))]
    if not v.turns or seat not in going_on:
        return None
    return v.turns + 1 + [s for s in (*clockwise(view, v.turn), v.turn) if s in going_on].index(seat)
