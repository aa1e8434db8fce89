"""Play of a class, read from the data codes of a paste: number of rounds, rows, share of the predicted event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..lessons.tools.class_data import Play, log_of, one_a_learner, read_play
from ..lessons.tools.data_code import pieces_of
from .own import in_order
from .taken import Taken, take

if TYPE_CHECKING:
    import pandas as pd


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


def take_data_codes(text: str) -> Taken[Play]:
    """Read the data codes of any text.

    Args:
        text: Text normalised by ``base32.plain``.
    """
    return take(text, pieces_of(text, read_play), read_play)


def class_plays(read: Mapping[str, Play]) -> Iterator[ClassPlay]:
    """Yield the play of each lesson, one code per learner.

    Args:
        read: Code -> its content.
    """
    code_of = {id(play): code for code, play in read.items()}
    for lesson in in_order({play.lesson for play in read.values()}):
        plays = one_a_learner(play for play in read.values() if play.lesson == lesson)
        codes = tuple(code_of[id(one)] for one in plays)
        yield ClassPlay(lesson, tuple(plays), codes)
