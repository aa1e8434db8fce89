"""Work in pieces that do not need one another: here, one after the other, or wherever an executor has them done.

Whoever spreads work makes every piece say by itself what it is (a number, a seed), so that the answer does not depend
on where and in which order the pieces are done.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:  # a page has no processes: nothing of them is imported as long as nobody brings an executor
    from concurrent.futures import Executor, Future

__all__ = ["AHEAD", "TICK", "spread"]

AHEAD: Final = 1000
"""Pieces that are handed over before the first is done: more than any executor does at once."""
TICK: Final = 0.2
"""Seconds after which a host may look whether to go on, though nothing has come."""
NEEDED: Final = (
    "Other processes need a function that they can import: one at the top of a module, not a lambda, not one inside"
    " another function or in a notebook's cell."
)

T = TypeVar("T")
R = TypeVar("R")


def spread(
    work: Callable[[T], R], tasks: Iterable[T], executor: Executor | None = None
) -> Generator[tuple[T, R] | None, None, None]:
    """Do a piece of work for every task.

    Args:
        work: for an executor of other processes: one that they can import.
        tasks: may be endless; they are taken as they are needed.
        executor: any; without one the tasks are done here, one after the other.

    Yields:
        Each task with its result, as they are done; and None now and then, when nothing is done yet. Whoever
        closes the iterator leaves what has not been begun undone.

    Raises:
        TypeError: the work cannot be brought to another process.
        concurrent.futures.BrokenExecutor: a process has ended in the middle of its work.

    >>> [*spread(abs, [-3, 2])]
    [(-3, 3), (2, 2)]
    """
    if executor is None:
        for task in tasks:
            yield task, work(task)
        return
    yield from _handed_over(work, iter(tasks), executor)


def _handed_over(
    work: Callable[[T], R], tasks: Iterator[T], executor: Executor
) -> Generator[tuple[T, R] | None, None, None]:
    from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, wait

    pending: dict[Future[R], T] = {}
    try:
        while True:
            for task in islice(tasks, AHEAD - len(pending)):
                pending[executor.submit(work, task)] = task
            if not pending:
                return
            done = wait(pending, TICK, FIRST_COMPLETED).done
            for future in done:
                yield pending.pop(future), _result(future, work)
            if not done:
                yield None
    except BrokenExecutor as error:
        error.add_note(NEEDED)
        raise
    finally:
        for future in pending:
            future.cancel()


def _result(future: Future[R], work: Callable[[Any], R]) -> R:
    try:
        return future.result()
    except Exception as error:
        if _reason(work) == str(error):
            raise TypeError(f"{error}. {NEEDED}") from error
        raise


def _reason(work: object) -> str | None:
    """Why a piece of work cannot be brought to another process; None if it can."""
    import pickle  # a page needs none

    try:
        pickle.dumps(work)
    except Exception as error:
        return str(error)
    return None
