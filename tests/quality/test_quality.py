"""Style, types and layout, so that one command proves everything."""

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


def test_mypy():
    run("mypy", "--no-error-summary")


FLOORS = [
    ["table"],
    ["chance", "game", "notation", "sheet", "talk", "patience", "interrupt"],
    ["position", "match", "bots", "odds", "simulate", "decks", "think", "predict", "draft", "tour"],
    ["mute", "simulator", "sample"],
    ["games"],
    ["explain", "link", "beats", "strip", "analysis", "puzzle"],
    ["guide", "learn", "review", "foresee", "ponder", "study", "puzzles", "session", "snapshot", "requests", "text"],
    ["cli"],
    ["__main__"],
]


def floor_of(module):
    for n, names in enumerate(FLOORS):
        if module in names:
            return n
    raise AssertionError(f"kernel module {module} has no floor: add it to FLOORS")


def imports(file):
    """The kernel modules that a kernel file imports when it is loaded, by their first name."""
    tree = ast.parse(file.read_text("utf-8"))
    depth = len(file.relative_to(ROOT / "kernel" / "combinatoria").parts)
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.level == depth:
            yield from [node.module.split(".")[0]] if node.module else [a.name for a in node.names]


@pytest.mark.parametrize("file", sorted((ROOT / "kernel" / "combinatoria").rglob("*.py")), ids=lambda f: f.name)
def test_no_import_runs_upwards(file):
    module = file.relative_to(ROOT / "kernel" / "combinatoria").parts[0].removesuffix(".py")
    if module == "__init__":
        return
    assert all(floor_of(name) <= floor_of(module) for name in imports(file) if not name.startswith("__version"))


@pytest.mark.parametrize("folder", ["kernel", "widgets", "site", "lessons", "tests"])
def test_files_stay_rooms_that_one_person_can_hold_in_mind(folder):
    for file in (ROOT / folder).rglob("*.py"):
        if "node_modules" not in file.parts and "_output" not in file.parts:
            assert len(file.read_text("utf-8").splitlines()) <= 500, file.name


def test_the_kernel_needs_the_standard_library_only():
    for file in (ROOT / "kernel").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module]
            for name in names:
                assert name.split(".")[0] in sys.stdlib_module_names | {"combinatoria"}, (file.name, name)
