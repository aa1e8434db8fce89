"""Repair of cells in which a learner writes between quotation marks, so that any text there can be read.

A name or an exit ticket may contain Python's closing quotation marks, a line break, or a backslash. A cell that this
makes invalid is repaired before it runs; a valid cell is left alone.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Sequence
from typing import Any

_OPEN = r"""r?(?P<{0}>\"\"\"|\"|'''|')"""
_FRAMES = (
    re.compile(
        rf"(?P<before>\s*report\(\s*name=){_OPEN.format('mark')}(?P<first>.*)(?P=mark)"
        rf"(?P<between>\s*,\s*ticket=){_OPEN.format('other')}(?P<second>.*)(?P=other)(?P<after>\s*,?\s*\)\s*)",
        re.S,
    ),
    re.compile(rf"(?P<before>\s*twins\(\s*){_OPEN.format('mark')}(?P<first>.*)(?P=mark)(?P<after>\s*\)[^\"']*)", re.S),
)
_REPORT = re.compile(r"\s*report\(")


def mended(lines: list[str]) -> list[str]:
    """Return the lines of a cell; if the text in a report or word makes it invalid Python, with that text escaped.

    A report whose frame around the text is damaged becomes one with the ticket ``None``, which prints an explanation.

    >>> print(*mended(['report(name="", ticket="Say "no".")']))
    report(name='', ticket='Say "no".')
    >>> mended(["1 +"])
    ['1 +']
    """
    cell = "".join(lines)
    frame = next((found for one in _FRAMES if (found := one.fullmatch(cell))), None)
    if (frame is None and _REPORT.match(cell) is None) or _reads(cell):
        return lines
    if frame is None:
        return ["report(ticket=None)\n"]
    parts = frame.groupdict(default="")
    second = parts.get("between", "") + repr(parts["second"]) if "second" in parts else ""
    return (parts["before"] + repr(parts["first"]) + second + parts["after"]).splitlines(keepends=True)


def _reads(cell: str) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python warns again when the cell runs
            ast.parse(cell)
    except (SyntaxError, ValueError):
        return False
    return True


def watch_texts(shell: Any) -> None:
    """Repair cells before they are run, from now on."""
    transformers: Sequence[Any] = shell.input_transformers_cleanup
    if mended not in transformers:
        shell.input_transformers_cleanup.append(mended)
