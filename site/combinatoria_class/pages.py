"""The pages of a class: bundled once when the server starts, and kept in memory."""

from __future__ import annotations

import hashlib
import json
import random
import tempfile
from functools import lru_cache
from html import escape
from pathlib import Path
from string import Template

import zopfli.gzip as gzip

from combinatoria_site.errors import SiteError
from combinatoria_site.fetch import Say
from combinatoria_site.node import bundle
from combinatoria_site.pages import HOST, TEMPLATES
from combinatoria_site.plain_server import MIME_TYPES
from combinatoria_widgets._front import FrontEndError, build_front

from .texts import LANGUAGES, words

__all__ = ["NAMES", "Pages", "packed"]

NAMES = ("seat", "wall", "desk")
DRAWN = 8
"""Nicknames among which a page draws."""
TEMPLATE = Path(__file__).with_name("page.html")


@lru_cache(maxsize=64)
def packed(content: bytes) -> bytes:
    """Return content packed as well as gzip can; a class of forty asks for the same at the same time."""
    return bytes(gzip.compress(content))


class Pages:
    """Pages and their assets; the name of an asset holds the hash of its content.

    Args:
        say: tells what takes long.
        lang: the language of a page until its reader chooses another one.
        lessons: whether the server also has the site with the lessons.

    Raises:
        SiteError: the front end cannot be built.
    """

    def __init__(self, say: Say, lang: str = "en", *, lessons: bool = False) -> None:
        self.lang, self.lessons = lang, lessons
        self._assets: dict[str, tuple[bytes, str]] = {}
        try:
            front = build_front(say=say)
        except FrontEndError as problem:
            raise SiteError(str(problem)) from problem
        self._table = self._add("table.js", (front / "table.js").read_bytes())
        self._sheets = [self._add("table.css", (front / "table.css").read_bytes())]
        self._sheets += [self._bundled(Path(__file__).with_name(name), say) for name in ("class.css", "board.css")]
        self._mark = self._add("mark.svg", (TEMPLATES / "mark.svg").read_bytes())
        self._scripts = {name: self._bundled(HOST / "class" / f"{name}.ts", say) for name in NAMES}

    def _bundled(self, entry: Path, say: Say) -> str:
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder, entry.name).with_suffix(".css" if entry.suffix == ".css" else ".js")
            bundle(entry, made, say, "--minify")
            return self._add(made.name, made.read_bytes())

    def _add(self, name: str, content: bytes) -> str:
        stem, _, suffix = name.rpartition(".")
        target = f"{stem}-{hashlib.sha256(content).hexdigest()[:10]}.{suffix}"
        packed(content)  # now, so that the first pupil does not wait
        self._assets[target] = content, MIME_TYPES[f".{suffix}"]
        return f"assets/{target}"

    def names(self) -> list[str]:
        """Return the names of all assets."""
        return list(self._assets)

    def asset(self, name: str) -> tuple[bytes, str] | None:
        """Return an asset with its type, or None."""
        return self._assets.get(name)

    def html(self, name: str) -> bytes | None:
        """Return a page, or None if there is no such page."""
        if name not in NAMES:
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
