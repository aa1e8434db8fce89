"""Players with a habit: the game's own judgement, leaning to one side, and a choice that is sometimes not the best.

A habit says how likely each move is (:meth:`Habits.chances`), from what the seat sees. A bot with the habit draws its
moves from exactly these chances; so whoever has watched it can reckon back, by Bayes' rule, which habit it may have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from random import Random
from typing import Final, NamedTuple

from ..core.chance import stream
from ..core.move import Move
from ..core.table import Table
from .bots import Choice, Judge, Opinion

__all__ = ["COMPANY", "STRAY", "Company", "Habit", "HabitBot", "Habits", "Lean", "leaning"]

COMPANY: Final = "company"
"""The kind of a table whose bots have habits, a different deal of them with each match."""
STRAY: Final = 0.01
"""How often anybody makes just any move; no single move is ever proof of a habit."""

Lean = Callable[[Table, int, Sequence[Move]], Sequence[float]]
"""How much better a habit likes each legal move than the judge does, from what a seat sees."""
LastWord = Callable[[Table, int, Sequence[Move], Sequence[Opinion]], Sequence[Opinion]]
"""What a game makes of opinions when a habit has leaned on them."""


class Habit(NamedTuple):
    """A way of playing.

    Attributes:
        lean: what it likes better or less than the judge.
        wins: the share of matches that it has won among medium bots, measured (``combinatoria bench --bots``).
    """

    lean: Lean
    wins: float


class Habits(NamedTuple):
    """The habits of a game.

    Attributes:
        judge: what all of them would think of a move without a habit.
        all: by name; what they are called stands in ``[habit]``, what they do in the game's own ``[habit_does]``.
        warmth: how far a move may be behind and still be made now and then, in the judge's units: a move that is so
            much worse than another is made 2.7 times less often.
        par: the share of matches that a medium bot has won among its like.
        last: what is done to opinions in the end, if anything is.
    """

    judge: Judge
    all: Mapping[str, Habit]
    warmth: float
    par: float
    last: LastWord | None = None

    def chances(self, view: Table, seat: int, legal: Sequence[Move]) -> dict[str, list[float]]:
        """How likely each move is for each habit, in the order of the moves.

        Args:
            view: the table as the seat sees it.
            seat: who decides.
            legal: the legal moves, at least one.
        """
        plain = self.judge(view, seat, legal)
        return {name: self._spread(self._leant(habit, view, seat, legal, plain)) for name, habit in self.all.items()}

    def draw(self, habit: str, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Choice:
        """A move drawn from the chances of a habit, with the reason."""
        opinions = self._leant(self.all[habit], view, seat, legal, self.judge(view, seat, legal))
        at, point = 0, rng.random()
        for at, chance in enumerate(self._spread(opinions)):  # noqa: B007  where rounding leaves a gap: the last
            point -= chance
            if point < 0:
                break
        return Choice(legal[at], opinions[at].key, opinions[at].facts)

    def _leant(
        self, habit: Habit, view: Table, seat: int, legal: Sequence[Move], plain: Sequence[Opinion]
    ) -> Sequence[Opinion]:
        more = habit.lean(view, seat, legal)
        leant = [o._replace(value=o.value + extra) for o, extra in zip(plain, more, strict=True)]
        return leant if self.last is None else self.last(view, seat, legal, leant)

    def _spread(self, opinions: Sequence[Opinion]) -> list[float]:
        best, n = max(o.value for o in opinions), len(opinions)
        weights = [exp((o.value - best) / self.warmth) for o in opinions]
        whole = sum(weights)
        return [(1 - STRAY) * weight / whole + STRAY / n for weight in weights]

    def cast(self, seats: int, seed: int) -> list[str]:
        """The habit of each seat in a match: each as likely as any other, whatever the others have."""
        names = list(self.all)
        return [names[int(stream(f"{seed}:habits", seat).random() * len(names))] for seat in range(seats)]


class HabitBot:
    """A bot with one habit.

    Args:
        habits: the habits of its game.
        habit: the name of its own.
    """

    def __init__(self, habits: Habits, habit: str) -> None:
        self.habits, self.habit = habits, habit

    def choose(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Choice:
        """See :class:`combinatoria.players.bots.Bot`."""
        return self.habits.draw(self.habit, view, seat, legal, rng)


class Company:
    """All bots of a table, each with the habit that the match has dealt to its seat.

    Args:
        habits: the habits of the game.
        seed: the number of the deal; whoever plays it again meets the same people.
    """

    def __init__(self, habits: Habits, seed: int) -> None:
        self.habits, self.seed = habits, seed

    def choose(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Choice:
        """See :class:`combinatoria.players.bots.Bot`."""
        return self.habits.draw(self.habits.cast(view.seats, self.seed)[seat], view, seat, legal, rng)


def leaning(extra: Callable[[Table, int, Move], float]) -> Lean:
    """A lean that looks at each move by itself."""
    return lambda view, seat, legal: [extra(view, seat, move) for move in legal]
