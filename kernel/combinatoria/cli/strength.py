"""Strength of the bots: win rates over seeded matches, with intervals (``combinatoria bench --bots``).

In competitive games, one bot plays among others of another kind. In one-sided games (cooperative or solo), the bot
being measured plays all seats, and its points are reported along with its win rate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import product
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from ..core.catalogue import add_home, game, homes
from ..game_api.protocols import LEVELS, habits_of, part
from ..match.match import Match
from ..odds.average import wilson
from ..slices.spread import spread
from ..studies.contest import played, won

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["MatchResults", "WinRate", "better", "shares", "tally"]

CHUNK: Final = 20


class MatchResults(NamedTuple):
    """The results of some matches.

    Attributes:
        wins: the number of matches won.
        points: the points of each match, if the game has any.
    """

    wins: int
    points: tuple[int, ...] = ()

    def __add__(self, other: object) -> MatchResults:
        """Return the results of both sets of matches together."""
        if not isinstance(other, MatchResults):
            return NotImplemented
        return MatchResults(self.wins + other.wins, self.points + other.points)


class WinRate(NamedTuple):
    """The win rate of one kind of bot.

    Attributes:
        game, seats: the game and the number of players.
        bot: the kind that is measured; its seat rotates. In team games its partners are of the same kind.
        among: the kind of all others; empty in one-sided games (see :func:`~combinatoria.core.game.Game.one_sided`).
        wins, games: matches won (see :func:`~combinatoria.studies.contest.won`), and matches played.
        points: the points of each match of a one-sided game that has points; else empty.
    """

    game: str
    seats: int
    bot: str
    among: str
    wins: int
    games: int
    points: tuple[int, ...] = ()

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval at 95 %."""
        return wilson(self.wins, self.games)

    @property
    def mean_points(self) -> tuple[float, float] | None:
        """The mean of the points and its standard error, or None for fewer than two matches with points."""
        n = len(self.points)
        if n < 2:
            return None
        mean = sum(self.points) / n
        return mean, sqrt(sum((x - mean) ** 2 for x in self.points) / (n - 1) / n)


def tally(name: str, bot: str, among: str, seats: int | None, numbers: range) -> MatchResults:
    """Play the matches with these numbers, one bot among others; the result depends only on the arguments."""
    rules, wins, points = game(name), 0, []
    for n in numbers:
        match = Match(rules, seats, n)
        mine = n % match.seats
        result = played(match, mine, bot, among, Random(f"win share {n}"))
        wins += won(rules, match.seats, mine, result)
        if result.scores is not None and rules.one_sided(match.seats):
            points.append(result.scores[mine])
    return MatchResults(wins, tuple(points))


def _chunk(found: tuple[str, ...], task: tuple[str, str, str, int | None, range]) -> MatchResults:
    for home in found:  # worker processes do not know the homes added in the parent
        add_home(home)
    return tally(*task)


def shares(
    name: str,
    games: int,
    seats: int | None = None,
    executor: Executor | None = None,
    progress: Callable[[str, str, int], object] | None = None,
) -> Iterator[WinRate]:
    """Yield the win rate of every bot among random and greedy ones, and of every habit among greedy ones.

    In a one-sided game there are no other bots.

    Args:
        name: the game.
        games: matches per pairing.
        seats: number of players; the game's default by default.
        executor: runs the matches; the results do not depend on it.
        progress: called with the bot, the others and the number of finished games.
    """
    table = game(name).default_seats if seats is None else seats
    others = [""] if game(name).one_sided(table) else LEVELS[:2]
    pairs = list(product(others, part(name, "bot").BOTS))
    if habits := habits_of(name):
        pairs += product(others[-1:], habits.all)
    for among, bot in pairs:
        tasks = [(name, bot, among, seats, range(n, min(n + CHUNK, games))) for n in range(0, games, CHUNK)]
        found, over = dict[int, MatchResults](), 0
        with closing(spread(partial(_chunk, homes()), tasks, executor)) as stream:
            for task, chunk in filter(None, stream):
                found[task[4].start], over = chunk, over + len(task[4])
                if progress is not None:
                    progress(bot, among, over)
        whole = sum((found[start] for start in sorted(found)), MatchResults(0))
        yield WinRate(name, table, bot, among, whole.wins, games, whole.points)


def better(strong: WinRate, weak: WinRate) -> bool | None:
    """Return whether ``strong`` has the higher win rate, or None if the intervals overlap."""
    if strong.interval[0] > weak.interval[1]:
        return True
    return False if strong.interval[1] < weak.interval[0] else None
