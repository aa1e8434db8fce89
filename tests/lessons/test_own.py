"""Lessons by other authors: in a notebook, from a source in one language, and on their site."""

import os
import re
import subprocess
import sys
from fractions import Fraction

import nbformat
import pytest

from combinatoria_lessons.commands import lesson as command
from combinatoria_lessons.console import tell
from combinatoria_lessons.notebook import make_notebook
from combinatoria_lessons.own import read_folder, read_own, write_new
from combinatoria_lessons.proving import faults
from combinatoria_lessons.source import SourceError
from combinatoria_site import commands
from combinatoria_site.commands import build as build_site_command
from combinatoria_site.errors import SiteError
from combinatoria_site.lessons import read_own_lessons
from combinatoria_widgets.lessons import soulmates_a
from combinatoria_widgets.lessons.base import Lesson, check, class_data, compare, note_rounds, report, tally
from combinatoria_widgets.lessons.tools import custom, state
from combinatoria_widgets.lessons.tools.check import SOLUTIONS
from combinatoria_widgets.lessons.tools.class_data import _layout, example_class, read_play
from combinatoria_widgets.lessons.tools.data_code import Layout, write_data_code
from combinatoria_widgets.lessons.tools.in_text import lessons_in
from combinatoria_widgets.lessons.tools.result_code import Guess, Mark, Receipt, write_code
from combinatoria_widgets.lessons.tools.state import custom_ids
from combinatoria_widgets.teacher import ClassDesk
from combinatoria_widgets.teacher.texts import say

pytestmark = pytest.mark.slow

Q1 = {"right": Fraction(1, 4), "slips": {"added": 1, "halved": "12.5%"}, "slip_texts": {"added": "You added."}}


@pytest.fixture(autouse=True)
def no_lesson(monkeypatch):
    """Close any lesson before and after a test; registered lessons are forgotten."""
    monkeypatch.delenv(SOLUTIONS, raising=False)
    monkeypatch.setattr(state, "_current", None)
    monkeypatch.setattr(state, "_custom", {})
    monkeypatch.setattr(custom, "LOGS", {})
    state.load.cache_clear()
    yield
    state.load.cache_clear()


@pytest.fixture
def source(lang, tmp_path):
    """The source that `combinatoria lesson new` writes."""
    return write_new("two-coins", tmp_path, lang)


# -- in a notebook -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given, expected", [
    (Fraction(1, 4), "right"), (0.25, "right"), ("25%", "right"), (1, "slip"), (0.125, "slip"), (0.4, "wrong"),
    (0.3, "type"),
    (..., "blank"),
])  # fmt: skip
def test_own_questions_are_checked(given, expected, lang):
    Lesson.custom("coins", lang, questions={"q1": Q1})
    assert check("q1", given).state == expected


def test_own_amounts_have_bounds(lang):
    asked = {"right": "7/2", "probability": False, "bounds": (1, "6"), "integer": False}
    lesson = Lesson.custom("dice", lang, questions={"q1": asked, "q2": {**asked, "right": 3, "integer": True}})
    assert check("q1", "1/2").text == lesson.say("check.too_small", id="q1", least=1)
    assert check("q1", 7).text == lesson.say("check.too_great", id="q1", most=6)
    assert check("q2", "7/3").text == lesson.say("check.not_whole", id="q2")
    with pytest.raises(state.LessonError, match="bounds"):
        Lesson.custom("dice", lang, questions={"q1": {**asked, "bounds": 5}})


def test_a_slip_says_what_went_wrong_and_else_its_name():
    Lesson.custom("coins", questions={"q1": Q1})
    assert "You added." in check("q1", 1).text and "halved" in check("q1", Fraction(1, 8)).text


def test_own_predictions_are_compared_and_reported(lang):
    lesson = Lesson.custom("coins", lang, title="Coins", predictions={"two": "Two heads?"}, questions={"q1": Q1})
    assert "Coins" in repr(lesson) and not lesson.predicted
    lesson.predictions["two"] = 0.3
    assert "25.00%" in compare(Fraction(1, 4), {"ten": (3, 10)}, prediction="two").text
    assert "throws" in compare(Fraction(1, 4), {"ten": (3, 10)}, unit="throws").text or lang != "en"
    check("q1", 0.25)
    assert custom.CODE in report().text


def test_a_class_of_a_lesson_of_ones_own(lang, capsys):
    def opened(**more):
        return Lesson.custom("mine", lang, predictions={"call": "A call?"}, game="soulmates", **more)

    opened(code="MINE", log=soulmates_a.HandLog)
    played = [entry for _, entry in example_class(soulmates_a.HandLog, 3)][:4]
    code = write_data_code(_layout("mine"), 7, played)
    assert code.startswith("D1MINE1-") and read_play(code).lesson == "mine"
    lesson = state.current()
    other = write_data_code(_layout("soulmates-a"), 8, played)
    said = repr(class_data(f"{code}\n{other}"))
    assert said.splitlines()[0] == lesson.say("class_data.class", codes=1, rounds=4) and len(said.splitlines()) == 2
    assert len(tally(soulmates_a.HandLog.of_lesson())) == 4
    assert lesson.outcomes["call"].trials == 4
    for strange in ("SMA", "mine", "LONGER"):
        with pytest.raises(state.LessonError):
            opened(code=strange, log=soulmates_a.HandLog)
    opened(code="MINE")  # without a log there is nothing to read
    assert lesson.say("class_data.lesson", code=code, lesson="MINE")[:20] in repr(class_data(code))


def test_running_the_cell_again_loses_nothing_and_takes_changed_questions():
    Lesson.custom("coins", questions={"q1": Q1})
    check("q1", 0.25)
    again = Lesson.custom("coins", questions={"q1": Q1, "q2": {"right": 2, "probability": False}})
    assert again.states["q1"] == "right" and check("q2", 2).state == "right"


@pytest.mark.parametrize("given", [
    {"lesson_id": "signs-a"},
    {"questions": {"q1": {}}},
    {"questions": {"q1": {"right": "a third"}}},
    {"questions": {"q1": {"right": 1, "hints": []}}},
    {"questions": {f"q{n}": Q1 for n in range(8)}},
    {"predictions": {f"p{n}": "?" for n in range(4)}},
    {"data": "no data"},
    {"data": custom.packed([1])},
    {"data": custom.packed({"x": "0" * 2_000_000})},
])  # fmt: skip
def test_what_cannot_be_is_refused_in_one_sentence(given):
    with pytest.raises(state.LessonError) as refused:
        Lesson.custom(**{"lesson_id": "coins", **given})
    assert str(refused.value).endswith(".") and "\n" not in str(refused.value)
    assert state.open_lesson() is None


TWO = {
    "columns": {"heads": [0, 1, 2]},
    "prediction": "two",
    "happened": {"heads": [2]},
    "example": {"heads": [1, 2, 1]},
}


BOTH = {"en": "", "ja": ""}


def noting(lang="en", rounds=TWO, code="COIN", **more):
    asked = {"predictions": {"two": "Two heads?"}, "questions": {"q1": Q1}}
    return Lesson.custom("coins", lang, **asked, code=code, rounds=rounds, **more)


def test_rounds_that_are_noted_down_have_a_code_and_are_tallied(lang, capsys):
    lesson = noting(lang)
    assert repr(note_rounds()) == lesson.say("noted.none", form="heads", most=40)
    rows = tally()
    assert {row["who"] for row in rows} == {lesson.say("tally.example")} and len(rows) == 240
    assert repr(note_rounds(" ２, 0 1、2\n1 ")) == lesson.say("noted.count", n=5)
    assert lesson.notes["rounds"] == "2 0 1 2 1" and lesson.rounds == 5
    rows = tally()
    assert [row["heads"] for row in rows if row["pupil"] == 0] == [2, 0, 1, 2, 1]
    assert lesson.outcomes["two"].hits >= 2 and lesson.outcomes["two"].trials == 245
    (code,) = re.findall(r"D1COIN1(?:-[0-9A-Z]+)+", capsys.readouterr().out)
    play = read_play(code)
    assert (play.lesson, play.hits, play.trials) == ("coins", 2, 5) and code in report().html
    class_data(write_data_code(_layout("coins"), 7, [(2,), (2,)]))
    assert len(tally()) == 7


@pytest.mark.parametrize(
    ("text", "key"), [("2 3", "unknown"), ("2/1", "unknown"), ("heads", "unknown"), ("1 " * 41, "many")]
)
def test_what_is_no_round_is_named_and_changes_nothing(text, key, lang):
    lesson = noting(lang)
    note_rounds("1 1")
    said = repr(note_rounds(text))
    word = next((one for one in text.split() if one not in "012"), "")
    place = [*text.split(), word].index(word) + 1
    facts = {"word": word, "place": place, "form": "heads", "known": "heads: 0, 1, 2", "most": 40}
    assert said == lesson.say(f"noted.{key}", **facts) and lesson.notes["rounds"] == "1 1"


def test_a_round_of_several_parts_and_a_changed_declaration(lang):
    noting(lang, {"columns": {"first": ["red", "blue"], "second": [1, 2]}})
    assert "2" in repr(note_rounds("red/1 BLUE/2"))
    assert [(row["first"], row["second"]) for row in tally() if row["pupil"] == 0] == [("red", 1), ("blue", 2)]
    noting(lang)  # the author has changed the declaration: entries that no longer fit are left out
    assert all(row["pupil"] for row in tally())
    with pytest.raises(state.LessonError):
        noting(lang, rounds=None)
        note_rounds("1")


@pytest.mark.parametrize("rounds", [
    5, {}, {"columns": {}}, {"columns": {"a b": [1, 2]}}, {"columns": {"class": [1, 2]}}, {"columns": {"a": [1]}},
    {"columns": {"a": [1, 1]}}, {"columns": {"a": [1, "x y"]}}, {"columns": {"a": [True, False]}},
    {"columns": {"a": ["x/y", "z"]}}, {"columns": {f"c{n}": [1, 2] for n in range(5)}},
    {"columns": {f"c{n}": list(range(20)) for n in range(4)}}, {"columns": {"a": [1, 2]}, "other": 1},
    {**TWO, "prediction": "three"}, {**TWO, "happened": {}}, {**TWO, "happened": {"tails": [1]}},
    {**TWO, "happened": {"heads": [3]}}, {**TWO, "example": {"heads": [1]}}, {**TWO, "example": {"heads": [0, 0, 0]}},
    {**TWO, "layout": 10}, {**TWO, "each": 0},
], ids=str)  # fmt: skip
def test_a_wrong_declaration_is_refused_in_one_sentence(rounds):
    with pytest.raises(state.LessonError) as refused:
        noting(rounds=rounds)
    assert str(refused.value).startswith("rounds: ") and "\n" not in str(refused.value)
    with pytest.raises(state.LessonError):
        noting(code="SMA")


def test_a_lesson_from_its_notebook_is_known_at_the_desk(source, lang):
    own = read_own(source)
    text = nbformat.writes(make_notebook(own.source, lang))
    (found,) = lessons_in(text)
    short = found["code"]
    assert (found["id"], short, found["rounds"]["columns"]) == ("two-coins", "TWOC", {"heads": [0, 1, 2]})
    receipt = Receipt(short, 1, (Mark("right", 2, 2),), (Guess(50, 25),), 4, False)
    ((layout, entries),) = [(Layout(short, 1, ([0, 1, 2],)), [(2,), (0,), (1,)])]
    codes = "\n".join(f"Ken {write_code(receipt)} {write_data_code(layout, tag, entries)}" for tag in (1,))
    desk = ClassDesk(lang)
    before = desk.take(codes)
    assert {problem.reason for problem in before.problems} == {"lesson", "data_lesson"} and not before.entries
    desk.field.value = codes
    desk._from_files({"new": [{"name": "two-coins.ipynb", "content": text.encode()}]})
    assert "TWOC" in desk.message.value and desk.field.value == codes
    assert list(desk.classes) == list(desk.plays) == ["two-coins"]
    assert (desk.plays["two-coins"].hits, desk.plays["two-coins"].trials) == (1, 3)
    assert own.source.facts["title"][lang] in desk.results.value
    (slip,) = desk.classes["two-coins"].slips()
    assert (
        slip.sentence in custom.unpacked(own.source.facts["data"])["questions"]["q1"]["slip_texts"]["thirds"].values()
    )
    assert len(desk.data("two-coins")) == 3


@pytest.mark.parametrize("change", [
    {"id": "soulmates-a"}, {"id": "<b>"}, {"code": "SMA"}, {"code": 5}, {"version": "1.0.<b>"}, {"title": "x"},
    {"questions": [1]}, {"questions": {"q1": {}}}, {"predictions": {"p": {"short": 1}}}, {"rounds": {"columns": 1}},
    {"questions": {f"q{n}": {} for n in range(9)}},
    {"questions": {"q1": {"title": BOTH, "asks": BOTH, "slips": ["?"]}}},
], ids=str)  # fmt: skip
def test_a_file_with_a_damaged_lesson_gets_one_sentence(source, lang, change):
    data = custom.unpacked(read_own(source).source.facts["data"])
    text = f'Lesson.custom("x", data="{custom.packed({**data, **change})}")'
    desk = ClassDesk(lang)
    desk._from_files({"new": [{"name": "x.ipynb", "content": text.encode()}]})
    assert say("lesson_damaged", lang, name="x.ipynb") in desk.message.value and custom_ids() == []
    desk._from_files({"new": [{"name": "x.ipynb", "content": b'Lesson.custom(data="????")'}]})
    assert say("lesson_damaged", lang, name="x.ipynb") in desk.message.value


# -- from a source -------------------------------------------------------------------------------------------


def test_a_source_in_one_language_is_read_as_if_it_said_so_in_all(source, lang):
    own = read_own(source)
    assert own.languages == (lang,) and own.notebook(lang) == source.parent / lang / "two-coins.ipynb"
    assert own.source.facts["predictions"]["heads"]["question"][lang].strip()
    texts = [cell.text for cell in own.source.cells if cell.text]
    assert texts and all(text["en"] == text["ja"] for text in texts)


def test_no_answer_stands_in_the_notebook(source, lang):
    notebook = make_notebook(read_own(source).source, lang)
    text = "\n".join(cell.source for cell in notebook.cells if cell.id != "compare")
    assert "1, 4" not in text and "1/4" not in text
    data = re.search(r'data="([^"]+)"', text)[1]
    assert set(custom.unpacked(data)["questions"]["q1"]["marks"].values()) >= {"right", "slip:thirds", "slip:added"}


@pytest.mark.parametrize("before, after", [
    ('id = "two-coins"', 'id = "coins"'),
    ('id = "two-coins"', 'id = "Two coins"'),
    ("lang = ", "lang = 1 #"),
    ("title = ", "subtitle = "),
    ("+++\n", "", ),
    ("minutes = 20", "minutes = "),
    ("minutes = 20", "minutes = 'x'"),
    ('code = "TWOC"', 'code = "toolong"'),
    ('code = "TWOC"', 'code = "SMA"'),
    ('code = "TWOC"', ""),
    ("columns = { heads = [0, 1, 2] }", "columns = { heads = [0] }"),
    ("happened = { heads = [2] }", "happened = { heads = [3] }"),
    ('prediction = "heads"', 'prediction = "tails"'),
    ('"added": Fraction(1)', '"added": Fraction(1, 4)'),
    ("```\n<!-- solution -->", "<!-- solution -->"),
])  # fmt: skip
def test_a_faulty_source_is_refused_by_its_name(source, before, after):
    text = source.read_text(encoding="utf-8")
    assert before in text
    source.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(SourceError) as refused:
        read_own(source)
    assert source.name in str(refused.value)


def test_two_lessons_of_a_folder_have_different_codes(source, lang):
    write_new("two-cones", source.parent, lang)
    with pytest.raises(SourceError, match="TWOC"):
        read_folder(source.parent)


def test_commands_refuse_in_one_sentence(tmp_path, capsys):
    for words in (["new", "Big Name", "--into", str(tmp_path)], ["build", str(tmp_path)], ["check", str(tmp_path)]):
        assert command([*words, "--lang", "en"]) == 1
        assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert command(["new", "coins", "--into", str(tmp_path)]) == 0
    assert command(["new", "coins", "--into", str(tmp_path)]) == 1


@pytest.mark.parametrize(("lang", "words"), [("en", "author's code"), ("ja", "作者のコード")])
def test_the_help_says_whose_code_runs(lang, words, capsys):
    for run, names in ((command, []), (command, ["build"]), (command, ["check"]), (build_site_command, [])):
        with pytest.raises(SystemExit):
            run([*names, "-h", "--lang", lang])
        assert "".join(words.split()) in "".join(capsys.readouterr().out.split()), "wherever lines break"


def test_a_site_with_lessons_of_others_says_whose_code_runs(tmp_path, monkeypatch, capsys):
    told = []
    monkeypatch.setattr(commands, "build_site", lambda *args, **given: told.append(capsys.readouterr().err))
    monkeypatch.setattr(commands, "_summary", str)
    assert build_site_command(["--lessons", str(tmp_path), "--lang", "en"]) == 0
    assert build_site_command(["--lang", "en"]) == 0
    assert "author's code runs in the browser" in " ".join(told[0].split()), "before anything is built"
    assert "author" not in told[1]


@pytest.mark.all
def test_from_new_to_the_site(tmp_path, capsys):
    """Per language: written, built, checked and read by the site; then damaged in three ways."""
    folder = tmp_path / "mine"
    assert command(["new", "coins", "--into", str(folder), "--lang", "ja"]) == 0
    for words in (["build", str(folder), "--lang", "en"], ["check", str(folder), "--lang", "en"]):
        capsys.readouterr()
        assert command(words) == 0, capsys.readouterr()
        assert capsys.readouterr().err.splitlines()[0] == tell("runs_code", folder=folder)
    [shown] = read_own_lessons(folder, set())
    assert (shown.id, shown.lang, shown.title, shown.tables) == ("coins", "ja", "2枚の硬貨", ())
    with pytest.raises(SiteError):
        read_own_lessons(folder, {"coins"})
    source, path = folder / "coins.lesson.md", folder / "ja" / "coins.ipynb"
    text, notebook = source.read_text(encoding="utf-8"), nbformat.read(path, as_version=4)
    source.write_text(text.replace("answer = Fraction(1, 4)", "answer = Fraction(1, 3)"), encoding="utf-8")
    assert any("Fraction" not in fault and "q1" in fault for fault in faults(read_own(source)))  # of the solution alone
    notebook.cells[-1].source += "\nreport"
    nbformat.write(notebook, path)
    assert len(list(faults(read_own(source)))) == 1
    path.unlink()
    assert len(list(faults(read_own(source)))) == 1
    with pytest.raises(SiteError):
        read_own_lessons(folder, set())


def test_the_line_for_a_schools_ci(tmp_path):
    """The `pytest --nbval-lax FILES` that authors are shown: a notebook with a different checked output fails."""
    notebook = nbformat.v4.new_notebook()
    cell = nbformat.v4.new_code_cell("print(2)", execution_count=1, metadata={"tags": ["nbval-check-output"]})
    cell.outputs = [nbformat.v4.new_output("stream", name="stdout", text="1\n")]
    notebook.cells = [cell]
    nbformat.write(notebook, tmp_path / "wrong.ipynb")
    line = [sys.executable, "-m", "pytest", "--nbval-lax", "--nbval-current-env", "wrong.ipynb"]
    done = subprocess.run(line, cwd=tmp_path, env=os.environ, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "1 failed" in done.stdout
