"""Packs of other numbers than the printed ones, for trying a changed card (option `pack`).

A pack is written as a number: its digit at place v is the number of copies of the value v, from 0 to 9. The printed
pack is 3456780: no card of value 0, eight ones, seven twos, and so on. A number without a playable pack, such as 0,
means the printed cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from ...core.table import Face
from .teams import HAND, SUITS

__all__ = ["ALL_FACES", "MOST_PACK", "PRINTED", "deck_of", "fault", "pack_number", "pack_values"]

ALL_FACES: Final = frozenset(f"{suit}{value}" for suit in SUITS.values() for value in range(10))
"""Every face that some pack has."""
MOST_PACK: Final = 10**10 - 1
LEAST_CARDS: Final = 33
"""Minimum size of a pack: with fewer cards, the first deck would run out too soon for :mod:`.memory`."""
MOST_CARDS: Final = 45
PRINTED: Final = 3456780
HIGHEST: Final = 72
"""The highest total in the bots' tables of values (:mod:`.evaluate`)."""


@lru_cache(maxsize=256)
def pack_values(number: int) -> Mapping[int, int]:
    """Return the pack written as a number: value -> copies.

    >>> pack_values(13456780)
    {1: 8, 2: 7, 3: 6, 4: 5, 5: 4, 6: 3, 7: 1}
    """
    return {value: int(copies) for value, copies in enumerate(reversed(str(number))) if copies != "0"}


def pack_number(copies: Mapping[int, int]) -> int:
    """Return the number as which a pack is written.

    Raises:
        ValueError: A value or its copies are not a single digit.

    >>> pack_number({1: 8, 2: 7, 3: 6, 4: 5, 5: 4, 6: 3, 0: 1})
    3456781
    """
    if any(type(part) is not int or not 0 <= part <= 9 for pair in copies.items() for part in pair):
        raise ValueError("a value and its copies are digits from 0 to 9")
    return sum(n * 10**value for value, n in copies.items())


def fault(number: int) -> str:
    """Return why a pack cannot be played with: ``few`` or ``many`` cards, or too ``high``; an empty text if it can.

    >>> [fault(number) for number in (13456780, 3456770, 9999999999, 9000888800)]
    ['', 'few', 'many', 'high']
    """
    cards = [value for value, n in pack_values(number).items() for _ in range(n)]
    if len(cards) < LEAST_CARDS:
        return "few"
    if len(cards) > MOST_CARDS:
        return "many"
    return "high" if sum(sorted(cards)[-2 * HAND - 1 :]) > HIGHEST else ""


@lru_cache(maxsize=256)
def _deck(suit: str, number: int) -> Mapping[Face, int]:
    playable = PRINTED if fault(number) else number
    return {f"{SUITS[suit]}{value}": n for value, n in pack_values(playable).items()}


def deck_of(options: Mapping[str, Any]) -> Mapping[Face, int]:
    """Return the cards of a match: those of its pack, by default the printed ones."""
    return _deck(options["suit"], options["pack"])
