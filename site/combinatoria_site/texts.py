"""The texts of the site's own pages, from ``texts.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from .paths import HERE

LANGUAGES = {"en": "English", "ja": "日本語"}


@cache
def _tables() -> dict[str, dict[str, dict[str, str]]]:
    return tomllib.loads((HERE / "texts.toml").read_text(encoding="utf-8"))


def words(table: str, lang: str, **values: Any) -> dict[str, str]:
    """Return all texts of one table in one language; each ``{name}`` with a given value is replaced."""
    found = {}
    for key, text in _tables()[table].items():
        said = text[lang]
        for name, value in values.items():
            said = said.replace("{" + name + "}", str(value))
        found[key] = said
    return found
