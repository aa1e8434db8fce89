"""Shared parts of the lessons about Soulmates: the deck and the table's own rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from combinatoria.core.notation import cards_of
from combinatoria.games.soulmates.calls import DECK as _COPIES
from combinatoria.games.soulmates.calls import callable_pairs
from combinatoria.odds import unseen as _unseen

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


SEEN = ("S2", "S3", "S4", "M1", "M5", "M2")
"""The visible cards of the story of lessons B and C: the caller's five and the one face up."""
TARGETS = ("S1", "S5")
"""The two cards argued about in these stories."""


def unseen(seen: str) -> tuple[str, ...]:
    """Return all cards of the deck except the seen ones, given as a text such as ``"S2 S3 M1"``.

    >>> len(unseen("S2 S3 S4 M1 M5 M2")), unseen("S1 S1").count("S1")
    (54, 6)
    """
    return tuple(Counter(_unseen(COPIES, cards_of(seen, COPIES))).elements())


HIDDEN = unseen(" ".join(SEEN))
"""The cards that the caller of these stories has not seen."""
