"""Images of Python's memory, from which pages start; taken inside Pyodide under Node whenever a wheel changes.

Images are layered: one layer has what every game needs, and each game is a small layer on top, so that a second game
adds little to download. A page without its image starts the ordinary way: images only save time, and nothing depends on
them.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path

from .console import tell
from .errors import SiteError
from .fetch import Say
from .node import bundle, run_node
from .packed import write_decoder, write_module
from .paths import HERE, ROOT, digest_of_files, digest_of_text
from .store import Store, sha256_of
from .wheels import CORE_FILES

PACK = HERE / "pack"
FOLDER = "images"
NOTEBOOK = "notebook"
CORE = "core"
_SCRIPTS = (PACK / "image.mjs", PACK / "zstd.mjs")
_IMPORT, _TIDY = PACK / "import_all.py", PACK / "image.py"
SMALLEST, QUICK = 19, 12
"""Levels of Zstandard: the quick one takes an eighth of the time for an image a tenth larger."""
_TIMEOUT = 900  # seconds; a slow machine needs about one per million bytes of source


@dataclass(frozen=True)
class Recipe:
    """The inputs of an image.

    Attributes:
        name: the name of the image.
        core: a folder with Pyodide's core; sources (not bytecode) give a smaller image, without docstrings.
        wheels: the wheels to import from; bytecode is quicker.
        programs: scripts to run: import helpers, the imports, and the clean-up for an image that pages start from.
        argument: a text passed to the programs.
        under: the layer below; None for the lowest.
        level: the compression level of Zstandard.
    """

    name: str
    core: Path
    wheels: tuple[Path, ...]
    programs: tuple[Path, ...]
    argument: str = ""
    under: Recipe | None = None
    level: int = SMALLEST


@dataclass(frozen=True)
class Image:
    """The facts that a page needs about an image; addresses are relative to the Pyodide folder.

    Attributes:
        files: files of its layers, the lowest first.
        unpacker: the decoder that unpacks them.
        module: Pyodide's module, packed the same way.
        head: bytes that Pyodide keeps next to the memory.
        size: bytes of memory in the image.
        base: 32-bit words of a freshly started module's memory, over which the image is written.
        check: sum of those words, as a 32-bit integer.
    """

    files: tuple[str, ...]
    unpacker: str
    module: str
    head: int
    size: int
    base: int
    check: int

    def for_pages(self) -> dict[str, object]:
        """Return the image as JSON."""
        return asdict(self)


def core_recipe(wheel: Path, core: Path) -> Recipe:
    """Return the recipe of the layer shared by all play pages."""
    return Recipe(CORE, core, (wheel,), (_IMPORT, PACK / "core_image.py"))


def play_recipe(game: str, under: Recipe) -> Recipe:
    """Return the recipe of a play page: the rules of one game, and the program that answers the table."""
    programs = (PACK / "play_image.py", ROOT / "site" / "host" / "bridge.py", _TIDY)
    return Recipe(game, under.core, under.wheels, programs, game, under)


def notebook_recipe(
    games: Iterable[str], lessons: Iterable[str], wheels: Iterable[Path], core: Path, level: int = SMALLEST
) -> Recipe:
    """Return the recipe of the notebooks: the kernel, the tables of the games and the texts of all lessons."""
    asked = json.dumps({"games": list(games), "lessons": list(lessons)})
    programs = (_IMPORT, PACK / "notebook_image.py", _TIDY)
    return Recipe(NOTEBOOK, core, tuple(sorted(wheels)), programs, asked, level=level)


def write_notebook_start(folder: Path, image: Image, packages: Iterable[str], wheel: str, say: Say) -> str:
    """Write the module from which notebooks start Python, in place of Pyodide's own.

    Args:
        folder: The Pyodide folder.
        image: The image for notebooks.
        packages: The packages of the lock whose modules that image holds.
        wheel: The file name of the project's wheel in the folder.
        say: Called with progress messages.

    Returns:
        The file name of the module.
    """
    facts = json.dumps({"image": image.for_pages(), "packages": sorted(packages), "wheel": wheel})
    made = folder / "notebook.mjs"
    bundle(ROOT / "site" / "host" / "kernel.ts", made, say, "--minify", f"--define:NOTEBOOK={facts}")
    return made.rename(folder / f"notebook-{sha256_of(made)[:10]}.mjs").name


def take_images(recipes: Iterable[Recipe], target: Path, store: Store, scratch: Path, say: Say) -> dict[str, Image]:
    """Take the images missing from the store, and put all images into the Pyodide folder.

    Args:
        recipes: The images wanted.
        target: The Pyodide folder of the site.
        store: The cache.
        scratch: A temporary folder, needed only during this call.
        say: Called with progress messages.

    Returns:
        The images by name.

    Raises:
        SiteError: Node failed.
    """
    made: dict[str, Image] = {}
    tools = {"unpacker": write_decoder(target, say), "module": write_module(target, store, scratch)}
    for core, group in groupby(sorted(recipes, key=_core), key=_core):
        machine = digest_of_text(
            *(sha256_of(core / name) for name in CORE_FILES), digest_of_files([*_SCRIPTS, _IMPORT, _TIDY], PACK)
        )
        wanted = {_key(machine, layer): layer for recipe in group for layer in _layers(recipe)}
        missing = {key: recipe for key, recipe in wanted.items() if store.recall(key) is None}
        if missing:
            say(tell("taking_images", n=len(missing)))
            _take(missing, core, machine, store, scratch)
        for key, recipe in wanted.items():
            below = made[recipe.under.name].files if recipe.under else ()
            made[recipe.name] = _place(recipe, store.recall(key), target, tools, below)
    return made


def _core(recipe: Recipe) -> Path:
    return recipe.core


def _layers(recipe: Recipe) -> tuple[Recipe, ...]:
    """Return a recipe with all layers below it, the lowest first."""
    return (*(_layers(recipe.under) if recipe.under else ()), recipe)


def _key(machine: str, recipe: Recipe) -> str:
    files = [digest_of_text(path.name, sha256_of(path)) for path in (*recipe.wheels, *recipe.programs)]
    below = [_key(machine, recipe.under)] if recipe.under else []
    return "image-" + digest_of_text(machine, recipe.name, recipe.argument, str(recipe.level), *files, *below)


def _take(missing: dict[str, Recipe], core: Path, machine: str, store: Store, scratch: Path) -> None:
    """Take images in one run of Node and keep them in the store."""
    bare_key = f"bare-{machine}"
    known = store.recall(bare_key)
    bare = known["bare"] if known else scratch / "bare"
    outs = {key: scratch / f"{recipe.name}.image" for key, recipe in missing.items()}
    below = {key for recipe in missing.values() if recipe.under for key in [_key(machine, recipe.under)]}
    memories = {key: (store.recall(key) or {}).get("memory", scratch / f"{key}.memory") for key in below}
    job = {
        "bare": str(bare),
        "make_bare": known is None,
        "images": [
            {
                "under": str(memories[_key(machine, recipe.under)] if recipe.under else bare),
                "packages": str(_unpacked(recipe.wheels, scratch)),
                "programs": [str(path) for path in recipe.programs],
                "argument": recipe.argument,
                "out": str(outs[key]),
                "level": recipe.level,
                "keep": str(memories[key]) if key in memories else None,
            }
            for key, recipe in missing.items()
        ],
    }
    what = tell("run_imaging")
    printed = run_node([str(_SCRIPTS[0]), str(core), json.dumps(job)], cwd=scratch, what=what, timeout=_TIMEOUT)
    if known is None:
        store.remember(bare_key, {"bare": store.put(bare)})
    for (key, out), facts in zip(outs.items(), json.loads(printed), strict=True):
        note = out.with_suffix(".json")
        note.write_text(json.dumps(facts), encoding="utf-8")
        kept = {"memory": store.put(memories[key])} if key in memories else {}
        store.remember(key, {"image": store.put(out), "facts": store.put(note), **kept})


def _unpacked(wheels: tuple[Path, ...], scratch: Path) -> Path:
    """Unpack the wheels into one folder, as if installed."""
    folder = scratch / ("packages-" + digest_of_text(*(path.name for path in wheels)))
    if not folder.exists():
        for wheel in wheels:
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(folder)
    return folder


def _place(
    recipe: Recipe, held: dict[str, Path] | None, target: Path, tools: dict[str, str], below: tuple[str, ...]
) -> Image:
    """Copy an image into the site, under a name that includes its content hash."""
    if held is None:
        raise SiteError(tell("cache_lost"))
    content = held["image"].read_bytes()
    file = f"{FOLDER}/{recipe.name}-{hashlib.sha256(content).hexdigest()[:10]}.image"
    (target / FOLDER).mkdir(exist_ok=True)
    (target / file).write_bytes(content)
    facts: dict[str, int] = json.loads(held["facts"].read_text(encoding="utf-8"))
    return Image((*below, file), tools["unpacker"], tools["module"], **facts)
