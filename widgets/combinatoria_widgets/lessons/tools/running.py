"""A picture of a record as it grows: the running share, and beside it the running surplus over the expectation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from math import ceil, sqrt

from .picture import BLUE, DASHED, ORANGE, figure, html_table, polyline, svg_line, svg_text
from .show import Shown, folded
from .state import LessonError, current
from .text import decimal, percent, say

Step = tuple[int, float, float]
"""A number of trials, the share of hits among them, and the surplus of hits over the expectation."""

_TOP, _TALL = 44.0, 170.0
_BOTTOM = _TOP + _TALL
_SHARE, _SURPLUS, _WIDE = 56.0, 378.0, 240.0
"""Left edges of the two panels, and their width."""
_BAND = f'stroke="{BLUE}" stroke-width="1.5" stroke-dasharray="1 4"'
_LOOKS = (
    'stroke="currentColor" stroke-width="2"',
    f'stroke="{ORANGE}" stroke-width="2"',
    'stroke="currentColor" stroke-width="1.5" stroke-dasharray="10 3"',
)
"""Styles of the records, three at most."""
_POINTS = 160
"""Maximum number of points of a line; a longer record is thinned evenly."""


def track(outcomes: Iterable[object], chance: float) -> list[Step]:
    """Return the running share and surplus of outcomes.

    >>> track([True, False], 0.75)
    [(1, 1.0, 0.25), (2, 0.5, -0.5)]
    """
    found, hits = [], 0
    for number, happened in enumerate(outcomes, start=1):
        hits += bool(happened)
        found.append((number, hits / number, hits - chance * number))
    return found


def running(chance: Fraction | float, records: Mapping[str, Sequence[Step | bool]], unit: str = "deals") -> Shown:
    """Return a picture of records with a sentence about the end of each.

    Args:
        chance: The exact chance of a hit.
        records: Label -> outcomes in their order, or a finished track; three at most, empty ones are left out.
        unit: Name of a trial: a key of the table ``unit`` of the texts, or any other word.
    """
    lesson, theory = current(), float(chance)
    tracks = {label: _as_track(record, theory) for label, record in records.items() if len(record)}
    if not tracks:
        raise LessonError(lesson.say("compare.nothing"))
    sentences = [
        lesson.say(
            "running.sentence", label=label, n=f"{steps[-1][0]:,}", unit=lesson.unit(unit),
            share=percent(steps[-1][1]), theory=percent(theory), surplus=signed(steps[-1][2]),
        )
        for label, steps in tracks.items()
    ]  # fmt: skip
    text = "\n".join(sentences)
    drawing = _drawing(theory, tracks, lesson.lang)
    return Shown(text, folded(lesson, drawing + "".join(f"<p>{escape(line)}</p>" for line in sentences)))


def signed(value: float) -> str:
    """Format a surplus with its sign.

    >>> signed(-2.29), signed(0.0), signed(12)
    ('−2.3', '0.0', '+12.0')
    """
    shown = decimal(abs(value))
    return shown if float(shown.replace(",", "")) == 0 else f"{'−' if value < 0 else '+'}{shown}"


def _as_track(record: Sequence[Step | bool], theory: float) -> list[Step]:
    steps = [step for step in record if isinstance(step, tuple)]
    return steps if len(steps) == len(record) else track(record, theory)


def _drawing(theory: float, tracks: Mapping[str, list[Step]], lang: str) -> str:
    most = max(steps[-1][0] for steps in tracks.values())
    spread = sqrt(theory * (1 - theory))
    numbers = [max(1, round(most * (place / 60) ** 2)) for place in range(1, 61)]
    top = max(2 * spread * sqrt(most), *(abs(step[2]) for steps in tracks.values() for step in steps))
    edge = 5 * max(1, ceil(top / 5))

    def x(left: float, number: float) -> float:
        return round(left + number / most * _WIDE, 1)

    def high(share: float) -> float:
        return round(_BOTTOM - share * _TALL, 1)

    def wide(surplus: float) -> float:
        return round(_BOTTOM - (surplus + edge) / (2 * edge) * _TALL, 1)

    body = []
    panels = (
        (_SHARE, "share", high, [(0.0, "0%"), (theory, percent(theory)), (1.0, "100%")], theory),
        (_SURPLUS, "surplus", wide, [(-edge, signed(-edge)), (0.0, "0"), (edge, signed(edge))], 0.0),
    )
    for left, name, up, marks, expected in panels:
        body.append(svg_text(left + _WIDE / 2, _TOP - 12, say(f"running.{name}", lang)))
        body += [svg_line(left, _BOTTOM, left + _WIDE, _BOTTOM), svg_line(left, _TOP, left, _BOTTOM)]
        body += [svg_text(left - 6, up(value) + 5, words, "end") for value, words in marks]
        body += [svg_text(x(left, n), _BOTTOM + 20, f"{n:,}") for n in sorted({0, most // 2, most})]
        body.append(svg_line(left, up(expected), left + _WIDE, up(expected), DASHED))
        for sign in (-1, 1):
            ends = ((n, 2 * sign * spread * sqrt(n) / (n if name == "share" else 1)) for n in numbers)
            band = ((x(left, n), up(expected + end)) for n, end in ends if name != "share" or 0 <= expected + end <= 1)
            body.append(polyline(band, _BAND))
        for steps, looks in zip(tracks.values(), _LOOKS, strict=False):
            part = 1 if name == "share" else 2
            body.append(polyline(((x(left, step[0]), up(step[part])) for step in _thinned(steps)), looks))
        body.append(svg_text(left + _WIDE / 2, _BOTTOM + 40, say("running.number", lang)))
    for place, (label, looks) in enumerate(zip(tracks, _LOOKS, strict=False)):
        left = _SHARE + place * 190
        body += [svg_line(left, 10, left + 30, 10, looks), svg_text(left + 38, 15, label, "start")]
    return figure(
        say("running.title", lang), say("running.desc", lang), _BOTTOM + 52, body, lang, _table(tracks, most, lang)
    )


def _thinned(steps: Sequence[Step]) -> list[Step]:
    """Return evenly spaced steps, including the last one."""
    return [*steps[:: ceil(len(steps) / _POINTS)], steps[-1]]


def _table(tracks: Mapping[str, list[Step]], most: int, lang: str) -> str:
    """Return the records as a table at 1, 2, 5, 10 ... trials and at the end."""
    rounds = [n * 10**power for power in range(len(str(most))) for n in (1, 2, 5)]
    numbers = sorted({n for n in rounds if n <= most} | {steps[-1][0] for steps in tracks.values()})
    found = {label: {step[0]: step for step in steps} for label, steps in tracks.items()}
    head, columns = [say("running.number", lang)], []
    for label, steps in found.items():
        for part, name, form in ((1, "share", percent), (2, "surplus", signed)):
            head.append(say("running.of", lang, what=say(f"running.{name}", lang), label=label))
            columns.append([form(steps[n][part]) if n in steps else "–" for n in numbers])
    return html_table(head, zip(map(str, numbers), *columns, strict=True))
