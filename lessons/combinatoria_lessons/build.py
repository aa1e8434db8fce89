"""Build all lessons: notebooks with outputs per language, the lesson data of the widgets package, the index."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import nbformat

from .answers import lesson_data
from .console import tell
from .courses import learning_path
from .notebook import LANGUAGES, execute, make_notebook, write_notebook
from .place import LESSONS
from .source import LessonSource, SourceError, read_source
from .together import declared, table_of, with_class

DATA = LESSONS.parent / "widgets" / "combinatoria_widgets" / "lessons" / "data"
INDEX = LESSONS / "index.toml"
ORDER = DATA.parent / "order.json"
"""The lessons in the order of the path, for the teacher's desk."""
INDEXED = ("id", "game", "tables", "title", "question", "minutes", "full", "measured", "level", "codes", "version")
"""Front matter entries copied to the index, where present."""


@dataclass(frozen=True)
class Built:
    """One file that the builder makes.

    Attributes:
        path: Where it is committed.
        lang: Its language, ``None`` for data.
        lesson: The source it is made from.
    """

    path: Path
    lesson: LessonSource | None
    lang: str | None = None


def lesson_sources(folder: Path = LESSONS) -> list[LessonSource]:
    """Return all lesson sources of a folder in the order of the path.

    Raises:
        SourceError: One cannot be read, or the learning path lists other lessons.
    """
    read = map(read_source, sorted(folder.glob("*.lesson.md")))
    found = {source.id: replace(source, cells=with_class(source.cells)) for source in read}
    order = learning_path().order
    if differing := sorted(found.keys() ^ set(order)):
        raise SourceError(tell("not_placed", names=", ".join(differing)))
    return [found[name] for name in order]


def notebook_sources(folder: Path = LESSONS) -> list[LessonSource]:
    """Return the notebooks that are not lessons (the teacher's), in the same format but without questions."""
    return [read_source(path) for path in sorted(folder.glob("*.notebook.md"))]


def targets(lessons: list[LessonSource], notebooks: list[LessonSource]) -> Iterator[Built]:
    """Yield every file that is built from the sources."""
    for lesson in lessons:
        yield Built(DATA / f"{lesson.id}.json", lesson)
    for source in (*lessons, *notebooks):
        for lang in LANGUAGES:
            yield Built(LESSONS / lang / f"{source.id}.ipynb", source, lang)
    yield Built(INDEX, None)
    yield Built(ORDER, None)


def write_all(say: Callable[[str], object] = print) -> None:
    """Build and write everything, running the notebooks."""
    lessons, notebooks = lesson_sources(), notebook_sources()
    for target in targets(lessons, notebooks):
        if target.lesson is None:
            target.path.write_text(_shared_text(target, lessons, notebooks), encoding="utf-8")
        elif target.lang is None:
            target.path.parent.mkdir(parents=True, exist_ok=True)
            target.path.write_text(data_text(target.lesson), encoding="utf-8")
        else:
            write_notebook(execute(make_notebook(target.lesson, target.lang)), target.path)
        say(tell("wrote", name=target.path.relative_to(LESSONS.parent)))


def check_all(run: bool = True) -> list[str]:
    """Compare the committed files with what the sources produce.

    Args:
        run: Run the notebooks and compare outputs too; otherwise only cells and metadata are compared.

    Returns:
        One sentence for each difference.
    """
    lessons, notebooks = lesson_sources(), notebook_sources()
    found: list[str] = []
    for target in targets(lessons, notebooks):
        name = target.path.relative_to(LESSONS.parent)
        if not target.path.is_file():
            found.append(tell("missing", name=name))
        elif target.lesson is None:
            if target.path.read_text(encoding="utf-8") != _shared_text(target, lessons, notebooks):
                found.append(tell("differs", name=name))
        elif target.lang is None:
            if target.path.read_text(encoding="utf-8") != data_text(target.lesson):
                found.append(tell("differs", name=name))
        else:
            found += [
                tell("in_notebook", name=name, what=difference) for difference in notebook_differences(target, run)
            ]
    return found


def notebook_differences(target: Built, run: bool) -> Iterator[str]:
    """Yield the differences between a committed notebook and a fresh one from its source, one phrase each."""
    assert target.lesson is not None and target.lang is not None
    committed = nbformat.read(target.path, as_version=4)
    fresh = make_notebook(target.lesson, target.lang)
    if run:
        fresh = execute(fresh)
    if committed.metadata != fresh.metadata:
        yield tell("metadata_differ")
    if [cell.id for cell in committed.cells] != [cell.id for cell in fresh.cells]:
        yield tell("other_cells")
        return
    for old, new in zip(committed.cells, fresh.cells, strict=True):
        if (old.cell_type, old.source, old.metadata) != (new.cell_type, new.source, new.metadata):
            yield tell("cell_differs", id=old.id)
        if run and old.get("outputs") != new.get("outputs"):
            yield tell("other_output", id=old.id)


def _shared_text(target: Built, lessons: list[LessonSource], notebooks: list[LessonSource]) -> str:
    """Return the content of a file that is made from all sources."""
    if target.path == ORDER:
        return json.dumps([lesson.id for lesson in lessons], indent=1) + "\n"
    return index_text(lessons, notebooks)


def data_text(lesson: LessonSource) -> str:
    """Return the lesson data as committed."""
    together = {"table": table_of(lesson), "class": declared(lesson)}
    return json.dumps({**lesson_data(lesson), **together}, ensure_ascii=False, indent=1) + "\n"


def index_text(
    lessons: list[LessonSource], notebooks: list[LessonSource], languages: Mapping[str, Sequence[str]] | None = None
) -> str:
    """Return the index of all lessons and other notebooks (TOML), for the landing page.

    Args:
        lessons, notebooks: The sources.
        languages: Lesson id -> the languages it is built in, if not all.
    """
    lines = ["# Built from the lesson sources: python -m combinatoria_lessons build"]
    for kind, sources in (("lesson", lessons), ("notebook", notebooks)):
        for source in sources:
            lines.append(f"\n[[{kind}]]")
            lines += [f"{key} = {_toml(source.facts[key])}" for key in INDEXED if key in source.facts]
            paths = {lang: f"{lang}/{source.id}.ipynb" for lang in (languages or {}).get(source.id, LANGUAGES)}
            lines.append(f"notebook = {_toml(paths)}")
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(part)}" for key, part in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)  # JSON strings, numbers and lists of strings are valid TOML
