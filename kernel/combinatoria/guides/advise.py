"""The one judgement of a decision: hints give it, and analyses measure by it.

The quick judge's choice with its plain reason, unless playing on shows another move to be better. Same match, same
place in it, same budget: the same advice, so that nobody who follows a hint is told afterwards that it was a mistake.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..core.chance import stream
from ..core.game import Game
from ..core.move import Move
from ..core.steps import considered
from ..core.table import Table
from ..match.match import Match
from ..pace.thinking import Thinking
from ..parts.protocols import part, strong_bot
from ..players.bots import Choice

__all__ = ["Advice", "advising", "choices", "said_first"]

CLEAR: Final = 1.0
"""So many standard errors better must a move be before it is preferred to the one with a plain reason."""
FEW: Final = 8
"""Fewer games than this say nothing: so it is when somebody wants the hint at once."""


class Advice(NamedTuple):
    """The move to recommend.

    Attributes:
        choice: the move, with the reason.
        won: the share of games won after it, where it was played on.
        n: how many games that were.
        played: whether playing on decided, against the plain judgement.
    """

    choice: Choice
    won: float | None = None
    n: int = 0
    played: bool = False


def choices(game: Game, view: Table, seat: int) -> list[Move]:
    """What a seat decides between: neither leaving nor what is only said."""
    return [m for m in considered(game, view, seat) if game.decides(m)]


def advising(match: Match, number: int, view: Table, seat: int, playouts: int | None = None) -> Thinking[Advice]:
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
        return Advice(plain)
    gap = ratings[choice.move].against(ratings[plain.move])
    if choice.move == plain.move or gap.mean <= CLEAR * gap.se:
        return Advice(plain, ratings[plain.move].chance, ratings[plain.move].n)
    return Advice(choice, ratings[choice.move].chance, ratings[choice.move].n, True)


def said_first(match: Match, number: int, view: Table, seat: int) -> Choice | None:
    """What should be said before the decision, by the quick judge; None for nothing."""
    greedy, legal = part(match.game.name, "bot").BOTS["greedy"], considered(match.game, view, seat)
    if not any(move.kind in match.game.silent for move in legal):
        return None
    first = greedy.choose(view, seat, legal, stream(f"{match.seed}:hint", number))
    return first if first.move.kind in match.game.silent else None
