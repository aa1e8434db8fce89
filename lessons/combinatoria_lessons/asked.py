"""Title and wording of a question in plain words, and the names that the cells of a lesson define.

Both come from the text above the question: the title from its heading (``### Exercise 1 · core: a six``), the wording
from the longest bold passage below it.
"""

from __future__ import annotations

import ast
import re

from .console import tell
from .source import LANGUAGES, LessonSource, SourceError, in_language

_HEADING = re.compile(r"^### [^:：\n]+[:：]\s*(.+)$", re.M)
_BOLD = re.compile(r"\*\*(.+?)\*\*", re.S)
_PLACE = re.compile(r"\{\{\w+\}\}")
_MARKS = re.compile(r"[`$]|(?<!\*)\*(?!\*)")  # markup of code, formulas and emphasis is dropped for tables


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
            file = above.block.where["file"] if above else lesson.path.name
            raise SourceError(tell("not_asked", file=file, cell=exercise))
        found["title"][lang] = heading[1].strip()
        found["asks"][lang] = " ".join(_MARKS.sub("", max(bold, key=len)).split())
    return found


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
        here = set() if cell.questions else _names(program)
        loaded = {one.id for one in ast.walk(program) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
        used |= loaded - here
        made |= here
    return sorted(made & used)


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
