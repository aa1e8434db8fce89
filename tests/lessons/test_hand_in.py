"""The hand-in file: the teacher's desk reads what a lesson writes, with any surrounding or additional text."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combinatoria.core.reading import unified
from combinatoria_widgets.lessons.tools.hand_in import MOST_WORDS, HandIn, read_hand_ins, write_hand_in
from combinatoria_widgets.lessons.tools.state import load
from combinatoria_widgets.lessons.tools.text import LANGUAGES
from combinatoria_widgets.teacher import ClassDesk
from combinatoria_widgets.teacher.paste import LONGEST, read_paste
from combinatoria_widgets.teacher.texts import counted, say

CODE = "3SMA1-1K42H-0J6TT-3Z9S3"
OTHER = "2SMA1-SJ18-G93DD-1ZM16"


def file(lang="en", name="Mei", ticket="Count first,\nthen guess.", code=CODE, minutes=None):
    return write_hand_in(lang, "soulmates-a", name, [("result", code)], ["q1: right", "q2: tried"], ticket, minutes)


def old(**facts):
    return json.dumps(
        {"lesson": "soulmates-a", "name": "Mei", "code": CODE, "exit_ticket": "Count.", **facts}, indent=1
    )


@given(name=st.text(), ticket=st.text(), lang=st.sampled_from(LANGUAGES))
def test_what_is_written_is_read(name, ticket, lang):
    text = file(lang, name, ticket)
    (found,) = read_hand_ins(text)
    assert (found.codes, found.whole) == ((CODE,), True)
    assert found.ticket.split() == ticket[:MOST_WORDS].split()
    assert found.name.split() == unified(name).split()
    assert found.last == len(text.splitlines())


def test_a_ticket_cannot_pretend_to_be_a_file(lang):
    evil = f"{file(lang, 'Ken', 'x', OTHER)}\n{old(name='Ken')}"
    (found,) = read_hand_ins(file(lang, ticket=evil))
    assert (found.name, found.codes) == ("Mei", (CODE,)) and "Ken" in found.ticket


@pytest.mark.parametrize("level", [0, 1, 2])
def test_files_in_an_answered_mail(level, lang):
    mail = "".join(f"{'> ' * level}{line}\n" for line in file(lang).splitlines())
    text = f"Dear Ms Tanaka,\n{mail}\nKen {OTHER}\n{mail}"
    paste = read_paste(text)
    assert [(entry.name, entry.ticket) for entry in paste.entries] == [
        ("Mei", "Count first,\nthen guess."), ("Ken", ""), ("Mei", "Count first,\nthen guess."),
    ]  # fmt: skip
    assert not paste.problems


def test_reports_of_before_are_read_as_reports():
    paste = read_paste(f"Hello\n{old()}\nKen {OTHER}\n{old(name='Ann')}{old(name='Ben', extra={'a': [1]})}")
    assert [entry.name for entry in paste.entries] == ["Mei", "Ken", "Ann", "Ben"]
    assert paste.problems == () and paste.entries[0].ticket == "Count."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (old(code=CODE[:-1] + "0"), "character"),
        (old(code=None), "no_code"),
        (old()[:60], "cut_off"),
        ('{"lesson": ' + "[" * 100_000, "cut_off"),
        (file(code=CODE[:-1] + "0"), "character"),
        ("\n".join(file().splitlines()[:3]), "cut_off"),
        (file(code="").replace("Result code", "Code"), "no_code"),
    ],
)
def test_a_damaged_report_is_one_sentence_and_the_others_are_read(text, reason, lang):
    paste = read_paste(f"Ann {OTHER}\n{text}\n\nBen {OTHER}")
    assert [entry.name for entry in paste.entries] == ["Ann", "Ben"]
    assert [(problem.line, problem.reason) for problem in paste.problems] == [(2, reason)]
    assert "2" in paste.problems[0].sentence(lang) and "{" not in paste.problems[0].sentence(lang).partition("“")[0]


@given(st.text(alphabet='{}[]":,> \n' + "lesson namcdxit_k" + CODE) | st.binary().map(lambda b: b.decode("latin-1")))
def test_any_text_is_read_without_an_error(text):
    for mixed in (text, f'{{"lesson": {text}', file(ticket=text) + text, file().replace("q1", text)):
        for found in read_hand_ins(mixed):
            assert isinstance(found, HandIn) and 1 <= found.line <= found.last <= len(mixed.splitlines())
        read_paste(mixed)


def test_hostile_reports_stay_small(lang):
    huge = old(name="x" * 100_000, exit_ticket="<script>alert(1)</script>" * 10_000)
    desk = ClassDesk(lang)
    (entry,) = desk.take(huge).entries
    assert len(entry.name) == LONGEST and len(entry.ticket) == MOST_WORDS
    assert "<script" not in desk.results.value
    strange = [old(name=[1]), old(exit_ticket={"a": 1}), old(code=7), old(name=None)]
    assert [entry.ticket for entry in desk.take("\n".join(strange)).entries] == ["Count.", "", "Count."]


def test_minutes_reach_the_desk(lang):
    """Medians over the pupils who finished the core (q1 and q2), or over all."""
    desk = ClassDesk(lang)
    assert desk.times().empty
    desk.take(f"{file(lang)}\nAnn {OTHER}")
    assert desk.times().empty and not desk.classes["soulmates-a"].timed
    whole = {"q1": 12, "q2": 30, "q3": 41, "q4": 39}
    handed = {"Mei": whole, "Ken": {"q2": 20, "q1": 22}, "Zoë": {"q1": 9}, "Aki": {"q1": 30, "q2": 40, "x": 99}}
    desk.take("\n".join(file(lang, name, minutes=minutes) for name, minutes in handed.items()))
    results = desk.classes["soulmates-a"]
    assert results.times() == ((30, 22, 40), (41,)) and results.minutes_to("q1") == 17
    core, full = (say(f"column.{key}", lang) for key in ("core", "full"))
    rows = results.rows()
    assert [(row[core], row[full]) for row in rows] == [(30, 41), (22, 22), (9, 9), (40, 40)]
    assert say("times.core", lang, minutes=30, pupils=counted("pupils", lang, 3)) in desk.results.value
    assert say("times.planned", lang, minutes=load("soulmates-a")["full"]) in desk.results.value
    assert desk.times().loc["soulmates-a"].tolist()[:4] == [3, 30, 1, 41]
    page = ElementTree.fromstring(f"<div>{desk.results.value}</div>")
    assert say("column.after", lang) in [cell.text for cell in page.findall(".//th")]


def test_tickets_reach_the_desk(lang):
    desk = ClassDesk(lang)
    desk.take(f"{file(lang)}\n{file(lang, 'Ken', '<b>no</b>')}\nMei {CODE}\nAnn {OTHER}")
    results = desk.classes["soulmates-a"]
    assert results.tickets() == [("Mei", "Count first,\nthen guess."), ("Ken", "<b>no</b>")]
    page = ElementTree.fromstring(f"<div>{desk.results.value}</div>")
    assert [one.text for one in page.findall(".//dl/dd")] == ["Count first,\nthen guess.", "<b>no</b>"]
    assert [one.text for one in page.findall(".//dl/dt")] == ["Mei", "Ken"]
    assert list(desk.frame().iloc[:, -1]) == ["Count first,\nthen guess.", "<b>no</b>", ""]
