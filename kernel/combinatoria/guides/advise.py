"""The one judgement of a decision: hints give it, and analyses measure by it.

The quick judge's choice with its plain reason, unless playing on shows another move to be better. Same match, same
place in it, same budget: the same advice, so that nobody who follows a hint is told afterwards that it was a mistake.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..core.chance import stream
from ..core.game import Game
from ..core.move import Move
from ..core.steps import considered
from ..core.table import Table
from ..match.match import Match
from ..pace.thinking import Progress, Thinking, counted
from ..parts.protocols import part, strong_bot
from ..players.bots import Choice
from ..players.sample import Rating, SampleBot, Trials
from .shares import Share

__all__ = ["Advice", "Found", "advising", "choices", "finding", "rating", "said_first", "share_of"]

CLEAR: Final = 1.0
"""How many standard errors better a move must be to be preferred to the one with a plain reason."""
FEW: Final = 8
"""Fewer games than this say nothing: so it is when somebody wants the hint at once."""


class Advice(NamedTuple):
    """The move to recommend.

    Attributes:
        choice: the move, with the reason.
        share: what playing it on has come to, where that was tried often enough to say something.
        played: whether playing on decided, against the plain judgement.
    """

    choice: Choice
    share: Share | None = None
    played: bool = False


class Found(NamedTuple):
    """The move that was found to be the one to recommend, not rated yet.

    Attributes:
        choice: the move, with the reason.
        tried: whether moves were played on to find it.
        played: as in :class:`Advice`.
    """

    choice: Choice
    tried: bool = False
    played: bool = False


def choices(game: Game, view: Table, seat: int) -> list[Move]:
    """What a seat decides between: neither leaving nor what is only said."""
    return [m for m in considered(game, view, seat) if game.decides(m)]


def finding(match: Match, number: int, view: Table, seat: int, playouts: int | None = None) -> Thinking[Found]:
    """Find the move to recommend, with pauses; ended early, it judges by the games played so far.

    Args:
        match: whose seed decides the deals.
        number: which decision of the match it is, from 0.
        view: the table as the seat sees it.
        seat: who decides.
        playouts: games played on; by default as many as the strong bot plays.
    """
    bots, strong = part(match.game.name, "bot").BOTS, strong_bot(match.game.name)
    legal = choices(match.game, view, seat)
    plain: Choice = bots["greedy"].choose(view, seat, legal, stream(f"{match.seed}:hint", number))
    if playouts is not None:
        strong = strong.with_budget(playouts)
    choice, ratings = yield from strong.advising(view, seat, legal, stream(f"{match.seed}:advice", number))
    if plain.move not in ratings or ratings[plain.move].n < FEW:
        return Found(plain, bool(ratings))
    gap = ratings[choice.move].against(ratings[plain.move])
    if choice.move == plain.move or gap.mean <= CLEAR * gap.se:
        return Found(plain, True)
    return Found(choice, True, True)


def rating(
    bot: SampleBot, view: Table, seat: int, moves: Sequence[Move], place: tuple[int | str, int], games: int
) -> Thinking[list[Rating]]:
    """Rate moves over fresh deals, the same for hint and analysis: what was found best may only have been lucky.

    Args:
        bot: plays on.
        view: the table as the seat sees it.
        seat: who decides.
        moves: what to rate.
        place: the seed and the number of the decision, which decide the deals.
        games: how many games each move is played on.
    """
    seed, number = place
    trials = Trials(bot.simulator, view, seat, moves, stream(f"{seed}:analysis", number))
    yield from trials.adding(max(1, games))
    return trials.ratings()


def advising(match: Match, number: int, view: Table, seat: int) -> Thinking[Advice]:
    """Find the move to recommend and rate it as an analysis will, with pauses; arguments as for :func:`finding`."""
    bot = strong_bot(match.game.name)
    found = yield from counted(finding(match, number, view, seat), lambda now: Progress(2 * now.done, 3 * now.of))
    if not found.tried:
        return Advice(found.choice, None, found.played)
    rates = rating(bot, view, seat, [found.choice.move], (match.seed, number), bot.playouts // 2)
    (rated,) = yield from counted(rates, lambda now: Progress(2 * now.of + now.done, 3 * now.of))
    return Advice(found.choice, share_of(bot, rated) if rated.n >= FEW else None, found.played)


def share_of(bot: SampleBot, rated: Rating) -> Share:
    """What a rating tells, as it may be told."""
    return Share(bot.simulator.measure, rated.chance, rated.se, rated.n)


def said_first(match: Match, number: int, view: Table, seat: int) -> Choice | None:
    """What should be said before the decision, by the quick judge; None for nothing."""
    greedy, legal = part(match.game.name, "bot").BOTS["greedy"], considered(match.game, view, seat)
    if not any(move.kind in match.game.silent for move in legal):
        return None
    first = greedy.choose(view, seat, legal, stream(f"{match.seed}:hint", number))
    return first if first.move.kind in match.game.silent else None
