"""The notebook part of the site: JupyterLite, built in a fresh folder every time.

JupyterLite keeps state next to its output, and stale state silently points the site at a CDN. So every build gets a new
folder, and the output is checked afterwards.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .console import tell
from .errors import SiteError
from .fetch import last_words
from .lessons import COPIES
from .patches import give_time
from .pins import Pins
from .wheels import LABEXTENSIONS

APPS = ("notebooks",)
KERNEL_EXTENSION = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", KERNEL_EXTENSION, "anywidget")
KERNEL_PLUGIN = f"{KERNEL_EXTENSION}:kernel"
PYODIDE = "static/pyodide/"
ANNOUNCEMENTS = "@jupyterlab/apputils-extension:announcements"  # it would contact another origin
# Plugins that are not needed here and would slow every page.
SWITCHED_OFF = (
    # The window's name, under which the program saves its state: it delays a notebook by a second, until the state is
    # written. Without it the state (only the list of recent files is visible) belongs to the page.
    "@jupyterlite/application-extension:resolver",
    "@jupyterlab/filebrowser-extension:notify-upload",  # it holds up the program until settings are fetched again
    "@jupyterlab/application-extension:faviconbusy",  # it fetches an icon each time a cell begins or ends
)
# Plugins that open programs missing from this site: the list of files, and JupyterLab.
ELSEWHERE = ("@jupyter-notebook/application-extension:pages", "@jupyter-notebook/notebook-extension:open-tree-tab")
_LONG_AGO = "2026-01-01T00:00:00Z"
# In this order; if a browser stores nothing at all, a lesson works until its page is closed.
DRIVERS = ("asyncStorage", "localStorageWrapper", "memoryStorageDriver")


def build_lite(output: Path, pyodide: Path, start: str, contents: Path, pins: Pins, *, plain: bool = False) -> None:
    """Build JupyterLite with the project's Pyodide folder and the lessons.

    Args:
        output: The folder of the site; must not exist.
        pyodide: The folder made by ``build_distribution``.
        start: The file in it from which the kernel loads Pyodide.
        contents: A folder whose files become the notebooks' file system.
        pins: The pins, with the packages to load before the first cell.
        plain: Leave the notebook program as it is: the baseline for measurements.
    """
    with tempfile.TemporaryDirectory(prefix="combinatoria-lite-") as name:
        lite = Path(name)
        (lite / "static").mkdir()
        shutil.copytree(pyodide, lite / "static" / "pyodide")
        (lite / "jupyter-lite.json").write_text(json.dumps(_configuration(pins, plain)), encoding="utf-8")
        (lite / "overrides.json").write_text(json.dumps(_settings()), encoding="utf-8")
        (lite / "jupyter_lite_config.json").write_text(json.dumps(_build_options(contents)), encoding="utf-8")
        done = subprocess.run(
            [
                sys.executable, "-m", "jupyterlite_core", "build",
                "--no-sourcemaps", "--no-unused-shared-packages", f"--output-dir={output}",
            ],
            cwd=lite, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise SiteError(tell("no_lite", why=last_words(done)))
    _check(output, start)
    lock_masters(output)
    answer_heartbeat(output)
    give_time(output / "extensions" / "anywidget")


def _configuration(pins: Pins, plain: bool) -> dict[str, Any]:
    """Return the configuration that every page of JupyterLite reads first."""
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Combinatoria",
            "enableMemoryStorage": True,
            **{f"{what}StorageDrivers": DRIVERS for what in ("contents", "settings", "workspaces")},
            "enableServiceWorkerCache": "true",  # part of the worker's address: the same on all pages (offline.ts)
            "exposeAppInBrowser": True,  # the tests read from it which cells have run
            "disabledExtensions": [ANNOUNCEMENTS, *ELSEWHERE, *(() if plain else SWITCHED_OFF)],
            "litePluginSettings": {
                KERNEL_PLUGIN: {
                    "disablePyPIFallback": True,
                    "loadPyodideOptions": {"packages": list(pins.preload), "convertNullToNone": True},
                }
            },
        },
    }


def _settings() -> dict[str, Any]:
    """Return the settings of the notebook program that differ from its defaults."""
    return {
        "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
        "@jupyterlab/apputils-extension:notification": {
            "checkForUpdates": False,
            "fetchNews": "false",
            "doNotDisturbMode": True,
        },
        "@jupyterlab/docmanager-extension:plugin": {"autosaveInterval": 20},
        "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    }


def _build_options(contents: Path) -> dict[str, Any]:
    return {
        "LiteBuildConfig": {
            "apps": list(APPS),
            "contents": [str(contents)],
            # Only the extensions that the lessons need go into the site.
            "ignore_sys_prefix": ["federated_extensions"],
            "federated_extensions": [str(path) for path in _extension_folders()],
        }
    }


def _extension_folders() -> Iterable[Path]:
    for name in EXTENSIONS:
        folder = LABEXTENSIONS / name
        if not (folder / "package.json").is_file():
            raise SiteError(tell("no_extension", name=name))
        yield folder


def _check(output: Path, start: str) -> None:
    """Check that the pages use only the project's Pyodide, and set the file that starts it."""
    path = output / "jupyter-lite.json"
    whole = json.loads(path.read_text(encoding="utf-8"))
    kernel = whole["jupyter-config-data"]["litePluginSettings"][KERNEL_PLUGIN]
    own, _, query = kernel.get("pyodideUrl", "").partition("?")
    if not own.startswith(f"./{PYODIDE}") or not (output / own).is_file():
        raise SiteError(tell("foreign_pyodide"))
    kernel["pyodideUrl"] = f"./{PYODIDE}{start}" + (f"?{query}" if query else "")
    path.write_text(json.dumps(whole, indent=2, sort_keys=True), encoding="utf-8")


def lock_masters(output: Path) -> None:
    """Mark every delivered lesson as read-only; learners work in copies.

    Build times are removed, so that the same lessons give the same files and no new version of the site.
    """
    listings = output / "api" / "contents"
    for listing in listings.rglob("all.json"):
        value = json.loads(listing.read_text(encoding="utf-8"))
        for entry in [value, *(value.get("content") or [])]:
            entry["created"] = entry["last_modified"] = _LONG_AGO
            if entry["type"] != "directory":
                entry["writable"] = False
        listing.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    # The folder of copies exists only in the browser; an empty listing spares every page a failed request.
    copies: dict[str, Any] = {
        "name": COPIES, "path": COPIES, "type": "directory", "format": "json", "mimetype": None, "size": None,
        "writable": True, "content": [], "created": _LONG_AGO, "last_modified": _LONG_AGO,
    }  # fmt: skip
    (listings / COPIES).mkdir(parents=True, exist_ok=True)
    (listings / COPIES / "all.json").write_text(json.dumps(copies), encoding="utf-8")


def answer_heartbeat(output: Path) -> None:
    """Answer JupyterLite's heartbeat with a file, as long as no service worker controls the page.

    Every open notebook requests this address three times a minute while the answer is "ok", to keep the worker awake;
    without an answer it logs an error and stops asking.
    """
    (output / "api" / "service-worker-heartbeat").write_text("ok", encoding="utf-8")
