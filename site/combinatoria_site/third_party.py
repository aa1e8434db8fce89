"""The licences of other people's work in the site, as one text file.

They are read from the finished site (the wheels in Pyodide's lock, the lists that JupyterLite's programs contain)
and from the packages it is made of (npm's in the bundles, Python's in this environment). A package in a bundle or in
the lock that has no licence file stops the build, and so does one in JupyterLite's programs, unless another package
of the same authors has the text.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from email.parser import Parser
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, Final

from combinatoria_widgets._front import METAFILE, STATIC
from combinatoria_widgets._third_party import FILE, Work, bundled, is_licence, listed, npm_work

from .console import tell
from .errors import SiteError
from .lite import PYODIDE
from .node import TS, shipped_packages
from .pins import load_pins
from .texts import LANGUAGES, words

OWN: Final = "combinatoria"
CORE: Final = {"Pyodide": ("MPL-2.0", "micropip"), "Python": ("PSF-2.0", "typing-extensions")}
"""Parts of Pyodide's npm package, which has no licence files: the licence, and a wheel of the lock with its text."""
INSTALLED: Final = (
    "anywidget", "furo", "jupyterlab-widgets", "jupyterlite-core", "jupyterlite-pyodide-kernel", "sphinx",
    "sphinx-basic-ng",
)  # fmt: skip
"""Python packages of this environment that put programs or pages into the site."""
PROGRAMS: Final = "third-party-licenses.json"
"""List of npm packages in each of JupyterLite's programs and extensions."""
SAME_AUTHORS: Final = {
    "@jupyter": "jupyterlab_widgets",
    "@jupyter-notebook": "jupyterlab_widgets",
    "@jupyter-widgets": "jupyterlab_widgets",
    "@jupyterlab": "jupyterlab_widgets",
    "@jupyterlite": "jupyterlite-core",
    "@lumino": "jupyterlab_widgets",
    "@microsoft": "vscode-jsonrpc",
    "json-schema-merge-allof": "json-schema-compare",
    "vega-lite": "vega",
    "vega-util": "vega",
}
"""Packages of npm, or all of a scope, that lack a licence file: one by the same authors that has the same licence."""
_SHORT: Final = 60
"""Maximum length of a licence's name; some wheels have the whole text in its place."""


def write_third_party(site: Path) -> None:
    """Write the file into a site that is otherwise finished.

    Raises:
        SiteError: A package has no licence file.
    """
    heading = "\n".join(words("third_party", lang)["heading"] for lang in LANGUAGES) + "\n"
    (site / FILE).write_text(listed(works_of(site), heading), encoding="utf-8-sig")  # some servers name no encoding


def works_of(site: Path) -> list[Work]:
    """Return other people's work in a site."""
    packages = shipped_packages() | bundled(STATIC / METAFILE, TS)
    works = [*map(npm_work, sorted(packages)), *_core_and_wheels(site / PYODIDE), *map(_installed, INSTALLED)]
    works += _programs(site)
    texts = {work.name: work.text for work in works if work.text}
    works = [work if work.text else work._replace(text=_text_by_same_authors(work.name, texts)) for work in works]
    if bare := [work.name for work in works if not work.text]:
        raise SiteError(tell("no_licence", names=", ".join(bare)))
    return works


def _text_by_same_authors(name: str, texts: dict[str, str]) -> str:
    """Return the licence of another package by the same authors, under a line that says so; empty if there is none."""
    other = SAME_AUTHORS.get(name.partition("/")[0], "")
    if not (text := texts.get(other)):
        return ""
    notes = [words("third_party", lang)["same_authors"].format(name=other) for lang in LANGUAGES]
    return "\n".join([*notes, "", text])


def _core_and_wheels(pyodide: Path) -> Iterator[Work]:
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    files = {name: pyodide / row["file_name"] for name, row in lock["packages"].items() if name != OWN}
    versions = {"Pyodide": load_pins().pyodide_version, "Python": lock["info"]["python"]}
    for name, (licence, like) in CORE.items():
        yield Work(name, versions[name], licence, _licences_in(files[like], own_only=True))
    for file in files.values():
        yield wheel_work(file)


def wheel_work(wheel: Path) -> Work:
    """Return a wheel with all licence files in it, those of the code that it contains too."""
    with zipfile.ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = Parser().parsestr(archive.read(name).decode("utf-8"))
    return Work(metadata["Name"], metadata["Version"], _named(metadata), _licences_in(wheel))


def _named(metadata: Any) -> str:
    """Return the name of a package's licence, from whichever field has one; empty if none has."""
    classified = [line.rpartition(" :: ")[2] for line in metadata.get_all("Classifier", ()) if "License ::" in line]
    given = [metadata.get("License-Expression", ""), *(metadata.get("License") or "").splitlines()[:1], *classified]
    names = (name for name in given if any(map(str.isalpha, name)) and len(name) <= _SHORT)
    return next((name for name in names if "copyright" not in name.lower()), "")


def _licences_in(wheel: Path, *, own_only: bool = False) -> str:
    """Return the texts of a wheel's licence files, each once; ``own_only`` leaves out those of code it contains."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in sorted(archive.namelist()) if is_licence(name.rpartition("/")[2])]
        if own_only:
            names = [name for name in names if ".dist-info/" in name]
        texts = [archive.read(name).decode("utf-8", "replace").strip() for name in names if not name.endswith(".py")]
    return "\n\n".join(dict.fromkeys(texts))


def _installed(name: str) -> Work:
    found = distribution(name)
    texts = [file.read_text().strip() for file in found.files or () if is_licence(file.name) and file.suffix != ".py"]
    return Work(found.metadata["Name"], found.version, _named(found.metadata), "\n\n".join(dict.fromkeys(texts)))


def _programs(site: Path) -> Iterator[Work]:
    """Yield the npm packages of JupyterLite's programs; for some, the lists have no text."""
    for path in (site / "build" / PROGRAMS, *sorted((site / "extensions").rglob(PROGRAMS))):
        for row in json.loads(path.read_text(encoding="utf-8"))["packages"]:
            yield Work(row["name"], row["versionInfo"], row["licenseId"], row["extractedText"])
