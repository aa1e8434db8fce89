"""Custom lessons: their sources are in the author's folder, and one language suffices.

A source has the same format as Combinatoria's own (:mod:`source`). With ``lang = "en"`` in the front matter it needs no
language marks: a cell's text directly follows the cell mark, and a text of the front matter or of a slip is a plain
string. Such a source is parsed as if the text were the same in every language, and built in its own language only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from combinatoria.core.catalogue import games
from combinatoria.core.reading import read_text
from combinatoria_widgets.lessons.tools import custom, state
from combinatoria_widgets.lessons.tools.declared import BadRounds, declared

from .answers import lesson_data
from .console import tell
from .source import LANGUAGES, LessonSource, SourceError, front_matter, parse_source, source_text

ENDING = ".lesson.md"


@dataclass(frozen=True)
class Own:
    """A custom lesson.

    Attributes:
        source: The parsed source.
        languages: The languages it is built in.
    """

    source: LessonSource
    languages: tuple[str, ...]

    def notebook(self, lang: str) -> Path:
        """Return the path of its notebook in a language."""
        return self.source.path.parent / lang / f"{self.source.id}.ipynb"


def read_folder(folder: Path) -> list[Own]:
    """Return all lessons of a folder, sorted by file name.

    Raises:
        SourceError: There are no lessons, or one cannot be read.
    """
    found = [read_own(path) for path in sorted(folder.glob(f"*{ENDING}"))]
    if not found:
        raise SourceError(tell("no_sources", folder=folder, ending=ENDING))
    names = [own.source.id for own in found]
    if again := {name for name in names if names.count(name) > 1}:
        raise SourceError(tell("same_lesson", name=", ".join(sorted(again))))
    codes = [own.source.facts["code"] for own in found]
    noting = {own.source.facts["code"] for own in found if "rounds" in own.source.facts}
    if again := {code for code in noting if codes.count(code) > 1}:
        raise SourceError(tell("same_code", code=", ".join(sorted(again))))
    return found


def read_own(path: Path) -> Own:
    """Read one source, filling in front matter defaults and ``{{data}}`` for the first cell.

    Raises:
        SourceError: Something is missing or misplaced.
    """
    text = source_text(path)
    facts, _ = front_matter(path, text)
    front = _Front(path, text, facts)
    lang = facts.get("lang")
    if lang is not None and lang not in LANGUAGES:
        raise front.wrong("bad_language", "lang", lang=lang, known=", ".join(LANGUAGES))
    source = parse_source(path, text, lang)
    source.facts.update(front.completed())
    if sum(question.kind == "exercise" for question in source.questions) > custom.MOST_QUESTIONS:
        raise front.wrong("many_questions", n=custom.MOST_QUESTIONS)
    source.facts["data"] = custom.packed(lesson_data(source))
    languages = (lang,) if lang else LANGUAGES
    for cell in source.cells:
        for spoken in languages:
            cell.source(spoken, {**source.facts, "lang": spoken, "word": ""})
    return Own(source, languages)


class _Front:
    """Validator of a source's front matter."""

    def __init__(self, path: Path, text: str, facts: dict[str, Any]) -> None:
        self.path, self.text, self.facts = path, text, facts

    def wrong(self, key: str, entry: str = "", **facts: object) -> SourceError:
        """Return the refusal of an entry with its line, or of the whole source at line 1."""
        found = re.search(rf"^[ \t]*(?:\[ *)?{re.escape(entry)}\b", self.text, re.M) if entry else None
        line = self.text.count("\n", 0, found.start()) + 1 if found else 1
        return SourceError(tell(key, file=f"{self.path.name}:{line}", entry=entry, **facts))

    def completed(self) -> dict[str, Any]:
        """Return the front matter with its defaults and every text in every language."""
        path, facts = self.path, self.facts
        name = facts.get("id")
        if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9-]+", name) or path.name != name + ENDING:
            raise self.wrong("bad_name", "id", name=name, ending=ENDING)
        texts = {key: self._texts(key, facts.get(key, "")) for key in ("title", "question", "level")}
        if not all(texts["title"].values()):
            raise self.wrong("no_title", "title")
        rest = {"game": "", "minutes": 45, "codes": [], **facts, "version": str(facts.get("version", "1.0"))}
        code = facts.get("code", custom.CODE)
        if not isinstance(code, str) or not re.fullmatch(r"[A-Z]{2,4}", code):
            raise self.wrong("bad_code_name", "code", code=code)
        if rest["game"] not in ("", *games()):
            raise self.wrong("bad_game", "game", game=rest["game"], known=", ".join(games()))
        if not re.fullmatch(r"[0-9](\.[0-9]{1,4}){0,3}", rest["version"]):
            raise self.wrong("bad_version", "version", version=rest["version"])
        if type(rest["minutes"]) is not int or not 0 < rest["minutes"] < 10_000:
            raise self.wrong("bad_minutes", "minutes", minutes=rest["minutes"])
        if not isinstance(rest["codes"], list) or not all(isinstance(one, str) for one in rest["codes"]):
            raise self.wrong("bad_codes", "codes")
        predictions = self._predictions()
        if "rounds" in facts:
            rest["rounds"] = self._rounds(predictions, code)
        return {**rest, **texts, "predictions": predictions, "code": code}

    def _rounds(self, predictions: dict[str, Any], code: str) -> dict[str, Any]:
        """Return the declaration of what pupils note down; its codes need a short name that no other lesson has."""
        if code in (custom.CODE, *(state.load(one)["code"] for one in state.lesson_ids())):
            raise self.wrong("taken_code", "code", code=code)
        try:
            return declared(self.facts["rounds"], predictions)
        except BadRounds as problem:
            part = problem.entry
            if problem.reason == "columns":
                raise self.wrong("bad_rounds_columns", "rounds", part=part) from None
            if problem.reason == "values":
                raise self.wrong("bad_rounds_values", "rounds", part=part) from None
            raise self.wrong("bad_rounds_other", "rounds", part=part) from None

    def _predictions(self) -> dict[str, Any]:
        declared, found = self.facts.get("predictions", {}), {}
        if not isinstance(declared, dict):
            raise self.wrong("bad_predictions", "predictions")
        if len(declared) > custom.MOST_PREDICTIONS:
            raise self.wrong("many_predictions", "predictions", n=custom.MOST_PREDICTIONS)
        for key, item in declared.items():
            item = item if isinstance(item, dict) and not item.keys() <= set(LANGUAGES) else {"question": item}
            found[key] = {part: self._texts(key, item.get(part, key)) for part in ("short", "question")}
        return found

    def _texts(self, entry: str, said: Any) -> dict[str, str]:
        """Return a text in every language; a plain string is used for all."""
        if isinstance(said, dict):
            if said.keys() != set(LANGUAGES) or not all(isinstance(text, str) for text in said.values()):
                raise self.wrong("bad_texts", entry, known=", ".join(LANGUAGES))
            return said
        if isinstance(said, list):
            raise self.wrong("bad_texts", entry, known=", ".join(LANGUAGES))
        return dict.fromkeys(LANGUAGES, str(said))


def _short(name: str) -> str:
    """Return a short name for the codes of a new lesson: four letters, where those of Combinatoria have three.

    >>> _short("two-coins"), _short("7")
    ('TWOC', 'XXXX')
    """
    return ("".join(filter(str.isalpha, name)).upper() + "XXXX")[:4]


def write_new(name: str, folder: Path, lang: str) -> Path:
    """Write the source of a small complete lesson as a starting point.

    Raises:
        SourceError: The name is invalid, the file exists already, or it cannot be written.
    """
    path = folder / f"{name}{ENDING}"
    if not re.fullmatch(r"[a-z0-9-]+", name):
        raise SourceError(tell("bad_name", file=path.name, name=name, ending=ENDING))
    if path.exists():
        raise SourceError(tell("there_already", file=path))
    text = read_text(files(__package__) / "skeleton" / f"{lang}{ENDING}.txt")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("NAME", name).replace("CODE", _short(name)), encoding="utf-8")
    except OSError as problem:
        raise SourceError(tell("not_written", name=path, why=problem.strerror)) from None
    return path


def sources(owns: Iterable[Own]) -> list[LessonSource]:
    """Return the sources of custom lessons."""
    return [own.source for own in owns]
