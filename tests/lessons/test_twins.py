"""Twins: exercises with other numbers, derived from a word. Each has its own answer, slips and texts."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import re
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combinatoria_lessons import lesson_sources, make_notebook
from combinatoria_lessons.answers import given_facts, lesson_data, run_answer, twin_specs
from combinatoria_lessons.source import LANGUAGES, SourceError, parse_source
from combinatoria_widgets.lessons.tools import place, state
from combinatoria_widgets.lessons.tools.check import SOLUTIONS, check
from combinatoria_widgets.lessons.tools.feedback import LAST_TRY, solution
from combinatoria_widgets.lessons.tools.judge import slip_text
from combinatoria_widgets.lessons.tools.own_numbers import twins
from combinatoria_widgets.lessons.tools.report import receipt_of, report
from combinatoria_widgets.lessons.tools.result_code import read_code, write_code
from combinatoria_widgets.lessons.tools.state import load
from combinatoria_widgets.lessons.tools.twins import MOST, twin_number, twinned
from combinatoria_widgets.teacher import ClassDesk
from combinatoria_widgets.teacher.texts import say as desk_say

from ..cases import in_one
from ..running import one_in
from .number_words import WORDS

SOURCES = {source.id: source for source in lesson_sources()}
TWINNED = [(source, one) for source in SOURCES.values() for one in source.questions if one.numbers]
NUMBERS = range(1, MOST + 1)


def named(case):
    return f"{case[0].id}-{case[1].id}"


@cache
def data_of(lesson_id):
    return load(lesson_id)["questions"]


def words():
    """Return a word for each twin number."""
    found = {}
    for n in range(1000):
        found.setdefault(twin_number(f"word {n}"), f"word {n}")
    return found


def texts_of(question, lang):
    told = question["told"]
    slips = [slip_text(question, name, lang) for name in question["slips"]]
    return [question["given"][lang], told["why"][lang], told["worked"][lang], *slips]


def test_every_core_exercise_has_twins(source):
    core = [one for one in source.questions if one.level == "core" and one.kind == "exercise"]
    assert len(core) >= 2 and all(one.numbers for one in core)


@pytest.mark.parametrize("case", TWINNED, ids=named)
def test_twins_have_answers_of_their_own_and_the_texts_name_their_numbers(case):
    source, asked = case
    data = data_of(source.id)[asked.id]
    found = [twinned(data, number) for number in NUMBERS]
    assert all(one["slips"] == data["slips"] for one in found)
    apart = len(twin_specs(source, asked))
    assert 12 <= apart <= MOST
    for lang in LANGUAGES:
        assert len({one["given"][lang] for one in found}) == apart
        for one in found:
            assert all(text and "{{" not in text and "}}" not in text for text in texts_of(one, lang))
    assert len({str(one["told"]["worked"]) for one in found}) == apart


def numbers_in(text):
    """Return the numbers beyond one in a text, in figures or in words."""
    found = {int(figures) for figures in re.findall(r"\d+", text)}
    return {
        one for one in found | {WORDS[word] for word in re.findall(r"\w+", text.lower()) if word in WORDS} if one > 1
    }


@in_one("case", TWINNED, named)
def test_a_heading_names_no_number_that_a_twin_has_not(case, lang):
    source, asked = case
    data = data_of(source.id)[asked.id]
    named_there = numbers_in(data["title"][lang])
    for number in NUMBERS:
        question = twinned(data, number)["given"][lang]
        assert named_there <= numbers_in(question), (number, question)


def each_end(form, value):
    """Apply a function to a value, or to both ends of a pair."""
    return tuple(map(form, value)) if isinstance(value, tuple) else form(value)


@pytest.mark.slow
@pytest.mark.parametrize("case", one_in(2, [(case,) for case in TWINNED]), ids=named)
def test_right_answers_and_slips_are_those_of_the_odds(case, open_lesson, lang):
    source, asked = case
    lesson = open_lesson(source.id)
    specs = twin_specs(source, asked)
    printed = run_answer(source, asked)["right"]
    for number, spec in enumerate(specs, start=1):
        lesson.twin = number
        assert spec["right"] != printed
        assert check(asked.id, spec["right"]).state == "right"
        assert check(asked.id, each_end(float, spec["right"])).state == "right"
        form = ".4g" if spec.get("near") else ".4f"  # such answers are judged by significant figures
        rounded = each_end(lambda value, form=form: float(f"{float(value):{form}}"), spec["right"])
        assert check(asked.id, rounded).state in ("rounded", "right")
        for name, value in spec["slips"].items():
            found = check(asked.id, each_end(Fraction, value))
            assert found.state == "slip" and slip_text(lesson.questions[asked.id], name, lang) in found.text, name


@cache
def pupils_names(lesson_id, lang):
    """Return a pupil's namespace before the exercises, after running the code of the counting cells."""
    space = {}
    for cell in make_notebook(SOURCES[lesson_id], lang).cells:
        kind, asks = cell.metadata.combinatoria.kind, cell.metadata.combinatoria.get("answer")
        if cell.cell_type != "code" or asks or kind not in ("setup", "simulate", "count", "generalise"):
            continue
        program = ast.parse(cell.source)
        if kind in ("simulate", "generalise"):  # only its definitions are needed
            program.body = [part for part in program.body if isinstance(part, ast.FunctionDef)]
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(program, cell.id, "exec"), space)
    return space


@pytest.mark.parametrize("case", TWINNED, ids=named)
def test_the_solutions_of_all_twins_are_right(case, monkeypatch):
    source, asked = case
    monkeypatch.setenv(SOLUTIONS, "1")  # a check that is not right raises
    monkeypatch.setattr(state, "_current", None)
    space = dict(pupils_names(source.id, "en"))
    lesson = state.start(source.id)
    cell = next(one for one in source.cells if one.id == asked.id)
    for number in range(len(twin_specs(source, asked)) + 1):
        lesson.twin = number
        lesson.states.clear()
        exec(cell.source("en", {**source.facts, **given_facts(source, asked, number)}, solution=True), space)
        assert lesson.states == {asked.id: "right"}


def test_without_a_word_the_exercises_are_the_printed_ones(opened):
    assert twins("").text == opened.say("twins.printed")
    assert opened.twin == 0 and opened.questions == {**opened.data["questions"], **opened.data["knobs"]}
    assert receipt_of(opened).twin is None and write_code(receipt_of(opened))[0] == "3"


def test_a_word_gives_numbers_that_stay(lesson_a, lang):
    shown = twins("Mei T.")
    number = twin_number("Mei T.")
    assert lesson_a.twin == number > 0
    for name in ("q1", "q2"):
        asks = lesson_a.questions[name]["given"][lang]
        assert asks in shown.text and asks in repr(check(name))
    assert "data-twin" in shown.html and "given" not in lesson_a.questions["q3"]
    other = next(word for n, word in words().items() if n != number)
    assert twins(other).text != shown.text and lesson_a.twin == twin_number(other)  # nothing was answered
    twins("mei t.")
    check("q3", 0.5)
    assert twins(other) and lesson_a.twin == twin_number(other)  # the third has no twin
    check("q1", "1/7")
    kept = lesson_a.twin
    told = twins("Mei T.")
    assert lesson_a.twin == kept and told.text.startswith(lesson_a.say("twins.begun"))
    assert lesson_a.say("twins.own", number=kept) in twins("").text


def test_the_answer_to_the_printed_numbers_is_said_to_be_that(lesson_a):
    twins("Mei T.")
    result = check("q1", Fraction(17, 56))
    assert result.state in ("wrong", "slip") and lesson_a.say("twins.not_printed") in result.text
    assert lesson_a.say("twins.not_printed") not in check("q1", Fraction(1, 7)).text
    assert lesson_a.misses["q1"] == 2


def test_what_comes_after_the_last_try_is_of_ones_own_numbers(lesson_a, lang):
    twins("Mei T.")
    for n in range(LAST_TRY):
        check("q1", Fraction(1, 91 + n))
    told = lesson_a.questions["q1"]["told"]["worked"][lang]
    assert told in repr(solution("q1"))
    assert told != SOURCES["soulmates-a"].questions[0].worked[lang]


def test_the_numbers_come_back_with_the_record_and_go_into_the_code(lesson_a, lang, monkeypatch):
    twins("Mei T.")
    right = twin_specs(SOURCES["soulmates-a"], SOURCES["soulmates-a"].questions[0])
    number = lesson_a.twin
    assert check("q1", right[(number - 1) % len(right)]["right"]).state == "right"
    from combinatoria_widgets.lessons.tools import record

    written = record.written(lesson_a, lesson_a._heading, record.fields_of(lesson_a))
    monkeypatch.setattr(state, "_current", None)
    monkeypatch.setattr(place, "_handed", None)
    place.hand_over(json.dumps([written]))
    again = state.start("soulmates-a", lang=lang, seed=2026)
    assert (again.twin, again.states["q1"]) == (number, "right")
    shown = report(name="Mei T.")
    code = re.search(r"4SMA1[0-9A-Z-]+", shown.text)[0]
    assert read_code(code) == receipt_of(again) and read_code(code).twin == number
    assert again.say("twins.report", number=number) in shown.html
    desk = ClassDesk(lang)
    desk.take(f"Mei T.\t{code}\nKen\t{code}\nOld\t3SMA1-NJ1C-MA6Q-Z671")
    mine, passed_on = desk.frame("soulmates-a")[desk_say("column.numbers", lang)][:2]
    assert mine == desk_say("cell.by_name", lang, number=number)
    assert passed_on == desk_say("cell.by_word", lang, number=number)


@pytest.mark.parametrize("damage", [-1, MOST + 1, "7", True, 1.0])
def test_a_record_with_a_number_that_cannot_be_is_refused(lesson_a, damage, lang, monkeypatch):
    from combinatoria_widgets.lessons.tools import record

    written = record.written(lesson_a, lesson_a._heading, {**record.fields_of(lesson_a), "twin": damage})
    monkeypatch.setattr(state, "_current", None)
    monkeypatch.setattr(place, "_handed", None)
    place.hand_over(json.dumps([written]))
    again = state.start("soulmates-a", lang=lang, seed=2026)
    assert again.twin == 0 and again.say("start.damaged") in repr(again)


@given(st.text())
def test_any_word_has_a_number(word):
    assert 0 <= twin_number(word) <= MOST
    assert twin_number(f" {word.upper()} ") == twin_number(word.upper())


def test_every_number_has_words():
    assert set(words()) == set(NUMBERS)


def test_a_source_with_half_a_twin_or_an_unknown_name_is_refused(tmp_path):
    source = SOURCES["soulmates-a"]
    text = source.path.read_text(encoding="utf-8")
    half = re.sub(r"<!-- twin ja -->\n.*?\n(?=<!-- |\n)", "", text, count=1, flags=re.S)
    with pytest.raises(SourceError, match="q1"):
        parse_source(source.path, half)
    wrong = parse_source(source.path, text.replace("{{hand_text}}", "{{no_such_name}}", 1))
    with pytest.raises(SourceError, match="no_such_name"):
        lesson_data(wrong)
    few = parse_source(source.path, text.replace("def draw(rng):", "def draw(rng):\n    return None\n", 1))
    with pytest.raises(SourceError, match="12"):
        lesson_data(few)
