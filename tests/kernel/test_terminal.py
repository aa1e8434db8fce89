"""The command line as a person uses it: typed lines in, text out."""

import io
import json
from random import Random

import pytest

import combinatoria as cb
from combinatoria.__main__ import main


def run(capsys, monkeypatch, *argv, typed=""):
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    try:
        status = main(list(argv))
    except SystemExit as stop:
        status = stop.code
    out = capsys.readouterr()
    return status, out.out, out.err


@pytest.mark.parametrize("game", cb.games())
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
        (["play", "soulmates", "--option", "wings=1"], "wings"),
        (["play", "soulmates", "--option", "wings"], "NAME=VALUE"),
        (["play", "soulmates", "--link", "soulmates:seats=4:7:fly"], "Move 1"),
        (["replay", "soulmates:::"], "damaged"),
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
