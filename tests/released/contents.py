"""Contents of kept files as JSON values, and their comparison with those of later versions."""

import json
from pathlib import Path
from typing import Any

import pytest
from combinatoria_widgets.result_code import Receipt
from combinatoria_widgets.teacher_class import by_lesson
from combinatoria_widgets.teacher_paste import read_paste

import combinatoria as cb
from combinatoria.session import Session

RELEASES = sorted(Path(__file__).parent.glob("v*"))
SINCE = Path(__file__).with_name("since")
"""Formats newer than the last release; `make` writes their cases to the folder of the next one."""


def kept(pattern: str, part: str | None = None) -> list[Any]:
    """Return the entries of all releases' kept files as test parameters, named after file and entry."""
    found = []
    for release in (*RELEASES, SINCE):
        for path in sorted(release.glob(pattern)):
            value = json.loads(path.read_text("utf-8"))
            entries = value if isinstance(value, list) else [value]
            for n, entry in enumerate(entries):
                if part in (None, entry.get("part")):
                    name = entry.get("name", n)
                    found.append(pytest.param(entry, id=f"{release.name}-{path.name.split('.')[0]}-{name}"))
    assert found, f"nothing is kept as {pattern}"
    return found


def contents(match: cb.Match) -> dict[str, Any]:
    """Return the position, the seats to act, the number of decisions and the result of a match."""
    result = match.result
    told = result and {"winners": result.winners, "outcome": result.outcome, "scores": result.scores}
    out = {"position": match.position(), "to_act": match.to_act, "decisions": len(match.decisions), "result": told}
    return json.loads(json.dumps(out))


def frame(session: Session) -> dict[str, Any]:
    """Return the players and settings of a session."""
    return {"humans": list(session.humans), "mode": session.mode, "bot": session.bot_name, "names": session.names}


def opened(value: object, lang: str = "en") -> Session:
    """Return a session that has loaded a saved match, as every screen does."""
    game = value["game"] if isinstance(value, dict) else json.loads(str(value))["game"]
    session = Session(game, seed=1, lang=lang)
    reply = session.handle({"id": 1, "do": "load", "value": value})
    assert "error" not in reply, reply
    return session


def plain(receipt: Receipt) -> dict[str, Any]:
    """Return a receipt as a JSON value with named parts, without fields missing in codes of older forms (before form
    3).
    """
    marks, guesses = ([part._asdict() for part in parts] for parts in (receipt.marks, receipt.guesses))
    found = {**vars(receipt), "marks": marks, "guesses": guesses}
    return {name: value for name, value in found.items() if value is not None}


def read(text: str) -> dict[str, Any]:
    """Return what the teacher's desk reads in a pasted text: codes, other lines, and the figures of each class."""
    paste = read_paste(text)
    classes = {}
    for lesson, results in by_lesson(paste.entries, "en").items():
        classes[lesson] = {
            "items": [[i.question, i.first, i.later, i.tried, i.blank] for i in results.items()],
            "slips": [[s.question, s.letter, s.pupils] for s in results.slips()],
            "predictions": [[p.name, p.said, p.happened] for p in results.predictions()],
        }
    found = {
        "entries": [[e.line, e.name, e.lesson, plain(e.receipt)] for e in paste.entries],
        "problems": [[p.line, p.reason] for p in paste.problems],
        "classes": classes,
    }
    return json.loads(json.dumps(found))


RECOUNTED = {("puzzle:altar:9", "8767/84"): "52895/504"}
"""Current answers of puzzles, by link and former answer, that were computed as if a seat could see which deck a card of
a mixed hand came from (R25). Number, position and question are unchanged.
"""

FORGOTTEN = ".position.known.offered."
"""Viewers of a card that Altar's players offered face down: since ruling R25 a former owner cannot track it. The cards
themselves, and everything decided by chance, are unchanged.
"""


def holds(now: Any, then: Any, place: str = "") -> None:
    """Assert that all kept data is present and unchanged; later versions may add data (a new option or variable)."""
    if isinstance(then, dict):
        assert isinstance(now, dict), (place, now, then)
        for name, value in then.items():
            assert name in now, f"{place}.{name} is gone"
            holds(now[name], value, f"{place}.{name}")
    elif place.startswith(FORGOTTEN):
        assert set(now) <= set(then), (place, now, then)
    else:
        assert now == then, (place, now, then)
