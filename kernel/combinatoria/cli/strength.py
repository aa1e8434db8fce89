"""How strong the bots are: win shares over seeded matches, with intervals (``combinatoria bench --bots``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from multiprocessing import get_context
from random import Random
from typing import Final, NamedTuple

from ..core.catalogue import game
from ..match.match import Match
from ..odds.simulate import wilson
from ..parts.protocols import part

__all__ = ["Share", "better", "shares", "wins"]

CHUNK: Final = 20


class Share(NamedTuple):
    """How often one bot of a kind wins at a table of others.

    Attributes:
        game, seats: what was played.
        bot: the kind that is measured; its seat goes round. In a game of teams its partners are of the same kind.
        among: the kind of all the others.
        wins, games: how often it won. A match that ends level for everybody is won by nobody.
    """

    game: str
    seats: int
    bot: str
    among: str
    wins: int
    games: int

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval at 95 %."""
        return wilson(self.wins, self.games)


def wins(name: str, bot: str, among: str, seats: int | None, numbers: range) -> int:
    """Wins of one bot among others over the matches with these numbers; the same numbers give the same answer."""
    rules, bots = game(name), part(name, "bot").BOTS
    won = 0
    for n in numbers:
        match = Match(rules, seats, n)
        mine, rng = n % match.seats, Random(f"win share {n}")
        team = rules.partners(match.seats, mine)
        while match.to_act:
            seat = match.to_act[0]
            player = bots[bot if seat in team else among]
            match.play(player.choose(match.view(seat), seat, list(match.legal(seat)), rng).move, seat)
        assert match.result is not None
        winners = match.result.winners
        won += mine in winners and len(winners) < match.seats
    return won


def _chunk(task: tuple[str, str, str, int | None, range]) -> int:
    return wins(*task)


def shares(
    name: str,
    games: int,
    seats: int | None = None,
    processes: int = 1,
    progress: Callable[[str, str, int], object] | None = None,
) -> Iterator[Share]:
    """Every bot of a game among random and among greedy ones.

    Args:
        name: the game.
        games: matches for each pairing.
        seats: number of players; the game's usual number by default.
        processes: how many work at once; the answer does not depend on it.
        progress: told the bot, the others and how many games are over.
    """
    kinds = list(part(name, "bot").BOTS)
    table = game(name).default_seats if seats is None else seats
    for among, bot in product(("random", "greedy"), kinds):
        tasks = [(name, bot, among, seats, range(n, min(n + CHUNK, games))) for n in range(0, games, CHUNK)]
        won = over = 0
        for n, chunk in zip(_done(tasks, processes), tasks, strict=True):
            won, over = won + n, over + len(chunk[4])
            if progress is not None:
                progress(bot, among, over)
        yield Share(name, table, bot, among, won, games)


def _done(tasks: list[tuple[str, str, str, int | None, range]], processes: int) -> Iterator[int]:
    if processes < 2:
        yield from map(_chunk, tasks)
        return
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(_chunk, tasks)


def better(strong: Share, weak: Share) -> bool | None:
    """Whether one share is larger with intervals apart; None if they overlap."""
    if strong.interval[0] > weak.interval[1]:
        return True
    return False if strong.interval[1] < weak.interval[0] else None
