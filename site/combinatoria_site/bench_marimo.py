"""The time to a lesson's first widget on a page that marimo exports, next to the site and the stock build.

marimo cannot open a whole lesson: it has no ``import *``, and no name may be assigned in two cells. Its page has the
cells up to the first widget, and imports the names that they use. All that it loads lies beside it, as after its own
``export html-wasm --offline``: its version of Pyodide, its wheels, and those of the stock build.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from combinatoria.cli.bench import Figure

from .bench_page import WIDGET, first_widget, new_page, note_path, packed
from .console import tell
from .errors import SiteError
from .fetch import Fetcher, Say, refusal
from .lessons import SOURCE
from .paths import cache_dir
from .pins import Pins, load_pins
from .server import SiteHandler, serving
from .store import Store
from .wheels import unpack_core

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROW = "lesson: first widget from its address, marimo"
MARIMO = "marimo-base"
"""The package that its page loads; the other pinned ones come with it."""
WIDGETS = ("anywidget", "ipywidgets")
"""Packages that our wheel needs for widgets, and names only in an extra."""
IMPORT = {"cell_type": "code", "id": "marimo", "source": "import marimo as mo", "metadata": {}, "outputs": []}
"""A cell for marimo's own cells of text; its converter leaves it out."""
_ELEMENT = '<marimo-wasm hidden=""'
_PYODIDE = "pyodide"
_FROM_HERE = f' data-pyodide-index-url="./{_PYODIDE}/" data-pyodide-lockfile-url="./{_PYODIDE}/pyodide-lock.json"'


class ForeignHandler(SiteHandler):
    """Serves pages of others, which do not keep to the policy of the project's pages."""

    def send_header(self, keyword: str, value: str) -> None:
        """Send a header, unless it is that policy."""
        if keyword != "Content-Security-Policy":
            super().send_header(keyword, value)


def marimo_figures(
    browser: Browser, ours: tuple[str, Path], stock: tuple[str, Path], lesson: str | None, say: Say, runs: int = 5
) -> Iterator[Figure]:
    """Yield the time from the address of marimo's page to the first widget, and the size of what is loaded until then.

    Args:
        browser: the browser.
        ours: the address and the folder of the site.
        stock: those of the stock build.
        lesson: the path of a lesson's master, if there is one.
        say: called with progress messages.
        runs: how often each of the three pages is opened, in turns.

    Raises:
        SiteError: marimo or what its page needs cannot be fetched, or the page asks for more than that.
    """
    if lesson is None:
        return
    with tempfile.TemporaryDirectory(prefix="combinatoria-marimo-") as name:
        folder, pins = Path(name, "page"), load_pins()
        say(tell("exporting_marimo", version=pins.marimo.version))
        export(json.loads((SOURCE.parent / lesson).read_text(encoding="utf-8")), folder, pins.marimo.version)
        add_python(folder, stock[1] / "static" / "pyodide", pins, say)
        with serving(folder, no_store=True, handler=ForeignHandler) as url:
            pages = (ours, stock, (url, folder))
            opened: list[Callable[[Page, str], float]] = [_lesson_opened(lesson), _lesson_opened(lesson), _app_opened]
            times: list[list[float]] = [[], [], []]
            sizes: list[list[float]] = [[], [], []]
            for run in range(runs):
                say(tell("loading_run", n=run + 1, of=runs))
                for n, (address, at) in enumerate(pages):
                    asked: set[str] = set()
                    with new_page(browser) as page:
                        page.on("request", partial(note_path, asked, address))
                        times[n].append(opened[n](page, address))
                    sizes[n].append(sum(packed(at / path) for path in asked if (at / path).is_file()) / 1e6)
                if foreign := sorted(path for path in asked if path.startswith("http")):  # of marimo's, which is last
                    raise SiteError(tell("marimo_elsewhere", address=foreign[0]))
    mine, plain, theirs = map(median, times)
    note = tell("note_marimo", version=pins.marimo.version, ours=mine, stock=plain, ratio=mine / theirs, runs=runs)
    yield Figure(ROW, theirs, "s", note)
    mine, plain, theirs = map(median, sizes)
    yield Figure(f"{ROW}, loaded", theirs, "MB", tell("note_marimo_loaded", ours=mine, stock=plain))


def _lesson_opened(lesson: str) -> Callable[[Page, str], float]:
    return lambda page, url: sum(first_widget(page, f"{url}notebooks/index.html?path={lesson}"))


def _app_opened(page: Page, url: str) -> float:
    """Return the seconds from navigation to the first table; an exported app runs by itself."""
    began = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.wait_for_selector(WIDGET, state="attached")
    return time.perf_counter() - began


def until_widget(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return a lesson up to its first table, with the names that its cells use in place of ``import *``."""
    cells = [{**cell, "source": "".join(cell["source"])} for cell in notebook["cells"]]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    table = next(cell for cell in code if "GameTable(" in cell["source"])
    tree = ast.parse("\n".join(cell["source"] for cell in code[: code.index(table) + 1]))
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    used = {node.id for node in names} - {node.id for node in names if isinstance(node.ctx, ast.Store)}
    code[0]["source"] = code[0]["source"].replace("import *", f"import {', '.join(sorted(used))}")
    return {**notebook, "cells": [IMPORT, *cells[: cells.index(table) + 1]]}


def export(notebook: dict[str, Any], folder: Path, version: str) -> None:
    """Write marimo's page of a lesson up to its first widget.

    Raises:
        SiteError: marimo cannot be installed, or fails, or its page is not like that of the pinned version.
    """
    folder.mkdir()
    source, app, page = folder.parent / "lesson.ipynb", folder.parent / "lesson.py", folder / "index.html"
    source.write_text(json.dumps(until_widget(notebook)), encoding="utf-8")
    _run(f"marimo=={version}", "convert", str(source), "-o", str(app))
    _run(f"marimo=={version}", "export", "html-wasm", str(app), "-o", str(folder), "--mode", "run", "--force")
    html = page.read_text(encoding="utf-8")
    if html.count(_ELEMENT) != 1:
        raise SiteError(tell("other_marimo"))
    page.write_text(html.replace(_ELEMENT, _ELEMENT + _FROM_HERE), encoding="utf-8")


def _run(what: str, *arguments: str) -> None:
    """Run a command of a package in an environment of its own."""
    uv = os.environ.get("UV") or shutil.which("uv")
    if not uv:
        raise SiteError(tell("no_uv"))
    command = [uv, "tool", "run", "--quiet", what, *arguments]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode:
        raise refusal(what, done)


def add_python(folder: Path, stock: Path, pins: Pins, say: Say) -> None:
    """Put beside marimo's page all that it loads: its Pyodide, its wheels, and the packages of the stock build.

    Raises:
        SiteError: A file cannot be fetched.
    """
    own, target = pins.marimo, folder / _PYODIDE
    pins = replace(pins, pyodide_version=own.pyodide_version, pyodide_sha256=own.pyodide_sha256)
    fetcher = Fetcher(Store(cache_dir()), pins, say)
    packages = json.loads((stock / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    shutil.copytree(stock, target)
    _, official = unpack_core(fetcher.pyodide_core(), target)
    for name, path in fetcher.index_wheels(own.wheels).items():
        shutil.copyfile(path, target / name)
    others = ["jedi", "packaging", "pygments", *(pin.name for pin in own.wheels if pin.name != MARIMO)]
    for pin in own.wheels:
        packages[pin.name] = {
            "name": pin.name, "version": pin.version, "file_name": pin.file_name, "sha256": pin.sha256, "imports": [],
            "depends": others if pin.name == MARIMO else [], "install_dir": "site", "package_type": "package",
            "unvendored_tests": False,
        }  # fmt: skip
    packages["combinatoria"]["depends"] = sorted({*packages["combinatoria"]["depends"], *WIDGETS})
    lock = {"info": official["info"], "packages": packages}
    (target / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
