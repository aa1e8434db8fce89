"""Predictions, their score, and the result code."""

from __future__ import annotations

import base64
import re
from fractions import Fraction
from html import unescape

import pytest

from combinatoria_lessons.answers import run_answer
from combinatoria_widgets.lessons.tools import state
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.hand_in import read_hand_ins
from combinatoria_widgets.lessons.tools.predict import predict
from combinatoria_widgets.lessons.tools.report import receipt_of, report
from combinatoria_widgets.lessons.tools.result_code import Guess, Mark, read_code, write_code
from combinatoria_widgets.lessons.tools.show import compare
from combinatoria_widgets.lessons.tools.spent import minutes_of
from combinatoria_widgets.lessons.tools.state import Outcome, load, start
from combinatoria_widgets.lessons.tools.text import say

from .conftest import wrong_value


def test_brier():
    assert Outcome(1, 1).brier(1.0) == 0
    assert Outcome(0, 1).brier(1.0) == 1
    assert Outcome(3, 10).brier(0.5) == pytest.approx(0.25)


def test_prediction_is_blank_until_every_slider_is_moved_and_locked(opened):
    control = predict()
    assert not opened.predicted
    assert repr(control) == say("predict.blank", opened.lang)
    said = {name: (20 + 25 * number) / 100 for number, name in enumerate(opened.data["predictions"])}
    for name, value in said.items():
        assert control.lock.disabled
        control.sliders[name].value = value
    assert not control.lock.disabled
    control.lock.click()
    assert opened.predictions == said
    assert all(slider.disabled for slider in control.sliders.values())
    assert "20%" in repr(control)
    again = predict()  # running the cell again changes nothing
    assert again.lock.disabled
    assert repr(again) == repr(control)


def test_running_the_first_cell_again_keeps_the_work(opened):
    opened.predictions["call"] = 0.4
    assert start(opened.id, lang=opened.lang, seed=2026) is opened
    assert start(opened.id, lang=opened.lang, seed=1) is not opened


def test_a_stale_copy_is_told(source, lang, monkeypatch):
    monkeypatch.setattr(state, "_current", None)
    assert say("start.stale", lang, stamp="0.1", version=load(source.id)["version"]) in repr(
        start(source.id, lang=lang, stamp="0.1")
    )


def test_answers_are_folded_until_predicted(opened):
    first = next(iter(opened.data["predictions"]))
    shown = compare(Fraction(1, 2), {"a": (6, 10)}, prediction=first)
    assert "<details><summary>" + say("predict.open_anyway", opened.lang) in shown._repr_html_()
    opened.predictions.update(dict.fromkeys(opened.data["predictions"], 0.2))
    opened.outcomes[first] = Outcome(6, 10)
    open_now = compare(Fraction(1, 2), {"a": (6, 10)}, prediction=first)
    assert say("predict.open_anyway", opened.lang) not in open_now._repr_html_()
    assert repr(open_now) == repr(shown)  # the checked sentence does not depend on the learner
    assert "0.400" in open_now._repr_html_()  # (6 * 0.64 + 4 * 0.04) / 10


def test_report_and_download(source, opened):
    check("q1", run_answer(source, next(asked for asked in source.questions if asked.id == "q1"))["right"])
    check("q2", wrong_value(opened.questions["q2"]))
    said = dict.fromkeys(opened.data["predictions"], 0.2)
    opened.predictions.update(said)
    opened.outcomes.update(dict.fromkeys(said, Outcome(6, 10)))
    shown = report(name="A. B.", ticket='<"猫">')
    receipt = read_code(re.search(rf"3{opened.data['code']}1(-\w+)+", repr(shown))[0])
    assert receipt == receipt_of(opened)
    assert receipt.grades == ("right", "tried", *["blank"] * (len(opened.data["questions"]) - 2))
    assert receipt.guesses == (Guess(20, 60),) * len(said)
    html = shown._repr_html_()
    assert "<svg" in html
    file = base64.b64decode(re.search(r"base64,([^\"]+)", html)[1]).decode("utf-8-sig")
    (kept,) = read_hand_ins(file)
    assert (kept.name, kept.ticket, kept.last) == ("A. B.", '<"猫">', len(file.splitlines()))
    assert [read_code(code) for code in kept.codes] == [receipt]
    right = opened.say("hand_in.tries", state=opened.say("report.right"), n=1)
    title = opened.data["questions"]["q1"]["title"][opened.lang]
    assert opened.say("hand_in.exercise", question="q1", title=title, state=right) in file.splitlines()
    claims = [name for name, item in opened.data["predictions"].items() if "claim" in item]
    assert file.count("20%") == len(said) + len(claims) > len(said)
    assert f">{write_code(receipt)}</code> <button" in html


def test_report_of_nothing_does_not_raise(opened):
    shown = report()
    assert say("report.no_prediction", opened.lang) in shown._repr_html_()
    assert say("report.no_ticket", opened.lang) in shown._repr_html_()


def test_the_report_says_what_its_code_leaves_out(opened, monkeypatch):
    """The questions with the knobs, and the working time from the first cell to the last answer, without pauses."""
    clock = [opened.begun]
    monkeypatch.setattr(state.time, "time", lambda: clock[0])
    core = [name for name, question in opened.data["questions"].items() if question["level"] == "core"]
    stretch = next(name for name in opened.data["questions"] if name not in core)
    knob = next(iter(opened.data["knobs"]))
    assert opened.say("report.knobs", done=0, of=len(opened.data["knobs"])) in unescape(report().html)

    def after(minutes, name, number=0):
        clock[0] += 60 * minutes
        check(name, wrong_value(opened.questions[name], number))
        return report().html

    assert opened.say("report.time_core", core=8, pause=10) in after(8, core[0])
    assert opened.say("report.time_core", core=13, pause=10) in after(5, knob)
    assert opened.say("report.time_core", core=13, pause=10) in after(60, core[1])
    assert opened.say("report.time_full", core=13, full=17, pause=10) in after(4, stretch)
    told = after(3, core[0], 1)
    assert opened.say("report.time_full", core=20, full=20, pause=10) in told
    minutes = {core[0]: 20, core[1]: 13, stretch: 17}
    assert not any(f">{n}</td>" in told for n in minutes.values()), "tried is not done"
    (kept,) = read_hand_ins(opened.kept["report"])
    assert kept.minutes == minutes
    opened.begun = 0  # as in a record from before the time was kept
    assert opened.say("report.time_core", core="", full="", pause=10)[:6] not in unescape(report().html)
    assert read_hand_ins(opened.kept["report"])[0].minutes == {}


def test_the_time_of_an_exercise_ends_with_its_first_right_answer(source, opened, monkeypatch):
    clock = [opened.begun]
    monkeypatch.setattr(state.time, "time", lambda: clock[0])
    name = next(name for name, question in opened.data["questions"].items() if question["level"] == "core")
    right = run_answer(source, next(asked for asked in source.questions if asked.id == name))["right"]
    for answer in (wrong_value(opened.questions[name]), right, wrong_value(opened.questions[name])):
        clock[0] += 240
        check(name, answer)
    assert minutes_of(opened) == {name: 8}


def test_a_slip_and_the_tries_until_the_right_answer_are_in_the_code(source, opened):
    spec = run_answer(source, next(asked for asked in source.questions if asked.id == "q1"))
    name, wrong = next(iter(spec["slips"].items()))
    for answer in (wrong, wrong_value(opened.questions["q1"]), spec["right"], spec["right"]):
        check("q1", answer)
    assert receipt_of(opened).marks[0] == Mark("right", 3, 1 + 1)
    assert opened.slips == {"q1": name}
    assert receipt_of(opened).marks[1] == Mark("blank")
