"""A puzzle that a position holds: its question, its answers and their exact values."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from ..core.move import Move
from ..odds.lines import Step, Unit

__all__ = ["MARGIN", "Choice", "Draft"]

MARGIN: Final = Fraction(1, 20)
"""By how much the right answer must differ from every other one: in chance, or as a share of an expected number."""


class Choice(NamedTuple):
    """One possible answer.

    Attributes:
        value: the exact chance of the move (or what it can be expected to bring), or the number that is asked for.
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
        unit: what the values are (see :class:`combinatoria.odds.lines.OddsLine`).
    """

    kind: str
    question: str
    facts: Mapping[str, Any]
    choices: tuple[Choice, ...]
    answer: int
    how: tuple[Step, ...]
    unit: Unit = ""

    @property
    def margin(self) -> Fraction:
        """How far the right answer stands from the nearest other one; of expected numbers, as a share of it."""
        right = self.choices[self.answer].value
        gap = min(abs(right - c.value) for n, c in enumerate(self.choices) if n != self.answer)
        return gap / abs(right) if self.unit and right else gap
