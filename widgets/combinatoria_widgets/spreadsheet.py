"""CSV text in which a spreadsheet reads nothing as a formula, since names are untrusted input."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from typing import Final

__all__ = ["csv_text"]

_FORMULA: Final = re.compile(r"(^|[,;|\t\r\n])(?=[\s\"']*[=+\-@＝＋－＠])")
"""Start of a possible cell, for any cell separator, that a spreadsheet would read as a formula."""


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as CSV text, its texts escaped."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([_harmless(value) for value in row] for row in rows)
    return out.getvalue()


def _harmless(value: object) -> object:
    """Escape a text so that a spreadsheet reads no part of it as a formula.

    >>> _harmless("A. B."), _harmless("=1+1"), _harmless("Ann;=1+1"), _harmless(-1)
    ('A. B.', "'=1+1", "Ann;'=1+1", -1)
    """
    return _FORMULA.sub(r"\1'", value) if isinstance(value, str) else value
