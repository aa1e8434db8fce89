"""Table talk: signs that everybody sees, free words or fixed phrases, and a code that only a team understands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from .move import Move

__all__ = ["MEANT", "SAYING", "Talk"]

SAYING: Final = "talk."
"""Prefix of the keys of log sentences that are talk."""
MEANT: Final = "talk.meant"
"""Key of the meaning of the preceding sign, shown to those who know the code."""


class Talk(NamedTuple):
    """A seat's options for talk now and its knowledge of the codes.

    Attributes:
        signs: the names of the signs, in the order in which they are offered.
        free: whether free text is allowed.
        may_sign: whether the seat may make signs now.
        may_agree: whether the seat's team may agree on its code now.
        code: the team's code, sign -> meaning; None if the seat cannot see one.
        note: the team's additional written notes.
        meanings: the meanings that bots understand too, each with its possible positions in a sign (from 1).
        phrases: fixed phrases, each a whole move of a silent kind.
        pairs: the meanings of signs of two pictures that mean one thing together.
    """

    signs: tuple[str, ...]
    free: bool
    may_sign: bool = True
    may_agree: bool = False
    code: Mapping[str, str] | None = None
    note: str = ""
    meanings: Mapping[str, tuple[int, ...]] = {}
    phrases: tuple[Move, ...] = ()
    pairs: Mapping[tuple[str, ...], str] = {}
