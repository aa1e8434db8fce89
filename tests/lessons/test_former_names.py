"""Former names of modules: a pupil's copy of a lesson can still import the names it was delivered with."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import nbformat
import pytest

import combinatoria_widgets
from combinatoria_lessons import LANGUAGES
from combinatoria_lessons.build import LESSONS
from combinatoria_widgets.former import MOVED

RELEASED = tomllib.loads(
    (Path(__file__).parents[1] / "fixtures" / "released-names.toml").read_text(encoding="utf-8")
)  # fmt: skip
PACKAGE = combinatoria_widgets.__name__


def run(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("module", RELEASED)
def test_a_copy_gets_every_name_that_it_was_delivered_with(module):
    space = {}
    exec(f"from {module} import *", space)
    assert set(RELEASED[module]) <= space.keys()
    for name in RELEASED[module]:
        exec(f"from {module} import {name}", space)


def test_the_built_notebooks_import_modules_that_are_there():
    found = set()
    for lang in LANGUAGES:
        for path in (LESSONS / lang).glob("*.ipynb"):
            for cell in nbformat.read(path, as_version=4).cells:
                if cell.cell_type == "code":
                    found |= set(re.findall(rf"^(?:from|import) ({PACKAGE}[\w.]*)", cell.source, re.M))
    assert len(found) > 6
    for name in found:
        assert importlib.import_module(name).__name__ == name, f"{name} is a former name"


@pytest.mark.parametrize("former", MOVED)
def test_a_former_name_is_the_module_itself(former):
    module = importlib.import_module(f"{PACKAGE}.{MOVED[former]}")
    spec = module.__spec__
    assert importlib.import_module(f"{PACKAGE}.{former}") is module
    assert (module.__name__, module.__spec__) == (f"{PACKAGE}.{MOVED[former]}", spec)
    assert spec.name == module.__name__


def test_in_every_form_of_an_import_and_nothing_before_it_is_asked_for():
    """In a separate interpreter, where neither name has been imported."""
    code = f"""
import sys
import {PACKAGE}
assert not [name for name in sys.modules if name.startswith({PACKAGE!r} + ".") and "former" not in name]
import {PACKAGE}.lesson_signs_a as one
from {PACKAGE} import lesson_altar_b, lesson_text as text
import {PACKAGE}.lesson_log
from {PACKAGE}.lesson_signs_a import DealLog
from {PACKAGE}.lessons import altar_b, signs_a
assert one is signs_a and lesson_altar_b is altar_b and {PACKAGE}.lesson_log.TableLog is one.TableLog
assert DealLog.__module__ == "{PACKAGE}.lessons.signs_a"
one.start("signs-a", lang="ja")
print({PACKAGE}.lessons.tools.state.current().lang, text.say("tally.you", "en"))
"""
    assert run(code).split() == ["ja", "you"]


def test_other_names_are_missing_as_ever():
    for name in ("lesson_chess_a", "lessons.lesson_signs_a"):
        with pytest.raises(ModuleNotFoundError, match=f"{PACKAGE}.{name}"):
            importlib.import_module(f"{PACKAGE}.{name}")
