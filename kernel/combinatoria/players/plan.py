"""A turn as a plan: search over one seat's own decisions to the end of its turn.

Where a turn is made of several decisions of the same seat and nothing is left to chance between them, the best whole
turn can be found by looking at all of them. A game says what can follow and what it brings (:class:`Turn`); what
chance and the others do afterwards is part of what stopping is worth.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final, NamedTuple, Protocol, TypeVar

from ..pace.thinking import Progress, Thinking

__all__ = ["STOP", "Plan", "Turn", "planning"]

S = TypeVar("S", bound=Hashable)
STOP: Final = "stop"
"""Stands in a plan for ending the turn."""


class Turn(Protocol[S]):
    """What can be done in a turn. ``S`` is a position inside the turn; decisions have names."""

    def steps(self, state: S) -> Iterable[tuple[Hashable, S, float]]:
        """The decisions that can follow: each with the position after it and what it gains (or costs) by itself."""

    def stop(self, state: S) -> float | None:
        """What it is worth to end the turn here; None where it must go on. A position without steps has a worth."""


class Plan(NamedTuple):
    """The best way to go on.

    Attributes:
        value: gains of all its decisions, and the worth of its end.
        steps: the decisions, by name; :data:`STOP` is not among them.
    """

    value: float
    steps: tuple[Hashable, ...]


def planning(turn: Turn[S], start: S, known: dict[S, Plan] | None = None) -> Thinking[dict[Hashable, Plan]]:
    """The best plan that begins with each decision, and under :data:`STOP` that of ending the turn at once.

    Pauses after each of the first decisions; ended early, those looked at so far are answered. Positions that are
    reached in several ways are looked at once.

    Args:
        turn: what can be done.
        start: where the search begins.
        known: the best plans from positions that have been looked at, for whoever keeps them; those found are added.
    """
    best = {} if known is None else known

    def onwards(state: S) -> Plan:
        if (known := best.get(state)) is not None:
            return known
        worth = turn.stop(state)
        found = Plan(float("-inf") if worth is None else worth, ())
        for name, after, gain in turn.steps(state):
            plan = onwards(after)
            if plan.value + gain > found.value:
                found = Plan(plan.value + gain, (name, *plan.steps))
        best[state] = found
        return found

    out: dict[Hashable, Plan] = {}
    if (worth := turn.stop(start)) is not None:
        out[STOP] = Plan(worth, ())
    first = list(turn.steps(start))
    for n, (name, after, gain) in enumerate(first):
        plan = onwards(after)
        out[name] = Plan(plan.value + gain, (name, *plan.steps))
        if (yield Progress(n + 1, len(first))):
            break
    return out
