"""The class under way at one network (``combinatoria class``): what its server tells lessons, and what they hand in."""

from __future__ import annotations

import sys
from contextlib import suppress

from .data_code import new_tag
from .show import Shown
from .state import current

STANDARD = "http://127.0.0.1:8000"
"""The server's usual address, for a notebook on the same computer; on a page of the server it is the page's own."""
WITH_CLASS = "with class"
"""Key of what a lesson keeps once its pupil has seen what a class does: cells then offer to do it."""
PATIENCE = 5.0
"""Seconds to wait for an answer."""


def address(at: bool | str) -> str:
    """Return the address of the server: a given one, else that of the page, else the usual one."""
    if isinstance(at, str):
        return at.rstrip("/")
    if sys.platform == "emscripten":
        from js import location  # type: ignore[import-not-found]

        return str(location.origin)
    return STANDARD


def asked(path: str, at: bool | str = True, text: str | None = None) -> str | None:
    """Return what the server answers, or None if there is none or it refuses.

    Args:
        path: The path, such as ``api/lessons/soulmates-a.txt``.
        at: The address (:func:`address`).
        text: What is handed in.
    """
    url = f"{address(at)}/{path}"
    if sys.platform == "emscripten":
        from js import XMLHttpRequest

        request = XMLHttpRequest.new()
        with suppress(Exception):  # a JavaScript error: there is no network
            request.open("GET" if text is None else "POST", url, False)
            request.send(text)
            return str(request.responseText) if request.status == 200 else None
        return None
    from urllib.request import Request, urlopen

    if not url.startswith(("http://", "https://")):
        return None
    with suppress(OSError, ValueError):
        asking = Request(url, None if text is None else text.encode(), {"Content-Type": "text/plain; charset=utf-8"})
        with urlopen(asking, timeout=PATIENCE) as answer:
            return str(answer.read().decode())
    return None


def hand_in(at: bool | str = True) -> Shown:
    """Hand the report of the open lesson in to the class under way, as it was last shown.

    Args:
        at: The address of the class's server, in a notebook that was not opened there.
    """
    lesson = current()
    report = lesson.kept.get("report")
    if report is None:
        return Shown.said([lesson.say("with_class.no_report")])
    if lesson.tag is None:
        lesson.tag = new_tag()
        lesson.changed()
    key = "handed_in" if asked(f"api/hand-in/{lesson.id}/{lesson.tag}", at, report) else "not_handed_in"
    return Shown.said([lesson.say(f"with_class.{key}")])


def with_class() -> Shown:
    """Show what a class does together at which point of the lesson, in the lesson's own words or those of all."""
    lesson = current()
    lesson.kept[WITH_CLASS] = True
    own = lesson.data.get("class", [])
    asks = lesson.data["predictions"]
    steps = [one["pupil"][lesson.lang] for one in own]
    if not own:
        first, *later = (one["question"][lesson.lang] for one in asks.values())
        steps = [lesson.say("with_class.first", question=first)]
        steps += [lesson.say("with_class.later", question=question) for question in later]
    return Shown.said([*steps, lesson.say("with_class.data"), lesson.say("with_class.end")])
