"""Licences of other people's work in a bundle: found by the bundler's metafile, read from the npm packages themselves.

Like ``_front.py``, this file is used where the package is not installed: standard library only.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

FILE = "THIRD-PARTY.txt"
_MODULES = "node_modules/"
_LICENCE = re.compile(r"(licen[cs]e|copying|notice|authors)(?!s)([-.]\w+)*", re.IGNORECASE)
_RULE = "=" * 79


class Work(NamedTuple):
    """A piece of other people's work; the licence's name, as in its package, or its text may be empty."""

    name: str
    version: str
    licence: str
    text: str


def is_licence(name: str) -> bool:
    """Return whether a file's name is that of a licence or a notice.

    >>> [name for name in ("LICENSE", "LICENSE-MIT", "licence.md", "AUTHORS.txt", "licenses") if is_licence(name)]
    ['LICENSE', 'LICENSE-MIT', 'licence.md', 'AUTHORS.txt']
    """
    return _LICENCE.fullmatch(name) is not None


def bundled(metafile: Path, folder: Path) -> set[Path]:
    """Return the folders of the npm packages that have code in a bundle.

    Args:
        metafile: Written by esbuild's ``--metafile``.
        folder: The folder in which esbuild ran.
    """
    outputs = json.loads(metafile.read_text(encoding="utf-8"))["outputs"].values()
    found = set()
    for path in {path for output in outputs for path in output["inputs"]}:
        before, modules, inside = path.rpartition(_MODULES)
        if modules:
            parts = inside.split("/")
            name = "/".join(parts[: 2 if inside.startswith("@") else 1])
            found.add((folder / before / modules / name).resolve())
    return found


def npm_work(package: Path) -> Work:
    """Return an installed npm package with all its licence files, which may be in a folder with such a name."""
    manifest = json.loads((package / "package.json").read_text(encoding="utf-8"))
    named = [path for path in sorted(package.iterdir()) if is_licence(path.name)]
    files = [file for path in named for file in (sorted(path.iterdir()) if path.is_dir() else [path])]
    text = "\n\n".join(path.read_text(encoding="utf-8").strip() for path in files)
    return Work(manifest["name"], manifest["version"], str(manifest.get("license", "")), text)


def listed(works: Iterable[Work], heading: str) -> str:
    """Return a text with all works and then their licences; a text that several works share is printed once."""
    ordered = sorted(set(works), key=lambda work: (work.name.lower(), work.version, work.licence, work.text))
    sharing: dict[str, list[Work]] = {}
    for work in ordered:
        sharing.setdefault("\n".join(map(str.rstrip, work.text.strip().splitlines())), []).append(work)
    blocks = [heading, *(_line(work) for work in ordered)]
    for text, having in sharing.items():
        blocks += ["", _RULE, *(_line(work) for work in having), "", text]
    return "\n".join(blocks) + "\n"


def _line(work: Work) -> str:
    return f"{work.name} {work.version}: {work.licence or 'see its text'}"
