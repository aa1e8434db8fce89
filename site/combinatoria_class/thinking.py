"""A separate process for slow bots, so that nobody at another table has to wait for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

from combinatoria.rooms import NotKept, decide

if TYPE_CHECKING:
    from .classroom import ClassTable
    from .hub import Hub

__all__ = ["QUICK", "Thinker"]

QUICK = ("greedy", "random")
"""Bots that decide at once, in the server's own process."""
BEHIND = 10
"""The niceness of the process above the server's: a bot's decision may wait, a person's move may not."""
LIMIT = 10.0
"""Seconds after which a process that does not answer is replaced, and the greedy bot decides."""


def _behind() -> None:
    """Lower this process's priority, which matters on computers with few processors."""
    if sys.platform != "win32":
        os.nice(BEHIND)


class Thinker:
    """The process, and the decisions requested from it.

    Args:
        hub: notified of each decision.
        limit: seconds to wait for a decision.
    """

    def __init__(self, hub: Hub, limit: float = LIMIT) -> None:
        self.hub, self.limit = hub, limit
        self._pool: ProcessPoolExecutor | None = None
        self._asked: set[tuple[int, int, int]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self) -> None:
        """Request every decision that a bot must make now."""
        for table in self.hub.classroom.tables:
            if not table.room.at_once and (seat := table.room.due) is not None:
                self.ask(table, seat)

    def ask(self, table: ClassTable, seat: int) -> None:
        """Request the decision of a bot at a seat, unless it has been requested already."""
        about = (table.number, seat, len(table.room.match.decisions))
        if about in self._asked:
            return
        self._asked.add(about)
        task = asyncio.ensure_future(self._decide(table, seat, about))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _decide(self, table: ClassTable, seat: int, about: tuple[int, int, int]) -> None:
        game, bot, seed, n, _, view = table.room.question(seat)
        pool = self._pool = self._pool or ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _behind)
        loop = asyncio.get_running_loop()
        try:
            text = await asyncio.wait_for(
                loop.run_in_executor(pool, decide, game, bot, seed, n, seat, view), self.limit
            )
        except (TimeoutError, BrokenProcessPool):
            self.close(pool)
            text = decide(game, QUICK[0], seed, n, seat, view)
        self._asked.discard(about)
        try:
            table.room.play_bot(seat, text, about[2])
        except NotKept:
            return  # requested again at the next tick
        self.hub.tell()

    def close(self, pool: ProcessPoolExecutor | None = None) -> None:
        """End the process, even if it hangs; the next decision starts another one."""
        pool = pool or self._pool
        if pool is None:
            return
        if pool is self._pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=True, cancel_futures=True)
