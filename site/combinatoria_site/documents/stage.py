"""The folder that Sphinx reads: the written pages, the documents of the repository's root, and generated pages.

Links between Markdown files work both in the repository and here, where the files have other places.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path, PurePosixPath
from typing import Final

from ..console import tell
from ..errors import SiteError
from ..paths import ROOT
from ..texts import LANGUAGES, words
from .api import api_pages
from .examples import EXAMPLES, example_pages, with_notebook, write_notebooks
from .formats import FOLDER, formats_table, write_schemas
from .made import GALLERY, commands_page, gallery_page, lessons_page, rules_pages
from .markdown import outside_code

SOURCE: Final = ROOT / "site" / "docs"
ROOT_DOCUMENTS: Final = {
    "ARCHITECTURE.md": "develop/architecture.md",
    "CHANGELOG.md": "reference/changes.md",
    "CODE_OF_CONDUCT.md": "develop/conduct.md",
    "CONTRIBUTING.md": "develop/contributing.md",
    "SECURITY.md": "develop/security.md",
}
"""Documents at the repository's root, and their places in the documentation."""

EXTRA: Final = "extra"
"""The folder with files that are copied to the documentation as they are."""
PYTHON: Final = "# Python\n\nThe public modules, each on the page of its package.\n"

_LINK: Final = re.compile(r"\[([^\]]*)\]\(([^)\s#:]+)(#[^)\s]*)?\)")


def stage(folder: Path, *, draft: bool = False) -> None:
    """Write all pages into a folder; a draft omits those of the Python modules, which take most of the time.

    Raises:
        SiteError: A page links to a document that is not in the documentation.
    """
    places = {SOURCE / path: path for path in _written()} | {
        ROOT / name: place for name, place in ROOT_DOCUMENTS.items()
    }
    for origin, place in places.items():
        _write(folder / place, moved(origin.read_text(encoding="utf-8"), origin, place, places))
    for page in example_pages():
        path = folder / page.relative_to(SOURCE)
        _write(path, with_notebook(path.read_text(encoding="utf-8"), page.stem, words("documentation", "en")))
    beside = folder / EXTRA / EXAMPLES.relative_to(SOURCE)
    write_notebooks(beside)
    for picture in EXAMPLES.glob("*.svg"):
        shutil.copy(picture, beside)
    _write(folder / "reference" / "commands.md", commands_page())
    with (folder / "reference" / "formats.md").open("a", encoding="utf-8") as formats:
        formats.write(f"\n{formats_table()}")
    write_schemas(folder / EXTRA / "reference" / FOLDER)
    _write(folder / "reference" / "api" / "index.md", PYTHON)
    for name, text in () if draft else api_pages():
        _write(folder / "reference" / "api" / f"{name}.rst", text)
    for lang in LANGUAGES:
        for name, text in rules_pages(lang):
            _write(folder / ("reference" if lang == "en" else lang) / "rules" / f"{name}.md", text)
        own = folder / ("" if lang == "en" else lang)
        _write(own / "play" / "gallery.md", gallery_page(lang))
        _write(own / "teach" / "lessons.md", lessons_page(lang))
    shutil.copytree(GALLERY, folder / GALLERY.name)
    for index in folder.rglob("index.md"):
        with index.open("a", encoding="utf-8") as stream:
            stream.write(contents(index))


def _written() -> list[str]:
    return [path.relative_to(SOURCE).as_posix() for path in sorted(SOURCE.rglob("*.md"))]


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def moved(text: str, origin: Path, place: str, places: dict[Path, str]) -> str:
    """Return a document with its links to other documents adapted to its new place; links to code and other files are
    reduced to their words.

    Args:
        text: The document.
        origin: Its file in the repository.
        place: Its place in the documentation.
        places: The place of every document.

    Raises:
        SiteError: A link's target is a document that has no place.
    """

    def link(found: re.Match[str]) -> str:
        words, address, section = found.groups(default="")
        target = Path(os.path.normpath(origin.parent / address))
        if target.suffix != ".md":
            return words
        if target not in places:
            raise SiteError(tell("no_document", page=origin.name, link=address))
        way = Path(os.path.relpath(places[target], PurePosixPath(place).parent)).as_posix()
        return f"[{words}]({way}{section})"

    return outside_code(text, lambda part: _LINK.sub(link, part))


def contents(index: Path) -> str:
    """Return the table of contents of a folder: the pages that its index links to, in that order, then all others."""
    folder = index.parent
    linked = [Path(os.path.normpath(folder / link)) for _, link, _ in _LINK.findall(index.read_text(encoding="utf-8"))]
    listed = [path.relative_to(folder).with_suffix("").as_posix() for path in linked if _below(path, folder)]
    others = [path for path in sorted([*folder.glob("*.*"), *folder.glob("*/index.md")]) if path != index]
    rows = dict.fromkeys([*listed, *(path.relative_to(folder).with_suffix("").as_posix() for path in others)])
    return "\n".join(["", "```{toctree}", ":hidden:", ":titlesonly:", "", *rows, "```", ""])


def _below(path: Path, folder: Path) -> bool:
    """Return whether a page is listed in this folder's index: a page of the folder, or the index of a subfolder."""
    return path.parent == folder or (path.parent.parent == folder and path.name == "index.md")


if __name__ == "__main__":
    stage(Path(sys.argv[1]), draft="--draft" in sys.argv[2:])
