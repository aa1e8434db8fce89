"""What is counted (section 5, H3): rounds won, and how good stated chances were (Q8)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...core.game import Result
from ...core.gauge import Gauge
from ...core.sheet import Sheet, Term
from ...core.table import Table

__all__ = ["brier", "gauges", "loss", "result", "sheets"]


def loss(percent: int, right: int) -> Fraction:
    """The Brier loss of a stated chance: the square of how far it was from what came.

    >>> loss(75, 1), loss(75, 0), loss(50, 1)
    (Fraction(1, 16), Fraction(9, 16), Fraction(1, 4))
    """
    return (Fraction(percent, 100) - right) ** 2


def brier(marks: Sequence[tuple[int, int]]) -> Fraction | None:
    """The mean loss of some stated chances, each in percent with 1 if it came true; None if there are none.

    >>> brier([(75, 1), (75, 0)])
    Fraction(5, 16)
    """
    return sum((loss(*mark) for mark in marks), Fraction(0)) / len(marks) if marks else None


def result(t: Table) -> Result | None:
    """How many rounds everybody has won, without a ranking (H3): who has won one, has won."""
    v = t.vars
    if v["phase"] != "over":
        return None
    winners = tuple(s for s, n in enumerate(v["wins"]) if n)
    outcome = v["ended"] or ("won" if winners else "nobody")
    return Result(winners, outcome, v["wins"], {"n": v["round"]})


def gauges(view: Table, viewer: int) -> Sequence[Gauge]:
    """The rounds that each seat has won."""
    return [Gauge("wins", s, n) for s, n in enumerate(view.vars["wins"])]


def sheets(view: Table, viewer: int) -> Sequence[Sheet]:
    """The rounds won, and the mean loss of the chances that a seat has stated, prediction by prediction."""
    v, out = view.vars, []
    for s in range(view.seats):
        won, marks = v["wins"][s], v["forecasts"][s]
        out.append(Sheet(s, "wins", {"by": s}, ((Term("", won, "rounds", {"n": v["round"]}),),), won))
        mean = brier(marks)
        if mean is None:
            continue
        rows = [
            (Term("", loss(*mark), "loss", {"percent": mark[0], "right": ("no", "yes")[mark[1]]}),) for mark in marks
        ]
        rows.append((Term("=", mean, "mean", {"n": len(marks)}),))
        out.append(Sheet(s, "brier", {"by": s}, tuple(rows), mean))
    return out
