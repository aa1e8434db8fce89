"""A picture of many intervals one above the other, with the true share: which of them contain it?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from math import floor

from .picture import DASHED, LEFT, ORANGE, Scale, along, axis, dot, figure, html_table, svg_line, svg_text
from .show import Shown, folded
from .state import LessonError, current
from .text import percent, say

Ends = tuple[float, float]
"""The lower and the upper end of an interval."""

_TOP, _STEP = 40.0, 16.0
_HIT = 'stroke="currentColor" stroke-width="2"'
_MISS = f'stroke="{ORANGE}" stroke-width="2" stroke-dasharray="6 3"'
_CROSS = f'stroke="{ORANGE}" stroke-width="2.5"'
_FIFTH = 0.2
"""Distance of the marks of the axis."""


def stacked(true: Fraction | float, intervals: Mapping[str, Sequence[Ends]]) -> Shown:
    """Return a picture of intervals, with a sentence of how many contain the true share.

    An interval that misses it differs in colour, line and mark.

    Args:
        true: The true share.
        intervals: Label -> intervals; the label is shown at the first of them, and empty groups are left out.
    """
    lesson = current()
    rows = [(label, number, ends) for label, group in intervals.items() for number, ends in enumerate(group, start=1)]
    if not rows:
        raise LessonError(lesson.say("compare.nothing"))
    share = percent(true)
    missed = sum(not _contains(ends, true) for _, _, ends in rows)
    sentence = lesson.say("intervals.sentence", hits=len(rows) - missed, n=len(rows), true=share)
    drawing = figure(
        say("intervals.title", lesson.lang),
        say("intervals.desc", lesson.lang, true=share, n=len(rows), missed=missed),
        _TOP + _STEP * len(rows) + 34,
        _body(float(true), rows, lesson.lang),
        lesson.lang,
        _table(true, rows, lesson.lang),
    )
    return Shown(sentence, folded(lesson, f"{drawing}<p>{escape(sentence)}</p>"))


def _contains(ends: Ends, true: Fraction | float) -> bool:
    return ends[0] <= true <= ends[1]


def _body(true: float, rows: Sequence[tuple[str, int, Ends]], lang: str) -> list[str]:
    low, high = min(true, *(ends[0] for *_, ends in rows)), max(true, *(ends[1] for *_, ends in rows))
    first, last = floor(low / _FIFTH + 1e-9), -floor(-high / _FIFTH + 1e-9)
    scale = Scale(tuple(round(mark * _FIFTH, 1) for mark in range(first, max(last, first + 1) + 1)), percent)

    def x(value: float) -> float:
        return along(scale.part(value))

    bottom = _TOP + _STEP * len(rows)
    body = [
        svg_line(x(true), _TOP - 8, x(true), bottom, DASHED),
        svg_text(x(true), _TOP - 14, say("intervals.true", lang, true=percent(true))),
    ]
    for place, (label, number, ends) in enumerate(rows):
        y, hit = _TOP + _STEP * (place + 0.5), _contains(ends, true)
        middle = x(sum(ends) / 2)
        body.append(svg_line(x(ends[0]), y, x(ends[1]), y, _HIT if hit else _MISS))
        if hit:
            body.append(dot(middle, y, 3.5))
        else:
            body += [svg_line(middle - 4, y - 4 * slope, middle + 4, y + 4 * slope, _CROSS) for slope in (-1, 1)]
        if number == 1:
            body.append(svg_text(LEFT - 12, y + 5, label, "end"))
    return body + axis(bottom, scale)


def _table(true: Fraction | float, rows: Sequence[tuple[str, int, Ends]], lang: str) -> str:
    head = [say(f"{key}", lang) for key in ("chart.source", "intervals.low", "intervals.high", "intervals.covers")]
    return html_table(
        head,
        (
            (f"{label} {number}", *(percent(end) for end in ends), "✓" if _contains(ends, true) else "×")
            for label, number, ends in rows
        ),
    )
