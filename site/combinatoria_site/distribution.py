"""Builds one folder with all of Pyodide for the site: interpreter, wheels and lock, compiled to bytecode.

Each archive is compiled once and cached under the hash of its inputs, so a change to the project's wheel recompiles
that wheel alone. ``plain=True`` makes the same folder without compiling: the stock build that ``combinatoria bench``
uses as its baseline.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .console import tell
from .errors import SiteError
from .fetch import Fetcher, Say
from .images import (
    CORE,
    NOTEBOOK,
    QUICK,
    SMALLEST,
    Image,
    core_recipe,
    notebook_recipe,
    play_recipe,
    take_images,
    write_notebook_start,
)
from .node import run_node
from .paths import HERE, digest_of_files, digest_of_text
from .pins import Pins
from .store import Store, sha256_of
from .wheels import Ingredients, closure, gather

PACK = HERE / "pack"


@dataclass(frozen=True)
class Distribution:
    """Facts about the Pyodide folder that the rest of the build needs.

    Attributes:
        lock: the Pyodide lock.
        images: the images of the play pages, by game; empty in a plain build.
        start: the file from which notebooks start Python.
    """

    lock: dict[str, Any]
    images: dict[str, Image]
    start: str


def build_distribution(
    target: Path,
    store: Store,
    pins: Pins,
    games: Sequence[str],
    lessons: Iterable[str],
    say: Say,
    *,
    plain: bool = False,
    draft: bool = False,
) -> Distribution:
    """Write the Pyodide folder.

    Args:
        target: The folder to make; must not exist.
        store: The cache.
        pins: The pinned versions and hashes.
        games: The games that have a play page, each with its own image.
        lessons: Ids of the lessons, for the image of the notebooks.
        say: Called with progress messages.
        plain: Leave everything as source text, and take no images.
        draft: Pack the largest image, that of the notebooks, less well but in an eighth of the time.
    """
    with tempfile.TemporaryDirectory(prefix="combinatoria-") as name:
        scratch = Path(name)
        fetcher = Fetcher(store, pins, say)
        parts = gather(fetcher, scratch, plain=plain)
        archives = {**parts.locked, **parts.added, "python_stdlib.zip": parts.core["python_stdlib.zip"]}
        lock, ready = _pack(parts, archives, fetcher, scratch, plain)
        target.mkdir(parents=True)
        for file_name, path in ready.items():
            shutil.copyfile(path, target / file_name)
        for file_name, path in parts.core.items():
            if file_name not in ready:
                shutil.copyfile(path, target / file_name)
        (target / "pyodide-lock.json").write_text(json.dumps(lock, separators=(",", ":")), encoding="utf-8")
        if plain:
            return Distribution(lock, {}, "pyodide.mjs")
        preloaded = closure(lock["packages"], pins.preload)
        wheels = [target / lock["packages"][name]["file_name"] for name in preloaded]
        # Images made from sources instead of bytecode are smaller and have no docstrings.
        common = core_recipe(parts.added[parts.own], parts.core["pyodide.mjs"].parent)
        notebook = notebook_recipe(games, lessons, wheels, target, QUICK if draft else SMALLEST)
        recipes = [*(play_recipe(game, common) for game in games), notebook]
        images = take_images(recipes, target, store, scratch, say)
        del images[CORE]  # no page starts from it directly
        own = lock["packages"]["combinatoria"]["file_name"]
        start = write_notebook_start(target, images.pop(NOTEBOOK), preloaded, own, say)
        return Distribution(lock, images, start)


def _pack(
    parts: Ingredients, archives: dict[str, Path], fetcher: Fetcher, scratch: Path, plain: bool
) -> tuple[dict[str, Any], dict[str, Path]]:
    """Compile archives that are not in the cache yet; return the lock, and the files it names."""
    store = fetcher.store
    compiler = digest_of_text(fetcher.pins.pyodide_sha256, digest_of_files([PACK / "pack.mjs", PACK / "pack.py"], PACK),
                              *(pin.sha256 for pin in fetcher.pins.tools))  # fmt: skip
    keys = {name: "bytecode-" + digest_of_text(compiler, name, sha256_of(path)) for name, path in archives.items()}
    lock_key = "lock-" + digest_of_text(compiler, json.dumps(parts.lock), *sorted(keys.values()))
    compiled = {} if plain else {name: held for name, key in keys.items() if (held := store.recall(key))}
    to_do = [] if plain else sorted(set(archives) - set(compiled))
    held_lock = store.recall(lock_key)
    if to_do or held_lock is None:
        fetcher.say(tell("compiling", n=len(to_do)) if to_do else tell("writing_lock"))
        result = _run_pack(parts, archives, to_do, fetcher, scratch)
        for name in to_do:
            new_name = result["names"].get(name)
            # An archive without Python files stays as it is; that result is cached as well.
            made = scratch / "out" / new_name if new_name else archives[name]
            store.remember(keys[name], {new_name or name: store.put(made)})
            compiled[name] = _recalled(store, keys[name])
        (scratch / "made-lock.json").write_text(json.dumps(result["lock"]), encoding="utf-8")
        store.remember(lock_key, {"lock": store.put(scratch / "made-lock.json")})
        held_lock = _recalled(store, lock_key)
    lock: dict[str, Any] = json.loads(held_lock["lock"].read_text(encoding="utf-8"))
    if plain:
        compiled = {name: {name: path} for name, path in archives.items()}
    return _finish(lock, compiled, parts.own)


def _recalled(store: Store, key: str) -> dict[str, Path]:
    held = store.recall(key)
    if held is None:
        raise SiteError(tell("cache_lost"))
    return held


def _run_pack(
    parts: Ingredients, archives: dict[str, Path], to_do: list[str], fetcher: Fetcher, scratch: Path
) -> dict[str, Any]:
    """Run pack.py once, in Pyodide under Node."""
    for folder in ("in", "out", "tools"):
        (scratch / folder).mkdir()
    for name, path in archives.items():
        if name in to_do or name in parts.added:
            shutil.copyfile(path, scratch / "in" / name)
    tools = {**fetcher.index_wheels(fetcher.pins.tools)}
    tools.update({name: path for name, path in archives.items() if name.startswith("packaging-")})
    tools.update({name: path for name, path in archives.items() if name.startswith(("pygments-", "typing_ext"))})
    for name, path in tools.items():
        shutil.copyfile(path, scratch / "tools" / name)
    job = {"tools": sorted(tools), "compile": to_do, "add": sorted(parts.added), "lock": parts.lock}
    run_node(
        [str(PACK / "pack.mjs"), str(scratch / "core"), str(scratch), json.dumps(job)],
        cwd=scratch, what=tell("run_compiling"), timeout=900,
    )  # fmt: skip
    result: dict[str, Any] = json.loads((scratch / "result.json").read_text(encoding="utf-8"))
    return result


def _finish(
    lock: dict[str, Any], compiled: dict[str, dict[str, Path]], own: str
) -> tuple[dict[str, Any], dict[str, Path]]:
    """Put the final names and hashes into the lock; the name of the project's own wheel includes its content hash."""
    ready: dict[str, Path] = {}
    renamed: dict[str, tuple[str, str]] = {}
    for old, held in compiled.items():
        [(new, path)] = held.items()
        sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
        if old == own:
            # Browsers cache wheels by address, and the version does not change with every change of the code.
            name, version, rest = new.split("-", 2)
            new = f"{name}-{version}+{sha256[:10]}-{rest}"
        ready[new] = path
        renamed[old] = (new, sha256)
    for row in lock["packages"].values():
        row["file_name"], row["sha256"] = renamed[row["file_name"]]
    return lock, ready
