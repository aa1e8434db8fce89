"""Limits on how long a person is kept waiting, measured by an injectable clock.

Timing affects only when something is shown and when a computation pauses, never its result.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

__all__ = ["SHOWN", "Clock", "Patience"]

SHOWN: Final = 1.0
"""Seconds after which a wait deserves a message, a progress bar and a way to end it."""

Clock = Callable[[], float]
"""Returns seconds from an arbitrary origin; only differences count."""


class Patience:
    """A time span that starts on construction.

    Args:
        seconds: its length; None never ends, 0 ends at once.
        clock: returns the time.

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
        """Seconds since the start."""
        return self._clock() - self._begun

    @property
    def over(self) -> bool:
        """True if the time is up."""
        return self.seconds is not None and self.spent >= self.seconds
