"""Validation of lesson notebooks: they match their sources, run without errors, and their solutions are right."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from nbclient.exceptions import CellExecutionError

from combinatoria_widgets.lessons.tools.check import SOLUTIONS

from .build import Built, notebook_differences
from .console import tell
from .notebook import execute, make_notebook
from .own import Own

NBVAL = ("--nbval-lax", "--nbval-current-env", "--nbval-cell-timeout=600", "--nbval-kernel-startup-timeout=600")
_LAST = 30
"""Number of last lines of a failed run that are reported."""


def faults(own: Own) -> Iterator[str]:
    """Yield one sentence for each fault of a lesson's notebooks, their runs and solutions."""
    for lang in own.languages:
        path = own.notebook(lang)
        name = path.relative_to(own.source.path.parent).as_posix()
        if not path.is_file():
            yield tell("missing", name=name)
            continue
        found = [*notebook_differences(Built(path, own.source, lang), run=False)]
        yield from (tell("in_notebook", name=name, what=what) for what in found)
        if not found:
            yield from (tell("in_notebook", name=name, what=what) for what in _run(path))
            yield from (tell("in_notebook", name=name, what=what) for what in _solved(own, lang))


def _run(path: Path) -> Iterator[str]:
    """Yield nbval's report if it rejects a notebook: a cell raises, or a checked output differs."""
    environment = {name: value for name, value in os.environ.items() if name != SOLUTIONS}
    path = path.resolve()  # the run uses another working directory
    command = [sys.executable, "-m", "pytest", "-q", "--color=no", "-p", "no:cacheprovider", "-o", "addopts=", *NBVAL]
    done = subprocess.run(
        [*command, "--rootdir", str(path.parent), path.name], cwd=path.parent, env=environment, capture_output=True,
        text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    if done.returncode:
        yield tell("not_valid", why="\n".join((done.stdout + done.stderr).strip().splitlines()[-_LAST:]))


def _solved(own: Own, lang: str) -> Iterator[str]:
    """Yield a fault if a check of the solution build fails; there, a failed check raises."""
    try:
        execute(make_notebook(own.source, lang, solution=True), env={**os.environ, SOLUTIONS: "1"})
    except CellExecutionError as problem:
        yield tell("not_solved", why=f"{problem.ename}: {problem.evalue}")
