"""A puzzle that a position holds: its question, its answers and their exact values."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from ..core.move import Move
from ..match.match import Match
from ..odds.lines import OddsLine, Step, Unit

__all__ = ["MARGIN", "Choice", "Draft", "best_move", "by_numbers", "exact", "number", "well_apart"]

MARGIN: Final = Fraction(1, 20)
"""By how much the right answer must differ from every other one: in chance, or as a share of an expected number."""
APART: Final = Fraction(1, 25)
"""How far two wrong numbers on offer must be apart, in the same way."""
CHOICES: Final = 4
"""How many numbers are on offer."""


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


def exact(line: OddsLine) -> Fraction:
    """The value of a line of odds; lines with estimates make no puzzles."""
    assert isinstance(line.value, Fraction)
    return line.value


def number(
    kind: str, question: str, facts: Mapping[str, Any], line: OddsLine, slips: Mapping[str, Fraction]
) -> Iterator[Draft]:
    """The puzzle that asks for a number: the right one and three slips, well apart from it and from each other.

    Args:
        kind, question, facts: see :class:`Draft`.
        line: the right number and how it is counted.
        slips: key of a mistake -> the number that it leads to; the first ones that fit are taken.

    Yields:
        Nothing if the right number is close to impossible or certain (or an expected number of 0), or if too few slips
        are far enough away.
    """
    right, unit = exact(line), line.unit
    if not (right if unit else MARGIN <= right <= 1 - MARGIN):
        return
    scale = right if unit else Fraction(1)
    chosen = [Choice(right)]
    for slip, wrong in slips.items():
        apart = all(abs(c.value - wrong) >= scale * (APART if c.slip else MARGIN) for c in chosen)
        if apart and wrong > 0 and (unit or wrong < 1) and len(chosen) < CHOICES:
            chosen.append(Choice(wrong, None, slip))
    if len(chosen) == CHOICES:
        choices = tuple(sorted(chosen, key=lambda c: c.value))
        yield Draft(kind, question, facts, choices, choices.index(chosen[0]), line.how, unit)


def best_move(kind: str, question: str, lines: Sequence[OddsLine]) -> Iterator[Draft]:
    """The puzzle that asks for the best of some moves.

    Args:
        kind, question: see :class:`Draft`.
        lines: for each move what it brings, in the order in which they are on offer.

    Yields:
        Nothing if there is nothing to weigh up: fewer than two moves, or two that bring the same.
    """
    if len(lines) < 2 or len({line.value for line in lines}) < len(lines):
        return
    best = max(lines, key=lambda line: line.number)
    choices = tuple(Choice(exact(line), line.move) for line in lines)
    yield Draft(kind, question, {}, choices, lines.index(best), best.how, best.unit)


def well_apart(lines: Iterable[OddsLine], n: int = 3) -> list[OddsLine]:
    """This many moves to choose the best from, whose chances differ by the margin; none if there are too few.

    They are the likeliest ones, in the order of their names.

    >>> from fractions import Fraction
    >>> chances = {"a": 0, "b": Fraction(1, 2), "c": Fraction(51, 100), "d": 1}
    >>> lines = [OddsLine("good", {}, Fraction(p), name, Move("draw", (name,))) for name, p in chances.items()]
    >>> [str(line.move.args[0]) for line in well_apart(lines)], well_apart(lines[1:])
    (['a', 'c', 'd'], [])
    """
    found: list[OddsLine] = []
    for line in sorted(lines, key=lambda one: -one.number):
        if all(abs(exact(line) - exact(other)) > MARGIN for other in found):
            found.append(line)
    return sorted(found[:n], key=lambda one: one.group) if len(found) >= n else []


def by_numbers(match: Match, draft: Draft) -> Hashable:
    """A flavour (:meth:`combinatoria.parts.protocols.PuzzlesPart.flavour`): other numbers on offer."""
    return tuple(choice.value for choice in draft.choices)
