"""A bot's decision as a function of plain values, so that a server can compute it in another process."""

from __future__ import annotations

from ..core.catalogue import game as find_game
from ..core.chance import stream
from ..core.steps import considered
from ..core.table import Table
from ..game_api.protocols import player
from ..players.bots import thinking_of
from ..slices.thinking import finish

__all__ = ["decide"]


def decide(game: str, bot: str, seed: int, n: int, seat: int, view: Table) -> str:
    """Return the move that a bot makes, as text.

    Args:
        game, bot: their names.
        seed: the match's, which also determines the bot's chance.
        n: number of decisions made before.
        seat: the seat that decides.
        view: the table as that seat sees it.

    >>> import combinatoria as cb
    >>> match = cb.Match(cb.game("soulmates"), seats=4, seed=7)
    >>> match.why_not(decide("soulmates", "greedy", 7, 0, 0, match.view(0)), 0) is None
    True
    """
    rules = find_game(game)
    moves = considered(rules, view, seat)
    thinking = thinking_of(player(game, bot, seed), view, seat, moves, stream(f"{seed}:bot", n))
    return rules.format(finish(thinking).move)
