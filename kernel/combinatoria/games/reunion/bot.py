"""Bots of the rehearsal: they maximize fitting joints, call the friend whose card has two joints, and wait or lay.

The judge compares laying now with the best later time fixed in advance; a better player would decide anew at every
step. The strong bot plays on to the end and counts the share of fitting joints there: with reliable friends, being
alone is too unlikely to distinguish moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final

from ...core.move import Move
from ...core.table import Table
from ...odds.space import sample_worlds
from ...players.bots import GreedyBot, MoveScore, levels
from ...players.sample import SampleBot
from ...players.simulator import EngineSimulator
from ...promise.meeting import FITS
from . import GAME
from .live import CLOSE, LAY, WAIT
from .people import best_step, both, clock, fitting, friend, friends, group, here
from .promise import outcome
from .variables import Vars

__all__ = ["BOTS", "judge"]

PLAYOUTS: Final = 120
CLEAR: Final = 2.0


def judge(view: Table, seat: int, legal: Sequence[Move]) -> list[MoveScore]:
    """See :class:`combinatoria.players.bots.Judge`."""
    return [_opinion(view, move) for move in legal]


def _opinion(view: Table, move: Move) -> MoveScore:
    if move.kind == "meet":
        place, called = move.arg(0, str), friends(view.options) if view.options["call"] else (0,)
        value = max(best_step(view, group(view, place, n))[1] for n in called)
        return MoveScore(float(value), "place")
    if move.kind == "call":
        n = move.arg(0, int)
        return MoveScore(float(both(view, group(view, "", n))), "neighbours", {"n": n})
    if move == LAY:
        return MoveScore(float(fitting(view, group(view), Vars.of(view).slot)), "lay")
    if move == WAIT:
        step, value = best_step(view, group(view))
        return MoveScore(float(value) - (0 if value else 1e-9), "wait", {"time": clock(step)})
    return MoveScore(-1.0, "close")


def _quickly(t: Table, seat: int, rng: Random) -> Move:
    """A quick policy: call a neighbour, and wait until a friend with a card would leave or no more friends can come."""
    v = Vars.of(t)
    if v.phase == "draft":
        return Move("meet", ("station",))
    if v.phase == "call":
        return Move("call", (1,))
    there = [n for n in friends(t.options) if t.zones[here(n)]]
    going = any(not friend(t, n).at(v.slot + 1) for n in there)
    if not going and WAIT in GAME.legal(t, seat):
        return WAIT
    return LAY if there else CLOSE


def _worth(t: Table, seat: int) -> float:
    """Return the share of joints that fit at the end."""
    checks = outcome(t).checks
    return checks.count(FITS) / len(checks)


BOTS: Final = levels(
    GreedyBot(judge),
    SampleBot(EngineSimulator(GAME, partial(sample_worlds, GAME), _quickly, _worth), judge, PLAYOUTS, clear=CLEAR),
)
"""The bots of this game, weakest first."""
