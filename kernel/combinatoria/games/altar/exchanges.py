"""Possible exchanges: sub-multisets of cards with their totals, computed once per hand and schedule.

Cards are always *sorted* tuples of faces (:func:`sorted_cards`), so that equal choices are equal tuples.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from ...core import choices as _choices
from ...core.table import Face
from .places import ABILITIES
from .score import VALUE

__all__ = [
    "FOUR", "SIX", "THREE", "TOTAL", "Cards", "Exchange", "Numbers", "by_total", "example", "exchanges",
    "mask", "payable", "sorted_cards", "sorted_numbers", "totals",
]  # fmt: skip

TOTAL: Final = 8
"""The total of every schedule (section 4): 1 + 2 + 5 at the start, and only equal totals are exchanged."""
Cards = tuple[Face, ...]
HANDS: Final = 64
"""Cache size in hands and schedules, enough for one turn; small because the garbage collector scans all entries."""


def sorted_cards(cards: Iterable[Face]) -> Cards:
    """Return cards in the order in which a move is written: the alphabetical order of their codes.

    >>> sorted_cards(["1.2", "0.SP", "0.4", "0.3"])
    ('0.3', '0.4', '0.SP', '1.2')
    """
    return tuple(sorted(cards))


@lru_cache(maxsize=HANDS)
def totals(cards: Cards) -> Mapping[Cards, int]:
    """Return every selection of number cards whose total fits into a schedule, with that total.

    >>> totals(("0.1", "0.6", "0.SP"))
    {('0.1',): 1, ('0.6',): 6, ('0.1', '0.6'): 7}
    """
    return {chosen: total for total, some in by_total(cards).items() for chosen in some}


@lru_cache(maxsize=HANDS)
def by_total(cards: Cards) -> Mapping[int, tuple[Cards, ...]]:
    """Return the selections of :func:`totals`, grouped by total."""
    return _choices.by_total(cards, VALUE.get, TOTAL)


def payable(hand: Cards, schedule: Cards) -> bool:
    """Return whether any exchange between a hand and a schedule is possible.

    >>> payable(("0.6", "0.6"), ("0.3", "0.5")), payable(("0.4", "0.4"), ("0.3", "0.5"))
    (False, True)
    """
    return not by_total(hand).keys().isdisjoint(by_total(schedule))


def example(hand: Cards, schedule: Cards) -> tuple[Cards, Cards] | None:
    """Return an exchange with as few cards as possible, as (cards out, cards in), or None.

    >>> example(("0.4", "0.4"), ("0.3", "0.5"))
    (('0.3', '0.5'), ('0.4', '0.4'))
    """
    ins, outs = by_total(hand), by_total(schedule)
    pairs = [(min(outs[n], key=len), min(ins[n], key=len)) for n in ins if n in outs]
    return min(pairs, key=lambda pair: len(pair[0]) + len(pair[1]), default=None)


# -- numbers only: 3,003 hands and 20 schedules ----------------------------------------------------------------

THREE, FOUR, SIX = 1, 2, 4
"""Bits of the abilities."""
_BITS: Final = dict(zip(ABILITIES, (THREE, FOUR, SIX), strict=True))
Numbers = tuple[int, ...]


def sorted_numbers(cards: Iterable[Face]) -> Numbers:
    """Return the sorted numbers of the number cards among some cards.

    >>> sorted_numbers(["0.4", "0.SP", "1.2"])
    (2, 4)
    """
    return tuple(sorted([VALUE[face] for face in cards if face in VALUE]))


class Exchange(NamedTuple):
    """A representative of all exchanges with the same number of cards and the same abilities afterwards.

    Attributes:
        cards: number of cards that leave the hand.
        total: their sum.
        after: the abilities of the schedule afterwards.
        into: the numbers that leave the hand.
        out: the numbers that leave the schedule.
    """

    cards: int
    total: int
    after: int
    into: Numbers
    out: Numbers


@cache
def mask(numbers: Numbers) -> int:
    """Return the abilities of a schedule as bits.

    >>> mask((4, 3, 1)), mask((6, 2)), mask((5, 2, 1))
    (3, 4, 0)
    """
    return sum(bit for n, bit in _BITS.items() if n in numbers)


@cache
def _parts(numbers: Numbers) -> Mapping[int, tuple[Numbers, ...]]:
    """Return the distinct selections of some sorted numbers by total, up to the total of a schedule."""
    return _choices.by_total(numbers, int, TOTAL)


@cache
def _rests(schedule: Numbers) -> Mapping[int, tuple[tuple[Numbers, int], ...]]:
    """Return, for each total a schedule can give, the numbers that go out and the abilities that remain."""
    out: dict[int, tuple[tuple[Numbers, int], ...]] = {}
    for total, parts in _parts(schedule).items():
        stay: dict[int, Numbers] = {}
        for part in parts:
            stay.setdefault(mask(_choices.without(schedule, part)), part)
        out[total] = tuple((part, bits) for bits, part in stay.items())
    return out


@cache
def exchanges(hand: Numbers, schedule: Numbers) -> tuple[Exchange, ...]:
    """Return the exchanges worth considering.

    These are the exchanges with the smallest total for each combination of resulting abilities and number of cards.

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
