"""Lesson Journey B, "How long is the journey?": the number of full turns in a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

from combinatoria.core.move import Move
from combinatoria.core.seats import hand_zone
from combinatoria.games.journey.board import WEEK, ahead
from combinatoria.games.journey.cards import NUMBER
from combinatoria.games.journey.odds import NUMBER_COPIES, NUMBERS
from combinatoria.match import Match
from combinatoria.odds.draws import fold, unseen

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, compare_means, explorer, fresh, together
from .base import __all__ as _SHARED
from .journey import PACK, STARTS, DepartureLog, played
from .tools.picture import amounts as _amounts

__all__ = [*_SHARED, "PACK", "Counter", "ahead", "cache", "compare_means", "explore", "keep", "product", "together"]

IN_DECK = len(PACK) - 1
"""Cards in the deck after one has been dealt."""
WANTED = 20
"""The number of full turns asked for."""
FEWER = 2
"""The claim about the start: from the last day the deck gives ``FEWER`` turns fewer."""


class Lasted(NamedTuple):
    """The full turns of a deck played in order, and the number of loops in them."""

    turns: int
    loops: int

    @property
    def twenty(self) -> bool:
        """True if there are at least ``WANTED`` turns (the prediction)."""
        return self.turns >= WANTED


def lasted(numbers: Sequence[int]) -> Lasted:
    """Return the full turns and loops of the pack in this order.

    >>> lasted(sorted(PACK, reverse=True))
    Lasted(turns=20, loops=9)
    """
    turns = played(numbers)
    return Lasted(len(turns), sum(turn.loop for turn in turns))


@cache
def twenty_given(first: int) -> Fraction:
    """Return the chance of ``WANTED`` turns, given the number of the first card."""
    rest = fold(unseen(NUMBER_COPIES, [first]), WANTED - 1, lambda gone, n, k: gone + n * k, first)
    return rest.p(lambda days: WANTED + days // WEEK <= IN_DECK)


class LastLog(DepartureLog[Lasted]):
    """A log of the number of turns in each deck."""

    entry = Lasted
    parts = (range(17, 22), range(7, 13))
    columns = ("turns", "loops", "twenty")
    predicted = "twenty"

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, before the first draw, whether this deck lasts for ``WANTED`` turns."""
        held = match.table.codes(hand_zone(0))
        if move or not fresh(match) or len(held) != 1:
            return None
        own = NUMBER[str(held[0])]
        return Bet("lasts", {"card": own, "turns": WANTED}, twenty_given(own))

    @staticmethod
    def read_off(numbers: Sequence[int]) -> Lasted:
        """Return its turns and loops."""
        return lasted(numbers)

    @staticmethod
    def made_up(rng: Random, number: int) -> Lasted:
        """Return the turns of a random deck."""
        return lasted(rng.sample(PACK, len(PACK)))


keep = LastLog.keep


def explore(left: Chance) -> Explorer:
    """Return controls for the day and the deck, given a function ``(day, deck) -> mean number of full turns``."""

    def trial(rng: Random, day: int, deck: int) -> float:
        turns = 0
        while True:
            n = rng.choice(NUMBERS)
            deck -= 1 + (day + n > WEEK)
            if deck < 0:
                return turns
            day, turns = ahead(day, n), turns + 1

    def rule(day: int, deck: int) -> Fraction:
        return deck / Fraction(3, 2)

    return explorer(
        left, trial, {"day": (range(1, WEEK + 1), STARTS), "deck": (range(1, 41), IN_DECK)}, along="deck",
        settles=("start", left(STARTS, IN_DECK) - left(WEEK, IN_DECK) >= FEWER),  # the difference is less than one turn
        others={"rule": rule}, scale=_amounts(30, 5),
    )  # fmt: skip
