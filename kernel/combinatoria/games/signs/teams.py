"""Seats, teams and the numbers of Secret Signs (sections 2 to 4 and the house values)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...core.seats import hand_zone
from ...core.table import Face, seat_bit
from ...decks import ars

__all__ = [
    "CLAIMS", "HAND", "HANDS", "HOUSE", "SEATS", "SUITS", "TEAMS", "hand_zone", "nearest_claim", "opponents", "partner",
    "score", "team", "team_mask", "turns", "value",
]  # fmt: skip

SEATS: Final = 4
HAND: Final = 5
"""Cards in a hand between turns (section 3)."""
CLAIMS: Final = tuple(ars.NUMBERS)
"""The numbers that can be claimed of a sent card (R8)."""
TEAMS: Final = ((0, 2), (1, 3))
"""H1: partners face each other."""
_MASKS: Final = tuple([sum(map(seat_bit, team)) for team in TEAMS])
HOUSE: Final[Mapping[str, int]] = {"dealer": 0, "target": 30}
"""H2 and the printed target, both options."""
SUITS: Final = {"sun": "S", "moon": "M"}
"""Section 2: the suits, one of which is used in a match, with the first letter of their faces."""
HANDS: Final = tuple(map(hand_zone, range(SEATS)))
"""The zones of the hands, by seat."""


def team(seat: int) -> int:
    """The team of a seat: 0 (A) or 1 (B)."""
    return seat % 2


def partner(seat: int) -> int:
    """The seat across the table."""
    return (seat + 2) % SEATS


def opponents(seat: int) -> tuple[int, int]:
    """H4: the opponents of a sender in the order in which they decide, left before right.

    >>> opponents(2)
    (3, 1)
    """
    return (seat + 1) % SEATS, (seat + 3) % SEATS


def team_mask(side: int) -> int:
    """The mask of both seats of a team."""
    return _MASKS[side]


def value(face: Face) -> int:
    """The points of a card."""
    return int(face[1:])


def nearest_claim(face: Face) -> int:
    """The number nearest to a card's value that can be said of it: the value itself, with the printed cards."""
    return min(max(value(face), CLAIMS[0]), CLAIMS[-1])


def turns(options: Mapping[str, Any]) -> int:
    """The number of turns of a game (R13)."""
    return SEATS * int(options["turns_each"])


def score(total: int, target: int) -> int:
    """Section 5: the score of a team for the total of its ten cards.

    >>> score(30, 30), score(31, 30)
    (30, 0)
    """
    return total if total <= target else 0
