"""The teacher's keys: a file next to the site and never in it, one per language, with all lessons.

It holds what pupils should not stumble over: answers, worked solutions, the counting of the work sheets, and answers to
the exit tickets. Numbers are computed when it is written.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from combinatoria_lessons import LessonSource, SourceError, lesson_sources
from combinatoria_lessons.asked import asked
from combinatoria_lessons.guides import Answer, answer_key, read_guide
from combinatoria_lessons.sheets import counting, exit_ticket
from combinatoria_widgets.lessons.tools.judge import FIRST_SLIP, slip_letter
from combinatoria_widgets.lessons.tools.text import percent

from .errors import SiteError
from .pages import TEMPLATES, filled
from .paper import print_text, set_text
from .policy import guarded
from .texts import LANGUAGES, words

LONGEST = 14
"""Longest fraction, in digits, that is still printed as one next to a wrong answer."""

LEVELS = ("full", "part", "not_yet")
"""Levels of an answer to an exit ticket."""


def key_file(lang: str) -> str:
    """Return the name of the file in a language."""
    return f"combinatoria-keys.{lang}.html"


def write_keys(folder: Path) -> list[Path]:
    """Write the keys of all lessons, one file per language, and return their paths.

    Raises:
        SiteError: A lesson has no guide, or contains a text that cannot be printed.
    """
    try:
        lessons = [(source, read_guide(source), answer_key(source)) for source in lesson_sources()]
        shown = {lang: [_lesson(source, guide, key, lang) for source, guide, key in lessons] for lang in LANGUAGES}
    except SourceError as problem:
        raise SiteError(str(problem)) from problem
    folder.mkdir(parents=True, exist_ok=True)
    styles = "\n".join((TEMPLATES / name).read_text(encoding="utf-8") for name in ("site.css", "paper.css"))
    script = (TEMPLATES / "print.js").read_text(encoding="utf-8")
    written_to = []
    for lang, told in shown.items():
        path = folder / key_file(lang)
        page = filled(
            "keys.html", lang, t=words("paper", lang), lessons=told, styles=styles, script=script, levels=LEVELS
        )
        path.write_text(guarded(page), encoding="utf-8")
        written_to.append(path)
    return written_to


def _lesson(source: LessonSource, guide: dict[str, Any], key: list[Answer], lang: str) -> dict[str, Any]:
    return {
        "id": source.id,
        "title": source.facts["title"][lang],
        "version": source.facts["version"],
        "counts": [(count.say[lang], written(count.value, True)) for count in counting(source, guide)],
        "key": [_answer(source, answer, lang) for answer in key],
        "ticket": print_text(source, exit_ticket(source, lang)),
        "model": guide["ticket"]["model"][lang],
        "rubric": {level: guide["ticket"][level][lang] for level in LEVELS},
    }


def _answer(source: LessonSource, answer: Answer, lang: str) -> dict[str, Any]:
    value, allowed = answer.value, answer.allowed
    return {
        "id": answer.id,
        "name": answer.id if answer.knob else f"{answer.id} {asked(source, answer.id)['title'][lang]}",
        "solution": None if answer.worked else answer.solution,
        "value": None if value is None else written(value, answer.probability),
        "allowed": None if allowed is None else [_end(end, answer.probability) for end in allowed],
        "why": set_text(source, answer.why.get(lang, "")),
        "worked": set_text(source, answer.worked.get(lang, "")),
        "slips": [
            (slip_letter(number), _short(wrong, answer.probability), answer.slip_sentence(name, lang))
            for number, (wrong, name) in enumerate(answer.slips, start=FIRST_SLIP)
        ],
        "twins": [(set_text(source, asks[lang]), written(value, answer.probability)) for asks, value in answer.twins],
    }


def written(value: Fraction | str, probability: bool) -> str:
    """A fraction with its decimals, a chance in percent too; a letter as it is.

    >>> written(Fraction(17, 56), True), written(Fraction(11), False), written(Fraction(430, 3), False)
    ('17/56 = 0.3036 = 30.36%', '11', '430/3 = 143.3333')
    """
    if isinstance(value, str) or value.denominator == 1:
        return str(value)
    decimals = f"{value} = {float(value):.4f}"
    return f"{decimals} = {percent(value, 2)}" if probability and 0 <= value <= 1 else decimals


def _end(value: float, probability: bool) -> str:
    return percent(value, 2) if probability else f"{value:.4f}"


def _short(value: Fraction | str, probability: bool) -> str:
    """Format a wrong value as it may appear in a pupil's notebook; a long fraction only as its approximate value."""
    if isinstance(value, str) or value.denominator == 1:
        return str(value)
    about = percent(value, 2) if probability and 0 <= value <= 1 else f"{float(value):.4f}"
    return f"{value} = {about}" if len(str(value)) <= LONGEST else f"≈ {about}"
