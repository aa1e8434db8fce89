"""Games with cards of one suit, the suns, with numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ..core.table import Face
from ..core.typed_game import TypedGame
from . import ars

__all__ = ["SunGame"]


class SunGame(TypedGame):
    """A game whose cards are suns with numbers: ``S1``, ``S2`` and so on.

    Class attributes:
        numbers: the numbers on the cards.
        copies: how many cards have each number.
    """

    numbers: ClassVar[range]
    copies: ClassVar[int]
    design = staticmethod(ars.design)
    card_text = staticmethod(ars.name)

    def deck(self, seats: int, options: Mapping[str, Any]) -> Mapping[Face, int]:
        """Return the deck."""
        return {f"S{n}": self.copies for n in self.numbers}
