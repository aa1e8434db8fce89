"""The sentences of the lesson tools: one table, ``lesson.toml``, English and Japanese side by side."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "ja")


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "lesson.toml").read_text(encoding="utf-8"))


def template(key: str, lang: str) -> str:
    """The sentence ``key`` (``"group.name"``) in a language, with its placeholders."""
    entry: Any = _table()
    for part in key.split("."):
        entry = entry[part]
    return str(entry[lang])


def say(key: str, lang: str, **facts: object) -> str:
    """The sentence ``key`` in a language, with its facts filled in.

    >>> say("check.blank", "en", id="q1")
    'q1: no answer yet.'
    """
    return template(key, lang).format(**facts)


def has(key: str) -> bool:
    """Whether a sentence of this key exists."""
    entry: Any = _table()
    for part in key.split("."):
        if not isinstance(entry, dict) or part not in entry:
            return False
        entry = entry[part]
    return True


def percent(value: float | Fraction, places: int = 1) -> str:
    """A probability as a percentage: ``percent(Fraction(1, 15))`` is ``"6.7%"``."""
    return f"{float(value) * 100:.{places}f}%"


def decimal(value: float | Fraction, places: int = 1) -> str:
    """A number with a fixed number of decimal places: ``decimal(Fraction(45, 2))`` is ``"22.5"``."""
    return f"{float(value):,.{places}f}"
