"""Players for The Memory Library: the judge weighs points at once and to come, and the strong bot plays it out.

``greedy`` keeps to section 12 of the spec and takes two shards as a rule. Whoever takes the whole market instead leaves
the others nothing: that wins far more often, though all together then score less. The judge of the strong bot, whose
hints everybody gets, does so.

- Points of a ``greedy`` seat among its like (in brackets the spec's figure), with the 95 % interval, of 300 games each:
  2 players 19.1 (18.9), 18.7 to 19.5; 3 players 16.9 (16.4), 16.4 to 17.3; 4 players 14.6 (13.8), 14.2 to 15.0
  (``combinatoria study library --bot greedy --among greedy --seats 2,3,4 --rounds 300 --seed 1 --chunk 50``).
- Games that one ``sample`` wins among ``greedy``, of 14 each: 2 players 100 %, 78.5 to 100 %; 3 players 85.7 %, 60.1 to
  96.0 %; 4 players 78.6 %, 52.4 to 92.4 % (``combinatoria study library --bot sample --among greedy --seats 2,3,4
  --rounds 14 --seed 1 --chunk 2``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from ...core.move import Move
from ...core.table import Table
from ...odds.space import deals
from ...players.bots import GreedyBot, Opinion, levels
from ...players.sample import SampleBot
from ...players.simulator import EngineSimulator
from . import GAME
from .quick import Mind, far, leaf, policy

__all__ = ["BOTS", "judge"]

PLAYOUTS: Final = 120
"""Budget of a decision in games played on."""
WIDTH: Final = 5
"""Moves that are played on: those that the judge likes best."""


def judge(view: Table, seat: int, legal: Sequence[Move], *, polite: bool = False) -> list[Opinion]:
    """See :class:`combinatoria.players.bots.Judge`; the polite take two shards a Collect as a rule."""
    mind = Mind(view, seat, polite=polite)
    return [mind.opinion(move) for move in legal]


polite: Final = partial(judge, polite=True)
SIMULATOR: Final = EngineSimulator(GAME, partial(deals, GAME), policy, leaf, far)
"""Plays on with the same judgement, some rounds far."""
BOTS: Final = levels(GreedyBot(polite), SampleBot(SIMULATOR, judge, PLAYOUTS, width=WIDTH, clear=1.0))
"""The bots of this game, weakest first."""
