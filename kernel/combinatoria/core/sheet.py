"""A score as a formula, term by term, as data that a screen can draw."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from .table import Face

__all__ = ["Sheet", "Term"]


class Term(NamedTuple):
    """One term of a formula.

    Attributes:
        sign: the operator before it; empty for the first term.
        value: its value.
        key: key of its label in the table ``[sheet]`` of the game's texts.
        facts: the facts of the label.
        cards: the cards that it comes from.
        used: whether it counts; an unused term is shown dimmed.
    """

    sign: Literal["", "+", "×", "=", "max"]
    value: int | Fraction
    key: str
    facts: Mapping[str, Any] = {}
    cards: tuple[Face, ...] = ()
    used: bool = True


class Sheet(NamedTuple):
    """The breakdown of a score.

    Attributes:
        seat: the seat whose score it is, or None for a team's score.
        key: key of its title in the table ``[sheet]``.
        facts: the facts of the title.
        rows: lines of terms, in order of calculation.
        total: the score.
    """

    seat: int | None
    key: str
    facts: Mapping[str, Any]
    rows: tuple[tuple[Term, ...], ...]
    total: int | Fraction
