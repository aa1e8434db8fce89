"""Lesson Time of Happiness A, "Guess and update": the first two answers of each time, and the actual card."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from combinatoria.core.move import Move
from combinatoria.games.happiness.belief import Belief
from combinatoria.games.happiness.cards import VERY_GOOD, feeling
from combinatoria.games.happiness.odds import HALF, RELIABLE, answer_weights, believe
from combinatoria.match import Match

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, Made, explorer
from .base import __all__ as _SHARED
from .happiness import StoryLog, heard

__all__ = [*_SHARED, "explore", "keep"]

OF = 20
"""Denominator of the answers' reliability, stated as right answers out of this number."""


def listen(answers: Sequence[bool], right: int) -> Fraction:
    """Return the chance of very good after some answers, with prior one half, if ``right`` of 20 answers are right.

    >>> listen([True, True], 15), listen([True, False], 12)
    (Fraction(9, 10), Fraction(1, 2))
    """
    return believe(HALF, answer_weights(answers, Fraction(right, OF)))


class Pair(NamedTuple):
    """The first two answers of a time (very good or not), whether it was very good, and the round (0: none)."""

    first: bool
    second: bool
    very: bool
    round: int = 0

    @property
    def right(self) -> bool | None:
        """True if two answers that agree are right; None if they disagree."""
        return self.first == self.very if self.first == self.second else None

    @property
    def twice(self) -> bool | None:
        """The predicted event, which is ``right``."""
        return self.right


class PairLog(StoryLog[Pair]):
    """A log of the first two answers of each time with at least two before the player's own card was placed."""

    entry = Pair
    parts = ((False, True), (False, True), (False, True), (1,))
    columns = ("first", "second", "very", "right")
    predicted = "twice"
    rounds = 12

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, before a card is placed and after two answers, how likely it is to be right."""
        if move is None or move.kind != "place" or len(heard(match.table.vars, viewer)) < 2:
            return None
        number = move.arg(0, int)
        exact = Belief(match.view(viewer), viewer).right(number, heeding=False)
        return Bet("right", {"n": number}, exact, len(match.decisions), number)

    def settled(self, entry: Pair, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether the placed card was right."""
        return (None if of is None else (feeling(of) == VERY_GOOD) == entry.very), None

    def note(self, made: Made) -> Pair | None:
        """Return the answers heard before the player's own card."""
        if not self.guessing(made):
            return None
        given = heard(made.before.vars, made.viewer)
        return Pair(given[0], given[1], self.truth(made)[-1], made.before.vars["round"]) if len(given) > 1 else None

    @staticmethod
    def made_up(rng: Random, number: int) -> Pair:
        """Return two random answers as in the story."""
        very = rng.random() < HALF
        first, second = (very == (rng.random() < RELIABLE) for _ in range(2))
        return Pair(first, second, very)


keep = PairLog.keep


def explore(chance: Chance) -> Explorer:
    """Return controls for answers and their reliability, given a function ``(yes, no, right) -> Fraction``."""

    def trial(rng: Random, yes: int, no: int, right: int) -> bool:
        """Draw stories until this many of the answers sound like very good."""
        while True:
            very = rng.random() < HALF
            if sum(very == (rng.randrange(OF) < right) for _ in range(yes + no)) == yes:
                return very

    return explorer(
        chance, trial, {"yes": (range(7), 2), "no": (range(4), 0), "right": (range(11, 20), 15)}, along="yes",
        settles=("cancel", True),  # both are equally reliable
        others={"before": lambda yes, no, right: HALF},
    )  # fmt: skip
