"""Table talk: signs that everybody sees, free words or fixed phrases, and a code that only a team understands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from .move import Move

__all__ = ["MEANT", "SAYING", "Talk"]

SAYING: Final = "talk."
"""The keys of the log sentences that are talk begin like this."""
MEANT: Final = "talk.meant"
"""What the sign before it means: said to those who know the code."""


class Talk(NamedTuple):
    """What a seat can say now and what it knows of the codes.

    Attributes:
        signs: the names of the signs, in the order in which they are offered.
        free: whether words may be said.
        may_sign: whether the seat may make signs now.
        may_agree: whether one's own team may agree on its code now.
        code: one's own team's code, sign -> meaning; None when there is none to see.
        note: what one's own team has written down besides.
        meanings: the meanings that machines understand as well, each with the places in a sign (from 1) that it can
            have.
        phrases: what can be said in fixed words, each a whole move of a silent kind.
    """

    signs: tuple[str, ...]
    free: bool
    may_sign: bool = True
    may_agree: bool = False
    code: Mapping[str, str] | None = None
    note: str = ""
    meanings: Mapping[str, tuple[int, ...]] = {}
    phrases: tuple[Move, ...] = ()
