"""Storage of a lesson's record: in the pupil's copy, that is, in the notebook itself.

The record is an output of the lesson's first cell with its own MIME type, updated there, so that the file, a
download and a backup include it. In a new kernel it is supplied by the page (in the built site, where the page also
writes it into the notebook's metadata, as outputs can be cleared), or read from the notebook's file (in a local
Jupyter, which provides the path).

A file is only as recent as its last save, and a reloaded page no longer knows which output to update. So in a local
Jupyter the latest state is also kept in Jupyter's data folder; it can only extend a record that the copy itself has.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from combinatoria.core.reading import decoded
from combinatoria.core.validate import parsed
from combinatoria.words.explain import LANGUAGES

MIME = "application/vnd.combinatoria.record+json"
METADATA = "combinatoria_record"
"""Key of the record in a notebook's metadata."""

_handed: list[Any] | None = None


class FoundRecord(NamedTuple):
    """The result of a search: whether there is a place for a record at all, and the values found."""

    place: bool
    values: list[Any]


def hand_over(text: str) -> None:
    """Take the records of the open copy, as a JSON list; the page calls this before the first cell runs."""
    global _handed
    try:
        values = parsed(text)
    except ValueError:
        values = None
    _handed = values if isinstance(values, list) else [None]


def find() -> FoundRecord:
    """Return the records of this kernel's notebook; an unreadable one is None."""
    if _handed is not None:
        return FoundRecord(True, list(_handed))
    path = notebook_path()
    if path is None:
        return FoundRecord(False, [])
    values = list(_in_notebook(path))
    return FoundRecord(True, [*values, *_kept_beside(path, values)])


def notebook_path() -> Path | None:
    """Return the file of this kernel's notebook, if the program that runs it provides the path."""
    from IPython.core.getipython import get_ipython

    shell = get_ipython()
    named = [] if shell is None else [shell.user_ns.get("__vsc_ipynb_file__")]  # Visual Studio Code
    for name in (*named, os.environ.get("JPY_SESSION_NAME")):  # Jupyter Server
        path = Path(name).absolute() if isinstance(name, str) and name.endswith(".ipynb") else None
        if path is not None and path.is_file():
            return path
    return None


def language() -> str | None:
    """Return the language if this kernel's notebook is a lesson; None if it is not, or unknown."""
    path = notebook_path()
    found: Any = None if path is None else _content(path)
    for name in ("metadata", "combinatoria"):
        found = found.get(name) if isinstance(found, dict) else None
    lang = found.get("lang") if isinstance(found, dict) and isinstance(found.get("lesson"), str) else None
    return lang if isinstance(lang, str) and lang in LANGUAGES else None


def _content(path: Path) -> Any:
    """Return the content of a notebook's file; None if it cannot be read."""
    try:
        return json.loads(decoded(path.read_bytes(), path.name))
    except (OSError, ValueError, RecursionError):
        return None


def _in_notebook(path: Path) -> Iterator[Any]:
    notebook = _content(path)
    if notebook is None:
        yield None
        return
    if not isinstance(notebook, dict):
        return
    metadata, cells = notebook.get("metadata"), notebook.get("cells")
    if isinstance(metadata, dict) and METADATA in metadata:
        yield metadata[METADATA]
    for cell in cells if isinstance(cells, list) else []:
        outputs = cell.get("outputs") if isinstance(cell, dict) else None
        for output in outputs if isinstance(outputs, list) else []:
            data = output.get("data") if isinstance(output, dict) else None
            if isinstance(data, dict) and MIME in data:
                yield data[MIME]


def _beside(path: Path, name: str) -> Path:
    from jupyter_core.paths import jupyter_data_dir

    key = sha256(f"{name} {path.resolve()}".encode()).hexdigest()[:32]
    return Path(jupyter_data_dir()) / "combinatoria" / "records" / f"{key}.json"


def _kept_beside(path: Path, values: list[Any]) -> Iterator[Any]:
    for name in {value["id"] for value in values if isinstance(value, dict) and isinstance(value.get("id"), str)}:
        file = _beside(path, name)
        if file.is_file():
            try:
                value = parsed(decoded(file.read_bytes(), file.name))
            except (OSError, ValueError):
                continue  # truncated file: the copy's record remains
            if isinstance(value, dict) and value.get("id") == name:
                yield value


def keep_beside(record: dict[str, Any]) -> None:
    """Keep the state of a record in this person's Jupyter data folder; do nothing if there is none."""
    path = None if _handed is not None else notebook_path()
    if path is None:
        return
    file = _beside(path, record["id"])
    half = file.with_suffix(f".{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        half.write_text(json.dumps(record), encoding="utf-8")
        half.replace(file)
    except OSError:
        pass  # not writable: the notebook's file alone holds the record, once saved
