"""The numbers of the lessons' keys as they might appear on a page, to find answers that are shown too early."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

from combinatoria_lessons import lesson_sources
from combinatoria_lessons.guides import answer_key

TELLING = 3
"""Numbers with fewer digits (a hand of 16 cards, 1/4) occur in every text and reveal nothing."""


@cache
def key_numbers(lesson_id: str) -> dict[str, tuple[str, ...]]:
    """Return the forms of each question's right number: a fraction, a decimal or a percentage, rounded or truncated."""
    source = next(source for source in lesson_sources() if source.id == lesson_id)
    return {answer.id: tuple(_written(answer.value)) for answer in answer_key(source) if _tells(answer.value)}


def _tells(value: object) -> bool:
    return isinstance(value, Fraction) and len(re.sub(r"\D", "", str(value))) >= TELLING and value.denominator > 1


def _written(value: Fraction) -> set[str]:
    """Return a number's forms, truncated ones included: the beginning of 0.3035 is found in any more precise number."""
    shown = {str(value)}
    for places in (3, 4):
        cut = int(value * 10**places) / 10**places
        shown |= {f"{float(value):.{places}f}", f"{cut:.{places}f}"}
        if 0 < value < 1:
            shown |= {f"{float(value) * 100:.{places - 2}f}%"}
    return shown


def told_in(text: str, lesson_id: str) -> list[tuple[str, str]]:
    """Return the questions whose right number occurs in a text, with the number."""
    plain = text.replace("−", "-")
    return [
        (name, number)
        for name, numbers in key_numbers(lesson_id).items()
        for number in sorted(numbers)
        if re.search(rf"(?<![\d./]){re.escape(number)}", plain)
    ]
