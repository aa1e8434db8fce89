"""Choices among cards: which of them can be taken together, and what they add up to.

Cards are *sorted* tuples of anything that can be compared, so that equal choices are equal tuples.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, TypeVar

__all__ = ["choices", "grouped", "totals", "without"]

K = TypeVar("K", bound=Any)


def choices(cards: tuple[K, ...]) -> dict[tuple[K, ...], None]:
    """Every non-empty choice among some cards, small ones first, as keys.

    >>> list(choices(("a", "a", "b")))
    [('a',), ('b',), ('a', 'a'), ('a', 'b'), ('a', 'a', 'b')]
    """
    found: list[tuple[K, ...]] = [()]
    for card, same in groupby(cards):
        more = [(card,) * n for n in range(len(tuple(same)) + 1)]
        found = [chosen + copies for copies in more for chosen in found]
    return dict.fromkeys(sorted(found[1:], key=len))


def totals(cards: tuple[K, ...], value: Callable[[K], int | None], most: int) -> list[tuple[tuple[K, ...], int]]:
    """Every non-empty choice with the total of its values, up to a total; cards without a value are left out.

    >>> totals((1, 1, 6, 7), lambda n: n if n < 7 else None, 8)
    [((1,), 1), ((1, 1), 2), ((6,), 6), ((1, 6), 7), ((1, 1, 6), 8)]
    """
    found: list[tuple[tuple[K, ...], int]] = [((), 0)]
    for card, same in groupby(cards):
        worth = value(card)
        if worth is None:
            continue
        more: tuple[K, ...] = ()
        added = 0
        before = found.copy()
        for _ in same:
            more, added = (*more, card), added + worth
            room = most - added
            found += [(chosen + more, total + added) for chosen, total in before if total <= room]
    return found[1:]


def grouped(found: Iterable[tuple[tuple[K, ...], int]]) -> dict[int, tuple[tuple[K, ...], ...]]:
    """The same choices by their totals, small totals first.

    >>> grouped([(("b",), 2), (("a",), 1), (("c",), 2)])
    {1: (('a',),), 2: (('b',), ('c',))}
    """
    out: dict[int, list[tuple[K, ...]]] = {}
    for chosen, total in found:
        out.setdefault(total, []).append(chosen)
    return {total: tuple(out[total]) for total in sorted(out)}


def without(cards: Iterable[K], gone: Iterable[K]) -> tuple[K, ...]:
    """What is left of cards when some of them are gone.

    Raises:
        ValueError: one of these is not there.

    >>> without(("a", "a", "b"), ("a",))
    ('a', 'b')
    """
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
