"""Brings the built site of a copy up to date, in seconds if only scripts and styles of pages have changed.

A build takes a minute or more, mostly for images of Python's memory. Scripts and styles are separate files: they are
bundled again and replace the old ones under the same names, and the service worker's list is updated. The table's files
in notebooks come from the wheel and stay unchanged. After any other change the tests run a build.
"""

from __future__ import annotations

import json
import sys
import tempfile
from fnmatch import fnmatchcase
from pathlib import Path

from combinatoria_site.builder import STAMP, build_site, input_digest, is_fresh
from combinatoria_site.offline import WORKER, build_worker, write_worker
from combinatoria_site.pages import build_assets
from combinatoria_site.paths import OUTPUT

QUICK = ("widgets/ts/src/*", "site/host/*.ts", "site/offline/*.ts", "site/combinatoria_site/templates/*.css")
"""The sources that affect only scripts and styles of pages."""


def is_quick(file: str) -> bool:
    """Return whether a site built before a file was changed can be updated without a build."""
    return any(fnmatchcase(file, pattern) for pattern in QUICK)


def write(path: Path, content: bytes) -> None:
    """Replace a file without writing into it, as it may be a hard link to a file of the checkout."""
    path.unlink(missing_ok=True)
    path.write_bytes(content)


def renew() -> None:
    """Rebuild scripts, styles and the service worker from the current sources."""
    with tempfile.TemporaryDirectory() as folder:
        build_assets(Path(folder) / "site", print)
        for fresh in (Path(folder) / "site" / "assets").iterdir():
            name = fresh.name.rpartition("-")[0]
            there = (OUTPUT / "assets").glob(f"{name}-*{fresh.suffix}")
            (former,) = (old for old in there if old.name.rpartition("-")[0] == name)
            if former.read_bytes() != fresh.read_bytes():
                write(former, fresh.read_bytes())
        write(OUTPUT / WORKER, b"")
        write_worker(OUTPUT, build_worker(Path(folder), print))
    write(OUTPUT / STAMP, json.dumps({"inputs": input_digest(), "draft": True}).encode())


if __name__ == "__main__":
    if sys.argv[1:] == ["--built"]:
        if not is_fresh(OUTPUT, input_digest()):
            build_site(draft=True)
    else:
        renew()
