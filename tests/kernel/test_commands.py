"""The command line itself: its version, its help, and commands whose packages are not installed."""

import io
import json
from importlib.metadata import EntryPoint, entry_points, version

import pytest

import combinatoria as cb
from combinatoria.cli import bench
from combinatoria.cli.bench import Figure
from combinatoria.cli.main import GROUP, OWN, main
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


LINK = "soulmates:seats=4:7:draw_deck,discard_M1"
JSON = {
    "games": (["games"], lambda value: [row["game"] for row in value]),
    "replay": (["replay", LINK], lambda value: [step["move"] for step in value["steps"]]),
    "analyse": (["analyse", LINK, "--budget", "20"], lambda value: [row["move"] for row in value["rows"]]),
}


@pytest.mark.parametrize("name", JSON)
def test_json_is_the_whole_output_and_progress_is_for_terminals(capsys, monkeypatch, tmp_path, name):
    argv, told = JSON[name]
    file = tmp_path / "out.json"
    outs = [run(capsys, monkeypatch, *argv, "--json", *more) for more in ([], ["-"], [str(file)])]
    assert [(status, err) for status, _, err in outs] == [(0, "")] * 3
    assert outs[0] == outs[1] and not outs[2][1]
    values = [json.loads(outs[0][1]), json.loads(file.read_text("utf-8"))]
    assert values[0] == values[1] and len(told(values[0])) > 1


def test_json_of_a_review_and_of_an_analysis(capsys, monkeypatch):
    _, out, _ = run(capsys, monkeypatch, "replay", LINK, "--level", "1", "--viewer", "0", "--lang", "en", "--json")
    value = json.loads(out)
    assert (value["viewer"], value["result"], value["winners"]) == (0, None, None)
    assert value["steps"][2]["seat"] == 0 and value["steps"][2]["text"].endswith("discard Moon 1.")
    assert value["steps"][2]["rule"] == "4.act"
    _, out, _ = run(capsys, monkeypatch, "analyse", LINK, "--budget", "20", "--lang", "ja", "--json")
    value = json.loads(out)
    assert value["finished"] and value["parts"] == len(value["rows"]) == 2 and len(value["chart"]) == 2


def test_json_can_be_read_whatever_the_output_encodes(monkeypatch):
    bytes_ = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(bytes_, encoding="ascii"))
    assert main(["games", "--lang", "ja", "--json"]) == 0
    assert any("運命の人" in row["name"] for row in json.loads(bytes_.getvalue()))


def test_an_unfinished_game_has_no_name_in_json(capsys, monkeypatch):
    monkeypatch.setattr("combinatoria.cli.main._speaker", lambda name, lang: None)
    _, out, _ = run(capsys, monkeypatch, "games", "--json")
    assert not any(row["finished"] or "name" in row for row in json.loads(out))
