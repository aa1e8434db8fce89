"""A progress line on stderr."""

from __future__ import annotations

import sys
from typing import Final

from .columns import width

__all__ = ["ProgressLine"]

PARTS: Final = 10
"""Maximum number of lines if stderr is not a terminal."""


class ProgressLine:
    """A progress line: repainted in place in a terminal; in a file or pipe, a new line for each tenth completed.

    Args:
        terminal_only: show nothing in a file or pipe, as for a program that reads the command's result.
    """

    def __init__(self, *, terminal_only: bool = False) -> None:
        self._terminal_only = terminal_only
        self._shown, self._part = "", -1

    def show(self, line: str, done: float) -> None:
        """Show the progress.

        Args:
            line: the text to show.
            done: the completed fraction, from 0 to 1.
        """
        if sys.stderr.isatty():
            if line != self._shown:
                rest = " " * (width(self._shown) - width(line))
                print(f"\r{line}{rest}", end="", file=sys.stderr, flush=True)
                self._shown = line
        elif not self._terminal_only and (part := int(PARTS * done)) != self._part:
            self._part = part
            print(line, file=sys.stderr, flush=True)

    def wipe(self) -> None:
        """Erase the line from a terminal."""
        if self._shown:
            print("\r" + " " * width(self._shown), end="\r", file=sys.stderr, flush=True)
        self._shown, self._part = "", -1

    def end(self) -> None:
        """Keep the line as it is and begin a new one."""
        if self._shown:
            print(file=sys.stderr, flush=True)
        self._shown, self._part = "", -1
