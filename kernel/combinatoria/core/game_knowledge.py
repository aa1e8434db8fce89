"""Knowledge of hidden cards and private variables; a game overrides this where hands deny or show cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from .game_rules import GameRules, Seat
from .move import Move
from .table import EVERYBODY, Face, Table, seat_bit

__all__ = ["CardFacts", "GameKnowledge"]


class CardFacts(NamedTuple):
    """A seat's knowledge of hidden cards besides what it sees; see :mod:`combinatoria.odds.space`.

    Attributes:
        decks: for each shuffle (:attr:`combinatoria.core.table.Table.shuffle_id`) the public multiset of shuffled
            cards. A card of a shuffle that is not listed counts as one of the first deck that has its face.
        recalled: zone -> faces that are certainly among its unseen cards, each with its shuffle.
        denied: zone -> faces that none of its unseen cards has.
        weight: relative likelihood of this case if there are several.
    """

    decks: Mapping[int, Mapping[Face, int]]
    recalled: Mapping[str, Sequence[tuple[Face, int]]] = {}
    denied: Mapping[str, frozenset[Face]] = {}
    weight: int = 1


class GameKnowledge(GameRules):
    """A seat's knowledge besides what it sees; every method has a default."""

    def origin(self, t: Table, zone: str, face: Face) -> int:
        """Return the shuffle that a card of a hand-made position comes from if the position does not state it."""
        return 1

    def card_facts(self, view: Table, seat: Seat) -> Sequence[CardFacts]:
        """Return what a seat knows of hidden cards besides what it sees: one case, or several weighted ones.

        By default these are only the game's cards and their shuffles; a game in which hands deny or show cards, or in
        which known cards are mixed, overrides this method.
        """
        decks: dict[int, dict[Face, int]] = {}
        for face, n in self.deck(view.seats, view.options).items():
            decks.setdefault(self.origin(view, "deck", face), {})[face] = n
        return (CardFacts(decks),)

    def sample_private_vars(self, t: Table, seat: Seat, rng: Random) -> None:
        """Fill in possible values for the private variables that a seat does not know; the cards are already dealt.

        By default these are the starting values.
        """
        if t.var_mask:
            start, bit = self.variables(t.seats, t.options), seat_bit(seat)
            t.vars.update((key, start[key]) for key, mask in t.var_mask.items() if not mask & bit)

    def audience_of(self, t: Table, seat: int, move: Move) -> int:
        """Return the mask of the seats that may know the arguments of a move; in other seats' saves they are sealed."""
        return EVERYBODY

    def redact(self, move: Move) -> Move:
        """Return a move without its private parts: of the same kind, and exactly as legal."""
        return move

    def stated_probabilities(self, t: Table, seat: Seat) -> Sequence[tuple[Fraction, bool]]:
        """Return the settled probability statements of a seat, made as moves: each chance, and whether it came true.

        They are in the order in which they were settled, and none is ever removed; works on a view.
        """
        return ()
