"""Which three cards can call, and for what (section 4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple

from ...core.table import Face
from ...decks import ars

__all__ = ["CALLS", "DECK", "TARGETS", "Call", "callable_pairs"]

DECK: Final[Mapping[Face, int]] = MappingProxyType(ars.numbers(ars.SUITS, range(1, 6)))
"""Section 2: every face with its copies; Sun before Moon, ascending, which is also the order of laying down."""
CALLS: Final[tuple[tuple[tuple[int, int, int], int], ...]] = (
    ((2, 3, 4), 1), ((2, 3, 4), 5),
    ((1, 2, 3), 4), ((3, 4, 5), 2),
    ((1, 2, 4), 3), ((1, 3, 4), 2), ((2, 3, 5), 4), ((2, 4, 5), 3),
    *(((n, n, n), n) for n in range(1, 6)),
)  # fmt: skip
"""Section 4: three numbers of one suit, and the number they may ask for in the same suit."""


class Call(NamedTuple):
    """Three cards to show and the card to ask for, by face."""

    trio: tuple[Face, Face, Face]
    target: Face


def _by_trio() -> dict[tuple[Face, ...], tuple[Face, ...]]:
    table: dict[tuple[Face, ...], tuple[Face, ...]] = {}
    for suit in ars.SUITS:
        for trio, target in CALLS:
            cards = tuple(f"{suit}{n}" for n in trio)
            table[cards] = (*table.get(cards, ()), f"{suit}{target}")
    return table


TARGETS: Final = _by_trio()
"""The same table by face: what each trio may ask for."""


def callable_pairs(hand: Iterable[Face]) -> list[Call]:
    """All calls that a hand of any size allows, in the order of the table.

    >>> callable_pairs(["S2", "S3", "S4", "M1", "M5"])
    [Call(trio=('S2', 'S3', 'S4'), target='S1'), Call(trio=('S2', 'S3', 'S4'), target='S5')]
    """
    cards = sorted(hand)
    trios = set(combinations(cards, 3))
    return [Call(trio, target) for trio, targets in TARGETS.items() if trio in trios for target in targets]
