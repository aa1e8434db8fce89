"""The tour of Soulmates: section 9 of the spec, one step for each of its fifteen points, in that order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...core.table import Face
from ...parts.tour import ANY, Goal, Step, a, cards, step
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
_ONLY_S1: Final = {**_SAY_NO, "call S2 S3 S4 for S5": "try_other_target"}
_ONLY_S5: Final = {**_SAY_NO, "call S2 S3 S4 for S1": "try_other_target"}
_TOP: Final = Goal(a("lay_top"))


def _call(
    key: str,
    position: Mapping[str, Any],
    calls: str,
    rules: str,
    tries: Mapping[str, str] = _SAY_NO,
    then: tuple[Goal, ...] = (),
    compare: tuple[str, ...] = (),
) -> Step:
    """A step in which to make one of some calls; nobody holds what they ask for but who is said to."""
    moves = tuple(f"call {call}" for call in calls.split(", "))
    avoid = tuple(move.split()[-1] for move in moves)
    return step(key, position, (Goal(moves), *then), rules, tries, compare, avoid)


STEPS: Final = (
    step(
        "turn",
        _position("S2 S4 M1 M5", "S3", deck="M3"),
        (Goal(("draw deck",), "tour_unknown"), Goal(a("discard"))),
        "3 4.draw 4.act H1",
        {"draw discard": "try_take_later"},
    ),
    step(
        "taking",
        _position("S2 S4 M1 M5", "S3"),
        "draw discard",
        "7 R7 R16 6.may_return_taken_card 6.pile_view",
        {"draw deck": "try_take_pile"},
    ),
    _call(
        "open_run",
        _position("S2 S3 S4 M1 M5", "M2", {1: "S1", 3: "S5"}),
        "S2 S3 S4 for S1, S2 S3 S4 for S5",
        "4.calls",
    ),
    _call("edge", _position("S1 S2 S3 M4 M5", "M1", {3: "S4"}), "S1 S2 S3 for S4", "4.calls"),
    _call("gap", _position("S1 S2 S4 M5 M5", "M2", {2: "S3"}), "S1 S2 S4 for S3", "4.calls"),
    _call("three", _position("S3 S3 S3 M1 M2", "M5", {4: "S3"}), "S3 S3 S3 for S3", "4.calls R14"),
    step("suit", _position("S2 S2 S3 S3 M4", "M1"), "discard M4", "R8", {"discard": "try_suit"}),
    _call("call", _position("M3 M4 M5 S1 S2", "S4", {2: "M2"}), "M3 M4 M5 for M2", "4.call R11 R6"),
    _call(
        "match",
        _position("S2 S3 S4 M2 M5", "M1", {1: "S1"}),
        "S2 S3 S4 for S1",
        "1 4.match R12 R13 R19 H2",
        _ONLY_S1,
    ),
    _call("two_copies", _position("S2 S3 S4 M2 M5", "M1", {3: "S1 S1"}), "S2 S3 S4 for S1", "R3", _ONLY_S1),
    _call(
        "heartbreak",
        _position("S2 S3 S4 M1 M5", "M1", deck="M2 M3 M4 S2"),
        "S2 S3 S4 for S5",
        "4.heartbreak 4.lay_top R10 4.reshuffle R4 R5 6.reshuffle_keeps_top",
        _ONLY_S5,
        (_TOP,),
    ),
    _call(
        "triangle",
        _position("S2 S3 S4 M2 M5", "M1", {1: "S1", 3: "S1"}, deck="M4 S2 M1 S5"),
        "S2 S3 S4 for S1",
        "4.triangle R18",
        _ONLY_S1,
        (_TOP,),
    ),
    step(
        "alone",
        _position("S1 S2 S3 S4 M1", "M5", {1: "S1 S5", 2: "S2 S3", 4: "S4"}),
        Goal(a("call")),
        "R9 R15",
        _SAY_NO,
        avoid=("S1", "S2", "S3", "S4", "S5"),
    ),
    _call(
        "count",
        _position("S2 S3 S4 M2 M5", "M3", {1: "S1", 2: "S1", 3: "S5"}),
        "S2 S3 S4 for S5",
        "2 R1 R2 6.must_call",
        {"discard": "try_no_waiting", "call S2 S3 S4 for S1": "try_too_common"},
        compare=("call",),
    ),
    _call(
        "last",
        _position("S1 S3 S4 M2 M5", " ".join([ANY] * 11 + ["M1"]), {2: "S2"}, active=[0, 2, 4], couples=[[1, 3]]),
        "S1 S3 S4 for S2",
        "5 R20 6.first_couple_only R17 H3",
        {"discard": "try_no_waiting"},
    ),
)
