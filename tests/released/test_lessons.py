"""Lessons kept from a release: copies run, and result codes have the same meaning."""

import json
import re
from dataclasses import replace

import pytest

from combinatoria.words.explain import LANGUAGES
from combinatoria_widgets.lessons.tools import state
from combinatoria_widgets.lessons.tools.check import SOLUTIONS
from combinatoria_widgets.lessons.tools.class_data import read_play
from combinatoria_widgets.lessons.tools.declared import declared
from combinatoria_widgets.lessons.tools.result_code import read_code
from combinatoria_widgets.lessons.tools.ticket_code import Ticket, read_ticket
from combinatoria_widgets.teacher import ClassDesk
from combinatoria_widgets.teacher.paste import read_paste

from .contents import RELEASES, SINCE, kept, plain, read
from .run import run_copy

COPIES = [path for release in RELEASES for path in sorted((release / "lessons").glob("*.ipynb"))]
HAND_INS = sorted((SINCE / "hand_ins").iterdir())
DATA_CODES = json.loads((SINCE / "codes" / "data_codes.json").read_text("utf-8"))
TICKET_CODES = json.loads((SINCE / "codes" / "ticket_codes.json").read_text("utf-8"))
NOTED = json.loads((SINCE / "codes" / "noted_codes.json").read_text("utf-8"))
TICKET = {
    "en": ["The other cards are all unseen.", 'It does not matter whether they lie in "hands" or in the deck.'],
    "ja": ["まだ見えていないカードは、山札でも手札でも同じです。", "だから人数は関係ありません。"],
}
PASTED = [path for release in RELEASES for path in sorted((release / "codes").glob("*.txt"))]


SAID = ("play", "tally")
"""Cells in which the lesson's tools print a sentence: later versions may reword it, with the same numbers."""


def numbers(text):
    """Return the numbers of a sentence, in order."""
    found = re.findall(r"\d+", text)
    assert found
    return found


def named(path):
    return f"{path.parts[-3]}-{path.stem}"


@pytest.fixture
def no_solutions(monkeypatch):
    """As in a classroom: no lesson is open, and a wrong answer gives a sentence."""
    monkeypatch.delenv(SOLUTIONS, raising=False)
    monkeypatch.setattr(state, "_current", None)


@pytest.mark.parametrize("path", COPIES, ids=named)
def test_a_pupils_copy_runs(path, front, no_solutions):
    """Every cell runs, prints the same, is judged the same, and the result code has the same content."""
    expected = json.loads(path.with_name("expected.json").read_text("utf-8"))[path.name]
    ran = run_copy(json.loads(path.read_text("utf-8")))
    assert ran.states() == expected["states"]
    assert ran.printed.keys() == expected["printed"].keys()
    for cell, text in ran.printed.items():
        same = numbers if cell in SAID else str
        assert same(text) == same(expected["printed"][cell]), cell
    assert replace(read_code(ran.code()), fresh=None) == replace(read_code(expected["code"]), fresh=None)


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)
def test_there_is_a_copy_of_every_lesson_that_has_codes(release):
    pasted = json.loads((release / "codes" / "pasted.json").read_text("utf-8"))
    lessons = {lesson for found in pasted.values() for lesson in found["classes"]}
    assert {path.name.split(".")[0] for path in COPIES if release in path.parents} == lessons
    assert len(lessons) >= 6


@pytest.mark.parametrize("entry", kept("codes/codes.json"))
def test_a_result_code_says_what_it_said(entry):
    assert json.loads(json.dumps(plain(read_code(entry["code"])))) == entry["receipt"]


@pytest.mark.parametrize("entry", DATA_CODES, ids=lambda entry: entry["code"][:6])
def test_a_data_code_says_what_it_said(entry):
    play = read_play(entry["code"])
    assert (play.lesson, play.tag, list(play.rows)) == (entry["lesson"], entry["tag"], entry["rows"])


@pytest.mark.parametrize("entry", TICKET_CODES, ids=lambda entry: f"{entry['lesson']}-{entry['tag']}")
def test_a_ticket_code_says_what_it_said(entry):
    assert read_ticket(entry["code"])._asdict() == {name: entry[name] for name in Ticket._fields}


@pytest.mark.parametrize("entry", NOTED, ids=lambda entry: entry["code"][:8])
def test_the_code_of_noted_rounds_says_what_it_said(entry, monkeypatch):
    monkeypatch.setattr(state, "_custom", {})
    asked = {"id": "coins", "code": "COIN", "predictions": {"two": {}}, "questions": {}}
    state.learn({**asked, "rounds": declared(entry["rounds"], asked["predictions"])})
    play = read_play(entry["code"])
    assert (play.lesson, play.tag, sorted(play.rows, key=str)) == ("coins", entry["tag"], entry["rows"])


@pytest.mark.parametrize("path", PASTED, ids=named)
def test_the_teachers_desk_reads_what_was_pasted(path):
    expected = json.loads(path.with_name("pasted.json").read_text("utf-8"))[path.name]
    text = path.read_text("utf-8")
    assert read(text) == expected
    for lang in LANGUAGES:
        desk = ClassDesk(lang)
        desk.take(text)
        assert {name: len(desk.frame(name)) for name in desk.classes} == {
            lesson: len([e for e in expected["entries"] if e[2] == lesson]) for lesson in expected["classes"]
        }


@pytest.mark.parametrize("path", HAND_INS, ids=lambda path: path.name)
def test_a_file_that_was_handed_in_is_read(path):
    """Both the human-readable text (form 1) and the earlier JSON."""
    form, lang, _ = path.name.split(".")
    (entry,) = read_paste(f"Dear Ms Tanaka, here is my file\n\n{path.read_text('utf-8')}\nBest wishes").entries
    assert (entry.line, entry.name, entry.lesson) == (3, {"en": "Mei T.", "ja": "鈴木 メイ"}[lang], "soulmates-a")
    assert entry.receipt.grades == ("right", "tried", "blank", "blank")
    assert entry.ticket.splitlines() == TICKET[lang]
    assert entry.receipt.fresh is (None if form == "form-0" else True)
