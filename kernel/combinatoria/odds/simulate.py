"""Seeded Monte Carlo simulation: an estimate is never shown without its standard error.

A *trial* is a function of a `random.Random` that plays one round and returns a number, or True / False for
"did it happen". The same seed and the same number of trials give the same estimate on every machine.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from statistics import NormalDist
from typing import Any

from ..pace.patience import SHOWN

__all__ = ["Estimate", "Progress", "Trial", "estimate", "estimates", "wilson"]

Trial = Callable[[Random], float | Fraction]
"""One round of an experiment. Values that are all True or False make a share, other numbers an average."""

_SLICE = 0.2
"""Seconds between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The result of a simulation.

    Attributes:
        mean: Average over the trials; for yes/no trials the share of yes.
        n: Number of trials.
        standard_error: Estimated standard deviation of `mean`, in the same units. Infinite for a single
            trial that is not yes/no.
        successes: Number of yes, or None if the trials returned other numbers.
        seed: Seed that repeats it.
        seconds: Time it took.
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
        """Confidence interval for the true value: Wilson's for shares, else the normal one.

        Args:
            level: Share of such intervals that contain the true value.

        Raises:
            ValueError: `level` is not strictly between 0 and 1.

        >>> low, high = estimate(lambda rng: rng.random() < 0.5, n=1000, seed=1).interval()
        >>> low < 0.5 < high
        True
        """
        if self.successes is not None:
            return wilson(self.successes, self.n, level)
        width = _quantile(level) * self.standard_error
        return self.mean - width, self.mean + width

    def z_against(self, exact: float | Fraction) -> float:
        """How many standard errors the estimate lies above (or, if negative, below) an exact answer.

        For shares the standard error is the one that the exact answer predicts (score test), so that
        "never happened in 10 trials" is judged fairly, too.

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
        """Is the exact answer at most `within` standard errors away?"""
        return abs(self.z_against(exact)) <= within

    def parts(self, exact: float | Fraction | None = None, level: float = 0.95) -> dict[str, Any]:
        """The numbers a sentence or a chart needs; the words are made elsewhere, in the reader's language.

        Returns:
            `mean`, `n`, `standard_error`, `low`, `high`, `level`, `finished`, and, if an exact answer is
            given, `exact`, `difference` and `z`.

        >>> sorted(estimate(lambda rng: rng.random() < 0.5, n=10, seed=1).parts(exact=0.5))[:4]
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


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a running simulation is.

    Attributes:
        share: Part of the budget that is used up, 0 to 1.
        so_far: The estimate up to now.
    """

    share: float
    so_far: Estimate


def estimate(
    trial: Trial,
    n: int | None = None,
    seed: int = 0,
    *,
    seconds: float | None = None,
    progress: Callable[[Progress], object] | None = None,
    stop: Callable[[], bool] | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Estimate:
    """Repeats a trial with a seeded generator and averages.

    Args:
        trial: Plays one round with the generator it is given.
        n: Number of trials, at most.
        seed: Seed of the generator. A budget in trials is repeatable; one in seconds is not.
        seconds: Time budget; with both, whichever is used up first.
        progress: Called a few times a second, but not before a second has passed.
        stop: Asked a few times a second; when it says yes, the estimate so far is returned.
        clock: Seconds that pass, for tests.

    Raises:
        ValueError: No budget, or one that is not positive.

    >>> estimate(lambda rng: rng.randrange(6) == 5, n=10_000, seed=3).agrees_with(Fraction(1, 6))
    True
    """
    for now in estimates(trial, n, seed, seconds=seconds, clock=clock):
        # `now` is complete on the last turn of the loop; before that, it is an intermediate result.
        if progress is not None and now.seconds >= SHOWN:
            shares = [now.n / n if n else 0.0, now.seconds / seconds if seconds else 0.0, float(now.finished)]
            progress(Progress(min(1.0, max(shares)), now))
        if not now.finished and stop is not None and stop():
            break
    return now


def estimates(
    trial: Trial,
    n: int | None = None,
    seed: int = 0,
    *,
    seconds: float | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Iterator[Estimate]:
    """The same simulation as a stream: an estimate a few times a second, the finished one last.

    For hosts that must give the page a chance to redraw in between. Arguments and errors as in `estimate`.

    >>> [e.n for e in estimates(lambda rng: rng.random(), n=100)]
    [100]
    """
    if n is None and seconds is None:
        raise ValueError("a simulation needs a budget: a number of trials or of seconds")
    if (n is not None and n < 1) or (seconds is not None and seconds <= 0):
        raise ValueError(f"the budget must be positive, not n={n}, seconds={seconds}")
    return _estimates(trial, n, seed, seconds, clock)


def _estimates(
    trial: Trial, n: int | None, seed: int, seconds: float | None, clock: Callable[[], float]
) -> Iterator[Estimate]:
    rng = Random(seed)
    begun = look = clock()
    # Sums of distances from the first value: exact for whole numbers, and without cancellation for floats
    # that vary little around a large mean.
    origin: float | Fraction = trial(rng)
    yes_no = isinstance(origin, bool)
    done, total, squares = 1, origin - origin, origin - origin
    batch = 1
    while True:
        goal = done + batch if n is None else min(n, done + batch)
        for _ in range(goal - done):
            value = trial(rng)
            if yes_no and not isinstance(value, bool):
                yes_no = False
            value -= origin
            total += value
            squares += value * value
        done = goal
        now = clock()
        finished = done == n or (seconds is not None and now - begun >= seconds)
        if finished or now - look >= _SLICE:
            look = now
            yield _summary(origin, total, squares, done, yes_no, seed, now - begun, finished)
        if finished:
            return
        # Looking at the clock is dear next to a small trial, so look about every hundredth of a second.
        pace = (now - begun) / done
        batch = max(1, min(2 * batch, int(0.01 / pace) if pace > 0 else 2 * batch))


def _summary(
    origin: float | Fraction,
    total: float | Fraction,
    squares: float | Fraction,
    n: int,
    yes_no: bool,
    seed: int,
    seconds: float,
    finished: bool,
) -> Estimate:
    mean = float(origin + (Fraction(total) / n if isinstance(total, int | Fraction) else total / n))
    successes = round(origin * n + total) if yes_no else None
    if yes_no:
        error = math.sqrt(mean * (1 - mean) / n)
    elif n == 1:
        error = math.inf
    else:
        spread = (
            squares - Fraction(total) ** 2 / n if isinstance(total, int | Fraction) else squares - total * total / n
        )
        error = math.sqrt(max(0.0, float(spread)) / (n - 1) / n)
    return Estimate(mean, n, error, successes, seed, seconds, finished)


def wilson(successes: int, n: int, level: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval for a share; it stays inside 0 and 1 and works for rare events.

    Source: E. B. Wilson, Journal of the American Statistical Association 22 (1927), 209-212.

    Args:
        successes: How often it happened.
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
    # The ends are exact where nothing or everything was a success; rounding must not move them.
    low = max(0.0, middle - width) if successes else 0.0
    high = min(1.0, middle + width) if successes < n else 1.0
    return low, high


def _quantile(level: float) -> float:
    if not 0 < level < 1:
        raise ValueError(f"a confidence level lies between 0 and 1, not at {level}")
    return NormalDist().inv_cdf((1 + level) / 2)
