"""Shared parts of the lessons about Equilibrium: bare powers of the dreams, and deals at their first turn."""

from __future__ import annotations

from random import Random

from combinatoria.core.chance import Passing
from combinatoria.core.table import Table
from combinatoria.games.equilibrium.cards import CHAOS, POWER
from combinatoria.games.equilibrium.cards import DREAMS as _DREAMS
from combinatoria.match import Match

from .base import as_dealt

INCUBI: tuple[int, ...] = tuple(sorted(POWER[f] for f, n in _DREAMS.items() if f[0] == "I" for _ in range(n)))
"""The powers of the 32 Incubi, without their sign."""
SOGNAE: tuple[int, ...] = tuple(sorted(POWER[f] for f, n in _DREAMS.items() if f[0] == "S" for _ in range(n)))
"""The powers of the 32 Sognae."""
DREAMS: tuple[int, ...] = (*(-p for p in INCUBI), *SOGNAE, *[POWER[CHAOS]] * _DREAMS[CHAOS])
"""All 72 dreams with their sign; 5 is a Chaos, whose sign depends on its side."""

SETTING_UP = frozenset({"side", "place"})
"""Kinds of decisions before the first turn: placing the Chaos of the deal."""


def plain(match: Match) -> bool:
    """Return whether a match was dealt for one player, with the cards that the lessons count."""
    t = match.table
    return match.seeded and match.start is None and t.seats == 1 and not (t.options["squares"] or t.options["books"])


def turns(match: Match) -> int:
    """Return the number of turns among the decisions of a match."""
    return sum(decision.move.kind not in SETTING_UP for decision in match.decisions)


def opening(match: Match, viewer: int) -> Table | None:
    """Return the table at the start of the first turn of a solo deal without expansions; None for another match.

    During setup, assume that the first place offered is always taken: whether a city is balanced does not depend on it.
    """
    if not plain(match) or (t := as_dealt(match)) is None:
        return None
    for decision in match.decisions:
        if decision.move.kind not in SETTING_UP:
            return match.table_at(decision.mark)
    t, rng = match.table.copy(), Random(match.seed)
    while t.vars["phase"] == "setup":
        match.game.play(t, viewer, next(iter(match.game.legal(t, viewer))), Passing(rng))
    return t
