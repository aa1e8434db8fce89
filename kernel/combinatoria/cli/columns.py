"""Tables in the terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

__all__ = ["table", "width"]


def table(rows: Sequence[Sequence[str]]) -> str:
    """Format rows as aligned columns; the first row is the header."""
    widths = [max(width(row[n]) for row in rows) for n in range(len(rows[0]))]
    lines = ["  ".join(cell + " " * (w - width(cell)) for cell, w in zip(row, widths, strict=True)) for row in rows]
    return "\n".join(line.rstrip() for line in (lines[0], "  ".join("-" * w for w in widths), *lines[1:]))


def width(text: str) -> int:
    """Return the width of a text in terminal columns; wide characters take two."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
