"""Exhaustive search for the best plan of one seat's turn.

It applies to games in which a turn consists of several decisions of the same seat with no chance between them. A game
supplies the possible decisions and their gains (:class:`Turn`); chance and the other players' later moves are part of
the value of stopping.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final, NamedTuple, Protocol, TypeVar

from ..slices.thinking import Thinking, ThinkingProgress

__all__ = ["STOP", "Plan", "Turn", "planning"]

S = TypeVar("S", bound=Hashable)
STOP: Final = "stop"
"""The decision to end the turn."""


class Turn(Protocol[S]):
    """The decisions of a turn, each identified by a name. ``S`` is a position within the turn."""

    def steps(self, state: S) -> Iterable[tuple[Hashable, S, float]]:
        """Return the possible decisions, each with the position after it and its immediate gain (or cost)."""

    def stop(self, state: S) -> float | None:
        """Return the value of ending the turn here, or None if it must go on, which requires a further step."""


class Plan(NamedTuple):
    """The best continuation of a turn.

    Attributes:
        value: the gains of all its decisions plus the value of stopping at the end.
        steps: the names of the decisions, without :data:`STOP`.
    """

    value: float
    steps: tuple[Hashable, ...]


def planning(turn: Turn[S], start: S, known: dict[S, Plan] | None = None) -> Thinking[dict[Hashable, Plan]]:
    """Find the best plan beginning with each first decision, with ending the turn at once under :data:`STOP`.

    Pauses after each first decision; if ended early, it returns the plans found so far. Positions reached by several
    paths are searched once.

    Args:
        turn: the possible decisions.
        start: the position to search from.
        known: a cache of the best plan from each position searched; new plans are added to it.
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
        if (yield ThinkingProgress(n + 1, len(first))):
            break
    return out
