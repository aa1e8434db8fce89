"""Independent pieces of work: done here, one after the other, or distributed by an executor.

Each task must be self-contained (a number, a seed), so that results do not depend on where and in which order the tasks
are done.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:  # a page has no processes, so this is imported only once an executor is given
    from concurrent.futures import Executor, Future

__all__ = ["AHEAD", "TICK", "spread"]

AHEAD: Final = 1000
"""Maximum number of tasks submitted ahead: more than any executor runs at once."""
TICK: Final = 0.2
"""Seconds without a result after which control returns to the host, so that it can decide whether to continue."""
NEEDED: Final = (
    "Other processes need a function that they can import: one at the top of a module, not a lambda, not one inside"
    " another function or in a notebook's cell."
)

T = TypeVar("T")
R = TypeVar("R")


def spread(
    work: Callable[[T], R], tasks: Iterable[T], executor: Executor | None = None
) -> Generator[tuple[T, R] | None, None, None]:
    """Run ``work`` on every task.

    Args:
        work: for an executor with other processes, a function that they can import.
        tasks: may be endless; taken as needed.
        executor: any; without one the tasks are done here, one after the other.

    Yields:
        Each task with its result, in order of completion; and None from time to time while nothing is finished. Closing
        the iterator cancels the tasks that have not been started.

    Raises:
        TypeError: the work cannot be sent to another process.
        concurrent.futures.BrokenExecutor: a process died during its work.

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
    """Return why a function cannot be sent to another process, or None if it can."""
    import pickle  # not needed on a page

    try:
        pickle.dumps(work)
    except Exception as error:
        return str(error)
    return None
