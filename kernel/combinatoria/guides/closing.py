"""Test of whether a move ends the match, on possible tables, since that may depend on hidden cards."""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from ..core.chance import Passing
from ..core.game import Game
from ..core.move import Move
from ..core.table import Table
from ..game_api.protocols import strong_bot

__all__ = ["Ends", "ends", "facts"]

FEW: Final = 20
"""A move that ends the match in none of this many deals gets no remark."""
DEALS: Final = 100


class Ends(NamedTuple):
    """Number of deals in which the move ended the match, and number of deals tried."""

    k: int
    n: int


def ends(game: Game, view: Table, seat: int, move: Move, rng: Random) -> Ends:
    """Try a move on tables that agree with a seat's view.

    Args:
        game: the rules.
        view: the table as the seat sees it.
        seat: the moving seat.
        move: a legal move.
        rng: the only source of chance.
    """
    deal = strong_bot(game.name).simulator.sample_worlds(view, seat)
    k = n = 0
    while n < DEALS and (k or n < FEW):
        table = deal(rng)
        game.play(table, seat, move, Passing(rng))
        k, n = k + (not game.to_act(table)), n + 1
    return Ends(k, n)


def facts(found: Ends) -> tuple[str, dict[str, Any]] | None:
    """Return key and facts of the remark; None if there is none."""
    if not found.k:
        return None
    return ("ends", {}) if found.k == found.n else ("may_end", found._asdict())
