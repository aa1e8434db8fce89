"""Files taken from this environment: the notebook program and its extensions, accepted only as pinned.

They are parts of installed Python packages, so the installed files themselves are checked, whatever their source: the
program's archive and each extension's folder, including the kernel's with its wheels.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from . import wheels
from .console import tell
from .errors import SiteError
from .paths import digest_of_files
from .pins import Pins
from .store import sha256_of

_PROGRAM = "jupyterlite_core"


def installed(name: str) -> Path:
    """Return the path of something pinned: a file of a package, or an extension's folder."""
    if not name.startswith(f"{_PROGRAM}/"):
        return wheels.LABEXTENSIONS / name
    spec = find_spec(_PROGRAM)
    if spec is None or spec.origin is None:
        raise SiteError(tell("no_package", name=_PROGRAM))
    return Path(spec.origin).parents[1] / name


def content_of(path: Path) -> str | None:
    """Return the sha256 of a file, or of the names and contents of a folder's files; None if there is neither."""
    if path.is_dir():
        files = sorted((file for file in path.rglob("*") if file.is_file()), key=Path.as_posix)
        return digest_of_files(files, path)
    return sha256_of(path) if path.is_file() else None


def check_installed(pins: Pins) -> None:
    """Check that the files taken from this environment are the pinned ones.

    Raises:
        SiteError: One is different or missing.
    """
    for name, sha256 in pins.installed.items():
        if content_of(installed(name)) != sha256:
            raise SiteError(tell("other_installed", name=name))
