"""The tour of Altar of Time: section 9 of the spec, one step for each of its fifteen points, in that order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from ...core.table import Face
from ...decks import ars
from ...game_api.tour import ANY, cards, steps
from . import GAME
from .places import ALTAR, HAND, OFFERED, PILE, SCHEDULE, deck_zone, hand_zone, schedule_zone

__all__ = ["STEPS"]

_EACH: Final = sum(ars.owner_deck(0).values())


def laid(
    hand: str,
    schedule: str = " ".join(map(str, SCHEDULE)),
    opponent: str = "",
    decks: Sequence[int] = (PILE, PILE),
    tops: Sequence[str] = ("", ""),
    altar: str = "",
    offered: str = "",
) -> dict[str, Any]:
    """Return a position of two players with seat 0 on turn; used-up cards are on the Altar, with arbitrary numbers.

    Args:
        hand: cards of seat 0: eight before the action of the turn, fewer after it.
        schedule: the schedule of seat 0; that of seat 1 is as at the start.
        opponent: the relevant cards of seat 1.
        decks: the numbers of cards left in the decks of seats 0 and 1.
        tops: cards on top of the two decks, top first.
        altar: the relevant cards that seat 0 has replaced.
        offered: the cards that seat 0 offered in earlier turns.
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


STEPS: Final = steps(GAME, laid)
