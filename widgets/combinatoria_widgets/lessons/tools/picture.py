"""Building blocks of the charts of a lesson and of a class: scales, marks and tables, as plain SVG and HTML text.

This module has all SVG that Python writes for lessons and for the desk. It uses no plotting library. Text and axes use
``currentColor``, so that they follow a light or dark page. The two mark colours have a contrast of at least 3:1 on
white and on near-black.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from html import escape

from .text import decimal, percent, say

BLUE = "#2f7ed8"
ORANGE = "#c96f10"
DASHED = f'stroke="{BLUE}" stroke-width="2" stroke-dasharray="6 4"'
"""Style of exact values and outcomes: the reference line for marks."""

WIDTH = 640
LEFT = 170
_RIGHT = 30


@dataclass(frozen=True)
class Scale:
    """The scale of an axis.

    Attributes:
        marks: Positions of the tick marks, including both ends.
        show: Formats a value with a number of decimal places.
    """

    marks: tuple[float, ...]
    show: Callable[[float | Fraction, int], str]

    def part(self, value: float) -> float:
        """Return the relative position of a value along the axis: 0 at one end, 1 at the other."""
        return (value - self.marks[0]) / (self.marks[-1] - self.marks[0])

    def within(self, value: float) -> float:
        """Return the value, clamped to the axis."""
        return min(max(value, self.marks[0]), self.marks[-1])


CHANCES = Scale(tuple(tenth / 10 for tenth in range(0, 11, 2)), percent)
"""The default axis: chances and shares from 0 to 100%."""


def amounts(most: int, step: int, least: int = 0) -> Scale:
    """Return an axis for means of a quantity such as points."""
    return Scale(tuple(float(mark) for mark in range(least, most + 1, step)), decimal)


def figure(
    title: str,
    description: str,
    height: float,
    body: Iterable[str],
    lang: str,
    table: str,
    widest: str = f"{WIDTH}px",
) -> str:
    """Return an SVG chart with title and description, and its data as a folded table below it.

    Args:
        title, description: What it shows.
        height: Its height, where its width is ``WIDTH``.
        body: Its marks.
        lang: Language of the words.
        table: The data as HTML.
        widest: Maximum width on a page; on a projector there is none.
    """
    inner = "".join(body)
    name = "cmb-" + sha256((title + inner).encode()).hexdigest()[:8]
    return (
        f'<figure lang="{lang}" style="margin:0.5em 0;max-width:{widest}">'
        f'<svg viewBox="0 0 {WIDTH} {height:g}" width="100%" role="img" aria-labelledby="{name}-t {name}-d" '
        f'font-family="system-ui,sans-serif" font-size="14" fill="currentColor">'
        f'<title id="{name}-t">{escape(title)}</title><desc id="{name}-d">{escape(description)}</desc>'
        f"{inner}</svg>"
        f"<details><summary>{escape(say('chart.as_table', lang))}</summary>{table}</details></figure>"
    )


_CELL = "padding:0.35em 1.2em 0.35em 0;text-align:start;vertical-align:top;line-height:1.4"
_HEAD = _CELL + ";vertical-align:bottom;white-space:normal"
_LINE = "background:none;border-block-end:1px solid color-mix(in srgb, currentColor 25%, transparent)"


def html_table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return an HTML table with column headings, which looks the same anywhere in a notebook."""
    top = "".join(f'<th scope="col" style="{_HEAD}">{escape(cell)}</th>' for cell in head)
    lines = "".join(
        f'<tr style="{_LINE}">' + "".join(f'<td style="{_CELL}">{escape(str(cell))}</td>' for cell in row) + "</tr>"
        for row in rows
    )
    return (
        '<table style="border-collapse:collapse;font-variant-numeric:tabular-nums">'
        f'<thead><tr style="{_LINE}">{top}</tr></thead><tbody>{lines}</tbody></table>'
    )


def along(share: float) -> float:
    """Return the x coordinate of a share of the axis."""
    return round(LEFT + share * (WIDTH - LEFT - _RIGHT), 1)


def svg_text(x: float, y: float, words: str, anchor: str = "middle", extra: str = "") -> str:
    """Return escaped text in a picture."""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{extra}>{escape(words)}</text>'


def svg_line(x1: float, y1: float, x2: float, y2: float, extra: str = 'stroke="currentColor"') -> str:
    """Return a straight line in a picture."""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" {extra}/>'


def svg_rect(x: float, y: float, width: float, height: float, looks: str) -> str:
    """Return a bar, or a frame, in a picture."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {looks}/>'


def dot(x: float, y: float, size: float, looks: str = "") -> str:
    """Return a round mark of data, or a ring around one."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}"{looks and f" {looks}"}/>'


def polyline(points: Iterable[tuple[float, float]], looks: str) -> str:
    """Return a line from point to point."""
    line = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f'<polyline points="{line}" fill="none" {looks}/>'


def stripes(name: str, colour: str) -> str:
    """Return a striped fill, referred to as ``url(#name)``."""
    return (
        f'<defs><pattern id="{name}" width="6" height="6" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><rect width="6" height="6" fill="{colour}" fill-opacity="0.18"/>'
        f'<rect width="2.5" height="6" fill="{colour}"/></pattern></defs>'
    )


def diamond(x: float, y: float, size: float = 7) -> str:
    """Return the mark of a prediction."""
    return f'<path d="M{x:g} {y - size:g}l{size:g} {size:g}l-{size:g} {size:g}l-{size:g} -{size:g}z" fill="{ORANGE}"/>'


def axis(y: float, scale: Scale) -> list[str]:
    """Return the marks of a scale along the bottom, from ``along(0)`` to ``along(1)``."""
    marks = [svg_line(along(0), y, along(1), y)]
    for mark in scale.marks:
        marks.append(svg_line(along(scale.part(mark)), y, along(scale.part(mark)), y + 5))
        marks.append(svg_text(along(scale.part(mark)), y + 20, scale.show(mark, 0)))
    return marks
