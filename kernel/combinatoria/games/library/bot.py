"""Players for The Memory Library: the judge weighs points at once and to come, and the strong bot plays it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from ...core.move import Move
from ...core.table import Table
from ...odds.space import deals
from ...players.bots import Bot, GreedyBot, Opinion, RandomBot
from ...players.sample import SampleBot
from ...players.simulator import EngineSimulator
from . import GAME
from .quick import Mind, far, leaf, policy

__all__ = ["BOTS", "judge"]

PLAYOUTS: Final = 120
"""Budget of a decision in games played on."""
WIDTH: Final = 5
"""Moves that are played on: those that the judge likes best."""


def judge(view: Table, seat: int, legal: Sequence[Move]) -> list[Opinion]:
    """See :class:`combinatoria.players.bots.Judge`."""
    mind = Mind(view, seat)
    return [mind.opinion(move) for move in legal]


def polite(view: Table, seat: int, legal: Sequence[Move]) -> list[Opinion]:
    """The same with two shards a Collect as a rule."""
    mind = Mind(view, seat, polite=True)
    return [mind.opinion(move) for move in legal]


SIMULATOR: Final = EngineSimulator(GAME, partial(deals, GAME), policy, leaf, far)
"""Plays on with the same judgement, some rounds far."""
BOTS: Final[Mapping[str, Bot]] = {
    "random": RandomBot(),
    "greedy": GreedyBot(polite),
    "sample": SampleBot(SIMULATOR, judge, PLAYOUTS, width=WIDTH, clear=1.0),
}
"""The bots of this game, weakest first."""
