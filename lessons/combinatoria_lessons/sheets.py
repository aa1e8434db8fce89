"""Printed material of a lesson besides its own texts: counting by hand, line by line, and the exit ticket."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .answers import namespace
from .console import tell
from .source import LessonSource, SourceError

_TICKET = re.compile(r"^\*\*(?:Exit ticket\.|ふりかえりの一問。)\*\*\s*(.+)$", re.M)


@dataclass(frozen=True)
class Count:
    """One step of the counting by hand.

    Attributes:
        say: Language -> what is to be counted.
        value: The result, computed when the key is made.
    """

    say: dict[str, str]
    value: Fraction


def counting(lesson: LessonSource, guide: dict[str, Any]) -> list[Count]:
    """Return the counting of a lesson's work sheet; a guide's ``value`` is Python with the names of an answer block."""
    space = namespace(lesson.game)
    return [Count(step["say"], Fraction(eval(step["value"], dict(space)))) for step in guide["sheet"]["count"]]


def exit_ticket(lesson: LessonSource, lang: str) -> str:
    """Return the text of the exit ticket (Markdown), without text for the screen only.

    Raises:
        SourceError: The lesson has none.
    """
    for cell in lesson.cells:
        if cell.kind == "reflect" and (found := _TICKET.search(cell.text[lang])):
            return found[1].strip()
    raise SourceError(tell("no_ticket", file=lesson.path.name))
