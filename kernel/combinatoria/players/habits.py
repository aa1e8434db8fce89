"""Bots with habits: the game's own judge with a bias, and a choice that is sometimes not the best move.

A habit assigns each move a probability (:meth:`Habits.chances`) from what the seat sees. A bot with the habit draws its
moves from exactly this distribution, so an observer can infer its habit by Bayes' rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from random import Random
from typing import Final, NamedTuple

from ..core.chance import stream
from ..core.move import Move
from ..core.table import Table
from .bots import ChosenMove, Judge, MoveScore

__all__ = ["COMPANY", "STRAY", "Company", "Habit", "HabitBot", "Habits", "Lean", "leaning"]

COMPANY: Final = "company"
"""The name of the bot kind that gives each bot a habit, dealt anew in each match."""
STRAY: Final = 0.01
"""Probability of a uniformly random move, so that no single move ever proves a habit."""

Lean = Callable[[Table, int, Sequence[Move]], Sequence[float]]
"""Returns the amount a habit adds to the judge's value of each legal move, from what a seat sees."""
LastWord = Callable[[Table, int, Sequence[Move], Sequence[MoveScore]], Sequence[MoveScore]]
"""A game's adjustment of the scores after a habit has shifted them."""


class Habit(NamedTuple):
    """A style of play.

    Attributes:
        lean: its bias relative to the judge.
        wins: its measured win rate among medium bots (``combinatoria bench --bots``).
    """

    lean: Lean
    wins: float


class Habits(NamedTuple):
    """The habits of a game.

    Attributes:
        judge: the evaluation of moves without a habit.
        all: habits by name; the table ``[habit]`` has their titles, the game's ``[habit_does]`` their descriptions.
        warmth: the temperature of the choice, in the judge's units: a move worse by this much is made 2.7 times less
            often.
        par: the win rate of a medium bot among its own kind.
        last: a final adjustment of the scores, if any.
    """

    judge: Judge
    all: Mapping[str, Habit]
    warmth: float
    par: float
    last: LastWord | None = None

    def chances(self, view: Table, seat: int, legal: Sequence[Move]) -> dict[str, list[float]]:
        """Return the probability of each move for each habit, in the order of the moves.

        Args:
            view: the table as the seat sees it.
            seat: the seat to move.
            legal: the legal moves, at least one.
        """
        plain = self.judge(view, seat, legal)
        return {name: self._spread(self._leant(habit, view, seat, legal, plain)) for name, habit in self.all.items()}

    def draw(self, habit: str, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> ChosenMove:
        """Draw a move from a habit's distribution, with the reason."""
        opinions = self._leant(self.all[habit], view, seat, legal, self.judge(view, seat, legal))
        at, point = 0, rng.random()
        for at, chance in enumerate(self._spread(opinions)):  # noqa: B007  the last one if rounding leaves a gap
            point -= chance
            if point < 0:
                break
        return ChosenMove(legal[at], opinions[at].key, opinions[at].facts)

    def _leant(
        self, habit: Habit, view: Table, seat: int, legal: Sequence[Move], plain: Sequence[MoveScore]
    ) -> Sequence[MoveScore]:
        more = habit.lean(view, seat, legal)
        leant = [o._replace(value=o.value + extra) for o, extra in zip(plain, more, strict=True)]
        return leant if self.last is None else self.last(view, seat, legal, leant)

    def _spread(self, opinions: Sequence[MoveScore]) -> list[float]:
        best, n = max(o.value for o in opinions), len(opinions)
        weights = [exp((o.value - best) / self.warmth) for o in opinions]
        whole = sum(weights)
        return [(1 - STRAY) * weight / whole + STRAY / n for weight in weights]

    def cast(self, seats: int, seed: int) -> list[str]:
        """Return the habit of each seat in a match, drawn uniformly and independently."""
        names = list(self.all)
        return [names[int(stream(f"{seed}:habits", seat).random() * len(names))] for seat in range(seats)]


class HabitBot:
    """A bot with one habit.

    Args:
        habits: the habits of its game.
        habit: the name of this bot's habit.
    """

    def __init__(self, habits: Habits, habit: str) -> None:
        self.habits, self.habit = habits, habit

    def choose(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> ChosenMove:
        """See :class:`combinatoria.players.bots.Bot`."""
        return self.habits.draw(self.habit, view, seat, legal, rng)


class Company:
    """All bots of a table, each with the habit dealt to its seat in this match.

    Args:
        habits: the habits of the game.
        seed: the seed of the match; the same seed gives the same habits.
    """

    def __init__(self, habits: Habits, seed: int) -> None:
        self.habits, self.seed = habits, seed

    def choose(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> ChosenMove:
        """See :class:`combinatoria.players.bots.Bot`."""
        return self.habits.draw(self.habits.cast(view.seats, self.seed)[seat], view, seat, legal, rng)


def leaning(extra: Callable[[Table, int, Move], float]) -> Lean:
    """Build a lean from a function that values each move independently of the others."""
    return lambda view, seat, legal: [extra(view, seat, move) for move in legal]
