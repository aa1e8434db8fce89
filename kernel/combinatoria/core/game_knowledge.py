"""What seats know of hidden cards and private variables; a game says more where hands deny or show cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from .game_rules import GameRules, Seat
from .move import Move
from .table import EVERYBODY, Face, Table, seat_bit

__all__ = ["GameKnowledge", "Insight"]


class Insight(NamedTuple):
    """What a seat knows of hidden cards besides what it sees; see :mod:`combinatoria.odds.space`.

    Attributes:
        decks: for each shuffle (:attr:`combinatoria.core.table.Table.batch`) what everybody knows to have been
            shuffled. A card of a shuffle that is not named counts as one of the first deck that has its face.
        recalled: zone -> faces that are certainly among its unseen cards, each with its shuffle.
        denied: zone -> faces that none of its unseen cards has.
        weight: how likely this is, relative to the other cases if there are several.
    """

    decks: Mapping[int, Mapping[Face, int]]
    recalled: Mapping[str, Sequence[tuple[Face, int]]] = {}
    denied: Mapping[str, frozenset[Face]] = {}
    weight: int = 1


class GameKnowledge(GameRules):
    """What a seat knows besides what it sees; every game has a default for all of it."""

    def origin(self, t: Table, zone: str, face: Face) -> int:
        """The shuffle that a card of a hand-made position comes from when the position does not say it."""
        return 1

    def insights(self, view: Table, seat: Seat) -> Sequence[Insight]:
        """What a seat knows of hidden cards besides what it sees: one case, or several with their weights.

        By default nothing but which cards there are and what was shuffled when; a game in which hands deny or show
        cards, or in which known cards are mixed, says more.
        """
        decks: dict[int, dict[Face, int]] = {}
        for face, n in self.deck(view.seats, view.options).items():
            decks.setdefault(self.origin(view, "deck", face), {})[face] = n
        return (Insight(decks),)

    def imagine(self, t: Table, seat: Seat, rng: Random) -> None:
        """Give the private variables that a seat does not know a possible value, on a table whose cards are dealt.

        By default the values that they have at the start.
        """
        start = self.variables(t.seats, t.options)
        bit = seat_bit(seat)
        t.vars.update((key, start[key]) for key, mask in t.to.items() if not mask & bit)

    def confidants(self, t: Table, seat: int, move: Move) -> int:
        """The mask of the seats that may know the arguments of a move; what others save has it sealed."""
        return EVERYBODY

    def seal(self, move: Move) -> Move:
        """A move with what is private in it left out: of the same kind, and as legal as the move itself."""
        return move

    def stated(self, t: Table, seat: Seat) -> Sequence[tuple[Fraction, bool]]:
        """The chances that a seat has stated as moves of the game and that are settled: each, and whether it came true.

        They are in the order in which they were settled, and none ever leaves; works on a view.
        """
        return ()
