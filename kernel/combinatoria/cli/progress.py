"""A line on stderr that says how far something is."""

from __future__ import annotations

import sys
from typing import Final

from .columns import width

__all__ = ["ProgressLine"]

PARTS: Final = 10
"""Without a terminal so many lines at most tell of the whole."""


class ProgressLine:
    """A terminal has the line repainted in place; a file or a pipe gets a new line for each tenth that is done."""

    def __init__(self) -> None:
        self._shown, self._part = "", -1

    def show(self, line: str, done: float) -> None:
        """Show how far it is.

        Args:
            line: in words.
            done: the part that is done, from 0 to 1.
        """
        if sys.stderr.isatty():
            if line != self._shown:
                rest = " " * (width(self._shown) - width(line))
                print(f"\r{line}{rest}", end="", file=sys.stderr, flush=True)
                self._shown = line
        elif (part := int(PARTS * done)) != self._part:
            self._part = part
            print(line, file=sys.stderr, flush=True)

    def wipe(self) -> None:
        """Take the line away again where it is repainted."""
        if self._shown:
            print("\r" + " " * width(self._shown), end="\r", file=sys.stderr, flush=True)
        self._shown, self._part = "", -1

    def end(self) -> None:
        """Leave the line as it is; what comes next is another."""
        if self._shown:
            print(file=sys.stderr, flush=True)
        self._shown, self._part = "", -1
