"""The pages of a class, kept in memory while the server runs."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from functools import lru_cache
from html import escape
from pathlib import Path
from string import Template
from threading import Thread

import zopfli.gzip as gzip

from combinatoria_widgets._front import FrontEndError, build_front

from .bundles import PAGES, SCRIPTS
from .errors import ClassError
from .plain_server import MIME_TYPES
from .texts import LANGUAGES, words

__all__ = ["Pages", "packed"]

DRAWN = 8
"""Number of nicknames from which a page draws."""
TEMPLATE = Path(__file__).with_name("page.html")


@lru_cache(maxsize=64)
def packed(content: bytes) -> bytes:
    """Return content, gzipped; cached because a class of forty requests the same at the same time."""
    return bytes(gzip.compress(content))


class Pages:
    """Pages and their assets; the name of an asset holds the hash of its content.

    Args:
        say: called with a message about each step that takes long.
        lang: the language of a page until its reader chooses another one.
        lessons: whether the server also has the site with the lessons.

    Raises:
        ClassError: they cannot be built.
    """

    def __init__(self, say: Callable[[str], object], lang: str = "en", *, lessons: bool = False) -> None:
        self.lang, self.lessons = lang, lessons
        self._assets: dict[str, tuple[bytes, str]] = {}
        try:
            front, own = build_front(say=say), build_front(say=say, bundles=PAGES)
        except FrontEndError as problem:
            raise ClassError(str(problem)) from problem
        self._table = self._add(front / "table.js")
        self._sheets = [self._add(front / "table.css"), *(self._add(own / name) for name in ("class.css", "board.css"))]
        self._mark = self._add(own / "mark.svg")
        self._scripts = {name: self._add(own / f"{name}.js") for name in SCRIPTS}
        Thread(target=self._pack, daemon=True).start()

    def _pack(self) -> None:
        """Pack all assets, so that the first pupil does not wait; the server starts meanwhile."""
        for content, _ in list(self._assets.values()):
            packed(content)

    def _add(self, file: Path) -> str:
        content = file.read_bytes()
        target = f"{file.stem}-{hashlib.sha256(content).hexdigest()[:10]}{file.suffix}"
        self._assets[target] = content, MIME_TYPES[file.suffix]
        return f"assets/{target}"

    def names(self) -> list[str]:
        """Return the names of all assets."""
        return list(self._assets)

    def asset(self, name: str) -> tuple[bytes, str] | None:
        """Return an asset with its type, or None."""
        return self._assets.get(name)

    def html(self, name: str) -> bytes | None:
        """Return a page, or None if there is no such page."""
        if name not in SCRIPTS:
            return None
        config = {
            "lang": self.lang,
            "texts": {lang: words("poll", lang) | words(name, lang) for lang in LANGUAGES},
            "names": {lang: _drawn(lang) for lang in LANGUAGES} if name == "seat" else {},
            "table": f"./{self._table}",
            "lessons": "./site/" if self.lessons else None,
        }
        said = words(name, self.lang)
        table, own, board = self._sheets
        sheets = {"seat": [table, own], "wall": [table, own, board], "desk": [own, board]}[name]
        page = Template(TEMPLATE.read_text(encoding="utf-8")).substitute(
            lang=self.lang,
            name=name,
            title=escape(said["page_title"]),
            mark=self._mark,
            sheets="\n".join(f'<link rel="stylesheet" href="{sheet}">' for sheet in sheets),
            script=self._scripts[name],
            unstarted=escape(words("seat", self.lang)["unstarted"]),
            config=json.dumps(config, ensure_ascii=False).replace("<", "\\u003c"),
        )
        return page.encode()


def _drawn(lang: str) -> list[str]:
    return random.sample(words("names", lang)["nicknames"].split(), DRAWN)
