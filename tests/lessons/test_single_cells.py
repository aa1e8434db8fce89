"""Cells run before those they need, and learners' text between quotation marks."""

from __future__ import annotations

import ast
import base64
import re
from pathlib import Path

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st

from combinatoria_lessons import make_notebook
from combinatoria_lessons.notebook import SESSION, execute
from combinatoria_widgets.lessons.tools import missing_names, place, quoted, state
from combinatoria_widgets.lessons.tools.check import SOLUTIONS
from combinatoria_widgets.lessons.tools.quoted import mended
from combinatoria_widgets.lessons.tools.text import say

from ..running import one_in
from .conftest import SOURCES
from .shell import open_shell

RELEASED = Path(__file__).parents[1] / "released/v1/lessons"
QUICK = ("tally", "count", "compare", "generalise", "exercise", "report")
"""The kinds of cells that are tried individually after the first; the others play or simulate."""
ANSWERED = ("exercise", "generalise")


@pytest.fixture
def shell(monkeypatch):
    """The Python shell of a notebook in which nothing has been run."""
    monkeypatch.setattr(state, "_current", None)
    monkeypatch.setattr(missing_names, "_tell", None)
    with open_shell() as shell:
        yield shell


def code_of(source, lang):
    return [cell for cell in make_notebook(source, lang).cells if cell.cell_type == "code"]


def told(shell, capsys, cell):
    """Return the output of a failing cell; None if it does not fail."""
    capsys.readouterr()
    result = shell.run_cell(cell.source)
    return capsys.readouterr().out.strip() if not result.success else None


def test_before_the_first_cell_every_other_says_which_one_to_run(source, lang, shell, capsys):
    missing_names.before_start(lang)
    first, *others = code_of(source, lang)
    assert len(others) > 10
    texts = [text for cell in others if (text := told(shell, capsys, cell)) is not None]
    assert len(texts) > 10  # some of which print partial results first
    assert all(text.splitlines()[-1] == say("start.missing", lang) and "Traceback" not in text for text in texts)
    assert told(shell, capsys, first) is None


@pytest.mark.parametrize("source", one_in(18, SOURCES, 3), ids=lambda source: source.id)
def test_after_the_first_cell_a_cell_says_what_it_needs_or_works(source, shell, capsys):
    setup, *others = code_of(source, "en")
    missing = []
    for cell in others:
        if cell.metadata.combinatoria.kind not in QUICK:
            continue
        shell.reset(new_session=True)
        assert told(shell, capsys, setup) is None
        sentence = told(shell, capsys, cell)
        if sentence is not None:
            name = next(line for line in sentence.splitlines() if line.startswith("“")).split("”")[0].removeprefix("“")
            assert say("start.above", "en", name=name) in sentence.splitlines(), cell.id
            assert "Traceback" not in sentence
            missing.append(name)
    assert {"data", "log"} & set(missing)


def test_no_answer_of_the_solutions_is_wrong(source, shell, capsys, monkeypatch):
    """Cells that need the pupil's own rounds fail here for that reason; test_notebooks runs them in whole notebooks."""
    monkeypatch.setenv(SOLUTIONS, "1")
    cells = [cell for cell in make_notebook(source, "en", solution=True).cells if cell.cell_type == "code"]
    ran = [shell.run_cell(cell.source) for cell in cells if cell.metadata.combinatoria.kind in ("setup", *ANSWERED)]
    refused = [str(result.error_in_exec) for result in ran if isinstance(result.error_in_exec, AssertionError)]
    assert [text for text in refused if "NameError" not in text] == []
    assert ran[0].success


def test_a_learners_own_missing_name_gets_pythons_error(shell, capsys):
    setup = code_of(SOURCES[0], "en")[0]
    assert told(shell, capsys, setup) is None
    setup.source = "my_own_name + 1"
    text = told(shell, capsys, setup)
    assert "NameError" in text and "my_own_name" in text and "Traceback" in text


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("3/28", None),
        ("max(3,\n    4)", None),  # valid Python stays
        ("10.7%", "10.7%"),
        ("３／２８  # mine", "３／２８"),
        ('"3/28', "3/28"),
        ("c", "c"),
        ("n", None),  # a defined name
    ],
)
def test_an_answer_needs_no_quotation_marks(written, read):
    value = written.partition("  #")[0]
    for cell in (f'answer = {written}\ncheck("q1", answer)', f"checks(\n    k1={written},\n    k2=...,\n)"):
        mended = "".join(quoted.mended(cell.splitlines(keepends=True), {"n": 3}))
        assert mended == (
            cell if read is None else cell.replace(f"= {value}", f"= {read!r}").replace(f"={value}", f"={read!r}")
        )
    assert quoted.mended(["checks(k1=10,7)"]) == ["checks(k1=10,7)"], "several answers on one line: Python's own error"
    assert "'10,7'" in "".join(quoted.mended(["checks(\n", "    k1=10,7,\n", ")"]))


def test_an_answer_that_cannot_be_worked_out_gets_one_sentence(lang, shell, capsys):
    setup = code_of(SOURCES[0], lang)[0]
    assert told(shell, capsys, setup) is None
    setup.source = 'answer = 1 / 0\ncheck("q1", answer)'
    assert told(shell, capsys, setup) == say("check.stops", lang, error="ZeroDivisionError: division by zero")
    setup.source = "def f(): return 1 / 0\nanswer = f()"
    assert "Traceback" in told(shell, capsys, setup), "for a function, Python's own error"
    setup.source = "compare(1, {})"
    assert told(shell, capsys, setup) == say("compare.nothing", lang)


def test_any_words_can_be_handed_in(lang, shell, capsys):
    setup, *_, last = code_of(SOURCES[0], lang)
    assert told(shell, capsys, setup) is None
    last.source = last.source.replace("\n\n", '\nShe said: "No """ way\\".\n')
    result = shell.run_cell(last.source)
    assert result.success and "data:text/plain" in result.result.html
    packed = re.search(r"base64,([^\"]+)", result.result.html)[1]
    assert '| She said: "No """ way\\".' in base64.b64decode(packed).decode("utf-8")


# -- in one's own Jupyter ------------------------------------------------------------------------------------


def exercise_alone(notebook):
    """Return the output below an exercise that is the only cell run in a notebook."""
    (cell,) = notebook.cells = [cell for cell in notebook.cells if cell.id == "q1"]
    cell.metadata.tags.append("raises-exception")
    (ran,) = execute(notebook).cells
    return ran.outputs[-1]


def test_an_exercise_run_first_says_which_cell_to_run(lang):
    """No project code has run in that kernel: IPython runs the start-up file installed by the wheel."""
    seen = exercise_alone(make_notebook(SOURCES[0], lang))
    assert seen.output_type == "error", "so that the cells after it do not run"
    assert [seen.evalue] == seen.traceback == [say("start.missing", lang)]
    assert seen.ename == "NotYet", "the site's page knows it by this name"


def test_a_copy_of_a_release_says_so_too():
    copy = nbformat.read(next(RELEASED.glob("*.ja.ipynb")), as_version=4)
    assert exercise_alone(copy).traceback == [say("start.missing", "ja")]


def test_another_notebook_is_told_what_python_tells():
    notebook = make_notebook(SOURCES[0], "en")
    del notebook.metadata["combinatoria"]
    seen = exercise_alone(notebook)
    assert seen.evalue == "name 'check' is not defined" and "Traceback" in seen.traceback[1]


@pytest.mark.parametrize(
    "content",
    [
        b"", b"null", b"[]", b"\xff", b'{"metadata": 1}', b'{"metadata": {"combinatoria": []}}',
        b'{"metadata": {"combinatoria": {"lang": "en"}}}',
        b'{"metadata": {"combinatoria": {"lesson": 1, "lang": "en"}}}',
        b'{"metadata": {"combinatoria": {"lesson": "a", "lang": []}}}',
        b'{"metadata": {"combinatoria": {"lesson": "a", "lang": "xx"}}}', b"[" * 100_000,
    ],
)  # fmt: skip
def test_what_is_no_lesson_has_no_language(content, tmp_path, monkeypatch):
    path = tmp_path / "x.ipynb"
    path.write_bytes(content)
    monkeypatch.setenv(SESSION, str(path))
    assert place.language() is None
    path.write_text('{"metadata": {"combinatoria": {"lesson": "order-a", "lang": "ja"}}}')
    assert place.language() == "ja"
    path.unlink()
    assert place.language() is None


def read(cell):
    """Return name and ticket of a report, as evaluated from a cell."""
    call = ast.parse("".join(mended(cell.splitlines(keepends=True)))).body[0].value
    return {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords}


TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from(list("\"'\\\n")), max_size=60)


@given(name=TEXTS.filter(lambda text: "\n" not in text), words=TEXTS)
def test_no_words_break_the_frame(name, words):
    cell = f'report(name="", ticket=r"""\n{words}\n""")'
    assert read(cell)["ticket"] is not None
    broken = f'report(name="{name}", ticket="{words}")'
    try:
        ast.parse(broken)
    except (SyntaxError, ValueError):
        assert read(broken)["ticket"] is not None


@pytest.mark.parametrize(
    "words", ['He said "no".', 'three """ and \\u and a \' end "', "C:\\users\\", "“いいえ”\n\n「次」", '"']
)
def test_words_come_out_as_they_went_in(words):
    assert read(f'report(name="O"Neil", ticket=r"""\n{words}\n""")') == {"name": 'O"Neil', "ticket": f"\n{words}\n"}
    assert read(f'report(name="", ticket=r"""\n{words}\n""")')["ticket"].strip() == words


def test_the_report_of_every_lesson_has_that_frame(source, lang):
    assert code_of(source, lang)[-1].source == 'report(name="", ticket=r"""\n\n""")'


def test_a_damaged_frame_is_said_in_one_sentence_and_other_cells_are_left_alone(lang, shell, capsys):
    setup = code_of(SOURCES[0], lang)[0]
    assert told(shell, capsys, setup) is None
    result = shell.run_cell('report(name="", ticket=r"""\nMy words')
    assert repr(result.result) == say("report.damaged", lang)
    assert mended(["x = '\n"]) == ["x = '\n"] and mended(["reports(\n"]) == ["reports(\n"]
