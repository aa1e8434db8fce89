"""The Content-Security-Policy of each page, embedded in the page, as there may be no server.

Nothing is loaded from or sent to another origin. Scripts are files of the site; inline scripts run only by their hash,
and no element has a handler. The notebook program is third-party code and needs more.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from combinatoria_class.plain_server import POLICY, written

from .console import tell
from .documents.build import FOLDER as DOCUMENTS
from .errors import SiteError
from .lite import APPS
from .place import LANDING, SEARCH

Directives = dict[str, tuple[str, ...]]

PROGRAM: Final[Directives] = {"script-src": ("'unsafe-eval'", "blob:"), "style-src": ("'unsafe-inline'",)}
"""Directives that the pages of the notebook program need in addition to ``POLICY``.

It writes its own style sheets, compiles the schemas of its settings to functions (ajv), and anywidget loads a widget's
module from a blob. Inline scripts and handlers are still forbidden.
"""

SEARCHING: Final[Directives] = {"form-action": ("'self'",)}
"""Directives that pages with a search box, which is a form, need in addition to ``POLICY``."""

FINDING: Final[Directives] = {**SEARCHING, "script-src": ("'wasm-unsafe-eval'",)}
"""Directives that the page of search results needs in addition to ``POLICY``: Pagefind is WebAssembly."""

NOTHING: Final = ("'none'",)
_CHARSET: Final = re.compile(r"<meta charset=[^>]*>", re.IGNORECASE)


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@dataclass
class Inside:
    """Inline content of a page, as a browser reads it."""

    scripts: list[str] = field(default_factory=list)
    styles: list[str] = field(default_factory=list)
    style_attributes: list[str] = field(default_factory=list)
    handlers: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found = Inside()
        self._into: list[str] | None = None
        self._text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.found.handlers += [name for name in given if name.startswith("on")]
        self.found.handlers += [value for value in given.values() if value.strip().lower().startswith("javascript:")]
        if "style" in given:
            self.found.style_attributes.append(given["style"])
        if tag == "script" and "src" not in given and "json" not in given.get("type", ""):
            self._into = self.found.scripts
        if tag == "style":
            self._into = self.found.styles

    handle_startendtag = handle_starttag  # an SVG element may be self-closing

    def handle_data(self, data: str) -> None:
        if self._into is not None:
            self._text.append(data)

    def handle_endtag(self, tag: str) -> None:
        if self._into is not None and tag in ("script", "style"):
            self._into.append("".join(self._text))
            self._into, self._text = None, []


def inside(html: str) -> Inside:
    """Return the inline content of a page."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.found


def policy(html: str, more: Directives | None = None) -> str:
    """Return the policy of a page, with the hashes of its inline content.

    Args:
        html: The page.
        more: Additional directives.

    Raises:
        SiteError: An element has a handler; use a listener in a script file instead.
    """
    found, more = inside(html), more or {}
    if found.handlers:
        raise SiteError(tell("handler", what=found.handlers[0]))
    hashes: Directives = {"script-src": tuple(map(_hash, found.scripts))}
    if "'unsafe-inline'" not in more.get("style-src", ()):  # browsers ignore it next to a hash
        attributes = tuple(map(_hash, found.style_attributes))
        hashes["style-src"] = (*map(_hash, found.styles), *(("'unsafe-hashes'",) if attributes else ()), *attributes)
    rules = {}
    for name, usual in POLICY.items():
        allowed = () if usual == NOTHING and name in more else usual
        rules[name] = dict.fromkeys((*allowed, *more.get(name, ()), *sorted(hashes.get(name, ()))))
    return written(rules)


def guarded(html: str, more: Directives | None = None) -> str:
    """Insert a page's policy before anything that it governs.

    Raises:
        SiteError: The page does not declare its encoding first, after which the policy goes; see also :func:`policy`.
    """
    said = _CHARSET.search(html)
    if said is None or re.search(r"<(script|style|link)\b", html[: said.start()], re.IGNORECASE):
        raise SiteError(tell("no_charset"))
    element = f'\n<meta http-equiv="Content-Security-Policy" content="{policy(html, more)}">'
    return html[: said.end()] + element + html[said.end() :]


def more_for(path: str) -> Directives:
    """Return the directives a page needs in addition to ``POLICY``, by its path in the site."""
    folder, searching = path.split("/")[0], [place.file for place in LANDING.values()]
    if path in [place.file for place in SEARCH.values()]:
        return FINDING
    return PROGRAM if folder in APPS else SEARCHING if folder == DOCUMENTS or path in searching else {}


def guard(site: Path) -> None:
    """Add the policy to every page of a finished site.

    Raises:
        SiteError: See :func:`guarded`.
    """
    for page in pages(site):
        path = page.relative_to(site).as_posix()
        page.write_text(guarded(page.read_text(encoding="utf-8"), more_for(path)), encoding="utf-8")


def pages(site: Path) -> Iterable[Path]:
    """Return all pages of a site."""
    return sorted(site.rglob("*.html"))
