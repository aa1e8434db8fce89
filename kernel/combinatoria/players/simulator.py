"""Playing on: from what a seat sees to a full table, a move, and the rest of the game by a quick policy.

The rules are those of the engine, on a table that records no events (:mod:`.mute`). What a game gives is a way
to decide quickly for every seat (:class:`Policy`), and, where games are not played to the end, how far they are played
and what the position there is worth.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, Literal, Protocol, TypeVar

from ..core.chance import Passing
from ..core.game import Game
from ..core.move import Move
from ..core.mute import MuteTable
from ..core.steps import considered
from ..core.table import Table
from .bots import Bot

__all__ = ["Deals", "EngineSimulator", "Measure", "Policy", "Simulator", "by_view", "won"]

W = TypeVar("W")
LIMIT: Final = 2000
"""Decisions after which a game that does not end is judged as it stands."""
Deals = Callable[[Table, int], Callable[[Random], Table]]
"""From what a seat sees to a function that makes full tables that agree with it; see :mod:`combinatoria.odds.space`."""


Measure = Literal["won", "score", "judged"]
"""What an average of ends tells: the share of games that were won, the score with which games ended, or how good the
positions look at which playing on has stopped, which is nothing that was counted."""


class Simulator(Protocol[W]):
    """How a game is played on from what a seat sees. ``W`` is a full position in whatever form is quick.

    Attributes:
        measure: what an average of its playouts tells.
    """

    measure: Measure

    def deals(self, view: Table, seat: int) -> Callable[[Random], W]:
        """A function that makes full positions, each equally likely among those that agree with the view."""

    def playout(self, world: W, seat: int, move: Move, rng: Random) -> float:
        """Make a move and play on to the end; the world is left as it is.

        Returns:
            What the end is worth to the seat, from 0 (lost) to 1 (won).
        """


class Policy(Protocol):
    """A quick player of every seat."""

    def __call__(self, t: Table, seat: int, rng: Random) -> Move:
        """A legal move. It gets the full table, as views are slow, and looks only at what the seat may know.

        Args:
            t: the table; it is not changed.
            seat: whose move it is.
            rng: the only source of chance.
        """


class EngineSimulator:
    """Plays on by the rules of the game itself.

    Args:
        game: the rules.
        deals: makes full tables of a seat's view.
        policy: decides for all seats.
        leaf: what a table is worth to a seat where playing on has ended; by default 1 for every winner.
        far: whether a table (the second) has come far enough from the one where it began; by default only the end of
            the game is far enough.
    """

    def __init__(
        self,
        game: Game,
        deals: Deals,
        policy: Policy,
        leaf: Callable[[Table, int], float] | None = None,
        far: Callable[[Table, Table], bool] | None = None,
    ) -> None:
        self.game, self._deals, self.policy, self.far = game, deals, policy, far
        self.leaf = won(game) if leaf is None else leaf
        self.measure: Measure = "won" if leaf is None and far is None else "score" if far is None else "judged"

    def deals(self, view: Table, seat: int) -> Callable[[Random], MuteTable]:
        """See :class:`Simulator`."""
        deal = self._deals(view, seat)
        return lambda rng: MuteTable.of(deal(rng))

    def tables(self, view: Table, seat: int) -> Callable[[Random], Table]:
        """A function that makes full tables with all that the rules record on them; see :meth:`deals`."""
        return self._deals(view, seat)

    def playout(self, world: MuteTable, seat: int, move: Move, rng: Random) -> float:
        """See :class:`Simulator`."""
        t = world.copy()
        self.game.play(t, seat, move, Passing(rng))
        return self.onwards(world, t, seat, move, rng)

    def onwards(self, world: Table, t: MuteTable, seat: int, move: Move, rng: Random) -> float:
        """Play on from a table, which is changed; see :meth:`playout`.

        Args:
            world: where playing on began, to tell how far is far enough.
            t: the table after the move.
            seat: to whom the end is worth something.
            move: the move that was made.
            rng: the only source of chance.
        """
        play, to_act, policy, far, chance = self.game.play, self.game.to_act, self.policy, self.far, Passing(rng)
        for _ in range(LIMIT):
            acting = to_act(t)
            if not acting or (far is not None and far(world, t)):
                break
            play(t, acting[0], policy(t, acting[0], rng), chance)
        return self.leaf(t, seat)


def won(game: Game) -> Callable[[Table, int], float]:
    """The worth of an end: 1 for every winner, 0 for others and where there is no end."""

    def worth(t: Table, seat: int) -> float:
        result = game.result(t)
        return float(result is not None and seat in result.winners)

    return worth


def by_view(game: Game, bot: Bot) -> Policy:
    """Any bot as a policy: slow, as it gets its view and all legal moves, but there for every game."""

    def policy(t: Table, seat: int, rng: Random) -> Move:
        return bot.choose(t.view(seat), seat, considered(game, t, seat), rng).move

    return policy
