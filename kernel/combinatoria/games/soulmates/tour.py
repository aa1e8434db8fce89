"""The tour of Soulmates: section 9 of the spec, one step for each of its fifteen points, in that order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...core.table import Face
from ...parts.tour import ANY, Goal, Step, a, cards
from .rules import HAND, hand_zone

__all__ = ["STEPS"]


def _position(
    hand: str, pile: str, others: Mapping[int, str] | None = None, *, deck: str = "", **more: Any
) -> dict[str, Any]:
    """Five players, seat 0 on turn; of the others' cards only those that matter.

    Args:
        hand: cards of seat 0: four before the draw, five after it.
        pile: the discard pile, bottom to top.
        others: what some of the others hold; the rest of their hands does not matter.
        deck: cards on top of the deck, top first.
        more: variables of the position.
    """
    own, held = hand.split(), others or {}
    active: Sequence[int] = more.get("active", range(5))
    zones: dict[str, list[Face]] = {hand_zone(0): own, "pile": pile.split(), "deck": deck.split()}
    for seat in active:
        if seat != 0:
            zones[hand_zone(seat)] = cards(held.get(seat, ""), HAND)
    return {"seats": 5, "phase": "draw" if len(own) == HAND else "act", "turn": 0, "zones": zones, **more}


_SAY_NO: Final = {"discard": "try_call_now"}
_ONLY_S1: Final = {"discard": "try_call_now", "call S2 S3 S4 for S5": "try_other_target"}
_ONLY_S5: Final = {"discard": "try_call_now", "call S2 S3 S4 for S1": "try_other_target"}
_TOP: Final = Goal(a("lay_top"))

STEPS: Final = (
    Step(
        "turn",
        _position("S2 S4 M1 M5", "S3", deck="M3"),
        (Goal(("draw deck",), "tour_unknown"), Goal(a("discard"))),
        ("3", "4.draw", "4.act", "H1"),
        tries={"draw discard": "try_take_later"},
    ),
    Step(
        "taking",
        _position("S2 S4 M1 M5", "S3"),
        (Goal(("draw discard",)),),
        ("7", "R7", "R16", "6.may_return_taken_card", "6.pile_view"),
        tries={"draw deck": "try_take_pile"},
    ),
    Step(
        "open_run",
        _position("S2 S3 S4 M1 M5", "M2", {1: "S1", 3: "S5"}),
        (Goal(("call S2 S3 S4 for S1", "call S2 S3 S4 for S5")),),
        ("4.calls",),
        avoid=("S1", "S5"),
        tries=_SAY_NO,
    ),
    Step(
        "edge",
        _position("S1 S2 S3 M4 M5", "M1", {3: "S4"}),
        (Goal(("call S1 S2 S3 for S4",)),),
        ("4.calls",),
        avoid=("S4",),
        tries=_SAY_NO,
    ),
    Step(
        "gap",
        _position("S1 S2 S4 M5 M5", "M2", {2: "S3"}),
        (Goal(("call S1 S2 S4 for S3",)),),
        ("4.calls",),
        avoid=("S3",),
        tries=_SAY_NO,
    ),
    Step(
        "three",
        _position("S3 S3 S3 M1 M2", "M5", {4: "S3"}),
        (Goal(("call S3 S3 S3 for S3",)),),
        ("4.calls", "R14"),
        avoid=("S3",),
        tries=_SAY_NO,
    ),
    Step(
        "suit",
        _position("S2 S2 S3 S3 M4", "M1"),
        (Goal(("discard M4",)),),
        ("R8",),
        tries={"discard": "try_suit"},
    ),
    Step(
        "call",
        _position("M3 M4 M5 S1 S2", "S4", {2: "M2"}),
        (Goal(("call M3 M4 M5 for M2",)),),
        ("4.call", "R11", "R6"),
        avoid=("M2",),
        tries=_SAY_NO,
    ),
    Step(
        "match",
        _position("S2 S3 S4 M2 M5", "M1", {1: "S1"}),
        (Goal(("call S2 S3 S4 for S1",)),),
        ("1", "4.match", "R12", "R13", "R19", "H2"),
        avoid=("S1",),
        tries=_ONLY_S1,
    ),
    Step(
        "two_copies",
        _position("S2 S3 S4 M2 M5", "M1", {3: "S1 S1"}),
        (Goal(("call S2 S3 S4 for S1",)),),
        ("R3",),
        avoid=("S1",),
        tries=_ONLY_S1,
    ),
    Step(
        "heartbreak",
        _position("S2 S3 S4 M1 M5", "M1", deck="M2 M3 M4 S2"),
        (Goal(("call S2 S3 S4 for S5",)), _TOP),
        ("4.heartbreak", "4.lay_top", "R10", "4.reshuffle", "R4", "R5", "6.reshuffle_keeps_top"),
        avoid=("S5",),
        tries=_ONLY_S5,
    ),
    Step(
        "triangle",
        _position("S2 S3 S4 M2 M5", "M1", {1: "S1", 3: "S1"}, deck="M4 S2 M1 S5"),
        (Goal(("call S2 S3 S4 for S1",)), _TOP),
        ("4.triangle", "R18"),
        avoid=("S1",),
        tries=_ONLY_S1,
    ),
    Step(
        "alone",
        _position("S1 S2 S3 S4 M1", "M5", {1: "S1 S5", 2: "S2 S3", 4: "S4"}),
        (Goal(a("call")),),
        ("R9", "R15"),
        avoid=("S1", "S2", "S3", "S4", "S5"),
        tries=_SAY_NO,
    ),
    Step(
        "count",
        _position("S2 S3 S4 M2 M5", "M3", {1: "S1", 2: "S1", 3: "S5"}),
        (Goal(("call S2 S3 S4 for S5",)),),
        ("2", "R1", "R2", "6.must_call"),
        avoid=("S5",),
        tries={"discard": "try_no_waiting", "call S2 S3 S4 for S1": "try_too_common"},
        compare=("call",),
    ),
    Step(
        "last",
        _position("S1 S3 S4 M2 M5", " ".join([ANY] * 11 + ["M1"]), {2: "S2"}, active=[0, 2, 4], couples=[[1, 3]]),
        (Goal(("call S1 S3 S4 for S2",)),),
        ("5", "R20", "6.first_couple_only", "R17", "H3"),
        avoid=("S2",),
        tries={"discard": "try_no_waiting"},
    ),
)
