"""Inference of playing habits from a match: Bayes' rule over the habits of a game, decision by decision.

Each habit gives the likelihood of every move from what the seat saw when it decided
(:meth:`combinatoria.players.habits.Habits.chances`); the prior is uniform. The hidden cards of the players are not
known during a match, so this is available only afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.move import Refused
from ..core.steps import considered
from ..game_api.protocols import habits_of
from ..match.match import Match
from ..players.habits import COMPANY, Habits
from ..slices.thinking import Thinking, ThinkingProgress
from .guide import Handler, Sitting
from .ponder import picture, ponder

if TYPE_CHECKING:
    from ..formats.guides import Person

__all__ = ["HANDLERS", "Inferred", "inferring", "posterior"]


class Inferred(NamedTuple):
    """The inferred habits of a seat.

    Attributes:
        seat: the seat.
        steps: the posterior over the habits after each informative decision; the last one is the verdict.
    """

    seat: int
    steps: Sequence[Mapping[str, float]]


def posterior(logs: Mapping[str, float]) -> dict[str, float]:
    """Return the posterior over habits with a uniform prior, from their log-likelihoods.

    >>> posterior({"honest": log(0.25), "bluffer": log(0.75)})
    {'honest': 0.25, 'bluffer': 0.75}
    """
    best = max(logs.values())
    weights = {name: exp(value - best) for name, value in logs.items()}
    whole = sum(weights.values())
    return {name: round(weight / whole, 12) for name, weight in weights.items()}


def inferring(match: Match, habits: Habits, seats: Sequence[int]) -> Thinking[list[Inferred]]:
    """Infer the habits of some seats, with a pause after each decision.

    Args:
        match: the match so far.
        habits: the habits of the game.
        seats: the seats whose decisions are used.
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
            if (yield ThinkingProgress(n + 1, len(match.decisions))):
                break
    return [Inferred(seat, steps[seat]) for seat in seats]


def _do_infer(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any]:
    """Reveal the habits after a match against bots with habits, with the posterior for each seat."""
    match, habits = s.match, habits_of(s.match.game.name)
    if match.result is None or habits is None or s.bot_name != COMPANY:
        raise Refused("session.request", "session_waiting")
    about = ("inference", match, tuple(match.decisions))
    thought = ponder(s, about, lambda: inferring(match, habits, range(match.seats)))
    if not thought.go_on(s.patience):
        return {"thinking": picture(thought.progress, max(0, s.viewer))}
    return {"company": [_json(s, habits, one) for one in thought.answer]}


def _json(s: Sitting, habits: Habits, found: Inferred) -> Person:
    """Return the result for a seat as JSON; for a person, the habit that their own play resembles most."""
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
"""Request name -> handler."""
