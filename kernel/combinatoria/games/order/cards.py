"""The cards of Order (section 2 of the spec): numbers, wyverns and Noble Phantasms, and their zones.

A number is its own code (``27``); wyverns are ``W1``, ``W2`` ..., dread ones ``X1``, ``X2`` ...: they play alike,
but the time of their arrival differs. A servant has the name of its phantasm (``BOW``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...core.game import CardDesign
from ...core.resources import load_toml
from ...core.seats import hand_zone, zones_of
from ...core.table import Face, Table

__all__ = [
    "ASCENDING", "DECK", "GONE", "HIGHEST", "LOOKED", "NEXT", "PHANTASMS", "ROWS", "SERVANTS", "SINGULAR", "TOP",
    "card_note", "card_text", "deck", "design", "dread", "hand_zone", "in_front_of", "is_number",
    "is_wyvern", "left_of", "np_zone", "numbers_of", "room", "top_of", "wyvern_zone",
]  # fmt: skip

HIGHEST: Final = 90
SINGULAR: Final = frozenset({2, 20, 43, 44, 51, 64, 81, 89})
PHANTASMS: Final = ("SWORD", "BOW", "SPEAR", "CHARIOT", "TOME", "DAGGER", "FURY", "SHIELD")
ROWS: Final = ("a1", "a2", "d1", "d2")
ASCENDING: Final = frozenset({"a1", "a2"})
DECK, NEXT, LOOKED, GONE, SERVANTS = "deck", "next", "tome", "gone", "servants"
np_zone: Final = zones_of("np")
"""The zone of a master's servant, until its phantasm is used."""
wyvern_zone: Final = zones_of("wyverns")
"""The zone of the wyverns in front of a master."""
TOP: Final = 10
"""The number of cards of the deck that the Tome looks at."""

_NUMBERS: Final = tuple(str(n) for n in range(1, HIGHEST + 1))
_ART: Final = dict(zip(PHANTASMS, ("star", "moon", "spear", "sun", "star", "moon", "sun", "shield"), strict=True))
_TONE: Final = dict(zip(PHANTASMS, ("red", "blue", "blue", "red", "blue", "green", "green", "green"), strict=True))


def deck(seats: int, options: Mapping[str, Any]) -> dict[Face, int]:
    """The numbers, the wyverns (half of them for a single master), and the servants if they take part."""
    wyverns = int(options["wyverns"]) // (2 if seats == 1 else 1)
    of_dread = min(wyverns, int(options["dread"]))
    usual = [f"W{n}" for n in range(1, wyverns - of_dread + 1)]
    faces = [*_NUMBERS, *usual, *(f"X{n}" for n in range(1, of_dread + 1))]
    return dict.fromkeys([*faces, *(PHANTASMS if options["servants"] != "off" else ())], 1)


def is_number(face: Face) -> bool:
    """Return whether a card of the deck is a number, not a wyvern.

    >>> is_number("27"), is_number("W1"), is_number("BOW")
    (True, False, False)
    """
    return face[0] <= "9"


def is_wyvern(face: Face) -> bool:
    """Return whether a card is a wyvern, dread or not."""
    return face[0] in "WX"


def dread(face: Face) -> bool:
    """Return whether a wyvern is a dread one."""
    return face[0] == "X"


def in_front_of(t: Table, face: Face) -> int | None:
    """The seat that has a wyvern in front of it; None if the wyvern is elsewhere."""
    return next((s for s in range(t.seats) if face in t.open_codes(wyvern_zone(s))), None)


def top_of(t: Table, row: str) -> int:
    """The number on top of a row; for an empty one, 0 (ascending) or 91 (descending)."""
    ids = t.zones[row]
    return int(t.faces[ids[-1]]) if ids else 0 if row in ASCENDING else HIGHEST + 1


def room(t: Table, row: str) -> int:
    """The number of values left between the top of a row and its end."""
    return HIGHEST - top_of(t, row) if row in ASCENDING else top_of(t, row) - 1


def numbers_of(t: Table, seat: int) -> list[int]:
    """The visible numbers of a hand, ascending."""
    return sorted(map(int, t.open_codes(hand_zone(seat))))


def left_of(t: Table) -> int:
    """The count of numbers not laid yet, wherever they are; works on a view, as all rows are open."""
    return HIGHEST - sum(len(t.zones[row]) for row in ROWS)


def design(face: Face) -> CardDesign:
    """The design of a card: a number as itself, singularities in red; wyverns as silver moons, dread ones red."""
    if is_number(face):
        return CardDesign("", "red" if int(face) in SINGULAR else "gold", face)
    if face in PHANTASMS:
        return CardDesign(_ART[face], _TONE[face], "")
    return CardDesign("moon", "red" if dread(face) else "silver", "!!" if dread(face) else "!")


def card_text(face: Face, lang: str) -> str:
    """The name of a card, as in a sentence."""
    words = load_toml(__package__, "cards.toml")["words"]
    if is_number(face):
        return str(words["singular"][lang].format(n=face)) if int(face) in SINGULAR else face
    if face in PHANTASMS:
        return str(words[face][lang])
    return str(words[face[0]][lang].format(n=face[1:]))


def card_note(face: Face, lang: str) -> str:
    """The effect of a phantasm, a wyvern or a singularity; empty for other cards.

    >>> card_note("BOW", "en"), card_note("27", "en")
    ('Three cards more in your hand for the rest of the game. (House rule.)', '')
    """
    notes = load_toml(__package__, "cards.toml")["notes"]
    key = face if face in PHANTASMS else face[0]
    if is_number(face):
        key = "singular" if int(face) in SINGULAR else ""
    return str(notes[key][lang]) if key else ""
