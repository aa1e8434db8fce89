"""Who plays the rounds: this process, several of this machine, or a cluster."""

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
    """``--processes`` and ``--dask``."""
    parser.add_argument(
        "--processes", type=integer, default=os.cpu_count() or 1, metavar="N", help=text("help_processes", lang)
    )
    parser.add_argument("--dask", metavar="ADDRESS", help=text("help_dask", lang))


@contextmanager
def workers(args: argparse.Namespace) -> Iterator[Executor | None]:
    """The executor that the arguments ask for; None for this process alone.

    Raises:
        SystemExit: with one sentence, if there is no such cluster.
    """
    if args.dask is None:
        with pool(args.processes) as executor:
            yield executor
        return
    try:
        client = import_module("distributed").Client(args.dask)
    except ImportError:
        raise SystemExit(text("no_dask", args.lang)) from None
    except (OSError, ValueError, TypeError) as error:  # what a wrong address or an idle one comes to
        raise SystemExit(text("no_cluster", args.lang, name=args.dask, reason=error)) from None
    with client:
        yield client.get_executor()


@contextmanager
def pool(processes: int) -> Iterator[Executor | None]:
    """A pool of this many processes; None for one. Leaving early ends all of them."""
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
    """Pieces that wait are not cancelled one by one: they go when the processes do.

    Python 3.11 prints a traceback when a process ends while a future that somebody has cancelled is still in the queue.
    """

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future = super().submit(fn, *args, **kwargs)
        future.cancel = lambda: False  # type: ignore[method-assign]
        return future


def _begin() -> None:
    """A process of a pool leaves Ctrl-C to the one that has started it, and ends with it, even if that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
