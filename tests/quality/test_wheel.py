"""The wheel as installed by a user: its contents, and a table in the user's Jupyter."""

import gzip
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from combinatoria import __version__
from combinatoria.cli.newgame import SKELETONS
from combinatoria.words.explain import LANGUAGES
from combinatoria_class.bundles import PAGES
from combinatoria_site.lessons import read_lessons
from combinatoria_widgets import _third_party
from combinatoria_widgets._front import BUNDLES, METAFILE, SOURCES, STATIC, TABLE
from tests.tiny import REAL

from .test_docs import links

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SDIST = {
    ".gitignore", "CITATION.cff", "LICENSE", "PKG-INFO", "kernel", "lessons", "pyproject.toml", "site", "widgets",
    *(path.name for path in ROOT.glob("*.md")),
}  # fmt: skip
HOST = "https://host.example/our/combinatoria"
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
PLOT = """
from importlib.util import find_spec
from IPython.core.interactiveshell import InteractiveShell
assert find_spec("matplotlib") is None, "only the extra lessons needs it"
shell = InteractiveShell.instance()
shell.run_cell('from combinatoria_widgets.lessons.signs_a import *; start("signs-a", lang="en", seed=2026)')
shell.run_cell("import pandas as pd; data = pd.DataFrame({'team': [1, 2], 'others': [3, 4]})")
print(shell.run_cell("data.plot(kind='scatter', x='team', y='others')").error_in_exec)
"""


def of_a_stranger() -> dict[str, str]:
    """Return the variables of the environment without those that lead to the checkout's packages or set a language."""
    own = ("PYTHON", "VIRTUAL_ENV", "LC_", "LANG")  # IPython adds the packages of VIRTUAL_ENV to its own
    return {name: value for name, value in os.environ.items() if not name.startswith(own)}


def run(*command, cwd, env=None):
    done = subprocess.run([str(c) for c in command], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    uv = shutil.which("uv")
    assert uv, "the tests are run by uv"
    folder = tmp_path_factory.mktemp("wheel")
    run(
        uv, "build", "--wheel", "--out-dir", folder, ROOT, cwd=ROOT, env={**os.environ, "COMBINATORIA_REPOSITORY": HOST}
    )
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def stranger(wheel, tmp_path_factory):
    """Return a function that runs a command of the wheel in an environment with nothing else, far from the checkout."""
    uv, folder = shutil.which("uv"), tmp_path_factory.mktemp("stranger")
    run(uv, "venv", "--quiet", "--python", sys.executable, "bare", cwd=folder)
    shutil.copy(wheel, folder)
    run(uv, "pip", "install", "--quiet", "--offline", "--python", "bare", f"./{wheel.name}", cwd=folder)
    command = folder / "bare" / ("Scripts" if sys.platform == "win32" else "bin") / "combinatoria"

    def perform(*arguments):
        return subprocess.run(
            [str(command), *arguments], cwd=folder, env=of_a_stranger(), capture_output=True, text=True, check=False
        )

    return perform


def test_the_wheel_holds_the_package_and_no_more(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    beside = [name.partition(".data/data/")[2] for name in names if ".data/" in name]
    assert beside == [STARTUP], "the only file outside the packages is IPython's"
    tops = {name.split("/")[0] for name in names if ".dist-info" not in name and ".data/" not in name}
    assert tops == {"combinatoria", "combinatoria_widgets", "combinatoria_lessons", "combinatoria_class"}
    for needed in (
        *(f"{package}/py.typed" for package in tops),
        "combinatoria/words/core.toml",
        "combinatoria/words/ui.toml",
        *(f"combinatoria/cli/skeleton/{like}/{file}.toml.txt" for like in SKELETONS for file in ("rules", "tour")),
        *(f"combinatoria/cli/skeleton/{like}/vectors.py.txt" for like in SKELETONS),
        "combinatoria_lessons/console.toml",
        *(f"combinatoria_lessons/skeleton/{lang}.lesson.md.txt" for lang in LANGUAGES),
        *(f"combinatoria_widgets/static/{name}" for name in BUNDLES),
        f"combinatoria_widgets/static/{_third_party.FILE}",
        *(f"combinatoria/games/{name}/{texts}.toml" for name in REAL for texts in ("rules", "puzzles", "tour")),
        *(f"combinatoria_class/{name}" for name in ("page.html", "texts.toml", "plain_server.py")),
        *(f"combinatoria_class/static/{name}" for name in (*PAGES.files, *PAGES.copied, _third_party.FILE)),
        "combinatoria_widgets/lessons/tools/tools.toml",
        "combinatoria_widgets/teacher/teacher.toml",
        "combinatoria_widgets/lessons/order.json",
        *(f"combinatoria_widgets/lessons/data/{lesson.id}.json" for lesson in read_lessons()),
        *(f"combinatoria_widgets/lessons/{lesson.id}.toml" for lesson in read_lessons()),
    ):
        assert needed in names
    static = [name for name in names if "/static/" in name and ".dist-info/" not in name]
    assert len(static) == len(BUNDLES) + len(PAGES.files) + len(PAGES.copied) + 2, static
    assert not [name for name in names if "node_modules" in name or name.endswith((".ts", ".ipynb", ".pyc"))]


@pytest.mark.parametrize("folder", [STATIC, PAGES.folder], ids=["table", "class"])
def test_the_wheel_has_the_licence_of_every_package_in_its_bundles(wheel, folder):
    packages = _third_party.bundled(folder / METAFILE, SOURCES)
    with zipfile.ZipFile(wheel) as archive:
        told = archive.read(f"{folder.parent.name}/static/{_third_party.FILE}").decode()
    works = [_third_party.npm_work(package) for package in packages]
    assert works and not [work.name for work in works if f"\n{work.name} {work.version}: " not in told]
    assert all("Copyright" in work.text and work.text.splitlines()[-1] in told for work in works)


def test_tools_find_all_licences_in_the_metadata(wheel):
    made = [f"{one.folder.relative_to(ROOT).as_posix()}/{_third_party.FILE}" for one in (PAGES, TABLE)]
    assert metadata(wheel).get_all("License-File") == ["LICENSE", *made]
    with zipfile.ZipFile(wheel) as archive:
        texts = {name.partition(".dist-info/licenses/")[2]: archive.read(name) for name in archive.namelist()}
        assert all(texts[path] == archive.read(path.partition("/")[2]) for path in made)
    assert texts["LICENSE"] == (ROOT / "LICENSE").read_bytes()


def test_a_wheel_from_the_sdist_needs_neither_node_nor_a_network(wheel, tmp_path):
    uv, folder = shutil.which("uv"), tmp_path / "dist"  # named in .gitignore, as is the folder in which uv unpacks it
    run(uv, "build", "--sdist", "--quiet", "--out-dir", folder, ROOT, cwd=ROOT)
    [packed] = folder.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    source = folder / packed.name.removesuffix(".tar.gz")
    assert {path.name for path in source.iterdir()} == SDIST, "no part of the tests"
    for page in (source / "README.md", *(source / "site" / "docs").rglob("*.md")):
        lost = [file for file, _ in links(page) if file.suffix == ".md" and not file.is_file()]
        assert not lost, (page.name, lost)
    done = subprocess.run(
        [uv, "build", "--wheel", "--offline", "--verbose", "--out-dir", "made", "."],
        cwd=source, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0 and "nodejs" not in done.stderr, done.stderr
    assert ("has no project links" in done.stderr) == ("COMBINATORIA_REPOSITORY" not in os.environ)
    [made] = (source / "made").glob("*.whl")
    names = [sorted(zipfile.ZipFile(path).namelist()) for path in (made, wheel)]
    assert names[0] == names[1]


def metadata(wheel) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return Parser().parsestr(archive.read(name).decode())


def test_the_wheel_asks_for_no_more_than_its_users_need(wheel):
    told = metadata(wheel)
    assert told["Version"] == __version__ and "<" not in told["Requires-Python"]
    assert set(told.get_all("Provides-Extra")) == {"arena", "class", "cluster", "lessons", "notebook", "postgres"}, (
        "the site needs a checkout"
    )
    needs = told.get_all("Requires-Dist")
    assert all("extra ==" in need and "<" not in need for need in needs), needs
    assert not [need for need in needs if need.startswith("matplotlib") and "notebook" in need]


def test_links_of_readme_work_on_the_package_index(wheel):
    told = metadata(wheel)
    assert told.get_all("Project-URL")[0] == f"Source, {HOST}"
    found = re.findall(r"(?:\]\(|src=\"|srcset=\")([^)\"\s]+)", told.get_payload())
    own = [link.removeprefix(HOST) for link in found if link.startswith(HOST)]
    assert len(own) > 30 and not [link for link in found if not link.startswith("https://")]
    for link in own:
        kind, version, path = link.partition("#")[0].lstrip("/").split("/", 2)
        assert kind in ("blob", "raw") and version == f"v{__version__}" and (ROOT / path).exists(), link


def test_the_package_index_will_accept_it(wheel):
    run(sys.executable, "-m", "twine", "check", "--strict", wheel, cwd=ROOT)


def test_a_stranger_installs_it_and_sees_a_table(wheel, tmp_path):
    uv = shutil.which("uv")
    run(uv, "venv", "--quiet", "--python", sys.executable, "home", cwd=tmp_path)
    python = tmp_path / "home" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    shutil.copy(wheel, tmp_path)
    run(uv, "pip", "install", "--quiet", "--python", python, f"./{wheel.name}[notebook]", cwd=tmp_path)
    assert (tmp_path / "home" / STARTUP).is_file(), "the folder where that environment's IPython looks"
    assert run(python, "-c", SHOW, cwd=tmp_path).strip() == "GameTable('soulmates', seats=4, seed=7)"
    assert run(python, "-c", OLD_COPY, cwd=tmp_path).strip() == "q1: no answer yet."
    told = run(python, "-c", PLOT, cwd=tmp_path, env=of_a_stranger())
    assert "pip install 'combinatoria[lessons]'" in told.splitlines()[-1], told
    assert "soulmates" in run(python, "-m", "combinatoria", "games", cwd=tmp_path)
    assert run(python, "-m", "combinatoria", "--version", cwd=tmp_path) == f"combinatoria {__version__}\n"


@pytest.mark.parametrize(
    ("command", "status", "remedy"),
    [
        (["serve"], 1, "source checkout"),
        (["lesson", "new", "mine"], 1, "combinatoria[lessons]"),
        (["lesson", "build"], 1, "combinatoria[lessons]"),
        (["class"], 1, "combinatoria[class]"),
        (["bench", "--only", "site"], 2, "source checkout"),
    ],
)
def test_where_something_is_missing_a_stranger_reads_the_remedy(stranger, command, status, remedy):
    done = stranger(*command)
    assert done.returncode == status and remedy in done.stderr and "Traceback" not in done.stderr
    assert not done.stdout and (status == 2 or done.stderr.count("\n") == 1)


@pytest.mark.parametrize(
    ("command", "help"), [("keys", "teachers' keys"), ("lesson", "of your own"), ("class", "whole class")]
)
def test_help_says_what_a_command_does_also_where_its_packages_are_missing(stranger, command, help):
    done = stranger(command, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: combinatoria {command} ")
    assert help in done.stdout and "pip install 'combinatoria[" in done.stdout


def test_the_doctests_of_the_kernel_pass_from_the_wheel(wheel, tmp_path):
    """By the command of the workflow, where PettingZoo is missing."""
    [command] = re.findall(r"--with dist/\*\.whl pytest (.+)", (ROOT / ".github/workflows/ci.yml").read_text("utf-8"))
    run(shutil.which("uv"), "venv", "--quiet", "--python", sys.executable, "bare", cwd=tmp_path)
    run(shutil.which("uv"), "pip", "install", "--quiet", "--python", "bare", wheel, "pytest", cwd=tmp_path)
    python = tmp_path / "bare" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    elsewhere = tmp_path / "empty"
    elsewhere.mkdir()
    assert " passed" in run(python, "-m", "pytest", *shlex.split(command), cwd=elsewhere, env=of_a_stranger())


def test_a_stranger_serves_a_class(wheel, tmp_path):
    """From the wheel and its extra alone: no checkout, no Node, no lessons."""
    uv = shutil.which("uv")
    run(uv, "venv", "--quiet", "--python", sys.executable, "school", cwd=tmp_path)
    shutil.copy(wheel, tmp_path)
    run(uv, "pip", "install", "--quiet", "--python", "school", f"./{wheel.name}[class]", cwd=tmp_path)
    command = [str(tmp_path / "school" / ("Scripts" if sys.platform == "win32" else "bin") / "combinatoria"), "class"]
    given = {"cwd": tmp_path, "env": of_a_stranger(), "text": True}
    refused = subprocess.run([*command, "--lesson", "order-a"], **given, capture_output=True, check=False)
    assert refused.returncode == 1 and "combinatoria[class,notebook]" in refused.stderr, refused.stderr
    server = subprocess.Popen([*command, "--port", "0", "--keep", "class.sqlite"], **given, stdout=subprocess.PIPE)
    try:
        port = re.search(r":(\d+)/", server.stdout.readline())[1]
        base, sizes = f"http://127.0.0.1:{port}/", {}
        asking = {"Accept-Encoding": "gzip"}
        with urlopen(Request(base, headers=asking), timeout=60) as answer:
            sizes[""] = answer.read()
        for name in set(re.findall(r"assets/[\w.-]+", gzip.decompress(sizes[""]).decode())):
            with urlopen(Request(base + name, headers=asking), timeout=60) as answer:
                sizes[name] = answer.read()
    finally:
        server.terminate()
        server.communicate()
    assert len(sizes) == 6 and sum(map(len, sizes.values())) < 120_000, "compressed"


def test_a_strangers_program_reads_json(stranger):
    done = [stranger("games", "--json"), stranger("replay", "soulmates:seats=4:7:draw_deck", "--json", "-")]
    assert [(one.returncode, one.stderr) for one in done] == [(0, "")] * 2
    assert len(json.loads(done[0].stdout)) == len(REAL) and json.loads(done[1].stdout)["steps"]


@pytest.mark.all
def test_a_stranger_measures_what_is_there(stranger):
    done = stranger("bench", "--only", "journey")
    assert done.returncode == 0 and "journey: decisions" in done.stdout, done.stderr
