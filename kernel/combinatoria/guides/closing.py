"""Whether a move ends the match: tried on tables that could be the true one, as what is hidden may decide it."""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from ..core.chance import Passing
from ..core.game import Game
from ..core.move import Move
from ..core.table import Table
from ..parts.protocols import strong_bot

__all__ = ["Ends", "ends", "facts"]

FEW: Final = 20
"""Nothing is said of a move that ended the match in none of this many deals."""
DEALS: Final = 100


class Ends(NamedTuple):
    """In how many deals the match was over after a move, and how many deals were tried."""

    k: int
    n: int


def ends(game: Game, view: Table, seat: int, move: Move, rng: Random) -> Ends:
    """Try a move on tables that agree with what a seat sees.

    Args:
        game: the rules.
        view: the table as the seat sees it.
        seat: who moves.
        move: a legal move.
        rng: the only source of chance.
    """
    deal = strong_bot(game.name).simulator.deals(view, seat)
    k = n = 0
    while n < DEALS and (k or n < FEW):
        table = deal(rng)
        game.play(table, seat, move, Passing(rng))
        k, n = k + (not game.to_act(table)), n + 1
    return Ends(k, n)


def facts(found: Ends) -> tuple[str, dict[str, Any]] | None:
    """Key and facts of the word for it; None where there is nothing to say."""
    if not found.k:
        return None
    return ("ends", {}) if found.k == found.n else ("may_end", found._asdict())
