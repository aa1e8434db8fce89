"""Rules for laying cards on rows (section 4, step 2): by order, related, near, or with the Spear."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from ...core.table import Face, Table
from .cards import ASCENDING, HIGHEST, ROWS, hand_zone, top_of
from .variables import Vars

__all__ = ["NEAR", "SPEAR_BACK", "fits", "legal_plays", "pile", "related", "step_of", "steps", "way"]

NEAR: Final = 5
"""The distance from the top that Fury and Shield allow (HOUSE)."""
SPEAR_BACK: Final = 10
"""The distance that the Spear allows a card to step back (HOUSE)."""
_RELATED: Final[Mapping[str, frozenset[int]]] = {"five": frozenset({5}), "ten": frozenset({5, 10})}


def steps(options: Mapping[str, Any]) -> frozenset[int]:
    """The differences that make numbers related."""
    return _RELATED[options["related"]]


def related(n: int, options: Mapping[str, Any]) -> tuple[int, ...]:
    """The numbers related to ``n``, ascending.

    >>> related(27, {"related": "five"}), related(3, {"related": "ten"})
    ((22, 32), (8, 13))
    """
    found = {n + sign * d for d in steps(options) for sign in (1, -1)}
    return tuple(sorted(m for m in found if 1 <= m <= HIGHEST))


def pile(t: Table) -> int:
    """The number of cards that can still be drawn: the deck, and those that the Tome has put on top of it."""
    return len(t.zones["deck"]) + len(t.zones["next"])


def way(t: Table, row: str, n: int) -> str | None:
    """Return how a number fits on a row: ``order``, ``related``, ``near`` or ``spear``; None if it does not."""
    v = Vars.of(t)
    return fits(n, row, top_of(t, row), steps(t.options), row in _near(v), v.effect == "spear")


def fits(n: int, row: str, top: int, differences: frozenset[int], near: bool, spear: bool) -> str | None:
    """Same as :func:`way`, from the relevant facts: the row's top (:func:`.cards.top_of`) and further permissions."""
    if (n > top) == (row in ASCENDING):
        return "order"
    back = abs(n - top)
    if back in differences:
        return "related"
    if near and back <= NEAR:
        return "near"
    return "spear" if spear and back <= SPEAR_BACK else None


@cache
def _taking(row: str, top: int, related: str, near: bool, spear: bool) -> frozenset[Face]:
    """The numbers that a row with this top takes."""
    return frozenset(str(n) for n in range(1, HIGHEST + 1) if fits(n, row, top, _RELATED[related], near, spear))


def _near(v: Vars) -> Sequence[str]:
    """The rows on which being near is enough."""
    return ROWS if v.effect == "fury" else v.shield[:1]


def legal_plays(t: Table, seat: int) -> list[tuple[Face, tuple[str, ...]]]:
    """The numbers of a hand that can be laid, ascending, each with its rows; works on the seat's view."""
    v, faces, related = Vars.of(t), t.faces, t.options["related"]
    near, spear = _near(v), v.effect == "spear"
    rows = [(row, _taking(row, top_of(t, row), related, row in near, spear)) for row in ROWS]
    hand = sorted([faces[i] for i in t.zones[hand_zone(seat)] if i in faces], key=int)
    return [(face, fit) for face in hand if (fit := tuple([row for row, taken in rows if face in taken]))]


def step_of(row: str, top: int, n: int) -> int:
    """The distance that a number advances from the top of a row; negative if it steps back.

    >>> step_of("a1", 10, 12), step_of("d1", 91, 60), step_of("a1", 27, 22)
    (2, 31, -5)
    """
    return n - top if row in ASCENDING else top - n
