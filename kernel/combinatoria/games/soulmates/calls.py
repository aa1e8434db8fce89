"""Callable trios and their targets (section 4), with cached lookups of a hand's calls and the faces it needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple

from ...core.table import Face
from ...decks import ars

__all__ = ["CALLS", "DECK", "HAND", "TARGETS", "Call", "Cards", "callable_pairs", "calls_of", "outs", "rests", "wanted"]

Cards = tuple[Face, ...]
"""A hand as a cache key: a sorted tuple of faces."""
DECK: Final[Mapping[Face, int]] = MappingProxyType(ars.numbers(ars.SUITS, range(1, 6)))
"""Every face with its number of copies (section 2); Sun before Moon, ascending, as in the order of laying down."""
HAND: Final = 4
"""Cards in a hand between turns (section 3)."""
CALLS: Final[tuple[tuple[tuple[int, int, int], int], ...]] = (
    ((2, 3, 4), 1), ((2, 3, 4), 5),
    ((1, 2, 3), 4), ((3, 4, 5), 2),
    ((1, 2, 4), 3), ((1, 3, 4), 2), ((2, 3, 5), 4), ((2, 4, 5), 3),
    *(((n, n, n), n) for n in range(1, 6)),
)  # fmt: skip
"""The calls of section 4: three numbers of one suit, and the number of the same suit that they may ask for."""


class Call(NamedTuple):
    """Three cards to show and the card to ask for, by face."""

    trio: tuple[Face, ...]
    target: Face


def _by_trio() -> dict[tuple[Face, ...], tuple[Face, ...]]:
    table: dict[tuple[Face, ...], tuple[Face, ...]] = {}
    for suit in ars.SUITS:
        for trio, target in CALLS:
            cards = tuple(f"{suit}{n}" for n in trio)
            table[cards] = (*table.get(cards, ()), f"{suit}{target}")
    return table


TARGETS: Final = _by_trio()
"""The same table by face: trio -> the faces it may ask for."""


def callable_pairs(hand: Iterable[Face]) -> list[Call]:
    """Return all calls that a hand of any size allows, in the order of the table.

    >>> callable_pairs(["S2", "S3", "S4", "M1", "M5"])
    [Call(trio=('S2', 'S3', 'S4'), target='S1'), Call(trio=('S2', 'S3', 'S4'), target='S5')]
    """
    cards = sorted(hand)
    trios = set(combinations(cards, 3))
    return [Call(trio, target) for trio, targets in TARGETS.items() if trio in trios for target in targets]


@cache
def calls_of(hand: Cards) -> tuple[tuple[Cards, Face], ...]:
    """Return the faces that a sorted hand can ask for, as pairs of a trio that asks for it and the face.

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
    """Return the faces that make a call possible with a sorted hand of four, or None if one is possible already.

    >>> wanted(("M1", "M5", "S2", "S3"))
    ('S1', 'S4', 'S5')
    """
    if calls_of(hand):
        return None
    return tuple(face for face in DECK if calls_of(tuple(sorted((*hand, face)))))


@cache
def rests(hand: Cards) -> tuple[tuple[Face, Cards | None], ...]:
    """Return, for a sorted hand of five, each possible discard with the :func:`wanted` faces of the remaining cards."""
    return tuple({card: (card, wanted(hand[:i] + hand[i + 1 :])) for i, card in enumerate(hand)}.values())


def outs(want: Cards | None, unseen: Mapping[Face, int]) -> int:
    """Return the number of unseen cards that make a call possible, given a hand's :func:`wanted` faces (None: all).

    >>> outs(wanted(("M1", "M5", "S2", "S3")), DECK), outs(wanted(("M1", "S2", "S3", "S4")), DECK)
    (17, 60)
    """
    return sum(unseen.values()) if want is None else sum([unseen[face] for face in want])
