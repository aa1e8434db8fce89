"""Match analysis in the notebook: the rows shown at the table, as a pandas frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from combinatoria import Match
from combinatoria.guides.analysis import Analysis
from combinatoria.guides.analysis import analyse as _analyse

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["FrameAnalysis", "analyse"]


class FrameAnalysis(Analysis):
    """An analysis that converts to a data frame."""

    def to_frame(self) -> pd.DataFrame:
        """Return one row per decision: the move played, its chance, the best alternative and the cost.

        ``measure`` says how chances are measured: games ``"won"`` of ``n``, an average ``"score"``, or a rating from 0
        to 1 (``"judged"``). ``exact`` holds the exact chances of calls and draws as fractions, where available.
        """
        import pandas as pd  # imported here: a table needs no pandas

        columns = [
            "number", "seat", "prompt", "move", "chance", "se", "best", "best_chance", "best_se", "cost", "cost_se",
            "only", "exact", "best_exact", "measure", "n",
        ]  # fmt: skip
        return pd.DataFrame(self.rows(), columns=columns).set_index("number")


def analyse(
    match: Match | Any,
    seat: int | None = None,
    budget: int | None = None,
    seed: int = 0,
    progress: Callable[[float], object] | None = None,
    stop: Callable[[], bool] | None = None,
    lang: str | None = None,
) -> FrameAnalysis:
    """Judge the decisions of a match; see :func:`combinatoria.guides.analysis.analyse`.

    Args:
        match: a match, or a table with one.
        seat: the seat whose decisions are judged; all seats by default.
        budget: number of playouts for each decision.
        seed: seed of the deals.
        progress: called with the completed share.
        stop: called before each decision; true stops the analysis.
        lang: language of its table in the notebook; that of the table by default, else English.

    >>> import combinatoria as cb
    >>> m = cb.Match(cb.game("soulmates"), seats=4, seed=7)
    >>> m.play("draw deck")
    >>> analyse(m, budget=60)
    <Analysis of soulmates, 1 decision>
    """
    if not isinstance(match, Match):
        match, lang = match.match, lang or match.session.lang
    found = _analyse(match, seat, budget, seed, progress, stop)
    return FrameAnalysis(match, found.decisions, finished=found.finished, lang=lang or "en")
