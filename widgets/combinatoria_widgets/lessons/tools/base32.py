"""Encoding of short codes that people copy by hand, shared by result codes and data codes.

A code is a head that identifies its kind, and a number in Crockford's base 32 (no I, L, O, U, so that it can be read
aloud) with two check characters, in groups short enough to copy.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate, pairwise
from typing import NamedTuple

from combinatoria.core.reading import unified

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V"})
LONGEST = 400
"""Maximum number of characters of a code."""
_GROUP = 5
_SEAL = 2
# Powers of 10 modulo the prime 1021 are distinct over the length of any code, so a single wrong character or a
# transposition of two always changes the check characters.
_PRIME, _BASE = 1021, 10

# Separators of groups: hyphens, possibly with a mail's line break, or blanks; or nothing after the head.
_FIRST_GROUP = re.compile(r"(?:\s{0,4}-\s{0,4}|[ \t]{0,4})([0-9A-Z]+)", re.I)
_NEXT_GROUP = re.compile(r"(?:\s{0,4}-\s{0,4}|[ \t]{1,4})([0-9A-Z]+)", re.I)
_DASHED = re.compile(r"(?:\s{0,4}-\s{0,4}[0-9A-Z]{1,9}(?![0-9A-Z])){1,99}", re.I)
_HYPHENS = re.compile("[‐‑‒–—―−﹣]")
_LONG_VOWEL = re.compile("(?<=[0-9A-Za-z])ー(?=[0-9A-Za-z])")  # a Japanese keyboard's hyphen; in names it is a letter


class CodeError(ValueError):
    """A code cannot be read; ``reason`` is a key of the sentences under ``code``."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


def plain(text: str) -> str:
    """Return pasted text with letters, digits and hyphens normalised."""
    return _LONG_VOWEL.sub("-", _HYPHENS.sub("-", unified(text)))


def check(head: str, payload: str) -> str:
    """Return the check characters of a head and payload."""
    return _characters(_rolled(head + payload)[-1])


def _rolled(text: str) -> list[int]:
    """Return the checksum state of every prefix of a text."""
    return list(accumulate(map(ord, text), lambda value, one: (value * _BASE + one) % _PRIME, initial=0))


def _characters(value: int) -> str:
    return DIGITS[value >> 5] + DIGITS[value & 31]


def sealed(head: str, body: str, lengths: Iterable[int]) -> Iterator[int]:
    """Yield the lengths at which a body ends in valid check characters."""
    values = _rolled(head + body)[len(head) :]
    return (n for n in lengths if n > _SEAL and body[n - _SEAL : n] == _characters(values[n - _SEAL]))


def write(head: str, fields: Iterable[tuple[int, int]]) -> str:
    """Return the code of a head and fields, each a value and its number of bits.

    >>> write("2X1", [(5, 3), (0, 7)])
    '2X1-1M0MT'
    """
    number = 1  # a leading one preserves leading zeros
    for value, bits in fields:
        number = number << bits | value
    payload = ""
    while number:
        number, digit = divmod(number, 32)
        payload = DIGITS[digit] + payload
    return "-".join([head, *_groups(payload + check(head, payload))])


def _groups(body: str) -> Iterator[str]:
    """Split a long word into groups of nearly equal length, for copying by hand."""
    count = -(-len(body) // _GROUP)
    cuts = [len(body) * number // count for number in range(count + 1)]
    return (body[start:end] for start, end in pairwise(cuts))


def halves(code: str, head: re.Pattern[str]) -> tuple[re.Match[str], str]:
    """Split a code into its head and body.

    Lower case, usual misreadings (O for 0, I for 1), and blanks or nothing in place of hyphens are accepted.

    Raises:
        CodeError: It does not look like such a code (``shape``).
    """
    top, *groups = re.split(r"[\s-]+", plain(code).strip().upper())
    found = head.fullmatch(top) if groups else head.match(top)
    body = "".join([top[found.end() :] if found else "", *groups])
    if found is None or not (groups or body):
        raise CodeError("shape")
    return found, body.translate(_MISREAD)


Seals = Callable[[str, str, Iterable[int]], Iterable[int]]


class Piece(NamedTuple):
    """A piece of text that begins like a code.

    Attributes:
        start, end: Its position in the text.
        code: The normalised code if it is ``sound``, else the text without blanks.
        sound: Whether it can be read, though perhaps not by this version.
        dashed: Whether hyphens separate its groups.
    """

    start: int
    end: int
    code: str
    sound: bool
    dashed: bool


def pieces(
    text: str, head: re.Pattern[str], most: int, read: Callable[[str], object], seals: Seals = sealed
) -> Iterator[Piece]:
    """Yield everything in pasted text that begins like a code: groups behind hyphens or blanks, or a single word.

    The longest readable prefix is the code, as a name may follow. Running time is linear in the length of the text.

    Args:
        text: Text normalised by :func:`plain`.
        head: Pattern of a code's head, in capitals.
        most: Maximum number of letters and digits after the head.
        read: Reads a code; a :class:`CodeError` about a character or the shape means that it is not one.
        seals: Finds the lengths with valid check characters, as :func:`sealed` does.
    """
    begins, place = re.compile(rf"(?<![0-9A-Z])(?:{head.pattern})", re.I), 0
    while found := begins.search(text, place):
        top = found[0].upper()
        groups = list(_behind(text, found.end(), most, begins))
        body = "".join(group[1] for group in groups).upper().translate(_MISREAD)
        ends = dict(zip(accumulate(len(group[1]) for group in groups), (group.end() for group in groups), strict=True))
        codes = ((n, "-".join([top, *_groups(body[:n])])) for n in seals(top, body, sorted(ends, reverse=True)))
        whole = next(((n, code) for n, code in codes if _can_be_read(code, read)), None)
        if whole is not None:
            place = ends[whole[0]]
            yield Piece(found.start(), place, whole[1], True, "-" in text[found.start() : place])
            continue
        dashed = _DASHED.match(text, found.end())
        numbered = (group.end() for group in groups if re.search(r"\d", group[1]))
        last = dashed.end() if dashed else max(numbered, default=found.end())
        place = last if dashed else found.end()
        yield Piece(found.start(), last, re.sub(r"\s", "", text[found.start() : last]), False, bool(dashed))


def meant(
    text: str, head: re.Pattern[str], undashed: re.Pattern[str], read: Callable[[str], object]
) -> Iterator[Piece]:
    """Yield the pieces of a text that are codes, or are meant as such: the groups of other codes may look like a head.

    Args:
        text: Text normalised by :func:`plain`.
        head: Pattern of a code's head, in capitals.
        undashed: Pattern of a code without hyphens that is probably meant as one.
        read: Reads a code, as for :func:`pieces`.
    """
    for piece in pieces(text, head, LONGEST, read):
        before = text[max(0, piece.start - 8) : piece.start].rstrip()
        if piece.sound or (not before.endswith("-") if piece.dashed else undashed.match(piece.code.upper())):
            yield piece


def _behind(text: str, place: int, most: int, begins: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """Yield the groups after a code's head, until there are too many characters or another code begins."""
    group = _FIRST_GROUP.match(text, place)
    while group and (most := most - len(group[1])) >= 0:
        if len(group[1]) > _GROUP and begins.fullmatch(group[1]):
            return
        yield group
        group = _NEXT_GROUP.match(text, group.end())


def _can_be_read(code: str, read: Callable[[str], object]) -> bool:
    try:
        read(code)
    except CodeError as problem:
        return problem.reason not in ("character", "shape")
    return True


class Bits:
    """Sequential reader of the fields of a code's body.

    Args:
        body: The body as :func:`halves` returns it.
        seal: Computes the check characters of a payload.

    Raises:
        CodeError: A character is wrong (``character``).
    """

    def __init__(self, body: str, seal: Callable[[str], str]) -> None:
        payload = body[:-_SEAL]
        if not payload or len(body) > LONGEST or set(payload) - set(DIGITS) or body[-_SEAL:] != seal(payload):
            raise CodeError("character")
        number = 0
        for character in payload:
            number = number * 32 + DIGITS.index(character)
        self._left = bin(number)[3:]  # without "0b" and the leading one

    def take(self, count: int) -> int:
        """Return the next field of `count` bits.

        Raises:
            CodeError: There are fewer bits left.
        """
        if len(self._left) < count:
            raise CodeError("character")
        value, self._left = int(self._left[:count] or "0", 2), self._left[count:]
        return value

    def end(self) -> None:
        """Check that all fields have been read.

        Raises:
            CodeError: There are bits left.
        """
        if self._left:
            raise CodeError("character")
