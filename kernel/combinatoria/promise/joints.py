"""Joints between adjacent cards: their two secrets, the commitment to them, and their notches (seal 3 to 6)."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from math import comb
from typing import Final, NamedTuple

__all__ = [
    "NOTCHES", "POSITIONS", "SECRET", "Joint", "commit", "fingerprint", "halves", "joints", "notches", "subset",
]  # fmt: skip

NOTCHES: Final = 6
"""Number of notches of a joint (H5)."""
POSITIONS: Final = 24
"""Number of positions along an edge at which a notch can be (H5)."""
SECRET: Final = 16
"""Length of a secret half in bytes (H4)."""


class Joint(NamedTuple):
    """The contact between the east edge of one card and the west edge of another.

    Attributes:
        west: the seat of the western card, whose east edge is at the joint.
        east: the seat of the eastern card, whose west edge is at the joint.
    """

    west: int
    east: int


@lru_cache(maxsize=64)
def joints(people: int, layout: str) -> tuple[Joint, ...]:
    """Return the joints of the cards of ``people`` in a row or a ring (V17).

    >>> joints(3, "row") == ((0, 1), (1, 2)), joints(3, "ring") == ((0, 1), (1, 2), (2, 0))
    (True, True)
    """
    row = tuple(Joint(seat, seat + 1) for seat in range(people - 1))
    return (*row, Joint(people - 1, 0)) if layout == "ring" and people > 2 else row


def halves() -> tuple[str, str]:
    """Generate the two secrets of a joint, in hex, from the system's random source (never from a seed)."""
    return secrets.token_hex(SECRET), secrets.token_hex(SECRET)


def commit(digest: str, number: int, east: str, west: str) -> str:
    """Return the commitment to the two halves of a joint and to the promise, without revealing them: 64 hex digits.

    Args:
        digest: of the promise.
        number: of the joint.
        east: the half on the east edge of the western card.
        west: the half on the west edge of the eastern card.
    """
    return _hash("ars-tally-1", digest, str(number), east, west)


def fingerprint(digest: str, commits: Iterable[str]) -> str:
    """Return an identifier of a promise and its halves that does not reveal the halves: 64 hex digits.

    The holder of one card can seal the same promise again with other halves, but not with the same fingerprint.

    Args:
        digest: of the promise.
        commits: of all its joints, in order.
    """
    return _hash("ars-promise-2", digest, *commits)


def notches(commit: str, count: int = NOTCHES, positions: int = POSITIONS) -> tuple[int, ...]:
    """Return the positions of the notches of a joint, counted from 0 at one end of the edge."""
    number = int(_hash("ars-notches-1", commit), 16)
    return subset(number % comb(positions, count), count, positions)


def subset(rank: int, count: int = NOTCHES, positions: int = POSITIONS) -> tuple[int, ...]:
    """Return the subset of ``count`` positions with this rank in lexicographic order (V18).

    >>> subset(0), subset(1000), subset(134595)
    ((0, 1, 2, 3, 4, 5), (0, 1, 2, 10, 14, 16), (18, 19, 20, 21, 22, 23))
    """
    found: list[int] = []
    for position in range(positions):
        left = count - len(found)
        if not left:
            break
        beginning = comb(positions - position - 1, left - 1)
        if rank < beginning:
            found.append(position)
        else:
            rank -= beginning
    return tuple(found)


def _hash(*lines: str) -> str:
    return sha256("\n".join(lines).encode("ascii")).hexdigest()
