"""Odds that answer "which one?": one comparable number for each option, and what is the same for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..core.move import Move
from .lines import OddsLine

__all__ = ["Comparison", "common", "compared"]


class Comparison(NamedTuple):
    """Moves compared by one number.

    Attributes:
        measure: the key of the text that says what is compared.
        lines: one line for each move, the best first.
    """

    measure: str
    lines: Sequence[OddsLine]


def compared(lines: Sequence[OddsLine], measures: Mapping[str, str]) -> list[Comparison]:
    """Compare moves, each by the first measure in which it differs from others; nothing for a single move.

    A move that shares no measure with another is listed alone with its own. Moves that differ in none are left out,
    unless other moves are compared by another measure.

    Args:
        lines: the lines of a position.
        measures: the measure of each key of a line that compares moves, the most telling measures first. A low number
            is better if the tone of its line is bad.
    """
    left = dict.fromkeys(line.move for line in lines if line.move is not None)
    if len(left) < 2:
        return []
    found: dict[str, Comparison] = {}
    held = {measure: _by_move(lines, measures, measure) for measure in dict.fromkeys(measures.values())}
    for step in ("differing", "alone", "equal"):
        for measure, by_move in held.items():
            mine = [by_move[move] for move in left if move in by_move]
            figures = len(set(map(_figure, mine)))
            fits = {"differing": figures > 1, "alone": len(mine) == 1, "equal": bool(mine and found)}
            if fits[step]:
                ranks = {line.move: [_rank(by[line.move]) for by in held.values() if line.move in by] for line in mine}
                found[measure] = Comparison(measure, sorted(mine, key=lambda line: (_rank(line), ranks[line.move])))
                left = {move: None for move in left if move not in by_move}
    return [found[measure] for measure in held if measure in found]


def _by_move(lines: Sequence[OddsLine], measures: Mapping[str, str], measure: str) -> dict[Move, OddsLine]:
    """Return the first line of each move that has the measure."""
    found: dict[Move, OddsLine] = {}
    for line in lines:
        if line.move is not None and measures.get(line.key) == measure:
            found.setdefault(line.move, line)
    return found


def _figure(line: OddsLine) -> float:
    """Return the number of a line as precisely as it is shown."""
    return round(line.number, 1 if line.unit else 3)


def _rank(line: OddsLine) -> float:
    return line.number if line.tone == "bad" else -line.number


def common(lines: Sequence[OddsLine]) -> list[OddsLine]:
    """Return the lines whose number is the same for every move that they are about: they do not help to choose."""
    figures: dict[str, set[float]] = {}
    moves: dict[str, set[Move]] = {}
    for line in lines:
        if line.move is not None:
            figures.setdefault(line.key, set()).add(_figure(line))
            moves.setdefault(line.key, set()).add(line.move)
    return [line for line in lines if line.move is not None and len(figures[line.key]) == 1 < len(moves[line.key])]
