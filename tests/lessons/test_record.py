"""The record of a pupil's progress in a lesson: what is restored, from where; and forged records are harmless."""

from __future__ import annotations

import copy
import dataclasses
import json
import os
from fractions import Fraction
from random import Random

import nbformat
import pytest
from nbclient import NotebookClient

from combinatoria_lessons.build import LESSONS
from combinatoria_lessons.notebook import SESSION
from combinatoria_widgets.lessons import altar_b, signs_b, soulmates_a
from combinatoria_widgets.lessons.tools import place, record, state
from combinatoria_widgets.lessons.tools.check import SOLUTIONS, check
from combinatoria_widgets.lessons.tools.class_data import tally
from combinatoria_widgets.lessons.tools.forms import MARK
from combinatoria_widgets.lessons.tools.predict import predict
from combinatoria_widgets.lessons.tools.report import receipt_of, report
from combinatoria_widgets.lessons.tools.state import Lesson, load

from ..kernel.hostile import LEAVES, spoiled
from .screen import Screen

NOT_RECORDED = {"id", "lang", "seed", "stamp", "kept"}
"""Fields of a lesson that its first cell sets, or that are derived from the others."""


@pytest.fixture(autouse=True)
def no_place(monkeypatch):
    """Forget any copy that a page or program has told this kernel about."""
    monkeypatch.setattr(place, "_handed", None)
    monkeypatch.delenv(SESSION, raising=False)
    monkeypatch.delenv(SOLUTIONS, raising=False)
    monkeypatch.setattr(state, "_current", None)


def begin(lesson_id, *records, lang="en", seed=2026):
    """Open a lesson in a new kernel, in a copy that holds these records."""
    state._current = None
    place.hand_over(json.dumps(records))
    return state.start(lesson_id, lang=lang, seed=seed)


def kept(lesson):
    """Return the record currently in the copy."""
    lesson.changed()
    return json.loads(json.dumps(record.written(lesson, lesson._heading, lesson._written)))


def half_way():
    """Return a half-finished lesson: two deals, one unfinished, a prediction, a wrong answer and a right one."""
    lesson = begin("soulmates-a")
    screen = Screen(seed=11)
    log = soulmates_a.keep(screen)
    screen.send("move", text="draw deck")
    screen.new(12, seats=5)
    screen.send("move", text="draw deck")
    control = predict()
    for slider in control.sliders.values():
        slider.value = 0.2
    control.lock.click()
    tally(log)
    check("q1", 0.123)
    check("q1", Fraction(17, 56))
    check("q2", "5%")
    return lesson, log, screen


def test_half_of_a_lesson_comes_back(capsys):
    before, log, screen = half_way()
    then = kept(before)
    lesson = begin("soulmates-a", then)
    assert lesson is not before
    assert json.loads(json.dumps(record.fields_of(lesson))) == then["fields"]
    assert lesson.outcomes == before.outcomes and lesson.handed_in == before.handed_in
    assert receipt_of(lesson) == receipt_of(before)
    assert lesson.say("start.again", done=1, of=4) in repr(lesson)
    table = Screen(seed=11)
    again = soulmates_a.keep(table)
    assert again.entries == log.entries and len(log) == 2
    assert table.match is not screen.match and table.match.save() == screen.match.save()
    table.send("undo")
    assert len(again) == 1, "a move that came back can be taken back"
    assert predict().lock.disabled
    assert [one.state for one in lesson.handed_in["q1"]] == ["wrong", "right"]
    assert all(one.when > 1_700_000_000 for one in lesson.handed_in["q1"])
    assert "cannot be played" not in capsys.readouterr().out


def test_running_everything_again_changes_nothing_but_what_is_new():
    lesson = begin("soulmates-a", kept(half_way()[0]))
    soulmates_a.keep(Screen(seed=11))
    check("q1", Fraction(17, 56))
    check("q2", "5%")
    assert lesson.tries == {"q1": 2, "q2": 1}
    check("q2", "6%")
    assert lesson.tries["q2"] == 2 and len(lesson.handed_in["q2"]) == 2


def test_the_record_grows_with_every_change_and_only_then():
    lesson, _, screen = half_way()
    one = kept(lesson)
    assert kept(lesson) == one
    screen.send("undo")
    two = kept(lesson)
    assert two["count"] == one["count"] + 1 and two["id"] == one["id"]
    assert begin("soulmates-a", two, one)._heading.count == two["count"], "the later one counts, wherever it is"


def test_a_last_turn_under_way_comes_back_as_the_same_round(capsys):
    begin("altar-b")
    screen = Screen.of(altar_b.last_turn())
    log = altar_b.keep(screen)
    screen.send("move", text="draw deck 0")
    assert len(log) == 1
    screen = Screen.of(altar_b.last_turn())
    altar_b.keep(screen)
    lesson = begin("altar-b", kept(state.current()))
    screen = Screen.of(altar_b.last_turn())
    again = altar_b.keep(screen)
    assert again.entries == log.entries
    screen.send("move", text="draw deck 0")
    assert [entry.need for entry in again.entries] == [altar_b.NEEDS[0]] * 2
    kept(lesson)
    capsys.readouterr()


def test_claims_of_a_game_under_way_stay_hidden_and_come_with_its_end():
    begin("signs-b")
    screen = Screen(seed=12, game="signs", mode="duel", options={"games": 1})
    signs_b.keep(screen)
    for _ in range(3):
        screen.pass_over()
        screen.send("play_for_me")
    lesson = begin("signs-b", kept(state.current()))
    screen = Screen(seed=12, game="signs", mode="duel", options={"games": 1})
    log = signs_b.keep(screen)
    assert len(log) == 0 and len(screen.match.decisions) >= 9
    while screen.match.to_act:
        screen.pass_over()
        screen.send("play_for_me")
    assert len(log) > 3
    begin("signs-b", kept(lesson))
    assert signs_b.ClaimLog.of_lesson().entries == log.entries


def test_another_table_than_then_is_left_alone(capsys):
    begin("soulmates-a", kept(half_way()[0]))
    table = Screen(seed=99)
    log = soulmates_a.keep(table)
    assert len(log) == 2 and table.match.seed == 99 and not table.match.decisions


# -- where it is stored --------------------------------------------------------------------------------------------


def test_a_copy_without_a_record_is_the_first_day():
    lesson = begin("soulmates-a")
    assert not lesson.fresh and repr(lesson).endswith(("ready.", "準備ができました。"))
    assert receipt_of(lesson).fresh is False


def test_without_a_place_it_is_a_fresh_start_and_said(lang):
    lesson = state.start("soulmates-a", lang=lang)
    assert lesson.fresh and lesson.say("start.fresh") in repr(lesson)
    assert receipt_of(lesson).fresh is True


@pytest.mark.parametrize(
    ("change", "reason"),
    [({"format": 2}, "newer"), ({"format": True}, "damaged"), ({"seed": 5}, "other"), ({"lesson": "signs-a"}, "other"),
     ({"fields": []}, "damaged"), ({"id": "../../x"}, "damaged"),
     ({"count": -1}, "damaged"), ({"kind": "x"}, "damaged"),
     ({"fields": {"states": {"q1": "right"}}}, "damaged"), ({"fields": {"predictions": {"call": 7}}}, "damaged"),
     ({"fields": {"outcomes": {"call": {"hits": 3, "trials": 2}}}}, "damaged"), ({"more": "x" * 10**6}, "damaged"),
     ({"fields": {"solved_after": {"q1": 1}}}, "damaged"), ({"fields": {"new": "\ud800"}}, "damaged")],
)  # fmt: skip
def test_what_cannot_be_read_is_a_fresh_start_with_one_sentence(change, reason, lang):
    then = {**kept(half_way()[0]), **change}
    lesson = begin("soulmates-a", then, lang=lang)
    assert lesson.fresh and not lesson.states
    assert repr(lesson).endswith(lesson.say(f"start.{reason}"))
    assert (lesson._of_newer == then) == (reason == "newer"), "a newer version's record is not lost"


def test_a_fresh_start_stays_one():
    lesson = state.start("soulmates-a")
    assert begin("soulmates-a", kept(lesson)).fresh


def test_fields_of_a_newer_version_are_kept_and_questions_that_are_gone_left_out():
    then = kept(half_way()[0])
    then["fields"] |= {"dreams": {"q1": [1, 2]}}
    then["fields"]["tries"]["q99"] = 4
    lesson = begin("soulmates-a", then)
    assert "q99" not in lesson.tries and lesson.tries["q1"] == 2
    check("q4", 1)
    assert kept(lesson)["fields"]["dreams"] == {"q1": [1, 2]}


def test_answers_to_another_major_version_do_not_count_and_the_rest_comes_back():
    then = kept(half_way()[0]) | {"version": "0.9"}
    lesson = begin("soulmates-a", then)
    assert not lesson.states and not lesson.tries and lesson.predicted and not lesson.fresh
    assert len(soulmates_a.HandLog.of_lesson()) == 2


def test_every_field_of_a_lesson_is_recorded_or_known_not_to_be():
    """A new field must declare its form (``metadata=recorded(...)``): see ``Lesson``."""
    recorded = {field.name for field in dataclasses.fields(Lesson) if MARK in field.metadata}
    assert {field.name for field in dataclasses.fields(Lesson)} - recorded == NOT_RECORDED


def leaves(value):
    """Yield all keys and single values of a JSON value, as text."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from leaves(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner)
    else:
        yield str(value)


def test_nothing_of_the_key_is_in_it(source):
    """Values are compared whole: a short secret ("50") may well be part of a random name or a digest."""
    lesson = begin(source.id)
    for question in lesson.data["questions"]:
        check(question, 0.123)
    written = set(leaves(kept(lesson)))
    for question in load(source.id)["questions"].values():
        for secret in (question.get("salt"), *question.get("marks", ()), *question.get("engine", ())):
            assert secret is None or str(secret) not in written


# -- hostile records -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_forged_records_never_raise(sample_size, capsys):
    """A record with any change leads to at most one sentence, and the lesson still works."""
    then, rng, fresh = kept(half_way()[0]), Random(20), 0
    then["fields"] |= {"later": {"a": [1]}}
    tried = [spoiled(copy.deepcopy(then), rng) for _ in range(sample_size(30, 80))] + [leaf() for leaf in LEAVES]
    for number, value in enumerate(tried):
        place._handed = [value]
        state._current = None
        lesson = state.start("soulmates-a")
        fresh += lesson.fresh
        table = Screen(seed=11)
        log = soulmates_a.keep(table)
        check("q3", 0.123)
        repr(lesson), receipt_of(lesson)
        json.dumps(kept(lesson), ensure_ascii=False).encode()
        if number % 5 == 0:
            predict()
            tally(log)
            report()._repr_html_()
            table.send("text")
    assert len(LEAVES) < fresh < len(tried), "some were refused, some were harmless"
    capsys.readouterr()


@pytest.mark.parametrize("text", ["", "[", "{}", "1", '"x"', "[" * 5000, "[1e999]", "[" + "9" * 5000 + "]"])
def test_what_is_handed_over_may_be_anything(text):
    place.hand_over(text)
    lesson = state.start("soulmates-a")
    assert lesson.fresh and lesson.say("start.damaged") in repr(lesson)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"cells": 1}', '{"cells": [1, {"outputs": [3, {"data": 4}]}]}', "[" * 9999]
)
def test_a_damaged_notebook_never_raises(text, tmp_path, monkeypatch):
    path = tmp_path / "lesson.ipynb"
    path.write_text(text)
    monkeypatch.setenv(SESSION, str(path))
    state.start("soulmates-a")


# -- one's own Jupyter ---------------------------------------------------------------------------------------


PLAYED = """
table.session.handle({"id": 1, "do": "move", "text": "draw deck", "seq": table.session.seq})
table.snapshot = table.session.snapshot()"""


def run(notebook, path, data):
    """Run a notebook in a new kernel that knows the notebook's file, as in Jupyter, and save it."""
    if not path.exists():
        nbformat.write(notebook, path)
    client = NotebookClient(notebook, timeout=600, kernel_name="python3")
    client.execute(env={**environment(), SESSION: str(path), "JUPYTER_DATA_DIR": str(data)})
    nbformat.write(notebook, path)
    return {cell.id: cell for cell in notebook.cells}


def environment():
    return {name: value for name, value in os.environ.items() if name != SOLUTIONS}


def record_in(cell):
    (found,) = [output.data[place.MIME] for output in cell.outputs if place.MIME in output.get("data", {})]
    return found


@pytest.mark.slow
def test_in_ones_own_jupyter_it_lies_in_the_notebooks_file(tmp_path):
    """Half a lesson, continued another day, then from the file alone on another machine; and unsaved state."""
    notebook = nbformat.read(LESSONS / "ja" / "soulmates-a.ipynb", as_version=4)
    used = ("setup", "play", "predict", "q1", "q2", "report")
    notebook.cells = [cell for cell in notebook.cells if cell.id in used]
    cells = {cell.id: cell for cell in notebook.cells}
    # the first deal is the same for all and not counted
    for asked in ("'do': 'next'", "'do': 'move', 'text': 'draw deck'"):
        cells["play"].source += f"\ntable.session.handle({{'id': 1, {asked}, 'seq': table.session.seq}})"
        cells["play"].source += "\ntable.snapshot = table.session.snapshot()"
    cells["q1"].source = 'check("q1", 0.123)'
    path = tmp_path / "mine.ipynb"
    then = run(notebook, path, tmp_path / "data")
    first = record_in(then["setup"])
    assert first["fields"]["tries"]["q1"] == 1 and len(first["fields"]["played"]["table"]["save"]["moves"]) > 0
    assert "準備ができました。" in str(then["setup"].outputs) and "最初から" not in str(then["setup"].outputs)

    elsewhere = tmp_path / "elsewhere" / "mine.ipynb"
    elsewhere.parent.mkdir()
    cells["play"].source = "log = keep(GameTable('soulmates', seats=4, seed=11))\nlen(log)"
    cells["q1"].source = 'check("q1", Fraction(17, 56))'
    elsewhere.write_text(path.read_text("utf-8"), "utf-8")
    again = run(notebook, elsewhere, tmp_path / "other data")
    second = record_in(again["setup"])
    assert again["play"].outputs[-1].data["text/plain"] == "1"
    assert first["fields"]["dealt"] == 1 and second["fields"]["rounds_from"] == first["fields"]["rounds_from"]
    assert second["id"] == first["id"] and second["fields"]["tries"]["q1"] == 2
    assert second["fields"]["solved_after"] == {"q1": 2} and second["fields"]["fresh"] is False
    assert "続きから" in str(again["setup"].outputs)

    # The program was stopped before saving: the file is the earlier one, on the machine where work continued.
    elsewhere.write_text(path.read_text("utf-8"), "utf-8")
    cells["q1"].source = "answer = ..."
    last = record_in(run(notebook, elsewhere, tmp_path / "other data")["setup"])
    assert last["fields"]["tries"]["q1"] == 2 and last["fields"]["states"]["q1"] == "right"
