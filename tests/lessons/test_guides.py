"""Every lesson has a guide, whole in both languages, and its key is what `check` accepts."""

from __future__ import annotations

import tomllib
from fractions import Fraction

import pytest

from combinatoria_lessons import LANGUAGES, SourceError
from combinatoria_lessons.build import LESSONS
from combinatoria_lessons.guides import GUIDES, LISTS, TEXTS, answer_key, read_guide
from combinatoria_lessons.source import KINDS
from combinatoria_site.keys import written
from combinatoria_site.paper import print_text
from combinatoria_widgets.lessons.tools.judge import engine_function, judge, slips_of
from combinatoria_widgets.lessons.tools.state import load

from .conftest import SOURCES


def test_every_lesson_has_a_guide_and_no_guide_is_left_over():
    assert sorted(path.stem for path in GUIDES.glob("*.toml")) == [source.id for source in SOURCES]
    assert KINDS and LESSONS in GUIDES.parents


def test_a_guide_is_whole(source):
    guide = read_guide(source)
    assert set(guide) == {*TEXTS, *LISTS, "plan", "pupils", "sheet", "ticket"}
    assert len(guide["plan"]) >= 5 and len(guide["pupils"]) >= 3
    for lang in LANGUAGES:
        assert len(guide["before"][lang]) == len(guide["before"]["en"]) >= 2
        assert len(guide["sheet"]["columns"][lang]) == len(guide["sheet"]["columns"]["en"])
    text = (GUIDES / f"{source.id}.toml").read_text(encoding="utf-8")
    for answer in answer_key(source):  # the key is worked out, never typed
        value = answer.value
        assert not isinstance(value, Fraction) or value.denominator == 1 or str(value) not in text


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text.replace("[aim]\nen =", "[aim]\nfr ="), "aim"),
        (lambda text: text.replace("minutes = 12", "minutes = 13"), "46"),
        (lambda text: text.replace("ask = { en", "ask = { fr", 1), "pupils.ask"),
        (lambda text: text.replace("[sheet]\nhow", "[sheet]\nwhat"), "sheet.how"),
    ],
)
def test_what_is_missing_in_a_guide_is_named(tmp_path, change, says):
    source = next(one for one in SOURCES if one.id == "soulmates-a")
    text = (GUIDES / "soulmates-a.toml").read_text(encoding="utf-8")
    assert change(text) != text
    tomllib.loads(change(text))
    (tmp_path / "soulmates-a.toml").write_text(change(text), encoding="utf-8")
    with pytest.raises(SourceError, match=says):
        read_guide(source, tmp_path)
    with pytest.raises(SourceError, match="altar-a"):
        read_guide(next(one for one in SOURCES if one.id == "altar-a"), tmp_path)


def test_the_key_is_what_check_accepts(source, lang):
    questions = {**load(source.id)["questions"], **load(source.id)["knobs"]}
    key = answer_key(source)
    assert [answer.id for answer in key] == list(questions)
    for answer in key:
        question = questions[answer.id]
        assert answer.kind == question["kind"]
        if answer.kind == "function":
            engine = engine_function(question["engine"][0])
            assert judge(answer.id, question, engine, lang).state == "right"
            assert answer.solution and "check(" not in answer.solution
        else:
            shown = written(answer.value, answer.probability)
            assert judge(answer.id, question, answer.value, lang).state == "right"
            assert judge(answer.id, question, shown.partition(" ")[0], lang).state == "right"
        if answer.kind == "estimate":
            low, high = answer.allowed
            assert [judge(answer.id, question, end, lang).state for end in (low + 1e-9, high - 1e-9)] == ["right"] * 2
            assert judge(answer.id, question, high + 0.001, lang).state != "right"


def test_the_slips_of_a_key_are_those_that_check_names(source, lang):
    questions = {**load(source.id)["questions"], **load(source.id)["knobs"]}
    for answer in answer_key(source):
        question = questions[answer.id]
        assert tuple(name for _, name in answer.slips) == slips_of(question)[1:]
        for wrong, name in answer.slips:
            verdict = judge(answer.id, question, float(wrong) if answer.kind == "estimate" else wrong, lang)
            assert (verdict.state, verdict.slip) == ("slip", name)
            assert answer.slip_sentence(name, lang) in verdict.text


def test_curriculum_codes_stand_in_the_head_of_the_notebook_too(source):
    """The guide prints those of the front matter; what the pupil reads must be the same list."""
    head = next(cell for cell in source.cells if cell.id == "head").text
    for lang in LANGUAGES:
        said = head[lang].replace("Common Core ", "")
        for code in source.facts["codes"]:
            short = code.removeprefix("CCSS ").removeprefix("IB Mathematics AA ").split(" ")[0]
            assert short in said, code


def test_what_is_printed_needs_no_formula(source):
    for cell in source.cells:
        if cell.id == "story" or (cell.id.endswith("-text") and cell.hints):
            for lang in LANGUAGES:
                html = print_text(source, cell.text[lang])
                assert "$" not in html and "<details" not in html and "\\" not in html
