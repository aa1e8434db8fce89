"""Runs in the play page's worker: JSON text in, JSON text out, with one Session in between."""

import json
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

from combinatoria.session import Session, promised
from combinatoria.words.explain import speaker

session: Session
told: dict[str, str]
"""The parts of the snapshot as the page has them, each as text."""


def texts(parts: dict[str, Any]) -> dict[str, str]:
    """Every part as JSON text."""
    return {key: json.dumps(part) for key, part in parts.items()}


def joined(parts: dict[str, str]) -> str:
    """One JSON object of parts that are text already."""
    return "{" + ",".join(f'"{key}":{part}' for key, part in parts.items()) + "}"


def start(text: str) -> str:
    """Make the session: a deal (any, or a given one), the saved game or what a link wishes; tell what was of no use."""
    global session, told
    wish = json.loads(text)
    session = Session(wish["game"], lang=wish["lang"], seed=wish["seed"])
    session.handle({"do": "pace", "ms": 200})  # a kept game may begin with a bot that thinks long
    problems = []
    if wish["saved"] is not None:
        reply = session.handle({"id": 0, "do": "load", "value": wish["saved"]})
        if "error" in reply:
            problems.append({"what": "saved", "text": reply["error"]["text"]})
        else:
            session.handle({"id": 0, "do": "lang", "value": wish["lang"]})
    if wish["wish"]:
        reply = session.handle({**wish["wish"], "id": 0})
        if "error" in reply:
            problems.append({"what": "link", "text": reply["error"]["text"]})
    told = texts(session.snapshot())
    return joined({"snapshot": joined(told), "problems": json.dumps(problems)})


def request(text: str) -> str:
    """Let the session handle one request of the table.

    Returns:
        Its ``reply``; the parts of the snapshot that have ``changed`` (words, rules and faces seldom do), or null if
        none has; and by the ``clock`` of the worker, in milliseconds, when the request was carried out and the snapshot
        made.
    """
    global told
    before = session.seq
    parts = {"reply": json.dumps(session.handle(json.loads(text))), "changed": "null"}
    handled = pictured = perf_counter()
    if session.seq != before:
        snapshot = session.snapshot()
        pictured = perf_counter()
        old, told = told, texts(snapshot)
        parts["changed"] = joined({key: part for key, part in told.items() if old.get(key) != part})
    clock = {"handled": 1000 * handled, "pictured": 1000 * pictured}
    return joined({**parts, "clock": json.dumps(clock)})


def promise(text: str) -> str:
    """Answer the page of promises, which has no table: what it asks, and by which clock and in whose words."""
    asked = json.loads(text)
    now = datetime.strptime(asked["now"], "%Y-%m-%dT%H:%M").replace(tzinfo=UTC)
    return json.dumps(promised.answer(asked["request"], now, speaker(asked["game"], asked["lang"])))
