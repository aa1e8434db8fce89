"""Monte Carlo evaluation of moves: deal the hidden cards at random, make the move, play to the end, and count.

All moves are tried on the same deals with the same random numbers, so differences between moves are much more precise
than the win rates themselves. Moves that have clearly fallen behind get no further playouts.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from copy import copy
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple, Self

from ..core.game import Game
from ..core.move import Move
from ..core.table import Table
from ..odds.average import error_of
from ..odds.space import sample_worlds
from ..slices.thinking import Thinking, ThinkingProgress, counted, finish
from .bots import Bot, ChosenMove, GreedyBot, Judge, MoveScore, levels
from .simulator import EngineSimulator, Simulator, by_view

__all__ = [
    "PLAYOUTS",
    "Advice",
    "Difference",
    "Rating",
    "SampleBot",
    "Trials",
    "rate",
    "usual_bots",
]

ROUND: Final = 24
"""Deals between two checks for moves that have fallen behind."""
BEHIND: Final = 2.5
"""Standard errors behind the best move at which a move is dropped."""
PLAYOUTS: Final = 1500
"""Default budget of a decision, in playouts."""


class Difference(NamedTuple):
    """The advantage of one move over another: the mean over common deals, with its standard error."""

    mean: float
    se: float


class Rating(NamedTuple):
    """The playout results of one move.

    Attributes:
        move: the move.
        chance: the mean value of its playouts, usually the share of games won.
        se: the standard error of the mean.
        n: the number of playouts.
        values: the value of each playout, in the order of the common deals.
    """

    move: Move
    chance: float
    se: float
    n: int
    values: Sequence[float]

    def against(self, other: Rating) -> Difference:
        """Return how much better this move is than another, over the deals on which both were tried."""
        pairs = list(zip(self.values, other.values, strict=False))
        return Difference(*_mean([a - b for a, b in pairs]))


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """Return mean and standard error."""
    n = len(values)
    if not n:
        return 0.0, math.inf
    mean = sum(values) / n
    spread = sum((v - mean) ** 2 for v in values)
    return mean, error_of(spread, n)


def _near(best: Rating, other: Rating, errors: float) -> bool:
    """Return whether a move is worse than the best by at most ``errors`` standard errors of the difference."""
    gap = best.against(other)
    return other is best or gap.mean <= errors * gap.se


class Trials:
    """A comparison of moves by playouts, run until the budget is used up.

    Args:
        simulator: runs the playouts.
        view: the table as the seat sees it.
        seat: the seat to move.
        moves: the moves to compare.
        rng: the only source of randomness.
    """

    def __init__(self, simulator: Simulator[Any], view: Table, seat: int, moves: Sequence[Move], rng: Random) -> None:
        self.simulator, self.seat, self.moves, self.rng = simulator, seat, list(moves), rng
        self._deal = simulator.sample_worlds(view, seat)
        self._luck = Random()
        self.values: list[list[float]] = [[] for _ in self.moves]
        self.alive = list(range(len(self.moves)))
        self.played = 0

    def add(self, deals: int) -> None:
        """Try all moves that have not been dropped on more deals."""
        finish(self.adding(deals))

    def adding(self, deals: int) -> Thinking[bool]:
        """Do the same as :meth:`add`, pausing after each deal.

        Returns:
            True if all deals were played; False if it was ended early.
        """
        play, seat, luck = self.simulator.playout, self.seat, self._luck
        for n in range(deals):
            world, seed = self._deal(self.rng), self.rng.random()
            for i in self.alive:
                luck.seed(seed)
                self.values[i].append(play(world, seat, self.moves[i], luck))
            self.played += len(self.alive)
            if (yield ThinkingProgress(n + 1, deals)):
                return False
        return True

    def narrow(self) -> None:
        """Drop the moves that have clearly fallen behind the best."""
        ratings = self.ratings()
        best = max((ratings[i] for i in self.alive), key=lambda r: r.chance)
        self.alive = [i for i in self.alive if _near(best, ratings[i], BEHIND)]

    def ratings(self) -> list[Rating]:
        """Return one rating per move, in the order of the moves."""
        return [Rating(m, *_mean(v), len(v), v) for m, v in zip(self.moves, self.values, strict=True)]

    def run(self, playouts: int) -> list[Rating]:
        """Play until the number of playouts is reached, or only one move is left."""
        return finish(self.running(playouts))

    def running(self, playouts: int) -> Thinking[list[Rating]]:
        """Do the same as :meth:`run`, with pauses; if ended early, return the ratings so far."""
        while len(self.alive) > 1 and (left := (playouts - self.played) // len(self.alive)) >= 1:
            adding = self.adding(min(ROUND, left))
            if not (yield from counted(adding, lambda _: ThinkingProgress(self.played, playouts))):
                break
            self.narrow()
        return self.ratings()


def rate(
    simulator: Simulator[Any], view: Table, seat: int, moves: Sequence[Move], rng: Random, playouts: int = PLAYOUTS
) -> list[Rating]:
    """Estimate the chance to win after each move by playouts; see :class:`Trials`.

    >>> import combinatoria as cb
    >>> from combinatoria.games.soulmates.bot import BOTS
    >>> m = cb.Match(cb.game("soulmates"), seats=4, seed=7)
    >>> ratings = rate(BOTS["sample"].simulator, m.view(0), 0, list(m.legal()), Random(1), playouts=100)
    >>> [r.move.args[0] for r in ratings], all(0 <= r.chance <= 1 for r in ratings)
    (['deck', 'discard'], True)
    """
    return Trials(simulator, view, seat, moves, rng).run(playouts)


Advice = tuple[ChosenMove, Mapping[Move, Rating]]
"""A choice, with the rating of every move that was tried."""


class SampleBot:
    """A bot that chooses by playouts, and among statistically equal moves by a quick judge.

    Args:
        simulator: runs playouts from a view.
        judge: the game's own judge, for ties and for reasons.
        playouts: budget of a decision, in playouts; the same generator state gives the same choice.
        width: how many moves to try: those the judge values most. None tries all of them, which is right for a game
            with few moves.
        clear: how many standard errors better than the judge's favourite a move must be to replace it: a good judge
            is more reliable than a difference that may be luck. None always follows the playouts.
    """

    CLOSE: Final = 0.3
    """Moves within this many standard errors of the best count as equal."""

    def __init__(
        self,
        simulator: Simulator[Any],
        judge: Judge,
        playouts: int = PLAYOUTS,
        width: int | None = None,
        clear: float | None = None,
    ) -> None:
        self.simulator, self.judge, self.playouts, self.width = simulator, judge, playouts, width
        self.clear = clear

    def with_budget(self, playouts: int) -> Self:
        """Return a copy of this bot with another budget."""
        other = copy(self)
        other.playouts = playouts
        return other

    def weighs(self, view: Table, seat: int, legal: Sequence[Move]) -> bool:
        """Return whether playouts could tell the moves of a decision apart; otherwise their ratings mean nothing."""
        return len(legal) > 1

    def opinions(self, view: Table, seat: int, legal: Sequence[Move]) -> dict[Move, MoveScore]:
        """Return the judge's score of each move; best first if only some of the moves will be tried."""
        found = dict(zip(legal, self.judge(view, seat, legal), strict=True))
        if self.width is None or len(found) <= self.width:
            return found
        return dict(sorted(found.items(), key=lambda item: -item[1].value))

    def choose(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> ChosenMove:
        """See :class:`combinatoria.players.bots.Bot`."""
        return finish(self.think(view, seat, legal, rng))

    def think(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Thinking[ChosenMove]:
        """See :class:`combinatoria.players.bots.Thinker`."""
        return (yield from self.advising(view, seat, legal, rng))[0]

    def advise(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Advice:
        """Return the choice with the rating of every move tried (none if there is only one legal move)."""
        return finish(self.advising(view, seat, legal, rng))

    def advising(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Thinking[Advice]:
        """Do the same as :meth:`advise`, with pauses; if ended early, decide by the playouts so far."""
        opinions = self.opinions(view, seat, legal)
        legal = list(opinions)[: self.width]
        if len(legal) == 1:
            only = opinions[legal[0]]
            return ChosenMove(legal[0], only.key, only.facts), {}
        ratings = yield from Trials(self.simulator, view, seat, legal, rng).running(self.playouts)
        best = max(ratings, key=lambda r: (r.n, r.chance))
        close = [r for r in ratings if r.n == best.n and _near(best, r, self.CLOSE)]
        chosen = max(close, key=lambda r: opinions[r.move].value)
        favourite = max(legal, key=lambda m: opinions[m].value)
        found = {r.move: r for r in ratings}
        if self.clear is not None and _near(chosen, found[favourite], self.clear):
            chosen = found[favourite]
        if opinions[chosen.move].value == opinions[favourite].value:
            opinion = opinions[chosen.move]
            return ChosenMove(chosen.move, opinion.key, opinion.facts), found
        return ChosenMove(chosen.move, "sample_best"), found


def usual_bots(game: Game, judge: Judge, playouts: int = PLAYOUTS) -> dict[str, Bot]:
    """Build the three standard bots of a game from its judge alone.

    The strong bot deals the hidden cards by :mod:`combinatoria.odds.space` and uses the judge as the policy of all
    seats.

    Args:
        game: the rules.
        judge: the game's own judge.
        playouts: the strong bot's budget per decision; playouts are slow with a judge as the policy.
    """
    greedy = GreedyBot(judge)
    simulator = EngineSimulator(game, partial(sample_worlds, game), by_view(game, greedy))
    return levels(greedy, SampleBot(simulator, judge, playouts))
