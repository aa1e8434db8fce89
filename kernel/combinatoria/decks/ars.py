"""The 78 cards of Ars Combinatoria: two suits, numbers 1 to 6 and the desire cards Spear and Shield.

The counts are derived in the deck's spec from what the rulebook prints; ``n`` has ``9 - n`` copies in each suit.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from ..game import CardDesign
from ..table import Face

__all__ = ["DESIRES", "NUMBERS", "SUITS", "copies", "design", "name", "numbers", "selection"]

SUITS = ("S", "M")
NUMBERS = range(1, 7)
DESIRES = ("SP", "SH")
_ART = {"S": "sun", "M": "moon", "SP": "spear", "SH": "shield"}


@cache
def _house() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("ars.toml").read_text("utf-8"))


def copies(value: int | str) -> int:
    """Copies of a card in one suit of one set (rulings D1 and D3).

    >>> [copies(n) for n in NUMBERS], copies("SP")
    ([8, 7, 6, 5, 4, 3], 3)
    """
    return int(_house()["copies"][str(value)])


def numbers(suits: Iterable[str], values: Iterable[int]) -> dict[Face, int]:
    """The number cards of some suits.

    >>> sum(numbers("SM", range(1, 6)).values())
    60
    """
    values = tuple(values)
    return {f"{s}{n}": copies(n) for s in suits for n in values}


def selection() -> dict[Face, int]:
    """The whole set.

    >>> sum(selection().values())
    78
    """
    return numbers(SUITS, NUMBERS) | {f"{s}-{d}": copies(d) for s in SUITS for d in DESIRES}


def split(face: Face) -> tuple[str, str]:
    """Suit and value of a card code.

    >>> split("S3"), split("M-SP")
    (('S', '3'), ('M', 'SP'))
    """
    return face[0], face[1:].lstrip("-")


def design(face: Face) -> CardDesign:
    """How a card of the set looks."""
    suit, value = split(face)
    if value in DESIRES:
        return CardDesign(_ART[value], _ART[suit], "")
    return CardDesign(_ART[suit], _ART[suit], value, int(value))


def name(face: Face, lang: str) -> str:
    """The name of a card in a sentence.

    >>> name("S3", "en"), name("M5", "ja"), name("S-SP", "en")
    ('Sun 3', '月の5', 'Sun Spear')
    """
    suit, value = split(face)
    words = _house()["words"]
    pattern = words["pattern_desire" if value in DESIRES else "pattern"][lang]
    value = words[value][lang] if value in DESIRES else value
    return str(pattern.format(suit=words[suit][lang], value=value))
