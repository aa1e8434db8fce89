"""The pages of the notebook program: their start, icon and lesson bar, and the lesson's text shown while it loads."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path

from .console import tell
from .errors import SiteError
from .lessons import SiteLesson
from .offline import notebook_script
from .pages import Assets, filled, started
from .paths import HERE
from .reading import write_readings
from .texts import LANGUAGES, words

_START = re.compile(r"<script>\s*\(async function \(\) \{[^<]*?'(\.\./config-utils\.js[^']*)'[^<]*</script>")
"""The lines that start the program in JupyterLite's pages; replaced by the project's (`host/notebook-start.ts`)."""
_SHEETS = ("lesson-bar.css", "lesson-reading.css")


def dress_notebooks(site: Path, lessons: list[SiteLesson], assets: Assets, early: str) -> None:
    """Add the project's parts to the notebook program's page.

    Args:
        site: The site, including the notebook program.
        lessons: All notebooks that it can open.
        assets: Scripts and style sheets.
        early: Markup for a notebook's head that starts Python with the page.

    Raises:
        SiteError: The notebook program differs from the version this code was written for.
    """
    data = {
        "words": {lang: words("lesson", lang) for lang in LANGUAGES},
        "lessons": [lesson.for_pages() for lesson in lessons],
    }
    listing = assets.add("lessons.json", json.dumps(data, ensure_ascii=False).encode())
    sheets = [assets.add(name, (HERE / "templates" / name).read_bytes()) for name in _SHEETS]
    readings = escape(json.dumps(write_readings(lessons, assets)))
    head = (
        f'<link rel="icon" type="image/svg+xml" href="../{assets.addresses["mark"]}">\n'
        f'<link rel="stylesheet" href="../{assets.addresses["offline_css"]}">\n'
        + filled("watch.html", "en", root="../", assets=assets.addresses)
        + early
        + "".join(f'<link rel="stylesheet" href="../{sheet}">\n' for sheet in sheets)
        + f'<script type="module" async data-readings="{readings}" src="../{assets.addresses["reading"]}"></script>\n'
        + f'<script type="module" data-lesson-bar="{listing}" src="../{assets.addresses["lesson_bar"]}"></script>\n'
        + notebook_script(assets)
    )
    foot = filled("start.html", "en", starts=started(LANGUAGES))
    configuration = json.loads((site / "jupyter-lite.json").read_text(encoding="utf-8"))["jupyter-config-data"]
    page = site / "notebooks" / "index.html"
    html = _started_by_us(page.read_text(encoding="utf-8"), assets, configuration["appVersion"])
    html = html.replace("<html>", '<html data-root="../">', 1)
    html = html.replace("</head>", head + "</head>", 1).replace("</body>", foot + "</body>", 1)
    page.write_text(html, encoding="utf-8")


def _started_by_us(html: str, assets: Assets, lite_version: str) -> str:
    found = _START.search(html)
    if not found or "<html>" not in html:
        raise SiteError(tell("other_start"))
    script = (
        f'<script type="module" async data-main data-lite-version="{lite_version}" data-configuration="{found[1]}"'
        f' src="../{assets.addresses["notebook_start"]}"></script>'
    )
    return html[: found.start()] + script + html[found.end() :]
