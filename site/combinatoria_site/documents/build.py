"""Builds the documentation into the site, in separate processes, and caches it until a source changes."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Final

from combinatoria_lessons.courses import FILE as COURSES

from ..console import tell
from ..errors import SiteError
from ..fetch import last_words
from ..lessons import SOURCE as LESSONS
from ..paths import HERE, ROOT, digest_of_files, digest_of_text, files_under
from ..store import Store
from ..wheels import own_sources
from .stage import EXTRA, ROOT_DOCUMENTS, SOURCE

FOLDER: Final = "docs"
BUILT_WITH: Final = ("furo", "myst-parser", "sphinx")
_CONFIGURATION: Final = Path(__file__).parent
_LEFT_OUT: Final = (".doctrees", ".buildinfo", "objects.inv", "searchtools.js", "language_data.js")


def sources() -> list[Path]:
    """Return the files of the checkout from which the documentation is made, besides the packages."""
    return [SOURCE, LESSONS / "index.toml", COURSES, *(ROOT / name for name in ROOT_DOCUMENTS)]


def write_documentation(site: Path, store: Store, *, draft: bool = False, picture: str = "") -> None:
    """Put the documentation into the site, from the store if no source has changed.

    Args:
        site: The site.
        store: The cache.
        draft: Leave out the pages of Python modules.
        picture: The address of the picture in a link's preview, if it is known.

    Raises:
        SiteError: Sphinx failed, or issued a warning.
    """
    own = digest_of_files(files_under(HERE, *sources()), ROOT)
    key = f"documentation-{'draft-' * draft}" + digest_of_text(
        own_sources(), own, picture, *map(version, BUILT_WITH), sys.version
    )
    held = store.recall(key)
    if held is None:
        with tempfile.TemporaryDirectory() as name:
            pages, built = Path(name, "pages"), Path(name, "built")
            _run("-m", f"{__package__}.stage", str(pages), *(["--draft"] if draft else []))
            settings = ("-c", str(_CONFIGURATION), "-D", f"html_extra_path={pages / EXTRA}", "-A", f"picture={picture}")
            _run("-m", "sphinx", "-q", "-W", "--keep-going", "-j", "auto", *settings, str(pages), str(built))
            kept = [path for path in files_under(built) if _is_read(path.relative_to(built))]
            store.remember(key, {path.relative_to(built).as_posix(): store.put(path) for path in kept})
        held = store.recall(key)
    if held is None:
        raise SiteError(tell("cache_lost"))
    for page, path in held.items():
        target = site / FOLDER / page
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())


def _is_read(path: Path) -> bool:
    """Return whether anybody reads a file of Sphinx's output: no caches, search or maps for debuggers."""
    return not {*path.parts} & {*_LEFT_OUT} and path.suffix != ".map"


def _run(*arguments: str) -> None:
    """Run Python.

    Raises:
        SiteError: It failed.
    """
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode:
        raise SiteError(tell("no_documentation", why=f"{last_words(done)}\n{done.stderr[-3000:]}"))
