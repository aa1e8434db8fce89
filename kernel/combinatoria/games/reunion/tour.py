"""The tour of the rehearsal (section 9 of the spec)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...game_api.tour import steps
from . import GAME
from .people import here, home

__all__ = ["STEPS"]

_SURE: Final = {"lost": 0, "altered": 0}
_CARDS: Final = ("S-SP", "M-SH", "M-SP", "S-SH", "S-SP")


def laid(
    came: str,
    slot: int = -1,
    there: Sequence[int] = (),
    phase: str = "meet",
    options: Mapping[str, int] | None = None,
) -> dict[str, Any]:
    """Return a position of the player and some friends.

    Args:
        came: for each person the step of the clock at which they came, or ``-``.
        slot: the current step of the clock.
        there: the people whose cards are at the place, besides the player's during the meeting.
        phase: the phase of the match.
        options: options that differ from the defaults.
    """
    slots = [None if time == "-" else int(time) for time in came.split()]
    present = {0, *there} if phase == "meet" else set()
    variables = {} if phase == "draft" else {"place": "station", "secret": 7}
    called = {"called": [1]} if phase == "meet" else {}
    return {
        "seats": 1,
        "options": {**_SURE, "friends": len(slots) - 1, **(options or {})},
        "zones": {(here if n in present else home)(n): [_CARDS[n]] for n in range(len(slots))},
        "phase": phase,
        "slot": slot,
        "came": slots,
        **variables,
        **called,
    }


STEPS: Final = steps(GAME, laid)
