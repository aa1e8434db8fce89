"""Lesson Library A, "One of each": how many random shards it takes until every type is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from combinatoria.core.move import Move
from combinatoria.games.library.odds import within as _set_within
from combinatoria.match import Match

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, compare_means, current, explorer, fresh, together
from .base import __all__ as _SHARED
from .library import HAND, TYPES, StartLog, in_order
from .tools.show import Shown, heap

__all__ = [*_SHARED, "TYPES", "Counter", "compare_means", "explore", "keep", "picture", "together"]

DEALT = 4 * HAND
"""Shards that four players are dealt together."""
LATEST = 30
"""The last bar of the picture holds this many shards and more."""


class Dealt(NamedTuple):
    """The own three shards, in the order of the types, and how many types all four hands hold together."""

    one: str
    two: str
    three: str
    table: int

    @property
    def hand(self) -> str:
        """The own shards as a word."""
        return self.one + self.two + self.three

    @property
    def kinds(self) -> int:
        """How many types these are."""
        return len(set(self.hand))

    @property
    def all_five(self) -> bool:
        """What is predicted: whether all types are among the twelve."""
        return self.table == len(TYPES)


class DealLog(StartLog[Dealt]):
    """Remembers what four players were dealt."""

    entry = Dealt
    parts = (TYPES, TYPES, TYPES, range(1, len(TYPES) + 1))
    columns = ("hand", "kinds", "table", "all_five")
    predicted = "all_five"
    seats = 4
    bet_on = (2, 1, 3)
    """How many types, the first ones, may be the missing ones, deal after deal."""

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Before the own shards are seen: whether some type out of these is among them."""
        if move or not fresh(match) or match.seats != self.seats:
            return None
        n = self.bet_on[len(current().bets) % len(self.bet_on)]
        return Bet(f"some_of_{n}", exact=1 - Fraction(len(TYPES) - n, len(TYPES)) ** HAND, of=n, blind=True)

    def settled(self, entry: Dealt, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Whether one of them was."""
        return (None if of is None else bool(set(entry.hand) & set(TYPES[:of]))), None

    @staticmethod
    def read_off(mine: str, others: Sequence[str]) -> Dealt:
        """The own hand, and the types of all."""
        return Dealt(*mine, table=len(set("".join([mine, *others]))))

    @staticmethod
    def made_up(rng: Random, number: int) -> Dealt:
        """Twelve random shards."""
        hands = [in_order(rng.choices(TYPES, k=HAND)) for _ in range(DealLog.seats)]
        return DealLog.read_off(hands[0], hands[1:])


keep = DealLog.keep


def picture(within: Callable[[int], Fraction], sample: Iterable[int] = ()) -> Shown:
    """How many shards it takes until all types are there: theory and observations (:func:`heap`).

    Args:
        within: The chance that so many shards are enough.
        sample: What was observed.
    """
    every = len(TYPES) ** LATEST  # all words of so many shards: what is counted among them is whole
    enough = {n: within(n) for n in range(len(TYPES) - 1, LATEST)} | {LATEST: Fraction(1)}
    ways = {n: int((enough[n] - enough[n - 1]) * every) for n in range(len(TYPES), LATEST + 1)}
    return heap(ways, (min(n, LATEST) for n in sample), DEALT)


def explore(within: Chance) -> Explorer:
    """Controls for the shards and the types around a function ``(n, types) -> Fraction``."""

    def trial(rng: Random, shards: int, types: int) -> bool:
        return len(set(rng.choices(range(types), k=shards))) == types

    def three(shards: int, types: int) -> Fraction:
        return _set_within(TYPES[0] * 3, shards, types)

    return explorer(
        within, trial, {"shards": (range(1, 31), DEALT), "types": (range(2, 9), len(TYPES))}, along="shards",
        settles=("sooner", False),  # 15 shards on average, against 137/12
        others={"three": three},
    )  # fmt: skip
