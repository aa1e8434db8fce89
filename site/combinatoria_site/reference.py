"""The package's reference on the site, made by pdoc from the docstrings: static pages that need no other origin.

Run as a program, this module writes the pages. The build runs it in a separate process, because pdoc imports all
documented modules, and caches the result until a source changes.
"""

from __future__ import annotations

import pkgutil
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Final
from urllib.parse import quote

import combinatoria

from .console import tell
from .errors import SiteError
from .fetch import last_words
from .paths import HERE, digest_of_files, digest_of_text, files_under
from .store import Store
from .wheels import own_sources

FOLDER: Final = "reference"
TEMPLATES: Final = HERE / "templates" / "reference"
MARK: Final = HERE / "templates" / "mark.svg"
PACKAGES: Final = ("combinatoria", "combinatoria_widgets")
TOLD: Final = (
    "combinatoria",
    *(f"combinatoria.{room}*" for room in ("core", "odds", "match", "players", "decks", "parts", "studies", "session")),
    "combinatoria.games",
    *(f"combinatoria.games.*.{name}" for name in ("odds", "score", "rules", "calls")),
    "combinatoria.guides.analysis",
    "combinatoria_widgets",
    "combinatoria_widgets.lessons.base",
    *(f"combinatoria_widgets.lessons.tools.{name}" for name in ("state", "check", "predict", "log", "show", "explore")),
)
"""The modules used by authors of lessons, programs or games; ``*`` matches anything."""


def modules() -> list[str]:
    """Return the names of all documented modules, including those of every game."""
    found = set(PACKAGES)
    for package in PACKAGES:
        for module in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
            if any(fnmatchcase(module.name, pattern) for pattern in TOLD) and "._" not in module.name:
                found.add(module.name)
    return sorted(found)


def write(folder: Path) -> None:
    """Write all pages of the reference into a folder."""
    import pdoc
    import pdoc.render

    for name in modules():
        module = import_module(name)
        for public in getattr(module, "__all__", ()):
            setattr(module, public, getattr(module, public))  # including lazily loaded names
    warnings.simplefilter("ignore", UserWarning)  # types imported only for annotations are shown as written
    pdoc.render.configure(
        docformat="google",
        show_source=False,
        search=False,  # the index would be larger than all pages together
        template_directory=TEMPLATES,
        favicon="data:image/svg+xml," + quote(MARK.read_text(encoding="utf-8")),
        footer_text=f"Combinatoria {combinatoria.__version__}",
    )
    pdoc.pdoc(*modules(), output_directory=folder)


def write_reference(site: Path, store: Store) -> None:
    """Put the reference into the site, from the store if no source has changed.

    Raises:
        SiteError: The pages could not be generated.
    """
    own = digest_of_files([*files_under(TEMPLATES), MARK, Path(__file__)], HERE)
    key = "reference-" + digest_of_text(own_sources(), own, version("pdoc"), sys.version)
    held = store.recall(key)
    if held is None:
        with tempfile.TemporaryDirectory() as name:
            done = subprocess.run(
                [sys.executable, "-m", __name__, name], capture_output=True, text=True, encoding="utf-8", check=False
            )
            if done.returncode:
                raise SiteError(tell("no_reference", why=last_words(done)))
            store.remember(key, {page: store.put(Path(name, page)) for page in _pages(Path(name))})
        held = store.recall(key)
    if held is None:
        raise SiteError(tell("cache_lost"))
    for page, path in held.items():
        target = site / FOLDER / page
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())


def _pages(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix()


if __name__ == "__main__":
    write(Path(sys.argv[1]))
