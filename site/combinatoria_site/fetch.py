"""Downloads pinned files into the store, each with the standard client of its registry.

npm packages come with ``npm pack``, Python packages with ``pip download``, and Pyodide's WebAssembly wheels from its
CDN or, if that is unreachable, from a wheel on the Python index that carries the same files. In every case a file
enters the store only if it has its pinned sha256. pip runs from this environment if installed there, else through ``uv
tool run``, so that Python and uv are the only requirements.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from packaging.utils import parse_wheel_filename

from combinatoria_widgets._front import node_paths

from .console import tell
from .errors import SiteError
from .pins import Pins, WheelPin
from .store import Store, sha256_of

Say = Callable[[str], object]

_CDN_TIMEOUT = 6  # seconds: a blocked CDN must not hold up the build, as there is another source
_NPM_PATIENCE = ("--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=2000")
_NO_NETWORK = ("network", "resolve", "name or service", "connection", "timed out", "enotfound", "eai_again",
               "econnrefused", "etimedout", "max retries", "unreachable")  # fmt: skip


def last_words(process: subprocess.CompletedProcess[str]) -> str:
    """Return the most informative line of a failed command's output.

    Tools that mark their errors (uv, npm, esbuild, pip) put the cause first; a Python traceback has it last.
    """
    lines = [line.strip() for line in (process.stderr + "\n" + process.stdout).splitlines() if line.strip()]
    marked = [line for line in lines if re.match(r"(✘|×|error\b|\[error|npm error)", line, re.IGNORECASE)]
    if marked:
        return marked[0].lstrip("✘× ")[:300]
    errors = [line for line in lines if re.match(r"[\w.]*(Error|Exception)\b", line)]
    return (errors or lines or [tell("no_reason")])[-1][:300]


def refusal(what: str, process: subprocess.CompletedProcess[str]) -> SiteError:
    """Return a one-sentence error for a failed download, with a separate message for a missing network."""
    text = (process.stderr + process.stdout).lower()
    if any(sign in text for sign in _NO_NETWORK):
        return SiteError(tell("no_network", what=what))
    return SiteError(tell("not_downloaded", what=what, why=last_words(process)))


def pip_command() -> list[str]:
    """Return the command for pip: this environment's, else one that uv runs.

    Raises:
        SiteError: Neither is available.
    """
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip"]
    uv = os.environ.get("UV") or shutil.which("uv")
    if uv:
        return [uv, "tool", "run", "--quiet", "pip"]
    raise SiteError(tell("no_pip"))


class Fetcher:
    """Gets pinned files from the store, or downloads them."""

    def __init__(self, store: Store, pins: Pins, say: Say) -> None:
        self.store = store
        self.pins = pins
        self.say = say
        self._cdn_answers = True

    def pyodide_core(self) -> Path:
        """Return the npm tarball of Pyodide: interpreter, standard library and the official lock."""
        held = self.store.get(self.pins.pyodide_sha256)
        if held:
            return held
        spec = f"pyodide@{self.pins.pyodide_version}"
        self.say(tell("downloading_core", spec=spec))
        node, npm = node_paths()
        with tempfile.TemporaryDirectory() as folder:
            path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
            done = subprocess.run(
                [str(node), str(npm), "pack", spec, "--loglevel=error", "--prefer-offline", *_NPM_PATIENCE],
                cwd=folder, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False,
            )  # fmt: skip
            tarballs = list(Path(folder).glob("*.tgz"))
            if done.returncode or not tarballs:
                raise refusal(spec, done)
            return self._accept(tarballs[0], self.pins.pyodide_sha256, spec)

    def index_wheels(self, pins: Iterable[WheelPin]) -> dict[str, Path]:
        """Return pinned wheels of the Python index; all missing ones are downloaded in one run of pip."""
        found: dict[str, Path] = {}
        missing: list[WheelPin] = []
        for pin in pins:
            held = self.store.get(pin.sha256)
            if held:
                found[pin.file_name] = held
            else:
                missing.append(pin)
        if missing:
            self.say(tell("downloading_wheels", n=len(missing)))
            with tempfile.TemporaryDirectory() as folder:
                self._pip_download(missing, Path(folder), python="3.14")
                for pin in missing:
                    found[pin.file_name] = self._accept(Path(folder, pin.file_name), pin.sha256, pin.file_name)
        return found

    def locked_wheels(self, files: Mapping[str, str]) -> dict[str, Path]:
        """Return wheels of Pyodide's distribution, given by file name and sha256."""
        found: dict[str, Path] = {}
        for name, sha256 in files.items():
            held = self.store.get(sha256) or self._from_cdn(name, sha256)
            if held:
                found[name] = held
        missing = {name: sha256 for name, sha256 in files.items() if name not in found}
        if missing:
            found.update(self._from_carrier(missing))
        return found

    def _from_cdn(self, name: str, sha256: str) -> Path | None:
        """Return one wheel from Pyodide's CDN, or None; after the first failure the CDN is not tried again."""
        if not self._cdn_answers:
            return None
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder, name)
            try:
                with urllib.request.urlopen(self.pins.cdn + name, timeout=_CDN_TIMEOUT) as answer:
                    target.write_bytes(answer.read())
            except (OSError, ValueError):
                self._cdn_answers = False
                self.say(tell("no_cdn"))
                return None
            if sha256_of(target) != sha256:
                return None
            return self.store.get(self.store.put(target))

    def _from_carrier(self, files: Mapping[str, str]) -> dict[str, Path]:
        """Extract wheels from the carrier, which is deleted once they are in the store."""
        carrier = self.pins.carrier
        self.say(tell("downloading_carrier", name=carrier.name, version=carrier.version, n=len(files)))
        found: dict[str, Path] = {}
        with tempfile.TemporaryDirectory() as folder:
            self._pip_download([carrier], Path(folder), python="3.11")
            with zipfile.ZipFile(Path(folder, carrier.file_name)) as archive:
                for name, sha256 in files.items():
                    try:
                        archive.extract(self.pins.carrier_folder + name, folder)
                    except KeyError as error:
                        why = tell("not_carried", file=name, name=carrier.name, version=carrier.version)
                        raise SiteError(why) from error
                    found[name] = self._accept(Path(folder, self.pins.carrier_folder, name), sha256, name)
        return found

    def _pip_download(self, pins: list[WheelPin], folder: Path, python: str) -> None:
        tags = {tag for pin in pins for tag in parse_wheel_filename(pin.file_name)[3]}
        requirements = folder / "requirements.txt"
        requirements.write_text("".join(pin.requirement + "\n" for pin in pins), encoding="utf-8")
        command = [
            *pip_command(), "download", "--quiet", "--no-deps", "--require-hashes", "--only-binary=:all:",
            "--implementation=cp", f"--python-version={python}",
            *(f"--abi={abi}" for abi in sorted({tag.abi for tag in tags})),
            *(f"--platform={platform}" for platform in sorted({tag.platform for tag in tags})),
            "--disable-pip-version-check", "--no-input", "--retries=2",
            f"--dest={folder}", f"--requirement={requirements}",
        ]  # fmt: skip
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            what = pins[0].file_name if len(pins) == 1 else tell("packages", n=len(pins))
            raise refusal(what, done)

    def _accept(self, path: Path, sha256: str, what: str) -> Path:
        """Take a file into the store if it is the pinned one.

        Raises:
            SiteError: It is missing, or a different file.
        """
        if not path.is_file() or sha256_of(path) != sha256:
            raise SiteError(tell("damaged", what=what))
        self.store.put(path)
        return path if (held := self.store.get(sha256)) is None else held
