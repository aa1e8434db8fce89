"""Records of a settled prediction, of a submitted answer, and of a bet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass
class Outcome:
    """The outcome of a prediction: ``hits`` out of ``trials``."""

    hits: int
    trials: int

    def brier(self, said: float) -> float:
        """Return the mean squared distance between the stated probability and the outcomes (0 or 1).

        >>> Outcome(1, 4).brier(0.5)
        0.25
        """
        return (self.hits * (1 - said) ** 2 + (self.trials - self.hits) * said**2) / self.trials


class Try(NamedTuple):
    """A submitted answer: time (seconds since 1970), verdict, and a digest of the answer."""

    when: int
    state: str
    answer: str = ""


@dataclass
class Wager:
    """A bet at the table.

    Attributes:
        said: The stated chance, None if the bet was skipped.
        happened: Whether it came true, None until known.
        exact: The exact chance from the information at the time, a fraction as text; None if unknown or withheld.
        of: A number that the question was about, if any.
    """

    said: float | None = None
    happened: bool | None = None
    exact: str | None = None
    of: int | None = None
