"""What is kept of a prediction that was settled, of an answer that was handed in, and of a bet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass
class Outcome:
    """What happened to something that was predicted: ``hits`` out of ``trials``."""

    hits: int
    trials: int

    def brier(self, said: float) -> float:
        """Mean squared distance between the stated probability and what happened (0 or 1) each time.

        >>> Outcome(1, 4).brier(0.5)
        0.25
        """
        return (self.hits * (1 - said) ** 2 + (self.trials - self.hits) * said**2) / self.trials


class Try(NamedTuple):
    """An answer that was handed in: when (seconds since 1970), how it was judged, and a digest of it."""

    when: int
    state: str
    answer: str = ""


@dataclass
class Wager:
    """A bet at the table.

    Attributes:
        said: The chance that was stated, None if the bet was passed over.
        happened: Whether it came true, None as long as that is not known.
        exact: The exact chance from what could be known then, a fraction as text; None if it is not known or not told.
        of: A number that the question was about, if there is one.
    """

    said: float | None = None
    happened: bool | None = None
    exact: str | None = None
    of: int | None = None
