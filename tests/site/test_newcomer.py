"""Adding a game: `new-game` in a copy of the checkout, all of its tests there, and a match on its page."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from combinatoria_site.node import TS
from combinatoria_site.server import serving

from .table import HASTY, idle, next_of, opened, page_of, settled, tap

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow

NAME = "pearls"
LINES = {"drawing": 280, "passing": 280}  # texts included


def folder_of(name):
    return f"kernel/combinatoria/games/{name}"


def files_of(name):
    """Return the files that `new-game` writes."""
    return {
        *(f"{folder_of(name)}/{file}.py" for file in ("__init__", "bot", "live", "puzzles", "rules")),
        *(f"{folder_of(name)}/{file}.toml" for file in ("rules", "tour")),
        f"tests/vectors/{name}.py",
    }


class Checkout:
    """A copy of the checkout whose programs import its own packages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout.decode()
        for name in filter(None, listed.split("\0")):
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, folder / name)

    def run(self, *words: str, status: int = 0) -> str:
        """Return the output of ``python -m`` with these arguments."""
        path = os.pathsep.join(str(self.folder / room) for room in ("kernel", "widgets", "site", "lessons"))
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONPYCACHEPREFIX": str(self.folder.parent / "bytecode")}
        for name in [name for name in environment if name.startswith("PYTEST_")]:
            del environment[name]
        done = subprocess.run(
            [sys.executable, "-m", *words],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr


OF_ALL = (
    "tests/quality/test_glossary.py::test_no_text_has_a_form_that_is_not_to_be_used",
    "tests/quality/test_mutants.py::test_no_layer_and_no_game_is_forgotten",
    "tests/widgets/test_contrast.py::test_a_game_has_a_table_of_its_own",
)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    return Checkout(tmp_path_factory.mktemp("newcomer") / "combinatoria")


@pytest.fixture(scope="module")
def written(checkout):
    """Write a new game, run all commands that `new-game` lists, and return the files of the skeleton."""

    @cache
    def write(name, like):
        before = {path for path in checkout.folder.rglob("*") if path.is_file()}
        checkout.run("combinatoria", "new-game", name, "--like", like)
        own = {path for path in checkout.folder.rglob("*") if path.is_file()} - before
        unfinished = checkout.run("combinatoria", "check-game", name, status=1)
        assert "puzzles.toml" in unfinished and "Missing: 3" in unfinished
        one = checkout.run("pytest", "-n", "0", "-q", "--all", "-k", name, "tests/contract", "tests/vectors", status=1)
        assert "1 failed" in one and "passed" not in one and "python -m combinatoria.guides.puzzle" in one
        checkout.run("combinatoria.guides.puzzle", name)
        for tool in ("golden", "fixtures"):
            checkout.run(f"tests.contract.test_{tool}", name)
        return own

    return write


each_skeleton = pytest.mark.parametrize(
    ("name", "like"), [(NAME, "drawing"), pytest.param("shells", "passing", marks=pytest.mark.all)]
)


@each_skeleton
def test_the_skeleton_is_a_small_complete_game(checkout, written, name, like):
    own = written(name, like)
    assert {path.relative_to(checkout.folder).as_posix() for path in own} == files_of(name)
    assert sum(len(path.read_text("utf-8").splitlines()) for path in own) <= LINES[like]
    assert name in checkout.run("combinatoria", "check-game", name)
    checkout.run("ruff", "check", "--no-cache", "--quiet", folder_of(name), f"tests/vectors/{name}.py")
    checkout.run("ruff", "format", "--check", "--no-cache", "--quiet", folder_of(name), f"tests/vectors/{name}.py")


@each_skeleton
def test_its_contract_holds(checkout, written, name, like, sample_size):
    written(name, like)
    told = checkout.run(
        "pytest", "-n", "0", "-q", *sample_size([], ["--all"]), "-k", name, "tests/contract", "tests/vectors"
    )
    assert " passed" in told and "failed" not in told and "skipped" not in told


@pytest.mark.all
def test_it_fails_no_test_of_all_games(checkout, written):
    """The tests of texts and looks, which also apply to an unchanged new game."""
    written(NAME, "drawing")
    written("shells", "passing")
    told = checkout.run("pytest", "-n", "0", "-q", *OF_ALL)
    assert " passed" in told and "failed" not in told


@pytest.mark.all
def test_it_is_played_on_its_page(checkout, written, front, visit, tmp_path):
    """A play page and an entry on the landing page, which has no lessons for it."""
    written(NAME, "drawing")
    (checkout.folder / "widgets" / "ts" / "node_modules").symlink_to(TS / "node_modules")
    checkout.run("tests.site.newcomer", NAME, str(tmp_path / "site"))
    with serving(tmp_path / "site") as address:
        page = visit(address)
        home = page.go("index.html")
        assert home.locator(f'[data-game="{NAME}"] h3').inner_text() == "Pearls"
        assert home.locator(f"#lessons-{NAME}").count() == 0 and home.locator("#lessons-soulmates").count() == 1
        table = opened(page, f"{page_of(NAME)}?lang=en#{NAME}:seats=2:1:")
        assert table.locator('[data-text="lesson"]').count() == 0
        for _ in range(30):
            if not settled(table):
                break
            tap(table.locator(next_of(table, HASTY)).first)
            idle(table)
        assert table.inner_text("[data-result]")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Pearls", "lower-case"),
        ("2pearls", "lower-case"),
        ("../pearls", "lower-case"),
        ("真珠", "lower-case"),
        ("class", "Python"),
        ("match", "Python"),
        ("x" * 31, "30 letters"),
        ("soulmates", "already"),
    ],
)
def test_a_bad_name_is_refused_in_one_sentence(checkout, name, said):
    told = checkout.run("combinatoria", "new-game", name, status=1)
    assert said in told and len(told.strip().splitlines()) == 1


def test_a_game_in_another_home_is_written_once_and_never_overwritten(checkout, tmp_path):
    (tmp_path / "guests").mkdir()
    told = checkout.run("combinatoria", "new-game", "rubies", "--into", str(tmp_path / "guests"))
    assert "add_home" in told and (tmp_path / "guests" / "rubies" / "vectors.py").is_file()
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text())
    assert project["project"]["entry-points"] == {"combinatoria.games": {"guests": "guests"}}
    (tmp_path / "guests" / "rubies" / "bot.py").write_text("mine")
    assert "rubies" in checkout.run("combinatoria", "new-game", "rubies", "--into", str(tmp_path / "guests"), status=1)
    assert (tmp_path / "guests" / "rubies" / "bot.py").read_text() == "mine"
