"""The 78 cards of Ars Combinatoria: two suits, numbers 1 to 6 and the desire cards Spear and Shield.

The counts are derived in the deck's spec from the printed rulebook; ``n`` has ``9 - n`` copies in each suit.

Where every player has a deck of one suit (Altar of Time), a card code includes its owner: ``0.4`` is a 4 of owner 0,
``1.SP`` the Spear of owner 1. With several sets some players have the same suit, so owners differ by colour and by a
mark (H1 of that game).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from ..core.game import Badge, CardDesign
from ..core.resources import load_toml
from ..core.table import Face

__all__ = [
    "DESIRES", "NUMBERS", "SUITS", "copies", "design", "name", "number", "numbers", "owned", "owner_badge",
    "owner_deck", "owner_design", "owner_name", "selection",
]  # fmt: skip

SUITS = ("S", "M")
NUMBERS = range(1, 7)
DESIRES = ("SP", "SH")
_ART = {"S": "sun", "M": "moon", "SP": "spear", "SH": "shield"}


def _house() -> dict[str, Any]:
    return load_toml(__package__, "ars.toml")


@cache
def copies(value: int | str) -> int:
    """Return the number of copies of a card in one suit of one set (rulings D1 and D3).

    >>> [copies(n) for n in NUMBERS], copies("SP")
    ([8, 7, 6, 5, 4, 3], 3)
    """
    return int(_house()["copies"][str(value)])


def numbers(suits: Iterable[str], values: Iterable[int]) -> dict[Face, int]:
    """Return the number cards of some suits, with their copies.

    >>> sum(numbers("SM", range(1, 6)).values())
    60
    """
    values = tuple(values)
    return {f"{s}{n}": copies(n) for s in suits for n in values}


def selection() -> dict[Face, int]:
    """Return the whole set, with its copies.

    >>> sum(selection().values())
    78
    """
    return numbers(SUITS, NUMBERS) | {f"{s}-{d}": copies(d) for s in SUITS for d in DESIRES}


def split(face: Face) -> tuple[str, str]:
    """Split a card code into suit and value.

    >>> split("S3"), split("M-SP")
    (('S', '3'), ('M', 'SP'))
    """
    return face[0], face[1:].lstrip("-")


def number(face: Face) -> int:
    """Return the number on a card.

    >>> number("S3")
    3
    """
    return int(split(face)[1])


def design(face: Face) -> CardDesign:
    """Return how a card of the set looks."""
    suit, value = split(face)
    if value in DESIRES:
        return CardDesign(_ART[value], _ART[suit], "")
    art = "" if value == "0" else _ART[suit]  # a 0, as in packs that are tried out, has no motifs to count
    return CardDesign(art, _ART[suit], value, int(value))


def name(face: Face, lang: str) -> str:
    """Return the name of a card, as used in a sentence.

    >>> name("S3", "en"), name("M5", "ja"), name("S-SP", "en")
    ('Sun 3', '月の5', 'Sun Spear')
    """
    suit, value = split(face)
    words = _house()["words"]
    pattern = words["pattern_desire" if value in DESIRES else "pattern"][lang]
    value = words[value][lang] if value in DESIRES else value
    return str(pattern.format(suit=words[suit][lang], value=value))


# -- cards with an owner -----------------------------------------------------------------------------------


def owned(face: Face) -> tuple[int, str]:
    """Split the code of a card with an owner into owner and value.

    >>> owned("0.4"), owned("1.SP")
    ((0, '4'), (1, 'SP'))
    """
    owner, _, value = face.partition(".")
    return int(owner), value


def owner_deck(owner: int) -> dict[Face, int]:
    """Return the deck of one player: the numbers of one suit, one Spear and one Shield.

    >>> sum(owner_deck(0).values()), owner_deck(1)["1.6"]
    (35, 3)
    """
    return {f"{owner}.{n}": copies(n) for n in NUMBERS} | {f"{owner}.{d}": 1 for d in DESIRES}


def owner_badge(owner: int) -> Badge:
    """Return the colour and mark of an owner.

    >>> owner_badge(2)
    Badge(tone='red', mark='diamond')
    """
    look = _house()["owner"][owner]
    return Badge(look["tone"], look["mark"])


def owner_design(face: Face) -> CardDesign:
    """Return how a card with an owner looks: motif of its suit or desire, colour and mark of its owner."""
    owner, value = owned(face)
    tone, mark = owner_badge(owner)
    if value in DESIRES:
        return CardDesign(_ART[value], tone, "", 0, mark)
    return CardDesign(_ART[_house()["owner"][owner]["suit"]], tone, value, int(value), mark)


def owner_name(face: Face, lang: str) -> str:
    """Return the name of a card with an owner, as used in a sentence.

    >>> owner_name("0.4", "en"), owner_name("1.SP", "en"), owner_name("1.SP", "ja")
    ('gold 4', 'silver Spear', '銀の矛')
    """
    owner, value = owned(face)
    words = _house()["words"]
    value = words[value][lang] if value in DESIRES else value
    return str(words["pattern_owner"][lang].format(owner=_house()["owner"][owner]["name"][lang], value=value))
