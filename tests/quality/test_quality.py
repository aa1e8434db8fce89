"""Style, types and layout, so that one command checks everything."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*command):
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_ruff():
    run("ruff", "check", "--no-cache", "--quiet", ".")


@pytest.mark.slow
def test_mypy():
    run("mypy", "--no-error-summary")


@pytest.mark.parametrize("folder", ["kernel", "widgets", "site", "lessons", "tests"])
def test_files_stay_short(folder):
    for file in (ROOT / folder).rglob("*.py"):
        if "node_modules" not in file.parts and "_output" not in file.parts:
            assert len(file.read_text("utf-8").splitlines()) <= 500, file.name


OF_AN_EXTRA = {"arena.py": {"gymnasium", "numpy", "pettingzoo"}}
"""Modules that are imported only where an extra is installed, and what they need."""


def test_the_kernel_needs_the_standard_library_only():
    for file in (ROOT / "kernel").rglob("*.py"):
        known = sys.stdlib_module_names | {"combinatoria"} | OF_AN_EXTRA.get(file.name, set())
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module]
            for name in names:
                assert name.split(".")[0] in known, (file.name, name)
