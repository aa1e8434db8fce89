"""The formats of JSON that is exchanged or kept, declared once: schemas and TypeScript follow from the declarations.

No code that runs a match imports this package.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from .backups import Backup
from .codes import DataCode, ResultCode, TicketCode
from .diaries import Diary, Predictions
from .json_schema import json_schema
from .lesson_records import LessonRecord
from .match_records import RecordLine
from .replies import Reply
from .requests import Request
from .saves import KeptGame, Position, Save
from .snapshot import Snapshot

__all__ = ["FORMATS", "Format", "descriptions", "schema"]


class Format(NamedTuple):
    """A format of JSON.

    Attributes:
        name: Its name.
        version: Its version: raised when a key changes its meaning or is removed, not when one is added.
        declared: Its type.
    """

    name: str
    version: int
    declared: Any

    @property
    def file(self) -> str:
        """The name of the file of its schema."""
        return f"{self.name}-{self.version}.schema.json"


FORMATS: Final = {
    one.name: one
    for one in (
        Format("snapshot", 1, Snapshot),
        Format("request", 1, Request),
        Format("reply", 1, Reply),
        Format("save", 1, Save),
        Format("kept-game", 1, KeptGame),
        Format("position", 1, Position),
        Format("diary", 1, Diary),
        Format("predictions", 1, Predictions),
        Format("record-line", 1, RecordLine),
        Format("lesson-record", 1, LessonRecord),
        Format("result-code", 4, ResultCode),
        Format("data-code", 1, DataCode),
        Format("ticket-code", 1, TicketCode),
        Format("backup", 1, Backup),
    )
}
"""All formats by name."""


@cache
def descriptions(lang: str = "en") -> dict[str, dict[str, str]]:
    """Return for each format what it is (``what``) and what writes it (``writer``), in a language."""
    texts = tomllib.loads(files(__package__).joinpath("formats.toml").read_text("utf-8"))
    return {name: {key: words[lang] for key, words in entry.items()} for name, entry in texts.items()}


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of a format.

    Raises:
        KeyError: There is no format of this name.

    >>> schema("position")["$id"]
    'urn:combinatoria:position:1'
    """
    one = FORMATS[name]
    return json_schema(one.declared, one.name, one.version, descriptions()[name]["what"])
