"""What watching a match tells about who plays how: Bayes' rule over the habits of a game, decision by decision.

Each habit says how likely every move was, from what the seat saw when it decided
(:meth:`combinatoria.players.habits.Habits.chances`); before the match all habits are equally likely. What players hid
is open to nobody during a match, so this is for afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log
from typing import Any, Final, NamedTuple

from ..core.move import IllegalMove
from ..core.steps import considered
from ..match.match import Match
from ..pace.thinking import Progress, Thinking
from ..parts.protocols import habits_of
from ..players.habits import COMPANY, Habits
from .guide import Handler, Sitting
from .ponder import picture, ponder

__all__ = ["HANDLERS", "Inferred", "inferring", "posterior"]


class Inferred(NamedTuple):
    """What the decisions of a seat tell.

    Attributes:
        seat: whose decisions.
        steps: how likely each habit was after each of its decisions that tell something; the last one is the verdict.
    """

    seat: int
    steps: Sequence[Mapping[str, float]]


def posterior(logs: Mapping[str, float]) -> dict[str, float]:
    """How likely each habit is, all being equally likely before, by the logarithm of how likely it makes what was seen.

    >>> posterior({"honest": log(0.25), "bluffer": log(0.75)})
    {'honest': 0.25, 'bluffer': 0.75}
    """
    best = max(logs.values())
    weights = {name: exp(value - best) for name, value in logs.items()}
    whole = sum(weights.values())
    return {name: round(weight / whole, 12) for name, weight in weights.items()}


def inferring(match: Match, habits: Habits, seats: Sequence[int]) -> Thinking[list[Inferred]]:
    """Reckon back the habits of some seats, with a pause after each decision.

    Args:
        match: as far as it has come.
        habits: those of the game.
        seats: whose decisions are reckoned with.
    """
    logs = {seat: dict.fromkeys(habits.all, 0.0) for seat in seats}
    steps: dict[int, list[dict[str, float]]] = {seat: [] for seat in seats}
    for n, decision in enumerate(match.decisions):
        if decision.seat in logs:
            view = match.table_at(decision.mark).view(decision.seat)
            legal = considered(match.game, view, decision.seat)
            if len(legal) > 1 and decision.move in legal:
                at, own = legal.index(decision.move), logs[decision.seat]
                for name, chances in habits.chances(view, decision.seat, legal).items():
                    own[name] += log(chances[at])
                steps[decision.seat].append(posterior(own))
            if (yield Progress(n + 1, len(match.decisions))):
                break
    return [Inferred(seat, steps[seat]) for seat in seats]


def _do_infer(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any]:
    """After a match among people with habits: who was who, and what could have been known of it."""
    match, habits = s.match, habits_of(s.match.game.name)
    if match.result is None or habits is None or s.bot_name != COMPANY:
        raise IllegalMove("session.request", "session_waiting")
    about = ("inference", match, tuple(match.decisions))
    thought = ponder(s, about, lambda: inferring(match, habits, range(match.seats)))
    if not thought.go_on(s.patience):
        return {"thinking": picture(thought.progress, max(0, s.viewer))}
    return {"company": [_json(s, habits, one) for one in thought.answer]}


def _json(s: Sitting, habits: Habits, found: Inferred) -> dict[str, Any]:
    """What was inferred of a seat, as a screen shows it; of a person, which habit their own play looked most like."""
    say, person = s.speaker(), found.seat in s.humans
    last = found.steps[-1] if found.steps else dict.fromkeys(habits.all, 1 / len(habits.all))
    true = None if person else habits.cast(s.match.seats, s.match.seed)[found.seat]
    shown = true or max(last, key=lambda name: last[name])
    facts = {"by": found.seat, "habit": shown, "n": len(found.steps), "chance": last[shown]}
    return {
        "seat": found.seat,
        "name": say.seat(found.seat, s.viewer, capital=True),
        "habit": shown,
        "person": person,
        "text": say.sentence("company", "you" if person else "was", facts),
        "does": say.text("habit_does", shown),
        "wins": say.sentence("company", "wins", {"wins": habits.all[shown].wins, "par": habits.par}),
        "habits": [{"habit": name, "label": say.text("habit", name), "chance": last[name]} for name in habits.all],
        "steps": [step[shown] for step in found.steps],
    }


HANDLERS: Final[Mapping[str, Handler]] = {"infer": _do_infer}
"""What a session can be asked."""
