"""Repair of cells in which a learner writes, so that any text there can be read.

A name or an exit ticket may contain Python's closing quotation marks, a line break, or a backslash. An answer may lack
its quotation marks, as in ``answer = 10.7%`` or ``k2=b``. A cell that this makes invalid is repaired before it runs; a
valid cell is left unchanged, except for single letters that have no value.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Collection, Sequence
from functools import partial
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
_CHECKS = re.compile(r"\s*(?:checks\(.*\)|answer\s*=[^=][^\n]*\n\s*check\(\s*[\"']\w+[\"']\s*,\s*answer\s*\))\s*", re.S)
_ANSWER = re.compile(
    r"(?P<before>\s*(?:answer|[a-z]\d+)\s*=[ \t]*)(?P<answer>[^\n#]*?)(?P<after>[ \t]*,?[ \t]*(?:#.*)?\n?)"
)
"""One line with an answer; in ``checks`` a comma follows."""
_QUOTES = "\"'“”„«»「」 \t"


def mended(lines: list[str], known: Collection[str] = ()) -> list[str]:
    """Return the lines of a cell; if the text in a report, word or answer makes it invalid Python, with that text
    quoted.

    A report whose frame around the text is damaged becomes one with the ticket ``None``, which prints an explanation.

    Args:
        lines: The cell.
        known: The names that have a value; any other single letter is an answer.

    >>> print(*mended(['report(name="", ticket="Say "no".")']))
    report(name='', ticket='Say "no".')
    >>> mended(["1 +"])
    ['1 +']
    >>> print(*mended(["checks(\\n", "    k1=10.7%,  # a share\\n", "    k2=b,\\n", ")"]), sep="")
    checks(
        k1='10.7%',  # a share
        k2='b',
    )
    """
    cell = "".join(lines)
    if _CHECKS.fullmatch(cell):
        return [_answered(line, known, not _reads(cell)) for line in lines]
    frame = next((found for one in _FRAMES if (found := one.fullmatch(cell))), None)
    if (frame is None and _REPORT.match(cell) is None) or _reads(cell):
        return lines
    if frame is None:
        return ["report(ticket=None)\n"]
    parts = frame.groupdict(default="")
    second = parts.get("between", "") + repr(parts["second"]) if "second" in parts else ""
    return (parts["before"] + repr(parts["first"]) + second + parts["after"]).splitlines(keepends=True)


def _answered(line: str, known: Collection[str], broken: bool) -> str:
    """Return a line of an answer cell, with the answer in quotation marks if Python has no value for it.

    Args:
        line: The line.
        known: The names that have a value.
        broken: Whether the cell is invalid.
    """
    found = _ANSWER.fullmatch(line)
    if found is None or not (text := found["answer"].strip()):
        return line
    is_letter = len(text) == 1 and text.isalpha() and text not in known
    reads = _reads(f"_ = {text}" if found["before"].lstrip().startswith("answer") else f"_(_={text})")
    if not is_letter and (reads or not broken):
        return line
    return found["before"] + repr(text.strip(_QUOTES)) + found["after"]


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
    if not any(getattr(one, "func", None) is mended for one in transformers):
        shell.input_transformers_cleanup.append(partial(mended, known=shell.user_ns))
