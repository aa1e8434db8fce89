"""The record of a pupil's progress in a lesson, stored in the pupil's copy: one JSON value with a version.

It holds the lesson fields declared with :func:`forms.recorded`, and nothing from the answer key. Fields added by a
newer version are preserved. :mod:`place` handles the storage.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from combinatoria.core.validate import MAX_NUMBER, is_plain

from .forms import Known, Unsound, forms_of

FORMAT = 1
"""Format version; a record of a later one is neither read nor replaced."""
KIND = "combinatoria record"
MOST_BYTES = 1_000_000
_ID_BYTES = 8


def new_id() -> str:
    """Return a random name for a new record, which distinguishes copies of a lesson."""
    return secrets.token_hex(_ID_BYTES)


@dataclass
class Heading:
    """The metadata of a record.

    Attributes:
        id: Its name, given at random on creation.
        count: Number of changes; of two records with the same name, the one with more changes is the later.
        others: Fields of a newer version, written back unchanged.
    """

    id: str = field(default_factory=new_id)
    count: int = 0
    others: dict[str, Any] = field(default_factory=dict)


class Read(NamedTuple):
    """The content of a record: its heading, the version of the lesson that wrote it, and the fields by name."""

    heading: Heading
    version: str
    fields: dict[str, Any]


def fields_of(lesson: Any) -> dict[str, Any]:
    """Return the recorded fields of a lesson as JSON values."""
    return {name: form.write(getattr(lesson, name)) for name, form in forms_of(lesson).items()}


def written(lesson: Any, heading: Heading, fields: dict[str, Any]) -> dict[str, Any]:
    """Return the record of a lesson with these fields (:func:`fields_of`)."""
    return {
        "kind": KIND,
        "format": FORMAT,
        "lesson": lesson.id,
        "version": lesson.data["version"],
        "seed": lesson.seed,
        "id": heading.id,
        "count": heading.count,
        "fields": {**heading.others, **fields},
    }


def read(found: Any, lesson: Any, known: Known) -> Read:
    """Read and validate a record for a lesson that was just opened, without changing the lesson.

    Raises:
        Unsound: It is malformed (``damaged``), of a later format (``newer``), or of another lesson or another seed
            (``other``).
    """
    if not (isinstance(found, dict) and found.get("kind") == KIND and is_plain(found)):
        raise Unsound
    try:
        size = len(json.dumps(found, ensure_ascii=False).encode())
    except UnicodeEncodeError:  # a lone surrogate
        raise Unsound from None
    if size > MOST_BYTES:
        raise Unsound
    form = found.get("format")
    if type(form) is not int or form < 1:
        raise Unsound
    if form > FORMAT:
        raise Unsound("newer")
    if (found.get("lesson"), found.get("seed")) != (lesson.id, lesson.seed):
        raise Unsound("other")
    name, count, version, fields = (found.get(part) for part in ("id", "count", "version", "fields"))
    if not (isinstance(name, str) and len(name) == 2 * _ID_BYTES and set(name) <= set("0123456789abcdef")):
        raise Unsound
    if type(count) is not int or not 0 <= count < MAX_NUMBER or not isinstance(fields, dict):
        raise Unsound
    if not isinstance(version, str):
        raise Unsound
    forms = forms_of(lesson)
    values = {part: form.read(fields[part], known) for part, form in forms.items() if part in fields}
    others = {part: value for part, value in fields.items() if part not in forms}
    return Read(Heading(name, count, others), version, values)
