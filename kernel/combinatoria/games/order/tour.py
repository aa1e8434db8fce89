"""The tour of Order (section 9 of the spec)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...game_api.tour import cards, steps
from . import GAME
from .cards import hand_zone

__all__ = ["STEPS"]

_NO_SERVANTS: Final = {"servants": "off"}


def laid(
    lie: Mapping[str, str], hand: str, partner: int = 6, options: Mapping[str, Any] = _NO_SERVANTS
) -> dict[str, Any]:
    """A position for two masters, by default without servants.

    Args:
        lie: the cards of each zone; ``5-7`` stands for ``5 6 7``.
        hand: the hand of seat 0.
        partner: the number of cards that the partner has.
        options: of the match.
    """
    zones = {zone: [*_codes(text)] for zone, text in lie.items()}
    zones |= {hand_zone(0): cards(hand), hand_zone(1): cards("", partner)}
    now = {"phase": "play", "turn": 0, "turns": 10, "came": [[], []]}
    return {"seats": 2, "options": options, "zones": zones, **now}


def _codes(text: str) -> Iterator[str]:
    """Yield the cards of a text, with ranges expanded."""
    for code in text.split():
        first, to, last = code.partition("-")
        yield from map(str, range(int(first), int(last) + 1)) if to else [code]


STEPS: Final = steps(GAME, laid)
