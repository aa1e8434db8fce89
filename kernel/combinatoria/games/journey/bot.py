"""A player for Tomorrow's Journey: plans its whole turn (:mod:`.course`), and plays on where two plans are close.

What can be solved to the end (:mod:`.exact`) counts before all plans. Games that ``greedy`` wins, with the 95 %
interval, by ``combinatoria study journey --bot greedy --option items=beginner,none --seed 1 --chunk 20 --rounds 2000``
(the spec's one-ply bot in brackets):

- beginner set: 85.9 % (71 %), 84.3 to 87.3 %; a win is worth -0.1 points on average, -0.3 to 0.2, items paid;
- no items: 30.9 % (12 %), 28.9 to 32.9 %; a win is worth 15.2 points, 14.8 to 15.5.

Whether ``sample`` wins more has not been measured.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import exp
from random import Random
from typing import Any, Final

from ...core.move import Move
from ...core.mute import MuteTable
from ...core.table import Table
from ...odds.space import deals
from ...players.bots import GreedyBot, Opinion, levels
from ...players.plan import STOP, Plan
from ...players.sample import SampleBot
from ...players.simulator import EngineSimulator
from . import GAME
from .board import home
from .cards import SUIT_NAMES
from .course import LOST, WON, Course
from .exact import chances
from .outlook import Spot, home_share

__all__ = ["BOTS", "judge"]

PLAYOUTS: Final = 36
"""Budget of a decision in turns played on."""
WIDTH: Final = 3
"""Moves that are played on: those that the judge likes best."""
DRAWS: Final = frozenset({"loop", "yellow"})
"""A card is due, and the rest of the turn is planned when it is known."""
SOLVED: Final = 1e7
"""What is solved outweighs every plan: chances differ by more than the worths of plans do then."""
NEAR: Final = 60.0
"""How much worse a plan may be to be played on."""


def judge(view: Table, seat: int, legal: Sequence[Move]) -> list[Opinion]:
    """See :class:`combinatoria.players.bots.Judge`: by the plan of the turn, and before that by what is solved."""
    opinions, found = _planned(view, legal), chances(view)
    if found is None:
        return opinions
    return [_counted(opinion, found.get(move, Fraction(0))) for move, opinion in zip(legal, opinions, strict=True)]


def _counted(opinion: Opinion, chance: Fraction) -> Opinion:
    """What is solved counts first; its reason is given where it is no loss, and no plainer one says the same."""
    value = SOLVED * float(chance) + opinion.value
    if not chance or opinion.key in ("must", "wins"):
        return opinion._replace(value=value)
    return Opinion(value, "solved", {"chance": chance})


def _planned(view: Table, legal: Sequence[Move]) -> list[Opinion]:
    course = Course(view)
    if course.start.deck and {move.kind for move in legal} & DRAWS:
        return [Opinion(0.0, "must") if move.kind in DRAWS else Opinion(2 * LOST, "wasted") for move in legal]
    plans = course.plans()
    return [_opinion(course, move, plans.get(STOP if move.kind == "end" else move)) for move in legal]


def _opinion(course: Course, move: Move, plan: Plan | None) -> Opinion:
    """A letter that leads to nothing in this turn is in no plan; giving up is no advice either."""
    if plan is None:
        return Opinion(2 * LOST, "wasted")
    s = course.start
    for name in plan.steps:
        s = next(after for step, after, _ in course.steps(s) if step == name)
    return Opinion(plan.value, *_why(course, move, s, plan.value))


def _why(course: Course, move: Move, end: Spot, value: float) -> tuple[str, Mapping[str, Any]]:
    """What the best plan that begins with a move comes to."""
    told = tuple([SUIT_NAMES[suit] for suit in course.start.open if suit not in end.open])
    if move.kind in ("draw", "loop", "yellow"):
        return "must", {}
    if value >= WON:
        return "wins", {}
    if end.phase == "over":
        return "lost", {}
    if told:
        return "completes", {"suits": told}
    if move.kind == "letter_return":
        return ("returns" if course.start.phase == "renew" else "saves"), {}
    if not end.open:
        return "homeward", {}
    chance = course.soon(end)
    return ("ready", {}) if chance == 1 else ("outs", {"chance": chance}) if chance else ("builds", {})


def policy(t: Table, seat: int, rng: Random) -> Move:
    """Whatever promises most at first sight; letters by a plan. Of the deck it looks only at what everybody knows."""
    course = Course(t)
    if course.start.phase == "resolve":
        plans = course.plans()
        best = max(plans, key=lambda name: plans[name].value)
        return Move("end") if best == STOP else best  # type: ignore[return-value]
    steps = course.steps(course.start)
    return steps[0][0] if len(steps) == 1 else max(steps, key=lambda step: course.glance(step[1]))[0]


def worth(t: Table, seat: int) -> float:
    """The chance to win from here: a logistic fit to 140 seeded games of this bot, half of them without items."""
    if t.vars["phase"] == "over":
        return float(home(t))
    course = Course(t)
    s, stories = course.start, len(course.start.open)
    if not stories:
        return min(1.0, home_share(s, course.kit, course.unseen(s)))
    logit = -3.0 - 0.1 * stories + len(s.deck) * (0.05 + 0.7 / (stories + 1)) + 0.6 * s.letters + 0.75 * course.soon(s)
    return 1 / (1 + exp(-logit))


def _far(start: Table, t: Table) -> bool:
    """The end of the turn after that in which playing on began."""
    return bool(t.vars["turns"] > start.vars["turns"] + 1)


class Played(EngineSimulator):
    """Plays on, but where the last turns are solved: there a move is worth its chance, whatever lies in the deck."""

    def onwards(self, world: Table, t: MuteTable, seat: int, move: Move, rng: Random) -> float:
        """See :class:`combinatoria.players.simulator.EngineSimulator`."""
        found = chances(world)
        return super().onwards(world, t, seat, move, rng) if found is None else float(found.get(move, 0))


class Planner(SampleBot):
    """Plays on only with moves whose plans are nearly as good as the best: no luck makes up for a story.

    Where the last turns are solved nothing is left to find out by playing on.
    """

    def opinions(self, view: Table, seat: int, legal: Sequence[Move]) -> dict[Move, Opinion]:
        """See :class:`combinatoria.players.sample.SampleBot`."""
        found = super().opinions(view, seat, legal)
        near = NEAR if chances(view) is None else 0.0
        least = max(opinion.value for opinion in found.values()) - near
        return {move: opinion for move, opinion in found.items() if opinion.value >= least}


BOTS: Final = levels(
    GreedyBot(judge), Planner(Played(GAME, partial(deals, GAME), policy, worth, _far), judge, PLAYOUTS, WIDTH, 1.0)
)
"""The bots of this game, weakest first."""
