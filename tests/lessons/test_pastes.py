"""Codes as pupils and mail programs distort them: the desk reads every form, in linear time."""

from __future__ import annotations

import time

import pytest

from combinatoria_widgets.lessons.base import Lesson
from combinatoria_widgets.lessons.tools import state
from combinatoria_widgets.lessons.tools.data_code import find_data_codes
from combinatoria_widgets.lessons.tools.result_code import Guess, Mark, Receipt, read_code, write_code
from combinatoria_widgets.teacher import ClassDesk
from combinatoria_widgets.teacher.paste import lessons_by_code, read_paste

from ..running import one_in
from .test_teacher import founded, played, receipt

RESULT, DATA = founded(False), played(rounds=8)
SHAPES = {
    "hyphens": lambda code: code,
    "spaces": lambda code: code.replace("-", " "),
    "nothing": lambda code: code.replace("-", ""),
    "both": lambda code: code.replace("-", " - ").lower(),
    "one hyphen": lambda code: code.replace("-", "~", 1).replace("-", "").replace("~", "-"),
    "full width": lambda code: code.translate({n: n + 0xFEE0 for n in range(0x21, 0x7F)}),
    "zero-width spaces": lambda code: "\u200b".join(code),
}


@pytest.mark.parametrize("data_shape", SHAPES)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    "line", ["Ken {result} {data}", "{data} {result} Ken", "Ken\t{result}\t{data}", "{result}\nKen {data}"]
)
def test_both_codes_are_found_in_every_shape(shape, data_shape, line):
    paste = read_paste(line.format(result=SHAPES[shape](RESULT), data=SHAPES[data_shape](DATA)))
    assert [entry.receipt for entry in paste.entries] == [read_code(RESULT)]
    assert [play.codes for play in paste.plays] == [(DATA,)]
    assert not [problem for problem in paste.problems if problem.reason != "none"]
    if "\n" not in line:
        assert paste.entries[0].name == "Ken"


@pytest.mark.parametrize("shape", SHAPES)
def test_codes_of_every_lesson_are_read_in_every_shape(shape):
    for number, short in enumerate(lessons_by_code()):
        code = write_code(receipt(short, rounds=number % 15))
        paste = read_paste(f"{SHAPES[shape](code)} – Zoë de Vries")
        assert [entry.name for entry in paste.entries] == ["Zoë de Vries"] and not paste.problems, code


def test_words_around_a_code_are_not_part_of_the_name():
    lines = {
        f"(code of Ben) {RESULT} data {DATA}": "Ben",
        f"Ben) data {DATA} {RESULT}": "Ben",
        f"My result code is {RESULT} and my data code: {DATA} Ben": "Ben",
        f"鈴木 結果コードは{RESULT} データコード：{DATA}": "鈴木",
        f"Name: Dana Coder, {RESULT}": "Dana Coder",
        f"Isabel {RESULT}": "Isabel",
    }
    for line, name in lines.items():
        assert [entry.name for entry in read_paste(line).entries] == [name], line


@pytest.mark.parametrize("shape", ["spaces", "nothing"])
def test_a_broken_code_without_hyphens_is_told(shape):
    broken = SHAPES[shape](RESULT[:-1] + ("0" if RESULT[-1] != "0" else "1"))
    (problem,) = read_paste(f"Ken {broken}\nMei {RESULT}").problems
    assert (problem.line, problem.reason) == (1, "character")


def test_words_are_no_codes():
    paste = read_paste(f"Room 2AB1 hello everybody\n2AB1 class of 2026\nKen {RESULT}")
    assert {problem.reason for problem in paste.problems} <= {"none"} and len(paste.entries) == 1


def test_lessons_of_ones_own_are_read(lang, monkeypatch):
    """A lesson opened in this kernel is shown with titles, another one by its numbers of exercises and predictions."""
    monkeypatch.setattr(state, "_current", None)
    monkeypatch.setattr(state, "_custom", {})
    state.load.cache_clear()
    code = write_code(Receipt("OWN", 1, (Mark("right", 1), Mark("tried", 2, 1)), (Guess(20, 50),), 3, False))
    desk = ClassDesk(lang)
    paste = desk.take(f"Ann {code}\nBen {code}")
    assert not paste.problems and len(desk.frame()) == 2 and desk.slips().shape[0] == 1
    assert "<table" in desk.results.value
    right = {"right": 1, "probability": False}
    Lesson.custom("rain", lang, title="Rain", questions={"q1": right, "q2": right}, predictions={"wet": "Rain?"})
    desk.take(f"Ann {code}")
    assert list(desk.classes) == ["rain"] and "Rain" in desk.results.value
    state.load.cache_clear()


HOSTILE = {
    "digits": "1" * 50_000,
    "groups": "3SMA1" + "-A1B2C" * 2500,
    "groups of data": "D1SMA1" + "-A1B2C" * 2500,
    "heads": "3SMA1-" * 8000,
    "heads of data": "D1AB1 " * 2000,
    "spaces": "AB1" + " " * 50_000,
    "one by one": "3SMA1 " + "1 " * 25_000,
    "hyphens": "1-" * 25_000,
    "bare codes": f"{RESULT}\n" * 500,
    "labels": RESULT + " data" * 10_000,
    "reports": '{"lesson"\n\n' * 4000,
    "quoted": "> > Combinatoria\n" + " " * 50_000,
}


@pytest.mark.parametrize("name", one_in(2, HOSTILE, 1))
def test_a_hostile_paste_takes_twice_as_long_when_it_is_twice_as_long(name):
    """Take the faster of two runs per size; quadratic code would take four times as long."""

    def seconds(text):
        found = []
        for _ in range(2):
            begun = time.process_time()
            read_paste(text)
            find_data_codes(text)
            found.append(time.process_time() - begun)
        return min(found)

    short, long = HOSTILE[name], HOSTILE[name] * 2
    once, twice = seconds(short), seconds(long)
    assert twice < 3.2 * once + 0.05 and twice < 4
