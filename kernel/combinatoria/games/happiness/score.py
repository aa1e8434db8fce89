"""Scores (section 5, H3): rounds won, and the quality of stated chances (Q8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ...core.game import Result
from ...core.gauge import Gauge
from ...core.sheet import Sheet, Term
from ...core.table import Table
from .cards import TIMES, place_zone
from .odds import brier
from .variables import Vars

__all__ = ["epilogue", "gauges", "result", "sheets", "stated_probabilities"]


def result(t: Table) -> Result | None:
    """Return the rounds won by each player, without a ranking (H3): everybody who has won a round is a winner."""
    v = Vars.of(t)
    if v.phase != "over":
        return None
    winners = tuple(s for s, n in enumerate(v.wins) if n)
    outcome = v.ended or ("won" if winners else "nobody")
    return Result(winners, outcome, v.wins, {"n": v.round})


def gauges(view: Table, viewer: int) -> Sequence[Gauge]:
    """Return the number of rounds won by each seat."""
    return [Gauge("wins", s, n) for s, n in enumerate(Vars.of(view).wins)]


def epilogue(t: Table) -> Sequence[tuple[str, Mapping[str, Any]]]:
    """Return the cards of the last speaker, if all are open."""
    by = Vars.of(t).turn
    told = tuple(face for when in range(len(TIMES)) for face in t.open_codes(place_zone(when, by)))
    return [("life", {"by": by, "cards": told})] if len(told) == len(TIMES) else []


def stated_probabilities(t: Table, seat: int) -> list[tuple[Fraction, bool]]:
    """See :meth:`combinatoria.core.game.Game.stated_probabilities`."""
    return [(Fraction(percent, 100), bool(right)) for percent, right in Vars.of(t).forecasts[seat]]


def sheets(view: Table, viewer: int) -> Sequence[Sheet]:
    """Return the rounds won, and the mean loss of each seat's stated chances, prediction by prediction."""
    v, out = Vars.of(view), []
    for s in range(view.seats):
        won, marks = v.wins[s], stated_probabilities(view, s)
        out.append(Sheet(s, "wins", {"by": s}, ((Term("", won, "rounds", {"n": v.round}),),), won))
        if marks:
            rows = [
                (Term("", brier([mark]), "loss", {"percent": int(100 * mark[0]), "right": "yes" if mark[1] else "no"}),)
                for mark in marks
            ]
            mean = brier(marks)
            rows.append((Term("=", mean, "mean", {"n": len(marks)}),))
            out.append(Sheet(s, "brier", {"by": s}, tuple(rows), mean))
    return out
