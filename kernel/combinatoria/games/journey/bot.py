"""Bots for Tomorrow's Journey: they plan the whole turn (:mod:`.course`); ``sample`` also simulates close plans.

Exact chances near the end (:mod:`.exact`) outrank all plans. Share of games that ``greedy`` wins, with the 95 %
interval, by ``combinatoria study journey --bot greedy --option items=beginner,none --seed 1 --chunk 20 --rounds 2000``
(the spec's one-ply bot in brackets):

- beginner set: 85.9 % (71 %), 84.3 to 87.3 %; a win averages -0.1 points, -0.3 to 0.2, after the cost of items;
- no items: 30.9 % (12 %), 28.9 to 32.9 %; a win averages 15.2 points, 14.8 to 15.5.

Whether ``sample`` wins more has not been measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import Final

from ...core.move import Move
from ...core.playout import PlayoutTable
from ...core.table import Table
from ...odds.space import sample_worlds
from ...players.bots import GreedyBot, MoveScore, levels
from ...players.plan import STOP, Plan
from ...players.sample import SampleBot
from ...players.simulator import EngineSimulator
from . import GAME
from .course import Course
from .exact import chances
from .reasons import why
from .rollout import estimate, policy
from .scene import LOST
from .variables import Vars

__all__ = ["BOTS", "judge"]

PLAYOUTS: Final = 200
"""Playouts per decision."""
WIDTH: Final = 3
"""The number of moves to simulate: those the judge rates highest."""
DRAWS: Final = frozenset({"loop", "yellow"})
"""Kinds of moves that draw a card; the rest of the turn is planned once the card is known."""
SOLVED: Final = 1e7
"""The weight of an exact chance, so large that differences in chance exceed those between plans."""
NEAR: Final = 60.0
"""The margin below the best plan within which a plan is simulated."""


def judge(view: Table, seat: int, legal: Sequence[Move]) -> list[MoveScore]:
    """See :class:`combinatoria.players.bots.Judge`: by the exact chance, if there is one, and the plan of the turn."""
    opinions, found = _planned(view, legal), chances(view)
    if found is None:
        return opinions
    return [_counted(opinion, found.get(move, Fraction(0))) for move, opinion in zip(legal, opinions, strict=True)]


def _counted(opinion: MoveScore, chance: Fraction) -> MoveScore:
    """Rank by the exact chance, and give it as the reason unless it is zero or a plainer reason says the same."""
    value = SOLVED * float(chance) + opinion.value
    if not chance or opinion.key in ("must", "wins"):
        return opinion._replace(value=value)
    return MoveScore(value, "solved", {"chance": chance})


def _planned(view: Table, legal: Sequence[Move]) -> list[MoveScore]:
    course = Course(view)
    if course.start.deck and {move.kind for move in legal} & DRAWS:
        due = MoveScore(0.0, "must", {"n": len(course.start.deck) - 1})
        return [due if move.kind in DRAWS else MoveScore(2 * LOST, "wasted") for move in legal]
    plans = course.plans()
    return [_opinion(course, move, plans.get(STOP if move.kind == "end" else move)) for move in legal]


def _opinion(course: Course, move: Move, plan: Plan | None) -> MoveScore:
    """The score of a move by its plan; letters without use in this turn and resigning are in no plan."""
    if plan is None:
        return MoveScore(2 * LOST, "wasted")
    spots = [course.start]
    for name in plan.steps:
        spots.append(next(after for step, after, _ in course.steps(spots[-1]) if step == name))
    return MoveScore(plan.value, *why(course, move, spots[min(1, len(plan.steps))], spots[-1], plan.value))


def _far(start: Table, t: Table) -> bool:
    """True once the turn after the one in which the playout began has ended."""
    return Vars.of(t).turns > Vars.of(start).turns + 1


class JourneySimulator(EngineSimulator):
    """Runs playouts, except where the last turns are solved: there a move is worth its exact chance."""

    def rollout(self, world: Table, t: PlayoutTable, seat: int, move: Move, rng: Random) -> float:
        """See :class:`combinatoria.players.simulator.EngineSimulator`."""
        found = chances(world)
        return super().rollout(world, t, seat, move, rng) if found is None else float(found.get(move, 0))


class Planner(SampleBot):
    """Simulates only moves whose plans are nearly as good as the best: no luck makes up for a missed story.

    Where the last turns are solved, playouts add nothing, so only the best moves remain.
    """

    def opinions(self, view: Table, seat: int, legal: Sequence[Move]) -> dict[Move, MoveScore]:
        """See :class:`combinatoria.players.sample.SampleBot`."""
        found = super().opinions(view, seat, legal)
        near = NEAR if chances(view) is None else 0.0
        least = max(opinion.value for opinion in found.values()) - near
        return {move: opinion for move, opinion in found.items() if opinion.value >= least}


BOTS: Final = levels(
    GreedyBot(judge),
    Planner(JourneySimulator(GAME, partial(sample_worlds, GAME), policy, estimate, _far), judge, PLAYOUTS, WIDTH, 1.0),
)
"""The bots of this game, weakest first."""
