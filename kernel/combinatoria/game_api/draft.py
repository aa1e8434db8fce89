"""Puzzle drafts: a question about a position, its answers and their exact values."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from ..core.move import Move
from ..core.seats import hand_zone
from ..core.table import Face
from ..match.match import Match
from ..odds.lines import HowStep, OddsLine, Unit

__all__ = ["MARGIN", "Draft", "PuzzleAnswer", "best_move", "by_hand", "by_numbers", "exact", "number", "well_apart"]

MARGIN: Final = Fraction(1, 20)
"""Minimum distance of the right answer from every other: in chance, or as a share of an expected number."""
APART: Final = Fraction(1, 25)
"""Minimum distance between two wrong numbers on offer, in the same terms."""
CHOICES: Final = 4
"""The number of numeric answers on offer."""


class PuzzleAnswer(NamedTuple):
    """One possible answer.

    Attributes:
        value: the exact chance or expected value of the move, or the number asked for.
        move: the move, if the question asks for one.
        slip: key of the mistake behind a wrong number, in the table ``[slip]``.
    """

    value: Fraction
    move: Move | None = None
    slip: str = ""


class Draft(NamedTuple):
    """A puzzle found in a position.

    Attributes:
        kind: for example ``"best_call"``.
        question, facts: key and facts of the question, in the table ``[puzzle]``.
        choices: the answers on offer.
        answer: index of the right one.
        how: the steps that count the right answer.
        unit: the unit of the values (see :class:`combinatoria.odds.lines.OddsLine`).
        zones: the zones whose cards are counted, if the kinds of cards do not determine them.
    """

    kind: str
    question: str
    facts: Mapping[str, Any]
    choices: tuple[PuzzleAnswer, ...]
    answer: int
    how: tuple[HowStep, ...]
    unit: Unit = ""
    zones: tuple[str, ...] = ()

    @property
    def counted(self) -> tuple[Face, ...]:
        """The kinds of cards that the answer counts, in the order of its explanation."""
        return tuple(dict.fromkeys(face for step in self.how for face in step.counted))

    @property
    def teaches(self) -> bool:
        """True if something has to be weighed: the answer is neither near 0 nor near 1, and another one can happen."""
        if self.unit:
            return self.choices[self.answer].value != 0
        others = [c.value for n, c in enumerate(self.choices) if n != self.answer]
        return MARGIN <= self.choices[self.answer].value <= 1 - MARGIN and any(others)

    @property
    def margin(self) -> Fraction:
        """The distance between the right answer and the nearest other one; for expected numbers, as a share of it."""
        right = self.choices[self.answer].value
        gap = min(abs(right - c.value) for n, c in enumerate(self.choices) if n != self.answer)
        return gap / abs(right) if self.unit and right else gap


def exact(line: OddsLine) -> Fraction:
    """Return the exact value of a line of odds; lines with estimates cannot be used in puzzles."""
    assert isinstance(line.value, Fraction)
    return line.value


def number(
    kind: str, question: str, facts: Mapping[str, Any], line: OddsLine, slips: Mapping[str, Fraction]
) -> Iterator[Draft]:
    """Yield the puzzle that asks for a number: the right one and three slips, well apart from it and each other.

    Args:
        kind, question, facts: see :class:`Draft`.
        line: the right number and how it is counted.
        slips: key of a mistake -> the number that it leads to; the first suitable ones are used.

    Yields:
        Nothing if the right number is close to impossible or certain (or an expected number of 0), or if too few slips
        are far enough away.
    """
    right, unit = exact(line), line.unit
    if not (right if unit else MARGIN <= right <= 1 - MARGIN):
        return
    scale = right if unit else Fraction(1)
    chosen = [PuzzleAnswer(right)]
    for slip, wrong in slips.items():
        apart = all(abs(c.value - wrong) >= scale * (APART if c.slip else MARGIN) for c in chosen)
        if apart and wrong > 0 and (unit or wrong < 1) and len(chosen) < CHOICES:
            chosen.append(PuzzleAnswer(wrong, None, slip))
    if len(chosen) == CHOICES:
        choices = tuple(sorted(chosen, key=lambda c: c.value))
        yield Draft(kind, question, facts, choices, choices.index(chosen[0]), line.how, unit)


def best_move(kind: str, question: str, lines: Sequence[OddsLine]) -> Iterator[Draft]:
    """Yield the puzzle that asks for the best of some moves.

    Args:
        kind, question: see :class:`Draft`.
        lines: the value of each move, in the order in which they are offered.

    Yields:
        Nothing if there is no real choice: fewer than two moves, or two of equal value.
    """
    if len(lines) < 2 or len({line.value for line in lines}) < len(lines):
        return
    rated = sorted(lines, key=lambda line: -line.number)
    best, how = rated[0], rated[0].how
    if not any(step.counted for step in how):  # a certain number: the count of the next best move is added
        how += (HowStep("next_best"), *rated[1].how)
    choices = tuple(PuzzleAnswer(exact(line), line.move) for line in lines)
    yield Draft(kind, question, {}, choices, lines.index(best), how, best.unit)


def well_apart(lines: Iterable[OddsLine], n: int = 3) -> list[OddsLine]:
    """Return ``n`` moves to choose the best from, with chances more than the margin apart; none if there are too few.

    They are the likeliest ones, in alphabetical order.

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
    """Return a puzzle's usual flavour: its numbers on offer; see :mod:`combinatoria.game_api.protocols`."""
    return tuple(choice.value for choice in draft.choices)


def by_hand(match: Match, draft: Draft) -> Hashable:
    """Return the hand of the seat that is asked, as a flavour for games in which few different numbers occur."""
    return tuple(sorted(match.table.open_codes(hand_zone(match.to_act[0]))))
