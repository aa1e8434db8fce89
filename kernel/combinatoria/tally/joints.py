"""Where cards lie edge to edge: two secrets a joint, what binds them, and the notches that cross it (seal 3 to 6)."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from hashlib import sha256
from math import comb
from typing import Final, NamedTuple

__all__ = [
    "NOTCHES", "POSITIONS", "SECRET", "Joint", "commit", "fingerprint", "halves", "joints", "notches", "subset",
]  # fmt: skip

NOTCHES: Final = 6
"""Notches of a joint (H5)."""
POSITIONS: Final = 24
"""Places along an edge where a notch can be (H5)."""
SECRET: Final = 16
"""Bytes of a secret half (H4)."""


class Joint(NamedTuple):
    """The east edge of one card at the west edge of another.

    Attributes:
        west: the seat whose card lies to the west; the joint is at that card's east edge.
        east: the seat whose card lies to the east.
    """

    west: int
    east: int


def joints(people: int, layout: str) -> tuple[Joint, ...]:
    """The joints of so many cards in a row or in a ring (V17).

    >>> joints(3, "row") == ((0, 1), (1, 2)), joints(3, "ring") == ((0, 1), (1, 2), (2, 0))
    (True, True)
    """
    row = tuple(Joint(seat, seat + 1) for seat in range(people - 1))
    return (*row, Joint(people - 1, 0)) if layout == "ring" and people > 2 else row


def halves() -> tuple[str, str]:
    """The two secrets of a joint: hex digits from the machine's own randomness, never from a seed."""
    return secrets.token_hex(SECRET), secrets.token_hex(SECRET)


def commit(digest: str, number: int, east: str, west: str) -> str:
    """What binds the two halves of a joint to each other and to the promise, without telling them: 64 hex digits.

    Args:
        digest: of the promise.
        number: of the joint.
        east: the half on the east edge of the card to the west.
        west: the half on the west edge of the next card.
    """
    return _hash("ars-tally-1", digest, str(number), east, west)


def fingerprint(digest: str, commits: Iterable[str]) -> str:
    """What names a promise together with its halves, without telling them: 64 hex digits.

    Whoever has one card can seal the same promise again, with other halves: not with the same fingerprint.

    Args:
        digest: of the promise.
        commits: of all its joints, in their order.
    """
    return _hash("ars-promise-2", digest, *commits)


def notches(commit: str, count: int = NOTCHES, positions: int = POSITIONS) -> tuple[int, ...]:
    """Where the notches of a joint are, from 0 at one end of the edge."""
    number = int(_hash("ars-notches-1", commit), 16)
    return subset(number % comb(positions, count), count, positions)


def subset(rank: int, count: int = NOTCHES, positions: int = POSITIONS) -> tuple[int, ...]:
    """The subset of so many of the positions that has this rank in alphabetical order (V18).

    >>> subset(0), subset(1000), subset(134595)
    ((0, 1, 2, 3, 4, 5), (0, 1, 2, 10, 14, 16), (18, 19, 20, 21, 22, 23))
    """
    found: list[int] = []
    for position in range(positions):
        left = count - len(found)
        beginning = comb(positions - position - 1, left - 1) if left else 0
        if rank < beginning:
            found.append(position)
        else:
            rank -= beginning
    return tuple(found)


def _hash(*lines: str) -> str:
    return sha256("\n".join(lines).encode("ascii")).hexdigest()
