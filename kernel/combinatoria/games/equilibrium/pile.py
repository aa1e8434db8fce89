"""What can be known of the pile of dreams: all but its order."""

from __future__ import annotations

from collections import Counter

from ...core.table import Face, Table
from ...odds.space import unseen
from . import GAME
from .board import DECK
from .cards import POWER

__all__ = ["hidden", "top"]


def hidden(view: Table) -> Counter[Face]:
    """The dreams that the viewer cannot see."""
    return Counter({face: n for face, n in unseen(GAME, view).items() if n and face in POWER})


def top(view: Table) -> tuple[Counter[Face], int]:
    """The cards of which the top one is one, each as likely as any other, and how many of the pile are not known.

    A Prophecy tells it; otherwise it is one of the hidden cards. Chaos is never in a hand, so with a hidden hand every
    hidden Chaos lies in the pile. The pile must not be empty.
    """
    pile = view.zones[DECK]
    if (face := view.faces.get(pile[-1])) is not None:
        return Counter({face: 1}), 1
    return hidden(view), sum(i not in view.faces for i in pile)
