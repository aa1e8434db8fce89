"""Lesson Soulmates A, "Hands that match": first hands, and whether they allow a call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import prod
from random import Random
from typing import Any

from combinatoria.games.soulmates.rules import HAND
from combinatoria.odds import hypergeometric

from .base import *  # noqa: F403
from .base import Explorer, TableLog, current
from .base import __all__ as _SHARED
from .soulmates import COPIES, DECK, KINDS, can_call

__all__ = [
    *_SHARED, "COPIES", "DECK", "KINDS", "can_call", "combinations_with_replacement", "explore", "keep", "prod"
]  # fmt: skip

ROUNDS = 5
"""Deals of each pupil in the made-up class."""
DECKS = {
    " ".join(map(str, counts)): {kind: counts[int(kind[1]) - 1] for kind in COPIES}
    for counts in ((8, 7, 6, 5, 4), (6, 6, 6, 6, 6), (10, 8, 6, 4, 2))
}
"""What the explorer offers: copies of 1 to 5 in each suit -> copies of each kind."""


def at_least_one(good: int, deck: int, draws: int) -> Fraction:
    """Chance that at least one of ``draws`` cards is good, from ``deck`` cards of which ``good`` are.

    >>> at_least_one(4, 60, 1)
    Fraction(1, 15)
    """
    return 1 - Fraction(hypergeometric(deck, good, draws)[0])


@dataclass(frozen=True)
class Deal:
    """The first five cards of the first player in one deal, and where the fifth came from: ``deck`` or ``pile``."""

    hand: tuple[str, ...]
    source: str

    @property
    def call(self) -> bool:
        """Whether this hand allows a call."""
        return can_call(self.hand)


class HandLog(TableLog[Deal]):
    """Remembers the first hand of every deal at a table.

    Only the first turn of a deal counts: later hands are chosen by their owner, so they are not random hands any more.
    It reads what the screen reads (the ``snapshot``), so it never knows more than the player.
    """

    columns = ("hand", "call")
    predicted = "call"

    def __init__(self) -> None:
        self.entries: list[Deal] = []
        self._fresh = False
        self._latest: object = None

    def watch(self, table: Any) -> None:
        """Follow a table; the log of an earlier table is kept."""
        self._fresh = False
        super().watch(table)

    def see(self, table: Any) -> None:
        """Take note of one screen."""
        snapshot: Mapping[str, Any] = table.snapshot
        view, viewer = snapshot["table"], snapshot["viewer"]
        zones, state = view["zones"], view["vars"]
        hand = [view["faces"][str(card)] for card in zones.get(f"hand:{viewer}", [])]
        fresh_deck = len(DECK) - HAND * snapshot["setup"]["seats"] - 1
        if state["turn"] != viewer:
            return
        if state["phase"] == "draw" and len(zones["deck"]) == fresh_deck and len(zones["pile"]) == 1:
            # A new deal, or the first draw was taken back: the same four cards then replace what was noted.
            again = (snapshot["setup"]["seed"], hand)
            if again == self._latest and self.entries and not self._fresh:
                self.entries.pop()
            self._latest, self._fresh = again, True
        elif state["phase"] == "act" and self._fresh and len(hand) == HAND + 1:
            self._fresh = False
            source = "deck" if len(zones["deck"]) == fresh_deck - 1 else "pile"
            self.entries.append(Deal(tuple(sorted(hand)), source))

    @staticmethod
    def pupil(rng: Random) -> Iterable[Deal]:
        """First hands, dealt blindly."""
        return [Deal(tuple(sorted(rng.sample(DECK, HAND + 1))), "deck") for _ in range(ROUNDS)]

    def counted(self) -> Sequence[Deal]:
        """Deals whose fifth card was chosen from the pile are left out, for they are not random hands."""
        return [deal for deal in self.entries if deal.source == "deck"]


keep = HandLog.keep


def explore(chance: Callable[[int, Mapping[str, int]], Fraction]) -> Explorer:
    """Controls for hand size, players and deck around a function ``(size, copies) -> Fraction``."""
    # What was predicted about the number of players is settled here: the chance does not fall.
    current().settle("players", [False])
    cards = {name: [kind for kind, n in copies.items() for _ in range(n)] for name, copies in DECKS.items()}

    def exact(size: int, players: int, deck: str) -> Fraction:
        return chance(size, DECKS[deck])

    def trial(rng: Random, size: int, players: int, deck: str) -> bool:
        return can_call(rng.sample(cards[deck], players * size)[-size:])  # the last player's hand

    return Explorer(
        current(),
        {"size": (range(3, 8), 5), "players": (range(3, 9), 4), "deck": list(DECKS)},
        "size", exact, trial,
    )  # fmt: skip
