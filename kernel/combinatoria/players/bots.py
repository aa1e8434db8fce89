"""Players that a machine makes: they see what their seat sees, choose a legal move and can say why.

A game says how good each move looks (its ``bot`` module has a :class:`Judge`); the bots here only choose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol, runtime_checkable

from ..core.move import Move
from ..core.table import Table
from ..pace.thinking import Thinking

__all__ = ["Bot", "Choice", "GreedyBot", "Judge", "Opinion", "RandomBot", "Thinker", "levels", "thinking_of"]


class Opinion(NamedTuple):
    """How good a move looks: a value (larger is better) and the reason, as a key of ``[reason]`` with facts."""

    value: float
    key: str
    facts: Mapping[str, Any] = {}


class Choice(NamedTuple):
    """The move a bot makes, and why."""

    move: Move
    key: str
    facts: Mapping[str, Any] = {}


class Judge(Protocol):
    """Values every legal move of a seat from what that seat sees."""

    def __call__(self, view: Table, seat: int, legal: Sequence[Move]) -> Sequence[Opinion]:
        """One opinion for each legal move, in the same order."""


class Bot(Protocol):
    """A player."""

    def choose(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Choice:
        """Choose one of the legal moves.

        Args:
            view: the table as the seat sees it; a bot never gets more.
            seat: whose move it is.
            legal: the legal moves, at least one.
            rng: the only source of chance a bot may use.
        """


@runtime_checkable
class Thinker(Protocol):
    """A bot that can make pauses."""

    def think(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Thinking[Choice]:
        """As :meth:`Bot.choose`, with pauses; ended early, the best move so far is chosen."""


class RandomBot:
    """Chooses any legal move with equal chance."""

    def choose(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Choice:
        """See :class:`Bot`."""
        return Choice(legal[int(rng.random() * len(legal))], "any")


class GreedyBot:
    """Chooses the move that its judge likes best; equal ones by chance.

    Args:
        judge: the game's own judgement.
    """

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def choose(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Choice:
        """See :class:`Bot`."""
        opinions = self.judge(view, seat, legal)
        best = max(o.value for o in opinions)
        ties = [i for i, o in enumerate(opinions) if o.value == best]
        i = ties[int(rng.random() * len(ties))]
        return Choice(legal[i], opinions[i].key, opinions[i].facts)


def thinking_of(bot: Bot, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Thinking[Choice]:
    """The thinking of any bot; one that makes no pauses decides in one step. Arguments as for ``Bot.choose``."""
    if isinstance(bot, Thinker):
        return (yield from bot.think(view, seat, legal, rng))
    return bot.choose(view, seat, legal, rng)


def levels(greedy: Bot, sample: Bot) -> dict[str, Bot]:
    """The bots that every game has, weakest first: one that plays at random, one by its judge, one that plays on."""
    return {"random": RandomBot(), "greedy": greedy, "sample": sample}
