"""A progress line on stderr."""

from __future__ import annotations

import sys

from .columns import width

__all__ = ["ProgressLine"]


class ProgressLine:
    """A progress line, repainted in place in a terminal; nothing in a file or pipe."""

    def __init__(self) -> None:
        self._shown = ""

    def show(self, line: str) -> None:
        """Show the progress.

        Args:
            line: the text to show.
        """
        if line != self._shown and sys.stderr.isatty():
            rest = " " * (width(self._shown) - width(line))
            print(f"\r{line}{rest}", end="", file=sys.stderr, flush=True)
            self._shown = line

    def wipe(self) -> None:
        """Erase the line from a terminal."""
        if self._shown:
            print("\r" + " " * width(self._shown), end="\r", file=sys.stderr, flush=True)
        self._shown = ""

    def end(self) -> None:
        """Keep the line as it is and begin a new one."""
        if self._shown:
            print(file=sys.stderr, flush=True)
        self._shown = ""
