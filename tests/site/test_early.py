"""No answer is shown too early, as far as can be tested without a browser; test_lesson checks in the browser."""

from __future__ import annotations

import json

import nbformat
import pytest

from combinatoria_site.lessons import read_lessons, stage_lessons
from combinatoria_site.reading import reading

from .answers import key_numbers, told_in

LESSONS = read_lessons()


@pytest.fixture(params=LESSONS, ids=lambda lesson: f"{lesson.id}.{lesson.lang}")
def lesson(request):
    """Every lesson in every language."""
    return request.param


@pytest.mark.slow
def test_the_key_has_numbers_to_look_for():
    assert sum(len(key_numbers(lesson)) for lesson in {one.id for one in LESSONS}) >= 18
    assert {"17/56", "0.304", "0.303", "30.4%"} <= set(key_numbers("soulmates-a")["q1"])
    assert told_in("about 0.3036 or so", "soulmates-a") and not told_in("10.3036", "soulmates-a")


def test_a_master_has_no_outputs(lesson, tmp_path):
    stage_lessons([lesson], tmp_path)
    staged = nbformat.reads((tmp_path / lesson.path).read_text("utf-8"), as_version=4)
    code = [cell for cell in staged.cells if cell.cell_type == "code"]
    assert code and all(cell.outputs == [] and cell.execution_count is None for cell in code)
    assert told_in(json.dumps(staged, ensure_ascii=False), lesson.id) == []


def test_the_text_made_at_build_time_reveals_no_answer(lesson):
    pieces = reading(json.loads(lesson.source.read_text("utf-8")))
    assert told_in(json.dumps(pieces, ensure_ascii=False), lesson.id) == []


def test_a_committed_notebook_reveals_no_exact_answer_of_an_exercise(lesson):
    """It keeps its outputs, the lesson's own computations, for the repository's page and for nbval.

    Two outputs contain an exercise's number, rounded: the heap of Signs A and the table of Soulmates B.
    """
    told = told_in(lesson.source.read_text("utf-8"), lesson.id)
    assert [(name, number) for name, number in told if name.startswith("q") and "/" in number] == []


def test_the_line_that_jupyterlab_shows_of_a_folded_output_is_blank(lesson):
    """JupyterLab shows the first line of the first output; for HTML that could be a whole page."""
    notebook = nbformat.read(lesson.source, as_version=4)
    folded = [cell for cell in notebook.cells if cell.metadata.get("jupyter", {}).get("outputs_hidden")]
    shown = [
        output.data["text/html"] for cell in folded for output in cell.outputs if "text/html" in output.get("data", {})
    ]
    assert shown and all(html.split("\n")[0].strip() == "" for html in shown)
