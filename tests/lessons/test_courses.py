"""The path through the lessons: every lesson is on it, after those it needs, and each course is complete."""

from __future__ import annotations

import shutil
import tomllib

import pytest

from combinatoria_lessons import LANGUAGES, SourceError, lesson_sources
from combinatoria_lessons.build import LESSONS, index_text
from combinatoria_lessons.console import speak
from combinatoria_lessons.courses import FILE, NEXT, learning_path
from combinatoria_lessons.source import parse_source
from combinatoria_site.texts import words
from combinatoria_widgets.lessons.tools.result_code import Guess, Mark, Receipt, write_code
from combinatoria_widgets.lessons.tools.state import lesson_ids, load
from combinatoria_widgets.teacher.own import in_order
from combinatoria_widgets.teacher.paste import read_paste
from combinatoria_widgets.teacher.results import by_lesson

from .conftest import SOURCES

PATH = learning_path()

SMALL = """
[topics]
t = { en = "T", ja = "T" }

[[lesson]]
id = "one"
needs = []
gives = { en = "first", ja = "一" }
topics = ["t"]
ages = [12, 14]

[[lesson]]
id = "two"
needs = ["one"]
gives = { en = "second", ja = "二" }
topics = []
ages = [12, 14]
to_come = true

[[lesson]]
id = "three"
needs = ["one", "two"]
gives = { en = "third", ja = "三" }
topics = ["t"]
ages = [12, 14]

[[lesson]]
id = "four"
needs = ["three", "one"]
gives = { en = "fourth", ja = "四" }
topics = ["t"]
ages = [12, 14]

[[lesson]]
id = "five"
needs = []
gives = { en = "fifth", ja = "五" }
topics = ["t"]
ages = [12, 14]

[[course]]
id = "c"
title = { en = "C", ja = "C" }
who = { en = "all", ja = "皆" }
known = ["one"]
core = true
parts = [["two", "three"], ["four"]]
"""


@pytest.fixture(autouse=True)
def english():
    """Set the language of refusals to English, as other tests change it."""
    speak("en")


def small(tmp_path, text=SMALL):
    file = tmp_path / "courses.toml"
    file.write_text(text, encoding="utf-8")
    return learning_path(file)


def test_every_lesson_is_on_the_path_and_planned_ones_do_not_exist_yet():
    there = {path.name.partition(".")[0] for path in LESSONS.glob("*.lesson.md")}
    assert {name for name, step in PATH.steps.items() if not step.to_come} == there
    assert PATH.order == [source.id for source in SOURCES] == list(lesson_ids())
    for step in PATH.steps.values():
        assert set(step.gives) == set(LANGUAGES) and step.topics and 10 <= step.ages[0] < step.ages[1] <= 20
    used = {topic for step in PATH.steps.values() for topic in step.topics}
    assert used == set(PATH.topics)


def test_each_course_has_four_to_twelve_lessons_in_parts_of_four():
    assert len(PATH.courses) == 5
    for course in PATH.courses:
        assert 2 <= len(course.parts) <= 3 and {len(part) for part in course.parts} == {4}
        assert len(set(course.lessons)) == len(course.lessons)
        assert set(course.title) == set(course.who) == set(LANGUAGES)


def test_only_existing_lessons_come_before_a_lesson(tmp_path):
    """A need that does not exist yet is replaced by its own needs; needs that are implied are not repeated."""
    path = small(tmp_path)
    assert path.order == ["one", "three", "four", "five"]
    assert path.before("three") == ["one"] and path.known("three") == ["two"]
    assert path.before("four") == ["three"] and path.known("four") == []
    assert path.courses[0].lessons == ("two", "three", "four")


def test_after_a_lesson_come_those_that_build_on_it_or_the_next_one(tmp_path):
    path = small(tmp_path)
    assert [path.after(name) for name in path.order] == [["three"], ["four"], ["five"], []]
    for lesson in PATH.order:
        after = PATH.after(lesson)
        assert len(after) <= NEXT and (after or lesson == PATH.order[-1])
        assert all(PATH.order.index(lesson) < PATH.order.index(one) for one in after)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("needs = []", 'needs = ["four"]'), "one: four"),
        (('topics = ["t"]', 'topics = ["x"]'), "one: x"),
        (('known = ["one"]', "known = []"), "c: two: one"),
        (('known = ["one"]', 'known = ["six"]'), "c: six"),
        (('["two", "three"]', '["two", "six"]'), "c: six"),
    ],
)
def test_names_unknown_at_their_place_are_refused(tmp_path, change, says):
    with pytest.raises(SourceError, match=says):
        small(tmp_path, SMALL.replace(*change, 1))


def test_a_lesson_that_is_not_on_the_path_is_named(tmp_path):
    for path in LESSONS.glob("*.lesson.md"):
        shutil.copy(path, tmp_path)
    (tmp_path / "altar-a.lesson.md").rename(tmp_path / "altar-z.lesson.md")
    text = (tmp_path / "altar-z.lesson.md").read_text(encoding="utf-8")
    (tmp_path / "altar-z.lesson.md").write_text(text.replace('id = "altar-a"', 'id = "altar-z"', 1), encoding="utf-8")
    with pytest.raises(SourceError, match=r"altar-a, altar-z"):
        lesson_sources(tmp_path)
    assert FILE.parent == LESSONS


@pytest.mark.parametrize(
    ("entry", "tables", "game"),
    [
        ('game = "order"', ("order",), "order"),
        ('game = ""', (), ""),
        ("", (), ""),
        ("tables = []", (), ""),
        ('tables = ["order", "signs"]', ("order", "signs"), ""),
    ],
)
def test_a_lesson_names_the_tables_that_it_uses(tmp_path, entry, tables, game):
    text = f'+++\nid = "x"\n{entry}\n+++\n<!-- cell id="a" kind="story" -->\n<!-- en -->\none\n<!-- ja -->\n一\n'
    lesson = parse_source(tmp_path / "x.lesson.md", text)
    assert (lesson.tables, lesson.game) == (tables, game)
    row = tomllib.loads(index_text([lesson], [], {"x": []}))["lesson"][0]
    assert tuple(row.get("tables", filter(None, [row.get("game")]))) == tables


def test_the_desk_follows_the_path():
    def code(lesson):
        data = load(lesson)
        marks = tuple(Mark("right", 1) for _ in data["questions"])
        guesses = tuple(Guess(None) for _ in data["predictions"])
        return write_code(Receipt(data["code"], int(data["version"][0]), marks, guesses, 3))

    order = list(lesson_ids())
    assert order != sorted(order)
    pasted = read_paste("\n".join(code(lesson) for lesson in reversed(order)))
    assert not pasted.problems
    assert list(by_lesson(pasted.entries, "en")) == order
    assert in_order(["mine", order[2], "another", order[0]]) == [order[0], order[2], "another", "mine"]


def test_the_pages_say_the_same_in_every_language():
    en, ja = (words("course", lang) for lang in LANGUAGES)
    assert en.keys() == ja.keys()
    for key, text in en.items():
        places = [name for name in ("{n}", "{of}", "{core}", "{full}", "{from}", "{to}", "{what}") if name in text]
        assert all(name in ja[key] for name in places), key
