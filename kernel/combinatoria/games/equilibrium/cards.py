"""The cards of the game: the copies, the meaning of their faces, and their design."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any, Final

from ...core.game import CardDesign
from ...core.resources import load_toml
from ...core.table import Face, Table

__all__ = [
    "BOOKS", "CHAOS", "CITIES", "DREAMS", "ELEMENTS", "ELEMENTS_OF", "METAS", "POLARITY", "POWER", "SIDES", "SQUARE",
    "SQUARES", "design", "home", "origin",
]  # fmt: skip

_DATA: Final[Mapping[str, Any]] = load_toml(__package__, "cards.toml")
_HOUSE: Final[Mapping[str, int]] = _DATA["house"]
ELEMENTS: Final = "EWFA"
SIDES: Final = ("left", "right")
CHAOS: Final = "K"
SQUARE: Final = "SQ"
POLARITY: Final = {"left": "POL-I", "right": "POL-S"}
"""The polarity card for each side: its holder plays to that side."""
_OF: Final[Mapping[str, Mapping[Face, int]]] = {
    letter: {f"{letter}{power}{e}": n for power, n in copies.items() for e in ELEMENTS}
    for letter, copies in _DATA["dreams"].items()
}
DREAMS: Final[Mapping[Face, int]] = {**_OF["I"], **_OF["S"], CHAOS: _HOUSE["chaos"]}
"""The dream cards without expansions, with their copies."""
METAS: Final = _OF["M"]
CITIES: Final[Mapping[Face, int]] = {a + b: _HOUSE["pair"] for a, b in combinations(ELEMENTS, 2)}
SQUARES: Final[Mapping[Face, int]] = {SQUARE: _HOUSE["square"]}
BOOKS: Final[Mapping[Face, int]] = _DATA["books"]
POWER: Final[Mapping[Face, int]] = {f: _HOUSE["chaos_power"] if f == CHAOS else int(f[1]) for f in (*DREAMS, *METAS)}
"""The power of each dream, without its sign: dreams on the left count as negative."""
ELEMENTS_OF: Final[Mapping[Face, str]] = {**{city: city for city in CITIES}, SQUARE: ELEMENTS}
"""The elements of each city."""
_ART, _TONE, _SIGN = (_DATA["look"][name] for name in ("art", "tone", "sign"))


def home(dream: Face) -> str | None:
    """Return the side on which a dream belongs; None for Chaos and Metas, which may be on either.

    >>> home("I2E"), home("S4W"), home("K"), home("M1F")
    ('left', 'right', None, None)
    """
    return "left" if dream[0] == "I" else "right" if dream[0] == "S" else None


def origin(t: Table, zone: str, face: Face) -> int:
    """Return the shuffle a card comes from: dreams first, then cities, then Books; polarity cards are not shuffled."""
    return 1 if face in POWER else 3 if face in BOOKS else 0 if face in POLARITY.values() else 2


def design(face: Face) -> CardDesign:
    """Return the design of a card: its element as motif, its kind as tone, its power with the sign as rank."""
    if face == CHAOS:
        return CardDesign("chaos", "red", "±5", 5)
    if face in POWER:
        return CardDesign(_ART[face[2]], _TONE[face[0]], _SIGN[face[0]] + face[1], int(face[1]))
    if face == SQUARE:
        return CardDesign("square", "", "")
    if face in CITIES:
        return CardDesign(f"{_ART[face[0]]}+{_ART[face[1]]}", "", "")
    if face in BOOKS:
        return CardDesign("book", "", "")
    return CardDesign("scales", _TONE[face[-1]], _SIGN[face[-1]])
