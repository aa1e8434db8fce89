"""Turns Ctrl-C, or the stop button of a notebook, into a request that is polled instead of an exception."""

from __future__ import annotations

import signal
from types import FrameType, TracebackType
from typing import Any

__all__ = ["Interrupt"]


class Interrupt:
    """Context manager that only records an interrupt; a second one before the first is polled works as usual.

    Where signal handlers cannot be set (outside the main thread) nothing is recorded and nothing changes.

    >>> with Interrupt() as interrupt:
    ...     signal.raise_signal(signal.SIGINT)
    ...     interrupt.taken(), interrupt.taken()
    (True, False)
    """

    def __init__(self) -> None:
        self._asked = self._open = False
        self._usual: Any = None

    def taken(self) -> bool:
        """Return whether there was an interrupt since the last call."""
        asked, self._asked = self._asked, False
        return asked

    def __enter__(self) -> Interrupt:
        self._open = True
        try:
            self._usual = signal.signal(signal.SIGINT, self._note)
        except ValueError:  # only allowed in the main thread
            self._usual = None
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._open = False
        if self._usual is not None and signal.getsignal(signal.SIGINT) == self._note:
            signal.signal(signal.SIGINT, self._usual)

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self._asked or not self._open:  # the first one is still unpolled, or the context is closed
            raise KeyboardInterrupt
        self._asked = True
