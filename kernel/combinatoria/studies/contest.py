"""Bots against bots: who has won a match, a match as one round of a study, and the cases of such a study.

Where seats play against each other, one bot sits among others of another kind. Where all win or lose together, or
there is one seat, all seats are played by the bot that is measured.
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
from ..match.match import Match
from ..odds.average import Number
from ..parts.protocols import LEVELS, part, player
from .plan import grid

__all__ = ["contest", "contests", "played", "won"]

SEED_BITS = 48
"""Numbers of deals go up to 2^53 - 1."""


def won(rules: Game, seats: int, seat: int, result: Result) -> bool:
    """Whether a seat has won: it is among the winners, and not every side is.

    Where sides play against each other, a match that ends level for all of them is won by nobody. Where there is one
    side, everybody wins together.
    """
    return seat in result.winners and (rules.one_sided(seats) or len(set(result.winners)) < seats)


def played(match: Match, seat: int, bot: str, among: str, rng: Random) -> Result:
    """The end of a match that bots play.

    Args:
        match: at its beginning; it is played to its end.
        seat: whose bot is measured; its partners have the same.
        bot: the kind of this bot.
        among: the kind of all others.
        rng: the chance of the bots.
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
    """One match as a round of a study; the seat of the bot is dealt like the cards.

    A round asks the generator once. So the same chunk of two cases has the same deals, as far as their rules agree.

    Args:
        rng: decides the deal, the seat and the chance of the bots.
        game, seats, options: what is played; what is not said is as usual.
        bot, among: as in :func:`played`.

    Returns:
        ``won`` (see :func:`won`), the decisions of all seats as ``decisions``, and the seat's ``points`` where the game
        has any.
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
    """The cases of a study of bots: every bot among all others, for every number of seats and every value of options.

    Args:
        game: its name.
        bots: kinds of bots to be measured.
        among: kinds of the others; of no meaning where nobody plays against anybody.
        seats: numbers of players; the usual one by default.
        options: values to be tried, by the name of the variant; house values that a game lets one choose are variants.

    Raises:
        Refused: there is no such game, number of players, variant, value or bot.

    >>> contests("signs", ["greedy"], options={"target": [25, 30]})[1]
    {'game': 'signs', 'bot': 'greedy', 'among': 'random', 'seats': 4, 'target': 30}
    """
    rules, options = rules_of(game), options or {}
    for unknown in {*bots, *among} - {*part(game, "bot").BOTS}:
        raise misread("bot", unknown)
    cases = []
    for n, chosen in product(seats or [rules.default_seats], grid(options)):
        Match(rules, n, 0, chosen)  # refuses what there is not
        for other, bot in product(("",) if rules.one_sided(n) else among, bots):
            cases.append({"game": game, "bot": bot, "among": other, "seats": n, **chosen})
    return tuple(cases)
