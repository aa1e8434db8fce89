"""Computer players: they see only what their seat sees, choose a legal move, and give a reason.

A game evaluates each move (the :class:`Judge` in its ``bot`` module); the bots here only choose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol, runtime_checkable

from ..core.move import Move
from ..core.table import Table
from ..slices.thinking import Thinking

__all__ = ["Bot", "ChosenMove", "GreedyBot", "Judge", "MoveScore", "RandomBot", "Thinker", "levels", "thinking_of"]


class MoveScore(NamedTuple):
    """An evaluation of a move: a value (larger is better) and the reason, as a key of ``[reason]`` with facts."""

    value: float
    key: str
    facts: Mapping[str, Any] = {}


class ChosenMove(NamedTuple):
    """The move a bot chooses, with the reason as a key and facts."""

    move: Move
    key: str
    facts: Mapping[str, Any] = {}


class Judge(Protocol):
    """Evaluates every legal move of a seat from what that seat sees."""

    def __call__(self, view: Table, seat: int, legal: Sequence[Move]) -> Sequence[MoveScore]:
        """Return one score per legal move, in the same order."""


class Bot(Protocol):
    """A computer player."""

    def choose(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> ChosenMove:
        """Choose one of the legal moves.

        Args:
            view: the table as the seat sees it; a bot never gets more.
            seat: the seat to move.
            legal: the legal moves, at least one.
            rng: the only source of randomness a bot may use.
        """


@runtime_checkable
class Thinker(Protocol):
    """A bot that can pause while deciding."""

    def think(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Thinking[ChosenMove]:
        """Do the same as :meth:`Bot.choose`, with pauses; if ended early, choose the best move so far."""


class RandomBot:
    """A bot that chooses among all legal moves with equal probability."""

    def choose(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> ChosenMove:
        """See :class:`Bot`."""
        return ChosenMove(legal[int(rng.random() * len(legal))], "any")


class GreedyBot:
    """A bot that chooses the move its judge values most, breaking ties at random.

    Args:
        judge: the game's own judge.
    """

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def choose(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> ChosenMove:
        """See :class:`Bot`."""
        opinions = self.judge(view, seat, legal)
        best = max(o.value for o in opinions)
        ties = [i for i, o in enumerate(opinions) if o.value == best]
        i = ties[int(rng.random() * len(ties))]
        return ChosenMove(legal[i], opinions[i].key, opinions[i].facts)


def thinking_of(bot: Bot, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Thinking[ChosenMove]:
    """Let any bot decide with pauses, or in one step if it is not a :class:`Thinker`. See :meth:`Bot.choose`."""
    if isinstance(bot, Thinker):
        return (yield from bot.think(view, seat, legal, rng))
    return bot.choose(view, seat, legal, rng)


def levels(greedy: Bot, sample: Bot) -> dict[str, Bot]:
    """Return the bots that every game has, weakest first: random, greedy (by the judge), sample (by playouts)."""
    return {"random": RandomBot(), "greedy": greedy, "sample": sample}
