"""What the lessons about The Memory Library share: the types, and a log of the shards that are dealt."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeVar

from combinatoria.core.seats import hand_zone
from combinatoria.games.library.odds import TYPES as TYPES

from .base import Made, TableLog

HAND = 3
"""Shards that each player is dealt: each from a random deck, so that all types are equally likely every time."""

Entry = TypeVar("Entry")


class StartLog(TableLog[Entry]):
    """Remembers something of the hands of a deal; whatever comes to a hand later was chosen from the market.

    Attributes:
        seats: Players of the deals that count.
    """

    rounds = 5
    seats: int

    @staticmethod
    @abstractmethod
    def read_off(mine: str, others: Sequence[str]) -> Entry:
        """What is remembered of the own hand and those of the others, each a word of types in their order."""

    def note(self, made: Made) -> Entry | None:
        """The hands that were dealt, once the player has decided something."""
        if not (made.own and made.first and made.match.seats == self.seats):
            return None
        dealt = made.match.table_at(made.match.decisions[0].mark)
        hands = [in_order(map(str, dealt.codes(hand_zone(seat)))) for seat in range(self.seats)]
        return self.read_off(hands.pop(made.viewer), hands)


def in_order(shards: Sequence[str] | map[str]) -> str:
    """Shards as a word, in the order of the types.

    >>> in_order("MSHS")
    'HSSM'
    """
    return "".join(sorted(shards, key=TYPES.index))
