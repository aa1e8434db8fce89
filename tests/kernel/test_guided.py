"""The tour and a narrated match in the terminal."""

from itertools import product

import pytest

import combinatoria as cb
from combinatoria.guides.learn import steps
from tests.tiny import REAL

from ..running import one_in
from .test_terminal import run


@pytest.mark.parametrize(("game", "lang"), one_in(5, product(REAL, ["en", "ja"])))
@pytest.mark.slow
def test_a_whole_tour_by_typing(capsys, monkeypatch, game, lang):
    typed = ""
    for step in steps(cb.game(game)):
        match = step.match(cb.game(game))
        for goal in step.goals:
            offered = (match.game.format(m) for m in match.legal() if goal.meets(match.game, m))
            move = next(offered, goal.example)
            match.play(move)
            typed += move + "\n"
        typed += "\n"
    status, out, _ = run(capsys, monkeypatch, "learn", game, "--lang", lang, typed=typed)
    assert status == 0
    n = len(steps(cb.game(game)))
    assert f"{n}/{n}" in out and f"combinatoria play {game}" in out
    assert f"--step {n}" not in out, "the tour ended by itself"


def test_wrong_tries_going_about_and_stopping(capsys, monkeypatch):
    typed = "draw discard\ndiscard S9\nh\no\n?\nt\nn\n1\nb\ng 15\ng 99\n\nx\nq\n"
    status, out, _ = run(capsys, monkeypatch, "learn", "soulmates", typed=typed)
    assert status == 0
    for words in ("next step", "Draw a card first", "Suggestion: Draw from the deck", "* Draw one card", "2/15", "1/15",
                  "15/15", "no such step", "--step 15"):  # fmt: skip
        assert words in out, words
    assert "“x”" in out


def test_the_tour_starts_where_it_was_left(capsys, monkeypatch):
    status, out, _ = run(capsys, monkeypatch, "learn", "soulmates", "--step", "14", typed="call S2 S3 S4 for S5\nq\n")
    assert status == 0 and "14/15" in out
    assert "48.2 %" in out and "26.6 %" in out, "the output has the exact odds of both calls"
    status, _, _ = run(capsys, monkeypatch, "learn", "soulmates", "--step", "99")
    assert "no such step" in str(status)


LINK = "soulmates:seats=4:7:draw_discard,discard_M1,draw_deck"


def test_a_match_is_told_at_three_levels(capsys, monkeypatch):
    told = {}
    for level in "123":
        status, told[level], _ = run(capsys, monkeypatch, "replay", LINK, "--level", level, "--viewer", "0")
        assert status == 0
    status, usual, _ = run(capsys, monkeypatch, "replay", LINK, "--viewer", "0")
    assert usual == told["2"]
    assert told["1"].splitlines() == [
        "    Each player is dealt 4 cards.",
        "    You take Sun 4 from the discard pile.",
        "    You discard Moon 1.",
        "    Player 2 draws a card from the deck.",
    ]
    assert "You: draw discard" not in told["1"] and "It is Player 2's turn." in told["2"]
    assert "From Deck to Player 2's hand: a card." in told["3"] and "[4.draw] Draw one card:" in told["3"]


def test_a_match_is_told_as_slowly_as_wanted(capsys, monkeypatch):
    argv = ("replay", LINK, "--step", "--level", "1", "--lang", "ja")
    status, out, _ = run(capsys, monkeypatch, *argv, typed="\nb\nn\n4\nz\nq\n")
    assert status == 0
    assert [out.count(f"{n}/4") for n in (1, 2, 3, 4)] == [2, 2, 0, 1]
    status, out, _ = run(capsys, monkeypatch, *argv, typed="\n99\nq\n")
    assert status == 0 and out.count("2/4") == 1 and "3/4" not in out and "99番" in out
