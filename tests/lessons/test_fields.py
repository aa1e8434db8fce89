"""Fields to answer in without code: what they show and do, and that they do what the code of their cell does."""

from __future__ import annotations

import ast
from fractions import Fraction

import pytest

from combinatoria_lessons import lesson_sources
from combinatoria_lessons.answers import run_answer
from combinatoria_widgets.lessons.tools import class_codes, fields, live_class, place, state
from combinatoria_widgets.lessons.tools.check import check, checks
from combinatoria_widgets.lessons.tools.class_codes import class_data
from combinatoria_widgets.lessons.tools.fields import Asking, FieldSheet
from combinatoria_widgets.lessons.tools.judge import SOLVED
from combinatoria_widgets.lessons.tools.own_numbers import twins
from combinatoria_widgets.lessons.tools.report import report

from .conftest import wrong_value
from .test_data_code import code_of


def asked(source):
    """Return the calls of `check` and `checks` in the cells of a lesson, each with the questions that it names."""
    for cell in source.cells:
        if cell.questions:
            yield cell, [question.id for question in cell.questions]


def test_every_question_without_code_has_a_field_that_says_all(source, opened):
    """It has words for the question, the accepted input and each option."""
    for cell, names in asked(source):
        result = check(names[0]) if cell.code.count("check(") else checks(**dict.fromkeys(names, ...))
        kinds = {opened.questions[name]["kind"] for name in names}
        sheet = result.sheet()
        if "function" in kinds:
            assert sheet is None and cell.level == "code", "its answer is code"
            continue
        assert [field["name"] for field in sheet["fields"]] == names
        assert (opened.say("fields.play") in sheet["below"]) == ({*names} <= {*opened.data["knobs"]})
        for name, field in zip(names, sheet["fields"], strict=True):
            asks = opened.questions[name]["asks"][opened.lang]
            assert field["label"].startswith(name) and field["label"].endswith(asks) and 8 <= len(asks) <= 300
            assert field["hint"] and field["value"] == ""
            texts = [text.partition(" · ")[2] for _, text in field["options"]]
            assert len(set(texts)) == len(texts) and all(texts), f"{name}: an option has no words"
            assert [letter for letter, _ in field["options"]] == opened.questions[name].get("options", [])


def right_text(source, name):
    """Return the right answer of a question as a pupil types it."""
    question = next(one for one in source.questions if one.id == name)
    spec = run_answer(source, question)
    if "right" not in spec:
        return None
    right = spec["right"]
    return "; ".join(f"{float(end):.4g}" for end in right) if isinstance(right, tuple) else (
        right if isinstance(right, str) else f"{float(right):.4g}" if spec.get("near") else str(Fraction(right))
    )  # fmt: skip


def test_a_field_judges_as_the_code_does_and_the_code_it_shows_is_that(source, opened):
    for cell, names in asked(source):
        answers = {name: right_text(source, name) for name in names}
        if None in answers.values() or cell.level == "code":
            continue
        by_field = (check(names[0]) if "check(" in cell.code else checks(**dict.fromkeys(names, ...))).hand_in(answers)
        assert {one.state for one in by_field.results} <= set(SOLVED), by_field.text
        by_code = checks(**{name: ast.literal_eval(repr(answer)) for name, answer in answers.items()})
        assert repr(by_code) == repr(by_field)
        assert opened.typed | answers == opened.typed
        assert {opened.tries[name] for name in names} == {1}, "repeating an answer is no further try"


def test_typed_answers_are_restored(source, open_lesson, monkeypatch):
    """In a new kernel, a cell without an answer in its code takes the field's answer from the record."""
    lesson = open_lesson(source.id)
    name = next(iter(lesson.data["questions"]))
    wrong = fields.written_text(wrong_value(lesson.questions[name]))
    before = check(name).hand_in({name: wrong})
    report().hand_in({"name": "M.", "ticket": "Count “first”.\nThen guess. \U0001f0ae"})
    kept = state.record.written(lesson, lesson._heading, state.record.fields_of(lesson))
    monkeypatch.setattr(place, "_handed", [kept])
    again = open_lesson(source.id)
    assert again.tries == lesson.tries
    assert repr(check(name)) == repr(before) and again.tries == lesson.tries
    assert check(name).sheet()["fields"][0]["value"] == wrong
    assert check(name, "1/3").sheet()["fields"][0]["value"] == "1/3", "code takes precedence"
    assert report().sheet()["fields"][1]["value"] == "Count “first”.\nThen guess. \U0001f0ae"
    assert report(ticket="mine").sheet()["fields"][1]["value"] == "mine"


def test_an_emptied_field_is_blank_again(lesson_a):
    result = check("q1").hand_in({"q1": "1/2"})
    assert result.state != "blank"
    assert result.hand_in({"q1": " "}).state == "blank" and check("q1").state == "blank"


def test_an_answer_of_the_code_that_stays_in_its_field_is_the_same_answer(lesson_a):
    result = check("q1", Fraction(1, 977))
    assert result.sheet()["fields"][0]["value"] == "1/977"
    assert result.hand_in({"q1": "1/977"}).state == result.state
    assert lesson_a.tries["q1"] == 1 and lesson_a.typed == {}


def test_the_worked_solution_is_offered_after_the_last_try(lesson_a):
    result = check("q1")
    for n in range(3):
        assert result.sheet()["fields"][0]["offer"] == ""
        result = result.hand_in({"q1": f"1/{977 + n}"})
    assert result.sheet()["fields"][0]["offer"] == lesson_a.say("fields.solution")
    for _ in range(2):  # pressed twice, shown once
        result = result.opened("q1", {"q1": "1/2"})
    assert result.sheet()["fields"][0]["said"]["more"].count("data-solution") == 1 and lesson_a.shown == {"q1": True}


def test_a_word_in_the_field_gives_the_numbers_of_the_code(source, open_lesson):
    by_code = twins("kite") if open_lesson(source.id) else None
    lesson = open_lesson(source.id)
    by_field = twins().hand_in({"word": "kite"})
    assert repr(by_field) == repr(by_code) and by_field.html == by_field.sheet()["below"]
    for name, question in lesson.questions.items():
        if "given" in question:
            label = check(name).sheet()["fields"][0]["label"]
            assert "**" not in label and "{{" not in label and label != f"{name}: {question['asks'][lesson.lang]}"


def test_codes_pasted_into_the_field_stay_until_it_is_emptied(open_lesson, monkeypatch):
    lesson = open_lesson("soulmates-a")
    one, other = (code_of("soulmates-a", rounds=3, tag=tag) for tag in (1, 2))
    before = class_data("\n\n")
    assert before.sheet()["fields"][0]["value"] == "" and before.sheet()["below"] == before.html
    result = before.hand_in({"codes": f"Ann {one}\nBen: {other} thanks"})
    assert repr(result) == repr(class_data(f"{one} {other}")) == lesson.say("class_data.class", codes=2, rounds=6)
    result = before.hand_in({"codes": f"{one}\n{other}"})
    assert result.sheet()["fields"][0]["value"] == f"{one}\n{other}"
    kept = state.record.written(lesson, lesson._heading, state.record.fields_of(lesson))
    monkeypatch.setattr(place, "_handed", [kept])
    again = open_lesson("soulmates-a")
    assert repr(class_data("")) == repr(result) and again.class_codes == [one, other], "all cells are run again"
    assert repr(class_data(one)) == again.say("class_data.class", codes=1, rounds=3), "code takes precedence"
    assert repr(class_data("")) == again.say("class_data.example")
    result = class_data("").hand_in({"codes": one})
    assert repr(result.hand_in({"codes": " "})) == again.say("class_data.example") == repr(class_data(""))


def test_in_a_class_cells_offer_its_rounds_and_to_hand_in(lesson_a, monkeypatch):
    code = code_of("soulmates-a", rounds=1)
    asked = []

    def server(path, at=True, text=None):
        asked.append((path.split("/")[1], text))
        return code if text is None else "ok"

    monkeypatch.setattr(class_codes, "asked", server)
    monkeypatch.setattr(live_class, "asked", server)
    assert {field["offer"] for result in (class_data(""), report()) for field in result.sheet()["fields"]} == {""}
    live_class.with_class()
    assert class_data("").sheet()["fields"][0]["offer"] == lesson_a.say("fields.live")
    assert asked == [], "nothing is asked for before the button is pressed"
    result = class_data("").opened("codes", {"codes": ""})
    assert repr(result) == lesson_a.say("class_data.class", codes=1, rounds=1) == repr(class_data(""))
    assert report().sheet()["fields"][-1]["offer"] == lesson_a.say("fields.hand_in")
    result = report().opened("ticket", {"name": "M.", "ticket": "Just written."})
    assert repr(result).startswith(lesson_a.say("with_class.handed_in"))
    assert [name for name, _ in asked] == ["lessons", "hand-in"] and "Just written." in asked[-1][1]


class Echo(Asking):
    """A result with one field; it shows the text typed there."""

    def sheet(self):
        return {"lang": "en", "code": "", "button": "", "fields": [fields.line_field("a", "A", self.text)], "below": ""}

    def hand_in(self, values):
        if values["a"] == "bug":
            raise ZeroDivisionError
        return Echo(values["a"], "")


def test_the_widget_answers_every_request_also_after_a_bug(front, monkeypatch):
    sent, shown = [], []
    monkeypatch.setattr(FieldSheet, "send", lambda self, content: sent.append(content))
    echo = Echo("", "")
    widget = FieldSheet(echo, echo.sheet(), lambda one: shown.append(one.text))
    widget._answer(widget, {"values": {"a": "1/2 \ud800", "b": "x", "c": 3}}, [])
    assert widget.sheet["fields"][0]["value"] == "1/2 ?" and shown == ["1/2 ?"]
    with pytest.raises(ZeroDivisionError):
        widget._answer(widget, {"values": {"a": "bug"}}, [])
    for odd in (None, [], {"open": ["a"]}, {"values": "a"}, {"open": "b"}):
        widget._answer(widget, odd, [])
    assert sent == [{"done": True}] * 7
    assert set(widget.words) == {"busy", "silent", "code", "lower", "upper"}
    assert "render" in widget._esm and ".cmb-fields" in widget._css


def test_what_is_typed_reaches_the_record_at_once(lesson_a, monkeypatch):
    written = []
    monkeypatch.setattr(lesson_a, "_show", lambda update: written.append(lesson_a._written["typed"]))
    monkeypatch.setattr(FieldSheet, "send", lambda self, content: None)
    result = check("q1")
    widget = FieldSheet(result, result.sheet(), lambda one: None)
    widget._answer(widget, {"values": {"q1": "1/977"}}, [])
    assert written == [{"q1": "1/977"}]


def test_all_sources_are_here():
    assert {source.id for source in lesson_sources()} == set(state.lesson_ids())
