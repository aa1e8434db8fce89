"""Lesson Library A, "One of each": the number of random shards until every type has occurred."""

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
from .base import Bet, Chance, Explorer, compare_means, current, explorer, together
from .base import __all__ as _SHARED
from .library import DEALT, TYPES, StartLog, dealt, random_hands, some
from .tools.show import Shown, heap

__all__ = [*_SHARED, "TYPES", "Counter", "compare_means", "explore", "keep", "picture", "together"]

LATEST = 30
"""The last bar of the chart, for this number of shards or more."""


class Dealt(NamedTuple):
    """The player's three shards, in the order of the types, and the number of types in all four hands."""

    one: str
    two: str
    three: str
    table: int

    @property
    def hand(self) -> str:
        """The player's shards as a word."""
        return self.one + self.two + self.three

    @property
    def kinds(self) -> int:
        """Number of types in the player's hand."""
        return len(set(self.hand))

    @property
    def all_five(self) -> bool:
        """True if all types are among the twelve shards (the prediction)."""
        return self.table == len(TYPES)


class DealLog(StartLog[Dealt]):
    """A log of the shards dealt to four players."""

    entry = Dealt
    parts = (TYPES, TYPES, TYPES, range(1, len(TYPES) + 1))
    columns = ("hand", "kinds", "table", "all_five")
    predicted = "all_five"
    telling = False  # the bet is about the hand's share of twelve shards whose types are known

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, before the player sees the hand, whether it holds a type, which varies from deal to deal."""
        if move or (hands := dealt(match, viewer)) is None:
            return None
        of = len(current().bets) % len(TYPES)
        n = "".join(hands).count(TYPES[of])
        exact = some(DEALT, n)
        return None if exact is None else Bet("some", {"type": TYPES[of], "n": n}, exact, of=of, blind=True)

    def settled(self, entry: Dealt, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether it did."""
        return (None if of is None else TYPES[of] in entry.hand), None

    @staticmethod
    def read_off(hands: Sequence[str]) -> Dealt:
        """Return the player's hand, and the number of types in all hands."""
        one, two, three = tuple(hands[0])
        return Dealt(one, two, three, len(set("".join(hands))))

    @staticmethod
    def made_up(rng: Random, number: int) -> Dealt:
        """Return a deal of twelve random shards."""
        return DealLog.read_off(random_hands(rng))


keep = DealLog.keep


def picture(within: Callable[[int], Fraction], sample: Iterable[int] = ()) -> Shown:
    """Return a chart of the number of shards until all types occur: theory and observations (:func:`heap`).

    Args:
        within: The chance that this many shards are enough.
        sample: The observed numbers.
    """
    every = len(TYPES) ** LATEST  # the number of words of this length, so that the weights are whole numbers
    enough = {n: within(n) for n in range(len(TYPES) - 1, LATEST)} | {LATEST: Fraction(1)}
    ways = {n: int((enough[n] - enough[n - 1]) * every) for n in range(len(TYPES), LATEST + 1)}
    return heap(ways, (min(n, LATEST) for n in sample), DEALT)


def explore(within: Chance) -> Explorer:
    """Return controls for the shards and the types, given a function ``(n, types) -> Fraction``."""

    def trial(rng: Random, shards: int, types: int) -> bool:
        return len(set(rng.choices(range(types), k=shards))) == types

    def three(shards: int, types: int) -> Fraction:
        return _set_within(TYPES[0] * 3, shards, types)

    return explorer(
        within, trial, {"shards": (range(1, 31), DEALT), "types": (range(2, 9), len(TYPES))}, along="shards",
        settles=("sooner", False),  # 15 shards on average, against 137/12
        others={"three": three},
    )  # fmt: skip
