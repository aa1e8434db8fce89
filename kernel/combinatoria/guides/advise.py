"""The single judgement of a decision: hints give it, and analyses measure against it.

The advice is the greedy bot's choice with its plain reason, unless playouts show another move to be better. It depends
only on the match, the decision's number and the budget, so that a player who follows a hint is never told afterwards
that it was a mistake.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..core.chance import stream
from ..core.game import Game
from ..core.move import Move
from ..core.steps import considered
from ..core.table import Table
from ..game_api.protocols import part, strong_bot
from ..match.match import Match
from ..players.bots import ChosenMove
from ..players.sample import Rating, SampleBot, Trials
from ..slices.thinking import Thinking, ThinkingProgress, Thought, counted
from .shares import Share

__all__ = [
    "Advice",
    "Recommendation",
    "advising",
    "choices",
    "finding",
    "fresh_trials",
    "plain_choice",
    "rating",
    "said_first",
    "saying",
    "share_of",
]

CLEAR: Final = 1.0
"""A move replaces the one with a plain reason only if it is better by this many standard errors."""
FEW: Final = 8
"""Ratings from fewer playouts are ignored, for example when a hint is wanted at once."""
FIRST: Final = 24
"""Number of playouts after which a hint has a first number: its standard error is a tenth of the scale or less."""
ROUGH: Final = 5
"""The standard error, in hundredths, down to which the first number is improved before the search goes on."""


class Advice(NamedTuple):
    """The recommended move.

    Attributes:
        choice: the move, with the reason.
        share: the result of its playouts, if there were enough of them.
        played: whether the playouts overruled the plain judgement.
    """

    choice: ChosenMove
    share: Share | None = None
    played: bool = False


class Recommendation(NamedTuple):
    """The recommended move, not yet rated.

    Attributes:
        choice: the move, with the reason.
        played: as in :class:`Advice`.
    """

    choice: ChosenMove
    played: bool = False


def choices(game: Game, view: Table, seat: int) -> list[Move]:
    """Return the moves that a seat decides between, without leaving and table talk."""
    return [m for m in considered(game, view, seat) if game.decides(m)]


def plain_choice(match: Match, number: int, view: Table, seat: int) -> ChosenMove:
    """Return the greedy bot's choice at a decision, which needs no playouts."""
    greedy, legal = part(match.game.name, "bot").BOTS["greedy"], choices(match.game, view, seat)
    choice: ChosenMove = greedy.choose(view, seat, legal, stream(f"{match.seed}:hint", number))
    return choice


def finding(
    match: Match, number: int, view: Table, seat: int, playouts: int | None = None, plain: ChosenMove | None = None
) -> Thinking[Recommendation]:
    """Find the move to recommend, with pauses; ended early, it judges by the playouts so far.

    Args:
        match: the match, whose seed determines the deals.
        number: index of the decision in the match, from 0.
        view: the table as the seat sees it.
        seat: the deciding seat.
        playouts: number of playouts; by default that of the strong bot.
        plain: the result of :func:`plain_choice`, if it is known already.
    """
    strong, legal = strong_bot(match.game.name), choices(match.game, view, seat)
    plain = plain or plain_choice(match, number, view, seat)
    if playouts is not None:
        strong = strong.with_budget(playouts)
    choice, ratings = yield from strong.advising(view, seat, legal, stream(f"{match.seed}:advice", number))
    if plain.move not in ratings or ratings[plain.move].n < FEW:
        return Recommendation(plain)
    gap = ratings[choice.move].against(ratings[plain.move])
    if choice.move == plain.move or gap.mean <= CLEAR * gap.se:
        return Recommendation(plain)
    return Recommendation(choice, True)


def fresh_trials(bot: SampleBot, view: Table, seat: int, moves: Sequence[Move], place: tuple[int | str, int]) -> Trials:
    """Return trials of moves over fresh deals, the same for hint and analysis: the search's best may have been lucky.

    Args:
        bot: plays the games to their end.
        view: the table as the seat sees it.
        seat: the deciding seat.
        moves: the moves to rate.
        place: the seed and the number of the decision, which determine the deals.
    """
    seed, number = place
    return Trials(bot.simulator, view, seat, moves, stream(f"{seed}:analysis", number))


def rating(
    bot: SampleBot, view: Table, seat: int, moves: Sequence[Move], place: tuple[int | str, int], games: int
) -> Thinking[list[Rating]]:
    """Rate moves by this many playouts of each; the other arguments are those of :func:`fresh_trials`."""
    trials = fresh_trials(bot, view, seat, moves, place)
    yield from trials.adding(max(1, games))
    return trials.ratings()


def advising(match: Match, number: int, view: Table, seat: int) -> Thinking[Advice]:
    """Find the move to recommend and rate it as an analysis does, with pauses; arguments as for :func:`finding`.

    The plain choice is rated by a few playouts first, so that a number is known while the search goes on. They are the
    first ones of its whole rating, and therefore change no result.
    """
    bot, plain = strong_bot(match.game.name), plain_choice(match, number, view, seat)
    search, games = Thought(finding(match, number, view, seat, plain=plain)), max(1, bot.playouts // 2)
    search.step()
    if not bot.weighs(view, seat, choices(match.game, view, seat)):
        found = yield from counted(search, lambda now: now)
        return Advice(found.choice, None, found.played)
    trials = fresh_trials(bot, view, seat, [plain.move], (match.seed, number))
    known = yield from _first(bot, trials, games)
    found = yield from counted(search, lambda now: ThinkingProgress(2 * now.done, 3 * now.of, known))
    if found.choice.move != plain.move:
        trials = fresh_trials(bot, view, seat, [found.choice.move], (match.seed, number))
    rest = trials.adding(games - trials.played)
    yield from counted(rest, lambda now: ThinkingProgress(2 * now.of + now.done, 3 * now.of, known))
    return Advice(found.choice, _share(bot, trials), found.played)


def _first(bot: SampleBot, trials: Trials, games: int) -> Thinking[Share | None]:
    """Play the first games of the only move, until its number is roughly known; each pause reports the number."""
    known: Share | None = None

    def so_far(_: ThinkingProgress) -> ThinkingProgress:
        return ThinkingProgress(0, 1, known)

    while trials.played < games and (known is None or known.error > ROUGH):
        if not (yield from counted(trials.adding(min(FIRST, games - trials.played)), so_far)):
            break
        known = _share(bot, trials)
    return known


def saying(match: Match, number: int, view: Table, seat: int, said: ChosenMove, then: Share) -> Thinking[Advice]:
    """Judge table talk before a decision, as an analysis does; the number shown meanwhile is that of the next move."""
    bot = strong_bot(match.game.name)
    trials = fresh_trials(bot, view, seat, [said.move], (match.seed, number))
    yield from counted(trials.adding(max(1, bot.playouts // 2)), lambda _: ThinkingProgress(99, 100, then))
    return Advice(said, _share(bot, trials))


def _share(bot: SampleBot, trials: Trials) -> Share | None:
    """Return the result of the only move of some trials, if there were enough playouts."""
    (found,) = trials.ratings()
    return share_of(bot, found) if found.n >= FEW else None


def share_of(bot: SampleBot, rated: Rating) -> Share:
    """Return a rating as a :class:`Share`."""
    return Share(bot.simulator.measure, rated.chance, rated.se, rated.n)


def said_first(match: Match, number: int, view: Table, seat: int, then: Move) -> ChosenMove | None:
    """Return what the greedy bot would say before a move; None for nothing."""
    game, greedy = match.game, part(match.game.name, "bot").BOTS["greedy"]
    legal = [move for move in considered(game, view, seat) if move.kind in game.silent]
    if not legal:
        return None
    first: ChosenMove = greedy.choose(view, seat, [*legal, then], stream(f"{match.seed}:hint", number))
    return first if first.move.kind in match.game.silent else None
