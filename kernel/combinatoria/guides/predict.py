"""Predictions: stated chances, their outcomes, and the quality of the statements.

The score of a prediction is Brier's: the squared difference between the stated chance and the outcome (1 or 0). 0 is
perfect, 0.25 is the score of "fifty-fifty". Over many predictions it splits into three parts: the uncertainty of the
events themselves, the resolution (how well different statements separate different events) and the reliability (how far
statements are from the frequency of the events)::

    brier = reliability - resolution + uncertainty

Sources: G. W. Brier, Monthly Weather Review 78 (1950), 1-3; A. H. Murphy, Journal of Applied Meteorology 12 (1973),
595-600.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.move import Move, Refused
from ..core.validate import parsed
from ..odds.lines import OddsLine
from .dealer import Ask

if TYPE_CHECKING:
    from ..formats.diaries import PastPrediction, Predictions

__all__ = ["Bin", "Parts", "Pending", "Prediction", "PredictionOutcome", "Record", "chance"]

FORMAT: Final = 1
MOST: Final = 20_000
_EXACT: Final = re.compile(r"[0-9]{1,200}(/[0-9]{1,200})?")
BINS: Final = 10


@dataclass(frozen=True, slots=True)
class Prediction:
    """One settled prediction.

    Attributes:
        id: identifies the subject, so that it counts once.
        value: the stated chance, 0 to 1.
        happened: whether it came true.
        exact: the exact chance given the person's knowledge, if it can be counted.
        topic: the kind of question, for example ``"soulmates:call"``.
    """

    id: str
    value: float
    happened: bool
    exact: Fraction | None = None
    topic: str = ""

    @property
    def score(self) -> float:
        """The Brier score of this prediction.

        >>> Prediction("a", 0.7, True).score
        0.09
        """
        return round((self.value - self.happened) ** 2, 12)

    def to_json(self) -> PastPrediction:
        """Return all fields as a JSON value, with ``score`` for human readers."""
        return {
            "id": self.id,
            "value": self.value,
            "happened": self.happened,
            "exact": None if self.exact is None else str(self.exact),
            "topic": self.topic,
            "score": self.score,
        }


class Pending(NamedTuple):
    """A move, or all play (``move`` is None), suspended until a prediction is made; ``ask`` is a dealer's bet."""

    id: str
    seat: int
    move: Move | None
    question: str
    facts: Mapping[str, Any]
    ask: Ask | None = None


class PredictionOutcome(NamedTuple):
    """The outcome of a prediction.

    Attributes:
        prediction: the prediction.
        stated: whether it was stated at all.
        line: how its chance is counted.
        viewer: who was asked.
        mark: the length of the log once it was settled.
    """

    prediction: Prediction
    stated: bool
    line: OddsLine
    viewer: int
    mark: int


class Bin(NamedTuple):
    """Predictions with similar stated chances.

    Attributes:
        low, high: the range of statements, up to but excluding ``high`` (but 1 is in the last bin).
        n: number of predictions.
        stated: the average stated chance; None if the bin is empty.
        happened: the share that came true.
        exact: the average exact chance of those that have one.
    """

    low: float
    high: float
    n: int
    stated: float | None
    happened: float | None
    exact: float | None


class Parts(NamedTuple):
    """The components of the average score; see the module docstring."""

    reliability: float
    resolution: float
    uncertainty: float


class Record:
    """All predictions of a person so far.

    >>> record = Record()
    >>> record.add(Prediction("a", 0.5, True)), record.add(Prediction("b", 0.0, False)), record.brier
    (True, True, 0.125)
    """

    def __init__(self) -> None:
        self._all: dict[str, Prediction] = {}

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Prediction]:
        return iter(self._all.values())

    def __contains__(self, name: object) -> bool:
        return name in self._all

    def add(self, prediction: Prediction) -> bool:
        """Add a prediction, up to the maximum that :meth:`from_json` accepts; only the first one with an id counts.

        Returns:
            Whether it was added.
        """
        if prediction.id in self._all or len(self._all) >= MOST:
            return False
        self._all[prediction.id] = prediction
        return True

    @property
    def brier(self) -> float | None:
        """The average score, or None without predictions."""
        return sum(p.score for p in self) / len(self) if self._all else None

    def parts(self) -> Parts | None:
        """Split the average score into its components, grouping equal statements; None without predictions.

        >>> record = Record()
        >>> for n in range(4):
        ...     _ = record.add(Prediction(str(n), 0.5, n < 2))
        >>> record.parts()
        Parts(reliability=0.0, resolution=0.0, uncertainty=0.25)
        """
        if not self._all:
            return None
        groups: dict[float, list[bool]] = {}
        for p in self:
            groups.setdefault(p.value, []).append(p.happened)
        total = len(self)
        base = sum(p.happened for p in self) / total
        shares = {value: sum(came) / len(came) for value, came in groups.items()}
        reliability = sum(len(groups[v]) * (v - share) ** 2 for v, share in shares.items()) / total
        resolution = sum(len(groups[v]) * (share - base) ** 2 for v, share in shares.items()) / total
        return Parts(reliability, resolution, base * (1 - base))

    def bins(self, count: int = BINS) -> list[Bin]:
        """Return the calibration chart, stated against observed, in bins of equal width."""
        out = []
        for n in range(count):
            inside = [p for p in self if min(int(p.value * count + 1e-9), count - 1) == n]
            exact = [float(p.exact) for p in inside if p.exact is not None]
            out.append(
                Bin(
                    n / count,
                    (n + 1) / count,
                    len(inside),
                    round(sum(p.value for p in inside) / len(inside), 12) if inside else None,
                    sum(p.happened for p in inside) / len(inside) if inside else None,
                    sum(exact) / len(exact) if exact else None,
                )
            )
        return out

    # -- storage -------------------------------------------------------------------------------------------

    def to_json(self) -> Predictions:
        """Return the record as a JSON value for :meth:`from_json`."""
        return {"format": FORMAT, "predictions": [p.to_json() for p in self]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | str) -> Record:
        """Read a record from its JSON value or text.

        Raises:
            Refused: it is not a record.
        """
        if isinstance(data, str):
            try:
                data = parsed(data)
            except ValueError:
                raise Refused("predict.form", "predict_form") from None
        items = data.get("predictions") if isinstance(data, Mapping) and data.get("format") == FORMAT else None
        if not isinstance(items, list) or len(items) > MOST:
            raise Refused("predict.form", "predict_form")
        record = cls()
        for item in items:
            record.add(_read(item))
        return record

    def merge(self, other: Record) -> int:
        """Add the new predictions of another record; return how many were added."""
        return sum(self.add(p) for p in other)


def chance(value: object) -> float:
    """Validate a stated chance and return it as a float.

    Raises:
        Refused: it is not a number from 0 to 1.
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise Refused("predict.value", "predict_value")
    return float(value)


def _read(item: Any) -> Prediction:
    bad = Refused("predict.form", "predict_form")
    if not isinstance(item, Mapping):
        raise bad
    name, happened, topic, exact = (item.get(key) for key in ("id", "happened", "topic", "exact"))
    if not isinstance(name, str) or len(name) > 200 or not isinstance(happened, bool):
        raise bad
    if not isinstance(topic, str | None) or not isinstance(exact, str | None) or not _EXACT.fullmatch(exact or "0"):
        raise bad
    try:
        fraction = None if exact is None else Fraction(exact)
    except (ValueError, ZeroDivisionError):
        raise bad from None
    if fraction is not None and not 0 <= fraction <= 1:
        raise bad
    return Prediction(name, chance(item.get("value")), happened, fraction, (topic or "")[:80])
