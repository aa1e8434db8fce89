"""Lesson Soulmates A, "Hands that match": first hands, and whether they allow a call."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement
from math import prod
from random import Random
from typing import NamedTuple

from combinatoria.core.move import Move
from combinatoria.core.seats import hand_zone
from combinatoria.games.soulmates.facts import unseen_by
from combinatoria.games.soulmates.rules import HAND
from combinatoria.match import Match
from combinatoria.odds import hypergeometric

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, TableLog, as_dealt, explorer, fresh
from .base import __all__ as _SHARED
from .soulmates import COPIES, DECK, KINDS, can_call, hands

__all__ = [
    *_SHARED, "COPIES", "DECK", "KINDS", "can_call", "combinations_with_replacement", "explore", "keep", "prod"
]  # fmt: skip

DECKS = {
    " ".join(map(str, counts)): {kind: counts[int(kind[1]) - 1] for kind in COPIES}
    for counts in ((8, 7, 6, 5, 4), (6, 6, 6, 6, 6), (10, 8, 6, 4, 2))
}
"""The explorer's decks: copies of 1 to 5 in each suit -> copies of each kind."""


def at_least_one(good: int, deck: int, draws: int) -> Fraction:
    """Return the chance that at least one of ``draws`` cards is good, from ``deck`` cards of which ``good`` are.

    >>> at_least_one(4, 60, 1)
    Fraction(1, 15)
    """
    return 1 - hypergeometric(deck, good, draws)[0]


class Deal(NamedTuple):
    """The first five cards of the first player in one deal; the fifth is the top card of the ``deck``."""

    hand: tuple[str, ...]
    source: str

    @property
    def call(self) -> bool:
        """True if this hand allows a call."""
        return can_call(self.hand)


class HandLog(TableLog[Deal]):
    """A log of the first hand of every deal that the player begins.

    Later hands depend on their owner's choices, so they are not random.
    """

    entry = Deal
    parts = (hands(HAND + 1), ("deck",))
    columns = ("hand", "call")
    predicted = "call"
    rounds = 5
    telling = False  # with four cards visible the exact chance differs in every deal

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, before the first draw, whether the five cards will allow a call if the fifth comes from the deck."""
        if move or not fresh(match) or match.to_act != (viewer,):
            return None
        view = match.view(viewer)
        hand, rest = view.open_codes(hand_zone(viewer)), unseen_by(view)
        calls = sum(copies for card, copies in rest.items() if can_call([*hand, card]))
        return Bet("call", exact=Fraction(calls, sum(rest.values())))

    def settled(self, entry: Deal, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether they do."""
        return entry.call, None

    def seen(self, match: Match, viewer: int) -> Deal | None:
        """Return the dealt hand with the deck's top card, whatever is drawn: a chosen card is not random."""
        t = as_dealt(match)
        if t is None or t.vars["turn"] != viewer:
            return None
        return Deal(tuple(sorted([*t.open_codes(hand_zone(viewer)), t.faces[t.top("deck")]])), "deck")

    def shown(self, match: Match, viewer: int) -> bool:
        """Return whether the top card of the deck was drawn."""
        return bool(match.decisions) and match.decisions[0].move == Move("draw", ("deck",))

    @staticmethod
    def made_up(rng: Random, number: int) -> Deal:
        """Return a random first hand."""
        return Deal(tuple(sorted(rng.sample(DECK, HAND + 1))), "deck")


keep = HandLog.keep


def explore(chance: Chance) -> Explorer:
    """Return controls for hand size, players and deck, given a function ``(size, copies) -> Fraction``."""

    def trial(rng: Random, size: int, players: int, copies: dict[str, int]) -> bool:
        dealt = rng.sample(tuple(copies), players * size, counts=tuple(copies.values()))
        return can_call(dealt[-size:])  # the last player's hand

    return explorer(
        lambda size, players, copies: chance(size, copies), trial,
        {"size": (range(3, 8), 5), "players": (range(3, 9), 4), "deck": DECKS},
        along="size", settles=("players", False),  # the chance does not fall
    )  # fmt: skip
