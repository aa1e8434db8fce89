"""The lesson sources: structure of a lesson, both languages, and sources that the reader refuses."""

from __future__ import annotations

import ast
import re

import pytest

from combinatoria_lessons import SourceError, make_notebook, read_source
from combinatoria_lessons.answers import given_facts
from combinatoria_lessons.source import KINDS, LANGUAGES
from combinatoria_lessons.together import CELL
from combinatoria_widgets.lessons.tools.twins import twin_number

HEAD = '+++\nid = "x"\nversion = "1.0"\n+++\n'
TEXT = '<!-- cell id="a" kind="story" -->\n<!-- en -->\none\n<!-- ja -->\n一\n'
CODE = '<!-- cell id="b" kind="count" check -->\n```python\nprint("[[one||一]]", "{{version}}")\n```\n'


def write(tmp_path, text):
    path = tmp_path / "x.lesson.md"
    path.write_text(text, encoding="utf-8")
    return path


# -- every lesson --------------------------------------------------------------------------------------------


def test_twenty_to_thirty_cells_besides_the_class_a_plot_and_what_the_knobs_ask(source):
    knobs = [cell for cell in source.cells if cell.kind == "generalise" and cell.questions]
    assert 1 <= len(knobs) <= 2
    together = [cell.kind for cell in source.cells if cell.id in (CELL, "class")]
    assert together == ["tally", "tally"]
    plots = [cell for cell in source.cells if cell.id in ("plot-text", "plot")]  # a stretch task of one lesson
    own = [cell for cell in source.cells if cell.id in ("exercises", "twins")]  # a heading, and a pupil's own numbers
    assert len(own) == 2
    sittings = source.facts.get("sittings", 1)  # school periods that it takes
    left_out = len(knobs) + len(together) + len(plots) + len(own)
    assert 20 <= len(source.cells) - left_out <= 30 * sittings


def test_all_parts_in_their_order(source):
    parts = list(dict.fromkeys("exercise" if cell.hints else cell.kind for cell in source.cells))
    assert parts == [kind for kind in KINDS if kind != "hint"]
    assert any(cell.hints for cell in source.cells)


def test_three_to_five_exercises_of_all_levels_each_with_hints(source):
    exercises = [cell for cell in source.cells if cell.kind == "exercise" and cell.questions]
    assert 3 <= len(exercises) <= 5
    young = "most" in source.facts  # a lesson that states its maximum length asks for no programming
    assert {cell.level for cell in exercises} == {"core", "stretch", *([] if young else ["code"])}
    for cell in exercises:
        assert cell.solution is not None
        before = source.cells[source.cells.index(cell) - 1]
        assert before.hints
        assert before.level == cell.level
        for text in before.text.values():
            assert text.count("<details>") == text.count("</details>") >= 3


def test_setup_is_two_lines_and_simulation_is_short(source):
    for cell in source.cells:
        if cell.kind == "setup":
            assert len(cell.code.splitlines()) <= 2
            assert "seed=" not in cell.code, "each copy has its own rounds"
        if cell.kind == "simulate" and cell.code is not None:
            assert len(cell.code.splitlines()) <= 12
            assert "while True" not in cell.code


def test_text_in_both_languages(source):
    for cell in source.cells:
        if cell.code is None:
            assert set(cell.text) == set(LANGUAGES)
            assert re.search("[ぁ-んァ-ヶ一-龠]", cell.text["ja"])
            assert not re.search("[ぁ-んァ-ヶ]", cell.text["en"])
            # Both have the same building blocks: folds, headings, list items, code spans.
            for mark in ("<details>", "\n* ", "\n1. "):
                assert cell.text["en"].count(mark) == cell.text["ja"].count(mark), (cell.id, mark)
            assert re.findall(r"^#+ ", cell.text["en"], re.M) == re.findall(r"^#+ ", cell.text["ja"], re.M), cell.id


def test_notebooks_of_both_languages_have_the_same_cells(source):
    english, japanese = (make_notebook(source, lang).cells for lang in LANGUAGES)
    assert [(c.id, c.cell_type, c.metadata) for c in english] == [(c.id, c.cell_type, c.metadata) for c in japanese]
    for one, other in zip(english, japanese, strict=True):
        assert one.source.strip()
        assert other.source.strip()
        if one.cell_type == "code":
            # Only texts, comments and the language itself may differ.
            assert _shape(one.source) == _shape(other.source)


def _shape(code):
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.dump(tree)


def test_metadata(source, lang):
    notebook = make_notebook(source, lang)
    assert notebook.metadata.kernelspec.name == "python3"
    assert notebook.metadata.combinatoria.version == source.facts["version"]
    for cell, made in zip(source.cells, notebook.cells, strict=True):
        assert made.metadata.combinatoria.id == f"{source.id}.{cell.id}"
        assert cell.kind in made.metadata.tags
        if cell.code is not None:
            hidden = made.metadata.get("jupyter", {}).get("source_hidden", False)
            assert hidden == (cell.kind in ("setup", "play", "predict") and not cell.shown)
    assert source.facts["version"] in notebook.cells[0].source


def test_no_answer_in_the_students_notebook(source, lang):
    solved = {made.id: made.source for made in make_notebook(source, lang, solution=True).cells}
    for cell, made in zip(source.cells, make_notebook(source, lang).cells, strict=True):
        if cell.solution is not None:
            assert solved[cell.id] not in made.source
            assert "..." in made.source


def test_solution_notebook_has_the_solutions(source, lang):
    for word in ("", "kite"):
        notebook = make_notebook(source, lang, solution=True, word=word)
        for cell, made in zip(source.cells, notebook.cells, strict=True):
            facts = dict(source.facts)
            for asked in cell.questions:
                facts |= given_facts(source, asked, twin_number(word))
            if cell.solution is not None:
                assert made.source == cell.source(lang, facts, solution=True)
                assert "{{" not in made.source


# -- the reader ----------------------------------------------------------------------------------------------


def test_language_and_facts_are_filled_in(tmp_path):
    lesson = read_source(write(tmp_path, HEAD + TEXT + CODE))
    assert [cell.id for cell in lesson.cells] == ["a", "b"]
    assert lesson.cells[0].source("ja", lesson.facts) == "一"
    assert lesson.cells[1].source("en", lesson.facts) == 'print("one", "1.0")'
    assert lesson.cells[1].check


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        HEAD + "stray\n" + TEXT,
        HEAD + TEXT + TEXT,
        HEAD + TEXT.replace("story", "novel"),
        HEAD + TEXT.replace("<!-- ja -->\n一\n", ""),
        HEAD + TEXT.replace("一\n", "\n"),
        HEAD + CODE.replace(" check ", " cheque "),
        HEAD + CODE.replace("```python", "```"),
        HEAD + CODE + "<!-- en -->\none\n",
        HEAD + CODE + "more\n",
    ],
)
def test_refused(tmp_path, text):
    with pytest.raises(SourceError):
        read_source(write(tmp_path, text))


def test_every_lesson_says_at_its_head_how_to_run_cells_and_answer(source):
    head = source.cells[0]
    for lang in LANGUAGES:
        text = head.source(lang, source.facts)
        assert text.count("▶") == text.count("Shift + Enter") == 1 and "{{" not in text
