"""Every game's modules provide the names that kernel, screens and tests use, and a missing one is reported."""

import re
import sys
from types import ModuleType

import pytest

from combinatoria.cli.gaps import gaps, tell
from combinatoria.core.catalogue import package
from combinatoria.game_api.protocols import NEEDS, lacks, part, strong_bot
from combinatoria.words.explain import LANGUAGES, core_texts
from tests.documents import PAGES
from tests.tiny import FOUND

from .random_play import each_name


@pytest.mark.parametrize("name", FOUND)
def test_every_game_is_finished(name):
    """The one test that an unfinished game fails, with the messages of `combinatoria check-game`."""
    found = [tell(gap, "en") for gap in gaps(name)]
    assert not found, "\n".join(["", *found])


def told(name):
    """Return the gaps of a game as lines that give the place and the purpose."""
    words = core_texts()["part"]
    return [
        f"{package(name)}.{lack.need.module}: {lack.fault} {lack.need.name}: "
        f"{words[f'{lack.need.module}.{lack.need.name}']['en']}"
        for lack in lacks(name)
    ]


@each_name
def test_the_modules_of_a_game_have_every_name(name):
    assert not told(name), "\n".join(told(name))
    assert strong_bot(name).playouts > 0


def test_every_name_has_its_text_and_no_text_is_left_over():
    words = core_texts()["part"]
    assert set(words) == {f"{need.module}.{need.name}" for need in NEEDS}
    assert all(set(entry) == set(LANGUAGES) for entry in words.values())
    assert {need.module for need in NEEDS} == {"bot", "habits", "live", "tour", "puzzles"}
    assert [need.name for need in NEEDS if not need.required] == [
        "HABITS", "BELIEFS", "COVERED", "questions", "foreseen_as", "MEASURES", "odds_of", "STEPS", "OPTIONS", "flavour"
    ]  # fmt: skip


def test_the_table_shown_to_authors_is_what_is_required():
    shown = (PAGES / "develop" / "add-a-game.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| ?(.*?) ?\|$", shown, re.MULTILINE)
    told = {module: [re.findall(r"`(\w+)`", names) for names in cells] for module, *cells in rows}
    wanted = {"__init__": [["GAME"], []]}
    for need in NEEDS:
        wanted.setdefault(need.module, [[], []])[not need.required].append(need.name)
    assert told == wanted


def faults(name):
    return {(lack.need.module, lack.need.name): lack.fault for lack in lacks(name)}


def test_each_lack_is_named(monkeypatch):
    bot, live = part("tiny_solo", "bot"), part("tiny_solo", "live")
    monkeypatch.setattr(bot, "BOTS", {"random": bot.BOTS["random"]})
    monkeypatch.delattr(live, "question")
    monkeypatch.setattr(live, "odds_lines", ())
    monkeypatch.setattr(live, "foreseen", lambda view, viewer, after: None)
    monkeypatch.setattr(live, "BELIEFS", frozenset(), raising=False)
    assert faults("tiny_solo") == {
        ("bot", "BOTS"): "levels",
        ("live", "question"): "missing",
        ("live", "odds_lines"): "call",
        ("live", "foreseen"): "arguments",
    }
    with pytest.raises(AssertionError, match=r"tiny_solo\.live: missing question: what a player is asked to predict"):
        test_the_modules_of_a_game_have_every_name("tiny_solo")


def test_a_missing_module_is_named(monkeypatch):
    """The module's names are listed, and the rest of the game is unaffected."""
    empty = ModuleType("tests.tiny.games.bare")
    empty.__path__ = []
    monkeypatch.setitem(sys.modules, "tests.tiny.games.bare", empty)
    monkeypatch.setattr("combinatoria.game_api.protocols.package", lambda name: "tests.tiny.games.bare")
    found = list(lacks("bare"))
    assert {lack.fault for lack in found} == {"module"}
    assert [lack.need for lack in found] == [need for need in NEEDS if need.required]
