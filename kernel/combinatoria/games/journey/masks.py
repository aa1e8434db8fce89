"""Pairs of black pawns and events as bits, and tables of where pawns can get and which stories they complete.

A set of positions of the black pawns is a number with a bit for each pair of days, a set of events one with a bit for
each event. The events of a suit on the board are a number as well (:func:`added`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from .board import DAYS, WEEK, ahead, splits
from .cards import EVENTS, NUMBER, SUIT, SUITS

__all__ = [
    "AHEAD", "COVERED", "DAY_BITS", "EVENT_BIT", "OF_NUMBER", "PAIR", "SUIT_AT", "Ways", "added", "below", "reach",
    "removed", "steps_to", "ways",
]  # fmt: skip

AHEAD: Final = tuple([tuple([ahead(day, k) if day else 0 for k in range(WEEK)]) for day in range(WEEK + 1)])
"""The day a number of days ahead, by day and number."""
EVENT_BIT: Final[Mapping[str, int]] = {face: 1 << i for i, face in enumerate(EVENTS)}
OF_NUMBER: Final = tuple([sum([EVENT_BIT[f] for f in EVENTS if NUMBER[f] == n]) for n in range(WEEK)])
"""The events of each number."""
SUIT_AT: Final[Mapping[str, int]] = {face: SUITS.index(SUIT[face]) for face in EVENTS}
"""The suit of each event, as its place in the order of suits."""
DAY_BITS: Final = tuple([0x101 << day for day in range(WEEK + 1)])
"""The bits of a day in a suit, without that of a third event."""
PAIR: Final = {pair: 1 << i for i, pair in enumerate(combinations_with_replacement(DAYS, 2))}
"""The pairs of days of the black pawns, the lower one first."""
_DAY: Final = 0xFF


# -- the events of a suit on the board -----------------------------------------------------------------------


def added(suit: int, day: int) -> int:
    """The events of a suit with one more on a day: eight bits for days with at least one, two, and three events.

    >>> [hex(n) for n in (added(0, 1), added(added(0, 1), 1), added(added(0, 1), 2))]
    ['0x2', '0x202', '0x6']
    """
    bit = 1 << day
    while suit & bit:
        bit <<= 8
    return suit | bit


def removed(suit: int, day: int) -> int:
    """The events of a suit with one less on a day.

    >>> removed(added(added(0, 1), 1), 1) == added(0, 1)
    True
    """
    bit = 1 << day + 16
    while not suit & bit:
        bit >>= 8
    return suit ^ bit


def below(suit: int, day: int) -> int:
    """The events of a suit that are left for the black pawns when the white one is on a day."""
    both = DAY_BITS[day]
    return suit & ~both | suit >> 8 & both


class _Covered(dict[int, int]):
    """The positions of the black pawns covered by the events of a suit: two pawns on a day need two events there."""

    def __missing__(self, suit: int) -> int:
        one, two = suit & _DAY, suit >> 8
        value = self[suit] = sum([
            pair for (x, y), pair in PAIR.items() if (one >> x & one >> y if x != y else two >> x) & 1
        ])  # fmt: skip
        return value


COVERED: Final = _Covered()


# -- where the black pawns can get -------------------------------------------------------------------------

Reach = tuple[tuple[int, ...], ...]
Ways = tuple[tuple[Reach, Reach], ...]


def _table(found: Mapping[tuple[int, int], int]) -> Reach:
    """Return a table indexed by the days of both pawns, in either order."""
    days = range(WEEK + 1)
    return tuple([tuple([found.get((min(x, y), max(x, y)), 0) for y in days]) for x in days])


def _any(sets: Iterable[int]) -> int:
    found = 0
    for one in sets:
        found |= one
    return found


def _pairs(places: Iterable[tuple[int, int]]) -> int:
    return _any([PAIR[min(x, y), max(x, y)] for x, y in places])


_STEPS: Final = tuple([
    _pairs([(x, y), (ahead(x, 1), y), (ahead(x, -1), y), (x, ahead(y, 1)), (x, ahead(y, -1))]) for x, y in PAIR
])  # fmt: skip
"""The pairs within one step of each pair."""


@lru_cache
def reach(n: int, shared: bool, backward: bool, steps: int) -> Reach:
    """The pairs that the black pawns can reach by ``n`` days and up to ``steps`` one-day steps, by their days.

    Args:
        n: the days of the black move; 0 for none.
        shared: whether both pawns may move (the Map).
        backward: whether they may go back (the Compass).
        steps: the number of one-day steps.
    """
    found = {}
    for x, y in PAIR:
        if steps:
            near = reach(n, shared, backward, steps - 1)[x][y]
            found[x, y] = _any([pairs for i, pairs in enumerate(_STEPS) if near >> i & 1])
        else:
            moves = splits(n, shared, backward) if n else ((0, 0, 1),)
            found[x, y] = _pairs([(ahead(x, sign * a), ahead(y, sign * b)) for a, b, sign in moves])
    return _table(found)


@lru_cache
def ways(shared: bool, backward: bool, letters: int) -> Ways:
    """For each number played, the pairs that can be reached with some letters, and with a red event as well."""
    return tuple([
        (reach(WEEK - n, shared, backward, letters), reach(WEEK - n, shared, backward, letters + 1))
        for n in range(WEEK)
    ])  # fmt: skip


def steps_to(goal: int, x: int, y: int, most: int) -> int | None:
    """The fewest one-day steps that bring the black pawns to one of some pairs; None if more than ``most``."""
    for steps in range(most + 1):
        if reach(0, False, False, steps)[x][y] & goal:
            return steps
    return None
