"""The texts of a class: pages, sentences of the server, and the command line."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

__all__ = ["LANGUAGES", "say", "words"]

LANGUAGES = ("en", "ja")


@cache
def _tables() -> dict[str, dict[str, dict[str, str]]]:
    return tomllib.loads(Path(__file__).with_name("texts.toml").read_text(encoding="utf-8"))


def words(table: str, lang: str) -> dict[str, str]:
    """Return all texts of a table in one language."""
    return {key: text[lang] for key, text in _tables()[table].items()}


def say(table: str, key: str, lang: str, **facts: object) -> str:
    """Return one text with its facts filled in."""
    return _tables()[table][key][lang if lang in LANGUAGES else LANGUAGES[0]].format(**facts)
