"""Judging moves by playing on: deal what a seat does not see at random, make the move, play to the end, count.

Every move meets the same deals and the same luck afterwards, so that differences between moves are much more exact than
the shares themselves. Moves that fall behind clearly get no further games.
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
from ..odds.space import deals
from ..pace.thinking import Progress, Thinking, counted, finish
from .bots import Bot, Choice, GreedyBot, Judge, Opinion, levels
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
"""Deals between two looks at which moves have fallen behind."""
BEHIND: Final = 2.5
"""A move is given up when it is so many standard errors worse than the best."""
PLAYOUTS: Final = 1500
"""Usual budget of a decision, in games played on."""


class Difference(NamedTuple):
    """How much better one move is than another: the mean over common deals, with its standard error."""

    mean: float
    se: float


class Rating(NamedTuple):
    """What playing on says about one move.

    Attributes:
        move: the move.
        chance: the share of games won.
        se: its standard error.
        n: how many games were played on.
        values: what each of them was worth, in the order of the common deals.
    """

    move: Move
    chance: float
    se: float
    n: int
    values: Sequence[float]

    def against(self, other: Rating) -> Difference:
        """How much better this move is than another, over the deals that both have met."""
        pairs = list(zip(self.values, other.values, strict=False))
        return Difference(*_mean([a - b for a, b in pairs]))


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """Average and standard error."""
    n = len(values)
    if not n:
        return 0.0, math.inf
    mean = sum(values) / n
    spread = sum((v - mean) ** 2 for v in values)
    return mean, error_of(spread, n)


def _near(best: Rating, other: Rating, errors: float) -> bool:
    """Whether a move is worse than the best by no more than so many standard errors of the difference."""
    gap = best.against(other)
    return other is best or gap.mean <= errors * gap.se


class Trials:
    """Moves on trial: adds games until the budget is used up.

    Args:
        simulator: plays on.
        view: the table as the seat sees it.
        seat: whose decision.
        moves: the moves to compare.
        rng: the only source of chance.
    """

    def __init__(self, simulator: Simulator[Any], view: Table, seat: int, moves: Sequence[Move], rng: Random) -> None:
        self.simulator, self.seat, self.moves, self.rng = simulator, seat, list(moves), rng
        self._deal = simulator.deals(view, seat)
        self._luck = Random()
        self.values: list[list[float]] = [[] for _ in self.moves]
        self.alive = list(range(len(self.moves)))
        self.played = 0

    def add(self, deals: int) -> None:
        """Let all moves that are still in the race meet some more deals."""
        finish(self.adding(deals))

    def adding(self, deals: int) -> Thinking[bool]:
        """As :meth:`add`, with a pause after each deal.

        Returns:
            Whether all the deals were met; False if it was ended early.
        """
        play, seat, luck = self.simulator.playout, self.seat, self._luck
        for n in range(deals):
            world, seed = self._deal(self.rng), self.rng.random()
            for i in self.alive:
                luck.seed(seed)
                self.values[i].append(play(world, seat, self.moves[i], luck))
            self.played += len(self.alive)
            if (yield Progress(n + 1, deals)):
                return False
        return True

    def narrow(self) -> None:
        """Drop the moves that have fallen clearly behind the best."""
        ratings = self.ratings()
        best = max((ratings[i] for i in self.alive), key=lambda r: r.chance)
        self.alive = [i for i in self.alive if _near(best, ratings[i], BEHIND)]

    def ratings(self) -> list[Rating]:
        """One rating for each move, in their order."""
        return [Rating(m, *_mean(v), len(v), v) for m, v in zip(self.moves, self.values, strict=True)]

    def run(self, playouts: int) -> list[Rating]:
        """Play until the number of playouts is reached, or only one move is left."""
        return finish(self.running(playouts))

    def running(self, playouts: int) -> Thinking[list[Rating]]:
        """As :meth:`run`, with pauses; ended early, it returns what is known so far."""
        while len(self.alive) > 1 and (left := (playouts - self.played) // len(self.alive)) >= 1:
            adding = self.adding(min(ROUND, left))
            if not (yield from counted(adding, lambda _: Progress(self.played, playouts))):
                break
            self.narrow()
        return self.ratings()


def rate(
    simulator: Simulator[Any], view: Table, seat: int, moves: Sequence[Move], rng: Random, playouts: int = PLAYOUTS
) -> list[Rating]:
    """The chance to win after each move, by playing on; see :class:`Trials`.

    >>> import combinatoria as cb
    >>> from combinatoria.games.soulmates.bot import BOTS
    >>> m = cb.Match(cb.game("soulmates"), seats=4, seed=7)
    >>> ratings = rate(BOTS["sample"].simulator, m.view(0), 0, list(m.legal()), Random(1), playouts=100)
    >>> [r.move.args[0] for r in ratings], all(0 <= r.chance <= 1 for r in ratings)
    (['deck', 'discard'], True)
    """
    return Trials(simulator, view, seat, moves, rng).run(playouts)


Advice = tuple[Choice, Mapping[Move, Rating]]
"""A choice, with the rating of every move that was played on."""


class SampleBot:
    """Chooses by playing on; among moves that it cannot tell apart, the one that a quick judge likes best.

    Args:
        simulator: plays on from a view.
        judge: the game's own judgement, for ties and for reasons.
        playouts: budget of a decision in games; with the same generator the same choice is made.
        width: how many moves are played on: those that the judge likes best. None plays all of them on, which is
            right for a game with few moves.
        clear: so many standard errors better must a move be before it is preferred to the judge's favourite: what a
            good judge thinks is worth more than a difference that may be luck. None trusts playing on.
    """

    CLOSE: Final = 0.3
    """Moves within so many standard errors of the best count as equal."""

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
        """The same bot with another budget."""
        other = copy(self)
        other.playouts = playouts
        return other

    def opinions(self, view: Table, seat: int, legal: Sequence[Move]) -> dict[Move, Opinion]:
        """What the judge thinks of each move; where only some are played on, the best come first."""
        found = dict(zip(legal, self.judge(view, seat, legal), strict=True))
        if self.width is None or len(found) <= self.width:
            return found
        return dict(sorted(found.items(), key=lambda item: -item[1].value))

    def choose(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Choice:
        """See :class:`combinatoria.players.bots.Bot`."""
        return finish(self.think(view, seat, legal, rng))

    def think(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Thinking[Choice]:
        """See :class:`combinatoria.pace.thinking.Thinker`."""
        return (yield from self.advising(view, seat, legal, rng))[0]

    def advise(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Advice:
        """The choice, with what playing on said about every move (nothing where there is only one)."""
        return finish(self.advising(view, seat, legal, rng))

    def advising(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Thinking[Advice]:
        """As :meth:`advise`, with pauses; ended early, it judges by the games played so far."""
        opinions = self.opinions(view, seat, legal)
        legal = list(opinions)[: self.width]
        if len(legal) == 1:
            only = opinions[legal[0]]
            return Choice(legal[0], only.key, only.facts), {}
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
            return Choice(chosen.move, opinion.key, opinion.facts), found
        return Choice(chosen.move, "sample_best"), found


def usual_bots(game: Game, judge: Judge, playouts: int = PLAYOUTS) -> dict[str, Bot]:
    """The three bots of a game that says no more than how good a move looks.

    The strong one deals what is hidden by :mod:`combinatoria.odds.space` and lets the judge play on for all seats.

    Args:
        game: the rules.
        judge: the game's own judgement.
        playouts: the budget of a decision of the strong one; with a judge as the policy, playing on is not quick.
    """
    greedy = GreedyBot(judge)
    simulator = EngineSimulator(game, partial(deals, game), by_view(game, greedy))
    return levels(greedy, SampleBot(simulator, judge, playouts))
