"""The builder without a browser: downloads are verified, builds are complete, failures give one sentence."""

from __future__ import annotations

import dataclasses
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import urllib.request
import zipfile
from types import SimpleNamespace

import pytest

from combinatoria_site import commands, fetch, wheels
from combinatoria_site.builder import STAMP, is_fresh
from combinatoria_site.errors import SiteError
from combinatoria_site.fetch import Fetcher, last_words
from combinatoria_site.installed import check_installed, installed
from combinatoria_site.lessons import read_lessons, stage_lessons
from combinatoria_site.lite import EXTENSIONS
from combinatoria_site.node import TS
from combinatoria_site.pages import Assets, _environment
from combinatoria_site.patches import fetch_plots, fold, give_time, leave_out, repair_kernel
from combinatoria_site.paths import HERE, ROOT, files_under
from combinatoria_site.pins import Fold, WheelPin, load_pins
from combinatoria_site.store import Store
from combinatoria_site.texts import words

PAGES = """
import sys
from collections import defaultdict
from pathlib import Path
from combinatoria_site.authors import write_authors
from combinatoria_site.course import write_course
from combinatoria_site.games import read_games
from combinatoria_site.landing import write_landing
from combinatoria_site.lessons import NOTEBOOKS, read_lessons
from combinatoria_site.offline import write_not_kept_page
from combinatoria_site.pages import Assets, write_manifest
from combinatoria_site.paper import write_paper
from combinatoria_site.reading import write_readings
from combinatoria_site.texts import LANGUAGES

site = Path(sys.argv[1])
assets = Assets(site / "assets", defaultdict(lambda: "x"))
lessons, notebooks = read_lessons(), read_lessons(kind=NOTEBOOKS)
tables = sorted({table for lesson in lessons for table in lesson.tables})
games = read_games(tables, list(LANGUAGES), lambda words: None)
write_landing(site, games, lessons, notebooks, assets, "none.whl")
write_authors(site, assets, "none.whl")
write_course(site, games, lessons, assets)
write_paper(site, games, lessons, assets)
write_not_kept_page(site, assets)
write_readings([*lessons, *notebooks], assets)
"""
"""Builds the pages made from texts and notebooks; the others also hold the files of Pyodide."""


@pytest.fixture(scope="session")
def pages(front, tmp_path_factory):
    """The same pages built twice with different hash seeds, which change the order of sets."""
    folders = [tmp_path_factory.mktemp("pages") for _ in range(2)]
    runs = [
        subprocess.Popen([sys.executable, "-c", PAGES, str(folder)], env={**os.environ, "PYTHONHASHSEED": str(seed)})
        for seed, folder in enumerate(folders, 1)
    ]
    assert [run.wait() for run in runs] == [0, 0]
    return folders


def test_two_builds_make_the_same_pages(pages):
    one, two = ({path.relative_to(folder): path.read_bytes() for path in files_under(folder)} for folder in pages)
    assert len(one) > 60 and one.keys() == two.keys()
    assert not [str(name) for name, content in one.items() if two[name] != content]


def test_no_page_shows_the_repr_of_a_method(pages):
    for path in pages[0].rglob("*.html"):
        text = path.read_text("utf-8")
        assert not re.search(r"(<|&lt;)(built-in )?(bound )?(method|function) ", text), path
    assert words("lesson", "en")["update"] in (pages[0] / "index.html").read_text("utf-8")


_NO_PROSE = re.compile(r"<(script|style|pre|code|math|svg)\b.*?</\1>", re.S)


def test_no_emphasis_is_left_as_asterisks(pages):
    """Next to Japanese punctuation CommonMark sees no emphasis: ``**「いい」**16``."""
    readings = [json.loads(path.read_text("utf-8")) for path in (pages[0] / "assets").glob("reading-*.json")]
    texts = {f"{n} {cell['id']}": cell["html"] or "" for n, one in enumerate(readings) for cell in one["cells"]}
    texts |= {str(path): path.read_text("utf-8") for path in pages[0].rglob("*.html")}
    assert len(readings) > 30 and len(texts) > 400
    stars = {name: re.findall(r".{0,20}\*.{0,20}", _NO_PROSE.sub("", text)) for name, text in texts.items()}
    assert not {name: found for name, found in stars.items() if found}


def test_templates_prefer_entries_to_methods_and_write_no_method():
    templates = _environment()
    named = dict.fromkeys(dir(dict), "a text")
    for name in named:
        assert templates.from_string("{{ table." + name + " }}").render(table=named) == "a text"
    for name in ("update", "items", "copy"):
        with pytest.raises(SiteError, match=name):
            templates.from_string("{{ table." + name + " }}").render(table={})


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "cache")


def a_pin(content=b"a wheel"):
    return WheelPin("thing-1.0-py3-none-any.whl", hashlib.sha256(content).hexdigest())


class TestStore:
    def test_a_file_is_found_by_its_content(self, store, tmp_path):
        (tmp_path / "x").write_bytes(b"hello")
        sha256 = store.put(tmp_path / "x")
        assert store.get(sha256).read_bytes() == b"hello"
        store.remember("key", {"x.txt": sha256})
        assert {name: path.read_bytes() for name, path in store.recall("key").items()} == {"x.txt": b"hello"}

    def test_a_damaged_file_counts_as_absent(self, store, tmp_path):
        (tmp_path / "x").write_bytes(b"hello")
        sha256 = store.put(tmp_path / "x")
        store.remember("key", {"x.txt": sha256})
        store.get(sha256).write_bytes(b"hell")
        assert store.get(sha256) is None
        assert store.recall("key") is None

    @pytest.mark.parametrize("text", ["", "[]", "{", "null"])
    def test_a_damaged_record_counts_as_absent(self, store, text):
        store.remember("key", {})
        (store.root / "keys" / "key.json").write_text(text)
        assert store.recall("key") is None


class TestFetch:
    def fetcher(self, store):
        return Fetcher(store, load_pins(), lambda words: None)

    def answer_with(self, monkeypatch, content, returncode=0, stderr=""):
        """Replace pip: it writes a file to the given folder, or fails with a message."""

        def run(command, **options):
            target = next(part.split("=", 1)[1] for part in command if part.startswith("--dest="))
            if content is not None:
                (fetch.Path(target) / "thing-1.0-py3-none-any.whl").write_bytes(content)
            return subprocess.CompletedProcess(command, returncode, "", stderr)

        monkeypatch.setattr(fetch.subprocess, "run", run)

    def test_a_cached_file_is_not_fetched(self, store, tmp_path, monkeypatch):
        (tmp_path / "x").write_bytes(b"a wheel")
        store.put(tmp_path / "x")
        monkeypatch.setattr(fetch.subprocess, "run", lambda *a, **k: pytest.fail("nothing was missing"))
        found = self.fetcher(store).index_wheels([a_pin()])
        assert found["thing-1.0-py3-none-any.whl"].read_bytes() == b"a wheel"

    def test_a_download_is_kept(self, store, monkeypatch):
        self.answer_with(monkeypatch, b"a wheel")
        self.fetcher(store).index_wheels([a_pin()])
        assert store.get(a_pin().sha256)

    def test_a_broken_download_is_reported_in_one_sentence_and_not_kept(self, store, monkeypatch):
        self.answer_with(monkeypatch, b"a whe")
        with pytest.raises(SiteError, match=r"^thing-1.0-py3-none-any.whl arrived damaged.*again\.$"):
            self.fetcher(store).index_wheels([a_pin()])
        assert store.get(a_pin().sha256) is None

    def test_a_missing_network_is_reported_as_such(self, store, monkeypatch):
        stderr = "ERROR: Could not find a version\nNewConnectionError: Failed to establish a new connection"
        self.answer_with(monkeypatch, None, 1, stderr)
        with pytest.raises(SiteError, match="network did not answer"):
            self.fetcher(store).index_wheels([a_pin()])

    def test_the_cdn_is_asked_once_and_then_left_alone(self, store, monkeypatch):
        asked = []

        def refuse(address, timeout):
            asked.append(address)
            raise OSError("blocked")

        monkeypatch.setattr(fetch.urllib.request, "urlopen", refuse)
        carried = []
        fetcher = self.fetcher(store)
        monkeypatch.setattr(fetcher, "_from_carrier", lambda files: carried.extend(files) or {})
        fetcher.locked_wheels({"a.whl": "0" * 64, "b.whl": "1" * 64})
        assert len(asked) == 1
        assert carried == ["a.whl", "b.whl"]

    def test_a_file_from_the_cdn_counts_only_with_its_hash(self, store, monkeypatch):
        monkeypatch.setattr(fetch.urllib.request, "urlopen", lambda address, timeout: io.BytesIO(b"something else"))
        assert self.fetcher(store)._from_cdn("a.whl", "0" * 64) is None

    @pytest.mark.parametrize(
        ("output", "words"),
        [
            ("error: the cause\n  at somewhere\n  at elsewhere", "error: the cause"),
            ("Traceback\n  File x\nValueError: it is wrong", "ValueError: it is wrong"),
            ("", "no reason was given"),
        ],
    )
    def test_the_decisive_line_of_a_failure_is_found(self, output, words):
        assert last_words(subprocess.CompletedProcess([], 1, "", output)) == words


class TestWheels:
    def test_a_lock_is_cut_to_what_is_shipped(self):
        def row(*depends):
            return {"depends": list(depends)}

        official = {"info": {}, "packages": {
            "pandas": row("numpy", "pytz"), "numpy": row(), "pytz": row(), "scipy": row("numpy"),
            "ipython": row("six", "stack-data"), "stack-data": row("pure_eval"), "six": row(), "pure-eval": row(),
        }}  # fmt: skip
        cut = wheels.cut_lock(official, ("pandas",), {"ipython", "stack-data"})
        assert sorted(cut["packages"]) == ["numpy", "pandas", "pure-eval", "pytz", "six"]

    def test_a_lock_names_the_pinned_wheels_of_its_abi(self):
        lock = {
            "info": {"abi_version": "2026_0", "arch": "wasm32"},
            "packages": {"numpy": {"version": "2", "file_name": "x.whl", "sha256": "0", "imports": ["numpy"]}},
        }
        pin = WheelPin("numpy-1.9-cp314-cp314-pyemscripten_2026_0_wasm32.whl", "1" * 64)
        row = {"version": "1.9", "file_name": pin.file_name, "sha256": pin.sha256, "imports": ["numpy"]}
        assert wheels.pin_wheels(lock, [pin]) == {"info": lock["info"], "packages": {"numpy": row}}
        newer = {**lock, "info": {"abi_version": "2027_0", "arch": "wasm32"}}
        for other, pins in ((lock, []), (newer, [pin])):
            with pytest.raises(SiteError, match="no wheel of numpy"):
                wheels.pin_wheels(other, pins)

    def test_files_taken_from_this_environment_match_their_pins(self, monkeypatch, tmp_path):
        pins = load_pins()
        check_installed(pins)
        program = f"jupyterlite_core/jupyterlite-app-{wheels.importlib.metadata.version('jupyterlite-core')}.tgz"
        assert pins.installed.keys() == {program, *EXTENSIONS}, "everything that lite.py takes"
        taken = installed("@jupyterlite/pyodide-kernel-extension")
        assert len(wheels.kernel_wheels(pins)) == 4
        assert all(taken in path.parents for path in wheels.kernel_wheels(pins).values())
        for name in EXTENSIONS:
            shutil.copytree(installed(name), tmp_path / name)
        monkeypatch.setattr(wheels, "LABEXTENSIONS", tmp_path)
        check_installed(pins)
        for name in EXTENSIONS:
            extra = tmp_path / name / "node_modules" / "one.js"
            extra.parent.mkdir()
            extra.write_text("")
            with pytest.raises(SiteError, match=name):
                check_installed(pins)
            shutil.rmtree(extra.parent)
            old = next(path for path in sorted((tmp_path / name).rglob("*.js")))
            content = old.read_bytes()
            old.write_bytes(content + b" ")
            with pytest.raises(SiteError, match=name):
                check_installed(pins)
            old.write_bytes(content)
        shutil.rmtree(tmp_path / "anywidget")
        with pytest.raises(SiteError, match="anywidget"):
            check_installed(pins)
        with pytest.raises(SiteError, match="jupyterlite_core"):
            check_installed(dataclasses.replace(pins, installed={program: "0" * 64}))

    def test_the_widget_halves_of_site_and_environment_agree(self, monkeypatch):
        wheels.check_versions(load_pins())
        monkeypatch.setattr(wheels.importlib.metadata, "version", lambda name: "99.1")
        with pytest.raises(SiteError, match="they must agree"):
            wheels.check_versions(load_pins())

    def test_files_are_left_out_by_pattern(self):
        entries = [("a/x.py", b""), ("a/stubs/y.pyi", b""), ("a/stubs/deep/z.pyi", b"")]
        assert list(leave_out(iter(entries), ("a/stubs/*",))) == entries[:1]

    def test_a_folded_package_still_imports_everything(self, tmp_path):
        entries = {
            "pkg/__init__.py": b"",
            "pkg/sub/__init__.py": b"base = 1\n",
            "pkg/sub/near.py": b"from . import base\n",
            "pkg/sub/far.py": b"from . import base\nfrom .near import base as again\n",
        }
        folded = dict(fold(iter(entries.items()), Fold("pkg/sub", frozenset({"near"}))))
        assert sorted(folded) == ["pkg/__init__.py", "pkg/sub/__init__.py", "pkg/sub/folded.zip", "pkg/sub/near.py"]
        for name, content in folded.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_bytes(content)
        code = "import pkg.sub.far as far; print(far.base + far.again)"
        assert subprocess.check_output([sys.executable, "-c", code], cwd=tmp_path).strip() == b"2"

    def test_the_repairs_refuse_another_kernel(self):
        for repair, module in ((repair_kernel, "comm"), (fetch_plots, "kernel")):
            with pytest.raises(SiteError, match="repair"):
                list(repair(iter([(f"pyodide_kernel/{module}.py", b"pass")])))

    def test_a_widgets_module_gets_more_time_to_load_than_anywidget_allows(self, site_folder, tmp_path):
        static = [path.read_text("utf-8") for path in (site_folder / "extensions/anywidget").rglob("*.js")]
        assert any("Failed to initialize model" in text for text in static)
        assert not any("timeout(2000)" in text for text in static) and any("timeout(60000)" in text for text in static)
        with pytest.raises(SiteError, match="anywidget"):
            give_time(tmp_path)

    @pytest.mark.parametrize(
        ("cell", "fetched"),
        [
            ("import pandas as pd\npd.Series([1]).plot()", True),
            ("import pandas\nframe.plot.scatter(x='a', y='b')", True),
            ("from pandas import DataFrame as F\nF().hist()", True),
            ("import pandas.plotting", False),
            ("garden.plot()", False),
        ],
    )
    def test_a_cell_that_plots_a_frame_fetches_matplotlib(self, cell, fetched):
        """The function is taken from the patched wheel of the kernel."""
        [wheel] = [path for name, path in wheels.kernel_wheels(load_pins()).items() if "pyodide_kernel" in name]
        with zipfile.ZipFile(wheel) as archive:
            entries = [(name, archive.read(name)) for name in archive.namelist()]
        text = dict(fetch_plots(iter(entries)))["pyodide_kernel/kernel.py"].decode()
        compile(text, "kernel.py", "exec")
        found = re.search(r"^def _with_plots\(.*?(?=^\S)", text, re.M | re.S)
        space = {"re": re, "sys": SimpleNamespace(modules={})}
        exec(found[0], space)
        assert space["_with_plots"](cell).endswith("import matplotlib") == fetched

    def test_every_pin_has_a_hash(self):
        pins = load_pins()
        for pin in (*pins.content, *pins.tools, *pins.wheels, pins.carrier):
            assert re.fullmatch(r"[0-9a-f]{64}", pin.sha256)


class TestLessons:
    def test_a_staged_master_starts_the_browsers_kernel(self, tmp_path):
        lessons = read_lessons()
        stage_lessons(lessons, tmp_path)
        for lesson in lessons:
            notebook = json.loads((tmp_path / lesson.path).read_text("utf-8"))
            assert notebook["metadata"]["kernelspec"]["name"] == "python"
            assert len(notebook["cells"]) == len(json.loads(lesson.source.read_text("utf-8"))["cells"])

    def test_a_missing_notebook_is_reported(self, tmp_path):
        (tmp_path / "index.toml").write_text('[[lesson]]\nid = "x"\nnotebook = { en = "en/x.ipynb" }\n')
        with pytest.raises(SiteError, match=r"lessons/en/x\.ipynb is missing"):
            read_lessons(tmp_path)


class TestBuilt:
    def test_the_lock_names_files_that_exist_and_match_their_hashes(self, site_folder):
        pyodide = site_folder / "static" / "pyodide"
        lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
        names = set()
        for row in lock["packages"].values():
            content = (pyodide / row["file_name"]).read_bytes()
            assert hashlib.sha256(content).hexdigest() == row["sha256"], row["file_name"]
            names.add(row["file_name"])
        assert {path.name for path in pyodide.glob("*.whl")} == names
        assert {"pandas", "ipywidgets", "anywidget", "combinatoria"} <= lock["packages"].keys()

    def test_python_is_bytecode_of_the_interpreter_that_ships(self, site_folder):
        pyodide = site_folder / "static" / "pyodide"
        for name in ("python_stdlib.zip", next(pyodide.glob("combinatoria-*.whl")).name):
            with zipfile.ZipFile(pyodide / name) as archive:
                names = archive.namelist()
                assert not [one for one in names if one.endswith(".py")]
                magic = {archive.read(one)[:2] for one in names if one.endswith(".pyc")}
            assert magic == {(3627).to_bytes(2, "little")}, "the magic number of Python 3.14"

    def test_our_wheel_contains_the_front_end(self, site_folder):
        [wheel] = (site_folder / "static" / "download").glob("combinatoria-*-py3-none-any.whl")
        names = zipfile.ZipFile(wheel).namelist()
        assert {"combinatoria_widgets/static/table.js", "combinatoria/session/session.py"} <= set(names)

    def test_masters_are_read_only(self, site_folder):
        lessons = read_lessons()
        for lesson in lessons:
            folder = site_folder / "api" / "contents" / lesson.path.rpartition("/")[0]
            listed = json.loads((folder / "all.json").read_text("utf-8"))["content"]
            assert {entry["path"]: entry["writable"] for entry in listed}[lesson.path] is False

    def test_the_notebooks_heartbeat_is_answered_before_there_is_a_worker(self, address):
        """JupyterLite asks the root of the origin; without an active worker the browser asks the server."""
        with urllib.request.urlopen(f"{address}api/service-worker-heartbeat") as answer:
            assert answer.read() == b"ok"

    def test_the_configuration_names_no_other_origin(self, site_folder):
        text = (site_folder / "jupyter-lite.json").read_text("utf-8")
        assert "http" not in re.sub(r'"(\$schema|\$id)": "[^"]*"', "", text)
        assert json.loads(text)["jupyter-config-data"]["litePluginSettings"][
            "@jupyterlite/pyodide-kernel-extension:kernel"
        ]["disablePyPIFallback"]

    def test_pages_that_people_share_have_a_title_and_a_description(self, site_folder):
        for pattern in ("index.html", "ja/*.html", "play/*.html", "guides/*.html", "docs/**/*.html"):
            for page in site_folder.glob(pattern):
                said = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]+)">', page.read_text("utf-8")))
                assert said.keys() == {"type", "site_name", "title", "description"}, page  # the address is not known
        text = (site_folder / "docs" / "ja" / "play" / "table.html").read_text("utf-8")
        [first] = re.findall(r'<meta property="og:description" content="([^"]+)">', text)
        assert f"<p>{first}</p>" in text

    def test_no_page_of_ours_names_another_origin(self, site_folder):
        ours = ("*.html", "ja/*.html", "play/*.html", "promise/*.html", "ja/promise/*.html")
        pages = [page for pattern in ours for page in site_folder.glob(pattern)]
        assert len(pages) >= 3
        for page in pages:
            found = re.findall(r'(?:src|href)="([^"]*)"', page.read_text("utf-8"))
            assert found
            assert not [address for address in found if "//" in address or address.startswith("/")], page


class TestSources:
    def test_all_texts_exist_in_all_languages_with_the_same_placeholders(self):
        tables = tomllib.loads((HERE / "texts.toml").read_text("utf-8"))
        for table, rows in tables.items():
            for key, text in rows.items():
                assert set(text) == {"en", "ja"}, f"{table}.{key}"
                gaps = {lang: sorted(re.findall(r"\{\w+\}", said)) for lang, said in text.items()}
                assert gaps["en"] == gaps["ja"], f"{table}.{key}"

    def test_every_text_is_used(self):
        sources = [*(HERE / "templates").glob("*.html"), *(ROOT / "site" / "host").glob("*.ts"), *HERE.rglob("*.py")]
        code = "\n".join(path.read_text("utf-8") for path in sources)
        built_up = ("stage_", "bad_", "ticket_", "marks_", "by_", "kind_")  # composed at run time: stage_python
        tables = tomllib.loads((HERE / "texts.toml").read_text("utf-8"))
        del tables["theme"]  # read as a whole; test_documentation.py looks for each of its words on the pages
        for table, rows in tables.items():
            for key in rows:
                assert key.startswith(built_up) or re.search(rf"\b{key}\b", code), f"{table}.{key}"

    def test_typescript_passes_the_type_check(self, front):
        from combinatoria_site.node import run_node

        tsc = TS / "node_modules" / "typescript" / "bin" / "tsc"
        for folder in ("host", "offline"):
            run_node([str(tsc), "--noEmit", "-p", str(ROOT / "site" / folder)], cwd=TS, what="tsc", timeout=180)

    def test_the_name_of_an_asset_depends_on_its_content(self, tmp_path):
        assets = Assets(tmp_path / "assets")
        one, again, other = (assets.add("a.css", content) for content in (b"1", b"1", b"2"))
        assert one == again != other and assets.addresses == {"a_css": other}
        assert {(tmp_path / address).read_bytes() for address in (one, other)} == {b"1", b"2"}

    def test_ignored_files_never_count_as_sources(self, tmp_path):
        for name in ("a.py", "__pycache__/a.pyc", "node_modules/x.js", "b/c.ts"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text("")
        assert [path.relative_to(tmp_path).as_posix() for path in files_under(tmp_path)] == ["a.py", "b/c.ts"]


class TestCommands:
    def test_an_expected_failure_is_one_line_and_a_status(self, tmp_path, capsys):
        assert commands.serve(["--no-build", "--output", str(tmp_path)]) == 1
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.count("\n") == 1
        assert "no built site" in said.err

    def test_a_site_is_fresh_only_for_the_inputs_it_was_built_from(self, tmp_path):
        assert not is_fresh(tmp_path, "these"), "there is no stamp"
        for stamp, fresh in (
            ('{"inputs": "these"}', True),
            ('{"inputs": "others"}', False),
            ("{}", False),
            ("{", False),
        ):
            (tmp_path / STAMP).write_text(stamp)
            assert is_fresh(tmp_path, "these") == fresh

    def test_a_draft_is_fresh_where_a_draft_is_enough(self, tmp_path):
        for draft in (False, True):
            (tmp_path / STAMP).write_text(json.dumps({"inputs": "these", "draft": draft}))
            assert is_fresh(tmp_path, "these")
            assert is_fresh(tmp_path, "these", draft=False) is not draft
