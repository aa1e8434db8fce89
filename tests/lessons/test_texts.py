"""The text tables: every sentence in every language, with the same placeholders."""

from __future__ import annotations

import re
import tomllib

import pytest

from combinatoria_lessons import LANGUAGES, make_notebook
from combinatoria_widgets.lessons.tools import state
from combinatoria_widgets.lessons.tools.state import ROOM, lesson_ids, texts_of
from combinatoria_widgets.lessons.tools.text import TOOLS

TABLES = sorted(path for path in ROOM.parent.rglob("*.toml") if path.name != "front.toml")


def entries(table, above=()):
    """Yield every key with its sentences."""
    for name, below in table.items():
        if all(isinstance(value, str) for value in below.values()):
            yield ".".join((*above, name)), below
        else:
            yield from entries(below, (*above, name))


def test_every_lesson_has_a_table_and_a_module_and_none_is_left_over():
    assert {path.stem for path in ROOM.glob("*.toml")} == set(lesson_ids())
    assert all((ROOM / f"{lesson.replace('-', '_')}.py").is_file() for lesson in lesson_ids())


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_every_sentence_is_there_in_every_language(path):
    found = dict(entries(tomllib.loads(path.read_text(encoding="utf-8"))))
    assert found
    for key, sentences in found.items():
        assert set(sentences) == set(LANGUAGES), key
        assert all(sentence.strip() for sentence in sentences.values()), key
        # A language may omit a fact (Japanese counts without the unit), but have no fact that English lacks.
        facts = {lang: set(re.findall(r"\{(\w+)(?::[^}]*)?\}", sentence)) for lang, sentence in sentences.items()}
        assert all(told <= facts["en"] for told in facts.values()), key


def test_a_lesson_says_its_own_sentence_before_that_of_all():
    own, plain = texts_of("signs-b"), texts_of("signs-a")
    assert own.template("tally.log", "en") != TOOLS.template("tally.log", "en") == plain.template("tally.log", "en")
    assert own.has("curve.blind") and not plain.has("curve.blind") and plain.has("check.blank")
    with pytest.raises(KeyError, match=r"curve\.blind"):
        plain.say("curve.blind", "en")


PEOPLE = {
    "en": re.compile(r"\b(Ann|Ben|Cora|Dan|Dora|Eve|Nora|Paul)\b"),
    "ja": re.compile("アン|ベン|コーラ|ドラ|ノラ|ポール"),
}
"""Names that may sit at a table; Ken, Mei and Leo comment on the game instead."""


def test_players_at_the_table_have_the_names_of_the_story(source, lang, monkeypatch):
    monkeypatch.setattr(state, "_current", None)
    space = {}
    cells = {cell.id: cell for cell in make_notebook(source, lang).cells}
    for name in ("setup", "play"):
        exec(cells[name].source, space)
    story = cells["story"].source
    snapshot = space["table"].snapshot
    table = {seat["name"] for seat in snapshot["seats"]}
    friends = {zone["names"][1] for zone in snapshot["layout"] if "person" in zone}
    assert set(PEOPLE[lang].findall(story)) <= table | friends
