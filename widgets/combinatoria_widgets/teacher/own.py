"""Custom lessons at the teacher's desk: known once opened in this kernel or read from a notebook, else by numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..lessons.tools import custom, state
from ..lessons.tools.base32 import CodeError
from ..lessons.tools.custom import CODE
from ..lessons.tools.declared import declared
from ..lessons.tools.result_code import MOST_SLIPS, Receipt
from ..lessons.tools.state import load, major
from ..lessons.tools.text import LANGUAGES, has
from .texts import say

_UNNAMED = re.compile(rf"{CODE}-(\d)-(\d)")
_PACKED = re.compile(r'Lesson\.custom\([^()]{0,300}?\bdata=\\{0,2}"([!#-\[\]-~]{1,2000000})\\{0,2}"')
"""The call in a notebook's first cell that holds the lesson's data, as source or within JSON."""
_ID = re.compile(r"[a-z0-9-]{1,80}")
_SHORT = re.compile(r"[A-Z]{2,4}")
_VERSION = re.compile(r"[0-9](\.[0-9]{1,4}){0,3}")
_LONGEST = 2_000
"""Maximum length of a text of a lesson that comes in a file."""


def opened_here() -> list[str]:
    """Return the custom lessons known in this kernel, the latest last."""
    return state.custom_ids()


def in_order(lessons: Iterable[str]) -> list[str]:
    """Return lessons in the order of :func:`state.lesson_ids`, those of one's own last and by name."""
    order = state.lesson_ids()
    return sorted(lessons, key=lambda name: (order.index(name) if name in order else len(order), name))


def lessons_in(text: str) -> Iterator[dict[str, Any]]:
    """Yield the data of the custom lessons whose notebooks a text holds, without running anything of them.

    Raises:
        ValueError: The data of one are damaged.
    """
    for found in _PACKED.finditer(text):
        yield _sound(custom.unpacked(found[1]))


def learn(lesson: dict[str, Any]) -> None:
    """Make a lesson from a file known; one that was opened here with a log of its own stays as it is."""
    if lesson["id"] not in custom.LOGS:
        state.learn(lesson)


def _sound(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the desk needs of a lesson's data, each part checked: the file may be from anybody.

    Raises:
        ValueError: A part is missing or of the wrong kind.
    """
    try:
        name, code, version = data["id"], data["code"], data["version"]
        _demand(isinstance(name, str) and _ID.fullmatch(name) and name not in state.lesson_ids())
        _demand(isinstance(code, str) and _SHORT.fullmatch(code))
        _demand(isinstance(version, str) and _VERSION.fullmatch(version))
        _demand(all(load(one)["code"] != code for one in state.lesson_ids()))
        questions, predictions = dict(data["questions"]), dict(data["predictions"])
        _demand(len(questions) <= custom.MOST_QUESTIONS and len(predictions) <= custom.MOST_PREDICTIONS)
        return {
            "id": name,
            "code": code,
            "version": version,
            "title": _texts(data["title"]),
            "questions": {_text(key): _question(question) for key, question in questions.items()},
            "predictions": {_text(key): {"short": _texts(item["short"])} for key, item in predictions.items()},
            **({"rounds": declared(data["rounds"], predictions)} if "rounds" in data else {}),
        }
    except (LookupError, TypeError, ValueError, AttributeError):
        raise ValueError("damaged") from None


def _demand(condition: object) -> None:
    if not condition:
        raise ValueError


def _text(found: Any) -> str:
    _demand(isinstance(found, str) and len(found) <= _LONGEST)
    return str(found)


def _texts(found: Any) -> dict[str, str]:
    return {lang: _text(found[lang]) for lang in LANGUAGES}


def _question(found: Mapping[str, Any]) -> dict[str, Any]:
    slips = [_text(slip) for slip in found.get("slips", ())]
    told = {_text(slip): _texts(text) for slip, text in found.get("slip_texts", {}).items()}
    _demand(len(slips) < MOST_SLIPS and all(slip in told or has(f"slip.{slip}") for slip in slips))
    return {"title": _texts(found["title"]), "asks": _texts(found["asks"]), "slips": slips, "slip_texts": told}


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
