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
from .base import Bet, Chance, Explorer, compare_means, current, explorer, together
from .base import __all__ as _SHARED
from .library import DEALT, TYPES, StartLog, dealt, random_hands, some
from .tools.show import Shown, heap

__all__ = [*_SHARED, "TYPES", "Counter", "compare_means", "explore", "keep", "picture", "together"]

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
    telling = False  # of twelve shards whose types are known, where some of them lie

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Before one's own shards are seen: whether a type is among them, deal after deal another one."""
        if move or (hands := dealt(match, viewer)) is None:
            return None
        of = len(current().bets) % len(TYPES)
        n = "".join(hands).count(TYPES[of])
        exact = some(DEALT, n)
        return None if exact is None else Bet("some", {"type": TYPES[of], "n": n}, exact, of=of, blind=True)

    def settled(self, entry: Dealt, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Whether it was."""
        return (None if of is None else TYPES[of] in entry.hand), None

    @staticmethod
    def read_off(hands: Sequence[str]) -> Dealt:
        """The own hand, and the types of all."""
        one, two, three = tuple(hands[0])
        return Dealt(one, two, three, len(set("".join(hands))))

    @staticmethod
    def made_up(rng: Random, number: int) -> Dealt:
        """Twelve random shards."""
        return DealLog.read_off(random_hands(rng))


keep = DealLog.keep


def picture(within: Callable[[int], Fraction], sample: Iterable[int] = ()) -> Shown:
    """How many shards it takes until all types are there: theory and observations (:func:`heap`).

    Args:
        within: The chance that this many shards are enough.
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
