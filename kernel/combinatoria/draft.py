"""A puzzle that a position holds: its question, its answers and their exact values."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from .game import Move
from .odds.lines import Step

__all__ = ["MARGIN", "Choice", "Draft"]

MARGIN: Final = Fraction(1, 20)
"""By how much the best answer must be better than every other one."""


class Choice(NamedTuple):
    """One possible answer.

    Attributes:
        value: the exact chance of the move, or the number itself where a chance is asked for.
        move: the move, where a move is asked for.
        slip: key of the mistake behind a wrong number, in the table ``[slip]``.
    """

    value: Fraction
    move: Move | None = None
    slip: str = ""


class Draft(NamedTuple):
    """A puzzle that a position holds.

    Attributes:
        kind: for example ``"best_call"``.
        question, facts: key and facts of the question, table ``[puzzle]``.
        choices: the answers on offer.
        answer: index of the right one.
        how: the counting of the right answer.
    """

    kind: str
    question: str
    facts: Mapping[str, Any]
    choices: tuple[Choice, ...]
    answer: int
    how: tuple[Step, ...]

    @property
    def margin(self) -> Fraction:
        """How far the right answer stands from the nearest other one."""
        right = self.choices[self.answer].value
        return min(abs(right - c.value) for n, c in enumerate(self.choices) if n != self.answer)
