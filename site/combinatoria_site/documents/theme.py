"""The words of the theme, which are English, on pages in other languages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from ..place import FIRST
from ..texts import LANGUAGES, words

_TITLE = r"\{title\}"


@cache
def patterns() -> dict[str, re.Pattern[str]]:
    """Return the pattern of each phrase: a whole text or attribute outside code, with any space around it."""
    return {
        key: re.compile(
            rf'(?<=[>"])(?<!class="pre">)(\s*){re.escape(phrase).replace(_TITLE, "(?P<title>[^<]*?)")}(\s*)(?=[<"])'
        )
        for key, phrase in words("theme", FIRST).items()
    }


def in_language(page: str, lang: str) -> str:
    """Return a page of the theme with the theme's own words in a language.

    >>> in_language('<a title="Contents"> Next </a><input aria-label="Toggle navigation of Play">', "ja")
    '<a title="目次"> 次へ </a><input aria-label="「Play」の下の階層を開閉">'
    """
    for key, said in words("theme", lang).items():

        def put(found: re.Match[str], said: str = said) -> str:
            before, *_, after = found.groups()
            return before + said.replace("{title}", found.groupdict().get("title") or "") + after

        page = patterns()[key].sub(put, page)
    return page


def translate(folder: Path) -> None:
    """Translate the theme's words on the pages of all languages but the first, each of which has a folder."""
    for lang in LANGUAGES:
        if lang != FIRST:
            for path in (folder / lang).rglob("*.html"):
                path.write_text(in_language(path.read_text(encoding="utf-8"), lang), encoding="utf-8")
