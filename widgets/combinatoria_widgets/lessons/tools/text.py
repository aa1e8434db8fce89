"""The sentences of the lessons: tables with English and Japanese side by side, and the format of numbers in them."""

from __future__ import annotations

import math
import tomllib
from fractions import Fraction
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any

from combinatoria.words.kinds import counted

LANGUAGES = ("en", "ja")


class _Counting(Formatter):
    """Formatter in which ``{n:deal|deals}`` is a number with its noun, in the singular or in the plural."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """Format one fact."""
        return counted(value, format_spec) if "|" in format_spec else format(value, format_spec)


_FILL = _Counting()


class Texts:
    """A table of sentences that falls back to another table.

    Args:
        path: The table, a TOML file; it is read lazily.
        below: The fallback table.
    """

    def __init__(self, path: Traversable, below: Texts | None = None) -> None:
        self._path = path
        self._below = below

    @cached_property
    def table(self) -> dict[str, Any]:
        """The content of the file."""
        return tomllib.loads(self._path.read_text(encoding="utf-8"))

    def _entry(self, key: str) -> Any:
        entry: Any = self.table
        for part in key.split("."):
            if not isinstance(entry, dict) or part not in entry:
                return None if self._below is None else self._below._entry(key)
            entry = entry[part]
        return entry

    def has(self, key: str) -> bool:
        """Return whether a sentence with this key exists."""
        return self._entry(key) is not None

    def template(self, key: str, lang: str) -> str:
        """Return the sentence ``key`` (``"group.name"``) in a language, with its placeholders.

        Raises:
            KeyError: There is no such sentence.
        """
        entry = self._entry(key)
        if entry is None:
            raise KeyError(key)
        return str(entry[lang])

    def say(self, key: str, lang: str, **facts: object) -> str:
        """Return the sentence ``key`` in a language, with its facts filled in.

        >>> TOOLS.say("check.blank", "en", id="q1")
        'q1: no answer yet.'
        """
        return _FILL.format(self.template(key, lang), **facts)


TOOLS = Texts(files(__package__) / "tools.toml")
"""The sentences of the tools shared by all lessons."""
say, template, has = TOOLS.say, TOOLS.template, TOOLS.has


def percent(value: float | Fraction, places: int = 1) -> str:
    """Format a probability as a percentage: ``percent(Fraction(1, 15))`` is ``"6.7%"``."""
    return f"{float(value) * 100:.{places}f}%"


def decimal(value: float | Fraction, places: int = 1) -> str:
    """Format a number with fixed decimal places: ``decimal(Fraction(45, 2))`` is ``"22.5"``."""
    return f"{float(value):,.{places}f}"


def significant(value: float | Fraction, figures: int = 4) -> str:
    """Format a number with this many significant figures; all digits of its integer part are kept.

    >>> significant(5.69123), significant(Fraction(1, 3)), significant(14283.2)
    ('5.691', '0.3333', '14283')
    """
    number = float(value)
    places = figures - 1 - math.floor(math.log10(abs(number))) if number else 0
    return f"{number:.{max(0, places)}f}"


LONGEST = 11
"""Maximum length of a fraction; longer ones are shown as decimals only."""


def written(value: Fraction | str, probability: bool) -> str:
    """Format a wrong value as a pupil may have submitted it; a long fraction as decimals only.

    >>> written(Fraction(17, 60), True), written(Fraction(7, 2), False), written("b", True)
    ('17/60 (28.3%)', '7/2 (3.50)', 'b')
    """
    if isinstance(value, str):
        return value
    value = Fraction(value)
    if value.denominator == 1:
        return str(value)
    about = percent(value) if probability and 0 <= value <= 1 else f"{float(value):.2f}"
    return f"{value} ({about})" if len(str(value)) <= LONGEST else about
