"""The benchmark's page of marimo: what is converted, what lies beside it, and its three pages opened in turns."""

from __future__ import annotations

import dataclasses
import io
import json
import subprocess
import tarfile

import pytest

from combinatoria_site import bench_marimo
from combinatoria_site.bench import measures
from combinatoria_site.bench_marimo import add_python, export, marimo_figures, until_widget
from combinatoria_site.errors import SiteError
from combinatoria_site.lessons import read_lessons
from combinatoria_site.paths import cache_dir
from combinatoria_site.pins import MarimoPins, WheelPin, load_pins
from combinatoria_site.server import serving
from combinatoria_site.store import Store
from combinatoria_site.wheels import CORE_FILES

LESSON = next(lesson for lesson in read_lessons() if lesson.lang == "en")  # that of the benchmarks
NOTEBOOK = json.loads(LESSON.source.read_text("utf-8"))
TABLE = "<!doctype html><link rel='icon' href='data:,'>{more}<script src='table.js'></script>"
SCRIPT = "document.write('<i class=cmb-cloth></i>')"


def code_of(notebook):
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_the_cells_up_to_the_widget_are_those_of_the_lesson():
    theirs, ours = until_widget(NOTEBOOK), NOTEBOOK
    shown = theirs["cells"][1:]
    assert [cell["id"] for cell in shown] == [cell["id"] for cell in ours["cells"][: len(shown)]]
    first, start, table = code_of(theirs)
    assert first == "import marimo as mo" and table == code_of(ours)[1] and table.endswith("\ntable")
    assert start == code_of(ours)[0].replace("import *", "import GameTable, keep, start")


def answer_with(monkeypatch, html=None, stderr=""):
    """Replace uv: it fails with a message, or marimo writes this page."""

    def run(command, **options):
        if html is not None and "-o" in command and "html-wasm" in command:
            (bench_marimo.Path(command[command.index("-o") + 1]) / "index.html").write_text(html)
        return subprocess.CompletedProcess(command, int(html is None), "", stderr)

    monkeypatch.setattr(bench_marimo.subprocess, "run", run)


def test_the_page_loads_what_lies_beside_it(monkeypatch, tmp_path):
    answer_with(monkeypatch, '<marimo-wasm hidden=""></marimo-wasm>')
    export(NOTEBOOK, tmp_path / "page", "1")
    assert 'data-pyodide-index-url="./pyodide/"' in (tmp_path / "page" / "index.html").read_text()


@pytest.mark.parametrize(
    ("html", "stderr", "sentence"),
    [
        (None, "error: Request failed\n  cause: Connection refused (os error 111)", r"^marimo==1 .* network did not"),
        (None, "error: Notebook not found", r"^marimo==1 .*Notebook not found"),
        ("<title>another page</title>", "", r"^marimo exports another kind of page"),
    ],
)
def test_a_failure_is_told_in_one_sentence(monkeypatch, tmp_path, html, stderr, sentence):
    answer_with(monkeypatch, html, stderr)
    with pytest.raises(SiteError, match=sentence):
        export(NOTEBOOK, tmp_path / "page", "1")


def test_the_benchmark_ends_with_that_sentence():
    with pytest.raises(SystemExit, match=r"^a sentence\.$"), measures():
        raise SiteError("a sentence.")


def test_without_uv_a_sentence_says_so(monkeypatch, tmp_path):
    monkeypatch.delenv("UV", raising=False)
    monkeypatch.setattr(bench_marimo.shutil, "which", lambda name: None)
    with pytest.raises(SiteError, match="uv was not found"):
        export(NOTEBOOK, tmp_path / "page", "1")


def stored(store, folder, name, content):
    (folder / name).write_bytes(content)
    return store.put(folder / name)


def core_with(lock):
    """Return a package of Pyodide with this lock."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for name in (*CORE_FILES, "pyodide-lock.json"):
            content = json.dumps(lock).encode() if name.endswith(".json") else b"theirs"
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return packed.getvalue()


def test_its_own_pyodide_and_wheels_join_those_of_the_stock_build(monkeypatch, tmp_path):
    monkeypatch.setenv("COMBINATORIA_CACHE", str(tmp_path / "cache"))
    store, stock = Store(cache_dir()), tmp_path / "stock"
    stock.mkdir()
    names = ["jedi", "packaging", "pygments", "anywidget", "ipywidgets", "combinatoria"]
    ours = {"info": {"version": "ours"}, "packages": {name: {"name": name, "depends": []} for name in names}}
    (stock / "pyodide-lock.json").write_text(json.dumps(ours))
    (stock / "pyodide.asm.wasm").write_bytes(b"ours")
    wheels = ("marimo_base-1-py3-none-any.whl", "msgspec-1-cp314-cp314-pyemscripten_2026_0_wasm32.whl")
    pins = dataclasses.replace(
        load_pins(),
        marimo=MarimoPins(
            "1", "1.0", stored(store, tmp_path, "core", core_with({"info": {"version": "theirs"}})),
            tuple(WheelPin(name, stored(store, tmp_path, name, name.encode())) for name in wheels),
        ),
    )  # fmt: skip
    add_python(tmp_path / "page", stock, pins, print)
    lock = json.loads((tmp_path / "page" / "pyodide" / "pyodide-lock.json").read_text())
    assert lock["info"] == {"version": "theirs"}
    assert lock["packages"].keys() == {*names, "marimo-base", "msgspec"}
    assert set(lock["packages"]["marimo-base"]["depends"]) == {"jedi", "packaging", "pygments", "msgspec"}
    assert lock["packages"]["combinatoria"]["depends"] == ["anywidget", "ipywidgets"]
    assert (tmp_path / "page" / "pyodide" / "pyodide.asm.wasm").read_bytes() == b"theirs"
    assert all((tmp_path / "page" / "pyodide" / name).is_file() for name in wheels)


@pytest.fixture
def three(monkeypatch, tmp_path):
    """Replace the site, the stock build and marimo's page by pages with a table and nothing else."""
    visits = []

    def page(folder, more=""):
        folder.mkdir()
        (folder / "index.html").write_text(TABLE.format(more=more))
        (folder / "table.js").write_text(SCRIPT)

    def lesson_opened(page, url):
        visits.append(url)
        page.goto(url.partition("notebooks/")[0])
        return 1.0, 2.0

    monkeypatch.setattr(bench_marimo, "first_widget", lesson_opened)
    monkeypatch.setattr(bench_marimo, "add_python", lambda *args: None)
    for name in ("ours", "stock"):
        page(tmp_path / name)
    with serving(tmp_path / "ours") as ours, serving(tmp_path / "stock") as stock:

        def figures(browser, more=""):
            monkeypatch.setattr(bench_marimo, "export", lambda notebook, folder, version: page(folder, more))
            sites = (ours, tmp_path / "ours"), (stock, tmp_path / "stock")
            return list(marimo_figures(browser, *sites, LESSON.path, print, runs=2))

        yield figures, visits


def test_the_three_pages_are_opened_in_turns(browser, three):
    figures, visits = three
    seconds, size = figures(browser)
    address = f"notebooks/index.html?path={LESSON.path}"
    assert len(visits) == 4 and visits[:2] == visits[2:] and all(url.endswith(address) for url in visits)
    assert (
        seconds.unit == "s"
        and 0 < seconds.value < 3
        and "site 3.00 s" in seconds.note
        and "medians of 2" in seconds.note
    )
    assert size.unit == "MB" and size.value > 0


def test_a_page_that_asks_for_something_elsewhere_is_not_measured(browser, three, elsewhere):
    figures, _ = three
    with pytest.raises(SiteError, match=r"asked for http://.*/far.css, which is not beside it"):
        figures(browser, f"<link rel='stylesheet' href='{elsewhere.address}far.css'>")
