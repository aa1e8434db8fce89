"""The built notebooks: identical to the sources, same outputs when run, and solutions that are all right."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from itertools import cycle
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

from combinatoria_lessons import (
    LANGUAGES,
    check_all,
    checked_lines,
    lesson_sources,
    make_notebook,
    notebook_sources,
)
from combinatoria_lessons.build import INDEX, LESSONS
from combinatoria_lessons.notebook import CHECKED, execute
from combinatoria_widgets.lessons.tools.check import SOLUTIONS

from ..running import one_in
from .kernels import forked_kernels
from .number_words import WORDS

pytestmark = pytest.mark.slow

SOURCES = lesson_sources()
LESSON_NOTEBOOKS = [LESSONS / lang / f"{source.id}.ipynb" for source in SOURCES for lang in LANGUAGES]
NOTEBOOKS = [
    *LESSON_NOTEBOOKS,
    *(LESSONS / lang / f"{source.id}.ipynb" for source in notebook_sources() for lang in LANGUAGES),
]
ROOT = LESSONS.parent
IN_KERNELS = 11
"""Number of runs by nbval in which all notebooks are tried."""


def short(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


@pytest.fixture(scope="module")
def kernels(tmp_path_factory):
    """Environment variables that make Jupyter's kernels fork."""
    with forked_kernels(tmp_path_factory.mktemp("kernels")) as told:
        yield told


@pytest.fixture
def forked(kernels, monkeypatch):
    """Run the notebooks executed here in forked kernels."""
    for name, value in kernels.items():
        monkeypatch.setenv(name, value)


def test_committed_files_are_those_of_the_sources():
    assert check_all(run=False) == [], "run `uv run python -m combinatoria_lessons build`"


def test_no_other_notebooks_are_committed():
    assert sorted(LESSONS.rglob("*.ipynb")) == sorted(NOTEBOOKS)


def without_solutions():
    return {key: value for key, value in os.environ.items() if key != SOLUTIONS}


@pytest.mark.parametrize("turn", one_in(len(LANGUAGES), range(len(LANGUAGES))))
def test_every_cell_runs_and_says_what_is_committed(turn, tmp_path):
    """Every student's notebook runs without an exception, and its checked cells print the committed output.

    Each runs in one language, alternating, with `--all` in both: computed results are the same in every language.
    They run in shells; `test_nbval` runs some in kernels. A notebook with a failing cell and a wrong output is found.
    """
    said, other = new_output("stream", text="1\n"), new_output("stream", text="2\n")
    tagged = {"tags": [CHECKED]}
    cells = [
        new_code_cell("1 / 0"),
        new_code_cell("print(1)", metadata=tagged, outputs=[said]),
        new_code_cell("print(1)", metadata=tagged, outputs=[other]),
        new_code_cell("display(1)", metadata=tagged, outputs=[said]),
    ]
    wrong_one = tmp_path / "wrong.ipynb"
    nbformat.write(new_notebook(cells=cells), wrong_one)
    names = sorted({path.name for path in NOTEBOOKS})
    paths = [str(LESSONS / list(LANGUAGES)[(n + turn) % len(LANGUAGES)] / name) for n, name in enumerate(names)]
    command = [sys.executable, "-m", "tests.lessons.in_shells", str(wrong_one), *paths]
    done = subprocess.run(command, cwd=ROOT, env=without_solutions(), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    wrong = json.loads(done.stdout)
    assert [text.split()[0] for text in wrong.pop(str(wrong_one))] == [cells[n].id for n in (0, 2, 3)]
    assert [*wrong] == paths
    assert {path: "\n".join(complaints) for path, complaints in wrong.items() if complaints} == {}


@pytest.mark.parametrize("part", one_in(IN_KERNELS, range(IN_KERNELS)))
def test_nbval(part, forked):
    """The same by nbval, in kernels like the pupils': some notebooks, with `--all` all of them."""
    paths = sorted(NOTEBOOKS)[part::IN_KERNELS]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--nbval-lax", "--nbval-kernel-name=python3",
         "--nbval-cell-timeout=600", "--nbval-kernel-startup-timeout=600",
         "--color=no", "-q", "--rootdir", str(ROOT), "-o", "addopts=", *map(str, paths)],
        cwd=ROOT, env=without_solutions(), capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    cells = [cell for path in paths for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    assert re.search(rf"\b{len(cells)} passed\b", done.stdout), done.stdout
    assert "skipped" not in done.stdout


@pytest.mark.parametrize(
    ("source", "lang"),
    one_in(3, ((source, lang) for source in SOURCES for lang in LANGUAGES)),
    ids=lambda value: getattr(value, "id", value),
)
def test_solutions_are_all_right(source, lang, forked):
    """In a solution run every check that is not right raises. Computed results are the same in every language."""
    ran = execute(make_notebook(source, lang, solution=True), env={**os.environ, SOLUTIONS: "1"})
    texts = {line.id: line.text for line in checked_lines(ran)}
    asked = [cell.id for cell in source.cells if cell.kind == "exercise" and cell.questions]
    assert len(asked) >= 3
    for name in asked:
        assert texts[name].startswith(name)
    report = "".join(
        output["data"]["text/plain"] for cell in ran.cells if cell.id == "report" for output in cell.outputs
    )
    assert report.count(str(len(asked))) >= 2  # all of all


@pytest.mark.parametrize(
    ("source", "lang"),
    one_in(5, zip(SOURCES, cycle(LANGUAGES), strict=False), 2),  # of both parts and languages
    ids=lambda one: getattr(one, "id", one),
)
def test_solutions_with_numbers_of_ones_own_are_all_right(source, lang, forked):
    """The same with the personal numbers of a word; `test_twins` tries all twins without a notebook."""
    ran = execute(make_notebook(source, lang, solution=True, word="kite"), env={**os.environ, SOLUTIONS: "1"})
    texts = {line.id: line.text for line in checked_lines(ran)}
    core = [cell.id for cell in source.cells if cell.kind == "exercise" and cell.questions and cell.level == "core"]
    assert all(texts[name].startswith(name) for name in core)
    report = "".join(str(output) for cell in ran.cells if cell.id == "report" for output in cell.outputs)
    assert f"4{source.facts['code']}1-" in report


@pytest.mark.parametrize("path", NOTEBOOKS, ids=short)
def test_outputs_are_clean(path):
    text = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(text, as_version=4)
    assert "widget-view" not in text
    assert "widget-state" not in text
    assert not re.search(r"/(home|work|tmp|Users)/", text)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for count, cell in enumerate(code, start=1):
        assert cell.execution_count == count
        assert cell.outputs or cell.metadata.combinatoria.id == "teacher.setup"  # that cell only imports
        assert "execution" not in cell.metadata
        assert all(output.output_type != "error" for output in cell.outputs)
        assert all(output.get("name") != "stderr" for output in cell.outputs)


@pytest.mark.parametrize("path", LESSON_NOTEBOOKS, ids=short)
def test_checked_lines(path):
    lines = checked_lines(path)
    notebook = nbformat.read(path, as_version=4)
    tagged = [index for index, cell in enumerate(notebook.cells) if CHECKED in cell.metadata.get("tags", [])]
    assert [line.number for line in lines] == tagged
    assert all(line.text.strip() and notebook.cells[line.number].id == line.id for line in lines)
    assert {"simulate", "count", "compare", "generalise"} <= {line.id for line in lines}
    # It prints the exact chance of Q3, and both languages print the same numbers.
    assert any("1455767/2730756" in line.text for line in lines) or "soulmates-a" not in path.name


def figures_of(text):
    """Count the numbers of a text that are written in figures."""
    return Counter(re.findall(r"\d[\d./,]*\d|\d", text))


def numbers_of(text):
    """Count the numbers of a text, also those that English writes as words; a 1 does not count."""
    found = figures_of(text) + Counter(str(WORDS[w]) for w in re.findall(r"[a-z]+", text.lower()) if w in WORDS)
    del found["1"]
    return found


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.id)
def test_both_languages_print_the_same_numbers(source):
    english, japanese = (checked_lines(LESSONS / lang / f"{source.id}.ipynb") for lang in LANGUAGES)
    for one, other in zip(english, japanese, strict=True):
        if figures_of(one.text) != figures_of(other.text):
            found, there = numbers_of(one.text), numbers_of(other.text)
            is_cut = "…" in one.text + other.text
            assert found == there or (is_cut and (found <= there or there <= found)), (one.text, other.text)


def test_index_lists_every_lesson():
    whole = tomllib.loads(INDEX.read_text(encoding="utf-8"))
    index = whole["lesson"]
    assert [entry["id"] for entry in index] == [source.id for source in SOURCES]
    assert [entry["id"] for entry in whole["notebook"]] == [source.id for source in notebook_sources()]
    for entry in index:
        assert set(entry["title"]) == set(entry["question"]) == set(entry["level"]) == set(LANGUAGES)
        assert entry["minutes"] > 0
        assert entry["codes"]
        for lang in LANGUAGES:
            assert (LESSONS / entry["notebook"][lang]).is_file()


def test_setup_loads_no_pandas():
    """The browser loads a library when a cell's own code imports it: only the setup cell may name pandas.

    A single Python process runs the setup of all lessons, and reports the first that loads it.
    """
    lines = ["import sys"]
    for source in SOURCES:
        setup = next(cell for cell in source.cells if cell.kind == "setup").source("en", {**source.facts, "lang": "en"})
        lines += [setup, f"assert 'pandas' not in sys.modules, '{source.id}'"]
    done = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.id)
def test_the_first_cell_that_works_with_a_frame_imports_pandas(source):
    used = [cell.code for cell in source.cells if cell.code and "pd." in cell.code]
    assert used
    assert "import pandas as pd" in used[0]
