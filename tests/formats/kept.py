"""Values of every format that releases have kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tests.released.contents import kept

STORED = {"combinatoria/play/": "kept-game", "combinatoria.diary.": "diary", "combinatoria.predictions": "predictions"}
"""Beginnings of names in a browser's storage, and the format of what is stored there."""


def _entries(pattern: str, part: str | None = None) -> Iterator[Any]:
    return (found.values[0] for found in kept(pattern, part))


def everything() -> Iterator[tuple[str, Any]]:
    """Yield what releases have kept, each with the name of its format."""
    yield from (("save", one["save"]) for one in _entries("games/*.saves.json"))
    yield from (("position", json.loads(one["text"])) for one in _entries("games/*.links.json", "positions"))
    yield from (("diary", one["diary"]) for one in _entries("diaries/diaries.json"))
    yield from (("predictions", one) for one in _entries("predictions.json"))
    yield from (("result-code", one["code"]) for one in _entries("codes/codes.json"))
    yield from (("data-code", one["code"]) for one in _entries("codes/data_codes.json"))
    yield from (("data-code", one["code"]) for one in _entries("codes/noted_codes.json"))
    yield from (("ticket-code", one["code"]) for one in _entries("codes/ticket_codes.json"))
    for storage in _entries("browser/storage.json"):
        for name, text in storage.items():
            yield from ((kind, json.loads(text)) for begin, kind in STORED.items() if name.startswith(begin))
    yield from (("lesson-record", one["record"]) for one in _entries("records/records.json"))
    yield from (("backup", one) for one in _entries("browser/backup.json"))
