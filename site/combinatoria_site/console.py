"""Messages of the builder in the terminal, from ``console.toml``, in the language of the command line."""

from __future__ import annotations

import sys
import tomllib
from functools import cache
from pathlib import Path

from combinatoria.cli.words import language
from combinatoria_widgets import _front

_chosen: str | None = None


@cache
def _table() -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_name("console.toml").read_text(encoding="utf-8"))


def speak(lang: str | None) -> None:
    """Choose the language from now on, also for the builder of the front end.

    Args:
        lang: The language; ``None`` for that of the command line or the environment.
    """
    global _chosen
    _chosen = lang
    _front.speak(lang)


def tell(key: str, /, **facts: object) -> str:
    """Return the message of this key with its facts filled in."""
    return _table()[key][_chosen or language(sys.argv[1:])].format(**facts)
