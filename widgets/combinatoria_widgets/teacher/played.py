"""Play of a class, read from the data codes of a paste: number of rounds, rows, share of the predicted event."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..lessons.tools.base32 import CodeError
from ..lessons.tools.class_data import Play, log_of, one_a_learner, read_play
from ..lessons.tools.data_code import pieces_of
from ..lessons.tools.state import in_order

if TYPE_CHECKING:
    import pandas as pd


TAKEN = "\x00"
"""Placeholder for a code that was taken out of a line."""


@dataclass(frozen=True)
class ClassPlay:
    """The play of a class in one lesson.

    Attributes:
        lesson: Such as ``"soulmates-a"``.
        plays: One for each pupil who has handed in a data code.
        codes: Their codes, in the same order, as ``class_data`` of the lesson takes them.
    """

    lesson: str
    plays: tuple[Play, ...]
    codes: tuple[str, ...]

    @property
    def rounds(self) -> int:
        """Total number of rounds played."""
        return sum(len(play.entries) for play in self.plays)

    @property
    def hits(self) -> int:
        """Number of times that the predicted event happened."""
        return sum(play.hits for play in self.plays)

    @property
    def trials(self) -> int:
        """Number of times that it could have happened."""
        return sum(play.trials for play in self.plays)

    def frame(self) -> pd.DataFrame:
        """Return a row for each round; pupils are numbered."""
        import pandas as pd

        rows = [{"pupil": number, **row} for number, play in enumerate(self.plays, start=1) for row in play.rows]
        return pd.DataFrame(rows)


def predicted(lesson: str) -> str:
    """Return the prediction of a lesson that its play settles."""
    return log_of(lesson).predicted


@dataclass(frozen=True)
class FoundPlays:
    """The data codes of a text.

    Attributes:
        classes: Their content, by lesson.
        wrong: Unreadable codes, each with its first line number and its error.
        rest: The text with :data:`TAKEN` in their place.
        lines: Numbers of the lines that hold codes.
    """

    classes: tuple[ClassPlay, ...]
    wrong: tuple[tuple[int, str, CodeError], ...]
    rest: str
    lines: frozenset[int]


def take_data_codes(text: str) -> FoundPlays:
    """Read the data codes of any text; a repeated code counts once.

    Args:
        text: Text normalised by ``base32.plain``.
    """
    read: dict[str, Play] = {}
    wrong, lines, rest, start, line = [], set(), [], 0, 1
    for piece in pieces_of(text, read_play):
        first = line + text.count("\n", start, piece.start)
        line = first + text.count("\n", piece.start, piece.end)
        lines |= set(range(first, line + 1))
        rest += [text[start : piece.start], re.sub(r"[^\n]", TAKEN, text[piece.start : piece.end])]
        start = piece.end
        try:
            read[piece.code] = read_play(piece.code)
        except CodeError as problem:
            wrong.append((first, piece.code, problem))
    return FoundPlays(tuple(_by_lesson(read)), tuple(wrong), "".join([*rest, text[start:]]), frozenset(lines))


def _by_lesson(read: dict[str, Play]) -> Iterator[ClassPlay]:
    code_of = {id(play): code for code, play in read.items()}
    for lesson in in_order({play.lesson for play in read.values()}):
        plays = one_a_learner(play for play in read.values() if play.lesson == lesson)
        codes = tuple(code_of[id(one)] for one in plays)
        yield ClassPlay(lesson, tuple(plays), codes)
