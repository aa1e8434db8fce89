"""Runs in the play page's worker: JSON text in, JSON text out, with one Session in between."""

import json
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

from combinatoria.core.validate import parsed
from combinatoria.session import Session
from combinatoria.words.explain import speaker

session: Session
sent: dict[str, str]
"""The parts of the snapshot that the page has, each as JSON text; the log is in ``lines``."""
table: dict[str, Any] = {}
"""The table that the page shows."""
lines: list[Any] = []
"""The lines of the log that the page has."""


FIXED = ("design", "ui", "rules", "layout")
"""Large parts that the session makes once for a match and a language, and never changes."""
kept: dict[str, tuple[Any, str]] = {}
"""The fixed parts that were last turned into text, each with its text."""


def texts(parts: dict[str, Any], held: bool = False) -> dict[str, str]:
    """Return every part but the log as JSON text.

    Args:
        parts: The snapshot.
        held: Whether the table before the change is the one that the page shows; its text is then known.
    """
    global table, lines
    table, lines = parts["table"], parts["log"]
    for key in FIXED:
        if key not in kept or kept[key][0] is not parts[key]:
            kept[key] = parts[key], json.dumps(parts[key])
    known = {key: kept[key][1] for key in FIXED} | ({"before": sent["table"]} if held else {})
    return {key: known.get(key) or json.dumps(part) for key, part in parts.items() if key != "log"}


def changes(snapshot: dict[str, Any]) -> dict[str, str]:
    """Return the changes that give the page this snapshot.

    ``changed`` has the changed parts; ``held`` is true if the table before the change is the one that the page shows;
    ``log+`` has the lines to append to its log.
    """
    global sent
    held, known, log = snapshot["before"] == table, len(lines), snapshot["log"]
    grown = log[:known] == lines
    old, sent = sent, texts(snapshot, held)
    new = {key: part for key, part in sent.items() if old.get(key) != part and not (held and key == "before")}
    if not grown:
        new["log"] = json.dumps(log)
    more = {"log+": json.dumps(log[known:])} if grown and len(log) > known else {}
    return {"changed": joined(new), **more, **({"held": "true"} if held else {})}


def whole() -> str:
    """Return the whole snapshot as JSON text; the page has it from now on."""
    return joined({**sent, "log": json.dumps(lines)})


def joined(parts: dict[str, str]) -> str:
    """Join parts that are already JSON text into one JSON object."""
    return "{" + ",".join(f'"{key}":{part}' for key, part in parts.items()) + "}"


def begun(wish: dict[str, Any], carried_out: list[dict[str, Any]]) -> Session:
    """Return a session of the page's game after carrying out these requests."""
    fresh = Session(wish["game"], lang=wish["lang"], seed=wish["seed"])
    fresh.handle({"do": "pace", "ms": 200})  # a kept game may begin with a bot that takes long to think
    for done in carried_out:
        fresh.handle(done)
    return fresh


def brought(wish: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what the page restores, each as the request that opens it: the kept game, then the address's content."""
    if wish["saved"] is not None:
        try:
            yield "saved", {"id": 0, "do": "load", "value": parsed(wish["saved"])}
        except ValueError:
            yield "saved", {"id": 0, "do": "load"}  # invalid or endless JSON: the session refuses it
    if wish["wish"]:
        yield "link", {**wish["wish"], "id": 0}


def start(text: str) -> str:
    """Create the session: a deal (random or given), the saved game or a link's content; report what was unusable.

    If anything fails while restoring, the session is as if that item had not been given.
    """
    global session, sent
    wish = json.loads(text)
    carried_out: list[dict[str, Any]] = []
    problems = []
    session, parts = begun(wish, carried_out), None
    for what, asked in brought(wish):
        try:
            reply = session.handle(asked)
            parts = texts(session.snapshot())
        except Exception:  # a bug, or bad stored data: the person can play on regardless
            traceback.print_exc()  # shown in the browser's console
            problems.append({"what": what, "text": ""})
            session, parts = begun(wish, carried_out), None
            continue
        if "error" in reply:
            problems.append({"what": what, "text": reply["error"]["text"]})
        else:
            carried_out.append(asked)
    sent = parts or texts(session.snapshot())
    return joined({"snapshot": whole(), "problems": json.dumps(problems)})


def answered(asked: dict[str, Any]) -> dict[str, Any]:
    """Return the session's answer; "keep", which only the page sends, returns all data to store over a reload."""
    if asked.get("do") == "keep":
        return {"re": asked.get("id"), "save": session.save()}
    return session.handle(asked)


def request(text: str) -> str:
    """Handle one request of the table.

    Returns:
        Its ``reply``; the parts of the snapshot that have ``changed`` (words, rules and faces seldom do), or null if
            none has, with what :func:`changes` leaves out of them; and by the worker's ``clock``, in milliseconds, the
            times when the request was handled and the snapshot made.
    """
    before = session.seq
    parts = {"reply": json.dumps(answered(json.loads(text))), "changed": "null"}
    handled = pictured = perf_counter()
    if session.seq != before:
        snapshot = session.snapshot()
        pictured = perf_counter()
        parts |= changes(snapshot)
    clock = {"handled": 1000 * handled, "pictured": 1000 * pictured}
    return joined({**parts, "clock": json.dumps(clock)})


def promise(text: str) -> str:
    """Answer the page of promises, which has no table: the request, the page's clock and its language."""
    from combinatoria.session import promised  # in the image of this page, and of no other

    asked = json.loads(text)
    now = datetime.strptime(asked["now"], "%Y-%m-%dT%H:%M").replace(tzinfo=UTC)
    return json.dumps(promised.answer(asked["request"], now, speaker(asked["game"], asked["lang"])))
