"""Brings the built site of a copy up to its sources, in seconds where only scripts and styles of pages have changed.

A build takes a minute or more, most of it for images of Python's memory. Scripts and styles are files of their own:
they are bundled anew and take the place of the former ones, under the former names, and the service worker lists them.
What notebooks have of the table comes from the wheel and stays as it was. After any other change the tests build.
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
"""The files of which only scripts and styles of pages are made."""


def is_quick(file: str) -> bool:
    """Whether a site that was built before a file was changed can be brought up to it without a build."""
    return any(fnmatchcase(file, pattern) for pattern in QUICK)


def write(path: Path, content: bytes) -> None:
    """Put a file in the place of another, which may be one with a file of the checkout: it is not written into."""
    path.unlink(missing_ok=True)
    path.write_bytes(content)


def renew() -> None:
    """Scripts, styles and the service worker from the sources as they are now."""
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
