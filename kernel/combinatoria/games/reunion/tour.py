"""The tour of the rehearsal (section 9 of the spec). Its words stand in ``rules.toml``."""

from __future__ import annotations

from typing import Any, Final

from ...parts.tour import Step, step
from .people import here, home

__all__ = ["STEPS"]

_SURE: Final = {"lost": 0, "altered": 0}
_CARDS: Final = ("S-SP", "M-SH", "M-SP", "S-SH", "S-SP")


def _step(
    key: str,
    came: tuple[int | None, ...],
    goals: str | tuple[str, ...],
    rules: str,
    *,
    slot: int = -1,
    there: tuple[int, ...] = (),
    tries: dict[str, str] | None = None,
    compare: tuple[str, ...] = (),
    phase: str = "meet",
    **options: Any,
) -> Step:
    """A step for the player and some friends.

    Args:
        key: its name.
        came: for each of the people the step of the clock at which they came.
        goals, rules, tries, compare: see :func:`combinatoria.parts.tour.step`.
        slot: what the clock says.
        there: whose cards are at the place, besides the player's at a meeting.
        phase: of the match.
        options: other than the usual ones.
    """
    there = (0, *there) if phase == "meet" else ()
    zones = {(here if n in there else home)(n): [_CARDS[n]] for n in range(len(came))}
    told = {} if phase == "draft" else {"place": "station", "secret": 7}
    called = {"called": [1]} if phase == "meet" else {}
    position = {
        "seats": 1,
        "options": {**_SURE, "friends": len(came) - 1, **options},
        "zones": zones,
        "phase": phase,
        "slot": slot,
        "came": [*came],
        **told,
        **called,
    }
    return step(key, position, goals, rules, tries, compare)


_N: Final = None

STEPS: Final = (
    _step("card", (_N,) * 4, "meet station", "1 2 3 4.draft 12", phase="draft", tries={"meet": "try_station"}),
    _step(
        "call", (_N,) * 4, "call 1", "4.call", phase="call", reliability=50,
        tries={"call": "try_neighbour"}, compare=("both",),
    ),
    _step("wait", (0, _N, _N, _N), "wait", "4.meet", slot=2),
    _step(
        "first", (0, 3, _N, _N), "wait", "4.meet", slot=3, there=(1,),
        tries={"lay": "try_wait"}, compare=("fit", "later"),
    ),
    _step("lay", (0, 9, 8, _N), "lay", "4.lay", slot=10, there=(1, 2), tries={"wait": "try_lay"}),
    _step("gone", (0, 5, _N, _N), "lay", "4.meet 4.lay", slot=8, there=(1,), reliability=50,
          tries={"wait": "try_leaves"}, compare=("fit", "later")),
    _step("altered", (0, 9, 10, _N), "lay", "R8", slot=10, there=(1, 2), altered=100, tries={"wait": "try_lay"}),
    _step("lost", (0, _N), ("wait", "close"), "R7 R1", slot=10, reliability=100, lost=100),
    _step("gap", (0, _N, 10, _N), "lay", "R9", slot=11, there=(2,), tries={"close": "try_together"}),
    _step("late", (0, _N), "close", "H3 4.close", slot=13, delay=90, tries={"wait": "try_late"}),
    _step("alone", (0, _N, _N, _N), "close", "4.close 5", slot=11),
    _step("all", (0, 9, 8, 10), "lay", "5 R2", slot=10, there=(1, 2, 3), tries={"close": "try_together"}),
)  # fmt: skip
