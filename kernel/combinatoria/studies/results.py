"""What came of a study: a row for every case and measure, with its interval; as data, and as a frame of pandas."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, NamedTuple

from ..odds.average import Estimate, Sums
from .plan import Found, Piece, Study

__all__ = ["Results", "Row"]

NUMBERS: Final = ("n", "mean", "standard_error", "low", "high")
"""What a record tells of a measure."""


class Row(NamedTuple):
    """One measure of one case: the case, the name of the measure, its average."""

    case: Mapping[str, Any]
    measure: str
    estimate: Estimate


@dataclass(frozen=True)
class Results:
    """What is known of a study.

    Attributes:
        study: the plan.
        found: its finished pieces.
    """

    study: Study
    found: Mapping[Piece, Found]

    @property
    def finished(self) -> bool:
        """Whether all rounds are played."""
        return all(one in self.found for one in self.study.pieces())

    @property
    def rounds(self) -> int:
        """How many rounds are played, in all cases together."""
        return sum(one.rounds for one in self.found)

    def rows(self) -> list[Row]:
        """The averages, case by case. They do not depend on the order in which the pieces were finished."""
        sums: dict[tuple[int, str], Sums] = {}
        for one in sorted(self.found):
            for measure, more in self.found[one].items():
                sums[one.case, measure] = sums.get((one.case, measure), Sums()) + more
        finished = self.finished
        return [
            Row(self.study.cases[case], measure, some.estimate(self.study.seed, finished=finished))
            for (case, measure), some in sums.items()
        ]

    def records(self, level: float = 0.95) -> list[dict[str, Any]]:
        """The rows as flat records: the case, then ``measure``, ``n``, ``mean``, ``standard_error`` (None for a single
        round), ``low`` and ``high``. A value of a case with such a name is called ``case_n`` and so on.

        Args:
            level: of the intervals: Wilson's for shares, else the normal one.
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
        """All of it, as JSON has it: the plan, whether it is finished, and the records."""
        about = self.study
        plan = {"trial": about.name, "rounds": about.rounds, "seed": about.seed, "chunk": about.chunk}
        return {**plan, "finished": self.finished, "level": level, "rows": self.records(level)}

    def to_frame(self, level: float = 0.95) -> Any:
        """The records as a frame of pandas.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        return import_module("pandas").DataFrame(self.records(level))
