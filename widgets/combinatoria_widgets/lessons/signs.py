"""Shared parts of the lessons about Secret Signs: the deck. Only the value of a card matters, so a card is a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from combinatoria.games.signs.odds import VALUES

COPIES: Mapping[int, int] = VALUES
"""Copies of each number: ``COPIES[1]`` is 8."""
DECK: tuple[int, ...] = tuple(Counter(COPIES).elements())
"""All 33 cards."""
