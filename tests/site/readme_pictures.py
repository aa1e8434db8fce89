"""The pictures of README: a table of the site after some moves, in light and in dark.

They are kept in the repository, since a reader of README has built nothing. After a change of the table's looks run
``uv run python -m tests.site.readme_pictures``.
"""

from __future__ import annotations

from pathlib import Path

from tests.documents import PAGES

from .pictures import THEMES, visits
from .table import idle, link_after, opened, page_of

GAME, MOVES = "soulmates", 5
SIZE = {"width": 1200, "height": 700}
QUALITY = 90
"""Percent, of a JPEG: as sharp as a PNG to the eye, in less than half its bytes."""


def picture(theme: str) -> Path:
    """Return where the picture of a theme is kept."""
    return PAGES / f"table-{theme}.jpg"


def main() -> None:
    """Build the site unless it is fresh, and write the pictures."""
    with visits() as visit, visit(pyodide=False, viewport=SIZE) as visitor:
        page = opened(visitor, f"{page_of(GAME)}?lang=en#{link_after(GAME, MOVES)}")
        for theme in THEMES:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            idle(page)
            page.screenshot(path=picture(theme), quality=QUALITY, animations="disabled", caret="hide")


if __name__ == "__main__":
    main()
