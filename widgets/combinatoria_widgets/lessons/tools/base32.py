"""Short codes that people copy by hand: what result codes and data codes have in common.

A code is a head that says what it is, and a number in Crockford's base 32 (no I, L, O, U, so that it survives being
read aloud) in groups that a person can copy, with two check characters.
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
"""No code has more characters."""
_GROUP = 5
_SEAL = 2
# Powers of 10 modulo the prime 1021 differ for the length of any code, so that one wrong character, and two that have
# changed places, always give other check characters.
_PRIME, _BASE = 1021, 10

# Between groups: hyphens, where a mail may have cut the line, or blanks; or nothing behind the head.
_FIRST_GROUP = re.compile(r"(?:\s{0,4}-\s{0,4}|[ \t]{0,4})([0-9A-Z]+)", re.I)
_NEXT_GROUP = re.compile(r"(?:\s{0,4}-\s{0,4}|[ \t]{1,4})([0-9A-Z]+)", re.I)
_DASHED = re.compile(r"(?:\s{0,4}-\s{0,4}[0-9A-Z]{1,9}(?![0-9A-Z])){1,99}", re.I)
_HYPHENS = re.compile("[‐‑‒–—―−﹣]")
_LONG_VOWEL = re.compile("(?<=[0-9A-Za-z])ー(?=[0-9A-Za-z])")  # what a Japanese keyboard gives; in names it is a letter


class CodeError(ValueError):
    """A code cannot be read; ``reason`` is a key of the sentences under ``code``."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


def plain(text: str) -> str:
    """Text as it comes out of a clipboard, with the usual letters, digits and hyphens."""
    return _LONG_VOWEL.sub("-", _HYPHENS.sub("-", unified(text)))


def check(head: str, payload: str) -> str:
    """The check characters of a head and what is packed."""
    return _characters(_rolled(head + payload)[-1])


def _rolled(text: str) -> list[int]:
    """What the check characters of every beginning of a text are made from."""
    return list(accumulate(map(ord, text), lambda value, one: (value * _BASE + one) % _PRIME, initial=0))


def _characters(value: int) -> str:
    return DIGITS[value >> 5] + DIGITS[value & 31]


def sealed(head: str, body: str, lengths: Iterable[int]) -> Iterator[int]:
    """Those lengths at which a body ends in the check characters of what goes before."""
    values = _rolled(head + body)[len(head) :]
    return (n for n in lengths if n > _SEAL and body[n - _SEAL : n] == _characters(values[n - _SEAL]))


def write(head: str, fields: Iterable[tuple[int, int]]) -> str:
    """A code: its head, and fields as pairs of a value and its number of bits.

    >>> write("2X1", [(5, 3), (0, 7)])
    '2X1-1M0MT'
    """
    number = 1  # a leading one keeps the zeros
    for value, bits in fields:
        number = number << bits | value
    payload = ""
    while number:
        number, digit = divmod(number, 32)
        payload = DIGITS[digit] + payload
    return "-".join([head, *_groups(payload + check(head, payload))])


def _groups(body: str) -> Iterator[str]:
    """A long word cut into pieces of nearly the same length, for those who copy it by hand."""
    count = -(-len(body) // _GROUP)
    cuts = [len(body) * number // count for number in range(count + 1)]
    return (body[start:end] for start, end in pairwise(cuts))


def halves(code: str, head: re.Pattern[str]) -> tuple[re.Match[str], str]:
    """The head of a code and its body; small letters and the usual misreadings (O for 0, I for 1) are forgiven,
    and so are blanks or nothing in place of the hyphens.

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
    """What begins like a code in a text.

    Attributes:
        start, end: Where it stands.
        code: The code in its usual form if it is ``sound``, else what stands there without blanks.
        sound: Whether it can be read, though perhaps not by this version.
        dashed: Whether hyphens stand between its groups.
    """

    start: int
    end: int
    code: str
    sound: bool
    dashed: bool


def pieces(
    text: str, head: re.Pattern[str], most: int, read: Callable[[str], object], seals: Seals = sealed
) -> Iterator[Piece]:
    """All that begins like a code, in whatever was pasted: groups behind hyphens or blanks, or all in one word.

    The longest beginning that can be read is the code, as a name may follow. The work grows as the text does.

    Args:
        text: Characters as :func:`plain` leaves them.
        head: What the head of a code looks like, in capitals.
        most: Letters and digits that a code has behind its head.
        read: Reads a code; a :class:`CodeError` that names a character says that it is none.
        seals: Finds where check characters are right, as :func:`sealed` does.
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


def _behind(text: str, place: int, most: int, begins: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """The groups that follow the head of a code, until there are too many characters or another code begins."""
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
    """The fields of the body of a code, taken one by one.

    Args:
        body: What :func:`halves` gives.
        seal: The check characters that belong to what is packed.

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
        """The next field, by its number of bits.

        Raises:
            CodeError: There are not so many left.
        """
        if len(self._left) < count:
            raise CodeError("character")
        value, self._left = int(self._left[:count] or "0", 2), self._left[count:]
        return value

    def end(self) -> None:
        """All fields are taken.

        Raises:
            CodeError: Something is left.
        """
        if self._left:
            raise CodeError("character")
