"""Runs in the play page's worker: JSON text in, JSON text out, with one Session in between."""

import json
from typing import Any

from combinatoria.session import Session

session: Session


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Let the session handle one request; the snapshot is sent along only when it changed."""
    before = session.seq
    reply = session.handle(request)
    return {"reply": reply, "snapshot": session.snapshot() if session.seq != before else None}


def start(text: str) -> str:
    """Make the session: a deal (any, or a given one), the saved game or what a link wishes; tell what was of no use."""
    global session
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
    return json.dumps({"snapshot": session.snapshot(), "problems": problems})


def request(text: str) -> str:
    """Handle one request of the table."""
    return json.dumps(answer(json.loads(text)))
