"""Shared parts of the lessons about The Memory Library: the types, and a log of the dealt shards."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from fractions import Fraction
from random import Random
from typing import TypeVar

from combinatoria.core.seats import hand_zone
from combinatoria.core.table import Table
from combinatoria.games.library.odds import TYPES as TYPES
from combinatoria.match import Match
from combinatoria.odds import hypergeometric

from .base import TableLog, as_dealt, fresh

HAND = 3
"""Shards dealt to each player, each from a random deck, so that all types are equally likely every time."""
SEATS = 4
"""Number of players in the deals that count."""
DEALT = SEATS * HAND
"""Shards dealt in total."""

Entry = TypeVar("Entry")


class StartLog(TableLog[Entry]):
    """A log of the hands dealt to four players; later shards are chosen from the market."""

    rounds = 5

    @staticmethod
    @abstractmethod
    def read_off(hands: Sequence[str]) -> Entry:
        """Return the entry for the hands, the player's own first, as words of types in order."""

    def seen(self, match: Match, viewer: int) -> Entry | None:
        """Return the entry of the dealt hands."""
        t = as_dealt(match)
        return None if t is None or match.seats != SEATS else self.read_off(hands_of(t, viewer))


def hands_of(t: Table, viewer: int) -> list[str]:
    """Return the hands as words of types in order, from a player on around the table."""
    seats = [(viewer + n) % t.seats for n in range(t.seats)]
    return [in_order(map(str, t.codes(hand_zone(seat)))) for seat in seats]


def dealt(match: Match, viewer: int) -> list[str] | None:
    """Return the hands of a deal without any decisions; None for other matches, or if the hands are open.

    Their union is public, since the decks of the five types show how many shards are left.
    """
    secret = match.seats == SEATS and not match.options["open_hands"]
    return hands_of(match.table, viewer) if secret and fresh(match) else None


def some(cards: int, good: int) -> Fraction | None:
    """Return the chance that a hand from `cards` shards contains one of `good` ones; None if certain or impossible.

    >>> some(12, 2), some(12, 10)
    (Fraction(5, 11), None)
    """
    chance = 1 - hypergeometric(cards, good, HAND)[0]
    return chance if 0 < chance < 1 else None


def in_order(shards: Iterable[str]) -> str:
    """Return shards as a word, in the order of the types.

    >>> in_order("MSHS")
    'HSSM'
    """
    return "".join(sorted(shards, key=TYPES.index))


def random_hands(rng: Random) -> list[str]:
    """Return four hands of random shards."""
    return [in_order(rng.choices(TYPES, k=HAND)) for _ in range(SEATS)]
