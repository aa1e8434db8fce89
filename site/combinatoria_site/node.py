"""Runs the Node that comes as a Python package, and bundles TypeScript with the front end's esbuild."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

from combinatoria_widgets._front import FrontEndError, install_modules, node_paths
from combinatoria_widgets._third_party import bundled

from .console import tell
from .errors import SiteError
from .fetch import Say, last_words
from .paths import ROOT

TS = ROOT / "widgets" / "ts"
_shipped: set[Path] = set()


def run_node(arguments: list[str], *, cwd: Path, what: str, timeout: float | None = None) -> str:
    """Run Node and return its output.

    Args:
        arguments: The script and its arguments.
        cwd: The folder to run in.
        what: The purpose of this run, as the subject of the error message.
        timeout: Seconds after which the run is aborted.

    Raises:
        SiteError: Node is missing, fails or takes too long.
    """
    try:
        node, _ = node_paths()
        path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
        done = subprocess.run(
            [str(node), *arguments],
            cwd=cwd, env={**os.environ, "PATH": path}, capture_output=True, text=True, encoding="utf-8",
            timeout=timeout, check=False,
        )  # fmt: skip
    except FrontEndError as problem:
        raise SiteError(str(problem)) from problem
    except subprocess.TimeoutExpired as problem:
        raise SiteError(tell("run_too_long", what=what, seconds=timeout)) from problem
    if done.returncode:
        raise SiteError(tell("run_failed", what=what, why=last_words(done)))
    return done.stdout


def install(say: Say) -> None:
    """Install the npm packages of ``widgets/ts`` if they are missing."""
    try:
        install_modules(say)
    except FrontEndError as problem:
        raise SiteError(str(problem)) from problem


def bundle(entry: Path, output: Path, say: Say, *options: str) -> None:
    """Bundle one TypeScript file into one ES module with the esbuild of ``widgets/ts``.

    The npm packages in it count as shipped, unless the bundle is for Node.
    """
    install(say)
    esbuild = TS / "node_modules" / "esbuild" / "bin" / "esbuild"
    with tempfile.TemporaryDirectory() as folder:
        metafile = Path(folder, "meta.json")
        run_node(
            [
                str(esbuild), str(entry), "--bundle", "--format=esm", "--target=es2022", "--charset=utf8",
                "--legal-comments=none", "--log-level=error", "--loader:.svg=dataurl", "--loader:.py=text",
                f"--outfile={output}", f"--metafile={metafile}", *options,
            ],
            cwd=TS, what=tell("run_bundling", name=entry.name),
        )  # fmt: skip
        if "--platform=node" not in options:
            _shipped.update(bundled(metafile, TS))


def ship(package: str) -> Path:
    """Return the folder of an npm package of which a part is copied into the site; from now on it counts as shipped."""
    folder = TS / "node_modules" / package
    _shipped.add(folder)
    return folder


def shipped_packages() -> set[Path]:
    """Return the folders of the npm packages that this process has put into bundles or copied into the site."""
    return set(_shipped)
