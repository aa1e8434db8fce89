"""The data code: a learner's entries of play, for the pooled data of a class.

A data code (``D1SMA1-...``) packs the entries of a log as a multiset, without their order. So the same play always has
the same code. It holds no name; a random *tag* distinguishes two learners with the same cards from one who hands in
twice.

Each lesson defines its possible entries (:class:`Layout`). In the head, the first digit is the format version, the last
one the number of the lesson's layout.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import combinations_with_replacement
from math import comb, prod
from random import SystemRandom
from typing import Any, NamedTuple

from . import base32
from .base32 import CodeError

FORM = 1
"""The current, and so far only, format version."""
TAG_BITS = 20
MOST = 40
"""Maximum number of entries in a code; if there are more, it holds the latest."""
_HEAD = re.compile(r"D([0-9])([A-Z]{2,4})([0-9])")
_COUNT_BITS = MOST.bit_length()
_MEANT = re.compile(r"D1[A-Z]{3,4}[0-9]\w*[0-9]")
"""Pattern of a code without hyphens that is probably meant as one; ordinary words do not match."""


@dataclass(frozen=True)
class Layout:
    """The possible entries of a lesson's log.

    Attributes:
        lesson: The short name of the lesson, such as ``SMA``.
        number: Increases when ``fields`` change, so that older codes are not misread.
        fields: The possible values of each part of an entry, in order.
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
        """Return whether an entry belongs to the layout."""
        return all(value in places for places, value in zip(self._places, entry, strict=True))

    def index(self, entry: Sequence[Any]) -> int:
        """Return the number of an entry, from 0.

        Raises:
            KeyError: It does not belong to the layout.
        """
        number = 0
        for places, value in zip(self._places, entry, strict=True):
            number = number * len(places) + places[value]
        return number

    def entry(self, index: int) -> tuple[Any, ...]:
        """Return the entry with this number."""
        parts = []
        for values in reversed(self.fields):
            index, place = divmod(index, len(values))
            parts.append(values[place])
        return tuple(reversed(parts))


class DataCode(NamedTuple):
    """The content of a data code.

    Attributes:
        lesson: Short name of the lesson.
        layout: Number of its layout.
        tag: Distinguishes learners.
        entries: The entries as plain tuples, equal ones together.
    """

    lesson: str
    layout: int
    tag: int
    entries: tuple[tuple[Any, ...], ...]


class FoundCodes(NamedTuple):
    """Data codes found in a text, as written, and pieces that look like codes with the reasons why they are not."""

    codes: tuple[str, ...]
    problems: tuple[tuple[str, CodeError], ...]


def new_tag() -> int:
    """Return a random tag for a learner."""
    return SystemRandom().randrange(1 << TAG_BITS)


def write_data_code(layout: Layout, tag: int, entries: Iterable[Sequence[Any]]) -> str:
    """Return the data code of some entries, of the last ``MOST`` if there are more.

    >>> calls = Layout("SMA", 1, ((False, True),))
    >>> write_data_code(calls, 77, [(True,), (False,), (True,)])
    'D1SMA1-800K-8ER7'

    Raises:
        KeyError: An entry does not belong to the layout.
    """
    indices = sorted([layout.index(entry) for entry in entries][-MOST:])
    fields = [(tag, TAG_BITS), (len(indices), _COUNT_BITS), (_rank(indices), _rank_bits(layout.kinds, len(indices)))]
    return base32.write(f"D{FORM}{layout.lesson}{layout.number}", fields)


def looks_like_one(code: str) -> bool:
    """Return whether a text begins as data codes do, in upper or lower case; the rest is not read.

    >>> looks_like_one("d1sma1-800k-8er7"), looks_like_one("3SMA1-800K-8ER7")
    (True, False)
    """
    return _HEAD.match(base32.plain(code).strip().upper()) is not None


def lesson_of(code: str) -> str:
    """Return the short name of a data code's lesson, without reading the rest.

    Raises:
        CodeError: It does not look like a data code (``shape``), or its format is newer (``newer``).
    """
    head, _ = base32.halves(code[: base32.LONGEST], _HEAD)
    if int(head[1]) > FORM:
        raise CodeError("newer")
    return head[2]


def layout_of(code: str) -> int:
    """Return the number of a data code's layout, without reading the rest; errors as for :func:`lesson_of`."""
    return int(base32.halves(code[: base32.LONGEST], _HEAD)[0][3])


def read_data_code(code: str, layout: Layout) -> DataCode:
    """Read a data code; lower case and usual misreadings are accepted.

    >>> read_data_code("d1sma1-8ook-8er7", Layout("SMA", 1, ((False, True),))).entries
    ((False,), (True,), (True,))

    Raises:
        CodeError: It is not a data code (``shape``), of a later version (``newer``), of another lesson (``other``), or
            has a wrong character (``character``).
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
    return DataCode(lesson, layout.number, tag, tuple(map(layout.entry, _unrank(rank, layout.kinds, count))))


def pieces_of(text: str, read: Callable[[str], object] = lesson_of) -> Iterator[base32.Piece]:
    """Yield everything in pasted text that looks like a data code: a list, a chat, a mail with broken lines.

    Args:
        text: Text normalised by ``base32.plain``.
        read: Reads a code; by default only the check characters are verified.
    """
    return base32.meant(text, _HEAD, _MEANT, read)


def find_data_codes(text: str, read: Callable[[str], object] = lesson_of) -> FoundCodes:
    """Return the data codes of a text, and pieces that only look like codes; see :func:`pieces_of`."""
    pieces = list(pieces_of(base32.plain(text), read))
    problems = ((piece.code, CodeError("character")) for piece in pieces if not piece.sound)
    return FoundCodes(tuple(piece.code for piece in pieces if piece.sound), tuple(problems))


def multisets(copies: Mapping[str, int], cards: int) -> Iterator[tuple[str, ...]]:
    """Yield all different hands of `cards` cards from a deck, each sorted, in lexicographic order.

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
    """Return the rank of a sorted row of indices among all rows of its length.

    >>> [_rank(row) for row in ((0, 0), (0, 1), (1, 1), (0, 2))]
    [0, 1, 2, 3]
    """
    return sum(comb(index + place, place + 1) for place, index in enumerate(indices))


def _unrank(rank: int, kinds: int, count: int) -> list[int]:
    """Return the row with this rank, the inverse of :func:`_rank`."""
    row: list[int] = []
    for place in reversed(range(count)):
        index = bisect(range(kinds), rank, key=lambda i: comb(i + place, place + 1)) - 1
        rank -= comb(index + place, place + 1)
        row.append(index)
    return row[::-1]
