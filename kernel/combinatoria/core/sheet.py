"""A score as a formula: what it is made of, term by term, as data that a screen can draw."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from .table import Face

__all__ = ["Sheet", "Term"]


class Term(NamedTuple):
    """One term of a formula.

    Attributes:
        sign: what joins it to the term before; empty for the first.
        value: its value.
        key: key of its label in the game's texts, table ``[sheet]``.
        facts: what the label needs.
        cards: the cards that it comes from.
        used: whether it counts; a factor that is not taken is shown faintly.
    """

    sign: Literal["", "+", "×", "=", "max"]
    value: int | Fraction
    key: str
    facts: Mapping[str, Any] = {}
    cards: tuple[Face, ...] = ()
    used: bool = True


class Sheet(NamedTuple):
    """How a score is made up.

    Attributes:
        seat: whose score it is, or None if it is a team's.
        key: key of its title in the table ``[sheet]``.
        facts: what the title needs.
        rows: lines of terms, in the order in which one calculates.
        total: the score.
    """

    seat: int | None
    key: str
    facts: Mapping[str, Any]
    rows: tuple[tuple[Term, ...], ...]
    total: int | Fraction
