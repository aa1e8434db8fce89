"""Playouts: complete a seat's view to a full table, make a move, and play the rest of the game with a quick policy.

Playouts use the engine's own rules on a table that records no events (:mod:`combinatoria.core.playout`). A game
supplies a policy that decides quickly for every seat (:class:`Policy`) and, if its playouts stop before the end of the
game, a cutoff and an evaluation of the position there.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, Literal, Protocol, TypeVar

from ..core.chance import Passing
from ..core.game import Game
from ..core.move import Move
from ..core.playout import PlayoutTable
from ..core.steps import considered
from ..core.table import Table
from .bots import Bot

__all__ = ["EngineSimulator", "Measure", "Policy", "Simulator", "WorldSampler", "by_view", "won"]

W = TypeVar("W")
LIMIT: Final = 2000
"""Decisions after which a playout is cut off and evaluated as it stands."""
WorldSampler = Callable[[Table, int], Callable[[Random], Table]]
"""Returns, for a view and a seat, a sampler of full tables consistent with it; see :mod:`combinatoria.odds.space`."""


Measure = Literal["won", "score", "judged"]
"""The meaning of an average over playouts: the share of games won, the final score, or an evaluation of the positions
at which the playouts were cut off, which is an estimate and not a count."""


class Simulator(Protocol[W]):
    """Runs playouts from a seat's view. ``W`` is a full position in whatever representation is fast.

    Attributes:
        measure: the meaning of an average over its playouts.
    """

    measure: Measure

    def sample_worlds(self, view: Table, seat: int) -> Callable[[Random], W]:
        """Return a sampler of full positions that are consistent with the view.

        Each has the probability that follows from what the seat has seen; a game may also weigh how people play.
        """

    def playout(self, world: W, seat: int, move: Move, rng: Random) -> float:
        """Make a move and play on to the end, leaving ``world`` unchanged.

        Returns:
            The value of the end to the seat, from 0 (lost) to 1 (won).
        """


class Policy(Protocol):
    """A fast decision function for every seat."""

    def __call__(self, t: Table, seat: int, rng: Random) -> Move:
        """Return a legal move.

        The policy gets the full table because views are slow, but must use only what the seat may know.

        Args:
            t: the table; it is not changed.
            seat: the seat to move.
            rng: the only source of randomness.
        """


class EngineSimulator:
    """A simulator that uses the rules of the game itself.

    Args:
        game: the rules.
        deals: samples full tables from a seat's view.
        policy: decides for all seats.
        leaf: evaluates the last table of a playout for a seat; by default 1 for every winner.
        far: cutoff: whether a playout that began at the first table stops at the second; by default it stops only at
            the end of the game.
    """

    def __init__(
        self,
        game: Game,
        sample_worlds: WorldSampler,
        policy: Policy,
        leaf: Callable[[Table, int], float] | None = None,
        far: Callable[[Table, Table], bool] | None = None,
    ) -> None:
        self.game, self._sample_worlds, self.policy, self.far = game, sample_worlds, policy, far
        self.leaf = won(game) if leaf is None else leaf
        self.measure: Measure = "won" if leaf is None and far is None else "score" if far is None else "judged"

    def sample_worlds(self, view: Table, seat: int) -> Callable[[Random], PlayoutTable]:
        """See :class:`Simulator`."""
        deal = self._sample_worlds(view, seat)
        return lambda rng: PlayoutTable.of(deal(rng))

    def tables(self, view: Table, seat: int) -> Callable[[Random], Table]:
        """Return a sampler of full tables with everything the rules record on them; see :meth:`sample_worlds`."""
        return self._sample_worlds(view, seat)

    def playout(self, world: PlayoutTable, seat: int, move: Move, rng: Random) -> float:
        """See :class:`Simulator`."""
        t = world.copy()
        self.game.play(t, seat, move, Passing(rng))
        return self.rollout(world, t, seat, move, rng)

    def rollout(self, world: Table, t: PlayoutTable, seat: int, move: Move, rng: Random) -> float:
        """Play on from a table, modifying it; see :meth:`playout`.

        Args:
            world: the table before the move, for the cutoff.
            t: the table after the move.
            seat: the seat for which the end is evaluated.
            move: the move that was made.
            rng: the only source of randomness.
        """
        play, to_act, policy, far, chance = self.game.play, self.game.to_act, self.policy, self.far, Passing(rng)
        for _ in range(LIMIT):
            acting = to_act(t)
            if not acting or (far is not None and far(world, t)):
                break
            play(t, acting[0], policy(t, acting[0], rng), chance)
        return self.leaf(t, seat)


def won(game: Game) -> Callable[[Table, int], float]:
    """Return an evaluation that is 1 for every winner and 0 for the others, or for all if the game has not ended."""

    def evaluate(t: Table, seat: int) -> float:
        result = game.result(t)
        return float(result is not None and seat in result.winners)

    return evaluate


def by_view(game: Game, bot: Bot) -> Policy:
    """Wrap a bot as a policy: slow, since the bot needs its view and all legal moves, but usable for every game."""

    def policy(t: Table, seat: int, rng: Random) -> Move:
        return bot.choose(t.view(seat), seat, considered(game, t, seat), rng).move

    return policy
