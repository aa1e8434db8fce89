"""The data code: what a learner's play has counted, for the data of a class.

A data code (``D1SMA1-...``) packs the entries of a log: which ones, and how many of each, but not in which order. So
equal entries are counted, and no two codes stand for the same play. It holds no name; a random *tag* tells two learners
with the same cards from one who hands in twice.

What an entry may be is the lesson's to say (:class:`Layout`). The first digit is the form of what is packed, the
last one the number of the lesson's layout.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any, NamedTuple

from . import base32
from .base32 import CodeError

FORM = 1
"""The form that is written, and the only one so far."""
TAG_BITS = 20
MOST = 40
"""Entries that a code can hold; of more play the last ones are told."""
_HEAD = re.compile(r"D([0-9])([A-Z]{2,4})([0-9])")
_COUNT_BITS = MOST.bit_length()
_MEANT = re.compile(r"D1[A-Z]{3,4}[0-9]\w*[0-9]")
"""What begins so and has no hyphens was meant as a code all the same; words do not look like it."""


@dataclass(frozen=True)
class Layout:
    """What the entries of a lesson's log may be.

    Attributes:
        lesson: The short name of the lesson, such as ``SMA``.
        number: Rises when ``fields`` change, so that older codes are not misread.
        fields: What each part of an entry may be, in the order of its parts.
    """

    lesson: str
    number: int
    fields: tuple[Sequence[Any], ...]

    @property
    def kinds(self) -> int:
        """Number of different entries."""
        return prod(map(len, self.fields))

    @cached_property
    def _places(self) -> tuple[dict[Any, int], ...]:
        return tuple({value: place for place, value in enumerate(values)} for values in self.fields)

    def has(self, entry: Sequence[Any]) -> bool:
        """Whether an entry is one of the layout's."""
        return all(value in places for places, value in zip(self._places, entry, strict=True))

    def index(self, entry: Sequence[Any]) -> int:
        """Number of an entry, from 0.

        Raises:
            KeyError: It is none of the layout's.
        """
        number = 0
        for places, value in zip(self._places, entry, strict=True):
            number = number * len(places) + places[value]
        return number

    def entry(self, index: int) -> tuple[Any, ...]:
        """The entry of a number."""
        parts = []
        for values in reversed(self.fields):
            index, place = divmod(index, len(values))
            parts.append(values[place])
        return tuple(reversed(parts))


class Played(NamedTuple):
    """What a data code says.

    Attributes:
        lesson: Short name of the lesson.
        layout: Number of the layout it is written in.
        tag: Tells learners apart.
        entries: The entries as plain tuples, equal ones together.
    """

    lesson: str
    layout: int
    tag: int
    entries: tuple[tuple[Any, ...], ...]


class Found(NamedTuple):
    """What was found in a text: codes as they stand there, and pieces that look like codes and why they are none."""

    codes: tuple[str, ...]
    problems: tuple[tuple[str, CodeError], ...]


def write_data_code(layout: Layout, tag: int, entries: Iterable[Sequence[Any]]) -> str:
    """The data code of some entries, of the last ``MOST`` if there are more.

    >>> calls = Layout("SMA", 1, ((False, True),))
    >>> write_data_code(calls, 77, [(True,), (False,), (True,)])
    'D1SMA1-800K-8ER7'

    Raises:
        KeyError: An entry is none of the layout's.
    """
    indices = sorted([layout.index(entry) for entry in entries][-MOST:])
    fields = [(tag, TAG_BITS), (len(indices), _COUNT_BITS), (_rank(indices), _rank_bits(layout.kinds, len(indices)))]
    return base32.write(f"D{FORM}{layout.lesson}{layout.number}", fields)


def looks_like_one(code: str) -> bool:
    """Whether a text begins as data codes do, in whatever letters; nothing is read.

    >>> looks_like_one("d1sma1-800k-8er7"), looks_like_one("3SMA1-800K-8ER7")
    (True, False)
    """
    return _HEAD.match(base32.plain(code).strip().upper()) is not None


def lesson_of(code: str) -> str:
    """The short name of the lesson that a data code belongs to, without a look at the rest.

    Raises:
        CodeError: It does not look like a data code (``shape``), or is of a later form (``newer``).
    """
    head, _ = base32.halves(code[: base32.LONGEST], _HEAD)
    if int(head[1]) > FORM:
        raise CodeError("newer")
    return head[2]


def read_data_code(code: str, layout: Layout) -> Played:
    """Read a data code back; small letters and the usual misreadings are forgiven.

    >>> read_data_code("d1sma1-8ook-8er7", Layout("SMA", 1, ((False, True),))).entries
    ((False,), (True,), (True,))

    Raises:
        CodeError: It is no data code (``shape``), of a later version (``newer``), of another lesson (``other``), or a
            character of it is wrong (``character``).
    """
    if len(code) > base32.LONGEST:
        raise CodeError("shape")
    lesson = lesson_of(code)
    head, body = base32.halves(code, _HEAD)
    if lesson != layout.lesson:
        raise CodeError("other", lesson=lesson)
    if int(head[3]) != layout.number:
        raise CodeError("newer")
    bits = base32.Bits(body, partial(base32.check, head[0]))
    tag, count = bits.take(TAG_BITS), bits.take(_COUNT_BITS)
    if count > MOST:
        raise CodeError("character")
    rank = bits.take(_rank_bits(layout.kinds, count))
    bits.end()
    if rank >= _ways(layout.kinds, count):
        raise CodeError("character")
    return Played(lesson, layout.number, tag, tuple(map(layout.entry, _unrank(rank, layout.kinds, count))))


def pieces_of(text: str, read: Callable[[str], object] = lesson_of) -> Iterator[base32.Piece]:
    """All that looks like a data code in whatever was pasted: a list, a chat, a mail that has cut long lines.

    Args:
        text: Characters as ``base32.plain`` leaves them.
        read: Reads a code; without one only the check characters are judged.
    """
    for piece in base32.pieces(text, _HEAD, base32.LONGEST, read):
        before = text[max(0, piece.start - 8) : piece.start].rstrip()  # a group of a result code may look like a head
        if piece.sound or (not before.endswith("-") if piece.dashed else _MEANT.match(piece.code.upper())):
            yield piece


def find_data_codes(text: str, read: Callable[[str], object] = lesson_of) -> Found:
    """The data codes of a text, and what looks like one and is none; see :func:`pieces_of`."""
    pieces = list(pieces_of(base32.plain(text), read))
    problems = ((piece.code, CodeError("character")) for piece in pieces if not piece.sound)
    return Found(tuple(piece.code for piece in pieces if piece.sound), tuple(problems))


def multisets(copies: Mapping[str, int], cards: int) -> Iterator[tuple[str, ...]]:
    """All different hands of so many cards out of a deck, each sorted, in the order of sorted hands.

    >>> list(multisets({"b": 1, "a": 2}, 2))
    [('a', 'a'), ('a', 'b')]
    """
    for hand in combinations_with_replacement(sorted(copies), cards):
        if all(hand.count(face) <= copies[face] for face in set(hand)):
            yield hand


# -- many entries as one number: combinations with repetition in the combinatorial number system -------------------


def _ways(kinds: int, count: int) -> int:
    return comb(kinds + count - 1, count)


def _rank_bits(kinds: int, count: int) -> int:
    return (_ways(kinds, count) - 1).bit_length()


def _rank(indices: Sequence[int]) -> int:
    """Number of a sorted row of indices, among all rows of its length.

    >>> [_rank(row) for row in ((0, 0), (0, 1), (1, 1), (0, 2))]
    [0, 1, 2, 3]
    """
    return sum(comb(index + place, place + 1) for place, index in enumerate(indices))


def _unrank(rank: int, kinds: int, count: int) -> list[int]:
    """The row of a number; what :func:`_rank` has made."""
    row: list[int] = []
    for place in reversed(range(count)):
        index = bisect(range(kinds), rank, key=lambda i: comb(i + place, place + 1)) - 1
        rank -= comb(index + place, place + 1)
        row.append(index)
    return row[::-1]
