"""The pictures in README and in the gallery: tables of the site after some moves.

They are kept in the repository, so that README shows them without a build, and a build needs no browser. After a change
of the table's looks run ``uv run python -m tests.site.document_pictures``.
"""

from __future__ import annotations

import argparse
from io import BytesIO
from pathlib import Path

from PIL import Image

from combinatoria_site.documents.made import picture_of
from tests.documents import PAGES

from .pictures import THEMES, visits
from .table import GAMES, idle, link_after, opened, page_of

README, MOVES = "readme", 5
GAME = "soulmates"
"""The game in README's pictures."""
SIZE = {"width": 1200, "height": 700}
QUALITY = 90
"""Percent, of a JPEG: it looks as sharp as a PNG, at less than half the size."""
LARGEST = 40_000
"""The most bytes that a picture in the gallery may have."""
WIDTH = 800
"""Pixels, of a picture in the gallery."""


def picture(theme: str) -> Path:
    """Return the path of README's picture for a theme."""
    return PAGES / f"table-{theme}.jpg"


def small(shot: bytes) -> bytes:
    """Return a screenshot as a WebP picture for the gallery, at the best quality within `LARGEST` bytes."""
    with Image.open(BytesIO(shot)) as whole:
        scaled = whole.convert("RGB").resize((WIDTH, WIDTH * whole.height // whole.width), Image.Resampling.LANCZOS)
    for quality in range(90, 20, -5):
        made = BytesIO()
        scaled.save(made, "webp", quality=quality, method=6)
        if made.tell() <= LARGEST:
            return made.getvalue()
    raise ValueError(f"no quality gives a picture of at most {LARGEST} bytes")


def main() -> None:
    """Build the site unless it is fresh, and write the pictures."""
    parser = argparse.ArgumentParser(prog="python -m tests.site.document_pictures", description=main.__doc__)
    every = [README, *GAMES]
    parser.add_argument("--only", nargs="+", choices=every, default=every, metavar="NAME", help=", ".join(every))
    chosen = parser.parse_args()
    with visits() as visit:
        for name in chosen.only:
            with visit(pyodide=False, viewport=SIZE) as visitor:
                game = GAME if name == README else name
                page = opened(visitor, f"{page_of(game)}?lang=en#{link_after(game, MOVES)}")
                for theme in THEMES if name == README else THEMES[:1]:
                    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                    idle(page)
                    if name == README:
                        page.screenshot(path=picture(theme), quality=QUALITY, animations="disabled", caret="hide")
                    else:
                        picture_of(game).write_bytes(small(page.screenshot(animations="disabled", caret="hide")))


if __name__ == "__main__":
    main()
