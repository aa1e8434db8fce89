"""The results of a study: a row for every case and measure, with its interval; as records or a pandas data frame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, NamedTuple

from ..odds.average import Estimate, Sums
from .plan import Piece, PieceSums, Study

__all__ = ["CaseEstimate", "Results"]

NUMBERS: Final = ("n", "mean", "standard_error", "low", "high")
"""The numbers in a record of a measure."""


class CaseEstimate(NamedTuple):
    """One measure of one case: the case, the name of the measure, its estimate."""

    case: Mapping[str, Any]
    measure: str
    estimate: Estimate


@dataclass(frozen=True)
class Results:
    """The results of a study so far.

    Attributes:
        study: the plan.
        found: the results of its finished pieces.
    """

    study: Study
    found: Mapping[Piece, PieceSums]

    @property
    def finished(self) -> bool:
        """True if all rounds are played."""
        return all(one in self.found for one in self.study.pieces())

    @property
    def rounds(self) -> int:
        """The number of rounds played, over all cases."""
        return sum(one.rounds for one in self.found)

    def rows(self) -> list[CaseEstimate]:
        """Return the estimates, case by case; they do not depend on the order in which the pieces were finished."""
        sums: dict[tuple[int, str], Sums] = {}
        for one in sorted(self.found):
            for measure, more in self.found[one].items():
                sums[one.case, measure] = sums.get((one.case, measure), Sums()) + more
        finished = self.finished
        return [
            CaseEstimate(self.study.cases[case], measure, some.estimate(self.study.seed, finished=finished))
            for (case, measure), some in sums.items()
        ]

    def records(self, level: float = 0.95) -> list[dict[str, Any]]:
        """Return the rows as flat records: the case, then ``measure``, ``n``, ``mean``, ``standard_error`` (None for a
        single round), ``low`` and ``high``. A case value with one of these names is renamed to ``case_n`` and so on.

        Args:
            level: the confidence level of the intervals: Wilson's for shares, else normal ones.
        """
        out = []
        for case, measure, estimate in self.rows():
            parts = estimate.parts(level=level)
            known = estimate.n > 1 or estimate.successes is not None
            numbers = {name: parts[name] if known or name in ("n", "mean") else None for name in NUMBERS}
            own = {f"case_{name}" if name in ("measure", *NUMBERS) else name: value for name, value in case.items()}
            out.append({**own, "measure": measure, **numbers})
        return out

    def to_json(self, level: float = 0.95) -> dict[str, Any]:
        """Return everything as a JSON object: the plan, whether it is finished, and the records."""
        about = self.study
        plan = {"trial": about.name, "rounds": about.rounds, "seed": about.seed, "chunk": about.chunk}
        return {**plan, "finished": self.finished, "level": level, "rows": self.records(level)}

    def to_frame(self, level: float = 0.95) -> Any:
        """Return the records as a pandas data frame.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        return import_module("pandas").DataFrame(self.records(level))
