"""Selections of cards: which subsets can be taken together, and their totals.

Cards are *sorted* tuples of comparable values, so that equal selections are equal tuples.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, TypeVar

__all__ = ["by_total", "choices", "lacking", "without"]

K = TypeVar("K", bound=Any)


def choices(cards: tuple[K, ...]) -> tuple[tuple[K, ...], ...]:
    """Return every non-empty selection of some cards, smallest first.

    >>> choices(("a", "a", "b"))
    (('a',), ('b',), ('a', 'a'), ('a', 'b'), ('a', 'a', 'b'))
    """
    found: list[tuple[K, ...]] = [()]
    for card, same in groupby(cards):
        more = [(card,) * n for n in range(len(tuple(same)) + 1)]
        found = [chosen + copies for copies in more for chosen in found]
    return tuple(sorted(found[1:], key=len))


def by_total(cards: tuple[K, ...], value: Callable[[K], int | None], most: int) -> dict[int, tuple[tuple[K, ...], ...]]:
    """Return every non-empty selection by its total value, up to ``most``; cards without a value are left out.

    >>> by_total((1, 1, 6, 7), lambda n: n if n < 7 else None, 8)
    {1: ((1,),), 2: ((1, 1),), 6: ((6,),), 7: ((1, 6),), 8: ((1, 1, 6),)}
    """
    found: list[tuple[tuple[K, ...], int]] = [((), 0)]
    for card, same in groupby(cards):
        worth = value(card)
        if worth is None:
            continue
        before, more, added = found, tuple[K, ...](), 0
        for _ in same:
            more, added = (*more, card), added + worth
            found = found + [(some + more, total + added) for some, total in before if total + added <= most]
    totals: list[list[tuple[K, ...]]] = [[] for _ in range(most + 1)]
    for chosen, total in found:
        totals[total].append(chosen)
    return {total: tuple(some) for total, some in enumerate(totals) if some and total}


def lacking(cards: Sequence[K], have: Sequence[K]) -> tuple[K, ...]:
    """Return all copies in ``cards`` of the first card that ``have`` has too few of, or nothing if none is lacking.

    >>> lacking(("a", "b", "b"), ("b", "a")), lacking(("a",), ("a", "b"))
    (('b', 'b'), ())
    """
    missing = next((card for card in cards if cards.count(card) > have.count(card)), None)
    return () if missing is None else (missing,) * cards.count(missing)


def without(cards: Iterable[K], gone: Iterable[K]) -> tuple[K, ...]:
    """Return the remaining cards after ``gone`` is removed.

    Raises:
        ValueError: one of ``gone`` is not among the cards.

    >>> without(("a", "a", "b"), ("a",))
    ('a', 'b')
    """
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
