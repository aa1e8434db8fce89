"""Cells in which a learner writes between quotation marks: whatever stands there is read, quotation marks and all.

A name or an exit ticket may hold the very marks that end a text of Python's, a line break, or a backslash. A cell that
Python cannot read for that is put right before it is run; one that it can read is left alone.
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
    """The lines of a cell; those of a report or a word whose text breaks Python, with that text as Python writes it.

    A report whose frame around the text is damaged becomes one without a ticket (``None``), which says so.

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
            warnings.simplefilter("ignore")  # Python says so itself when the cell is run
            ast.parse(cell)
    except (SyntaxError, ValueError):
        return False
    return True


def watch_texts(shell: Any) -> None:
    """Mend cells from now on, before they are run."""
    transformers: Sequence[Any] = shell.input_transformers_cleanup
    if mended not in transformers:
        shell.input_transformers_cleanup.append(mended)
