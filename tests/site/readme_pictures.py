"""The pictures of README: a table of the site after some moves, in light and in dark.

They are kept in the repository, since a reader of README has built nothing. After a change of the table's looks run
``uv run python -m tests.site.readme_pictures``.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from combinatoria_site.browser import launch
from combinatoria_site.builder import build_site, input_digest, is_fresh
from combinatoria_site.paths import OUTPUT
from combinatoria_site.server import serving
from tests.documents import PAGES

from .conftest import new_visitor
from .outside import Outside
from .python_server import PythonHandler
from .table import idle, link_after, opened, page_of

THEMES = ("light", "dark")
GAME, MOVES = "soulmates", 5
SIZE = {"width": 1200, "height": 700}
QUALITY = 90
"""Percent, of a JPEG: as sharp as a PNG to the eye, in less than half its bytes."""


def picture(theme: str) -> Path:
    """Return where the picture of a theme is kept."""
    return PAGES / f"table-{theme}.jpg"


def take(browser: Browser, address: str) -> None:
    """Write the pictures of a site that is served at an address."""
    visitor = new_visitor(browser, address, pyodide=False, viewport=SIZE)
    page = opened(visitor, f"{page_of(GAME)}?lang=en#{link_after(GAME, MOVES)}")
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        idle(page)
        page.screenshot(path=picture(theme), quality=QUALITY, animations="disabled", caret="hide")
    visitor.context.close()


def main() -> None:
    """Build the site unless it is fresh, and take the pictures."""
    if not is_fresh(OUTPUT, input_digest()):
        build_site(draft=True)
    outside = Outside()
    with (
        serving(OUTPUT, handler=PythonHandler) as address,
        sync_playwright() as playwright,
        launch(playwright.chromium, print, outside.address) as browser,
    ):
        take(browser, address)
    outside.close()


if __name__ == "__main__":
    main()
