"""The tour of Tomorrow's Journey: section 9 of the spec."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...game_api.tour import steps
from . import GAME
from .board import DECK, DISCARD, HAND, LETTERS, PLAYED, STORIES, USED, at_zone, day_zone, place_zone
from .cards import EVENTS, ITEMS, LOCATIONS, PAWNS, SUIT, SUIT_NAMES
from .cards import STORIES as ALL_STORIES

__all__ = ["STEPS"]


def laid(
    where: Sequence[int],
    hand: str,
    board: Mapping[str, str] | None = None,
    phase: str = "play",
    played: str = "",
    event: str = "",
    deck: str = "",
    last: bool = False,
    discard: str = "",
    told: str = "",
    kept: int = 0,
) -> dict[str, Any]:
    """A position of the fixed layout: Day 1 Bay Road, 2 Beach, 3 Small Town, 4 Big City, 5 Station, 6 Ruins.

    Args:
        where: days of the white pawn and the black ones.
        hand: cards of the hand.
        board: the events of a day, row 1 first.
        phase: the phase of the match.
        played: the card in play.
        event: the event in row 1 of white's day, if it is happening; the phase is then ``event``.
        deck: the deck, top card first.
        last: whether that is the whole deck, so that all events not named are discarded.
        discard: cards of the discard pile, bottom card first.
        told: the completed stories, such as ``"SR SG"``.
        kept: how many of their letters are still unused.
    """
    zones: dict[str, list[str]] = {place_zone(n): [face] for n, face in enumerate(LOCATIONS, 1)}
    for pawn, day in zip(PAWNS.values(), where, strict=True):
        zones.setdefault(at_zone(day), []).append(pawn)
    zones |= {day_zone(int(day)): text.split() for day, text in (board or {}).items()}
    done = told.split()
    zones |= {STORIES: [s for s in ALL_STORIES if s not in done], LETTERS: done[:kept], USED: done[kept:]}
    zones |= {HAND: hand.split(), DECK: deck.split(), DISCARD: discard.split(), PLAYED: played.split()}
    if last:
        named = {code for codes in zones.values() for code in codes}
        zones[DISCARD] = [face for face in EVENTS if face not in named] + zones[DISCARD]
    options = {"items": "none", **dict.fromkeys(ITEMS, False)}
    now: dict[str, Any] = {"seats": 1, "options": options, "zones": zones, "phase": phase, "turns": 5}
    if event:
        suit = SUIT[event]
        now |= {"phase": "event", "event": event, "row": 1, "used": [suit], "effect": SUIT_NAMES[suit]}
    return now


STEPS: Final = steps(GAME, laid)
