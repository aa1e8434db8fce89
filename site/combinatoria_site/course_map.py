"""Positions of lessons on their map: columns from left to right, lines from what a lesson needs to the lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

WIDTH, HEIGHT = 224, 56
"""Size of a lesson's box."""
ACROSS, DOWN = 288, 70
"""Distance between columns, and between the boxes of a column."""
EDGE = 6
"""Space around the drawing, for outlines."""
LETTERS = {"en": 25, "ja": 13}
"""Maximum number of characters in a line of a title."""


@dataclass(frozen=True)
class Box:
    """A lesson's box: its upper left corner, and the lines of its title."""

    id: str
    x: int
    y: int
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Line:
    """A curve between two lessons, as an SVG path."""

    start: str
    end: str
    path: str


@dataclass(frozen=True)
class CourseMap:
    """The map, with its boxes in the order of the lessons."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]


def drawn_map(lessons: Sequence[tuple[str, str, Sequence[str]]], lang: str) -> CourseMap:
    """Return the map of lessons.

    Args:
        lessons: Id, title, and the lessons directly before it; these come earlier in the sequence.
        lang: The language of the titles.
    """
    column: dict[str, int] = {}
    for name, _, before in lessons:
        column[name] = max((column[one] + 1 for one in before), default=0)
    row: dict[str, int] = {}
    for number in range(max(column.values(), default=0) + 1):
        here = {
            name: sum(row[one] for one in before) // (len(before) or 1)
            for name, _, before in lessons
            if column[name] == number
        }
        free = 0
        for name in sorted(here, key=here.__getitem__):  # as level as possible with what it needs
            row[name] = max(free, here[name])
            free = row[name] + 1
    boxes = {
        name: Box(name, EDGE + column[name] * ACROSS, EDGE + row[name] * DOWN, _in_lines(title, lang))
        for name, title, _ in lessons
    }
    return CourseMap(
        2 * EDGE + WIDTH + ACROSS * max(column.values(), default=0),
        2 * EDGE + HEIGHT + DOWN * max(row.values(), default=0),
        tuple(boxes.values()),
        tuple(_line(boxes[need], boxes[name]) for name, _, before in lessons for need in before),
    )


def _in_lines(title: str, lang: str) -> tuple[str, ...]:
    return tuple(wrap(title, LETTERS[lang]))


def _line(start: Box, end: Box) -> Line:
    """Return the line from the right edge of one box to the left edge of another."""
    x, y, to_x, to_y = start.x + WIDTH, start.y + HEIGHT // 2, end.x, end.y + HEIGHT // 2
    bend = (ACROSS - WIDTH) * 3 // 4
    return Line(start.id, end.id, f"M{x} {y}C{x + bend} {y} {to_x - bend} {to_y} {to_x} {to_y}")
