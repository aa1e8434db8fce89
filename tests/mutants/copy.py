"""A copy of the checkout into which faults are inserted, and test runs in it."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from combinatoria_site.paths import cache_dir
from combinatoria_widgets._front import node_paths

from .faults import ROOT, Fault, FaultError
from .renew import is_quick

PACKAGES = ("kernel", "widgets", "site", "lessons")
"""Folders on Python's path, replacing those of the checkout."""
FRONT = "widgets/ts"
MODULES = f"{FRONT}/node_modules"
UNIT = ".test.ts"
"""File name suffix of the front end's unit tests."""
BUNDLE = "widgets/combinatoria_widgets/static"
SITE = "site/_output"
_TOLD = re.compile(r"^(?:FAILED|ERROR) (\S+?(?:\[.*?\])?)(?: - .*)?$", re.MULTILINE)
ALL = "--all"
"""Makes pytest run the tests that it otherwise samples."""
PYTEST = ("-n", "0", "-q", "-p", "no:cacheprovider", "--tb=line")
_CONFTEST = "while loading conftest"
_SECONDS = count(int(time.time()))
RUNNING: set[int] = set()
"""Running test processes, by their process groups."""
PASSED, FAILED, STOPPED, USAGE, NOTHING = 0, 1, 2, 4, 5  # exit codes of pytest


class Found(NamedTuple):
    """The result of a test run.

    Attributes:
        by: the first test that failed; None if none did.
        seconds: the duration of the run.
        told: the end of pytest's output.
    """

    by: str | None
    seconds: float
    told: str


def _linked(source: Path, target: Path, ignore: Sequence[str] = ()) -> None:
    """Hard-link a folder whose files are only replaced, never written in place, to save disk space."""

    def link(one: str, other: str) -> None:
        try:
            os.link(one, other)
        except OSError:  # on another disk
            shutil.copy2(one, other)

    if source.is_dir():
        shutil.copytree(source, target, copy_function=link, symlinks=True, ignore=shutil.ignore_patterns(*ignore))


@contextmanager
def changed(path: Path, text: str) -> Iterator[None]:
    """Change a file for the duration of the context; then restore the file and its time, so that bytecode stays valid.

    Every change gets a different time, as Python reuses bytecode for a source of the same second and size.
    """
    before, times, now = path.read_bytes(), path.stat(), next(_SECONDS)
    path.write_text(text, "utf-8")
    os.utime(path, (now, now))
    try:
        yield
    finally:
        path.write_bytes(before)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


class Copy:
    """A copy of the current checkout, including its built files; rebuilt files stay in the copy."""

    def __init__(self, folder: Path, *, built: bool) -> None:
        self.root, self.cache, self.said = folder / "checkout", folder / "cache", folder / "said.txt"
        self._python: subprocess.Popen[str] | None = None
        self._is_built = False
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT, capture_output=True, check=True, text=True,
        )  # fmt: skip
        for name in filter(None, listed.stdout.split("\0")):
            if (source := ROOT / name).is_file():
                target = self.root / name
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target)
        _linked(ROOT / MODULES, self.root / MODULES, (".vite", ".vitest"))
        if (ROOT / BUNDLE).is_dir():
            shutil.copytree(ROOT / BUNDLE, self.root / BUNDLE)
        if built:
            _linked(ROOT / SITE, self.root / SITE)
            _linked(cache_dir(), self.cache)

    @contextmanager
    def with_fault(self, fault: Fault) -> Iterator[None]:
        """Insert the fault for the duration of the context."""
        quick = fault.browser and is_quick(fault.file)
        if quick and not self._is_built:
            self._site("--built")  # from the sources without a fault
            self._is_built = True
        try:
            with changed(self.root / fault.file, fault.applied(self.root)):
                if quick:
                    self._site()
                yield
        finally:
            self._is_built = self._is_built and (quick or not fault.browser)

    def _site(self, *options: str) -> None:
        """Bring the site up to date with the current sources."""
        done = subprocess.run(
            [sys.executable, "-m", "tests.mutants.renew", *options], cwd=self.root, env=self._environment(), text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        if done.returncode:
            raise FaultError(f"the site cannot be made:\n{done.stdout[-2000:]}")

    def _environment(self) -> dict[str, str]:
        path = os.pathsep.join(str(self.root / folder) for folder in PACKAGES)
        cache = {"COMBINATORIA_CACHE": str(self.cache)} if self.cache.is_dir() else {}
        return {**os.environ, "PYTHONPATH": path, "COLUMNS": "200", **cache}

    def run(self, tests: Sequence[str], limit: float, *options: str) -> Found:
        """Run tests until one fails: first the front end's, which pytest would run as a single test, then Python's.

        Args:
            tests: arguments as for pytest, and files of the front end's unit tests (``*.test.ts``).
            limit: seconds; a run that takes longer counts as hanging, which is also a detection.
            options: additional arguments for pytest.

        Raises:
            FaultError: no test could be run, for a reason unrelated to any fault.
        """
        began, units = time.monotonic(), [name for name in tests if name.endswith(UNIT)]
        found = self._run_units(units, limit) if units else None
        rest = [name for name in tests if name not in units]
        if rest and (found is None or found.by is None):
            found = self._run_python(rest, limit, *options)
        assert found is not None, "nothing to run"
        return found._replace(seconds=time.monotonic() - began)

    def _run_units(self, names: Sequence[str], limit: float) -> Found:
        """Run unit tests of the front end in Node."""
        front, report = self.root / FRONT, self.said.with_suffix(".json")
        report.unlink(missing_ok=True)
        command = [str(node_paths()[0]), "node_modules/vitest/vitest.mjs", "run", "--bail=1", "--reporter=json"]
        files = [Path(name).relative_to(FRONT).as_posix() for name in names]
        try:
            done = subprocess.run(
                [*command, f"--outputFile={report}", *files], cwd=front, timeout=limit, text=True, encoding="utf-8",
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return Found(f"the limit of {limit:.0f} s", limit, "")
        if not report.is_file():
            raise FaultError(f"vitest has run no test (exit code {done.returncode}):\n{done.stdout[-2000:]}")
        told = json.loads(report.read_text("utf-8"))
        for file in told["testResults"]:
            for test in file["assertionResults"]:
                if test["status"] == "failed":
                    return Found(f"{self._name(file)}::{test['fullName']}", 0.0, "")
        for file in told["testResults"]:
            if file["status"] == "failed":  # before its first test, or by an error outside all tests
                return Found(self._name(file), 0.0, "")
        if done.returncode or not told["numTotalTests"]:
            raise FaultError(f"vitest has run no test (exit code {done.returncode}):\n{done.stdout[-2000:]}")
        return Found(None, 0.0, "")

    def _name(self, file: Mapping[str, str]) -> str:
        return Path(file["name"]).resolve().relative_to(self.root.resolve()).as_posix()

    def _run_python(self, tests: Sequence[str], limit: float, *options: str) -> Found:
        """Run pytest tests in a Python that sees only the copy."""
        began = time.monotonic()
        asked = {"arguments": [*PYTEST, *options, *tests], "out": str(self.said)}
        warm = self._warm()
        assert warm.stdin is not None and warm.stdout is not None
        print(json.dumps(asked), file=warm.stdin, flush=True)
        group, hangs = int(warm.stdout.readline()), threading.Event()
        RUNNING.add(group)

        def end() -> None:
            hangs.set()
            _end(group)

        clock = threading.Timer(limit, end)
        clock.start()
        try:
            code = int(warm.stdout.readline())
        finally:
            clock.cancel()
            _end(group)  # leftover browsers, kernels, servers
            RUNNING.discard(group)
        seconds, told = time.monotonic() - began, self.said.read_text("utf-8", errors="replace")
        by = f"the limit of {limit:.0f} s" if hangs.is_set() else _by(told, code)
        return Found(by, seconds, told[-2000:])

    def _warm(self) -> subprocess.Popen[str]:
        if self._python is None:
            self._python = subprocess.Popen(
                [sys.executable, "-m", "tests.mutants.warm"], cwd=self.root, env=self._environment(), text=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            )  # fmt: skip
        return self._python

    def close(self) -> None:
        """End the copy's Python process."""
        if self._python is not None:
            self._python.communicate()


def end_all() -> None:
    """End all processes of all copies, before the program itself ends."""
    for group in list(RUNNING):
        _end(group)


def _end(group: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def _by(told: str, code: int) -> str | None:
    if code == PASSED:
        return None
    if code in (FAILED, STOPPED) and (found := _TOLD.search(told)):
        return found[1]
    if _CONFTEST in told:
        return "conftest.py"
    raise FaultError(f"pytest has run no test (exit code {code}):\n{told[-2000:]}")


@contextmanager
def copies(*, built: bool) -> Iterator[Copy]:
    """Yield a copy that is removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="combinatoria-mutants-", ignore_cleanup_errors=True) as folder:
        copy = Copy(Path(folder), built=built)
        with closing(copy):
            yield copy
