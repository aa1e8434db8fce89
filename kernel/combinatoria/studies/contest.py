"""Matches between bots: who won a match, a match as a round of a study, and the cases of such a study.

In competitive games, one bot plays among others of another kind. In one-sided games (cooperative or solo), the bot
being measured plays all seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from random import Random
from typing import Any

from ..core.catalogue import game as rules_of
from ..core.game import Game, Result
from ..core.move import misread
from ..core.steps import considered
from ..game_api.protocols import LEVELS, part, player
from ..match.match import Match
from ..odds.average import Number
from .plan import grid

__all__ = ["contest", "contests", "played", "won"]

SEED_BITS = 48
"""Random bits of a match's seed; seeds can be at most 2^53 - 1."""


def won(rules: Game, seats: int, seat: int, result: Result) -> bool:
    """Return whether a seat has won: it is among the winners, and not every side is.

    A competitive match that ends in a tie of all sides is won by nobody. In a one-sided game everybody wins together.
    """
    return seat in result.winners and (rules.one_sided(seats) or len(set(result.winners)) < seats)


def played(match: Match, seat: int, bot: str, among: str, rng: Random) -> Result:
    """Let bots play a match to its end and return the result.

    Args:
        match: the match, at its beginning; it is played to its end.
        seat: the seat of the bot that is measured; its partners have the same bot.
        bot: the kind of this bot.
        among: the kind of all others.
        rng: the bots' source of randomness.
    """
    mine, others = (player(match.game.name, kind, match.seed) for kind in (bot, among or bot))
    team = {seat, *match.game.partners(match.seats, seat)}
    while match.to_act:
        mover = match.to_act[0]
        legal, chooses = considered(match.game, match.table, mover), mine if mover in team else others
        match.play(chooses.choose(match.view(mover), mover, legal, rng).move, mover)
    assert match.result is not None
    return match.result


def contest(
    rng: Random, *, game: str, bot: str, among: str = "", seats: int | None = None, **options: bool | int | str
) -> dict[str, Number]:
    """Play one match as a round of a study; the seat of the bot is random like the deal.

    A round draws from the generator once, so the same chunk of two cases has the same deals as far as their rules
    agree.

    Args:
        rng: determines the deal, the seat and the bots' randomness.
        game, seats, options: the game, with its defaults.
        bot, among: as in :func:`played`.

    Returns:
        ``won`` (see :func:`won`), the number of ``decisions`` of all seats, and the seat's ``points`` if the game has
        any.
    """
    seed = rng.getrandbits(SEED_BITS)
    match = Match(rules_of(game), seats, seed, options)
    seat = seed % match.seats
    result = played(match, seat, bot, among, Random(f"bots of {seed}"))
    found: dict[str, Number] = {"won": won(match.game, match.seats, seat, result), "decisions": len(match.decisions)}
    if result.scores is not None:
        found["points"] = result.scores[seat]
    return found


def contests(
    game: str,
    bots: Sequence[str] = LEVELS[:2],
    among: Sequence[str] = LEVELS[:1],
    seats: Sequence[int] = (),
    options: Mapping[str, Sequence[bool | int | float | str]] | None = None,
) -> tuple[dict[str, Any], ...]:
    """Return the cases of a study of bots: every combination of bot, other bots, number of players and option values.

    Args:
        game: its name.
        bots: kinds of bots to measure.
        among: kinds of the other bots; ignored in one-sided games.
        seats: numbers of players; the game's default by default.
        options: values to try, by option name; adjustable house rules are options too.

    Raises:
        Refused: there is no such game, number of players, option, value or bot.

    >>> contests("signs", ["greedy"], options={"target": [25, 30]})[1]
    {'game': 'signs', 'bot': 'greedy', 'among': 'random', 'seats': 4, 'target': 30}
    """
    rules, options = rules_of(game), options or {}
    for unknown in {*bots, *among} - {*part(game, "bot").BOTS}:
        raise misread("bot", unknown)
    cases = []
    for n, chosen in product(seats or [rules.default_seats], grid(options)):
        Match(rules, n, 0, chosen)  # validates the seats and options
        for other, bot in product(("",) if rules.one_sided(n) else among, bots):
            cases.append({"game": game, "bot": bot, "among": other, "seats": n, **chosen})
    return tuple(cases)
