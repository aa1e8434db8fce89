"""The lessons as the site delivers them: read-only masters, and the facts that pages need about each."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from combinatoria.core.reading import read_toml
from combinatoria_lessons.courses import learning_path
from combinatoria_lessons.masters import FOLDER as MASTERS
from combinatoria_lessons.masters import as_master, core_of

from .console import tell
from .errors import SiteError
from .paths import ROOT

SOURCE = ROOT / "lessons"
NOTEBOOKS = "notebook"  # table of the index for notebooks that are not lessons: the teacher's
COPIES = "my"  # folder of the learner's copies; host/copies.ts makes it


@dataclass(frozen=True)
class SiteLesson:
    """One lesson in one language.

    Attributes:
        minutes, full: Planned minutes of the core, and with the stretch.
        measured: Medians of pupils' minutes (``core``, ``full``) and their number (``pupils``), if they were measured.
    """

    id: str
    lang: str
    tables: tuple[str, ...]
    title: str
    question: str
    minutes: int
    full: int
    level: str
    codes: tuple[str, ...]
    version: str
    source: Path
    stamp: str
    measured: Mapping[str, int] | None = None
    core: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """Return the path of the master in the notebooks' file system."""
        return f"{MASTERS}/{self.lang}/{self.id}.ipynb"

    @property
    def copy(self) -> str:
        """Return the path of the learner's copy."""
        return f"{COPIES}/{self.id}.{self.lang}.ipynb"

    def for_pages(self) -> dict[str, Any]:
        """Return the facts that page scripts need (``Lesson`` in host/copies.ts)."""
        row = asdict(self)
        keys = ("id", "lang", "title", "version", "stamp", "core", "after")
        return {**{key: row[key] for key in keys}, "path": self.path, "copy": self.copy}


def read_lessons(source: Path = SOURCE, *, kind: str = "lesson") -> list[SiteLesson]:
    """Read all lessons of ``lessons/index.toml``, in every language.

    Args:
        source: The folder of the lessons.
        kind: ``"lesson"``, or ``NOTEBOOKS`` for the other notebooks, which have no table and no minutes.

    Raises:
        SiteError: The index names a missing notebook.
    """
    index = source / "index.toml"
    if not index.is_file():
        return []
    found = []
    path = learning_path() if source == SOURCE and kind == "lesson" else None  # lessons of others are not on it
    for row in read_toml(index).get(kind, []):
        for lang, name in row["notebook"].items():
            notebook = source / name
            if not notebook.is_file():
                raise SiteError(tell("no_lesson", name=name))
            said = {key: _in_language(row[key], lang) for key in row if key != "notebook"}
            found.append(
                SiteLesson(
                    id=said["id"],
                    lang=lang,
                    tables=tuple(said.get("tables", filter(None, [said.get("game")]))),
                    title=said["title"],
                    question=said["question"],
                    minutes=int(said.get("minutes", 0)),
                    full=int(said.get("full", said.get("minutes", 0))),
                    level=str(said.get("level", "")),
                    codes=tuple(said.get("codes", ())),
                    version=str(said["version"]),
                    source=notebook,
                    measured=said.get("measured"),
                    stamp=hashlib.sha256(notebook.read_bytes()).hexdigest()[:16],
                    core=core_of(json.loads(notebook.read_bytes())),
                    after=tuple(path.after(said["id"])) if path else (),
                )
            )
    return found


def read_own_lessons(folder: Path, taken: AbstractSet[str]) -> list[SiteLesson]:
    """Read the lessons of a folder written by `combinatoria lesson build`.

    Args:
        folder: The folder.
        taken: Names already used by lessons and notebooks of the site.

    Raises:
        SiteError: There are none, or a name is already taken.
    """
    found = read_lessons(folder)
    if not found:
        raise SiteError(tell("no_own_lessons", folder=folder))
    if same := sorted({lesson.id for lesson in found} & taken):
        raise SiteError(tell("same_lesson", name=", ".join(same)))
    return [replace(lesson, tables=()) for lesson in found]  # with a table it would also need a guide and a work sheet


def _in_language(value: Any, lang: str) -> Any:
    return value[lang] if isinstance(value, dict) and lang in value else value


def stage_lessons(lessons: Iterable[SiteLesson], folder: Path) -> None:
    """Write the masters in the form of the notebooks' file system."""
    folder.mkdir(parents=True, exist_ok=True)
    for lesson in lessons:
        stage_notebook(as_master(json.loads(lesson.source.read_text(encoding="utf-8"))), folder / lesson.path)


def stage_notebook(notebook: dict[str, Any], target: Path) -> None:
    """Write a notebook into the notebooks' file system."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(notebook, ensure_ascii=False, indent=1), encoding="utf-8")
