"""Questions to a class without sockets: in two rounds, with options, of a lesson, about a move that waits."""

import json
from random import Random

import nbformat
import pytest

from combinatoria_class.asking import lesson_questions, own_lessons
from combinatoria_class.classroom import ClassPlan, Classroom
from combinatoria_class.journal import Journal
from combinatoria_lessons.notebook import make_notebook
from combinatoria_lessons.own import read_own, write_new

from .school import Clock, desk, move, pupil, school


def test_a_question_in_two_rounds_is_hidden_until_it_is_closed_and_scored():
    hub = school()
    screens = [pupil(hub, address=f"10.0.0.{n}")[0] for n in range(2)]
    teacher = desk(hub)
    teacher.send("poll", text="A pair?", exact="1/4")
    for screen, value in zip(screens, ("20", "９０ %"), strict=True):
        screen.send("answer", poll=1, text=value)
    assert teacher.last("overview")["value"]["poll"]["n"] == 2
    assert "bars" not in json.dumps(teacher.frames + screens[0].frames)
    assert screens[0].send("answer", poll=1, text="120")[0]["text"].startswith("Type a chance")
    teacher.send("second")
    screens[1].send("answer", poll=1, text="2/5")
    teacher.send("close_poll", happened=False)
    told = screens[0].last("poll")["value"]
    assert (told["mine"], told["own"], told["exact"], told["happened"]) == (0.2, 0.04, 0.25, False)
    assert [(sum(one["bars"]), one["mean"], one["brier"]) for one in told["rounds"]] == [
        (2, 0.55, 0.425),
        (1, 0.4, 0.16),
    ]
    assert screens[0].send("answer", poll=1, text="50")[0]["do"] == "refused"
    rows = list(hub.classroom.csv())
    assert [(row["round"], row["value"]) for row in rows] == [(1, 0.2), (1, 0.9), (2, 0.4)]


def test_a_question_with_options_is_scored_by_the_shares_of_the_class():
    hub = school()
    screens = [pupil(hub, lang=lang, address=f"10.0.0.{n}")[0] for n, lang in enumerate(("en", "ja", "en", "en"))]
    teacher = desk(hub)
    for options, exact in (("one", ""), ("a\nb\nc", "1/2 1/2")):
        assert teacher.send("poll", text="Which?", form="options", options=options, exact=exact)[0]["do"] == "refused"
    teacher.send("poll", text="Which?", form="options", options="nobody\none\n\nmore", exact="50、30, 1/5")
    for screen, option in zip(screens, (0, 1, 1, 2), strict=True):
        screen.send("answer", poll=1, option=option)
    for wrong in (3, -1, True, "1"):
        assert screens[0].send("answer", poll=1, option=wrong)[0]["do"] == "refused"
    teacher.send("close_poll", happened=1)
    told = screens[0].last("poll")["value"]
    assert told["options"] == ["nobody", "one", "more"] and told["exacts"] == [0.5, 0.3, 0.2] and told["mine"] == 0
    assert told["rounds"] == [{"bars": [1, 2, 1], "mean": None, "brier": 0.188}]
    assert [row["value"] for row in hub.classroom.csv()] == ["nobody", "one", "one", "more"]


def test_a_question_of_a_lesson_is_asked_in_each_language():
    hub = school()
    english, japanese = (pupil(hub, lang=lang)[0] for lang in ("en", "ja"))
    teacher = desk(hub)
    asked = next(one for one in teacher.last("welcome")["lessons"] if one["lesson"] == "soulmates-a")
    teacher.send("poll", lesson=asked["id"], form="slider", exact="53")
    told = [screen.last("poll")["value"] for screen in (english, japanese)]
    assert [one["text"] for one in told] == [asked["text"]["en"], asked["text"]["ja"]] and told[0]["form"] == "slider"
    assert teacher.send("poll", lesson="soulmates-a/none")[0]["do"] == "refused"
    teacher.send("poll", lesson=asked["id"])
    teacher.send("close_poll", happened=None)
    assert round(english.last("poll")["value"]["exact"], 3) == 0.533, "as the lesson's guide says"


def test_lessons_that_were_added_to_the_site_come_first_and_damaged_ones_are_named(tmp_path):
    own = read_own(write_new("coins", tmp_path / "mine", "ja"))
    for name, text in {
        "coins": nbformat.writes(make_notebook(own.source, "ja")),
        "damaged": 'Lesson.custom("damaged", data="0000")',
        "soulmates-a": "not read: it is a lesson of this version",
    }.items():
        (tmp_path / "files/lessons/ja").mkdir(parents=True, exist_ok=True)
        (tmp_path / f"files/lessons/ja/{name}.ipynb").write_text(text, "utf-8")
    damaged = []
    hub = school()
    hub.classroom.asking.questions = lesson_questions(own_lessons(tmp_path, damaged.append))
    assert [path.stem for path in damaged] == ["damaged"]
    screen, teacher = pupil(hub, lang="ja")[0], desk(hub)
    first, *_, last = teacher.last("welcome")["lessons"]
    assert first["lesson"] == "coins" and last["lesson"] != "coins"
    teacher.send("poll", lesson=first["id"], form="slider")
    assert screen.last("poll")["value"]["text"] == first["text"]["ja"]


def played_to_a_question(hub, screen):
    room = hub.classroom.tables[0].room
    for n in range(400):
        screen.read()
        if room.held or room.match.result:
            break
        move(screen, Random(n), f"q{n}")
    return room


@pytest.mark.parametrize("game", ["equilibrium", "altar"])
def test_the_move_of_a_table_waits_for_the_class_and_then_tells_what_happened(tmp_path, game):
    """In Altar only at the end of the match, because until then nobody else may know the drawn card."""
    hub = school(game, seats=None, file=tmp_path / "class.sqlite")
    screen, _ = pupil(hub, "Ann")
    teacher = desk(hub)
    teacher.send("start")
    teacher.send("ask_table", table=0, form="slider")
    assert hub.classroom.shown == 0 and teacher.last("overview")["value"]["asking"] == 0
    room = played_to_a_question(hub, screen)
    made = len(room.match.decisions)
    told = screen.last("poll")["value"]
    assert told["open"] and "Ann" in told["text"] and screen.last("class")["value"]["held"]
    assert "exact" not in json.dumps(told) and teacher.last("overview")["value"]["poll"]["live"]
    assert teacher.send("ask_table", table=0)[0]["do"] == "refused"
    screen.send("answer", poll=1, text="10")
    again = Classroom(ClassPlan(game), Journal(tmp_path / "class.sqlite"), Clock())
    assert again.tables[0].room.held == room.held
    assert again.polls.for_screen(0, "ja") == {**hub.classroom.polls.for_screen(1, "ja"), "of": 0}
    teacher.send("close_poll", happened=True)  # the table decides what happened, not the teacher
    told = screen.last("poll")["value"]
    assert len(room.match.decisions) >= made + 1 and told["how"] and 0 < told["exact"] < 1
    assert told["later"] is (game == "altar") and (told["happened"] is None) is told["later"]
    assert "held" not in screen.last("class")["value"] and hub.classroom.journal.setting("held") is None
    teacher.send("deal")
    told = screen.last("poll")["value"]
    assert told["happened"] in (True, False) and told["own"] in (0.01, 0.81)
    teacher.send("ask_table", table=0)
    played_to_a_question(hub, screen)
    teacher.send("deal")
    assert hub.classroom.polls.open is None and not any(table.room.held for table in hub.classroom.tables)


def test_an_outcome_is_shown_until_the_teacher_puts_it_away(tmp_path):
    file = tmp_path / "class.sqlite"
    hub = school(tables=1, file=file)
    (ann, _), teacher = pupil(hub), desk(hub)
    teacher.send("put_away")
    teacher.send("poll", text="A pair?")
    teacher.send("put_away")
    assert ann.last("poll")["value"]["open"], "not while it is open"
    teacher.send("close_poll", happened=True)
    assert ann.last("poll")["value"]["happened"] is True
    teacher.send("put_away")
    assert ann.last("poll")["value"] is None and teacher.last("overview")["value"]["poll"] is None
    again = Classroom(ClassPlan("library"), Journal(file), Clock())
    assert again.polls.for_screen(1, "en") is None
    teacher.send("poll", text="Another?")
    assert ann.last("poll")["value"]["text"] == "Another?"
