"""The bots of the Crew: keep what fits, swap what does not."""

from collections.abc import Sequence
from random import Random

from combinatoria.core.move import Move
from combinatoria.core.table import Table
from combinatoria.players.bots import GreedyBot, Opinion, RandomBot
from combinatoria.players.sample import EngineSimulator, SampleBot
from tests.tiny.hidden import dealt

from . import GAME
from .rules import fits, mark


def judge(view: Table, seat: int, legal: Sequence[Move]) -> list[Opinion]:
    enough = fits(view, seat, mark(view))
    return [Opinion(float((m.kind == "keep") == enough), "fits" if enough else "short") for m in legal]


def determinize(view: Table, seat: int, rng: Random) -> Table:
    return dealt(GAME, view, rng)


BOTS = {
    "random": RandomBot(),
    "greedy": GreedyBot(judge),
    "sample": SampleBot(EngineSimulator(GAME, determinize, GreedyBot(judge)), judge, 100),
}
