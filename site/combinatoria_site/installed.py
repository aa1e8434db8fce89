"""What the site takes from this environment: the notebook program and its extensions, accepted only as pinned.

They are parts of Python packages that are installed already, so it is what lies there that is looked at, however it
has come: the program's archive, and each extension's folder, that of the kernel with the wheels in it.
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
    """Where something pinned lies: a file of a package, or an extension's folder."""
    if not name.startswith(f"{_PROGRAM}/"):
        return wheels.LABEXTENSIONS / name
    spec = find_spec(_PROGRAM)
    if spec is None or spec.origin is None:
        raise SiteError(tell("no_package", name=_PROGRAM))
    return Path(spec.origin).parents[1] / name


def content_of(path: Path) -> str | None:
    """The sha256 of a file, or over names and contents of all files of a folder; None where there is neither."""
    if path.is_dir():
        files = sorted((file for file in path.rglob("*") if file.is_file()), key=Path.as_posix)
        return digest_of_files(files, path)
    return sha256_of(path) if path.is_file() else None


def check_installed(pins: Pins) -> None:
    """Make sure that what is taken from this environment is what is pinned.

    Raises:
        SiteError: It is something else, or not there.
    """
    for name, sha256 in pins.installed.items():
        if content_of(installed(name)) != sha256:
            raise SiteError(tell("other_installed", name=name))
