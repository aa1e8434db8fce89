"""The ticket code: its contents, what it refuses, and the tickets of a class on the teacher's desk."""

from __future__ import annotations

import re
from base64 import b64decode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combinatoria_widgets.lessons.tools import ticket_code
from combinatoria_widgets.lessons.tools.base32 import LONGEST, CodeError, halves
from combinatoria_widgets.lessons.tools.data_code import TAG_BITS
from combinatoria_widgets.lessons.tools.hand_in import write_hand_in
from combinatoria_widgets.lessons.tools.report import report
from combinatoria_widgets.lessons.tools.state import start
from combinatoria_widgets.lessons.tools.text import LANGUAGES
from combinatoria_widgets.lessons.tools.ticket_code import CUT, Ticket, fitting, read_ticket, write_ticket
from combinatoria_widgets.teacher import ClassDesk
from combinatoria_widgets.teacher.paste import read_paste
from combinatoria_widgets.teacher.texts import say
from combinatoria_widgets.teacher.tickets import page

from .misread import misread
from .test_teacher import CODE

EN = "Count first, then guess: a pair isn't rare.\nI was wrong about “at least one”."
JA = "先に数えてから予想する。「少なくとも1人」と「ちょうど1人」は違うとわかった。"
TEXTS = st.text(max_size=200) | st.text(alphabet="abc あアー漢字。\n.'A9😀", max_size=400)


def code(text=EN, tag=5, lang="en", lesson="SMA"):
    return write_ticket(Ticket(lesson, 1, tag, lang, text))


@given(TEXTS, st.integers(0, (1 << TAG_BITS) - 1), st.sampled_from(LANGUAGES))
def test_round_trip(text, tag, lang):
    written = code(text, tag, lang)
    head, body = halves(written, ticket_code._HEAD)
    assert len(body) <= LONGEST
    for form in (written, written.lower(), written.replace("0", "o").replace("1", "l").replace("Tl", "T1", 1)):
        head = form.partition("-")[0]
        read = read_ticket(form if head == "T1SMA1" else f"T1SMA1-{form.partition('-')[2]}")
        assert read == Ticket("SMA", 1, tag, lang, fitting(text))


@given(TEXTS, st.data())
def test_one_wrong_character_is_always_noticed(text, data):
    written = code(text)
    with pytest.raises(CodeError):
        read_ticket(data.draw(misread(written)))


@pytest.mark.parametrize("text", ["word " * 100, "ことば" * 100, "漢字" * 200, "😀" * 200])
def test_a_long_text_is_cut_and_says_so(text):
    read = read_ticket(code(text)).text
    assert read.endswith(CUT) and text.startswith(read[:-1]) and len(read) >= 70
    assert fitting(read) == read


@pytest.mark.parametrize("text", ["a\x00b\x1b[31m", "a\u202eb", "\ud800x", "\u2028", "a\u200bb"])
def test_nothing_invisible_comes_through(text):
    assert read_ticket(code(text)).text in ("ab[31m", "ab", "x", "")


@pytest.mark.parametrize(("bad", "reason"), [
    ("", "shape"), ("T1SMA1", "shape"), ("3SMA1-1K42H-0J6TT-3Z9S3", "shape"), ("T" * 2000, "shape"),
    (code().replace("T1", "T2", 1), "newer"), (code()[:-3], "character"), (f"{code()}0", "character"),
])  # fmt: skip
def test_what_cannot_be_is_refused(bad, reason):
    with pytest.raises(CodeError) as refused:
        read_ticket(bad)
    assert refused.value.reason == reason


def test_short_words_make_short_codes():
    assert len(code(EN)) < 150 and len(code(JA)) < 150 and len(code("word " * 60)) < 500


def test_the_report_gives_the_code_without_a_name(monkeypatch, lang):
    from combinatoria_widgets.lessons.tools import state

    monkeypatch.setattr(state, "_current", None)
    lesson = start("soulmates-a", lang)
    html = report(name="Mei T.", ticket=EN if lang == "en" else JA).html
    (found,) = re.findall(r"T1SMA1(?:-[0-9A-Z]+)+", html)
    read = read_ticket(found)
    assert (read.text, read.lang) == (EN if lang == "en" else JA, lang)
    assert read.tag != lesson.tag, "a data code of the same pupil does not show it"
    assert lesson.say("report.ticket_cut") not in html
    assert lesson.say("report.ticket_cut") in report(ticket="too long " * 100).html
    assert "T1SMA1" not in report(ticket=" ").html


def test_the_desk_shows_all_tickets_without_names(lang):
    file = write_hand_in(lang, "x", "Aki", [("result", CODE)], [], JA)
    sentence = "Your exit ticket as a code, without your name, to hand in like the result code:"
    text = "\n".join([
        f"Ken {code('First words', 1)}",
        f"Mei: my exit ticket: {code('Other words', 2)} {CODE}",
        file,
        sentence, code(JA, 3, "ja").lower(),  # Aki's ticket once more, as a code
        f"Ken {code('Better words', 1)}",
        code("Of a lesson that is not here", 9, lesson="ZZZ"),
    ])  # fmt: skip
    desk = ClassDesk(lang)
    paste = desk.take(text)
    assert [problem.sentence(lang) for problem in paste.problems] == []
    assert sorted(desk.tickets("soulmates-a")) == sorted(["Better words", "Other words", JA])
    assert desk.tickets("ZZZ") == ["Of a lesson that is not here"]
    assert [entry.name for entry in paste.entries] == ["Mei", "Aki"]
    html = desk.results.value
    sheet = html[html.index("data-ticket-sheet") :]
    assert not re.search("Ken|Mei|Aki", sheet) and 'lang="ja"' in sheet and 'lang="en"' in sheet
    with pytest.raises(LookupError):
        desk.tickets("signs-a")


def test_the_page_to_print_stands_alone_and_runs_nothing(lang):
    desk = ClassDesk(lang)
    desk.take(code("<script>alert(1)</script>"))
    html = page(desk.handed["soulmates-a"], lang)
    assert "<script" not in html and "&lt;script&gt;" in html and "src=" not in html and "<link" not in html
    packed = re.search(r"data:text/html;charset=utf-8;base64,([^\"]+)", desk.results.value)[1]
    assert b64decode(packed).decode() == html and f'lang="{lang}"' in html


def test_a_damaged_code_is_named_and_the_others_are_read(lang):
    wrong = code()[:-1] + ("0" if code()[-1] != "0" else "1")
    paste = read_paste(f"{code('One', 1)}\nKen {wrong}\n{code('Two', 2)}\n{CODE}")
    assert [ticket.text for ticket in paste.tickets] == ["One", "Two"] and len(paste.entries) == 1
    (problem,) = paste.problems
    assert (problem.line, problem.reason) == (2, "ticket_character") and "{" not in problem.sentence(lang)
    assert say("code.ticket_newer", lang, where="", text="")
