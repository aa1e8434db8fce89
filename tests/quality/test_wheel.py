"""The wheel as installed by a user: its contents, and a table in the user's Jupyter."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from combinatoria.words.explain import LANGUAGES
from combinatoria_site.lessons import read_lessons
from tests.tiny import REAL

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
STARTUP = "etc/ipython/startup/50-combinatoria.py"
SHOW = """
import combinatoria as cb
from combinatoria_widgets import GameTable
table = GameTable("soulmates", seats=4, seed=7)
assert "export" in table._esm and ".cmb" in table._css, "the bundled front end is in the wheel"
assert table.snapshot["moves"], "the table offers moves"
table.match.play("draw deck")
print(repr(table))
"""
OLD_COPY = """
from combinatoria_widgets.lesson_signs_a import *
start("signs-a", lang="en", seed=2026, stamp="1.0")
assert explore(lambda target, cards: Fraction(cards, 100)).out.value.count("<polyline") == 2
print(check("q1", ...))
"""


def run(*command, cwd):
    done = subprocess.run([str(c) for c in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    uv = shutil.which("uv")
    assert uv, "the tests are run by uv"
    folder = tmp_path_factory.mktemp("wheel")
    run(uv, "build", "--wheel", "--out-dir", folder, ROOT, cwd=ROOT)
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_the_package_and_no_more(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    beside = [name.partition(".data/data/")[2] for name in names if ".data/" in name]
    assert beside == [STARTUP], "what goes beside the packages is for IPython alone"
    tops = {name.split("/")[0] for name in names if ".dist-info" not in name and ".data/" not in name}
    assert tops == {"combinatoria", "combinatoria_widgets", "combinatoria_lessons"}
    for needed in (
        "combinatoria/words/core.toml",
        "combinatoria/words/ui.toml",
        "combinatoria/cli/skeleton/rules.toml.txt",
        "combinatoria/cli/skeleton/tour.toml.txt",
        "combinatoria/cli/skeleton/vectors.py.txt",
        "combinatoria_lessons/console.toml",
        *(f"combinatoria_lessons/skeleton/{lang}.lesson.md.txt" for lang in LANGUAGES),
        "combinatoria_widgets/static/table.js",
        "combinatoria_widgets/static/table.css",
        *(f"combinatoria/games/{name}/{texts}.toml" for name in REAL for texts in ("rules", "puzzles", "tour")),
        "combinatoria_widgets/lessons/tools/tools.toml",
        "combinatoria_widgets/teacher/teacher.toml",
        *(f"combinatoria_widgets/lessons/data/{lesson.id}.json" for lesson in read_lessons()),
        *(f"combinatoria_widgets/lessons/{lesson.id}.toml" for lesson in read_lessons()),
    ):
        assert needed in names
    assert not [name for name in names if "node_modules" in name or name.endswith((".ts", ".ipynb", ".pyc"))]


def test_a_stranger_installs_it_and_sees_a_table(wheel, tmp_path):
    uv = shutil.which("uv")
    run(uv, "venv", "--quiet", "--python", sys.executable, "home", cwd=tmp_path)
    python = tmp_path / "home" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    run(uv, "pip", "install", "--quiet", "--python", python, f"{wheel}", "anywidget", cwd=tmp_path)
    assert (tmp_path / "home" / STARTUP).is_file(), "where the IPython of that environment looks"
    assert run(python, "-c", SHOW, cwd=tmp_path).strip() == "GameTable('soulmates', seats=4, seed=7)"
    assert run(python, "-c", OLD_COPY, cwd=tmp_path).strip() == "q1: no answer yet."
    assert "soulmates" in run(python, "-m", "combinatoria", "games", cwd=tmp_path)
    done = subprocess.run(
        [str(python), "-m", "combinatoria", "serve"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and len(done.stderr.strip().splitlines()) == 1 and "serve" in done.stderr
