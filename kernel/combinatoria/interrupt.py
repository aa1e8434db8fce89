"""Ctrl-C, or the stop button of a notebook, as a wish that is noted instead of an exception somewhere."""

from __future__ import annotations

import signal
from types import FrameType, TracebackType
from typing import Any

__all__ = ["Interrupt"]


class Interrupt:
    """While it is open, an interrupt is only noted; another one, before anybody asked, works as usual.

    Where signals cannot be had (outside the main thread) nothing is noted and all stays as it is.

    >>> with Interrupt() as interrupt:
    ...     signal.raise_signal(signal.SIGINT)
    ...     interrupt.taken(), interrupt.taken()
    (True, False)
    """

    def __init__(self) -> None:
        self._asked = False
        self._usual: Any = None

    def taken(self) -> bool:
        """Whether there was an interrupt since this was asked last."""
        asked, self._asked = self._asked, False
        return asked

    def __enter__(self) -> Interrupt:
        try:
            self._usual = signal.signal(signal.SIGINT, self._note)
        except ValueError:  # only the main thread may
            self._usual = None
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._restore()

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self._asked:  # nobody has listened to the first one
            raise KeyboardInterrupt
        self._asked = True

    def _restore(self) -> None:
        if self._usual is not None:
            signal.signal(signal.SIGINT, self._usual)
            self._usual = None
