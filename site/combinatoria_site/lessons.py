"""The lessons as the site delivers them: read-only masters, and what the pages know about each."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from combinatoria.core.reading import read_toml

from .console import tell
from .errors import SiteError
from .paths import ROOT

SOURCE = ROOT / "lessons"
NOTEBOOKS = "notebook"  # table of the index with the notebooks that are no lessons: the teacher's
MASTERS = "lessons"  # folder of the masters in the notebooks' file system
COPIES = "my"  # folder of the learner's copies; host/copies.ts makes it


@dataclass(frozen=True)
class SiteLesson:
    """One lesson in one language."""

    id: str
    lang: str
    game: str
    title: str
    question: str
    minutes: int
    level: str
    codes: str
    version: str
    source: Path
    stamp: str

    @property
    def path(self) -> str:
        """Path of the master in the notebooks' file system."""
        return f"{MASTERS}/{self.lang}/{self.id}.ipynb"

    @property
    def copy(self) -> str:
        """Path of the learner's own copy."""
        return f"{COPIES}/{self.id}.{self.lang}.ipynb"

    def for_pages(self) -> dict[str, Any]:
        """What the scripts of the pages need to know (``Lesson`` in host/copies.ts)."""
        row = asdict(self)
        keys = ("id", "lang", "title", "version", "stamp")
        return {**{key: row[key] for key in keys}, "path": self.path, "copy": self.copy}


def read_lessons(source: Path = SOURCE, *, kind: str = "lesson") -> list[SiteLesson]:
    """All lessons of ``lessons/index.toml``, every language of each.

    Args:
        source: The folder of the lessons.
        kind: ``"lesson"``, or ``NOTEBOOKS`` for what stands beside the lessons; these have no game and no minutes.

    Raises:
        SiteError: The index names a notebook that is not there.
    """
    index = source / "index.toml"
    if not index.is_file():
        return []
    found = []
    for row in read_toml(index).get(kind, []):
        for lang, name in row["notebook"].items():
            path = source / name
            if not path.is_file():
                raise SiteError(tell("no_lesson", name=name))
            said = {key: _in_language(row[key], lang) for key in row if key != "notebook"}
            found.append(
                SiteLesson(
                    id=said["id"],
                    lang=lang,
                    game=said.get("game", ""),
                    title=said["title"],
                    question=said["question"],
                    minutes=int(said.get("minutes", 0)),
                    level=_text(said.get("level", "")),
                    codes=_text(said.get("codes", "")),
                    version=str(said["version"]),
                    source=path,
                    stamp=hashlib.sha256(path.read_bytes()).hexdigest()[:16],
                )
            )
    return found


def read_own_lessons(folder: Path, taken: AbstractSet[str]) -> list[SiteLesson]:
    """The lessons of a folder that `combinatoria lesson build` has built.

    Args:
        folder: Where they are.
        taken: Names that lessons and notebooks of the site have.

    Raises:
        SiteError: There is none, or one has the name of another.
    """
    found = read_lessons(folder)
    if not found:
        raise SiteError(tell("no_own_lessons", folder=folder))
    if same := sorted({lesson.id for lesson in found} & taken):
        raise SiteError(tell("same_lesson", name=", ".join(same)))
    return [replace(lesson, game="") for lesson in found]  # what has a game has a guide and a work sheet, too


def _in_language(value: Any, lang: str) -> Any:
    return value[lang] if isinstance(value, dict) and lang in value else value


def _text(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _unrun(cell: dict[str, Any]) -> None:
    """Take a cell's output away: a lesson's stand there only after it was run, and whose an output is nobody can see.

    The committed notebooks keep their outputs, folded, for those who read them on a repository's page and for nbval.
    """
    cell["outputs"], cell["execution_count"] = [], None
    cell["metadata"].pop("trusted", None)
    cell["metadata"].get("jupyter", {}).pop("outputs_hidden", None)  # nothing is left to be folded


def stage_lessons(lessons: Iterable[SiteLesson], folder: Path) -> None:
    """Write the masters as the notebooks' file system will hold them."""
    folder.mkdir(parents=True, exist_ok=True)
    for lesson in lessons:
        notebook = json.loads(lesson.source.read_text(encoding="utf-8"))
        # The browser's kernel is called "python"; with any other name the program asks which kernel to start.
        notebook["metadata"]["kernelspec"] = {
            "name": "python",
            "display_name": "Python (Pyodide)",
            "language": "python",
        }
        notebook["metadata"].setdefault("language_info", {"name": "python"})
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                _unrun(cell)
        target = folder / lesson.path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(notebook, ensure_ascii=False, indent=1), encoding="utf-8")
