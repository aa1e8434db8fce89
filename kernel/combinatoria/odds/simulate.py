"""Seeded Monte Carlo simulation: every estimate has a standard error.

A *trial* is a function of a `random.Random` that plays one round and returns a number, or True / False for "did it
happen". The same seed and the same number of trials give the same estimate on every machine.

Randomness reaches the trials in one of two ways. By default, one generator serves all rounds in turn. With *chunks*,
each chunk of rounds has its own generator, seeded by the chunk's index: then the estimate does not depend on where the
rounds are played, in this process or by an executor (processes, a cluster).
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

from ..slices.patience import SHOWN
from ..slices.spread import TICK, spread
from .average import Estimate, Sums, wilson

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["CHUNK", "Estimate", "Progress", "Trial", "chunk_rng", "chunks", "estimate", "estimates", "wilson"]

Trial = Callable[[Random], float | Fraction]
"""One round of an experiment. If all values are True or False, the estimate is a share, otherwise an average."""

CHUNK: Final = 1000
"""Default number of rounds in a chunk when an executor plays them."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of a running simulation.

    Attributes:
        share: Used part of the budget, 0 to 1.
        so_far: The current estimate.
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
    """Repeat a trial with a seeded generator and average the results.

    Args:
        trial: Plays one round with the generator it is given.
        n: Maximum number of trials.
        seed: Seed of the generator. A budget in trials is reproducible; one in seconds is not.
        seconds: Time budget; with both, the simulation ends when either is used up.
        progress: Called a few times a second, once a second has passed.
        stop: Called a few times a second; if it returns True, the estimate so far is returned.
        clock: Returns the time in seconds; tests replace it.
        executor: Plays the rounds, in chunks: any `concurrent.futures.Executor`. Processes need a trial that they can
            import: a function at the top level of a module.
        chunk: Rounds that share a generator, 1000 by default with an executor; the result depends on it, but not on the
            executor. Without either, all rounds share one generator.

    Raises:
        ValueError: There is no budget, or it is not positive.
        TypeError: The trial cannot be sent to another process.

    >>> estimate(lambda rng: rng.randrange(6) == 5, n=10_000, seed=3).agrees_with(Fraction(1, 6))
    True
    """
    stream = estimates(trial, n, seed, seconds=seconds, clock=clock, executor=executor, chunk=chunk)
    with closing(stream):
        for now in stream:
            # On the last iteration `now` is complete; before that, it is an intermediate result.
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
    """Run the same simulation as a stream: an estimate a few times a second, the finished one last.

    For hosts that have to let the page redraw in between. Arguments and errors as in `estimate`.

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
        # Reading the clock is expensive next to a small trial, so read it about every hundredth of a second.
        pace = (now - begun) / sums.n
        batch = max(1, min(2 * batch, int(0.01 / pace) if pace > 0 else 2 * batch))


def chunk_rng(seed: int, number: int) -> Random:
    """Return the generator of a chunk: the same on every machine, and different for each chunk and seed.

    >>> chunk_rng(7, 0).randrange(1000) == chunk_rng(7, 0).randrange(1000) != chunk_rng(7, 1).randrange(1000)
    True
    """
    return Random(f"chunk {number} of {seed}")


def chunks(n: int | None, chunk: int) -> Iterator[tuple[int, int]]:
    """Yield the chunks of `n` rounds as (index, number of rounds); endless if `n` is None.

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
    # the merged chunks up to the first gap, and the chunks that finished early
    whole, later = Sums(), dict[int, Sums]()
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
