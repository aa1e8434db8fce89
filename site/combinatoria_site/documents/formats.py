"""The table of formats in the documentation, with the schemas and an example of each."""

from __future__ import annotations

import json
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from combinatoria.formats import FORMATS, Format, descriptions, schema
from combinatoria.guides.diary import Day, Diary, DiaryEntry, seed_of
from combinatoria.guides.predict import Prediction, Record
from combinatoria.records import records
from combinatoria.session import Session

FOLDER: Final = "schemas"
"""The folder of the schemas and examples, beside the page."""
_DAY: Final = date(2026, 11, 22)
_WHEN: Final = f"{_DAY}T10:00:00Z"


def examples() -> dict[str, Any]:
    """Return a value of each format, by name."""
    session = Session("soulmates", seats=3, seed=7)
    request = {"id": 1, "do": "move", "seq": session.seq, "text": "draw deck"}
    reply = session.handle(request)
    match, save = session.match, session.save()
    kept = {**save, "over": False}
    diary = Diary("soulmates")
    diary.end(DiaryEntry(f"{seed_of(_DAY)}:5:0", _DAY, True, 9, True, 0.04, 0.02))
    diary.answer(Day(_DAY, 3, False))
    predictions = Record()
    predictions.add(Prediction("soulmates:7d24e263f0ad3ac1", 0.25, False, Fraction(16, 55), "soulmates:call"))
    lesson = {"kind": "combinatoria record", "format": 1, "lesson": "soulmates-a", "version": "1.0", "seed": 2026}
    backup = {"kind": "combinatoria backup", "format": 1, "made": _WHEN, "lessons": [], "games": {"soulmates": kept}}
    return {
        "snapshot": session.snapshot(),
        "request": request,
        "reply": reply,
        "save": save,
        "kept-game": kept,
        "position": match.position(),
        "diary": diary.to_json(),
        "predictions": predictions.to_json(),
        "record-line": list(records(match))[1],
        "lesson-record": {**lesson, "id": "bc74fae95e29ae65", "count": 2, "fields": {"predictions": {"large": 0.2}}},
        "result-code": "3ALA1-67HJ-0DJP-9ZG0-08WS",
        "data-code": "D1SMA1-800K-8ER7",
        "ticket-code": "T1SMA1-800K-80WW-F032-M6BA6",
        "backup": {**backup, "marks": {"combinatoria.learn.soulmates.done": "[0, 1]"}},
    }


def formats_table() -> str:
    """Return the table of all formats, with links to the files of :func:`write_schemas`."""
    rows = ["| name | version | what it is | written by | schema | example |", "|---|---|---|---|---|---|"]
    for name, one in FORMATS.items():
        words = descriptions()[name]
        links = (_link(one.file, "schema"), _link(_example(one), "example"))
        rows.append(f"| `{name}` | {one.version} | {words['what']} | {words['writer']} | {' | '.join(links)} |")
    return "\n".join(rows) + "\n"


def write_schemas(folder: Path) -> None:
    """Write the schema and the example of every format into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    values = examples()
    for name, one in FORMATS.items():
        for file, value in ((one.file, schema(name)), (_example(one), values[name])):
            folder.joinpath(file).write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _example(one: Format) -> str:
    return one.file.replace(".schema.", ".example.")


def _link(file: str, words: str) -> str:
    """Return a link as HTML: Sphinx would copy an ordinary link's file to an address that changes with its content."""
    return f'<a href="{FOLDER}/{file}">{words}</a>'
