"""Moves without a choice: where nothing else is possible for several steps, one tap makes them all.

Each is a move like any other, in the log and for taking back: undoing takes them back one by one. How many there will
be may depend on what is hidden (a card that is drawn may give a choice): it is tried on tables that could be the true
one.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, Final, NamedTuple

from ..core.chance import Passing, stream
from ..core.game import Game
from ..core.move import Move
from ..core.steps import every_step
from ..core.table import Table
from ..parts.protocols import strong_bot
from .guide import Sitting

__all__ = ["Row", "ahead", "forced", "only", "picture"]

DEALS: Final = 8
MOST: Final = 30
"""The most moves made at one tap."""


def only(game: Game, t: Table, seat: int) -> Move | None:
    """The move of a seat that has no choice; None where it has one, or nothing to decide."""
    if seat not in game.to_act(t):
        return None
    found = list(islice((move for move in every_step(game, t, seat) if game.decides(move)), 2))
    return found[0] if len(found) == 1 else None


def forced(s: Sitting) -> Move | None:
    """The move to which the person at the screen has no other; None in a tour or a puzzle, and where others deal."""
    if s.guide or s.dealer or s.pending or s.curtain is not None or s.viewer not in s.humans:
        return None
    return only(s.match.game, s.match.view(s.viewer), s.viewer)


class Row(NamedTuple):
    """What follows without a choice.

    Attributes:
        least, most: how many moves, in the deals that were tried.
        labels: what they are called, each once.
    """

    least: int
    most: int
    labels: list[str]


def ahead(s: Sitting, seat: int, first: Move) -> Row:
    """Try how many moves follow without a choice; the same place in a match is tried with the same deals."""
    match, say, rng = s.match, s.speaker(), stream(f"{s.match.seed}:forced", len(s.match.decisions))
    deal = strong_bot(match.game.name).simulator.deals(match.view(seat), seat)
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
    return Row(min(counts), max(counts), list(labels))


def picture(s: Sitting) -> dict[str, Any] | None:
    """What the one button says, where the person at the screen has no choice for several moves; None elsewhere."""
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
