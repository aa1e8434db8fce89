"""The command line itself: its version, its help, and commands whose packages are not installed."""

import json
from importlib.metadata import EntryPoint, entry_points, version

import pytest

import combinatoria as cb
from combinatoria.cli import bench
from combinatoria.cli.bench import Figure
from combinatoria.cli.main import GROUP, OWN
from combinatoria.words.explain import LANGUAGES, core_texts

from .test_terminal import run


def test_the_version_is_that_of_the_package(capsys, monkeypatch):
    status, out, _ = run(capsys, monkeypatch, "--version")
    assert status == 0 and out == f"combinatoria {cb.__version__}\n"
    assert cb.__version__ == version("combinatoria")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_has_a_line_for_every_command(capsys, monkeypatch, lang):
    monkeypatch.setenv("LC_ALL", lang)
    monkeypatch.setenv("COLUMNS", "500")
    _, out, _ = run(capsys, monkeypatch, "--help")
    names = {*OWN, *(entry.name for entry in entry_points(group=GROUP))}
    assert {"keys", "lesson", "serve"} <= names
    for name in names:
        assert core_texts()["cli"][name][lang] in out


def absent(name, group):
    return EntryPoint(name, f"combinatoria_nowhere.{name}:main", group)


@pytest.mark.parametrize(("name", "remedy"), [("lesson", "combinatoria[lessons]"), ("serve", "source checkout")])
def test_a_command_that_cannot_be_loaded_names_its_remedy(capsys, monkeypatch, name, remedy):
    found = [absent(name, GROUP)]
    monkeypatch.setattr("combinatoria.cli.main.entry_points", lambda group: found if group == GROUP else [])
    status, out, err = run(capsys, monkeypatch, name, "--lang", "en")
    assert status == 1 and not out and remedy in err and "combinatoria_nowhere" in err and err.count("\n") == 1


@pytest.mark.parametrize(("only", "told"), [("", True), ("kernel altar", False), ("site", True)])
def test_a_benchmark_of_an_absent_layer_is_named_and_the_others_are_measured(capsys, monkeypatch, tmp_path, only, told):
    monkeypatch.setattr(bench, "entry_points", lambda group: [absent("site", group)])
    monkeypatch.setattr(bench, "kernel_measures", lambda: {"kernel altar": lambda: iter([Figure("a", 5.0, "1/s")])})
    file = tmp_path / "bench.json"
    status, _, err = run(capsys, monkeypatch, "bench", "--only", only, "--lang", "en", "--json", str(file))
    assert ("“site” need a source checkout" in err) == told
    assert status == (2 if only == "site" else 0)
    if status == 0:
        assert [figure["name"] for figure in json.loads(file.read_text("utf-8"))["figures"]] == ["a"]
