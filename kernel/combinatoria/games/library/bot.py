"""Bots for The Memory Library: the judge adds immediate and expected points; ``sample`` also runs playouts.

``greedy`` follows section 12 of the spec and takes two shards as a rule. Taking the whole market instead leaves nothing
to the others: that wins far more often, though everybody then scores less. The judge of ``sample``, which also gives
the hints, does so. A move is judged by the points that it brings at once and by the expected points of the position
after it (:mod:`.judge`); the market changes before the next turn, so it counts as untouched once the action is made.

- Points of a ``greedy`` seat among ``greedy`` (in brackets the spec's figure), with the 95 % interval, 1,000 games
  each: 2 players 20.1 (18.9), 19.8 to 20.3; 3 players 17.7 (16.4), 17.4 to 17.9; 4 players 15.6 (13.8), 15.3 to 15.8
  (``combinatoria study library --bot greedy --among greedy --seats 2,3,4 --rounds 1000 --seed 1 --chunk 50``).
- Share of games that one ``sample`` wins among ``greedy``, 14 each, with optional abilities (measured when that was the
  default): 2 players 100 %, 78.5 to 100 %; 3 players 85.7 %, 60.1 to 96.0 %; 4 players 78.6 %, 52.4 to 92.4 %
  (``combinatoria study library --bot sample --among greedy --option abilities=optional --seats 2,3,4 --rounds 14
  --seed 1 --chunk 2``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from ...core.move import Move
from ...core.table import Table
from ...players.bots import GreedyBot, MoveScore, levels
from ...players.sample import SampleBot
from .judge import LibraryJudge
from .rollout import SIMULATOR, policy

__all__ = ["BOTS", "LibraryJudge", "judge", "policy", "polite"]

PLAYOUTS: Final = 500
"""Playouts per decision."""
WIDTH: Final = 5
"""The number of moves to simulate: those the judge rates highest."""


def judge(view: Table, seat: int, legal: Sequence[Move], *, polite: bool = False) -> list[MoveScore]:
    """See :class:`combinatoria.players.bots.Judge`; a polite judge takes two shards per Collect as a rule."""
    mind = LibraryJudge(view, seat, polite=polite)
    return [mind.opinion(move) for move in legal]


polite: Final = partial(judge, polite=True)
BOTS: Final = levels(GreedyBot(polite), SampleBot(SIMULATOR, judge, PLAYOUTS, width=WIDTH, clear=1.0))
"""The bots of this game, weakest first."""
