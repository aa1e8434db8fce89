"""How strong the bots are: win shares over seeded matches, with intervals (``combinatoria bench --bots``).

Where seats play against each other, one bot sits among others of another kind. Where all win or lose together, or
there is one seat, all seats are played by the bot that is measured, and its points count beside the share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import sqrt
from multiprocessing import get_context
from random import Random
from typing import Final, NamedTuple

from ..core.catalogue import add_home, game, homes
from ..core.game import Game, Result
from ..core.steps import considered
from ..match.match import Match
from ..odds.simulate import wilson
from ..parts.protocols import LEVELS, part

__all__ = ["Share", "Tally", "better", "one_sided", "shares", "tally", "won"]

CHUNK: Final = 20


class Tally(NamedTuple):
    """What came of some matches.

    Attributes:
        wins: how many were won.
        points: the points of each match, where the game has any.
    """

    wins: int
    points: tuple[int, ...] = ()

    def __add__(self, other: object) -> Tally:
        """Both together."""
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(self.wins + other.wins, self.points + other.points)


class Share(NamedTuple):
    """How often one bot of a kind wins.

    Attributes:
        game, seats: what was played.
        bot: the kind that is measured; its seat goes round. In a game of teams its partners are of the same kind.
        among: the kind of all the others; empty where there are none (see :func:`one_sided`).
        wins, games: how often it won (see :func:`won`).
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
        """The mean of the points with its standard error; None for fewer than two matches with points."""
        n = len(self.points)
        if n < 2:
            return None
        mean = sum(self.points) / n
        return mean, sqrt(sum((x - mean) ** 2 for x in self.points) / (n - 1) / n)


def one_sided(rules: Game, seats: int) -> bool:
    """Whether nobody plays against anybody: there is one seat, or all seats are partners."""
    return len(set(rules.partners(seats, 0)) | {0}) == seats


def won(rules: Game, seats: int, seat: int, result: Result) -> bool:
    """Whether a seat has won: it is among the winners, and not every side is.

    Where sides play against each other, a match that ends level for all of them is won by nobody. Where there is one
    side, everybody wins together.
    """
    return seat in result.winners and (one_sided(rules, seats) or len(set(result.winners)) < seats)


def tally(name: str, bot: str, among: str, seats: int | None, numbers: range) -> Tally:
    """What comes of one bot among others over the matches with these numbers; the same numbers give the same answer."""
    rules, bots = game(name), part(name, "bot").BOTS
    wins, points = 0, []
    for n in numbers:
        match = Match(rules, seats, n)
        mine, rng = n % match.seats, Random(f"win share {n}")
        team = {mine, *rules.partners(match.seats, mine)}
        while match.to_act:
            seat = match.to_act[0]
            player = bots[bot if seat in team else among]
            match.play(player.choose(match.view(seat), seat, considered(match.game, match.table, seat), rng).move, seat)
        assert match.result is not None
        wins += won(rules, match.seats, mine, match.result)
        if match.result.scores is not None and one_sided(rules, match.seats):
            points.append(match.result.scores[mine])
    return Tally(wins, tuple(points))


def _chunk(task: tuple[str, str, str, int | None, range]) -> Tally:
    return tally(*task)


def shares(
    name: str,
    games: int,
    seats: int | None = None,
    processes: int = 1,
    progress: Callable[[str, str, int], object] | None = None,
) -> Iterator[Share]:
    """Every bot of a game among random and among greedy ones; in a one-sided game every bot by itself.

    Args:
        name: the game.
        games: matches for each pairing.
        seats: number of players; the game's usual number by default.
        processes: how many work at once; the answer does not depend on it.
        progress: told the bot, the others and how many games are over.
    """
    table = game(name).default_seats if seats is None else seats
    others = [""] if one_sided(game(name), table) else LEVELS[:2]
    for among, bot in product(others, part(name, "bot").BOTS):
        tasks = [(name, bot, among, seats, range(n, min(n + CHUNK, games))) for n in range(0, games, CHUNK)]
        found, over = Tally(0), 0
        for chunk, task in zip(_done(tasks, processes), tasks, strict=True):
            found, over = found + chunk, over + len(task[4])
            if progress is not None:
                progress(bot, among, over)
        yield Share(name, table, bot, among, found.wins, games, found.points)


def _done(tasks: list[tuple[str, str, str, int | None, range]], processes: int) -> Iterator[Tally]:
    if processes < 2:
        yield from map(_chunk, tasks)
        return
    with get_context("spawn").Pool(processes, _at_home, (homes(),)) as pool:
        yield from pool.imap(_chunk, tasks)


def _at_home(found: tuple[str, ...]) -> None:
    """A process of its own has to be told where the games are."""
    for home in found:
        add_home(home)


def better(strong: Share, weak: Share) -> bool | None:
    """Whether one share is larger with intervals apart; None if they overlap."""
    if strong.interval[0] > weak.interval[1]:
        return True
    return False if strong.interval[1] < weak.interval[0] else None
