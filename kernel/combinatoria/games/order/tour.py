"""The tour of Order (section 9 of the spec)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...parts.tour import cards, steps
from . import GAME
from .cards import hand_zone

__all__ = ["STEPS"]

_NO_SERVANTS: Final = {"servants": "off"}


def laid(
    lie: Mapping[str, str], hand: str, partner: int = 6, options: Mapping[str, Any] = _NO_SERVANTS
) -> dict[str, Any]:
    """A position for two masters, without servants if nothing else is said.

    Args:
        lie: what lies where; ``5-7`` stands for ``5 6 7``.
        hand: one's own hand.
        partner: how many cards the partner has.
        options: of the match.
    """
    zones = {zone: [*_codes(text)] for zone, text in lie.items()}
    zones |= {hand_zone(0): cards(hand), hand_zone(1): cards("", partner)}
    now = {"phase": "play", "turn": 0, "turns": 10, "came": [[], []]}
    return {"seats": 2, "options": options, "zones": zones, **now}


def _codes(text: str) -> Iterator[str]:
    """The cards of a text, of ranges each."""
    for code in text.split():
        first, to, last = code.partition("-")
        yield from map(str, range(int(first), int(last) + 1)) if to else [code]


STEPS: Final = steps(GAME, laid)
