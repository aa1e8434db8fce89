"""Changes to third-party code that the site delivers, and the reasons.

Null values: the kernel passes comm messages to JavaScript with Pyodide's own conversion, which turns ``None`` into
``undefined``. JSON drops such keys, so a widget never learns that a value became null. (For the opposite direction,
null to ``None``, Pyodide has the option ``convertNullToNone``; see lite.py.)

Plots: ``frame.plot()`` needs matplotlib without naming it, but the kernel fetches only packages named in a cell. So a
cell that plots, while pandas is in use, counts as one that imports matplotlib.

Timeout: anywidget gives a widget's module two seconds to load and then drops all messages to the widget, although the
module still arrives. On a slow tablet, or while other lessons start, that is too little.

Size: files that no page can use are left out, and a package with hundreds of rarely used modules is folded into an
archive from which Python imports on demand.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from pathlib import Path

from packaging.utils import parse_wheel_filename

from .console import tell
from .errors import SiteError
from .pins import Fold, Pins

Entries = Iterator[tuple[str, bytes]]

_COMM = "pyodide_kernel/comm.py"
_BEFORE = "        content = dict(data=data, comm_id=self.comm_id, **keys)\n"
_AFTER = "        content = _with_nulls(dict(data=data, comm_id=self.comm_id, **keys))\n"
_HELPER = '''

def _with_nulls(value):
    """The same value with JavaScript's null where Python has None."""
    if value is None:
        return jsnull
    if isinstance(value, dict):
        return {key: _with_nulls(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_with_nulls(item) for item in value]
    return value
'''
_KERNEL = "pyodide_kernel/kernel.py"
_FETCH = "            await _load_packages_from_imports(lite_cell)\n"
_FETCH_PLOTS = "            await _load_packages_from_imports(_with_plots(lite_cell))\n"
_PLOTS = '''

def _with_plots(cell):
    """The cell, with an import of matplotlib if it plots a frame."""
    about = "pandas" in sys.modules or "pandas" in cell
    return f"{cell}\\nimport matplotlib" if about and re.search(r"\\.(plot|hist|boxplot)\\b", cell) else cell
'''
_HURRY = "AbortSignal.timeout(2000)"
_PATIENCE = "AbortSignal.timeout(60000)"
_EARLIEST = (1980, 1, 1, 0, 0, 0)  # the same wheel must give the same bytes, or it would be recompiled every time


def repair_kernel(entries: Entries) -> Entries:
    """Patch the kernel's wheel to keep null as null.

    Raises:
        SiteError: The wheel is not the one that the patch was made for.
    """
    return _changed(entries, _COMM, _keep_null)


def fetch_plots(entries: Entries) -> Entries:
    """Patch the kernel's wheel to fetch matplotlib for cells that plot a frame.

    Raises:
        SiteError: The wheel is not the one that the patch was made for.
    """
    return _changed(entries, _KERNEL, _with_plots)


def _keep_null(text: str) -> str | None:
    if text.count(_BEFORE) != 1 or text.count("\n\nclass Comm(") != 1:
        return None
    text = text.replace(_BEFORE, _AFTER).replace("\n\nclass Comm(", f"{_HELPER}\n\nclass Comm(")
    return f"from pyodide.ffi import jsnull\n{text}"


def _with_plots(text: str) -> str | None:
    if text.count(_FETCH) != 1 or "\n\nclass " not in text:
        return None
    text = text.replace(_FETCH, _FETCH_PLOTS).replace("\n\nclass ", f"{_PLOTS}\n\nclass ", 1)
    return text.replace("from pyodide_js", "import re\n\nfrom pyodide_js", 1)


def _changed(entries: Entries, file: str, change: Callable[[str], str | None]) -> Entries:
    """Apply ``change`` to one file of the kernel's wheel; it returns None if the file is not the expected one."""
    done = False
    for name, content in entries:
        if name == file and (text := change(content.decode("utf-8"))) is not None:
            done, content = True, text.encode()
        yield name, content
    if not done:
        raise SiteError(tell("other_kernel"))


def give_time(folder: Path) -> None:
    """Let widgets' modules take a minute to load.

    Args:
        folder: anywidget's extension of the notebook program, in the built site.

    Raises:
        SiteError: The extension is not the one that the patch was made for.
    """
    texts = {path: path.read_text(encoding="utf-8") for path in folder.rglob("*.js")}
    hasty = {path: text for path, text in texts.items() if _HURRY in text}
    if not hasty:
        raise SiteError(tell("other_anywidget"))
    for path, text in hasty.items():
        path.write_text(text.replace(_HURRY, _PATIENCE), encoding="utf-8")


def leave_out(entries: Entries, patterns: tuple[str, ...]) -> Entries:
    """Yield a wheel's entries, without the files that match."""
    for name, content in entries:
        if not any(fnmatch(name, pattern) for pattern in patterns):
            yield name, content


def fold(entries: Entries, rule: Fold) -> Entries:
    """Yield a wheel's entries, with most modules of one package in an archive on that package's ``__path__``."""
    folded: dict[str, bytes] = {}
    init = f"{rule.package}/__init__.py"
    for name, content in entries:
        folder, _, module = name.rpartition("/")
        if name == init:
            content += b"\n__path__.append(__path__[0] + '/folded.zip')\n"
        elif folder == rule.package and module.endswith(".py") and module[:-3] not in rule.outside:
            folded[module] = content
            continue
        yield name, content
    archive = io.BytesIO()
    _write(archive, folded)
    yield f"{rule.package}/folded.zip", archive.getvalue()


def _write(target: io.BytesIO | Path, files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, _EARLIEST), content, zipfile.ZIP_DEFLATED)


def patched(wheels: dict[str, Path], pins: Pins, folder: Path) -> dict[str, Path]:
    """Return the wheels, with patched ones written to a folder under the same names."""
    folder.mkdir(parents=True, exist_ok=True)
    changed = dict(wheels)
    for file_name, path in wheels.items():
        changes = list(_changes(str(parse_wheel_filename(file_name)[0]), pins))
        if changes:
            entries = _read(path)
            for change in changes:
                entries = change(entries)
            changed[file_name] = folder / file_name
            _write(changed[file_name], dict(entries))
    return changed


def _changes(project: str, pins: Pins) -> Iterator[Callable[[Entries], Entries]]:
    if project == "pyodide-kernel":
        yield repair_kernel
        yield fetch_plots
    if project in pins.left_out:
        yield lambda entries: leave_out(entries, pins.left_out[project])
    if project in pins.folded:
        yield lambda entries: fold(entries, pins.folded[project])


def _read(wheel: Path) -> Entries:
    with zipfile.ZipFile(wheel) as archive:
        for entry in archive.infolist():
            if not entry.is_dir():
                yield entry.filename, archive.read(entry)
