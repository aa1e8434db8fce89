"""The bots of the Well: draw until the points are enough."""

from collections.abc import Sequence

from combinatoria.core.move import Move
from combinatoria.core.table import Table
from combinatoria.players.bots import MoveScore
from combinatoria.players.sample import usual_bots

from . import GAME
from .rules import depth


def judge(view: Table, seat: int, legal: Sequence[Move]) -> list[MoveScore]:
    enough = depth(view) >= view.options["target"]
    return [MoveScore(float((m.kind == "stop") == enough), "enough" if enough else "more") for m in legal]


BOTS = usual_bots(GAME, judge, 100)
