"""The ticket code: a learner's exit ticket as a code without a name, handed in like the data code.

A ticket code (``T1SMA1-...``) packs a short text. The first digit is the format version, the last one the major version
of the lesson. A random tag distinguishes two learners with the same words from one who hands in twice; it differs from
the tag of the learner's data code, so that the two codes cannot be linked.

Characters are packed by a fixed table, so that a code always means the same and no code unpacks to more than its size:
small letters take 6 bits, kana and Japanese punctuation 10, other ASCII characters 10, Chinese characters 19, all
others 25.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from . import base32
from .base32 import CodeError
from .data_code import TAG_BITS
from .text import LANGUAGES

FORM = 1
"""The current, and so far only, format version."""
MOST_BITS = 1920
"""Maximum size of the packed text: about 300 letters or 150 Japanese characters."""
CUT = "…"
"""Last character of a text that was too long for a code."""
_UNSEEN = "\ufffd"

_HEAD = re.compile(r"T([0-9])([A-Z]{2,4})([0-9])")
_MEANT = re.compile(r"T1[A-Z]{3,4}[0-9]\w*[0-9]\w{9}")
"""Pattern of a code without hyphens that is probably meant as one."""
_LANG_BITS, _COUNT_BITS = 2, 9

_COMMON = " abcdefghijklmnopqrstuvwxyz.,'\n-"
"""The characters of the shortest codes; neither their order nor that of the blocks may change within a format."""
_BLOCKS = (
    # leading bits, their number, first character, number of bits of the offset
    (0b10, 2, 0x3000, 8),
    (0b110, 3, 0x0000, 7),
    (0b1110, 4, 0x4E00, 15),
    (0b1111, 4, 0x0000, 21),
)


class Ticket(NamedTuple):
    """The content of a ticket code.

    Attributes:
        lesson: Short name of the lesson.
        version: Its major version.
        tag: Distinguishes learners.
        lang: Language of the lesson in which it was written.
        text: The learner's words.
    """

    lesson: str
    version: int
    tag: int
    lang: str
    text: str


def tag_of(tag: int) -> int:
    """Return the tag for the tickets of a learner with this tag in data codes."""
    return int.from_bytes(sha256(f"ticket {tag}".encode()).digest()) >> (256 - TAG_BITS)


def write_ticket(ticket: Ticket) -> str:
    """Return the code of a ticket; a text that is too long is cut, and then ends in ``CUT``.

    >>> write_ticket(Ticket("SMA", 1, 77, "en", "no luck"))
    'T1SMA1-800K-80WW-F032-M6BA6'
    """
    text = fitting(ticket.text)
    packed = [_packed(character) for character in text]
    fields = [(ticket.tag, TAG_BITS), (LANGUAGES.index(ticket.lang), _LANG_BITS), (len(text), _COUNT_BITS), *packed]
    return base32.write(f"T{FORM}{ticket.lesson}{ticket.version}", fields)


def fitting(text: str) -> str:
    """Return the part of a text that fits into a code, as it will be read: without control characters."""
    text = "".join(filter(_is_seen, "\n".join(" ".join(line.split()) for line in text.strip().splitlines())))
    if _size(text) <= MOST_BITS:
        return text
    room, kept = MOST_BITS - _size(CUT), 0
    for character in text:
        room -= _packed(character)[1]
        if room < 0:
            break
        kept += 1
    return text[:kept].rstrip() + CUT


def _is_seen(character: str) -> bool:
    """Return whether a ticket may contain a character; lone surrogates and invisible characters are refused."""
    return character == "\n" or unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Zl", "Zp")


def _size(text: str) -> int:
    return sum(_packed(character)[1] for character in text)


def _packed(character: str) -> tuple[int, int]:
    """Return a character as a number, and its number of bits."""
    place = _COMMON.find(character)
    if place >= 0:
        return place, 6
    for lead, lead_bits, first, bits in _BLOCKS:
        offset = ord(character) - first
        if 0 <= offset < 1 << bits:
            return lead << bits | offset, lead_bits + bits
    raise AssertionError  # the last block has all characters


def _unpacked(bits: base32.Bits) -> str:
    if not bits.take(1):
        return _COMMON[bits.take(5)]
    lead, lead_bits = 1, 1
    while True:
        lead, lead_bits = lead << 1 | bits.take(1), lead_bits + 1
        for block, block_bits, first, size in _BLOCKS:
            if (block, block_bits) == (lead, lead_bits):
                point = first + bits.take(size)
                if point > 0x10FFFF:
                    raise CodeError("character")
                return chr(point) if _is_seen(chr(point)) else _UNSEEN


def read_ticket(code: str) -> Ticket:
    """Read a ticket code; lower case and usual misreadings are accepted.

    >>> read_ticket("t1sma1-800k-80ww-f032-m6ba6").text
    'no luck'

    Raises:
        CodeError: It is not a ticket code (``shape``), of a later version (``newer``), or has a wrong character.
    """
    if len(code) > 2 * base32.LONGEST:
        raise CodeError("shape")
    head, body = base32.halves(code, _HEAD)
    if int(head[1]) > FORM:
        raise CodeError("newer")
    bits = base32.Bits(body, partial(base32.check, head[0]))
    tag, lang, count = bits.take(TAG_BITS), bits.take(_LANG_BITS), bits.take(_COUNT_BITS)
    if lang >= len(LANGUAGES):
        raise CodeError("character")
    text = "".join(_unpacked(bits) for _ in range(count))
    bits.end()
    return Ticket(head[2], int(head[3]), tag, LANGUAGES[lang], text)


def looks_like_one(code: str) -> bool:
    """Return whether a text begins as ticket codes do; the rest is not read."""
    return _HEAD.match(base32.plain(code).strip().upper()) is not None


def pieces_of(text: str) -> Iterator[base32.Piece]:
    """Yield everything in a text that looks like a ticket code.

    Args:
        text: Text normalised by ``base32.plain``.
    """
    return base32.meant(text, _HEAD, _MEANT, read_ticket)
