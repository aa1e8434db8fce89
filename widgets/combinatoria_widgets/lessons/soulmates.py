"""Shared parts of the lessons about Soulmates: the deck and the table's own rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from combinatoria.games.soulmates.calls import DECK as _COPIES
from combinatoria.games.soulmates.calls import callable_pairs

from .tools.data_code import multisets

COPIES: Mapping[str, int] = _COPIES
"""Copies of each kind of card: ``COPIES["S1"]`` is 8."""
KINDS: tuple[str, ...] = tuple(COPIES)
"""The ten kinds of card."""
DECK: tuple[str, ...] = tuple(Counter(COPIES).elements())
"""All sixty cards."""


def hands(cards: int) -> tuple[tuple[str, ...], ...]:
    """Return all different hands of `cards` cards, sorted, in a fixed order.

    >>> len(hands(5)), hands(2)[:2]
    (2000, (('M1', 'M1'), ('M1', 'M2')))
    """
    return tuple(multisets(COPIES, cards))


def can_call(hand: Iterable[str]) -> bool:
    """Return whether a hand holds a callable trio, by the same rule as the table.

    >>> can_call(["S1", "S2", "S4", "M1", "M5"]), can_call(["S1", "S2", "S5", "M1", "M5"])
    (True, False)
    """
    return bool(callable_pairs(hand))
