"""The bots of the Crew: keep a card that fits, swap any other."""

from collections.abc import Sequence

from combinatoria.core.move import Move
from combinatoria.core.table import Table
from combinatoria.players.bots import MoveScore
from combinatoria.players.sample import usual_bots

from . import GAME
from .rules import fits, mark


def judge(view: Table, seat: int, legal: Sequence[Move]) -> list[MoveScore]:
    enough = fits(view, seat, mark(view))
    return [MoveScore(float((m.kind == "keep") == enough), "fits" if enough else "short") for m in legal]


BOTS = usual_bots(GAME, judge, 100)
