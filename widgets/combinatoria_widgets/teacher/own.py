"""Custom lessons at the teacher's desk: known if opened in this kernel or read from a notebook, else generic."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ..lessons.tools import custom, state
from ..lessons.tools.base32 import CodeError
from ..lessons.tools.custom import CODE
from ..lessons.tools.result_code import Receipt
from ..lessons.tools.state import load, major
from ..lessons.tools.text import LANGUAGES
from .texts import say

_UNNAMED = re.compile(rf"{CODE}-(\d)-(\d)")


def opened_here() -> list[str]:
    """Return the custom lessons known in this kernel, the latest last."""
    return state.custom_ids()


def in_order(lessons: Iterable[str]) -> list[str]:
    """Return lessons in the order of :func:`state.lesson_ids`, custom ones last and by name."""
    order = state.lesson_ids()
    return sorted(lessons, key=lambda name: (order.index(name) if name in order else len(order), name))


def learn(lesson: dict[str, Any]) -> None:
    """Register a lesson from a file; one that was opened here with its own log stays as it is."""
    if lesson["id"] not in custom.LOGS:
        state.learn(lesson)


def own_lesson(receipt: Receipt) -> str:
    """Return the id of the custom lesson that a receipt belongs to; an id made of its shape if the lesson is not here.

    Raises:
        CodeError: Its short name is neither that of such a lesson nor the shared one of custom lessons.
    """
    shape = (len(receipt.marks), len(receipt.guesses))
    for lesson in reversed(opened_here()):
        data = load(lesson)
        its = (data["code"], major(data), len(data["questions"]), len(data["predictions"]))
        if its == (receipt.lesson, receipt.version, *shape):
            return lesson
    if receipt.lesson != CODE:
        raise CodeError("lesson", lesson=receipt.lesson)
    return "{}-{}-{}".format(CODE, *shape)


def lesson_data(lesson: str) -> dict[str, Any]:
    """Return the data of a lesson; for a lesson that is not here, a placeholder with generic texts."""
    shape = _UNNAMED.fullmatch(lesson)
    if shape is None or lesson in opened_here():
        return load(lesson)
    n, m = int(shape[1]), int(shape[2])

    def texts(key: str, **facts: object) -> dict[str, str]:
        return {lang: say(key, lang, **facts) for lang in LANGUAGES}

    return {
        "id": lesson,
        "code": CODE,
        "title": texts("own_lesson", n=n, m=m),
        "questions": {
            f"q{k}": {"title": dict.fromkeys(LANGUAGES, ""), "asks": texts("own_question", n=k)}
            for k in range(1, n + 1)
        },
        "predictions": {f"p{k}": {"short": texts("own_prediction", n=k)} for k in range(1, m + 1)},
    }
