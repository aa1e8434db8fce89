"""Names from outside: no entry point lets invisible or direction-changing characters through unnoticed."""

import json

import pytest

import combinatoria as cb
from combinatoria.cli.promise import main
from combinatoria.core.move import IllegalMove
from combinatoria.session import Session
from combinatoria_widgets.lessons.tools.hand_in import read_hand_ins
from combinatoria_widgets.teacher.paste import read_paste

SIGNS = {
    "zero-width space": "\u200b",
    "left-to-right mark": "\u200e",
    "override": "\u202e",
    "isolate": "\u2066",
    "soft hyphen": "\u00ad",
    "byte order mark": "\ufeff",
    "tag": "\U000e0041",
    "line separator": "\u2028",
}
JOINED = ("نامه\u200cای", "क्\u200dष", "👩\u200d👧")


def at_the_table(name):
    session = Session("soulmates", seed=1)
    session.handle({"id": 1, "do": "names", "names": [name]})
    return session.names[0]


def in_a_save(name):
    session = Session("soulmates", seed=1)
    save = Session.for_match(cb.Match(cb.game("soulmates"), seed=1)).save()
    session.handle({"id": 1, "do": "load", "value": {**save, "session": {**save["session"], "names": [name]}}})
    return session.names[0]


def in_a_report(name):
    (found,) = read_hand_ins(json.dumps({"lesson": "soulmates-a", "name": name, "code": "X"}))
    return found.name


def on_a_command_line(name):
    argv = ["new", "--person", name, "--person", "Ben", "--when", "spring", "--place", "here", "--agreed"]
    with pytest.raises(IllegalMove) as found:
        main(argv)
    return found.value.refusal.facts["sign"]


def in_a_paste(name):
    return " ".join(problem.text for problem in read_paste(f"heading\n{name} 12").problems)


SHOWN = (at_the_table, in_a_save, in_a_report)


@pytest.mark.parametrize("sign", SIGNS.values(), ids=SIGNS)
def test_an_invisible_character_is_shown_refused_or_left_out(sign, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    told = f"U+{ord(sign):04X}"
    for door in SHOWN:
        found = door(f"A{sign}ki")
        assert sign not in found, door
        assert found in (f"A[{told}]ki", "A ki"), door  # a line separator becomes a space in a single-line name
    assert on_a_command_line(f"A{sign}ki") == told and not list(tmp_path.iterdir())
    assert sign not in in_a_paste(f"A{sign}ki")


@pytest.mark.parametrize("name", JOINED)
def test_a_name_keeps_the_joiners_that_it_needs(name):
    for door in SHOWN:
        assert door(name) == name
