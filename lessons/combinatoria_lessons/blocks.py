"""Run the Python code of lesson sources; errors in it name the file and the line."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from types import CodeType
from typing import Any

from .console import tell

_SHOWN = 200
"""Maximum number of characters quoted from an error message."""


@cache  # the code of a question runs once for each of its twins
def _compiled(code: str, name: str) -> CodeType:
    return compile(code, name, "exec")


class SourceError(ValueError):
    """A lesson source cannot be read; the message names the file, the line and the cell."""


@dataclass(frozen=True)
class Block:
    """The position of a block of code.

    Attributes:
        file: The name of the source.
        line: The number of its first line there.
        cell: The cell or question that it belongs to.
    """

    file: str = ""
    line: int = 1
    cell: str = ""

    @property
    def where(self) -> dict[str, str]:
        """File, line and cell, as facts for a message."""
        return {"file": f"{self.file}:{self.line}", "cell": self.cell}

    def run(self, code: str, space: dict[str, Any]) -> None:
        """Run code, which defines names in ``space``.

        Raises:
            SourceError: The code is not valid Python, or raises.
        """
        with self.watched():
            exec(_compiled(code, self._name), space)  # trusted source, not user input

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Report errors raised by the block's code, with their line in the source."""
        try:
            yield
        except SourceError:
            raise
        except (Exception, SystemExit) as problem:  # author's code may raise anything
            lines = [
                frame.lineno for frame in traceback.extract_tb(problem.__traceback__) if frame.filename == self._name
            ]
            if isinstance(problem, SyntaxError) and problem.filename == self._name:
                lines.append(problem.lineno)
            where = {**self.where, "file": f"{self.file}:{self.line - 1 + ((lines and lines[-1]) or 1)}"}
            why = problem.msg if isinstance(problem, SyntaxError) else str(problem)
            raise SourceError(
                tell("code_fails", **where, why=" ".join(f"{type(problem).__name__}: {why}".split())[:_SHOWN])
            ) from problem

    @property
    def _name(self) -> str:
        return f"<{self.file} {self.cell} {self.line}>"
