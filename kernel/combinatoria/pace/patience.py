"""How long a person waits gladly, measured by a clock that is an argument.

Timing affects only when something is shown and when a computation pauses, never its result.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

__all__ = ["SHOWN", "Clock", "Patience"]

SHOWN: Final = 1.0
"""After so many seconds a wait deserves a word, a bar and a way to end it."""

Clock = Callable[[], float]
"""Seconds from any moment on; only differences count."""


class Patience:
    """A span of time that begins now and is over some time.

    Args:
        seconds: how long it lasts; with None it is never over, with 0 it is over at once.
        clock: tells the time.

    >>> ticks = iter([10.0, 10.4, 11.0])
    >>> wait = Patience(1.0, lambda: next(ticks))
    >>> wait.over, wait.over
    (False, True)
    """

    def __init__(self, seconds: float | None = SHOWN, clock: Clock = time.monotonic) -> None:
        self.seconds, self._clock = seconds, clock
        self._begun = clock()

    @property
    def spent(self) -> float:
        """Seconds since it began."""
        return self._clock() - self._begun

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self.seconds is not None and self.spent >= self.seconds
