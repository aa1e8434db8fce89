"""Forced moves: if a player has no choice for several moves, one tap makes them all.

Each is an ordinary move in the log and can be undone separately. Their number may depend on hidden cards (a drawn card
may give a choice), so it is estimated on possible tables.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, Final, NamedTuple

from ..core.chance import Passing, stream
from ..core.game import Game
from ..core.move import Move
from ..core.steps import every_step
from ..core.table import Table
from ..game_api.protocols import strong_bot
from .guide import Sitting

__all__ = ["ForcedRun", "ahead", "forced", "only", "picture"]

DEALS: Final = 8
MOST: Final = 30
"""Maximum number of moves made at one tap."""


def only(game: Game, t: Table, seat: int) -> Move | None:
    """Return the only move of a seat; None if it has a choice or nothing to decide."""
    if seat not in game.to_act(t):
        return None
    found = list(islice((move for move in every_step(game, t, seat) if game.decides(move)), 2))
    return found[0] if len(found) == 1 else None


def forced(s: Sitting) -> Move | None:
    """Return the only move of the person at the screen; None if there is a choice, a guide or a dealer."""
    if s.guide or s.dealer or s.pending or s.curtain is not None or s.viewer not in s.humans:
        return None
    return only(s.match.game, s.match.view(s.viewer), s.viewer)


class ForcedRun(NamedTuple):
    """The moves that follow without a choice.

    Attributes:
        least, most: smallest and largest number of moves in the deals that were tried.
        labels: their labels, without duplicates.
    """

    least: int
    most: int
    labels: list[str]


def ahead(s: Sitting, seat: int, first: Move) -> ForcedRun:
    """Estimate how many moves follow without a choice; the same position of a match always gets the same deals."""
    match, say, rng = s.match, s.speaker(), stream(f"{s.match.seed}:forced", len(s.match.decisions))
    deal = strong_bot(match.game.name).simulator.sample_worlds(match.view(seat), seat)
    counts: list[int] = []
    labels: dict[str, None] = {}
    for _ in range(DEALS):
        table, n = deal(rng), 0
        move: Move | None = first
        while move is not None and n < MOST:
            labels[say.label(table, move)] = None
            match.game.play(table, seat, move, Passing(rng))
            move, n = only(match.game, table, seat), n + 1
        counts.append(n)
    return ForcedRun(min(counts), max(counts), list(labels))


def picture(s: Sitting) -> dict[str, Any] | None:
    """Return the label of the button for several forced moves of the person at the screen; None otherwise."""
    if (first := forced(s)) is None or (row := ahead(s, s.viewer, first)).most < 2:
        return None
    same, sure = len(row.labels) == 1, row.least == row.most
    key = {
        (False, True): "forced",
        (False, False): "forced_up_to",
        (True, True): "forced_same",
        (True, False): "forced_same_up_to",
    }[same, sure]
    return {"label": s.speaker().word(key, n=row.most, **({"move": row.labels[0]} if same else {})), "n": row.most}
