"""The short code that a learner hands in at the end of a lesson: written by the lesson, read by the teacher's desk.

A code packs a learner's results into a few characters (:mod:`base32` defines the format). It holds no name. It is a
receipt, not a proof.

The first character of a code is the version (*form*) of the payload. Codes of form 1 have none (``SMA1-5DH9ZK-4B``) and
hold neither tries nor slips. Form 3 adds, in its last bit, whether the code was made from a fresh start. Form 4 adds
the number of the exercises' twin (:mod:`twins`). Older forms are still read; a lesson writes form 3, or form 4 if the
numbers were not the printed ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from . import base32
from .base32 import CodeError as CodeError
from .judge import SOLVED

FORM = 4
"""The latest form that lessons write."""

GRADES = ("blank", "tried", "rounded", "right")
MOST_TRIES = 7
"""Maximum number of tries stored for a question; 7 means 7 or more."""
MOST_ROUNDS = 15
MOST_SLIPS = 15
"""The largest number of a slip within its question; 0 is no slip."""

_HEAD = re.compile(r"(\d?)([A-Z]+)(\d)")
_BEGINS = re.compile(r"\d?[A-Z]{2,4}\d")
_MOST = 40
"""Maximum number of letters and digits after the head, with a margin."""
_NOT_SAID = 127  # seven bits; a share in percent is 0 to 100


class Mark(NamedTuple):
    """The result of one question in a code.

    Attributes:
        grade: One of ``GRADES``.
        tries: Answers submitted up to the first right one, or so far; 7 for 7 or more, ``None`` if the code is too old.
        slip: Number of the last slip that was named, in the order of the question's data; 0 for none.
    """

    grade: str
    tries: int | None = None
    slip: int = 0


class Guess(NamedTuple):
    """One prediction in a code, in percent: the stated chance and the observed frequency."""

    said: int | None
    happened: int | None = None

    @property
    def brier(self) -> float | None:
        """Mean squared distance between prediction and outcomes, ``None`` if either is missing.

        >>> Guess(50, 25).brier
        0.25
        """
        if self.said is None or self.happened is None:
            return None
        said, happened = self.said / 100, self.happened / 100
        return said**2 - 2 * said * happened + happened


@dataclass(frozen=True)
class Receipt:
    """The content of a result code.

    Attributes:
        lesson: Short name of the lesson, such as ``SMA``.
        version: Its major version.
        marks: The questions in order.
        guesses: The predictions in order.
        rounds: Rounds played at the table, 15 for 15 or more.
        fresh: Whether the lesson was opened "from a fresh start", without the copy's record, so that earlier codes may
            include more work. ``None`` if the code is too old to say.
        twin: Number of the exercises' twin, from 1; ``None`` for the printed ones.
    """

    lesson: str
    version: int
    marks: tuple[Mark, ...]
    guesses: tuple[Guess, ...]
    rounds: int
    fresh: bool | None = None
    twin: int | None = None

    @property
    def grades(self) -> tuple[str, ...]:
        """The grades alone."""
        return tuple(mark.grade for mark in self.marks)

    @property
    def solved(self) -> int:
        """Number of questions solved."""
        return sum(grade in SOLVED for grade in self.grades)


def write_code(receipt: Receipt) -> str:
    """Return the result code of a receipt: form 4 with a ``twin``, form 2 if ``fresh`` is None, otherwise form 3.

    >>> write_code(Receipt("SMA", 1, (Mark("right", 1), Mark("tried", 3, 2)), (Guess(20, 53), Guess(None)), 3, False))
    '3SMA1-NJ1C-MA6Q-Z671'
    >>> write_code(Receipt("SMA", 1, (Mark("right", 1), Mark("tried", 3, 2)), (Guess(20, 53), Guess(None)), 3))
    '2SMA1-AS0P-A53B-ZKTW'
    >>> read_code(write_code(Receipt("SMA", 1, (Mark("right", 1),), (), 3, False, 17))).twin
    17
    """
    form = 4 if receipt.twin else 2 if receipt.fresh is None else 3
    return base32.write(f"{form}{receipt.lesson}{receipt.version}", _fields(receipt))


def _fields(receipt: Receipt) -> Iterator[tuple[int, int]]:
    yield len(receipt.marks), 3
    for mark in receipt.marks:
        yield GRADES.index(mark.grade), 2
        if mark.grade != GRADES[0]:
            yield min(mark.tries or 0, MOST_TRIES), 3
            yield mark.slip, 4
    yield len(receipt.guesses), 2
    for guess in receipt.guesses:
        for share in guess if guess.said is not None else guess[:1]:
            yield _NOT_SAID if share is None else share, 7
    yield min(receipt.rounds, MOST_ROUNDS), 4
    if receipt.fresh is not None or receipt.twin:
        yield bool(receipt.fresh), 1
    if receipt.twin:
        yield receipt.twin, 5


def read_code(code: str) -> Receipt:
    """Read a result code; lower case and usual misreadings (O for 0, I for 1) are accepted.

    Raises:
        CodeError: It is not a code, is of a form that this version does not know, or has a wrong character.

    >>> read_code("2sma1-as0pa-53bzk-tw").marks[1]
    Mark(grade='tried', tries=3, slip=2)
    >>> read_code("sma1-5dh9zk-4b").grades
    ('right', 'tried')
    """
    head, body = base32.halves(code, _HEAD)
    form = int(head[1] or 1)
    if form > FORM:
        raise CodeError("newer")
    bits = base32.Bits(body, partial(_check, head[0]))
    marks = tuple(_read_mark(bits, form) for _ in range(bits.take(3)))
    guesses = tuple(_read_guess(bits, form) for _ in range(bits.take(2)))
    rounds, fresh = bits.take(4), bool(bits.take(1)) if form > 2 else None
    twin = bits.take(5) if form > 3 else None
    if twin == 0:
        raise CodeError("character")
    receipt = Receipt(head[2], int(head[3]), marks, guesses, rounds, fresh, twin)
    bits.end()
    return receipt


def _read_mark(bits: base32.Bits, form: int) -> Mark:
    grade = GRADES[bits.take(2)]
    if form == 1 or grade == GRADES[0]:
        return Mark(grade)
    return Mark(grade, bits.take(3), bits.take(4))


def _read_guess(bits: base32.Bits, form: int) -> Guess:
    def share() -> int | None:
        value = bits.take(7)
        if 100 < value < _NOT_SAID:
            raise CodeError("character")
        return None if value == _NOT_SAID else value

    said = share()
    return Guess(said, share() if form > 1 and said is not None else None)


def pieces_of(text: str) -> Iterator[base32.Piece]:
    """Yield everything in a text that looks like a result code.

    Args:
        text: Text normalised by ``base32.plain``.
    """
    return base32.pieces(text, _BEGINS, _MOST, read_code, _sealed)


def _check(head: str, payload: str) -> str:
    return (base32.check if head[0].isdigit() else _old_check)(head, payload)


def _sealed(head: str, body: str, lengths: Iterable[int]) -> Iterable[int]:
    if head[0].isdigit():
        return base32.sealed(head, body, lengths)
    return (n for n in lengths if n > 2 and body[n - 2 : n] == _old_check(head, body[: n - 2]))


def _old_check(head: str, payload: str) -> str:
    value = int.from_bytes(sha256(f"{head}-{payload}".encode()).digest()[:2])
    return base32.DIGITS[value >> 5 & 31] + base32.DIGITS[value & 31]
