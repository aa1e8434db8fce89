"""Hands on plain numbers, looked up once: what they can ask for, what they want, what is best laid down.

A face is a number from 0 to 9 (Sun 1 to Sun 5, Moon 1 to Moon 5); a hand is a sorted tuple of such numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from math import comb
from typing import Final

from ...core.table import Face
from .calls import DECK, TARGETS
from .rules import HAND

__all__ = ["COPIES", "FACES", "NUMBER", "Cards", "calls_of", "find_chance", "kept", "rests", "wanted"]

FACES: Final = tuple(DECK)
NUMBER: Final[Mapping[Face, int]] = {face: n for n, face in enumerate(FACES)}
COPIES: Final = tuple(DECK.values())
Cards = tuple[int, ...]


@cache
def calls_of(hand: Cards) -> tuple[tuple[tuple[int, ...], int], ...]:
    """For a sorted hand: each card that can be asked for, with three cards that ask for it."""
    found: dict[int, tuple[int, ...]] = {}
    for trio in combinations(hand, 3):
        for target in TARGETS.get(tuple(FACES[n] for n in trio), ()):
            found.setdefault(NUMBER[target], trio)
    return tuple((trio, target) for target, trio in found.items())


@cache
def wanted(hand: Cards) -> tuple[int, ...] | None:
    """The faces that make a call possible with a sorted hand of four; None if one is possible already."""
    if calls_of(hand):
        return None
    return tuple(n for n in range(len(FACES)) if calls_of(tuple(sorted((*hand, n)))))


@cache
def rests(hand: Cards) -> tuple[tuple[int, Cards, tuple[int, ...] | None], ...]:
    """For a sorted hand of five: each card that can go, with what stays and what that wants."""
    out = {}
    for i, card in enumerate(hand):
        rest = hand[:i] + hand[i + 1 :]
        out[card] = (card, rest, wanted(rest))
    return tuple(out.values())


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


@cache
def kept(hand: Cards) -> float:
    """How well a sorted hand of four agrees with a player who has just chosen to keep it, from 0 to 1.

    The share of fifth cards that such a player would have laid down: with no call possible, and no better card to go.
    """
    total, agree = 0, 0.0
    for card, copies in enumerate(COPIES):
        total += copies
        five = tuple(sorted((*hand, card)))
        if calls_of(five):
            continue
        values = {gone: sum(COPIES[n] for n in want or ()) for gone, _, want in rests(five)}
        if values[card] == max(values.values()):
            agree += copies
    return agree / total
