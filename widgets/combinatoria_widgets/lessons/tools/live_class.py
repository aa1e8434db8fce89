"""The class under way on one network (``combinatoria class``): data from its server, and reports handed in to it."""

from __future__ import annotations

import sys
from contextlib import suppress

from .data_code import new_tag
from .show import Shown
from .state import current

STANDARD = "http://127.0.0.1:8000"
"""The server's default address, for a notebook on the same computer; a page of the server uses its own address."""
WITH_CLASS = "with class"
"""Key in ``Lesson.kept``, set once the pupil has opened the part for a class: cells then offer its actions."""
PATIENCE = 5.0
"""Seconds to wait for an answer."""


def address(at: bool | str) -> str:
    """Return the address of the server: a given one, else that of the page, else the default."""
    if isinstance(at, str):
        return at.rstrip("/")
    if sys.platform == "emscripten":
        from js import location  # type: ignore[import-not-found]

        return str(location.origin)
    return STANDARD


def asked(path: str, at: bool | str = True, text: str | None = None) -> str | None:
    """Return the server's answer, or None if there is no server or it refuses.

    Args:
        path: The path, such as ``api/lessons/soulmates-a.txt``.
        at: The address (:func:`address`).
        text: A text to hand in.
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
    """Show what a class does together and when, in the lesson's own words or in general ones."""
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
