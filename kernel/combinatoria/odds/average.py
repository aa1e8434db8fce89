"""Averages of simulated rounds with their standard errors: :class:`Estimate`, and the :class:`Sums` it is made from."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from statistics import NormalDist
from typing import Any, Final

__all__ = ["Estimate", "Number", "Sums", "error_of", "trials_for", "wilson"]

LARGEST: Final = 10**150
"""Bound for the numbers that :meth:`Sums.read` accepts: squares of larger floats would overflow."""

Number = int | float | Fraction
"""Value of a round; rounds that return only True and False are treated as yes/no trials."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Result of a simulation.

    Attributes:
        mean: Average over the trials; for yes/no trials, the share of yes.
        n: Number of trials.
        standard_error: Estimated standard deviation of `mean`, in the same units. Infinite for a single
            trial that is not yes/no.
        successes: Number of yes answers, or None if the trials returned other numbers.
        seed: Seed that reproduces it.
        seconds: Running time in seconds.
        finished: False if it was stopped before its budget was used up.
    """

    mean: float
    n: int
    standard_error: float
    successes: int | None
    seed: int
    seconds: float = field(default=0.0, compare=False)
    finished: bool = True

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """Return a confidence interval for the true value: Wilson's for shares, otherwise the normal one.

        Args:
            level: Share of such intervals that contain the true value.

        Raises:
            ValueError: `level` is not strictly between 0 and 1.

        >>> [round(end, 2) for end in Estimate(0.5, 1000, 0.016, 500, seed=0).interval()]
        [0.47, 0.53]
        """
        if self.successes is not None:
            return wilson(self.successes, self.n, level)
        width = _quantile(level) * self.standard_error
        return self.mean - width, self.mean + width

    def z_against(self, exact: float | Fraction) -> float:
        """Return how many standard errors the estimate is above (or, if negative, below) an exact answer.

        For shares, the standard error is the one that the exact answer predicts (score test), so that "never happened
        in 10 trials" is judged fairly, too.

        >>> round(Estimate(0.6, 100, 0.049, 60, seed=0).z_against(Fraction(1, 2)), 9)
        2.0
        """
        target = float(exact)
        error = self.standard_error
        if self.successes is not None and 0 <= target <= 1:
            error = math.sqrt(target * (1 - target) / self.n)
        distance = self.mean - target
        if not error:
            return math.copysign(math.inf, distance) if distance else 0.0
        return distance / error

    def agrees_with(self, exact: float | Fraction, within: float = 4.0) -> bool:
        """Return whether the exact answer is at most `within` standard errors away."""
        return abs(self.z_against(exact)) <= within

    def parts(self, exact: float | Fraction | None = None, level: float = 0.95) -> dict[str, Any]:
        """Return the numbers for a sentence or a chart; the words are added elsewhere, in the reader's language.

        Returns:
            `mean`, `n`, `standard_error`, `low`, `high`, `level`, `finished`, and, if an exact answer is
            given, `exact`, `difference` and `z`.

        >>> sorted(Estimate(0.6, 100, 0.049, 60, seed=0).parts(exact=0.5))[:4]
        ['difference', 'exact', 'finished', 'high']
        """
        low, high = self.interval(level)
        parts: dict[str, Any] = {
            "mean": self.mean,
            "n": self.n,
            "standard_error": self.standard_error,
            "low": low,
            "high": high,
            "level": level,
            "finished": self.finished,
        }
        if exact is not None:
            parts |= {"exact": exact, "difference": self.mean - float(exact), "z": self.z_against(exact)}
        return parts

    def __repr__(self) -> str:
        digits = 4
        if 0 < self.standard_error < math.inf:
            digits = max(0, 1 - math.floor(math.log10(self.standard_error)))
        return f"Estimate({self.mean:.{digits}f} ± {self.standard_error:.{digits}f}, n={self.n:,})"


class Sums:
    """Running sums from which the average of many values and its error are computed, without a list of the values.

    The sums are of differences from the first value: exact for whole numbers and fractions, and without cancellation
    for floats that vary little around a large mean.

    Attributes:
        n: number of values.
        origin: the first value.
        total, squares: sums of the differences from it, and of their squares.
        yes_no: whether all values are True or False.

    >>> sums = Sums([1, 2]) + Sums([6])
    >>> sums.estimate(seed=0)
    Estimate(3.0 ± 1.5, n=3)
    """

    __slots__ = ("n", "origin", "squares", "total", "yes_no")

    def __init__(self, values: Iterable[Number] = ()) -> None:
        self.n = 0
        self.origin: Number = 0
        self.total: Number = 0
        self.squares: Number = 0
        self.yes_no = True
        self.extend(values)

    def extend(self, values: Iterable[Number]) -> None:
        """Add further values, in their order."""
        found = list(values)
        if found and not self.n:
            self.origin = found[0]
        origin, total, squares, yes_no = self.origin, self.total, self.squares, self.yes_no
        for value in found:
            if yes_no and not isinstance(value, bool):
                yes_no = False
            value = value - origin
            total += value
            squares += value * value
        self.n, self.total, self.squares, self.yes_no = self.n + len(found), total, squares, yes_no

    def __add__(self, other: Sums) -> Sums:
        """Combine the sums of two sets of values. With floats, the order of addition affects the last digits."""
        if not self.n or not other.n:
            return self if self.n else other
        out = Sums()
        moved = other.origin - self.origin
        out.n, out.origin, out.yes_no = self.n + other.n, self.origin, self.yes_no and other.yes_no
        out.total = self.total + other.total + other.n * moved
        out.squares = self.squares + other.squares + 2 * moved * other.total + other.n * moved * moved
        return out

    def written(self) -> list[str]:
        """Return the sums as texts for a file, without loss; :meth:`read` is the inverse.

        >>> Sums([True, False]).written(), Sums([Fraction(1, 3)]).written()
        (['2', 'True', '-1', '1'], ['1', '1/3', '0', '0'])
        """
        origin = self.origin if self.yes_no else +self.origin  # a True among other numbers is a 1
        return [str(self.n), str(origin), str(self.total), str(self.squares)]

    @classmethod
    def read(cls, texts: Sequence[str]) -> Sums:
        """Read the sums from their texts.

        Raises:
            ValueError: no values have these sums.
        """
        out = cls()
        count, origin, *sums = texts
        out.n, out.yes_no = int(count), origin in ("True", "False")
        out.origin = origin == "True" if out.yes_no else _number(origin)
        out.total, out.squares = map(_number, sums)
        if out.n < 1 or out.squares < 0:
            raise ValueError("no values have these sums")
        if out.yes_no and not (isinstance(out.total, int) and 0 <= out.origin * out.n + out.total <= out.n):
            raise ValueError("no trials have this share")
        return out

    def estimate(self, seed: int, seconds: float = 0.0, finished: bool = True) -> Estimate:
        """Return the average with its standard error.

        Args:
            seed, seconds, finished: as in :class:`Estimate`.

        Raises:
            ValueError: there are no values.
        """
        n, total, squares = self.n, self.total, self.squares
        if not n:
            raise ValueError("there are no values to average")
        mean = float(self.origin + (Fraction(total) / n if isinstance(total, int | Fraction) else total / n))
        if self.yes_no:
            error = math.sqrt(mean * (1 - mean) / n)
        elif n == 1:
            error = math.inf
        else:
            exact = isinstance(total, int | Fraction)
            spread = squares - Fraction(total) ** 2 / n if exact else squares - total * total / n
            error = math.sqrt(max(0.0, float(spread)) / (n - 1) / n)
        successes = round(self.origin * n + total) if self.yes_no else None
        return Estimate(mean, n, error, successes, seed, seconds, finished)


def _number(text: str) -> Number:
    """Parse a number by its notation: only fractions have a slash, only floats a point or an exponent."""
    try:
        value: Number = Fraction(text) if "/" in text else int(text) if text.lstrip("-").isdigit() else float(text)
    except ZeroDivisionError:
        raise ValueError("a fraction with the denominator 0") from None
    if not -LARGEST <= value <= LARGEST:
        raise ValueError("too large, or not a number")
    return value


def error_of(spread: float, n: int) -> float:
    """Return the standard error of an average over games; never quite zero, as ten wins do not make a certainty.

    Args:
        spread: sum of the squared differences from the average.
        n: number of games, at least one.

    >>> round(error_of(0.0, 10), 3), round(error_of(25.0, 100), 3)
    (0.048, 0.05)
    """
    return math.sqrt((spread + 0.25) / n / (n + 1))


def trials_for(half: Fraction, errors: Fraction = Fraction(196, 100)) -> int:
    """Return how many trials keep an estimated share within `half` of any true share.

    Args:
        half: half the width of the interval.
        errors: the same in standard errors; 1.96 for 95 %.

    >>> trials_for(Fraction(1, 100))
    9604
    """
    return math.ceil(errors**2 * Fraction(1, 4) / half**2)


def wilson(successes: int, n: int, level: float = 0.95) -> tuple[float, float]:
    """Return Wilson's score interval for a share; it stays inside 0 and 1 and works for rare events.

    Source: E. B. Wilson, Journal of the American Statistical Association 22 (1927), 209-212.

    Args:
        successes: Number of successes.
        n: Number of trials.
        level: Confidence level.

    Raises:
        ValueError: Not `0 <= successes <= n`, no trials, or a level outside (0, 1).

    >>> [round(x, 3) for x in wilson(0, 10)]
    [0.0, 0.278]
    """
    if n < 1 or not 0 <= successes <= n:
        raise ValueError(f"{successes} successes in {n} trials are impossible")
    z = _quantile(level)
    share = successes / n
    scale = 1 + z * z / n
    middle = (share + z * z / (2 * n)) / scale
    width = z / scale * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    # With no successes or only successes, an end is exactly 0 or 1; rounding must not move it.
    low = max(0.0, middle - width) if successes else 0.0
    high = min(1.0, middle + width) if successes < n else 1.0
    return low, high


def _quantile(level: float) -> float:
    if not 0 < level < 1:
        raise ValueError(f"a confidence level lies between 0 and 1, not at {level}")
    return NormalDist().inv_cdf((1 + level) / 2)
