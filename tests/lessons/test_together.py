"""The part of every lesson for a class on one network: a cell for pupils, and what the teacher asks when."""

from __future__ import annotations

from fractions import Fraction

import pytest

from combinatoria_lessons import SourceError
from combinatoria_lessons.guides import read_guide
from combinatoria_lessons.source import LANGUAGES
from combinatoria_lessons.together import CELL, asks, declared, exact_chance, table_of
from combinatoria_widgets.lessons.tools import live_class, state

from .conftest import SOURCES
from .test_class import EXACT

GENERAL = {"soulmates-c", "signs-c", "order-c", "frame-a", "journey-c"}
"""Lessons whose guide may have only the general words for the teacher."""


def test_every_lesson_has_the_part_in_its_own_words_or_those_of_all(source):
    """A guide has one entry for each prediction; lessons with only the general words are listed here."""
    guide = read_guide(source)
    said = [row["ask"] for row in guide.get("class", [])]
    assert sorted(said) == sorted(source.facts["predictions"]) or (not said and source.id in GENERAL), source.id
    assert [cell.kind for cell in source.cells if cell.id == CELL] == ["tally"]
    assert [one["question"] for one in asks(source, guide)] == [
        one["question"] for one in source.facts["predictions"].values()
    ]


def test_the_cell_tells_the_questions_of_the_lesson(source, lang):
    state._current = None
    lesson = state.start(source.id, lang=lang)
    told = repr(live_class.with_class()).splitlines()
    asked = [one["question"][lang] for one in source.facts["predictions"].values()]
    assert len(told) == len(lesson.data["class"] or asked) + 2 and "class_data(live=True)" in told[-2]
    if not declared(source):
        assert all(question in line for question, line in zip(asked, told, strict=False))


@pytest.mark.parametrize("name", EXACT)
def test_exact_chances_of_questions_are_those_of_the_lessons(name):
    source = next(one for one in SOURCES if one.id == name)
    first = next(iter(source.facts["predictions"]))
    found = exact_chance(source.game, read_guide(source), first)
    own = source.id in ("equilibrium-c", "reunion-c")  # a round settles another event than the question
    assert found is None or own or found == Fraction(EXACT[name])


def test_a_lessons_own_part_has_both_languages(monkeypatch):
    source = next(one for one in SOURCES if one.id == "order-a")
    monkeypatch.setitem(source.facts, "class", [{"pupil": dict.fromkeys(LANGUAGES, "Stand up.")}])
    assert declared(source) == [{"pupil": {"en": "Stand up.", "ja": "Stand up."}}]
    for wrong in ({"pupil": {"en": "only"}}, {"pupils": dict.fromkeys(LANGUAGES, "x")}):
        monkeypatch.setitem(source.facts, "class", [wrong])
        with pytest.raises(SourceError, match="order-a"):
            declared(source)


def test_the_table_of_a_lesson_is_one_that_a_class_can_have():
    tables = {source.id: table_of(source) for source in SOURCES}
    assert tables["order-a"] == {"seats": 3, "options": {"wyverns": 0, "servants": "off", "signals": False}}
    assert tables["altar-b"] == {"seats": None, "options": {}}, "its log prepares positions"
    assert tables["happiness-c"]["options"] == {"stories": True, "first": 1, "rounds": 1}, "each table has its own seal"
    assert tables["reunion-b"]["options"]["friends"] == 2 and tables["frame-a"]["game"] == "signs"
    assert all(tables.values())
