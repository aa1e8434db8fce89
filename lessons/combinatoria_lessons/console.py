"""Terminal messages of the lesson builder, from ``console.toml``, in the language of the command line."""

from __future__ import annotations

import sys
import tomllib
from functools import cache
from pathlib import Path

from combinatoria.cli.words import language

_chosen: str | None = None


@cache
def _table() -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_name("console.toml").read_text(encoding="utf-8"))


def speak(lang: str | None) -> None:
    """Set the language of messages; ``None`` restores that of the command line or the environment."""
    global _chosen
    _chosen = lang


def tell(key: str, /, **facts: object) -> str:
    """Return the message for this key with its facts filled in."""
    return _table()[key][_chosen or language(sys.argv[1:])].format(**facts)
