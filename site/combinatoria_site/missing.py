"""The page that servers show for an address that does not exist (``404.html``), in all languages."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from markupsafe import Markup

from .fetch import Say
from .node import bundle
from .pages import HOST, filled
from .place import LANDING
from .texts import LANGUAGES, words

FILE: Final = "404.html"
"""The name that static servers expect."""


def write_not_found_page(site: Path, say: Say) -> None:
    """Write the page with its style and script inline, since the address where it is shown is unknown."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder, "missing.js")
        bundle(HOST / "missing.ts", made, say, "--minify", "--format=iife")
        script = made.read_text(encoding="utf-8")
    page = filled(
        "missing.html",
        "en",
        languages={lang: words("missing", lang) for lang in LANGUAGES},
        homes={lang: place.file for lang, place in LANDING.items()},
        script=Markup(script),
    )
    (site / FILE).write_text(page, encoding="utf-8")
