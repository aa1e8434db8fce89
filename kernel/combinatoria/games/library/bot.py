"""Players for The Memory Library: the judge weighs points at once and to come, and the strong bot plays it out.

``greedy`` keeps to section 12 of the spec and takes two shards as a rule. Whoever takes the whole market instead leaves
the others nothing: that wins far more often, though all together then score less. The judge of the strong bot, whose
hints everybody gets, does so.

- Points of a ``greedy`` seat among its like (in brackets the spec's figure), with the 95 % interval, of 60 games each:
  2 players 18.3 (18.9), 17.4 to 19.2; 3 players 17.2 (16.4), 16.1 to 18.2; 4 players 13.5 (13.8), 12.4 to 14.5
  (``combinatoria study library --bot greedy --among greedy --seats 2,3,4 --rounds 60 --seed 1 --chunk 10``).
- Games that one ``sample`` wins among ``greedy``, as far as ``combinatoria study library --bot sample --among greedy
  --seats 2,4 --rounds 20 --seed 1 --chunk 2`` has been run: 2 players 8 of 8,
  67.6 to 100 %; 4 players 6 of 8, 40.9 to 92.9 %.
"""

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
