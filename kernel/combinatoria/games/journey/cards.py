"""The cards: events, locations, stories and items (section 2 of the spec), and their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...core.game import CardDesign
from ...core.resources import load_toml
from ...core.table import Face, Table

__all__ = [
    "BONUS", "CAPACITY", "EVENTS", "ICON", "ICONS", "ITEMS", "LOCATIONS", "NUMBER", "PAWNS", "PENALTY", "STORIES",
    "STORY_OF", "SUIT", "SUITS", "SUIT_NAMES", "SUIT_OF", "TREE", "card_note", "card_text", "deck", "design",
    "origin",
]  # fmt: skip

_DATA: Final[Mapping[str, Any]] = load_toml(__package__, "cards.toml")
_LOOK: Final[Mapping[str, Mapping[str, str]]] = _DATA["suits"]
SUITS: Final = "".join(_LOOK)
ICONS: Final = tuple(_DATA["icons"])
SUIT_NAMES: Final[Mapping[str, str]] = {s: one["name"] for s, one in _LOOK.items()}
SUIT_OF: Final[Mapping[str, str]] = {name: s for s, name in SUIT_NAMES.items()}
EVENTS: Final[tuple[Face, ...]] = tuple(f"{s}{n}" for s in SUITS for n in range(1, 7))
SUIT: Final[Mapping[Face, str]] = {face: face[0] for face in EVENTS}
NUMBER: Final[Mapping[Face, int]] = {face: int(face[1]) for face in EVENTS}
ICON: Final[Mapping[Face, int]] = {face: (SUITS.index(face[0]) + int(face[1])) % 3 for face in EVENTS}
"""Key icons: 0 circle, 1 square, 2 star (HOUSE, 2.2)."""
LOCATIONS: Final[tuple[Face, ...]] = tuple(_DATA["locations"])
TREE: Final = LOCATIONS[-1]
"""The location of Day 7."""
CAPACITY: Final[Mapping[Face, int]] = {face: one["capacity"] for face, one in _DATA["locations"].items()}
BONUS: Final[Mapping[Face, int]] = {face: one["bonus"] for face, one in _DATA["locations"].items()}
"""The additional events that a location holds with the Lantern."""
STORY_OF: Final[Mapping[str, Face]] = {s: f"S{s}" for s in SUITS}
STORIES: Final = tuple(STORY_OF.values())
PENALTY: Final[Mapping[str, int]] = _DATA["penalties"]
"""The cost of each item in points, by the option that selects it."""
ITEMS: Final[Mapping[str, Face]] = {name: name.upper() for name in PENALTY}
"""The item cards, by option."""
PAWNS: Final[Mapping[str, Face]] = {"w": "PW", "b1": "PB1", "b2": "PB2"}
"""The pawns, by their names in moves."""


def deck(seats: int, options: Mapping[str, Any]) -> dict[Face, int]:
    """All cards of a match: events, locations, stories, pawns, and the selected items."""
    items = [face for name, face in ITEMS.items() if options[name]]
    return dict.fromkeys((*EVENTS, *LOCATIONS, *STORIES, *PAWNS.values(), *items), 1)


def origin(t: Table, zone: str, face: Face) -> int:
    """The shuffle that a card comes from: 1 for events, 2 for locations, 0 for cards that are never shuffled."""
    return 1 if face in NUMBER else 2 if face in CAPACITY and face != TREE else 0


def design(face: Face) -> CardDesign:
    """The design of a card: an event by suit and number with its key icon at the foot, a location by its capacity."""
    if face in NUMBER:
        look, icon = _LOOK[face[0]], ICONS[ICON[face]]
        return CardDesign(look["art"], look["tone"], face[1], NUMBER[face], strip=(_DATA["icons"][icon],))
    if face in CAPACITY:
        return CardDesign(_DATA["locations"][face]["art"], "", str(CAPACITY[face] or ""), form="page")
    if face in STORIES:
        return CardDesign(f"story+{_LOOK[face[1]]['art']}", _LOOK[face[1]]["tone"], "")
    if face in PAWNS.values():
        return CardDesign("pawn", "blue" if face[2:] else "silver", face[2:], form="piece")
    return CardDesign(face.lower(), "", f"−{PENALTY[face.lower()]}")


def card_text(face: Face, lang: str) -> str:
    """The name of a card in a sentence.

    >>> card_text("R3", "en"), card_text("SG", "en"), card_text("TOWN", "ja")
    ('Red 3', 'the green story', '小さな町')
    """
    words = _DATA["words"][face[0] if face in NUMBER else face]
    return str(words[lang].format(n=face[1]))


def card_note(face: Face, lang: str) -> str:
    """The note on a card: an event's effect, a location's capacity, an item's effect and cost; empty for a pawn."""
    key = face[0] if face in NUMBER else "story" if face in STORIES else face
    return str(_DATA["notes"].get(key, {}).get(lang, ""))
