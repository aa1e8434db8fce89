"""Hands looked up once: what they can ask for, what they want, what is best laid down. A hand is a sorted tuple."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import Final

from ...core.table import Face
from .calls import DECK, TARGETS
from .rules import HAND

__all__ = ["Cards", "calls_of", "find_chance", "rests", "wanted"]

FACES: Final = tuple(DECK)
Cards = tuple[Face, ...]


@cache
def calls_of(hand: Cards) -> tuple[tuple[Cards, Face], ...]:
    """For a sorted hand: each card that can be asked for, with three cards that ask for it.

    >>> calls_of(("M1", "S2", "S3", "S4"))
    ((('S2', 'S3', 'S4'), 'S1'), (('S2', 'S3', 'S4'), 'S5'))
    """
    found: dict[Face, Cards] = {}
    for trio in combinations(hand, 3):
        for target in TARGETS.get(trio, ()):
            found.setdefault(target, trio)
    return tuple((trio, target) for target, trio in found.items())


@cache
def wanted(hand: Cards) -> Cards | None:
    """The faces that make a call possible with a sorted hand of four; None if one is possible already.

    >>> wanted(("M1", "M5", "S2", "S3"))
    ('S1', 'S4', 'S5')
    """
    if calls_of(hand):
        return None
    return tuple(face for face in FACES if calls_of(tuple(sorted((*hand, face)))))


@cache
def rests(hand: Cards) -> tuple[tuple[Face, Cards | None], ...]:
    """For a sorted hand of five: each card that can go, with what the others want."""
    return tuple({card: (card, wanted(hand[:i] + hand[i + 1 :])) for i, card in enumerate(hand)}.values())


@cache
def find_chance(unseen: int, copies: int, hands: int, sure: int) -> float:
    """Chance that exactly one of several equal hands holds a card (Q4), ``sure`` others being known to.

    >>> round(find_chance(54, 4, 3, 0), 6)
    0.486212
    """
    if sure > 1 or copies > unseen:
        return 0.0
    every = comb(unseen, copies)
    nobody = comb(max(0, unseen - hands * HAND), copies) / every
    if sure:
        return nobody
    return hands * (comb(max(0, unseen - (hands - 1) * HAND), copies) / every - nobody) if hands else 0.0
