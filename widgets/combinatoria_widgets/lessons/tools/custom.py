"""Data of custom lessons, either described in their notebook or packed into it.

Data packed by ``combinatoria lesson build`` hold digests and no answers. Data described in a notebook are readable,
which suffices for a class that writes together.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from .answer import digest, read_number
from .declared import BadRounds, declared
from .marks import marks
from .text import LANGUAGES, has

CODE = "OWN"
"""Short name in result codes of a lesson that defines none."""
LOGS: dict[str, Any] = {}
"""Id of a lesson -> the class of the log (:class:`log.TableLog`) that its table keeps, if registered."""
_SHORT = re.compile(r"[A-Z]{2,4}")
MOST_QUESTIONS, MOST_PREDICTIONS = 7, 3
"""The most that fit into a result code."""
_MOST_BYTES = 1_000_000


def packed(data: Mapping[str, Any]) -> str:
    """Return the data of a lesson packed into one word, for a notebook's first cell."""
    return base64.b85encode(zlib.compress(json.dumps(data, ensure_ascii=False).encode(), 9)).decode()


def unpacked(text: str) -> dict[str, Any]:
    """Return the data of a lesson from its packed form.

    Raises:
        ValueError: It is damaged.

    >>> unpacked(packed({"id": "rain", "questions": {}}))
    {'id': 'rain', 'questions': {}}
    """
    try:
        opened = zlib.decompressobj()
        data = json.loads(opened.decompress(base64.b85decode(text), _MOST_BYTES))
    except (ValueError, zlib.error):
        raise ValueError("The lesson's data are damaged; copy the notebook's first cell again.") from None
    if not isinstance(data, dict) or not isinstance(data.get("questions"), dict):
        raise ValueError("The lesson's data are damaged; copy the notebook's first cell again.")
    return data


def data_of(
    lesson_id: str,
    title: str | None,
    predictions: Mapping[str, str],
    questions: Mapping[str, Mapping[str, Any]],
    game: str = "",
    code: str = CODE,
    rounds: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the data of a lesson that is described in its notebook; see :meth:`state.Lesson.custom`.

    Raises:
        ValueError: A question is invalid, or there are too many; the message is one sentence.
    """
    if len(questions) > MOST_QUESTIONS or len(predictions) > MOST_PREDICTIONS:
        raise ValueError(f"A lesson has at most {MOST_QUESTIONS} questions and {MOST_PREDICTIONS} predictions.")
    if not _SHORT.fullmatch(code):
        raise ValueError(f"code = {code!r}: two to four capital letters, please.")
    try:
        more = {} if rounds is None else {"rounds": declared(rounds, predictions)}
    except BadRounds as problem:
        raise ValueError(f"rounds: {problem.entry} is invalid.") from None
    return {
        "id": lesson_id,
        "code": code,
        "game": game,
        "version": "1.0",
        "title": dict.fromkeys(LANGUAGES, title or lesson_id),
        "predictions": {
            name: {"short": dict.fromkeys(LANGUAGES, name), "question": dict.fromkeys(LANGUAGES, text)}
            for name, text in predictions.items()
        },
        "questions": {name: _question(lesson_id, name, spec) for name, spec in questions.items()},
        **more,
    }


def _question(lesson_id: str, name: str, spec: Mapping[str, Any]) -> dict[str, Any]:
    if strange := sorted(spec.keys() - {"asks", "right", "slips", "slip_texts", "probability", "bounds", "integer"}):
        raise ValueError(f"{name}: a question has no entry {', '.join(strange)}.")
    if "right" not in spec:
        raise ValueError(f"{name}: the right answer is missing.")
    slips, texts = spec.get("slips", {}), spec.get("slip_texts", {})
    for slip in slips:
        if slip not in texts and not has(f"slip.{slip}"):
            texts = {**texts, slip: slip}  # the name serves as its text
    probability = bool(spec.get("probability", True))
    salt = hashlib.sha256(f"{lesson_id} {name}".encode()).hexdigest()[:16]
    worth = marks(_exact(spec["right"]), {slip: _exact(value) for slip, value in slips.items()})
    return {
        "title": dict.fromkeys(LANGUAGES, name),
        "asks": dict.fromkeys(LANGUAGES, spec.get("asks", name)),
        "level": None,
        "kind": "number",
        "probability": probability,
        "salt": salt,
        "marks": {digest(salt, form): mark for form, mark in worth.items()},
        "bounds": _bounds(name, spec.get("bounds", (None, None))),
        "integer": bool(spec.get("integer", False)),
        "slips": list(slips),
        "slip_texts": {slip: dict.fromkeys(LANGUAGES, text) for slip, text in texts.items()},
    }


def _bounds(name: str, ends: Any) -> list[str | None]:
    """Return the smallest and the largest plausible answer, in the format of the lesson data."""
    if not isinstance(ends, list | tuple) or len(ends) != 2:
        raise ValueError(f"{name}: bounds are two numbers, or None where there is no limit.")
    return [None if end is None else str(_exact(end)) for end in ends]


def _exact(value: Any) -> Fraction:
    """Return the exact value of a number or its text."""
    number = read_number(value)
    if number is None:
        raise ValueError(f"{value!r} is not a number.")
    return number.value
