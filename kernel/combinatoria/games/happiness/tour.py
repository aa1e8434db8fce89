"""The tour of Time of Happiness: section 9 of the spec, twelve positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...core.seats import hand_zone
from ...decks import ars
from ...game_api.tour import steps
from . import GAME
from .cards import cards_of, face_of, place_zone, time

__all__ = ["STEPS"]

SEATS: Final = 3


def laid(phase: str, numbers: Sequence[str] = ("",) * SEATS, speaker: int = 0) -> dict[str, Any]:
    """Return a position of three players.

    Args:
        phase: the phase of the match.
        numbers: the numbers laid by each seat, open except for the speaker's.
        speaker: the seat of the speaker.
    """
    zones: dict[str, list[str]] = {}
    known: dict[str, Any] = {}
    before = [[int(n) for n in text.split()] for text in numbers]
    for s, own in enumerate(before):
        for n in own:
            zones[place_zone(time(n), s)] = [face_of(s, n)]
            if s != speaker or phase == "rest":
                known[place_zone(time(n), s)] = {"0": "all"}
        zones[hand_zone(s)] = [face for face in cards_of(s) if ars.number(face) not in own]
    now = max(map(len, before))
    now = now - 1 if phase in ("talk", "reveal", "rest") else now
    done = [s for s, own in enumerate(before) if s != speaker and len(own) > now] if phase == "talk" else []
    variables = {"topic": "" if phase == "topic" else "sea", "round": 1, "turn": speaker, "time": now, "laid": done}
    return {"seats": SEATS, "phase": phase, "zones": zones, "known": known, **variables}


STEPS: Final = steps(GAME, laid)
