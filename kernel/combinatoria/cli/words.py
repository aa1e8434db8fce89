"""The texts of the command line, and the choice of their language."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Final

from ..core.reading import key
from ..words.explain import LANGUAGES, core_texts

__all__ = ["SHOWN_NAME", "language", "language_option", "text"]

SHOWN_NAME: Final = 200
"""Maximum length of a name quoted in a message, in characters."""


def text(key: str, lang: str, **facts: object) -> str:
    """Return a text of the command line with its facts filled in."""
    return str(core_texts()["cli"][key][lang]).format(**facts)


def language(argv: Sequence[str]) -> str:
    """Return the language given by ``--lang``, else by the environment, else English."""
    for n, word in enumerate(argv[:-1]):
        if word == "--lang" and key(argv[n + 1]) in LANGUAGES:
            return key(argv[n + 1])
    locale = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return locale[:2] if locale[:2] in LANGUAGES else "en"


def language_option(parser: ArgumentParser, lang: str, help_text: str = "") -> None:
    """Add ``--lang`` to a command; ``help_text`` is its help text, if not the usual one."""
    help_text = help_text or text("help_lang", lang)
    parser.add_argument("--lang", type=key, choices=list(LANGUAGES), default=lang, help=help_text)
