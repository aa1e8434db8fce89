"""Names of moved modules: a pupil's copy of a lesson can still import everything it was delivered with."""

from __future__ import annotations

import importlib
import pkgutil
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import nbformat
import pytest

import combinatoria_widgets
from combinatoria.import_aliases import ALIASES, install, new_name
from combinatoria_lessons import LANGUAGES
from combinatoria_lessons.build import LESSONS

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
        assert importlib.import_module(name).__name__ == name, f"{name} is an old name"


@pytest.mark.parametrize("old", ALIASES)
def test_an_old_name_is_the_module_itself(old):
    module = importlib.import_module(ALIASES[old])
    spec = module.__spec__
    assert importlib.import_module(old) is module
    assert (module.__name__, module.__spec__) == (ALIASES[old], spec)
    assert spec.name == module.__name__


FOLDERS = [old for old, new in ALIASES.items() if hasattr(importlib.import_module(new), "__path__")]


@pytest.mark.parametrize("old", FOLDERS)
def test_the_modules_of_a_folder_that_has_moved_are_not_loaded_twice(old):
    folder = importlib.import_module(ALIASES[old])
    inside = [found.name for found in pkgutil.iter_modules(folder.__path__)]
    assert len(inside) > 2
    for name in inside:
        module = importlib.import_module(f"{ALIASES[old]}.{name}")
        assert importlib.import_module(f"{old}.{name}") is module and new_name(f"{old}.{name}") == module.__name__


def test_in_every_form_of_an_import_and_nothing_before_it_is_asked_for():
    """Run in a new interpreter, where neither name has been imported."""
    code = f"""
import sys
import {PACKAGE}
assert not [name for name in sys.modules if name.startswith({PACKAGE!r} + ".")]
import {PACKAGE}.lesson_signs_a as one
from {PACKAGE} import lesson_altar_b, lesson_text as text
import {PACKAGE}.lesson_log
from {PACKAGE}.lesson_signs_a import DealLog
from {PACKAGE}.lessons import altar_b, signs_a
assert one is signs_a and lesson_altar_b is altar_b and {PACKAGE}.lesson_log.TableLog in one.DealLog.__mro__
assert DealLog.__module__ == "{PACKAGE}.lessons.signs"
one.start("signs-a", lang="ja")
print({PACKAGE}.lessons.tools.state.current().lang, text.say("tally.you", "en"))
"""
    assert run(code).split() == ["ja", "you"]


def test_old_names_of_the_kernel_in_every_form_of_an_import():
    code = """
import combinatoria.tally.record as one
from combinatoria import tally
from combinatoria.tally import read_token
from combinatoria.parts.tour import steps
import combinatoria.core.mute
from combinatoria.promise import record
assert one is record and combinatoria.core.mute is combinatoria.core.playout
print(tally.__name__, read_token.__module__, steps.__module__)
"""
    assert run(code).split() == ["combinatoria.promise", "combinatoria.promise.seal", "combinatoria.game_api.tour"]


def test_unknown_names_are_still_missing():
    for name in ("lesson_chess_a", "lessons.lesson_signs_a"):
        with pytest.raises(ModuleNotFoundError, match=f"{PACKAGE}.{name}"):
            importlib.import_module(f"{PACKAGE}.{name}")
    with pytest.raises(ModuleNotFoundError, match=r"combinatoria\.promise\.nothing"):
        importlib.import_module("combinatoria.tally.nothing")


def test_installing_twice_does_nothing():
    before = list(sys.meta_path)
    install()
    assert sys.meta_path == before


def test_a_submodule_under_its_old_name_takes_the_place_of_no_function():
    """`joints` is a module of the package and a function that the package exports."""
    print_it = (
        "print(len(combinatoria.promise.joints(2, 'ring')), combinatoria.tally.joints is combinatoria.promise.joints)"
    )
    assert run(f"import combinatoria.tally.joints, combinatoria.promise; {print_it}") == "1 True\n"
