"""The tour of Soulmates: section 9 of the spec, one step for each of its fifteen points, in that order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...core.table import Face
from ...parts.tour import cards, steps
from . import GAME
from .rules import HAND, hand_zone

__all__ = ["STEPS"]


def laid(
    hand: str, pile: str, others: Mapping[str, str] | None = None, deck: str = "", alone: Sequence[int] = (1, 2, 3, 4)
) -> dict[str, Any]:
    """Five players, seat 0 on turn; of the others' cards only those that matter.

    Args:
        hand: cards of seat 0: four before the draw, five after it.
        pile: the discard pile, bottom to top.
        others: what some of the others hold, by seat; the rest of their hands does not matter.
        deck: cards on top of the deck, top first.
        alone: the others who have not found their Soulmate yet.
    """
    zones: dict[str, list[Face]] = {hand_zone(0): hand.split(), "pile": pile.split(), "deck": deck.split()}
    zones |= {hand_zone(seat): cards((others or {}).get(str(seat), ""), HAND) for seat in alone}
    return {"seats": 5, "phase": "draw" if len(hand.split()) == HAND else "act", "turn": 0, "zones": zones}


STEPS: Final = steps(GAME, laid)
