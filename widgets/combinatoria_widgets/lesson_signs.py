"""What the Secret Signs lessons share: the deck. Only the value of a card matters, so a card is a number.

Each lesson has a module of its own beside this one (``lesson_signs_a`` and so on), which a lesson's first cell
imports with a star.
"""

from __future__ import annotations

from collections.abc import Mapping

from combinatoria.games.signs.odds import VALUES

__all__ = ["COPIES", "DECK"]

COPIES: Mapping[int, int] = VALUES
"""Copies of each number: ``COPIES[1]`` is 8."""
DECK: tuple[int, ...] = tuple(value for value, copies in COPIES.items() for _ in range(copies))
"""All 33 cards."""
