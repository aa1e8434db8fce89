"""Removal of codes from a pasted text before the rest of it is read, since their groups look like other codes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..lessons.tools.base32 import CodeError, Piece

Content = TypeVar("Content")

TAKEN = "\x00"
"""Placeholder for each character of a code that was taken out of a line."""


@dataclass(frozen=True)
class Taken(Generic[Content]):
    """The codes of one kind in a text.

    Attributes:
        read: Their content by code, in order of first appearance; a repeated code counts once.
        wrong: Unreadable codes, each with its first line number and its error.
        rest: The text with :data:`TAKEN` in their place.
        lines: Numbers of the lines that hold codes.
    """

    read: dict[str, Content]
    wrong: tuple[tuple[int, str, CodeError], ...]
    rest: str
    lines: frozenset[int]


def take(text: str, pieces: Iterable[Piece], read: Callable[[str], Content]) -> Taken[Content]:
    """Remove codes from a text, and read them.

    Args:
        text: Text normalised by ``base32.plain``.
        pieces: Where in the text the codes are.
        read: Reads a code, or raises a :class:`CodeError`.
    """
    found: dict[str, Content] = {}
    wrong, lines, rest, start, line = [], set(), [], 0, 1
    for piece in pieces:
        first = line + text.count("\n", start, piece.start)
        line = first + text.count("\n", piece.start, piece.end)
        lines |= set(range(first, line + 1))
        rest += [text[start : piece.start], re.sub(r"[^\n]", TAKEN, text[piece.start : piece.end])]
        start = piece.end
        try:
            found[piece.code] = read(piece.code)
        except CodeError as problem:
            wrong.append((first, piece.code, problem))
    return Taken(found, tuple(wrong), "".join([*rest, text[start:]]), frozenset(lines))
