"""The numbers of the lessons' keys as they would stand on a page, to look for where nothing may be told yet."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

from combinatoria_lessons import lesson_sources
from combinatoria_lessons.guides import answer_key

TELLING = 3
"""A number with fewer figures (a hand of 16 cards, 1/4) stands in every text and gives nothing away."""


@cache
def key_numbers(lesson_id: str) -> dict[str, tuple[str, ...]]:
    """Question -> how its right number may be written: as a fraction, with decimals, in percent, rounded or cut."""
    source = next(source for source in lesson_sources() if source.id == lesson_id)
    return {answer.id: tuple(_written(answer.value)) for answer in answer_key(source) if _tells(answer.value)}


def _tells(value: object) -> bool:
    return isinstance(value, Fraction) and len(re.sub(r"\D", "", str(value))) >= TELLING and value.denominator > 1


def _written(value: Fraction) -> set[str]:
    """Also without its last figures: the beginning of 0.3035 is found in any finer number."""
    shown = {str(value)}
    for places in (3, 4):
        cut = int(value * 10**places) / 10**places
        shown |= {f"{float(value):.{places}f}", f"{cut:.{places}f}"}
        if 0 < value < 1:
            shown |= {f"{float(value) * 100:.{places - 2}f}%"}
    return shown


def told_in(text: str, lesson_id: str) -> list[tuple[str, str]]:
    """The questions whose right number stands in a text, with the number."""
    plain = text.replace("−", "-")
    return [
        (name, number)
        for name, numbers in key_numbers(lesson_id).items()
        for number in sorted(numbers)
        if re.search(rf"(?<![\d./]){re.escape(number)}", plain)
    ]
