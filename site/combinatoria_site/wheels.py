"""The wheels of the site: our own, those of the kernel extension, of the Python index and of Pyodide's lock."""

from __future__ import annotations

import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name

from .console import tell
from .errors import SiteError
from .fetch import Fetcher, last_words
from .patches import patched
from .paths import ROOT, digest_of_files, digest_of_text, files_under
from .pins import Pins
from .store import Store

LABEXTENSIONS = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
_OWN_SOURCES = (
    "pyproject.toml", "README.md", "LICENSE", "kernel", "widgets/combinatoria_widgets", "widgets/hatch_build.py",
    "lessons/combinatoria_lessons",
    "widgets/ts/src", "widgets/ts/package.json", "widgets/ts/package-lock.json", "widgets/ts/tsconfig.json",
)  # fmt: skip
CORE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


@dataclass(frozen=True)
class Ingredients:
    """All that goes into the Pyodide folder, before compiling."""

    core: dict[str, Path]  # interpreter and standard library
    lock: dict[str, Any]  # the official lock, cut to the packages below
    locked: dict[str, Path]  # wheels that lock names
    added: dict[str, Path]  # wheels to be added to it
    own: str  # file name of our own wheel, one of `added`


def gather(fetcher: Fetcher, scratch: Path, *, plain: bool = False) -> Ingredients:
    """Fetch or build every ingredient.

    Args:
        fetcher: Where files come from.
        scratch: A folder that lives as long as the ingredients are needed.
        plain: Leave foreign wheels as they came, but for the repair without which widgets do not work.
    """
    pins = fetcher.pins
    check_versions(pins)
    core, official = unpack_core(fetcher.pyodide_core(), scratch / "core")
    content = fetcher.index_wheels(pins.content)
    replaced = {pin.name for pin in pins.content}
    lock = cut_lock(official, pins.lock_roots, replaced)
    locked = fetcher.locked_wheels({row["file_name"]: row["sha256"] for row in lock["packages"].values()})
    own = own_wheel(fetcher.store)
    wheels = {**content, **kernel_wheels(pins), own.name: own.path}
    added = patched(wheels, kept_whole(pins) if plain else pins, scratch / "patched")
    return Ingredients(core, lock, locked, added, own.name)


def kept_whole(pins: Pins) -> Pins:
    """The same pins with nothing left out of any wheel and nothing folded."""
    return replace(pins, left_out={}, folded={})


def unpack_core(tarball: Path, folder: Path) -> tuple[dict[str, Path], dict[str, Any]]:
    """Take the files of Pyodide's npm package that the site ships, and its lock."""
    folder.mkdir(parents=True, exist_ok=True)
    core: dict[str, Path] = {}
    with tarfile.open(tarball) as archive:
        for name in (*CORE_FILES, "pyodide-lock.json"):
            member = archive.extractfile(f"package/{name}")
            if member is None:
                raise SiteError(tell("no_core_file", name=name))
            (folder / name).write_bytes(member.read())
            core[name] = folder / name
    lock: dict[str, Any] = json.loads(core.pop("pyodide-lock.json").read_text(encoding="utf-8"))
    return core, lock


def closure(packages: dict[str, Any], roots: Iterable[str], without: AbstractSet[str] = frozenset()) -> set[str]:
    """The packages of a lock that these need, themselves included, but for those left out and what only they need."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = canonicalize_name(waiting.pop())
        if name not in found and name not in without:
            found.add(name)
            waiting.extend(packages[name]["depends"])
    return found


def cut_lock(official: dict[str, Any], roots: tuple[str, ...], replaced: set[str]) -> dict[str, Any]:
    """The official lock with only the packages that the site ships: a short file, and no promise it cannot keep.

    Args:
        official: Pyodide's lock.
        roots: The packages wanted.
        replaced: Packages that come from the Python index instead, and their dependencies with them.
    """
    packages = official["packages"]
    # ipython and its companions are added from the index, but what they need may still be in the lock.
    needed = [dependency for name in replaced & packages.keys() for dependency in packages[name]["depends"]]
    kept = closure(packages, [*roots, *needed], replaced)
    return {"info": official["info"], "packages": {name: packages[name] for name in sorted(kept)}}


def kernel_wheels(pins: Pins) -> dict[str, Path]:
    """The wheels that ship inside the installed kernel extension."""
    folder = LABEXTENSIONS / "@jupyterlite" / "pyodide-kernel-extension" / "static" / "pypi"
    found: dict[str, Path] = {}
    for prefix in pins.kernel_wheels:
        # "ipykernel" is a whole name, "widgetsnbextension-4" a name and the start of a version.
        matches = sorted(folder.glob(f"{prefix}*.whl" if "-" in prefix else f"{prefix}-*.whl"))
        if not matches:
            raise SiteError(tell("no_kernel_wheel", name=prefix))
        found[matches[-1].name] = matches[-1]
    return found


@dataclass(frozen=True)
class OwnWheel:
    """Our own wheel: its name and where its bytes are."""

    name: str
    path: Path


def own_sources() -> str:
    """A digest of everything that our own wheel is built from."""
    built = ROOT / "widgets" / "combinatoria_widgets" / "static"  # the bundle: made from the sources listed above
    paths = files_under(*(ROOT / name for name in _OWN_SOURCES))
    return digest_of_files((path for path in paths if not path.is_relative_to(built)), ROOT)


def own_wheel(store: Store) -> OwnWheel:
    """Our own wheel, built unless one from the same sources is in the store."""
    key = "own-" + digest_of_text("1", own_sources())
    held = store.recall(key)
    if held is None:
        with tempfile.TemporaryDirectory() as folder:
            wheel = build_wheel(Path(folder))
            store.remember(key, {wheel.name: store.put(wheel)})
        held = store.recall(key)
    if held is None:
        raise SiteError(tell("cache_lost_wheel"))
    [(name, path)] = held.items()
    return OwnWheel(name, path)


def build_wheel(folder: Path) -> Path:
    """Build this project's wheel, front end included, with uv (or pip where there is no uv)."""
    uv = os.environ.get("UV") or shutil.which("uv")
    if uv:
        command = [uv, "build", "--wheel", "--quiet", "--out-dir", str(folder), str(ROOT)]
    else:
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(folder), str(ROOT)]
    # uv says where *it* runs; a build environment of its own must not inherit the calling one.
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    wheels = list(folder.glob("*.whl"))
    if done.returncode or len(wheels) != 1:
        raise SiteError(tell("no_wheel", why=last_words(done)))
    return wheels[0]


def check_versions(pins: Pins) -> None:
    """The Python half of a widget in the site and its browser half in this environment must fit together."""
    ours = {pin.name: pin.version for pin in pins.content}
    for name in ("anywidget", "jupyterlab-widgets"):
        try:
            here = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError as error:
            raise SiteError(tell("no_package", name=name)) from error
        if here.split(".")[:2] != ours[name].split(".")[:2]:
            raise SiteError(tell("other_package", name=name, pinned=ours[name], here=here))
