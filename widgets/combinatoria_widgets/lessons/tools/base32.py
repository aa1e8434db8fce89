"""Short codes that people copy by hand: what result codes and data codes have in common.

A code is a head that says what it is, and a number in Crockford's base 32 (no I, L, O, U, so that it survives being
read aloud) in groups that a person can copy, with two check characters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import TypeVar

T = TypeVar("T")

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V"})
_GROUP = 5
_SEAL = 2
# Powers of 10 modulo the prime 1021 differ for the length of any code, so that one wrong character, and two that have
# changed places, always give other check characters.
_PRIME, _BASE = 1021, 10

_HYPHENS = re.compile("[‐‑‒–—―−﹣]")
_LONG_VOWEL = re.compile("(?<=[0-9A-Za-z])ー(?=[0-9A-Za-z])")  # what a Japanese keyboard gives; in names it is a letter
_INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad]")


class CodeError(ValueError):
    """A code cannot be read; ``reason`` is a key of the sentences under ``code``."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


def plain(text: str) -> str:
    """Text as it comes out of a clipboard, with the usual letters, digits and hyphens."""
    return _LONG_VOWEL.sub("-", _HYPHENS.sub("-", unicodedata.normalize("NFKC", _INVISIBLE.sub("", text))))


def check(head: str, payload: str) -> str:
    """The check characters of a head and what is packed."""
    value = 0
    for character in head + payload:
        value = (value * _BASE + ord(character)) % _PRIME
    return DIGITS[value >> 5] + DIGITS[value & 31]


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
    """The head of a code and its body; small letters and the usual misreadings (O for 0, I for 1) are forgiven.

    Raises:
        CodeError: It does not look like such a code (``shape``).
    """
    top, *groups = code.strip().upper().split("-")
    found = head.fullmatch(top)
    if found is None or not groups:
        raise CodeError("shape")
    return found, "".join(groups).translate(_MISREAD)


def longest(text: str, read: Callable[[str], T]) -> tuple[T, int]:
    """What the longest beginning of a text that is a code says, and where that ends: a name may follow behind a hyphen.

    Args:
        text: A head and groups behind hyphens, perhaps with blanks in between.
        read: Reads a code without blanks.

    Raises:
        CodeError: No beginning of it is a code; why all of it is none.
    """
    failed: CodeError | None = None
    for last in reversed(list(re.finditer(r"-\s*[0-9A-Z]+", text, re.I))):
        try:
            return read(re.sub(r"\s", "", text[: last.end()])), last.end()
        except CodeError as problem:
            failed = failed or problem
    raise failed or CodeError("shape")


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
        if not payload or set(payload) - set(DIGITS) or body[-_SEAL:] != seal(payload):
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
