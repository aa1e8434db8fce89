"""Runs in the play page's worker: JSON text in, JSON text out, with one Session in between."""

import json
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

from combinatoria.core.gate import parsed
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


def begun(wish: dict[str, Any], carried_out: list[dict[str, Any]]) -> Session:
    """A session of the page's game in which these requests have been carried out."""
    fresh = Session(wish["game"], lang=wish["lang"], seed=wish["seed"])
    fresh.handle({"do": "pace", "ms": 200})  # a kept game may begin with a bot that thinks long
    for done in carried_out:
        fresh.handle(done)
    return fresh


def brought(wish: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What the page brings along, each as the request that opens it: the kept game, then what the address asks for."""
    if wish["saved"] is not None:
        try:
            yield "saved", {"id": 0, "do": "load", "value": parsed(wish["saved"])}
        except ValueError:
            yield "saved", {"id": 0, "do": "load"}  # no JSON, or without end: refused as what it is
    if wish["wish"]:
        yield "link", {**wish["wish"], "id": 0}


def start(text: str) -> str:
    """Make the session: a deal (any, or a given one), the saved game or what a link wishes; tell what was of no use.

    Whatever goes wrong with something that was brought along, the session is as if it had not been.
    """
    global session, told
    wish = json.loads(text)
    carried_out: list[dict[str, Any]] = []
    problems = []
    session, parts = begun(wish, carried_out), None
    for what, asked in brought(wish):
        try:
            reply = session.handle(asked)
            parts = texts(session.snapshot())
        except Exception:  # a fault of ours, or in what was kept: the person can play on all the same
            traceback.print_exc()  # told in the browser's console
            problems.append({"what": what, "text": ""})
            session, parts = begun(wish, carried_out), None
            continue
        if "error" in reply:
            problems.append({"what": what, "text": reply["error"]["text"]})
        else:
            carried_out.append(asked)
    told = parts or texts(session.snapshot())
    return joined({"snapshot": joined(told), "problems": json.dumps(problems)})


def answered(asked: dict[str, Any]) -> dict[str, Any]:
    """The session's answer; the page itself also asks for all that is to be kept over a reload, which no table gets."""
    if asked.get("do") == "keep":
        return {"re": asked.get("id"), "save": session.save()}
    return session.handle(asked)


def request(text: str) -> str:
    """Let the session handle one request of the table.

    Returns:
        Its ``reply``; the parts of the snapshot that have ``changed`` (words, rules and faces seldom do), or null if
        none has; and by the ``clock`` of the worker, in milliseconds, when the request was carried out and the snapshot
        made.
    """
    global told
    before = session.seq
    parts = {"reply": json.dumps(answered(json.loads(text))), "changed": "null"}
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
