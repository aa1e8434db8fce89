"""Terminal messages of the builders: every sentence is in a table, in both languages, and each is used."""

from __future__ import annotations

import ast
import importlib
import re
import sys
import tomllib
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest

import combinatoria_lessons
from combinatoria_lessons import __main__ as lessons
from combinatoria_lessons.console import speak as speak_lessons
from combinatoria_lessons.console import tell as tell_lessons
from combinatoria_site import commands, console
from combinatoria_site.errors import SiteError
from combinatoria_site.paths import HERE
from combinatoria_widgets import _front

LESSONS = Path(combinatoria_lessons.__file__).parent
FRONT = _front.PACKAGE / "_front.py"
HOOK = _front.PACKAGE.parent / "hatch_build.py"
TABLES = {
    "site": (HERE / "console.toml", sorted(HERE.rglob("*.py"))),
    "front": (_front.PACKAGE / "front.toml", [FRONT, HOOK]),
    "lessons": (LESSONS / "console.toml", sorted(LESSONS.glob("*.py"))),
}
TELLERS = {"SiteError", "FrontEndError", "SourceError", "say", "print", "step"}
TOLD = {"help", "description", "what"}
WHERE = {"where": ("file", "cell")}
PLACES = {"file", "cell", "part", "entry"}  # a reader's `wrong` adds the place of the mistake to every sentence
PROSE = re.compile(r"[A-Za-z]{2,} [a-z]{2,}")


@pytest.fixture(autouse=True)
def quiet_environment(monkeypatch):
    """Remove the language from the environment, and reset the chosen one."""
    monkeypatch.setattr(console.sys, "argv", ["combinatoria"])
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LANG", raising=False)
    console.speak(None)
    yield
    console.speak(None)


def calls(path):
    """Yield the name of the called function and the node of every call in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            yield getattr(node.func, "id", getattr(node.func, "attr", "")), node


def _name(path):
    return f"{path.parent.name}/{path.name}"


def holes(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("name", TABLES)
def test_every_sentence_exists_in_both_languages_with_the_same_facts(name):
    table = tomllib.loads(TABLES[name][0].read_text(encoding="utf-8"))
    for key, entry in table.items():
        assert set(entry) == {"en", "ja"} and all(entry.values()), key
        assert holes(entry["en"]) == holes(entry["ja"]), key


def facts_of(call):
    """Return the names of a call's facts; `**where` is the file and the cell of a lesson's source."""
    names = ([one.arg] if one.arg else WHERE[ast.unparse(one.value).rpartition(".")[2]] for one in call.keywords)
    return {name for some in names for name in some}


@pytest.mark.parametrize("name", TABLES)
def test_code_uses_every_sentence_of_the_table_with_its_facts_and_no_other(name):
    path, sources = TABLES[name]
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    asked = set()
    for source in sources:
        for called, call in calls(source):
            if called == "tell" and not isinstance(call.args[0], ast.Name):
                key = ast.literal_eval(call.args[0])
                asked.add(key)
                assert holes(table[key]["en"]) == facts_of(call), f"{source.name}: {key}"
            elif called == "wrong":
                key, own = ast.literal_eval(call.args[0]), facts_of(call)
                asked.add(key)
                assert own - PLACES <= holes(table[key]["en"]) <= own | PLACES, f"{source.name}: {key}"
    assert asked == set(table)


@pytest.mark.parametrize("path", [path for _, sources in TABLES.values() for path in sources], ids=_name)
def test_no_sentence_is_in_code(path):
    for called, call in calls(path):
        said = [fact.value for fact in call.keywords if fact.arg in TOLD]
        said += call.args if called in TELLERS else call.args[1:] if called == "Figure" else []
        for node in (inner for value in said for inner in ast.walk(value)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert not PROSE.search(node.value), f"{_name(path)}:{node.lineno}: {node.value}"


class TestLanguage:
    def test_english_is_the_default(self):
        assert console.tell("step_pages") == "Pages"
        assert _front.tell("building") == "Building the front end ..."

    @pytest.mark.parametrize("variable", ["LC_ALL", "LANG"])
    def test_the_environment_selects_the_language(self, monkeypatch, variable):
        monkeypatch.setenv(variable, "ja_JP.UTF-8")
        assert console.tell("step_pages") == "ページ"
        assert "フロントエンド" in _front.tell("building")

    def test_the_command_line_comes_before_the_environment(self, monkeypatch):
        monkeypatch.setenv("LANG", "ja_JP.UTF-8")
        monkeypatch.setattr(console.sys, "argv", ["combinatoria", "bench", "--lang", "en"])
        assert console.tell("step_pages") == "Pages"
        assert _front.tell("building") == "Building the front end ..."

    @pytest.mark.parametrize("option", [["--lang", "ja"], ["--lang=ja"]])
    def test_a_failure_of_a_command_is_reported_in_the_chosen_language(self, tmp_path, capsys, option):
        assert commands.serve(["--no-build", "--output", str(tmp_path), *option]) == 1
        assert "組み立て済みのサイトがありません" in capsys.readouterr().err

    @pytest.mark.parametrize("command", [commands.build, commands.serve])
    def test_the_help_of_a_command_is_in_the_chosen_language(self, capsys, command):
        with pytest.raises(SystemExit):
            command(["--lang", "ja", "--help"])
        assert "サイトのフォルダー" in capsys.readouterr().out

    def test_a_failure_of_the_front_end_is_reported_in_the_same_language(self, monkeypatch, tmp_path):
        from combinatoria_site.pages import build_assets

        monkeypatch.setattr(_front, "SOURCES", tmp_path)
        monkeypatch.setattr(_front.Bundles, "are_there", property(lambda bundles: False))
        console.speak("ja")
        with pytest.raises(SiteError, match="フロントエンド"):
            build_assets(tmp_path, lambda words: None)


def test_the_lesson_builder_speaks_both_languages(monkeypatch):
    monkeypatch.setattr(lessons, "check_all", lambda: [])
    try:
        assert lessons.main(["build", "--check", "--lang", "ja"]) == 0
        assert tell_lessons("missing", name="x") == "xがありません。"
        assert lessons.main(["build", "--check"]) == 0
        assert tell_lessons("missing", name="x") == "x is missing."
    finally:
        speak_lessons(None)


def test_the_front_ends_builder_speaks_when_loaded_by_its_path(monkeypatch):
    package = ModuleType("combinatoria_front_alone")
    package.__path__ = [str(FRONT.parent)]
    monkeypatch.setitem(sys.modules, package.__name__, package)
    alone = importlib.import_module("combinatoria_front_alone._front")
    assert alone.tell("no_reason") == "no reason given"
