"""A game's gaps are reported with remedies, in every language; an unfinished game does not affect the others."""

import copy
import shutil
import sys
from pathlib import Path

import pytest

from combinatoria.cli import gaps as module
from combinatoria.cli.gaps import finished, gaps, tell
from combinatoria.cli.main import main
from combinatoria.core import catalogue
from combinatoria.core.catalogue import add_home, game, games
from combinatoria.core.game import CardDesign
from combinatoria.core.resources import load_toml
from combinatoria.game_api.looks import ENGRAVINGS, MOTIFS
from combinatoria.game_api.protocols import part, tour_of
from combinatoria.words.explain import LANGUAGES, core_texts, game_texts


def told(name):
    for lang in LANGUAGES:
        assert all(len(tell(gap, lang).splitlines()) == 1 and "{" not in tell(gap, lang) for gap in gaps(name))
    return [tell(gap, "en") for gap in gaps(name)]


@pytest.fixture
def guests(tmp_path, monkeypatch):
    """A home with two games: one has only a name, the other is a copy of a complete game, to be damaged."""
    home = tmp_path / "some_guests"
    (home / "bare").mkdir(parents=True)
    shutil.copytree(Path(__file__).parents[1] / "tiny" / "games" / "tiny_solo", home / "spoilt")
    for file in ("__init__.py", "bare/__init__.py"):
        (home / file).write_text("")
    rules = home / "spoilt" / "rules.py"
    rules.write_text(rules.read_text("utf-8").replace("tiny_solo", "spoilt"), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(catalogue, "_homes", catalogue.homes())
    add_home("some_guests")
    yield home
    load_toml.cache_clear()
    for name in [name for name in sys.modules if name.startswith("some_guests")]:
        del sys.modules[name]


def test_files_that_are_not_there_are_named_and_others_go_on(guests):
    lines = told("bare")
    assert [line.split(" is missing")[0].rsplit("/", 1)[1] for line in lines] == [
        "bot.py", "live.py", "puzzles.py", "rules.toml", "tour.toml"
    ]  # fmt: skip
    assert "odds_lines, question, foreseen, outcome" in lines[1]
    assert {"bare", "spoilt"} < set(games()) and "bare" not in finished() and "soulmates" in finished()


def test_the_list_of_games_goes_on(guests, capsys):
    assert main(["games"]) == 0
    listed = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert "check-game bare" in listed["bare"] and listed["soulmates"].startswith("Soulmates")


def test_what_cannot_be_loaded_is_reported_and_not_raised(guests, capsys):
    (guests / "spoilt" / "live.py").write_text("def odds_lines(:")
    assert any("cannot be loaded (SyntaxError" in line for line in told("spoilt"))
    assert main(["check-game", "spoilt"]) == 1 and "Missing: 1" in capsys.readouterr().out
    assert main(["check-game", "nobody"]) == 1 and "nobody" in capsys.readouterr().err
    assert main(["check-game", "soulmates", "--lang", "ja"]) == 0 and "そろっています" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "told_of"),
    [
        ('row = "S3 S4"', 'raw = "S3 S4"', "step break: laid() got an unexpected keyword argument 'raw'"),
        ('do = "draw"', "", "step first: _step() missing 1 required keyword-only argument: 'do'"),
        ('do = "draw"', 'do = "fly away"', "step first: this is not a move: fly away"),
        ('do = "draw"', 'do = { kind = "fly" }', "step first: a goal has moves, or one of the kinds draw, stop"),
        ('do = "draw"', 'do = { kind = "draw", reasn = "x" }', "step first: _goal() got an unexpected keyword"),
        ('do = "draw"', 'do = { reason = "x" }', "step first: a goal has moves, or one of the kinds draw, stop"),
        ('rules = "5"', 'rules = ["5"]', "step break: 'list' object has no attribute 'split'"),
        ('"second"', '"first"', "step first: an earlier step has the same key"),
        ('key = "first"\n', "", "step 1: _step() missing 1 required keyword-only argument: 'key'"),
        ("[[step]]", "[[stop]]", "tour.toml: _tables() got an unexpected keyword argument 'stop'"),
        ('"first"', '"first', "this is not TOML (Illegal character"),
    ],
)
def test_faults_in_a_tour_are_reported_with_file_and_step(guests, old, new, told_of):
    book = guests / "spoilt" / "tour.toml"
    book.write_text(book.read_text("utf-8").replace(old, new, 1), "utf-8")
    (line,) = told("spoilt")
    assert "cannot be loaded (ValueError: some_guests.spoilt, tour.toml" in line and told_of in line


def test_texts_and_puzzles_that_are_missing_are_named(monkeypatch):
    texts = copy.deepcopy(game_texts("tiny_solo"))
    del texts["game"]["about"], texts["refusal"]["stop_early"], texts["note"]["broken"], texts["move"]["draw"]
    del texts["zone"]["row"], texts["option"]["target"], texts["rule"]["4"], texts["odds"]["safe"]["ja"]
    del texts["tour"]["step"][2]["title"]
    monkeypatch.setattr(module, "game_texts", lambda name: texts)
    monkeypatch.setattr(module, "PUZZLES", 21)
    lines = told("tiny_solo")
    for entry in ("[game] about", "[move] draw", "[note] broken", "[option] target", "[rule] 4",
                  "[[tour.step]] break: title", "[refusal] / [status_fault] stop_early"):  # fmt: skip
        assert f"The text {entry} is missing: add it to rules.toml." in lines
    assert "The text [odds] safe is missing in “ja”: add it to rules.toml." in lines
    assert any("does not have 21 puzzles: run python -m combinatoria.guides.puzzle tiny_solo" in line for line in lines)


def test_a_step_that_is_not_a_single_move_needs_its_task(monkeypatch):
    texts = copy.deepcopy(game_texts("soulmates"))
    for entry in texts["tour"]["step"]:
        del entry["task"]
    monkeypatch.setattr(module, "game_texts", lambda name: texts)
    several = {step.key for step in tour_of(game("soulmates")) if not step.moves}
    lacking = {f"The text [[tour.step]] {key}: task is missing: add it to rules.toml." for key in several}
    assert several and set(told("soulmates")) == lacking


def test_a_look_that_no_screen_can_draw_is_named_with_those_that_can(monkeypatch):
    texts = copy.deepcopy(game_texts("tiny_solo"))
    texts["look"]["motif"] = "circles"
    monkeypatch.setattr(module, "game_texts", lambda name: texts)
    monkeypatch.setattr(type(game("tiny_solo")), "design", lambda self, face: CardDesign("son", "sun", face[1]))
    assert told("tiny_solo") == [
        f"No screen can draw “circles” ([look] motif): use one of {', '.join(ENGRAVINGS)}.",
        f"No screen can draw “son” (CardDesign.art of S1): use one of {', '.join(MOTIFS)}.",
    ]
    del texts["look"]["felt"]
    assert "The table [look] with felt, light and motif is missing" in told("tiny_solo")[0]


def test_missing_names_are_reported_with_their_purpose(monkeypatch):
    bot, live = part("tiny_solo", "bot"), part("tiny_solo", "live")
    monkeypatch.setattr(bot, "BOTS", {})
    monkeypatch.delattr(live, "question")
    monkeypatch.setattr(live, "odds_lines", ())
    monkeypatch.setattr(live, "foreseen", lambda view: None)
    lines = "\n".join(told("tiny_solo"))
    for key in ("bot.BOTS", "live.question", "live.odds_lines", "live.foreseen"):
        assert key in lines and core_texts()["part"][key]["en"] in lines
