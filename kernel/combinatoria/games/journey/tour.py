"""The tour of Tomorrow's Journey: section 9 of the spec. Its words stand in ``rules.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...parts.tour import Step, step
from .board import DECK, DISCARD, HAND, ITEM_CARDS, LETTERS, PLAYED, STORIES, USED, at_zone, day_zone, place_zone
from .cards import EVENTS, ITEMS, LOCATIONS, PAWNS, SUIT, SUIT_NAMES
from .cards import STORIES as ALL_STORIES

__all__ = ["STEPS", "laid"]


def laid(
    where: tuple[int, int, int],
    hand: str,
    board: Mapping[int, str] | None = None,
    *,
    deck: str = "",
    last: bool = False,
    discard: str = "",
    told: str = "",
    kept: int = 0,
    items: str = "",
    **now: Any,
) -> dict[str, Any]:
    """A position of the fixed layout: Day 1 Bay Road, 2 Beach, 3 Small Town, 4 Big City, 5 Station, 6 Ruins.

    Args:
        where: days of the white pawn and the black ones.
        hand: cards of the hand.
        board: the events of a day, row 1 first.
        deck: the deck from its top.
        last: whether that is all of it, so that what is not named is discarded.
        discard: cards of the discard pile, the lowest first.
        told: the stories that are complete, as ``"SR SG"``.
        kept: how many of their letters are there still.
        items: options of the items that are taken along.
        now: variables, and ``played`` for the card in play.
    """
    taken = {**dict.fromkeys(ITEMS, False), **dict.fromkeys(items.split(), True)}
    zones: dict[str, list[str]] = {place_zone(n): [face] for n, face in enumerate(LOCATIONS, 1)}
    for pawn, day in zip(PAWNS.values(), where, strict=True):
        zones.setdefault(at_zone(day), []).append(pawn)
    zones |= {day_zone(day): text.split() for day, text in (board or {}).items()}
    done = told.split()
    zones |= {STORIES: [s for s in ALL_STORIES if s not in done], LETTERS: done[:kept], USED: done[kept:]}
    zones |= {
        HAND: hand.split(),
        DECK: deck.split(),
        DISCARD: discard.split(),
        PLAYED: str(now.pop("played", "")).split(),
    }
    zones[ITEM_CARDS] = [face for name, face in ITEMS.items() if taken[name]]
    if last:
        named = {code for codes in zones.values() for code in codes}
        zones[DISCARD] = [face for face in EVENTS if face not in named] + zones[DISCARD]
    return {"seats": 1, "options": {"items": "none", **taken}, "zones": zones, "phase": "play", "turns": 5, **now}


def _event(
    key: str, face: str, where: tuple[int, int, int], hand: str, board: Mapping[int, str], *rest: Any, **more: Any
) -> Step:
    """A step that begins when an event happens: it lies in row 1 of white's day."""
    now: dict[str, Any] = {
        "phase": "event",
        "event": face,
        "row": 1,
        "used": [SUIT[face]],
        "effect": SUIT_NAMES[SUIT[face]],
    }
    return step(key, laid(where, hand, board, **now, **more), *rest)


_ALL: Final = " ".join(ALL_STORIES)

STEPS: Final = (
    step(
        "two", laid((1, 1, 1), "R3 B5"), ("play R3", "black 4 0"), "1 2 3 4 4.renew 4.play 4.black R22",
        {"play": "try_card", "black": "try_pawn"},
    ),
    step(
        "ring", laid((5, 5, 1), "B5", phase="black", played="Y3"), "black 4 0", "R1 R4 R5 2.map 2.compass",
        {"black": "try_pawn"},
    ),
    step(
        "loop", laid((5, 1, 1), "G4 B5", deck="G6 W2"), ("play G4", "loop"), "4.loop R2 R3 R14",
        {"play": "try_card"}, ("costs",),
    ),
    step(
        "place", laid((1, 2, 2), "R4 B6", {5: "Y2"}), ("play R4", "black 3 0"), "4.place 2.lantern R6 R15",
        {"play": "try_card", "black": "try_pawn"},
    ),
    step(
        "events", laid((4, 2, 2), "W6", {4: "B4 R5", 2: "Y4"}, phase="black", played="R3"),
        ("black 4 0", "red b2 forward", "decline"), "4.events R7 R12 6.strict_effects",
        {"black": "try_pawn", "red": "try_pawn", "decline": "try_effect", "blue": "try_decline"},
    ),
    _event(
        "red", "R3", (4, 6, 2), "W6", {4: "R3 B4", 3: "G5"}, "red b2 forward", "4.red",
        {"red": "try_pawn", "decline": "try_effect"},
    ),
    _event(
        "blue", "B1", (3, 7, 1), "W6", {3: "B1 R1", 4: "G1 Y6"}, "blue G1 R1", "4.blue R8 R9",
        {"blue": "try_pair", "decline": "try_effect"},
    ),
    _event(
        "green", "G2", (3, 6, 1), "B5", {3: "G2 Y5"}, ("green Y5", "yellow", "return B5", "yellow"),
        "4.green R10 R11 6.green_copies", {"decline": "try_effect", "under": "try_under"}, deck="R1 W2 W3",
    ),
    _event(
        "yellow", "Y4", (4, 6, 1), "R2", {4: "Y4"}, ("yellow", "return R2"), "4.yellow 6.yellow_return R13 7",
        {"under": "try_under"}, deck="W6 G3",
    ),
    _event(
        "white", "W4", (4, 6, 1), "R2", {4: "W4"}, "white R2 for G3", "4.white",
        {"decline": "try_effect"}, discard="G3",
    ),
    step(
        "story", laid((1, 3, 4), "W6", {1: "R1", 3: "B2 R2", 4: "Y1 R5"}, phase="resolve"), "complete red",
        "4.resolve R16 R18", {"end": "try_story"},
    ),
    step(
        "double", laid((3, 3, 4), "W6", {3: "R2 R6", 4: "R5 B1"}, phase="resolve"), "complete red", "4.resolve",
        {"end": "try_story"},
    ),
    step(
        "letter", laid((1, 3, 5), "W6", {1: "R1", 3: "R2", 4: "Y1 R5", 5: "W1"}, told="SW", kept=1, phase="resolve"),
        ("letter b2 back", "complete red"), "4.letters R16 R17",
        {"end": "try_story", "letter_move": "try_letter"},
    ),
    step(
        "home", laid((4, 3, 7), "R3 B6", {1: "R1"}, told=_ALL), ("play R3", "black 4 0"), "4.end R17 R24",
        {"play": "try_card", "black": "try_pawn"},
    ),
    step(
        "score",
        laid(
            (7, 7, 7), "W5", {1: "R1 B5", 2: "G2 Y6", 4: "W2", 5: "B4"},
            deck="Y1 Y2 Y3 W1", last=True, told=_ALL, kept=3, phase="resolve",
        ),
        "end", "5 R19 R20 R21 R23 2.rucksack 2.radio 4.radio 2.camera",
        {"letter_move": "try_end", "letter_return": "try_end"},
    ),
)  # fmt: skip
