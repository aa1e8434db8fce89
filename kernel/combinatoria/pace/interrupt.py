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
        self._asked = self._open = False
        self._usual: Any = None

    def taken(self) -> bool:
        """Whether there was an interrupt since this was asked last."""
        asked, self._asked = self._asked, False
        return asked

    def __enter__(self) -> Interrupt:
        self._open = True
        try:
            self._usual = signal.signal(signal.SIGINT, self._note)
        except ValueError:  # only the main thread may
            self._usual = None
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._open = False
        if self._usual is not None and signal.getsignal(signal.SIGINT) == self._note:
            signal.signal(signal.SIGINT, self._usual)

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self._asked or not self._open:  # nobody has listened to the first one, or nobody will
            raise KeyboardInterrupt
        self._asked = True
