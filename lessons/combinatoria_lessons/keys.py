"""The teacher's keys: a folder beside the site and never in it, with a page for each lesson in each language.

They contain what pupils should not see by accident: answers, worked solutions, the counting of the work sheets, and
answers to the exit tickets. Numbers are computed when the keys are written. A page needs no other file and no script.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from combinatoria_widgets.lessons.tools.judge import FIRST_SLIP, slip_letter
from combinatoria_widgets.lessons.tools.text import percent

from .asked import asked
from .build import lesson_sources
from .guides import Answer, answer_key, read_guide
from .printing import print_text, set_text
from .sheets import counting, exit_ticket
from .source import LANGUAGES, LessonSource

LONGEST = 14
"""Maximum length, in characters, of a wrong answer printed as a fraction; a longer one is printed as a decimal."""

LEVELS = ("full", "part", "not_yet")
"""Levels of an answer to an exit ticket."""

INDEX = "index.html"
_HERE = Path(__file__).resolve().parent


def key_pages(chosen: Collection[str] = ()) -> Iterator[tuple[str, str]]:
    """Yield the path of each page within the folder, such as ``en/soulmates-a.html``, and its HTML.

    Args:
        chosen: Lessons by id; all of them if empty.

    Raises:
        SourceError: A lesson has no guide, or contains a text that cannot be printed.
    """
    sources = [source for source in lesson_sources() if not chosen or source.id in chosen]
    lessons = [(source, read_guide(source), answer_key(source)) for source in sources]
    for lang in LANGUAGES:
        parts = [_lesson(source, guide, key, lang) for source, guide, key in lessons]
        yield f"{lang}/{INDEX}", _page(lang, lessons=parts, lesson=None)
        for lesson in parts:
            yield f"{lang}/{lesson['id']}.html", _page(lang, lessons=parts, lesson=lesson)


def write_keys(folder: Path, chosen: Collection[str] = ()) -> list[Path]:
    """Write the keys, and return the paths of their index pages, one per language.

    Args:
        folder: The folder to write to.
        chosen: Lessons by id; all of them if empty.

    Raises:
        SourceError: A lesson has no guide, or contains a text that cannot be printed.
    """
    for name, text in key_pages(chosen):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return [folder / lang / INDEX for lang in LANGUAGES]


def key_words(lang: str) -> dict[str, str]:
    """Return the words of the pages around a key."""
    return {name: said[lang] for name, said in _words().items()}


@cache
def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads((_HERE / "keys.toml").read_text(encoding="utf-8"))


def _page(lang: str, **values: Any) -> str:
    templates = Environment(
        loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined, keep_trailing_newline=True
    )
    styles = (_HERE / "keys.css").read_text(encoding="utf-8")
    return templates.get_template("keys.html").render(
        lang=lang, t=key_words(lang), styles=styles, levels=LEVELS, **values
    )


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
    """Format a fraction with its decimals, and a chance in percent too; a letter is returned unchanged.

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
