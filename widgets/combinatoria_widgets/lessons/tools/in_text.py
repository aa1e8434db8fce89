"""Custom lessons whose notebooks a text contains: their data, read without running any of their code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from . import custom, state
from .declared import declared
from .result_code import MOST_SLIPS
from .text import LANGUAGES, has

_PACKED = re.compile(r'Lesson\.custom\([^()]{0,300}?\bdata=\\{0,2}"([!#-\[\]-~]{1,2000000})\\{0,2}"')
"""The call in a notebook's first cell that holds the lesson's data, as source or within JSON."""
_ID = re.compile(r"[a-z0-9-]{1,80}")
_SHORT = re.compile(r"[A-Z]{2,4}")
_VERSION = re.compile(r"[0-9](\.[0-9]{1,4}){0,3}")
_LONGEST = 2_000
"""Maximum length of each text in a lesson from a file."""


def lessons_in(text: str) -> Iterator[dict[str, Any]]:
    """Yield the data of the custom lessons whose notebooks a text contains, without running any of their code.

    Raises:
        ValueError: The data of one are damaged.
    """
    for found in _PACKED.finditer(text):
        yield _sound(custom.unpacked(found[1]))


def _sound(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the desk needs from a lesson's data, each part checked, since the file is untrusted.

    Raises:
        ValueError: A part is missing or of the wrong kind.
    """
    try:
        name, code, version = data["id"], data["code"], data["version"]
        _demand(isinstance(name, str) and _ID.fullmatch(name) and name not in state.lesson_ids())
        _demand(isinstance(code, str) and _SHORT.fullmatch(code))
        _demand(isinstance(version, str) and _VERSION.fullmatch(version))
        _demand(all(state.load(one)["code"] != code for one in state.lesson_ids()))
        questions, predictions = dict(data["questions"]), dict(data["predictions"])
        _demand(len(questions) <= custom.MOST_QUESTIONS and len(predictions) <= custom.MOST_PREDICTIONS)
        return {
            "id": name,
            "code": code,
            "version": version,
            "title": _texts(data["title"]),
            "questions": {_text(key): _question(question) for key, question in questions.items()},
            "game": _text(data.get("game", "")),
            "predictions": {_text(key): _prediction(item) for key, item in predictions.items()},
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


def _prediction(found: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _texts(found[key]) for key in ("short", "question") if key == "short" or key in found}


def _question(found: Mapping[str, Any]) -> dict[str, Any]:
    slips = [_text(slip) for slip in found.get("slips", ())]
    slip_texts = {_text(slip): _texts(text) for slip, text in found.get("slip_texts", {}).items()}
    _demand(len(slips) < MOST_SLIPS and all(slip in slip_texts or has(f"slip.{slip}") for slip in slips))
    return {"title": _texts(found["title"]), "asks": _texts(found["asks"]), "slips": slips, "slip_texts": slip_texts}
