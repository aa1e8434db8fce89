"""Hands and schedules as sorted tuples of numbers, looked up once: what can be exchanged, and to which end.

Which exchanges are possible depends on the numbers alone; there are 3,003 hands of numbers and 20 schedules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

from ...core.choices import grouped, totals, without
from ...core.table import Face
from .exchanges import TOTAL
from .places import ABILITIES
from .score import VALUE

__all__ = ["FOUR", "SIX", "THREE", "Exchange", "Numbers", "exchanges", "mask", "sorted_numbers"]

THREE, FOUR, SIX = 1, 2, 4
"""The bits of the abilities."""
_BITS: Final = dict(zip(ABILITIES, (THREE, FOUR, SIX), strict=True))
Numbers = tuple[int, ...]


def sorted_numbers(cards: Iterable[Face]) -> Numbers:
    """The numbers of the number cards among some cards, sorted.

    >>> sorted_numbers(["0.4", "0.SP", "1.2"])
    (2, 4)
    """
    return tuple(sorted([VALUE[face] for face in cards if face in VALUE]))


class Exchange(NamedTuple):
    """The best of many equally good exchanges.

    Attributes:
        cards: how many cards leave the hand.
        total: what they add up to.
        after: the abilities of the schedule afterwards.
        into: numbers that leave the hand.
        out: numbers that leave the schedule.
    """

    cards: int
    total: int
    after: int
    into: Numbers
    out: Numbers


@cache
def mask(numbers: Numbers) -> int:
    """The abilities of a schedule, as bits.

    >>> mask((4, 3, 1)), mask((6, 2)), mask((5, 2, 1))
    (3, 4, 0)
    """
    bits = 0
    for n in numbers:
        bits |= _BITS.get(n, 0)
    return bits


@cache
def _parts(numbers: Numbers) -> Mapping[int, tuple[Numbers, ...]]:
    """The different choices among some sorted numbers, by their total, as far as a schedule can hold it."""
    return grouped(totals(numbers, int, TOTAL))


@cache
def _rests(schedule: Numbers) -> Mapping[int, tuple[tuple[Numbers, int], ...]]:
    """For each total that a schedule can pay: what goes out, and the abilities of what stays."""
    out: dict[int, tuple[tuple[Numbers, int], ...]] = {}
    for total, parts in _parts(schedule).items():
        stay: dict[int, Numbers] = {}
        for part in parts:
            stay.setdefault(mask(without(schedule, part)), part)
        out[total] = tuple((part, bits) for bits, part in stay.items())
    return out


@cache
def exchanges(hand: Numbers, schedule: Numbers) -> tuple[Exchange, ...]:
    """The exchanges worth thinking of: for each outcome in the schedule and each number of cards, the smallest total.

    Args:
        hand: the numbers in the hand, sorted.
        schedule: the numbers in the schedule, sorted.

    >>> [(e.into, e.out) for e in exchanges((1, 1, 6), (1, 2, 5)) if e.after == 4]
    [((6,), (1, 5)), ((1, 6), (2, 5)), ((1, 1, 6), (1, 2, 5))]
    """
    pays = _rests(schedule)
    best: dict[tuple[int, int], Exchange] = {}
    for total, parts in _parts(hand).items():
        for into in parts if total in pays else ():
            bits, k = mask(into), len(into)
            for out, stay in pays[total]:
                key = (stay | bits, k)
                if key not in best or total < best[key].total:
                    best[key] = Exchange(k, total, stay | bits, into, out)
    return tuple(best.values())
