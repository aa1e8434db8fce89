"""Which cards can be exchanged: sub-multisets of cards with their totals, looked up once for each hand and schedule.

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
"""What every schedule adds up to (section 4): 1 + 2 + 5 at the start, and only equal totals are exchanged."""
Cards = tuple[Face, ...]
HANDS: Final = 64
"""How many hands and schedules are remembered: those of a turn. All that Python holds it has to look through."""


def sorted_cards(cards: Iterable[Face]) -> Cards:
    """Cards in the order in which a move is written, which for these codes is that of their letters.

    >>> sorted_cards(["1.2", "0.SP", "0.4", "0.3"])
    ('0.3', '0.4', '0.SP', '1.2')
    """
    return tuple(sorted(cards))


@lru_cache(maxsize=HANDS)
def totals(cards: Cards) -> Mapping[Cards, int]:
    """Every choice among the number cards whose total a schedule could hold, with that total.

    >>> totals(("0.1", "0.6", "0.SP"))
    {('0.1',): 1, ('0.6',): 6, ('0.1', '0.6'): 7}
    """
    return {chosen: total for total, some in by_total(cards).items() for chosen in some}


@lru_cache(maxsize=HANDS)
def by_total(cards: Cards) -> Mapping[int, tuple[Cards, ...]]:
    """The same, sorted by their totals."""
    return _choices.by_total(cards, VALUE.get, TOTAL)


def payable(hand: Cards, schedule: Cards) -> bool:
    """Whether any exchange between a hand and a schedule is possible.

    >>> payable(("0.6", "0.6"), ("0.3", "0.5")), payable(("0.4", "0.4"), ("0.3", "0.5"))
    (False, True)
    """
    return not by_total(hand).keys().isdisjoint(by_total(schedule))


def example(hand: Cards, schedule: Cards) -> tuple[Cards, Cards] | None:
    """One possible exchange, as simple as can be: the cards that go out, and those that come in.

    >>> example(("0.4", "0.4"), ("0.3", "0.5"))
    (('0.3', '0.5'), ('0.4', '0.4'))
    """
    ins, outs = by_total(hand), by_total(schedule)
    pairs = [(min(outs[n], key=len), min(ins[n], key=len)) for n in ins if n in outs]
    return min(pairs, key=lambda pair: len(pair[0]) + len(pair[1]), default=None)


# -- by the numbers alone: 3,003 hands and 20 schedules, and to which end --------------------------------------

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
    return sum(bit for n, bit in _BITS.items() if n in numbers)


@cache
def _parts(numbers: Numbers) -> Mapping[int, tuple[Numbers, ...]]:
    """The different choices among some sorted numbers, by their total, as far as a schedule can hold it."""
    return _choices.by_total(numbers, int, TOTAL)


@cache
def _rests(schedule: Numbers) -> Mapping[int, tuple[tuple[Numbers, int], ...]]:
    """For each total that a schedule can pay: what goes out, and the abilities of what stays."""
    out: dict[int, tuple[tuple[Numbers, int], ...]] = {}
    for total, parts in _parts(schedule).items():
        stay: dict[int, Numbers] = {}
        for part in parts:
            stay.setdefault(mask(_choices.without(schedule, part)), part)
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
