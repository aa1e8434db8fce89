"""The command line as a person uses it: typed lines in, text out."""

import io
import json
import os
import signal
import subprocess
import sys
from random import Random
from urllib.parse import quote

import pytest

import combinatoria as cb
from combinatoria.cli import waiting
from combinatoria.cli.bench import Figure
from combinatoria.cli.main import main
from combinatoria.cli.terminal import Terminal
from combinatoria.game_api.protocols import habits_of, part
from combinatoria.games.altar.bot import judge
from combinatoria.games.altar.rollout import SIMULATOR
from combinatoria.match.link import to_link
from combinatoria.players.sample import SampleBot
from combinatoria.session import Session
from tests.tiny import REAL


def run(capsys, monkeypatch, *argv, typed=""):
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    try:
        status = main(list(argv))
    except SystemExit as stop:
        status = stop.code
    out = capsys.readouterr()
    return status, out.out, out.err


@pytest.mark.parametrize("game", REAL)
@pytest.mark.slow
def test_a_whole_game_by_typing_numbers(capsys, monkeypatch, game):
    rng = Random(1)
    typed = "".join(f"{rng.randint(1, 2)}\n" for _ in range(2000))
    status, out, _ = run(capsys, monkeypatch, "play", game, "--seed", "7", typed=typed)
    assert status == 0
    assert "Goodbye" not in out, "the match ended before the typed lines did"


def test_help_odds_undo_save_and_go_on(capsys, monkeypatch, tmp_path):
    file = tmp_path / "match.json"
    typed = f"o\ndraw deck\nfly away\n99\nh\no\nu\nt\n?\n2\ns {file}\nq\n"
    status, out, _ = run(capsys, monkeypatch, "play", "soulmates", "--seats", "4", "--seed", "7", typed=typed)
    assert status == 0
    for words in ("You draw Sun 5", "“fly away”", "no move number 99", "Suggestion", "%", "Saved", "--link"):
        assert words in out
    assert cb.Match.load(json.loads(file.read_text("utf-8"))).decisions[0].move == cb.Move("draw", ("discard",))
    status, out, _ = run(capsys, monkeypatch, "play", "soulmates", "--load", str(file), "--lang", "ja", typed="q\n")
    assert status == 0 and "あなたの手札" in out
    status, out, _ = run(capsys, monkeypatch, "replay", str(file))
    assert status == 0 and "takes Sun 4" in out


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["replay", "no-such-file"], "cannot be read"),
        (["play", "soulmates", "--seats", "99"], "3 to 8"),
        (["play", "happiness", "--seats", "13", "--option", "sets=2"], "for 12 players only"),
        (["play", "happiness", "--link", "happiness:seats=7,sets=1:1:"], "for 6 players only"),
        (["study", "happiness", "--seats", "7", "--option", "sets=1", "--rounds", "1"], "for 6 players only"),
        (["play", "soulmates", "--option", "wings=1"], "wings"),
        (["play", "soulmates", "--option", "wings"], "NAME=VALUE"),
        (["play", "soulmates", "--link", "soulmates:seats=4:7:fly"], "Move 1"),
        (["replay", "soulmates:::"], "damaged"),
        (["play", "soulmates", "--load", "a\0b"], "cannot be read"),
        (["replay", "x" * 5000], "cannot be read"),
        (["replay", "/dev/zero"], "cannot be read"),
        (["replay", "soulmates:seats=4:7:", "--viewer", "77"], "viewer"),
        (["analyse", "soulmates:seats=4:7:", "--seat", "77"], "seat"),
        (["puzzle", "soulmates", "9" * 5000], "no such puzzle"),
        (["play", "soulmates", "--option", "wings=" + "9" * 5000], "wings"),
        (["play", "soulmates", "--seed", "99999999999999999999"], "0 to 9007199254740991"),
    ],
)
def test_mistakes_get_one_sentence_and_a_status(capsys, monkeypatch, argv, words):
    status, _, err = run(capsys, monkeypatch, *argv)
    message = str(status) if isinstance(status, str) else err
    assert status not in (0, None) and words in message and "Traceback" not in message
    assert len(message.strip().splitlines()) == 1


def test_games_are_listed(capsys, monkeypatch):
    status, out, _ = run(capsys, monkeypatch, "games", "--lang", "ja")
    assert status == 0 and "運命の人" in out


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_puzzle_until_it_is_solved(capsys, monkeypatch, lang):
    typed = "x\n1\n2\n3\n4\nn\nq\n"
    status, out, _ = run(capsys, monkeypatch, "puzzle", "soulmates", "2", "--lang", lang, typed=typed)
    assert status == 0 and "puzzle:soulmates:2" in out and "puzzle:soulmates:3" in out
    assert ("Right!" if lang == "en" else "正解です") in out and "C(" in out
    status, out, _ = run(capsys, monkeypatch, "puzzle", "soulmates", "--lang", lang, typed="q\n")
    assert status == 0 and "puzzle:soulmates:" in out
    status, _, _ = run(capsys, monkeypatch, "puzzle", "soulmates", "999")
    assert "999" not in str(status) and str(status).strip().count("\n") == 0 and status not in (0, None)


def test_analysis_of_a_link(capsys, monkeypatch):
    link = "soulmates:seats=4:7:draw_deck,discard_M1"
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    status, out, err = run(capsys, monkeypatch, "analyse", link, "--budget", "200")
    assert status == 0 and "Draw from the deck" in out and "Played on to the end" in out and "2 of 2" in err


def test_odds_with_the_counting(capsys, monkeypatch):
    status, out, _ = run(capsys, monkeypatch, "play", "soulmates", "--seed", "7", typed="oo\nq\n")
    assert status == 0 and "equally likely to be on top" in out


@pytest.mark.slow
@pytest.mark.all
def test_strength_of_the_bots(capsys, monkeypatch, tmp_path):
    file = tmp_path / "bots.json"
    argv = ["bench", "--bots", "--games", "2", "--processes", "1", "--json", str(file), "--seats", "3"]
    argv += ["--only", "soulmates"]
    monkeypatch.setattr("combinatoria.players.sample.PLAYOUTS", 20)
    status, out, _ = run(capsys, monkeypatch, *argv)
    figures = json.loads(file.read_text("utf-8"))["figures"]
    habits = [f for f in figures if any(habit in f["name"] for habit in habits_of("soulmates").all)]
    assert status == 0 and len(figures) == 6 + 5 and len(habits) == 5 and "sample" in out
    assert all(0 <= f["value"] <= 1 and "95 % interval" in f["note"] for f in figures)


def test_what_was_measured_before_something_broke_is_told_and_written(capsys, monkeypatch, tmp_path):
    def breaks():
        yield Figure("altar: decisions", 5.0, "1/s")
        raise TimeoutError("the page did not come")

    file = tmp_path / "bench.json"
    monkeypatch.setattr("combinatoria.cli.bench.kernel_measures", lambda: {"kernel altar": breaks})
    with pytest.raises(TimeoutError):
        run(capsys, monkeypatch, "bench", "--only", "kernel", "--json", str(file))
    assert "altar: decisions" in capsys.readouterr().out
    assert [f["name"] for f in json.loads(file.read_text("utf-8"))["figures"]] == ["altar: decisions"]


def test_a_word_that_names_no_figure(capsys, monkeypatch, tmp_path):
    file = tmp_path / "bench.json"
    status, _, told = run(capsys, monkeypatch, "bench", "--only", "chess", "--json", str(file))
    assert status == 2 and not file.exists()
    assert all(name in told for name in ("chess", "kernel altar", "site loading", "site memory"))


def hasty(session):
    """Make the session's clock advance on every read, so that any thought takes long."""
    now = iter(range(10**9))
    session.clock = lambda: next(now) * 0.05


@pytest.fixture
def ctrl_c():
    """Restore the default Ctrl-C handler: background processes may have been started to ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_a_bot_that_thinks_long_is_told_on_stderr_and_ctrl_c_decides(capsys, monkeypatch, ctrl_c):
    monkeypatch.setitem(part("altar", "bot").BOTS, "sample", SampleBot(SIMULATOR, judge, 10**9, 4))  # does not end
    session, told = Session("altar", seats=3, seed=4), []
    session.handle({"do": "new", "seed": 4, "bot": "sample"})
    hasty(session)
    tell = waiting._tell

    def interrupted(*args):
        told.append(tell(*args))
        if len(told) % 3 == 0:
            signal.raise_signal(signal.SIGINT)
        return told[-1]

    monkeypatch.setattr(waiting, "_tell", interrupted)
    terminal = Terminal(session)
    monkeypatch.setattr("sys.stdin", io.StringIO("h\n" + "1\n" * 12 + "q\n"))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert terminal.run() == 0
    out, err = capsys.readouterr()
    ben = session.speaker().seat(1, 0, capital=True)
    assert "Working it out: " in err and f"{ben} is thinking: " in err
    assert "Suggestion" in out and len(told) >= 9
    assert {d.seat for d in session.match.decisions} >= {0, 1}
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler, "afterwards Ctrl-C ends the program again"


def test_a_long_link_and_a_whole_address_are_told(capsys, monkeypatch):
    session = Session("soulmates", seats=8, seed=3)
    while session.match.to_act:
        session.handle({"do": "play_for_me"})
    link = to_link(session.match)
    assert len(link) > 255, "longer than any file name"
    told = run(capsys, monkeypatch, "replay", link)
    assert told[0] == 0 and told[2] == "" and len(told[1]) > 1000
    address = "https://school.example/play/soulmates.html?lang=ja#"
    for other in (address + link, address + quote(link, safe=""), f"  {link}\n"):
        assert run(capsys, monkeypatch, "replay", other) == told


def test_what_is_typed_never_stops_the_game(capsys, monkeypatch, tmp_path):
    rubbish = [
        "\x00",
        "\x1b[2J",
        "9" * 5000,
        "-1",
        "call",
        "A" * 100_000,
        "s a\0b",
        f"s {tmp_path}/no/such",
        "｜",
        "{0}",
        "%s",
    ]
    status, out, err = run(
        capsys, monkeypatch, "play", "soulmates", "--seed", "7", typed="".join(f"{line}\n" for line in rubbish)
    )
    assert status == 0 and err == ""
    assert out.count("cannot be written") == 2 and "A" * 200 not in out
    assert out.rstrip().endswith("soulmates:seats=5:7:"), "the goodbye has the link to resume"


def test_ctrl_c_prints_how_to_resume_and_ends_with_the_status_of_an_interrupt(capsys, monkeypatch):
    lines = iter(["draw deck"])

    def type_then_interrupt(prompt=""):
        try:
            return next(lines)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("builtins.input", type_then_interrupt)
    assert main(["play", "soulmates", "--seats", "4", "--seed", "7"]) == 130
    assert capsys.readouterr().out.rstrip().endswith("--link soulmates:seats=4:7:draw_deck")
    assert main(["puzzle", "soulmates", "1"]) == 130
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_that_lacks_letters_shows_what_it_can(encoding):
    env = {**os.environ, "PYTHONIOENCODING": encoding}
    argv = [sys.executable, "-m", "combinatoria", "play", "soulmates", "--seed", "7", "--lang", "ja"]
    done = subprocess.run(argv, input=b"\xff\xfe\nq\n", env=env, capture_output=True, check=False)
    assert done.returncode == 0 and b"Traceback" not in done.stderr and b"--link" in done.stdout


def test_a_reader_that_closes_the_pipe_early_is_no_fault():
    script = f"'{sys.executable}' -m combinatoria replay soulmates:seats=4:7:draw_deck --level 3 | head -c 1"
    done = subprocess.run(["sh", "-c", script], capture_output=True, check=False)
    assert done.stderr == b"" and len(done.stdout) == 1


def test_hints_and_an_open_deal_are_two_settings_of_the_command_too(capsys, monkeypatch):
    given = ("play", "soulmates", "--seats", "4", "--seed", "7")
    for settings, hint, undo in (
        (("--mode", "duel"), False, False),
        (("--mode", "duel", "--hints"), True, False),
        (("--no-hints",), False, True),
        (("--no-all-open",), True, False),
    ):
        _, out, _ = run(capsys, monkeypatch, *given, *settings, typed="h\ndraw deck\nu\nq\n")
        assert (("Suggestion" in out) == hint, ("A card was seen" not in out) == undo) == (True, True), settings
