"""Offline use: the service worker with the list of all finished files, and the page for files that were not kept.

The list defines a version. It contains the beginning of each file's sha256, so two builds with the same files are one
version, and a change of one byte makes another, which is announced in every open page.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from fnmatch import fnmatchcase
from pathlib import Path

from combinatoria_widgets._third_party import FILE

from .fetch import Say
from .node import bundle
from .pages import Assets, write_page
from .paths import ROOT
from .place import LANDING
from .published import ROBOTS, SITEMAP
from .texts import LANGUAGES, words

WORKER = "service-worker.js"
SOURCE = ROOT / "site" / "offline"

PLOTTING = ("contourpy", "cycler", "fonttools", "kiwisolver", "matplotlib", "pillow", "pyparsing")
"""Packages that matplotlib needs in addition to those of pandas."""

# Groups of files that are kept together, by path; the first matching line counts ("*" also matches "/"). "games" is
# kept after the first visit of any page of the site, "lessons" after the first lesson was opened, "extras" on request
# from the landing page; None is never kept.
RULES: tuple[tuple[str, str | None], ...] = (
    (WORKER, None),  # the browser keeps it anyway
    (".*", None),
    ("404.html", None),  # shown by servers only
    (SITEMAP, None),
    (ROBOTS, None),
    ("*.gz", None),  # compressed copies, for servers
    ("build/service-worker.js", None),  # JupyterLite's own
    ("api/service-worker-heartbeat", None),  # answered by the worker itself, once there is one
    ("jupyterlite.schema.*", None),
    ("static/pyodide/pyodide.asm.wasm", None),  # pages start from the packed one
    ("static/download/*", None),  # for teachers, to install elsewhere
    *((f"static/pyodide/{name}-*.whl", "extras") for name in PLOTTING),
    ("docs/*", "extras"),
    ("search/*", "extras"),
    ("search.html", "extras"),
    ("*/search.html", "extras"),
    ("assets/search-*", "extras"),
    (FILE, "extras"),
    ("static/pyodide/*.whl", "lessons"),
    ("static/pyodide/python_stdlib.zip", "lessons"),  # what play pages import is in their images
    ("static/pyodide/notebook-*.mjs", "lessons"),
    ("static/pyodide/images/notebook-*", "lessons"),
    ("assets/reading-*", "lessons"),
    ("assets/ahead-*", "lessons"),
    ("guides/*", "lessons"),
    ("*/guides/*", "lessons"),
    ("print/*-?.html", "lessons"),  # work sheets; cards and rules belong to games
    ("*/print/*-?.html", "lessons"),
    ("build/*", "lessons"),
    ("extensions/*", "lessons"),
    ("notebooks/*", "lessons"),
    ("files/*", "lessons"),
    ("api/*", "lessons"),
    ("*", "games"),
)
GROUPS = ("games", "lessons", "extras")
PACKED = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".webmanifest")
"""Endings of the files that the service worker stores compressed, in the group of the games.

A lesson's scripts are not: they are fourteen megabytes, and most are read at each start."""
Listed = tuple[str, int] | tuple[str, int, str]
"""A kept file: the beginning of its sha256, the bytes that it takes in the store, and "packed" if it is compressed."""
_DIGITS = 20  # of a hash: enough to tell contents apart while keeping the list small


def group_of(path: str) -> str | None:
    """Return the group of a file of the site, by its path; None if it is not kept."""
    return next(group for pattern, group in RULES if fnmatchcase(path, pattern))


def list_files(site: Path) -> dict[str, dict[str, Listed]]:
    """Return all kept files: group, path, then how it is kept."""
    found: dict[str, dict[str, Listed]] = {group: {} for group in GROUPS}
    for file in sorted(path for path in site.rglob("*") if path.is_file()):
        path = file.relative_to(site).as_posix()
        group = group_of(path)
        if group:
            found[group][path] = _listed(file.read_bytes(), packed=group == "games" and file.suffix in PACKED)
    return found


def _listed(content: bytes, *, packed: bool) -> Listed:
    digits = hashlib.sha256(content).hexdigest()[:_DIGITS]
    # Browsers compress at this level; their own version of zlib makes a difference of one or two in a hundred.
    return (digits, len(gzip.compress(content, 6, mtime=0)), "packed") if packed else (digits, len(content))


def build_worker(folder: Path, say: Say) -> str:
    """Bundle the service worker's code, without a list of files, in a temporary folder."""
    made = folder / WORKER
    bundle(SOURCE / "service-worker.ts", made, say, "--minify", "--format=iife")
    return made.read_text(encoding="utf-8")


def write_worker(site: Path, code: str | None = None) -> str:
    """Write the service worker with the list of the current files; the last step of a build.

    Args:
        site: The finished site.
        code: The worker's code; by default that of the existing worker, for a changed site.

    Returns:
        The version: a digest of the list.
    """
    target = site / WORKER
    if code is None:
        _, _, code = target.read_text(encoding="utf-8").partition("\n")
    groups = list_files(site)
    version = hashlib.sha256(json.dumps(groups).encode()).hexdigest()[:_DIGITS]
    listed = json.dumps({"version": version, "groups": groups}, separators=(",", ":"))
    target.write_text(f"self.siteFiles = {listed};\n{code}", encoding="utf-8")
    return version


def add_words(assets: Assets) -> None:
    """Add the words of notices in all languages, for scripts."""
    said = {lang: words("offline", lang) for lang in LANGUAGES}
    assets.add("offline-words.json", json.dumps(said, ensure_ascii=False).encode())


def write_not_kept_page(output: Path, assets: Assets) -> None:
    """Write the page that says, in all languages, that an address was not kept."""
    write_page(
        output / "offline.html", "offline.html", "en", assets,
        root="",
        title=words("site", "en")["name"],
        sheets=[assets.addresses["site_css"]],
        languages={lang: words("offline", lang) for lang in LANGUAGES},
        homes={lang: place.file for lang, place in LANDING.items()},
    )  # fmt: skip


def notebook_script(assets: Assets) -> str:
    """Return the script that keeps a notebook's page for offline use."""
    at = assets.addresses
    return (
        f'<script type="module" data-offline="{at["offline_words"]}" data-root="../" data-keep="games lessons" '
        f'data-after="kernel" src="../{at["offline"]}"></script>\n'
    )
