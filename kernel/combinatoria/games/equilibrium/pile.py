"""Knowledge of the pile of dreams: everything except its order."""

from __future__ import annotations

from collections import Counter

from ...core.table import Face, Table
from ...odds.space import unseen
from . import GAME
from .board import DECK
from .cards import POWER

__all__ = ["hidden", "top"]


def hidden(view: Table) -> Counter[Face]:
    """Return the dreams that the viewer cannot see."""
    return Counter({face: n for face, n in unseen(GAME, view).items() if n and face in POWER})


def top(view: Table) -> tuple[Counter[Face], int]:
    """Return the equally likely candidates for the top card, and the number of unknown cards in the pile.

    After a Prophecy the top card is known; otherwise it is one of the hidden cards. Chaos is never in a hand, so with a
    hidden hand every hidden Chaos is in the pile. The pile must not be empty.
    """
    pile = view.zones[DECK]
    if (face := view.faces.get(pile[-1])) is not None:
        return Counter({face: 1}), 1
    return hidden(view), sum(i not in view.faces for i in pile)
