"""Seeded Monte Carlo simulation: an estimate is never shown without its standard error.

A *trial* is a function of a `random.Random` that plays one round and returns a number, or True / False for
"did it happen". The same seed and the same number of trials give the same estimate on every machine.

There are two ways to give a trial its chance. By default one generator serves all rounds, one after the other. In
*chunks* every so many rounds have a generator of their own, seeded by the number of their chunk: then it does not
matter who plays them, and an executor (processes, a cluster) gives the same estimate as this process alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Final

from ..pace.patience import SHOWN
from ..pace.spread import TICK, spread
from .average import Estimate, Sums, wilson

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["CHUNK", "Estimate", "Progress", "Trial", "chunk_rng", "chunks", "estimate", "estimates", "wilson"]

Trial = Callable[[Random], float | Fraction]
"""One round of an experiment. Values that are all True or False make a share, other numbers an average."""

CHUNK: Final = 1000
"""Rounds in a chunk, where an executor plays them and nothing else is said."""


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
    executor: Executor | None = None,
    chunk: int | None = None,
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
        executor: Has the rounds played, in chunks: any `concurrent.futures.Executor`. Processes need a trial that
            they can import: a function at the top of a module.
        chunk: Rounds that share a generator, 1000 with an executor; the answer depends on it, and not on the
            executor. Without both, all rounds share one.

    Raises:
        ValueError: No budget, or one that is not positive.
        TypeError: The trial cannot be brought to another process.

    >>> estimate(lambda rng: rng.randrange(6) == 5, n=10_000, seed=3).agrees_with(Fraction(1, 6))
    True
    """
    stream = estimates(trial, n, seed, seconds=seconds, clock=clock, executor=executor, chunk=chunk)
    with closing(stream):
        for now in stream:
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
    executor: Executor | None = None,
    chunk: int | None = None,
) -> Generator[Estimate, None, None]:
    """The same simulation as a stream: an estimate a few times a second, the finished one last.

    For hosts that must give the page a chance to redraw in between. Arguments and errors as in `estimate`.

    >>> [e.n for e in estimates(lambda rng: rng.random(), n=100)]
    [100]
    """
    if n is None and seconds is None:
        raise ValueError("a simulation needs a budget: a number of trials or of seconds")
    if any(limit is not None and limit <= 0 for limit in (n, seconds, chunk)):
        raise ValueError(f"the budget must be positive, not n={n}, seconds={seconds}, chunk={chunk}")
    if executor is None and chunk is None:
        return _estimates(trial, n, seed, seconds, clock)
    return _chunked(trial, n, seed, seconds, clock, executor, CHUNK if chunk is None else chunk)


def _estimates(
    trial: Trial, n: int | None, seed: int, seconds: float | None, clock: Callable[[], float]
) -> Generator[Estimate, None, None]:
    rng = Random(seed)
    begun = look = clock()
    sums = Sums([trial(rng)])
    batch = 1
    while True:
        goal = sums.n + batch if n is None else min(n, sums.n + batch)
        sums.extend([trial(rng) for _ in range(goal - sums.n)])
        now = clock()
        finished = sums.n == n or (seconds is not None and now - begun >= seconds)
        if finished or now - look >= TICK:
            look = now
            yield sums.estimate(seed, now - begun, finished)
        if finished:
            return
        # Looking at the clock is dear next to a small trial, so look about every hundredth of a second.
        pace = (now - begun) / sums.n
        batch = max(1, min(2 * batch, int(0.01 / pace) if pace > 0 else 2 * batch))


def chunk_rng(seed: int, number: int) -> Random:
    """The generator of a chunk: the same everywhere, and unlike that of any other chunk or seed.

    >>> chunk_rng(7, 0).randrange(1000) == chunk_rng(7, 0).randrange(1000) != chunk_rng(7, 1).randrange(1000)
    True
    """
    return Random(f"chunk {number} of {seed}")


def chunks(n: int | None, chunk: int) -> Iterator[tuple[int, int]]:
    """The chunks of so many rounds, each as its number and its rounds; endless if nobody says how many.

    >>> list(chunks(25, 10))
    [(0, 10), (1, 10), (2, 5)]
    """
    for number in count() if n is None else range(-(-n // chunk)):
        yield number, chunk if n is None else min(chunk, n - number * chunk)


def _chunk(trial: Trial, seed: int, task: tuple[int, int]) -> Sums:
    number, rounds = task
    rng = chunk_rng(seed, number)
    return Sums(trial(rng) for _ in range(rounds))


def _chunked(
    trial: Trial,
    n: int | None,
    seed: int,
    seconds: float | None,
    clock: Callable[[], float],
    executor: Executor | None,
    chunk: int,
) -> Generator[Estimate, None, None]:
    begun = look = clock()
    whole, later = Sums(), dict[int, Sums]()  # all up to the first gap, and what came before its turn
    reached = 0
    with closing(spread(partial(_chunk, trial, seed), chunks(n, chunk), executor)) as stream:
        for done in stream:
            if done is not None:
                later[done[0][0]] = done[1]
            while reached in later:
                whole, reached = whole + later.pop(reached), reached + 1
            now = clock()
            over = seconds is not None and now - begun >= seconds
            if (over or now - look >= TICK) and (whole.n or later):
                look = now
                yield sum((later[number] for number in sorted(later)), whole).estimate(seed, now - begun, over)
                if over:
                    return
    yield whole.estimate(seed, clock() - begun)
