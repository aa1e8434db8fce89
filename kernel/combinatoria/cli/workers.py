"""Executors for playing rounds: this process alone, several processes, or a cluster."""

from __future__ import annotations

import argparse
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import ParamSpec, TypeVar

from ..core.reading import integer
from .words import text

__all__ = ["pool", "worker_arguments", "workers"]

P = ParamSpec("P")
T = TypeVar("T")


def worker_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    """Add ``--processes`` and ``--dask`` to a command."""
    parser.add_argument(
        "--processes", type=integer, default=os.cpu_count() or 1, metavar="N", help=text("help_processes", lang)
    )
    parser.add_argument("--dask", metavar="ADDRESS", help=text("help_dask", lang))


@contextmanager
def workers(args: argparse.Namespace) -> Iterator[Executor | None]:
    """Provide the executor selected by the arguments; None for this process alone.

    Raises:
        SystemExit: with one sentence, if the cluster cannot be reached.
    """
    if args.dask is None:
        with pool(args.processes) as executor:
            yield executor
        return
    try:
        client = import_module("distributed").Client(args.dask)
    except ImportError:
        raise SystemExit(text("no_dask", args.lang)) from None
    except (OSError, ValueError, TypeError) as error:  # from a malformed address, or one that does not answer
        raise SystemExit(text("no_cluster", args.lang, name=args.dask, reason=error)) from None
    with client:
        yield client.get_executor()


@contextmanager
def pool(processes: int) -> Iterator[Executor | None]:
    """Provide a pool of this many processes, or None for one; leaving the context early terminates all of them."""
    if processes < 2:
        yield None
        return
    others = set(active_children())
    executor = _Pool(processes, get_context("spawn"), _begin)
    try:
        yield executor
    finally:
        for process in set(active_children()) - others:
            process.terminate()
        executor.shutdown()


class _Pool(ProcessPoolExecutor):
    """A process pool whose futures cannot be cancelled; pending ones are dropped when the processes end.

    Python 3.11 prints a traceback when a process ends while a cancelled future is still in the queue.
    """

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future = super().submit(fn, *args, **kwargs)
        future.cancel = lambda: False  # type: ignore[method-assign]
        return future


def _begin() -> None:
    """Initialize a pool process: ignore Ctrl-C, which the parent handles, and end with the parent, even if killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
