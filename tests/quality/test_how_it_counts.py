"""The page about sampling agrees with the code."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from combinatoria.cli.gaps import finished
from combinatoria.game_api.protocols import strong_bot
from combinatoria.guides import advise, analysis, replay
from combinatoria.odds import lines
from combinatoria.odds.average import wilson
from combinatoria.players.simulator import Measure
from tests.documents import PAGES

TEXT = (PAGES / "how-it-counts" / "index.md").read_text("utf-8")
SAID = " ".join(TEXT.split())
ROW = re.compile(r"^\| `(\w+)` \| ([\d,]+) \| (\d+|all) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
ROWS = {game: rest for game, *rest in ROW.findall(TEXT)}
RESULT = {"won": "games won", "score": "mean score", "judged": "judgement"}


def test_every_game_has_its_row():
    assert list(ROWS) and sorted(ROWS) == sorted(finished())
    assert set(RESULT) == set(get_args(Measure))


@pytest.mark.parametrize("game", ROWS)
def test_a_row_gives_the_numbers_of_the_bot(game):
    playouts, moves, until, result = ROWS[game]
    bot = strong_bot(game)
    assert int(playouts.replace(",", "")) == bot.playouts
    assert moves == ("all" if bot.width is None else str(bot.width))
    assert result.startswith(RESULT[bot.simulator.measure])
    assert (until == "to the end") == (bot.simulator.measure != "judged")


def test_the_sentences_give_the_numbers_of_the_code():
    error = 100 * (0.25 / lines.DEALS) ** 0.5
    assert f"{lines.DEALS:,} random arrangements" in SAID and f"at most {error:.1f} percentage points" in SAID
    half = {n: round(100 * (wilson(n // 2, n)[1] - 0.5)) for n in (strong_bot("soulmates").playouts // 2, replay.DEALS)}
    (few, wide), (many, narrow) = half.items()
    assert f"it reaches {wide} percentage points to either side with {few} games, {narrow} with {many:,}." in SAID
    assert advise.CLEAR == 1 and "more than one standard error of the difference" in SAID
    assert max(strong_bot(game).clear or 0 for game in ROWS) == 3 and "(in some games by up to three)" in SAID
    assert analysis.NOISE == 2 and "only if it exceeds two standard errors" in SAID
    assert analysis.SHARE == 2 and "half as many as in the table" in SAID
