"""Title, wording and options of a question in plain words, and the names that the cells of a lesson define.

All come from the text above the question. An exercise has its title in its heading (``### Exercise 1 · core: a six``);
its wording is the longest bold passage below that. A question of the knobs is the list item with its number (``2.`` for
``k2``), or the paragraph that names it (``(`k4`)``). Options follow their letters (``*a* Yes. *b* No.``).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from combinatoria_widgets.lessons.tools.prose import plain

from .console import tell
from .source import LANGUAGES, LessonSource, Question, SourceError, in_language

_HEADING = re.compile(r"^### [^:：\n]+[:：]\s*(.+)$", re.M)
_BOLD = re.compile(r"\*\*(.+?)\*\*", re.S)
_PLACE = re.compile(r"\{\{\w+\}\}")
_OPTION = re.compile(r"\s*\*([a-z])\*\s*")
_SENTENCE = re.compile(r"(?<=[.?!])\s+|(?<=[。？！])")
_LONG = {"en": 300, "ja": 150}
"""Length in characters above which only the last sentence of a paragraph is taken."""


def asked(lesson: LessonSource, exercise: str) -> dict[str, dict[str, str]]:
    """Return the title and wording of an exercise, in every language.

    Raises:
        SourceError: Its text has no title or no bold passage.
    """
    found: dict[str, dict[str, str]] = {"title": {}, "asks": {}}
    above = next((one for one in lesson.cells if one.id == f"{exercise}-text"), None)
    for lang in LANGUAGES:
        text = above.text.get(lang, "") if above is not None else ""
        heading = _HEADING.search(text)
        bold = _BOLD.findall(text.partition("<details>")[0], heading.end()) if heading else []
        if heading is None or not bold:
            asking = (cell for cell in lesson.cells if any(one.id == exercise for one in cell.questions))
            file = (above or next(asking)).block.where["file"]
            raise SourceError(tell("not_asked", file=file, cell=exercise))
        found["title"][lang] = heading[1].strip()
        found["asks"][lang] = plain(max(bold, key=len))
    return found


def asked_of_knobs(lesson: LessonSource, question: Question) -> dict[str, dict[str, str]]:
    """Return the wording of a question of the knobs in every language; empty if the text above it has none."""
    wording = {lang: _OPTION.split(_item(lesson, question, lang))[0] for lang in LANGUAGES}
    return {"asks": {lang: plain(text) for lang, text in wording.items()}} if all(wording.values()) else {}


def choices_of(lesson: LessonSource, question: Question, options: Sequence[str]) -> dict[str, dict[str, str]]:
    """Return the wording of each option in every language; empty unless the text above the question has them all."""
    found: dict[str, dict[str, str]] = {letter: {} for letter in options}
    for lang in LANGUAGES:
        _, *parts = _OPTION.split(_item(lesson, question, lang))
        if parts[::2] != list(options):
            return {}
        for letter, text in zip(parts[::2], parts[1::2], strict=True):
            found[letter][lang] = plain(text).rstrip(",;?、")
    return found


def _item(lesson: LessonSource, question: Question, lang: str) -> str:
    """Return the item or the paragraph of the text that asks a question, with its options; empty if there is none."""
    here = next(n for n, cell in enumerate(lesson.cells) if question in cell.questions)
    texts = [cell.text[lang].partition("<details>")[0] for cell in lesson.cells[:here] if cell.code is None]
    if question.kind == "exercise":
        return next((part for part in reversed(texts[-1].split("\n\n")) if _OPTION.search(part)), "") if texts else ""
    number, named = re.sub(r"\D", "", question.id), rf"[ 　]?[(（]`{question.id}`[)）]"
    for text in reversed(texts):
        if item := re.search(rf"^{number}\. (.+)$", text, re.M):
            return item[1]
        if paragraph := re.search(rf"^.*{named}.*$", text, re.M):
            whole, words = re.sub(named, "", paragraph[0]), _OPTION.split(paragraph[0])[0]
            if len(words) <= _LONG[lang]:
                return whole
            last = list(filter(None, _SENTENCE.split(re.sub(named, "", words))))[-1]
            return whole[whole.index(last) :]
    return ""


def defined_names(lesson: LessonSource) -> list[str]:
    """Return the names that cells of a lesson define and other cells use, except those of answers."""
    made: set[str] = set()
    used: set[str] = set()
    for cell in lesson.cells:
        if cell.code is None:
            continue
        try:
            program = ast.parse(_PLACE.sub("0", in_language(cell.code, LANGUAGES[0])))
        except SyntaxError:
            continue  # a notebook command, such as %time
        used |= _needed(program)
        made |= set() if cell.questions else _names(program)
    return sorted(made & used)


def _needed(program: ast.Module) -> set[str]:
    """Return the names that a cell reads before it binds them, as in ``tens = tens.assign(...)``."""
    needed: set[str] = set()
    bound: set[str] = set()
    for statement in program.body:
        here = _names(ast.Module([statement], []))
        read = {one.id for one in ast.walk(statement) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
        needed |= read - bound - (set() if isinstance(statement, ast.Assign) else here)
        bound |= here
    return needed


def _names(program: ast.Module) -> set[str]:
    """Return the names a cell binds by assignment, loop, definition or import, but not within a function."""
    found: set[str] = set()
    waiting: list[ast.AST] = list(program.body)
    while waiting:
        one = waiting.pop()
        if isinstance(one, ast.FunctionDef | ast.ClassDef):
            found.add(one.name)
        elif isinstance(one, ast.alias):
            found.add((one.asname or one.name).partition(".")[0])
        elif isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
            found.add(one.id)
        elif not isinstance(one, ast.Lambda | ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp):
            waiting += ast.iter_child_nodes(one)
    return found - {"*"}
