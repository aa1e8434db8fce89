"""Where the record of a lesson lies: in the pupil's copy, that is in the notebook itself.

It is an output of the lesson's first cell, under a type of its own, and is renewed there as things happen: so the
file, a download and a backup have it. Who asks for it in a new kernel is given it by the page (in the built site, where
the page also writes it into the notebook's metadata, for outputs can be cleared), or reads the notebook's file (in
one's own Jupyter, which says where that is).

A file is as old as its last saving, and a page that was loaded anew forgets which output it should renew. So in one's
own Jupyter the last state also lies in Jupyter's folder for data; it only ever continues what the copy itself has.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from combinatoria.core.gate import parsed
from combinatoria.core.reading import decoded
from combinatoria.words.explain import LANGUAGES

MIME = "application/vnd.combinatoria.record+json"
METADATA = "combinatoria_record"
"""The record's name in the metadata of a notebook."""

_handed: list[Any] | None = None


class Found(NamedTuple):
    """What was found: whether there is a place for a record at all, and the values that stand there."""

    place: bool
    values: list[Any]


def hand_over(text: str) -> None:
    """Take the records of the copy that is open, as a JSON list; the page calls this before the first cell runs."""
    global _handed
    try:
        values = parsed(text)
    except ValueError:
        values = None
    _handed = values if isinstance(values, list) else [None]


def find() -> Found:
    """The records of the notebook that this kernel belongs to; what cannot be read is None."""
    if _handed is not None:
        return Found(True, list(_handed))
    path = notebook_path()
    if path is None:
        return Found(False, [])
    values = list(_in_notebook(path))
    return Found(True, [*values, *_kept_beside(path, values)])


def notebook_path() -> Path | None:
    """The file of the notebook that this kernel belongs to, if the program that runs it says so."""
    from IPython.core.getipython import get_ipython

    shell = get_ipython()  # type: ignore[no-untyped-call]
    named = [] if shell is None else [shell.user_ns.get("__vsc_ipynb_file__")]  # Visual Studio Code
    for name in (*named, os.environ.get("JPY_SESSION_NAME")):  # Jupyter Server
        path = Path(name).absolute() if isinstance(name, str) and name.endswith(".ipynb") else None
        if path is not None and path.is_file():
            return path
    return None


def language() -> str | None:
    """The language of the lesson that this kernel's notebook is; None if it is none, or nobody knows."""
    path = notebook_path()
    found: Any = None if path is None else _content(path)
    for name in ("metadata", "combinatoria"):
        found = found.get(name) if isinstance(found, dict) else None
    lang = found.get("lang") if isinstance(found, dict) and isinstance(found.get("lesson"), str) else None
    return lang if isinstance(lang, str) and lang in LANGUAGES else None


def _content(path: Path) -> Any:
    """What a notebook's file holds; None where it cannot be read."""
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
                continue  # half a file: the copy has what it has
            if isinstance(value, dict) and value.get("id") == name:
                yield value


def keep_beside(record: dict[str, Any]) -> None:
    """Keep the state of a record where only this person's Jupyter looks; without such a place nothing is done."""
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
        pass  # no right to write there: then the notebook's file is all there is, and it is enough once it is saved
