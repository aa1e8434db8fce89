"""User input at every entry point: bytes are decoded, text is normalised, then it is parsed."""

import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import combinatoria as cb
from combinatoria.cli.progress import ProgressLine
from combinatoria.core import reading
from combinatoria.core.validate import parsed
from combinatoria.match.link import from_link, is_link
from combinatoria.promise import read_token
from combinatoria.session import Session
from combinatoria.studies import read
from combinatoria.words.explain import LANGUAGES, Speaker

from .test_terminal import run

BOM = "\ufeff"
WIDE = {n: n + 0xFEE0 for n in range(0x21, 0x7F)} | {0x20: 0x3000}
"""Every ASCII character in its full-width form, as typed on a Japanese keyboard."""
DRESSES = {
    "full width": lambda text: text.translate(WIDE),
    "zero-width": lambda text: "\u200b" + "\u200b".join(text) + "\u2060",
    "marked": lambda text: f"\u200e{text}\u200f",
}


@pytest.fixture(params=DRESSES)
def dressed(request):
    """Return a function that changes a text as keyboards or clipboards do."""
    return DRESSES[request.param]


# -- the module ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("0,375", "3/8"),
        ("37,5 %", "3/8"),
        ("37.5%", "3/8"),
        ("０，３７５", "3/8"),
        ("0、375", "3/8"),
        ("-0,5", "-1/2"),
        ("0,125", "1/8"),
        ("0,1250", "1/8"),
        ("00,375", "3/8"),
        (",5", "1/2"),
        ("1,5", "3/2"),
        ("1,25", "5/4"),
        ("2,000", "2000"),
        ("1,234,567", "1234567"),
        ("1,234.5", "2469/2"),
        ("12,345 %", "2469/20000"),
        ("3 / 8", "3/8"),
        ("３／８", "3/8"),
        ("8分の3", "3/8"),
        ("\u200b3\u200b/8", "3/8"),
    ],
)
def test_numbers_as_people_write_them(typed, value):
    assert reading.number(typed).value == Fraction(value)


@pytest.mark.parametrize(
    "typed", ["", "%", "three", "1,2,3", "1,23,456", "1.2.3", "3/0", "--1", "1e5", "1" * 5000, "1,,5"]
)
def test_what_is_no_number(typed):
    assert reading.number(typed) is None


@given(st.fractions(min_value=0, max_value=Fraction(1, 2), max_denominator=10**4), st.integers(1, 8))
def test_a_comma_after_zero_never_separates_thousands(value, places):
    written = f"{float(value):.{places}f}"
    assert reading.number(written.replace(".", ",")) == reading.number(written)


TYPED = json.loads(Path(__file__).with_name("typed.json").read_text("utf-8"))


@pytest.mark.parametrize("case", TYPED, ids=lambda case: ascii(case["typed"]))
def test_pages_read_the_same(case):
    """The same cases as in widgets/ts/test/reading.test.ts."""
    assert (reading.normal(case["typed"]), reading.whole(case["typed"])) == (case["normal"], case["whole"])


@pytest.mark.parametrize(
    ("typed", "iso"),
    [
        ("2031-05-05T14:00+09:00", "2031-05-05T14:00+09:00"),
        ("２０３１－０５－０５Ｔ１４：００", "2031-05-05T14:00"),
        ("２０３１ー０５ー０５　１４：００", "2031-05-05T14:00"),
        ("2031/05/05 14:00 +09:00", "2031-05-05T14:00+09:00"),
        ("\u200b2031-05-05\u200b +09:00", "2031-05-05+09:00"),
        ("2031-05-05t14:00z", "2031-05-05T14:00Z"),
        ("2031-05-05 14:00:30,5", "2031-05-05T14:00:30,5"),
        ("2031-05-05 14:00−03:00", "2031-05-05T14:00-03:00"),
        ("2031-05-05", "2031-05-05"),
        ("soon", "SOON"),
        ("", ""),
    ],
)
def test_days_and_minutes_as_people_write_them(typed, iso):
    assert reading.moment(typed) == iso


@given(st.text())
def test_any_text_is_normalised_once(text):
    once = reading.normal(text)
    assert reading.normal(once) == once
    assert reading.whole(text) is None or str(reading.whole(text)) == (once.lstrip("0") or "0")
    reading.number(text)
    reading.command(text)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_text_in_every_encoding_that_says_what_it_is(tmp_path, encoding):
    path = tmp_path / "x.toml"
    path.write_bytes('a = "あ"\r\n'.encode(encoding))
    assert reading.read_text(path) == 'a = "あ"\n' and reading.read_toml(path) == {"a": "あ"}


@pytest.mark.parametrize(
    ("content", "line"),
    [("一\n二\nあ".encode("shift_jis"), 1), (b"a\nb\xff\n", 2), (b"\xff\xfea", 1), (b"a = 1\n\xe3\x81", 2)],
)
def test_what_is_no_text_names_file_and_line(tmp_path, content, line):
    path = tmp_path / "x.toml"
    path.write_bytes(content)
    with pytest.raises(reading.Unreadable) as refused:
        reading.read_toml(path)
    for lang in LANGUAGES:
        said = Speaker(cb.game("soulmates"), lang).refusal(refused.value.refusal)
        assert "x.toml" in said and str(line) in said and "UTF-8" in said


@pytest.mark.parametrize(
    ("text", "line"),
    [("a = 1\nb = \n", 2), ("a = 1\na = 2\n", 2), ('a = """\nx\n', 2), ("[[a]\n", 1), ("a=" + "[" * 5000, 1)],
)
def test_broken_toml_names_its_line(text, line):
    with pytest.raises(reading.Unreadable) as refused:
        reading.toml(text, "x.toml", first=5)
    assert refused.value.line == line + 4


# -- entry points --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", cb.games())
def test_moves_of_every_game_are_read_however_typed(game, dressed):
    match = cb.Match(cb.game(game), seed=3)
    for _ in range(25):
        if not match.to_act:
            break
        seat = match.to_act[0]
        move = match.legal(seat)[0]
        text = match.game.format(move)
        if "say" not in match.game.grammar or move.kind != "say":
            assert match.game.parse(dressed(text)) == match.game.parse(text)
        match.play(move, seat)


def test_spoken_words_stay_unchanged_however_the_prefix_is_typed(dressed):
    game = cb.game("signs")
    assert game.parse(f"{dressed('say')} Hello, Ｗorld 1").args == ("Hello, Ｗorld 1",)


def test_the_pages_text_field_takes_numbers(dressed):
    """The field sends the typed text; the session parses it, as the terminal does."""
    session = Session("soulmates", seats=4, seed=7)
    second = session.snapshot()["moves"][1]["text"]
    assert "error" not in session.handle({"do": "move", "text": dressed("2")})
    match = session.match
    assert match.game.format(match.decisions[0].move) == second
    for number in ("0", "99", "9" * 30):
        assert "error" in session.handle({"do": "move", "text": dressed(number)})


def test_deal_numbers_of_the_page(dressed):
    session = Session("soulmates", seed=1)
    assert "error" not in session.handle({"do": "new", "seats": 4, "seed": dressed("4321")})
    assert session.match.seed == 4321
    assert "error" not in session.handle({"do": "new", "seats": 4, "seed": " "})
    for wrong in ("seven", "-1", "1.5", "9" * 40, "1,000"):
        assert session.handle({"do": "new", "seats": 4, "seed": dressed(wrong)})["error"]["rule"] == "match.seed"


@pytest.mark.slow
def test_every_prompt_of_the_terminal(capsys, monkeypatch, dressed, tmp_path):
    saved = tmp_path / "Ａ b.json"
    keys = [*map(dressed, ("?", "t", "h", "o", "u", "1", "1+", "r 1")), f"{dressed('s')} {saved}", dressed("q")]
    plain = ["?", "t", "h", "o", "u", "1", "1+", "r 1", f"s {saved}", "q"]
    for argv, typed, usual in (
        (("play", "soulmates", "--seats", "4", "--seed", "7"), keys, plain),
        (("learn", "soulmates"), [*map(dressed, ("?", "b", "n", "g 2", "q"))], ["?", "b", "n", "g 2", "q"]),
        (("puzzle", "soulmates", "1"), [*map(dressed, ("1", "2", "3", "n", "q"))], ["1", "2", "3", "n", "q"]),
        (
            ("replay", "soulmates:seats=4:7:draw_deck", "--step"),
            [*map(dressed, ("n", "b", "2", "q"))],
            ["n", "b", "2", "q"],
        ),
    ):
        told = run(capsys, monkeypatch, *argv, typed="\n".join(typed))
        assert told[:2] == run(capsys, monkeypatch, *argv, typed="\n".join(usual))[:2]
    assert saved.is_file()


def test_numbers_and_names_of_the_command_line(capsys, monkeypatch, dressed):
    def told(*argv):
        return run(capsys, monkeypatch, *argv, typed="q\n")

    assert told("learn", dressed("soulmates"), "--step", dressed("3")) == told("learn", "soulmates", "--step", "3")
    usual = told("play", "soulmates", "--mode", "duel", "--bot", "random", "--lang", "ja", "--seed", "7")
    words = [dressed(word) for word in ("soulmates", "duel", "random", "ja")]
    assert told("play", words[0], "--mode", words[1], "--bot", words[2], "--lang", words[3], "--seed", "7") == usual
    assert usual[0] == 0 and "またどうぞ" in usual[1]
    assert told("puzzle", "soulmates", dressed("2")) == told("puzzle", "soulmates", "2")
    usual = told("play", "signs", "--seed", "7", "--option", "target=25")
    assert told("play", "signs", "--seed", dressed("7"), "--option", dressed("target=25")) == usual
    assert usual[0] == 0


def test_links_of_puzzles(dressed):
    session = Session("soulmates", seed=1)
    assert "error" not in session.handle({"do": "open", "link": dressed("puzzle:soulmates:12")})
    assert session.snapshot()["guide"]["n"] == 12
    told = session.handle({"do": "open", "link": "puzzle:soulmates:" + "9" * 30})
    assert told["error"]["rule"] == "puzzle.number"


@pytest.mark.parametrize("value", [99, -1, "many", ""])
def test_a_number_of_a_variant_has_its_range_told(value):
    told = Session("order", seed=1).handle({"do": "new", "options": {"wyverns": value}})
    assert told["error"]["text"] == "“wyverns” takes a whole number from 0 to 12."


def test_links_are_read_however_typed_and_paths_are_no_links(capsys, monkeypatch, dressed):
    link = "soulmates:seats=4:7:draw_deck"
    assert from_link(dressed(link)).decisions == from_link(link).decisions
    for path in (r"C:\Users\me\match.json", "c:match.json", "D:/match.json"):
        assert not is_link(path)
        status, _, err = run(capsys, monkeypatch, "replay", path)
        assert status == 1 and err == f"This file cannot be read: {path}\n"


def test_a_byte_order_mark_in_every_file(capsys, monkeypatch, tmp_path):
    match = cb.Match(cb.game("soulmates"), seats=4, seed=7)
    saved = json.dumps(match.save())
    assert cb.Match.load(BOM + saved).table == match.table and parsed(BOM + "[1]") == [1]
    path = tmp_path / "match.json"
    path.write_text(saved, "utf-8-sig")
    assert run(capsys, monkeypatch, "replay", str(path))[0] == 0
    people = [word for name in "ABC" for word in ("--person", name)]
    told = [
        "promise",
        "new",
        *people,
        "--at",
        "2099-01-01T10:00+00:00",
        "--place",
        "x",
        "--agreed",
        "--into",
        str(tmp_path),
    ]
    assert run(capsys, monkeypatch, *told)[0] == 0
    card = next(tmp_path.glob("promise-*-card-1.json"))
    card.write_text(card.read_text("utf-8"), "utf-8-sig")
    assert run(capsys, monkeypatch, "promise", "show", str(card))[0] == 0
    assert read_token(BOM + card.read_text("utf-8-sig")).seat == 0
    study = tmp_path / "study.jsonl"
    argv = ["study", "--trial", "tests.kernel.trials:coin", "--rounds", "50", "--processes", "1", "--file", str(study)]
    usual = run(capsys, monkeypatch, *argv)
    study.write_bytes(BOM.encode() + study.read_bytes())
    assert run(capsys, monkeypatch, *argv)[:2] == usual[:2] and read(study).rows()


@pytest.mark.parametrize("content", ["あ".encode("shift_jis"), b"\xff\xfe\x00"])
def test_files_that_are_no_text_get_a_sentence(capsys, monkeypatch, tmp_path, content):
    path = tmp_path / "x.json"
    path.write_bytes(content)
    for argv in (["replay"], ["play", "soulmates", "--load"], ["analyse"], ["promise", "show"], ["promise", "meet"]):
        status, _, err = run(capsys, monkeypatch, *argv, str(path))
        assert status == 1 and "x.json" in err and "UTF-8" in err and len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("trial", 7),
        ("trial", None),
        ("trial", ["a"]),
        ("cases", "ab"),
        ("cases", [1]),
        ("seed", "x"),
        ("chunk", 1.5),
        ("chunk", 0),
    ],
)
def test_the_head_of_a_study_is_judged(tmp_path, name, value):
    head = {"study": 1, "trial": "tests.kernel.trials:coin", "cases": [{}], "seed": 0, "chunk": 50, name: value}
    path = tmp_path / "study.jsonl"
    path.write_text(json.dumps(head) + "\n", "utf-8")
    with pytest.raises(cb.IllegalMove) as refused:
        read(path)
    assert refused.value.refusal.key == "study_file"


# -- streams -------------------------------------------------------------------------------------------------


def shell(script, **more):
    """Run a shell script in which PY is the command line; output is buffered, as for users."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    env |= {"PY": f"{sys.executable} -m combinatoria", "LC_ALL": "C.UTF-8"}
    return subprocess.run(["bash", "-c", script], env=env, capture_output=True, text=True, encoding="utf-8", **more)


LINK = "soulmates:seats=4:7:draw_deck"


@pytest.mark.parametrize(
    "command", ["games", "--help", "play --help", f"replay {LINK} --level 3", "play soulmates --seed 7 </dev/null"]
)
@pytest.mark.parametrize(
    ("ending", "status", "sentence"),
    [
        ("| true; exit ${PIPESTATUS[0]}", 0, ""),
        ("> /dev/full", 1, "No space left"),
        (">&-", 1, "output is closed"),
        ("2>&-", 0, ""),
    ],
)
def test_output_that_nobody_takes(command, ending, status, sentence):
    done = shell(f"$PY {command} {ending}", check=False)
    assert done.returncode == status
    assert (sentence in done.stderr and len(done.stderr.splitlines()) == 1) if sentence else not done.stderr


def test_without_input_there_is_a_goodbye():
    done = shell("$PY play soulmates --seed 7 <&-", check=False)
    assert done.returncode == 0 and done.stdout.rstrip().endswith("soulmates:seats=5:7:") and not done.stderr


def test_a_full_disk_is_one_sentence(tmp_path):
    study = "$PY study soulmates --bot random --among random --rounds 50 --processes 1"
    for ending in (f"--file {tmp_path}/s.jsonl --json /dev/full >/dev/null", f"--file {tmp_path}/no/s.jsonl"):
        done = shell(f"{study} {ending}", check=False)
        [told] = done.stderr.splitlines()
        assert done.returncode == 1
        assert re.search(r"No space left|cannot be written", told)
    save = shell("echo 's /dev/full' | $PY play soulmates --seed 7", check=False)
    assert save.returncode == 0 and "cannot be written: /dev/full" in save.stdout and not save.stderr


def test_progress_is_not_written_without_a_terminal(capsys):
    shown = ProgressLine()
    shown.show("1 of 2")
    shown.end()
    shown.show("2 of 2")
    shown.wipe()
    assert capsys.readouterr().err == ""


def test_progress_in_a_terminal_is_one_line(capsys, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    shown = ProgressLine()
    shown.show("10分の1")
    shown.show("a")
    shown.wipe()
    assert capsys.readouterr().err == "\r10分の1\ra" + " " * 6 + "\r \r"


def test_values_that_are_none(capsys, monkeypatch, tmp_path):
    argv = ["study", "--trial", "tests.kernel.trials:coin", "--option", "p=nan", "--file", str(tmp_path / "s.jsonl")]
    status, _, err = run(capsys, monkeypatch, *argv)
    assert "finite" in (status if isinstance(status, str) else err)
