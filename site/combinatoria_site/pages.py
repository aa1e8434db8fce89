"""Templates and assets of the site's own pages; asset names include content hashes, so that none is ever stale."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from combinatoria_widgets._front import FrontEndError, build_front

from .console import tell
from .errors import SiteError
from .fetch import Say
from .node import bundle
from .paths import HERE, ROOT
from .texts import words

HOST = ROOT / "site" / "host"
TEMPLATES = HERE / "templates"
ICONS = HERE / "icons"
SCRIPTS = (
    "landing", "courses", "statistics", "search", "play", "turns", "promise", "worker", "lesson-bar", "offline",
    "reading", "ahead", "notebook-start",
)  # fmt: skip
CLASSIC = ("watch", "begin", "language")  # must run before the page is fully parsed, or even if everything else fails
SHEETS = (
    "start.css", "site.css", "landing.css", "question.css", "work.css", "paper.css", "promise.css", "offline.css",
    "courses.css", "statistics.css", "search.css", "today.css", "picture.css",
)  # fmt: skip
THEME = {"light": "#f7f2e7", "dark": "#16161d"}  # the background of site.css, for the browser's own toolbar


@dataclass
class Assets:
    """Files under ``assets/`` of the site, by short name; addresses are relative to the site's root.

    Attributes:
        published_at: The address at which the site will be published, if it is known.
    """

    folder: Path
    addresses: dict[str, str] = field(default_factory=dict)
    published_at: str = ""

    @property
    def preview(self) -> str:
        """The picture of a link's preview, which needs a complete address; empty if that is not known."""
        return f"{self.published_at}{self.addresses['icon_512']}" if self.published_at else ""

    def add(self, name: str, content: bytes) -> str:
        """Write a file under a name with its content's hash and remember its address."""
        stem, _, suffix = name.rpartition(".")
        target = f"{stem}-{hashlib.sha256(content).hexdigest()[:10]}.{suffix}"
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / target).write_bytes(content)
        key = stem.replace("-", "_") if suffix != "css" else f"{stem.replace('-', '_')}_css"
        self.addresses[key] = f"{self.folder.name}/{target}"
        return self.addresses[key]


def build_assets(output: Path, say: Say, published_at: str = "") -> Assets:
    """Bundle the pages' scripts, and add the table's module as in the wheel."""
    assets = Assets(output / "assets", published_at=published_at)
    try:
        front = build_front(say=say)
    except FrontEndError as problem:
        raise SiteError(str(problem)) from problem
    with tempfile.TemporaryDirectory() as folder:
        for name in (*SCRIPTS, *CLASSIC):
            made = Path(folder, f"{name}.js")
            form = ("--format=iife",) if name in CLASSIC else ()
            bundle(HOST / f"{name}.ts", made, say, "--minify", *form)
            assets.add(made.name, made.read_bytes())
    for name in ("table.js", "table.css"):
        assets.add(name, (front / name).read_bytes())
    for path in (*(TEMPLATES / name for name in (*SHEETS, "mark.svg", "print.js")), *sorted(ICONS.glob("*.png"))):
        assets.add(path.name, path.read_bytes())
    return assets


class _Templates(Environment):
    """Templates in which ``table.name`` is looked up in the table before Python's attributes.

    Otherwise a text called ``update`` would be ``dict.update``.
    """

    def getattr(self, obj: Any, attribute: str) -> Any:
        """See the class."""
        if isinstance(obj, Mapping) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


def _said(value: Any) -> Any:
    """Return a value for a template to write; methods are refused."""
    if callable(value):
        raise SiteError(tell("no_text", what=getattr(value, "__name__", value)))
    return value


@cache
def _environment() -> Environment:
    return _Templates(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        finalize=_said,
    )


def started(langs: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return the messages for a page that does not start, in the languages it may have (start.html)."""
    return {lang: words("start", lang) for lang in langs}


def filled(template: str, lang: str, **values: Any) -> str:
    """Render a template with its values."""
    return _environment().get_template(template).render(lang=lang, site=words("site", lang), **values)


def write_page(path: Path, template: str, lang: str, assets: Assets, **values: Any) -> None:
    """Fill a template and write the page."""
    text = filled(
        template,
        lang,
        theme=THEME,
        **{"starts": started([lang]), "description": "", **values},
        assets=assets.addresses,
        preview=assets.preview,
        mark=Markup((TEMPLATES / "mark.svg").read_text(encoding="utf-8").strip()),
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def write_manifest(output: Path, assets: Assets) -> None:
    """Write the web app manifest and the icons, in place of JupyterLite's.

    It has no "id", which would be resolved against the origin's root and so be the same for every folder the site may
    be put in. Without one the address of the start page is the app's identity, which is right for each.
    """
    site = words("site", "en")

    def icon(name: str, sizes: str, kind: str, purpose: str = "any") -> dict[str, str]:
        return {"src": f"./{assets.addresses[name]}", "sizes": sizes, "type": kind, "purpose": purpose}

    manifest = {
        "name": site["name"],
        "short_name": site["name"],
        "description": site["description"],
        "start_url": "./index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": THEME["light"],
        "theme_color": "#6f2034",
        "categories": ["education", "games"],
        "icons": [
            icon("icon_192", "192x192", "image/png"),
            icon("icon_512", "512x512", "image/png"),
            icon("icon_maskable", "512x512", "image/png", "maskable"),
            icon("mark", "any", "image/svg+xml"),
        ],
    }
    (output / "manifest.webmanifest").write_text(json.dumps(manifest, ensure_ascii=False), encoding="utf-8")
    for old in output.glob("icon-*.png"):
        old.unlink()
