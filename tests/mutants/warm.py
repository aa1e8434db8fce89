"""Runs tests from a Python process with pytest preloaded: a run starts in a third of the time.

Started by :mod:`tests.mutants.copy` in a copy of the checkout. It has imported the third-party packages that tests need
and none of the project's own, which contain the faults; each line of its input is a run, which a fork of it carries out
(so Linux or macOS).
"""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module

import pytest

READY = (
    "_hypothesis_pytestplugin", "_pytest.doctest", "_pytest.junitxml", "anywidget", "filelock", "hypothesis",
    "hypothesis.internal.conjecture.engine", "hypothesis.strategies", "ipywidgets", "nbformat", "xdist.plugin",
)  # fmt: skip
"""Modules that most runs would import."""
KNOWN = "ignore::pytest.PytestAssertRewriteWarning"
"""Preloaded plugins keep plain asserts, whose messages are not needed."""


def run(arguments: list[str], out: str) -> int:
    """Carry out a run in a fork, with all output in a file; print the fork's process id and return its exit code."""
    child = os.fork()
    if child == 0:
        os.setsid()  # so that its child processes can be ended with it
        said = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(said, 1)
        os.dup2(said, 2)
        code = 1
        try:
            code = int(pytest.main(["-W", KNOWN, *arguments]))
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    print(child, flush=True)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main() -> None:
    """Carry out runs until the input ends."""
    for name in READY:
        import_module(name)
    for line in sys.stdin:
        asked = json.loads(line)
        print(run(asked["arguments"], asked["out"]), flush=True)


if __name__ == "__main__":
    main()
