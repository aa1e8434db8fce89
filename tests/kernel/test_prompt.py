"""The terminal prompt with many moves, and a reader that closes the output early."""

import io
import subprocess
import sys

import pytest

from combinatoria.cli.main import main
from combinatoria.cli.words import text
from combinatoria.session import Session


def test_a_number_with_a_plus_lists_what_goes_on_from_that_move(capsys, monkeypatch):
    session = Session("altar", 2, 7, {"exchange_scope": "any"})
    moves = session.snapshot()["moves"]
    number, move = next((n, move) for n, move in enumerate(moves, start=1) if move.get("more"))
    asked = {"id": 1, "do": "further", "seq": session.seq, "picks": move["picks"], "first": move["text"] or None}
    further = [one["text"] for one in session.handle(asked)["moves"] if one["text"]]
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{number}+\nq\n"))
    assert main(["play", "altar", "--seats", "2", "--seed", "7", "--option", "exchange_scope=any"]) == 0
    out = capsys.readouterr().out
    assert further and all(f"[{text}]" in out for text in further)


@pytest.mark.parametrize("argv", [["games"], ["play", "soulmates", "--seed", "7"]])
def test_a_reader_that_closes_the_pipe_early_is_no_failure(argv):
    """If the reader closes the pipe, like ``head``, the program ends silently, without an error status."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    started = subprocess.Popen([sys.executable, "-m", "combinatoria", *argv], text=True, **pipes)
    started.stdout.close()  # before any output, as Python takes longer to start
    _, err = started.communicate("q\n")
    assert (started.returncode, err) == (0, "")


@pytest.mark.parametrize("typed", ["0", "3", "99", "r 0", "r 99"])
def test_there_is_no_move_before_the_first_and_none_after_the_last(capsys, monkeypatch, typed):
    """Two moves are listed; any other number is named in the answer, also when a moment is to be replayed."""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}\nq\n"))
    assert main(["play", "soulmates", "--seats", "4", "--seed", "7"]) == 0
    number = typed.removeprefix("r ")
    assert text("no_number", "en", n=number) in capsys.readouterr().out


def test_a_game_without_its_texts_is_listed_as_not_finished(capsys, monkeypatch):
    class Wordless:
        def text(self, table, key):
            raise KeyError(key)

    monkeypatch.setattr("combinatoria.cli.main._speaker", lambda name, lang: Wordless() if name == "altar" else None)
    assert main(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert f"{'altar':12} {text('half_written', 'en', name='altar')}" in lines
