"""Lessons of other people: their sources lie in a folder of their own, and one language suffices.

A source is written as those of Combinatoria (:mod:`source`). With ``lang = "en"`` in the front matter it needs no
mark of a language anywhere: a cell's text stands below its mark as it is, and a text of the front matter or of a slip
is one text. Such a source is read as if it said the same in every language, and built in its own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from combinatoria_widgets.lessons.tools import custom

from .answers import lesson_data
from .console import tell
from .source import LANGUAGES, LessonSource, SourceError, parse_source

ENDING = ".lesson.md"

_FRONT = re.compile(r"\A\+\+\+\n(.*?)\n\+\+\+\n", re.S)
_CELL = re.compile(r"^(<!-- cell .*-->\n)", re.M)
_SAID = re.compile(r"^<!-- ((?:why|worked|twin)(?: +[\w-]+)?) -->\n(.*?)(?=^<!-- |\Z)", re.M | re.S)
_ANSWER = re.compile(r"^(<!-- answer.*-->\n```python\n.*?\n)(```)$", re.M | re.S)
_ONE_TEXT = (
    f"slip_texts = {{name: text if isinstance(text, dict) else dict.fromkeys({LANGUAGES}, text) "
    "for name, text in globals().get('slip_texts', {}).items()}\n"
)
"""The last line of every answer block of such a source."""


@dataclass(frozen=True)
class Own:
    """A lesson of one's own.

    Attributes:
        source: As the builder of notebooks takes it.
        languages: What it is built in.
    """

    source: LessonSource
    languages: tuple[str, ...]

    def notebook(self, lang: str) -> Path:
        """Where its notebook in a language goes."""
        return self.source.path.parent / lang / f"{self.source.id}.ipynb"


def read_folder(folder: Path) -> list[Own]:
    """All lessons of a folder, in the order of their files.

    Raises:
        SourceError: There is none, or one cannot be read.
    """
    found = [read_own(path) for path in sorted(folder.glob(f"*{ENDING}"))]
    if not found:
        raise SourceError(tell("no_sources", folder=folder, ending=ENDING))
    names = [own.source.id for own in found]
    if again := {name for name in names if names.count(name) > 1}:
        raise SourceError(tell("same_lesson", name=", ".join(sorted(again))))
    return found


def read_own(path: Path) -> Own:
    """Read one source; what a front matter need not say has its default, and ``{{data}}`` is there for the first cell.

    Raises:
        SourceError: Something is missing or misplaced.
    """
    text = path.read_text(encoding="utf-8")
    front = _FRONT.match(text)
    if front is None:
        raise SourceError(tell("no_front_matter", file=path.name))
    try:
        facts = tomllib.loads(front[1])
    except tomllib.TOMLDecodeError as problem:
        raise SourceError(tell("bad_front_matter", file=path.name, why=problem)) from None
    lang = facts.get("lang")
    if lang is not None:
        if lang not in LANGUAGES:
            raise SourceError(tell("bad_language", file=path.name, lang=lang, known=", ".join(LANGUAGES)))
        text = front[0] + _in_every_language(text[front.end() :])
    source = parse_source(path, text)
    source.facts.update(_completed(path, facts))
    source.facts["data"] = custom.packed(lesson_data(source))
    return Own(source, (lang,) if lang else LANGUAGES)


def _completed(path: Path, facts: dict[str, Any]) -> dict[str, Any]:
    """The front matter with its defaults, every text in every language."""
    name = facts.get("id")
    if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9-]+", name) or path.name != name + ENDING:
        raise SourceError(tell("bad_name", file=path.name, name=name, ending=ENDING))
    texts = {key: _every(facts.get(key, "")) for key in ("title", "question", "level")}
    if not all(texts["title"].values()):
        raise SourceError(tell("no_title", file=path.name))
    predictions = {}
    for key, item in facts.get("predictions", {}).items():
        item = item if isinstance(item, dict) else {"question": item}
        predictions[key] = {"short": _every(item.get("short", key)), "question": _every(item.get("question", key))}
    rest = {"game": "", "minutes": 45, "codes": [], **facts, "version": str(facts.get("version", "1.0"))}
    code = str(facts.get("code", custom.CODE))
    if not re.fullmatch(r"[A-Z]{2,4}", code):
        raise SourceError(tell("bad_code_name", file=path.name, code=code))
    return {**rest, **texts, "predictions": predictions, "code": code}


def _every(text: Any) -> dict[str, str]:
    return text if isinstance(text, dict) else dict.fromkeys(LANGUAGES, str(text))


def _in_every_language(text: str) -> str:
    """Cells in one language, with the marks of all of them."""
    first, *pieces = _CELL.split(text)
    cells = (mark + _marked(body) for mark, body in zip(pieces[::2], pieces[1::2], strict=True))
    return first + "".join(cells)


def _marked(body: str) -> str:
    if not body.lstrip().startswith("```python"):
        return "".join(f"<!-- {lang} -->\n{body.rstrip()}\n" for lang in LANGUAGES) + "\n"
    body = _SAID.sub(lambda said: "".join(f"<!-- {said[1]} {lang} -->\n{said[2]}" for lang in LANGUAGES), body)
    return _ANSWER.sub(lambda found: found[1] + _ONE_TEXT + found[2], body)


def write_new(name: str, folder: Path, lang: str) -> Path:
    """Write the source of a small complete lesson to change into one's own.

    Raises:
        SourceError: The name cannot be one, or there is a file of it.
    """
    path = folder / f"{name}{ENDING}"
    if not re.fullmatch(r"[a-z0-9-]+", name):
        raise SourceError(tell("bad_name", file=path.name, name=name, ending=ENDING))
    if path.exists():
        raise SourceError(tell("there_already", file=path))
    text = (files(__package__) / "skeleton" / f"{lang}{ENDING}.txt").read_text(encoding="utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace("NAME", name), encoding="utf-8")
    return path


def sources(owns: Iterable[Own]) -> list[LessonSource]:
    """The sources alone."""
    return [own.source for own in owns]
