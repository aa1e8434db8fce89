"""What the desk knows of lessons of one's own: those that this kernel has opened, and of others how much they ask."""

from __future__ import annotations

import re
from typing import Any

from ..lessons.tools import state
from ..lessons.tools.base32 import CodeError
from ..lessons.tools.custom import CODE
from ..lessons.tools.result_code import Receipt
from ..lessons.tools.state import load, major
from ..lessons.tools.text import LANGUAGES
from .texts import say

_UNNAMED = re.compile(rf"{CODE}-(\d)-(\d)")


def opened_here() -> list[str]:
    """The lessons of one's own that have been opened in this kernel, the last one last."""
    return list(state._custom)


def own_lesson(receipt: Receipt) -> str:
    """The id of the lesson of one's own that a receipt belongs to; one of its shape, where the lesson is not here.

    Raises:
        CodeError: Its short name is neither that of such a lesson nor the one that all of them may have.
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
    """The data of a lesson; of one that is not here, what can be said without it."""
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
