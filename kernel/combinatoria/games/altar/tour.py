"""The tour of Altar of Time: section 9 of the spec, one step for each of its fifteen points, in that order."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any, Final

from ...core.move import Move
from ...core.table import Face
from ...decks import ars
from ...parts.tour import ANY, Goal, cards, step
from .places import ALTAR, HAND, OFFERED, PILE, SCHEDULE, deck_zone, hand_zone, schedule_zone

__all__ = ["STEPS"]

_EACH: Final = sum(ars.owner_deck(0).values())
_DESIRES: Final = tuple(f"{seat}.{kind}" for seat in range(2) for kind in ars.DESIRES)


def _position(
    hand: str,
    schedule: str = " ".join(map(str, SCHEDULE)),
    opponent: str = "",
    *,
    decks: tuple[int, int] = (PILE, PILE),
    tops: tuple[str, str] = ("", ""),
    altar: str = "",
    offered: str = "",
) -> dict[str, Any]:
    """Two players, seat 0 on turn; what has been used up lies on the Altar, whatever numbers these are.

    Args:
        hand: cards of seat 0: eight before the action of the turn, fewer after it.
        schedule: the schedule of seat 0; that of seat 1 is as at the start.
        opponent: what seat 1 holds, as far as it matters.
        decks: how many cards are left in the decks of seats 0 and 1.
        tops: cards on top of the two decks, top first.
        altar: what seat 0 has replaced, as far as it matters.
        offered: what seat 0 has offered in earlier turns.
    """
    zones: dict[str, list[Face]] = {
        hand_zone(0): cards(hand, owner="0."),
        hand_zone(1): cards(opponent, HAND, "1."),
        schedule_zone(0): cards(schedule, owner="0."),
        schedule_zone(1): [f"1.{n}" for n in SCHEDULE],
        OFFERED: cards(offered, owner="0."),
        ALTAR: cards(altar, owner="0."),
    }
    out = Counter(card[0] for placed in zones.values() for card in placed)
    for seat, left in enumerate(decks):
        zones[ALTAR] += [f"{seat}.{ANY}"] * (_EACH - left - out[str(seat)])
    zones |= {deck_zone(seat): cards(top, owner=f"{seat}.") for seat, top in enumerate(tops)}
    known = {OFFERED: {str(n): [0] for n in range(len(zones[OFFERED]))}} if offered else {}
    phase = "schedule" if len(zones[hand_zone(0)]) == HAND else "draw"
    return {"seats": 2, "phase": phase, "turn": 0, "zones": zones, "known": known}


_step: Final = partial(step, avoid=_DESIRES)
"""A step; no card that is filled in is a desire, which could be anywhere but open."""


def _whole_schedule(move: Move) -> bool:
    """All three cards of the own schedule are replaced at once."""
    return move.kind == "replace" and move.args[0] == 0 and len(move.args[1]) == len(SCHEDULE)  # type: ignore[arg-type]


_DRAW: Final = "draw deck 0"

STEPS: Final = (
    _step("flow", _position("1 2 2 3 4 6 SP", tops=("3", ""), altar="5"), _DRAW, "1 4.draw"),
    _step(
        "start",
        _position("1 1 2 3 4 5 6 SP", tops=("2", "")),
        ("replace 0 out 0.5 in 0.5", _DRAW),
        "2 3 4 4.schedule 4.end H1 H3 6.first",
        {"replace": "try_five"},
    ),
    _step(
        "one_for_one",
        _position("1 1 2 3 4 5 6 SP", tops=("4", "")),
        ("replace 0 out 0.1 in 0.1", _DRAW),
        "4.replace R22",
        {"replace": "try_cheapest", "replace 1 out 1.1 in 0.1": "try_own_schedule"},
    ),
    _step(
        "many_for_one",
        _position("1 2 3 4 5 6 SP SH"),
        "replace 0 out 0.1 0.2 in 0.3",
        "4.replace R15",
        {"replace": "try_three"},
    ),
    _step(
        "one_for_many",
        _position("1 2 3 4 5 6 SP SH", tops=("5 1", "")),
        ("replace 0 out 0.5 in 0.1 0.4", _DRAW, _DRAW),
        "4.draw 4.finish",
        {"replace": "try_one_and_four"},
    ),
    _step(
        "many_for_many",
        _position("1 2 3 4 5 6 SP SH"),
        "replace 0 out 0.1 0.5 in 0.2 0.4",
        "R19 R20",
        {"replace": "try_two_and_four"},
    ),
    _step("eight", _position("1 1 2 3 4 6 SP SH"), Goal(_whole_schedule), "4.replace", {"replace": "try_whole"}),
    _step(
        "other_schedule",
        _position("1 6 6 6 1.6 1.6 SP SH", "3 5", decks=(20, 21)),
        "replace 1 out 1.1 in 0.1",
        "R2 6.exchange_scope R18 R24 R1 4.pass R6 6.may_pass",
        {"replace": "try_keep_sixes"},
    ),
    _step(
        "four",
        _position("1 2 4 5 5 6 SP SH", "1 1 2 4", decks=(20, 21)),
        "offer 0.1 0.2 0.SH",
        "4.offer R3 R16 6.open_offer",
        {"replace": "try_use_four", "offer": "try_offer_three"},
    ),
    _step(
        "three",
        _position("2 4 5 5 6 SP", "3 5", decks=(18, 19), tops=("4", "3")),
        ("draw deck 1", _DRAW),
        "4.draw_deck R10 R17",
        {"draw deck 0": "try_other_first", "draw deck 1": "try_own_now"},
    ),
    _step(
        "six",
        _position("2 4 4 5 5 6 SP", "2 6", "3 4 5 5 5 6 6 6", decks=(16, 17)),
        "draw hand 1",
        "4.draw_hand 4.refill R4 R11 H2 H4 7 6.refill_timing",
        {"draw_deck": "try_blind"},
    ),
    _step(
        "own_desire",
        _position("3 4 5 5 6 6 SP SH", "1 1 2 4", decks=(14, 15), tops=("2", "")),
        (Goal(("offer 0.SH", "offer 0.SP")), _DRAW),
        "5.score R16",
        {"replace": "try_use_four", "offer": "try_one_desire"},
    ),
    _step(
        "foreign_desire",
        _position("4 4 5 5 6 6 SP", "3 5", decks=(8, 9), tops=("", "SP")),
        "draw deck 1",
        "5.score R12 R13 R14",
        {"draw deck 0": "try_own_shield"},
        ("points_own", "points_deck"),
    ),
    _step(
        "end",
        _position("1 1 4 5 5 6 6 SP", opponent="2 3 3 4 4 5 5 SH", decks=(2, 6), tops=("3 4", ""), offered="SH"),
        (Goal(("replace 0 out 0.2 in 0.1 0.1", "replace 1 out 1.2 in 0.1 0.1")), _DRAW, _DRAW),
        "5.end R5 R7 R9 R21 R23 6.end_timing",
        {"replace": "try_two_ones"},
    ),
    _step(
        "scoring",
        _position("4 4 5 6 6 SP SH 1.SP", "1 1 2 4", "2 3 3 4 5 5 6 SH", decks=(1, 5), tops=("5", "")),
        ("offer 0.SH", _DRAW),
        "5.score R8",
        {"offer": "try_only_shield", "offer 0.SP": "try_keep_spear", "replace": "try_use_four"},
    ),
)
