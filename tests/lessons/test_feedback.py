"""Feedback after an answer: why it is right, common mistakes, the worked solution; and none of it too early."""

from __future__ import annotations

import base64
import json
import re
from fractions import Fraction
from html import escape

import pytest

from combinatoria_lessons import SourceError, make_notebook
from combinatoria_lessons.forms import estimates_apart, marks_of
from combinatoria_lessons.guides import answer_key
from combinatoria_widgets.lessons.tools.answer import read_choice
from combinatoria_widgets.lessons.tools.check import check, checks
from combinatoria_widgets.lessons.tools.claims import claim_lines
from combinatoria_widgets.lessons.tools.feedback import LAST_TRY, last_try, solution
from combinatoria_widgets.lessons.tools.judge import SOLVED, engine_function
from combinatoria_widgets.lessons.tools.prose import prose_html
from combinatoria_widgets.lessons.tools.report import receipt_of, report
from combinatoria_widgets.lessons.tools.seal import seal, seal_key, unseal
from combinatoria_widgets.lessons.tools.state import load

from .conftest import SOURCES, wrong_value

WHERE = {"file": "x.lesson.md", "cell": "q"}


@pytest.fixture(scope="module")
def keys():
    """Return the keys of all lessons: question id -> answer."""
    return {source.id: {answer.id: answer for answer in answer_key(source)} for source in SOURCES}


def right_value(lesson, answer):
    """Return a right answer to the question."""
    return answer.value if answer.value is not None else engine_function(lesson.questions[answer.id]["engine"][0])


# -- the sources ---------------------------------------------------------------------------------------------


FIGURES = 3
"""The least significant figures of a rounded value in a worked solution."""


def names_value(text, value):
    """Return whether a text contains the value of an answer, exactly or rounded to three or more figures."""
    if str(value).replace("-", "−") in text:
        return True
    if not re.fullmatch(r"-?[\d./]+", str(value)):
        return False  # a word or a list
    exact = Fraction(value)
    for written in re.findall(r"\d+\.\d+", text):
        units = [
            Fraction(1, 10 ** len(decimal.partition(".")[2])) for decimal in (written, str(value)) if "." in decimal
        ]
        if len(written.replace(".", "").lstrip("0")) >= FIGURES and 2 * abs(Fraction(written) - exact) <= max(units):
            return True
    return False


@pytest.mark.parametrize(
    ("value", "text", "named"),
    [
        ("3.396", "The root is 3.3956.", True), ("3.396", "The root is 3.3946.", False),
        (Fraction(1, 6), "0.167", True), (Fraction(1, 6), "0.17", False), (Fraction(1, 6), "1/6", True),
        (Fraction(1, 6), "0.1676", False), ("[1, 2]", "1.000", False),
    ],
)  # fmt: skip
def test_a_value_is_named_as_it_stands_or_rounded(value, text, named):
    assert names_value(text, value) == named


@pytest.mark.slow
def test_every_question_says_why_and_is_worked_out(source, keys, lang):
    assert {answer.knob for answer in keys[source.id].values()} == {False, True}
    for answer in keys[source.id].values():
        assert len(re.findall(r"[.?。]\s|。(?=\S)|[.?。]$", answer.why[lang])) >= 2, answer.id
        if answer.kind in ("number", "choice"):
            assert names_value(answer.worked[lang], answer.value), answer.id
        if not answer.knob:
            assert "```python" in answer.worked[lang] and "check(" not in answer.worked[lang]


def test_every_numbered_question_under_turn_the_knobs_has_its_field(source, keys, lang):
    text = next(cell for cell in source.cells if cell.id == "generalise-text").text[lang]
    numbered = [f"k{number}" for number in re.findall(r"^(\d)\. ", text, re.M)]
    asked = [name for name, answer in keys[source.id].items() if answer.knob]
    assert len(numbered) >= 2 and asked[: len(numbered)] == numbered
    fields = []
    for cell in source.cells:
        if cell.kind == "generalise" and cell.questions:
            found = re.findall(r"^    (k\d)=\.\.\.,", cell.code, re.M)
            assert [question.id for question in cell.questions] == found
            fields += found
    assert fields == asked


# -- after a right answer ------------------------------------------------------------------------------------


def test_a_right_answer_says_why_and_what_is_often_handed_in(source, open_lesson, keys):
    lesson = open_lesson(source.id)
    for answer in keys[source.id].values():
        result = check(answer.id, right_value(lesson, answer))
        assert result.state == "right"
        first = re.split(r"[`*\n]", answer.why[lesson.lang], maxsplit=1)[0]
        assert first in repr(result) and prose_html(answer.why[lesson.lang]) in result.html
        if answer.kind in ("number", "choice"):
            told = lesson.say("solution.slips")
            assert (told in repr(result)) == bool(answer.slips)
            assert all(answer.slip_sentence(name, lesson.lang) in repr(result) for _, name in answer.slips[:3])


def test_a_rounded_answer_says_why_too(source, open_lesson, keys):
    lesson = open_lesson(source.id)
    for answer in keys[source.id].values():
        if answer.kind != "number" or Fraction(answer.value).denominator < 100:
            continue
        why = prose_html(answer.why[lesson.lang])
        for value in (f"{float(answer.value):.4g}", f"{float(answer.value):.5g}", float(answer.value)):
            result = check(answer.id, value)
            assert result.state in SOLVED and why in result.html


def test_a_wrong_answer_says_neither(source, open_lesson, keys):
    lesson = open_lesson(source.id)
    for answer in keys[source.id].values():
        for value in (..., [], wrong_value(lesson.questions[answer.id])):
            result = check(answer.id, value)
            assert result.state not in SOLVED
            assert prose_html(answer.why[lesson.lang]) not in result.html
            assert lesson.say("solution.slips") not in repr(result)


def test_several_answers_in_one_cell(lesson_a):
    shown = checks(k1=6, k2="B", k3=...)
    assert re.findall(r"^(k\d)[:：]", repr(shown), re.M) == ["k1", "k2", "k3"]
    assert lesson_a.states == {"k1": "right", "k2": "right", "k3": "blank"}


# -- after the last try --------------------------------------------------------------------------------------


def test_the_worked_solution_comes_after_the_last_try_and_counts_as_shown(source, open_lesson, keys):
    lesson = open_lesson(source.id)
    for answer in keys[source.id].values():
        question = lesson.questions[answer.id]
        offer = lesson.say("solution.open", id=answer.id)
        opening = answer.worked[lesson.lang].split("\n")[0]
        for number in range(last_try(question)):
            early = repr(solution(answer.id))
            assert opening not in early and str(last_try(question) - number) in early
            check(answer.id, [])  # invalid input does not count as a try
            told = repr(check(answer.id, wrong_value(question, number)))
            assert (offer in told) == (number == last_try(question) - 1)
        shown = solution(answer.id)
        assert opening in repr(shown)
        result = check(answer.id, right_value(lesson, answer))
        assert result.state == "right" and lesson.say("solution.counts") in repr(result)
        assert not lesson.solved(answer.id)
    assert set(receipt_of(lesson).grades) == {"tried"}
    assert report().html.count(lesson.say("report.shown")) == len(lesson.data["questions"])


def test_a_solved_exercise_stays_right_after_its_solution_is_shown(source, open_lesson, keys):
    lesson = open_lesson(source.id)
    for answer in keys[source.id].values():
        check(answer.id, right_value(lesson, answer))
        assert answer.worked[lesson.lang].split("\n")[0] in repr(solution(answer.id))
        assert lesson.solved(answer.id)
    assert set(receipt_of(lesson).grades) == {"right"} and not lesson.shown


def test_a_choice_has_fewer_tries():
    assert last_try({"kind": "choice", "options": ["a", "b", "c"]}) == 2 < LAST_TRY == last_try({"kind": "number"})


def test_a_solution_of_nothing(lesson_a):
    assert "q1" in repr(solution("q9"))


# -- nothing too early ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_nothing_can_be_read_in_the_data_or_in_the_notebook(source, lang):
    lesson, notebook = load(source.id), str(make_notebook(source, lang))
    data = json.dumps(lesson, ensure_ascii=False)
    packed = "".join(
        base64.urlsafe_b64decode(question[what]).decode("utf-8", "replace")
        for part in ("questions", "knobs")
        for question in lesson[part].values()
        for what in ("why", "worked")
    )
    for question in source.questions:
        for text in (*question.why.values(), *question.worked.values()):
            for sentence in re.split(r"(?<=\.)\s+|(?<=。)\s*", text):
                if len(sentence) > 12:
                    assert sentence not in data and sentence not in notebook and sentence not in packed


def test_a_seal_opens_with_its_key_alone():
    sealed = seal({"ja": "だから"}, seal_key("a", "b"))
    assert unseal(sealed, seal_key("a", "b")) == {"ja": "だから"}
    with pytest.raises(ValueError):
        unseal(sealed, seal_key("ab"))


# -- indistinguishable numbers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [0.3, "0.3", "0.30", "30%", "30 ％"], ids=repr)
def test_seventeen_of_56_written_roughly_is_neither_right_nor_called_kinds_of_cards(lesson_a, value):
    result = check("q1", value)
    assert (result.state, result.text) == ("type", lesson_a.say("check.coarse", id="q1"))
    assert not lesson_a.tries.get("q1")
    assert check("q1", 0.304).state == "rounded"
    assert check("q1", "3/10").state == check("q1", "0.300").state == "slip"


@pytest.mark.parametrize(
    ("right", "slips", "says"),
    [
        ("17/56", {"one": "17/56"}, "one"),
        ("17/56", {"one": "3036/10000"}, "one"),  # 0.304 might be either
        ("17/56", {"one": "1/2", "two": "5004/10000"}, "two"),
        ("17/56", {"one": "1/2", "two": "1/2"}, "two"),
    ],
)
def test_what_cannot_be_told_apart_is_refused(right, slips, says):
    with pytest.raises(SourceError, match=says):
        marks_of(WHERE, Fraction(right), slips, True)


def test_an_estimate_of_a_slip_that_would_pass_is_refused():
    engine = ["combinatoria.games.soulmates.odds:chance_callable"]
    estimates_apart(WHERE, [*engine, 5], {"four": [*engine, 4]}, 10_000)
    with pytest.raises(SourceError, match="four"):
        estimates_apart(WHERE, [*engine, 5], {"four": [*engine, 4]}, 50)


def test_no_fine_rounding_of_a_right_answer_is_called_a_slip_and_of_two_slips_none(source, open_lesson, keys):
    lesson = open_lesson(source.id)
    for answer in keys[source.id].values():
        if answer.kind != "number" or not isinstance(answer.value, Fraction):
            continue
        for figures in (4, 5, 6, 7):
            value = f"{float(answer.value):.{figures}g}"
            assert check(answer.id, value).state in SOLVED, (answer.id, value)
        for wrong, name in answer.slips:
            for places in (2, 3, 4):
                verdict = check(answer.id, f"{float(wrong):.{places}f}")
                assert verdict.state != "slip" or lesson.slips[answer.id] == name or places == 2


# -- small tools ---------------------------------------------------------------------------------------------


def test_prose_is_escaped_and_its_code_left_alone():
    html = prose_html("A <b> and `2*3*4 < 5`, **bold**, *not* 2 * 3.\n\n* one\n* two\n\n```python\nx = a*b*c\n```")
    assert html == (
        "<p>A &lt;b&gt; and <code>2*3*4 &lt; 5</code>, <strong>bold</strong>, <em>not</em> 2 * 3.</p>"
        "<ul><li>one</li><li>two</li></ul><pre><code>x = a*b*c</code></pre>"
    )


def test_no_mark_of_stress_is_left_in_what_follows_an_answer(source, lang):
    for question in source.questions:
        for text in (question.why, question.worked, question.twin):
            html = re.sub("<(pre|code)>.*?</\\1>", "", prose_html(text.get(lang, "")), flags=re.S)
            assert "*" not in html, html


@pytest.mark.parametrize("typed", ["b", "B", " b ", "ｂ", "b.", "b)"], ids=repr)
def test_a_letter(typed):
    assert read_choice(typed) == "b"


@pytest.mark.parametrize("typed", ["", "ab", 2, None, "β", "-", "2"], ids=repr)
def test_no_letter(typed):
    assert read_choice(typed) is None


# -- claims --------------------------------------------------------------------------------------------------


def test_the_report_says_which_claims_turned_out_false(opened):
    claims = [name for name, item in opened.data["predictions"].items() if "claim" in item]
    assert claims
    assert not claim_lines(opened)  # no question was answered yet
    for name in claims:
        words = opened.data["predictions"][name]["claim"][opened.lang]
        assert words in opened.data["predictions"][name]["question"][opened.lang]
        opened.predictions[name] = 0.8
        line = opened.say("report.claim_open", claim=words, said="80%")
        assert claim_lines(opened) == [line]
        for truth in (False, True):
            opened.settle(name, [truth])
            line = opened.say(f"report.claim_{str(truth).lower()}", claim=words, said="80%")
            assert claim_lines(opened) == [line] and escape(line) in report().html
