"""The wheels of the site: the project's own, and those of the kernel extension, the Python index and Pyodide's lock."""

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
from .pins import Pins, WheelPin
from .store import Store

LABEXTENSIONS = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
_OWN_SOURCES = (
    "pyproject.toml", "README.md", "LICENSE", "kernel", "widgets/combinatoria_widgets", "widgets/hatch_build.py",
    "widgets/hatch_readme.py",
    "lessons/combinatoria_lessons",
    "widgets/ts/src", "widgets/ts/package.json", "widgets/ts/package-lock.json", "widgets/ts/tsconfig.json",
)  # fmt: skip
CORE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


@dataclass(frozen=True)
class Ingredients:
    """The contents of the Pyodide folder, before compiling."""

    core: dict[str, Path]  # interpreter and standard library
    lock: dict[str, Any]  # the official lock, reduced to the packages below, with the pinned wheels
    locked: dict[str, Path]  # wheels named by that lock
    added: dict[str, Path]  # wheels to be added to it
    own: str  # file name of the project's wheel, one of `added`


def gather(fetcher: Fetcher, scratch: Path, *, plain: bool = False) -> Ingredients:
    """Fetch or build every ingredient.

    Args:
        fetcher: Gets the pinned files.
        scratch: A temporary folder that must exist as long as the ingredients are used.
        plain: Leave third-party wheels as they are, except for the patch that widgets need.
    """
    pins = fetcher.pins
    check_versions(pins)
    core, official = unpack_core(fetcher.pyodide_core(), scratch / "core")
    content = fetcher.index_wheels(pins.content)
    replaced = {pin.name for pin in pins.content}
    lock = pin_wheels(cut_lock(official, pins.lock_roots, replaced), pins.wheels)
    locked = fetcher.locked_wheels({row["file_name"]: row["sha256"] for row in lock["packages"].values()})
    own = own_wheel(fetcher.store)
    wheels = {**content, **kernel_wheels(pins), own.name: own.path}
    added = patched(wheels, kept_whole(pins) if plain else pins, scratch / "patched")
    return Ingredients(core, lock, locked, added, own.name)


def kept_whole(pins: Pins) -> Pins:
    """Return the same pins, with nothing left out of any wheel and nothing folded."""
    return replace(pins, left_out={}, folded={})


def unpack_core(tarball: Path, folder: Path) -> tuple[dict[str, Path], dict[str, Any]]:
    """Extract the files of Pyodide's npm package that the site ships; return them and its lock."""
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
    """Return these packages of a lock with all their dependencies, not following packages in ``without``."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = canonicalize_name(waiting.pop())
        if name not in found and name not in without:
            found.add(name)
            waiting.extend(packages[name]["depends"])
    return found


def cut_lock(official: dict[str, Any], roots: tuple[str, ...], replaced: set[str]) -> dict[str, Any]:
    """Reduce the official lock to the packages that the site ships, so that it names no missing files.

    Args:
        official: Pyodide's lock.
        roots: The required packages.
        replaced: Packages that come from the Python index instead, together with their dependencies.
    """
    packages = official["packages"]
    # ipython and related packages are added from the index, but their dependencies may still be in the lock.
    needed = [dependency for name in replaced & packages.keys() for dependency in packages[name]["depends"]]
    kept = closure(packages, [*roots, *needed], replaced)
    return {"info": official["info"], "packages": {name: packages[name] for name in sorted(kept)}}


def pin_wheels(lock: dict[str, Any], pins: Iterable[WheelPin]) -> dict[str, Any]:
    """Return a lock that names the pinned wheels.

    Raises:
        SiteError: A package of the lock has no pinned wheel of the core's ABI.
    """
    info, pinned = lock["info"], {pin.name: pin for pin in pins}
    abi = f"pyemscripten_{info['abi_version']}_{info['arch']}"
    packages = {}
    for name, row in lock["packages"].items():
        pin = pinned.get(name)
        if pin is None or not pin.file_name.endswith(f"-{abi}.whl"):
            raise SiteError(tell("no_fitting_wheel", name=name, abi=abi))
        packages[name] = {**row, "version": pin.version, "file_name": pin.file_name, "sha256": pin.sha256}
    return {"info": info, "packages": packages}


def kernel_wheels(pins: Pins) -> dict[str, Path]:
    """Return the wheels that ship inside the installed kernel extension."""
    folder = LABEXTENSIONS / "@jupyterlite" / "pyodide-kernel-extension" / "static" / "pypi"
    found: dict[str, Path] = {}
    for prefix in pins.kernel_wheels:
        # "ipykernel" is a whole name; "widgetsnbextension-4" is a name and the start of a version.
        matches = sorted(folder.glob(f"{prefix}*.whl" if "-" in prefix else f"{prefix}-*.whl"))
        if not matches:
            raise SiteError(tell("no_kernel_wheel", name=prefix))
        found[matches[-1].name] = matches[-1]
    return found


@dataclass(frozen=True)
class OwnWheel:
    """The project's wheel: its name and its path."""

    name: str
    path: Path


def own_sources() -> str:
    """Return a digest of all inputs of the project's wheel."""
    built = ROOT / "widgets" / "combinatoria_widgets" / "static"  # the bundle, made from the sources listed above
    paths = files_under(*(ROOT / name for name in _OWN_SOURCES))
    return digest_of_files((path for path in paths if not path.is_relative_to(built)), ROOT)


def own_wheel(store: Store) -> OwnWheel:
    """Return the project's wheel, building it unless one from the same sources is in the store."""
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
    """Build the project's wheel, including the front end, with uv (or pip if there is no uv)."""
    uv = os.environ.get("UV") or shutil.which("uv")
    if uv:
        command = [uv, "build", "--wheel", "--quiet", "--out-dir", str(folder), str(ROOT)]
    else:
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(folder), str(ROOT)]
    # uv exports its own environment's path; the separate build environment must not inherit it.
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    wheels = list(folder.glob("*.whl"))
    if done.returncode or len(wheels) != 1:
        raise SiteError(tell("no_wheel", why=last_words(done)))
    return wheels[0]


def check_versions(pins: Pins) -> None:
    """Check that the Python side of widgets in the site and the browser side in this environment are compatible."""
    ours = {pin.name: pin.version for pin in pins.content}
    for name in ("anywidget", "jupyterlab-widgets"):
        try:
            here = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError as error:
            raise SiteError(tell("no_package", name=name)) from error
        if here.split(".")[:2] != ours[name].split(".")[:2]:
            raise SiteError(tell("other_package", name=name, pinned=ours[name], here=here))
