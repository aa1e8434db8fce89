"""Paths of the project's checkout and of the cache outside the tree, and digests of inputs."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import platformdirs

from .console import tell
from .errors import SiteError

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
OUTPUT = ROOT / "site" / "_output"

_IGNORED_DIRS = {"__pycache__", "node_modules", ".ipynb_checkpoints", "_output", ".ruff_cache", ".mypy_cache"}


def checkout() -> Path:
    """Return the root of the project's checkout; the site is built from sources, so there must be one.

    Raises:
        SiteError: The package was installed without the repository around it.
    """
    if not (ROOT / "pyproject.toml").is_file() or not (ROOT / "kernel" / "combinatoria").is_dir():
        raise SiteError(tell("no_checkout"))
    return ROOT


def cache_dir() -> Path:
    """Return the folder for everything downloaded or compiled; ``COMBINATORIA_CACHE`` overrides it."""
    chosen = os.environ.get("COMBINATORIA_CACHE")
    path = Path(chosen).expanduser() if chosen else platformdirs.user_cache_path("combinatoria", appauthor=False)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SiteError(tell("no_cache", path=path, why=error.strerror)) from error
    return path


def files_under(*roots: Path) -> Iterator[Path]:
    """Yield every source file under the given files and folders, in a stable order, without caches and build output."""
    for root in roots:
        if root.is_file():
            yield root
        elif root.is_dir():
            for folder, dirs, names in os.walk(root):
                dirs[:] = sorted(name for name in dirs if name not in _IGNORED_DIRS)
                for name in sorted(names):
                    if not name.endswith((".pyc", "~", ".swp")):
                        yield Path(folder, name)


def digest_of_files(paths: Iterable[Path], base: Path) -> str:
    """Return one sha256 over the names and contents of files."""
    total = hashlib.sha256()
    for path in paths:
        name = path.relative_to(base).as_posix() if path.is_relative_to(base) else path.name
        total.update(f"{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def digest_of_text(*parts: str) -> str:
    """Return one sha256 over a sequence of strings and their boundaries."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
