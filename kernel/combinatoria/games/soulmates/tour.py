"""The tour of Soulmates: one step for each of the fifteen points of section 9 of the spec, in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...core.table import Face
from ...game_api.tour import cards, steps
from . import GAME
from .rules import HAND, hand_zone

__all__ = ["STEPS"]


def laid(
    hand: str, pile: str, others: Mapping[str, str] | None = None, deck: str = "", alone: Sequence[int] = (1, 2, 3, 4)
) -> dict[str, Any]:
    """Return a position with five players and seat 0 to move; other players' cards only as far as they matter.

    Args:
        hand: cards of seat 0: four before the draw, five after it.
        pile: the discard pile, bottom to top.
        others: relevant cards of other players, by seat; the rest of their hands does not matter.
        deck: cards on top of the deck, top first.
        alone: the other players who have not found their Soulmate yet.
    """
    zones: dict[str, list[Face]] = {hand_zone(0): hand.split(), "pile": pile.split(), "deck": deck.split()}
    zones |= {hand_zone(seat): cards((others or {}).get(str(seat), ""), HAND) for seat in alone}
    return {"seats": 5, "phase": "draw" if len(hand.split()) == HAND else "act", "turn": 0, "zones": zones}


STEPS: Final = steps(GAME, laid)
