"""The tools of lesson Secret Signs A: log of deals, tally, picture of the totals, explorer; and a pupil's answers."""

from __future__ import annotations

from fractions import Fraction

import pandas
import pytest

from combinatoria.games.signs import odds
from combinatoria_widgets.lessons import signs_a as signs
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import example_class
from combinatoria_widgets.lessons.tools.judge import errors_off
from combinatoria_widgets.lessons.tools.state import Outcome

from .conftest import in_one_language
from .screen import Screen, example_data

SILENT = {"games": 1, "talk": "silent"}


@pytest.fixture
def lesson(open_lesson):
    """Secret Signs A, opened."""
    return open_lesson("signs-a")


def table(seed=7, **options):
    return Screen(seed=seed, game="signs", options=SILENT | options)


def play_on(screen, moves=40):
    """Make first moves until the match is over, at most this many."""
    for _ in range(moves):
        if screen.match.result is not None:
            return
        screen.act()


def chance_over(target, cards):
    return odds.outlook(odds.total(cards), target).over


def test_deck():
    assert len(signs.DECK) == 33
    assert sum(signs.DECK) == 98
    assert signs.COPIES == {1: 8, 2: 7, 3: 6, 4: 5, 5: 4, 6: 3}


# -- the log -------------------------------------------------------------------------------------------------


def dealt_to(screen):
    """Return the totals of both teams before the first card is sent, without the sender's sixth card."""
    t = screen.match.table
    drawn = next(event.cards for event in t.events if event.note == "draw")
    points = [sum(int(t.faces[card][1:]) for card in t.zones[f"hand:{seat}"] if card not in drawn) for seat in range(4)]
    return points[0] + points[2], points[1] + points[3]


def test_log_keeps_what_was_dealt(lesson):
    screen = table()
    log = signs.keep(screen)
    assert len(log) == 0
    expected = signs.Dealt(*dealt_to(screen))
    play_on(screen, 1)
    assert log.entries == [expected]
    play_on(screen)
    assert screen.match.result is not None
    assert log.entries == [expected]
    assert repr(log) == lesson.say("tally.log", n=1)


def test_both_games_of_a_match_and_a_deal_only_once(lesson):
    screen = table(games=2)
    log = signs.keep(screen)
    play_on(screen, 80)
    assert screen.match.result is not None
    assert len(log) == 2
    screen.new(7, options=SILENT | {"games": 2})  # the same deal again: its cards are known
    play_on(screen, 80)
    assert len(log) == 2
    screen.new(8, options=SILENT)
    play_on(screen, 1)
    assert len(log) == 3


@in_one_language
@pytest.mark.slow
@pytest.mark.all
def test_dealt_totals_follow_the_exact_distribution(lesson):
    """120 deals through session and log: share over 30 and mean total within four standard errors."""
    screen = table(seed=1000)
    log = signs.keep(screen)
    for seed in range(120):
        screen.new(seed, options=SILENT)
        screen.act()
    deals = log.entries
    assert len(deals) == 121  # plus the cell's deal, which was left
    over = odds.outlook(odds.total(10)).over
    assert errors_off(sum(deal.over for deal in deals) / 121, over, 121) < 4
    mean, spread = odds.moments(10).mean, odds.moments(10).standard_deviation
    assert abs(sum(deal.others for deal in deals) / 121 - mean) < 4 * spread / 121**0.5


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson, capsys):
    data = example_data(lesson, capsys, signs.tally, signs.DealLog())
    assert data.equals(pandas.DataFrame(signs.tally(signs.DealLog())))
    assert all((row.team > 30) == row.over and row.score == row.team * (row.team <= 30) for row in data.itertuples())
    assert lesson.outcomes["over"] == Outcome(int(data["over"].sum()), len(data))
    assert data["team"].corr(data["others"]) < 0


def test_own_deals_come_first(lesson):
    log, screen = signs.DealLog(), table()
    log.watch(screen)
    play_on(screen, 1)
    rows = signs.tally(log)
    assert rows[0]["who"] == lesson.say("tally.you")
    assert rows[0]["team"] == log.entries[0].team
    assert lesson.rounds == 1


# -- picture and explorer ------------------------------------------------------------------------------------


def test_picture(lesson):
    ways = dict(odds.total(10).weights()[0])
    shown = signs.picture(ways, [30, 30, 31])
    over = odds.outlook(odds.total(10)).over
    assert f"{float(over) * 100:.2f}%" in repr(shown)
    assert "<summary>" in shown.html  # folded until the prediction is locked
    assert shown.html.count("<rect") == 39
    assert shown.html.count("<circle") == 39
    assert shown.html.count('fill="none"') == 20  # hollow for totals above 30
    assert signs.picture(ways).html.count("<circle") == 0


def test_explorer(lesson):
    explorer = signs.explore(chance_over)
    assert "1189637/2804880" in repr(explorer)
    explorer.controls["target"].value, explorer.controls["cards"].value = 18, 6
    assert str(chance_over(18, 6)) in repr(explorer)
    assert explorer.out.value.count("<polyline") == 2
    row = explorer.simulate()
    assert errors_off(row.share, chance_over(18, 6), row.trials) < 4
    assert lesson.outcomes["both"].hits == 0


def test_what_is_said_about_the_other_team_is_so():
    over = odds.outlook(odds.total(10)).over
    assert odds.both_over() / over < over
    # The generalise cell asks for the target that a team of ten exceeds in about half of the deals.
    assert min(range(20, 40), key=lambda target: abs(chance_over(target, 10) - Fraction(1, 2))) == 29


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("q1", "1035949/11570130"): "right",
    ("q1", "8.95%"): "rounded",
    ("q1", 0.09): "rounded",
    ("q1", Fraction(1, 39)): "slip",  # Mei's
    ("q1", "42.4%"): "slip",  # over, not exactly
    ("q1", 8.95): "slip",  # percent sign
    ("q1", 30): "wrong",
    ("q1", "thirty"): "type",
    ("q2", Fraction(8149, 19656)): "right",
    ("q2", "0.4146"): "rounded",
    ("q2", Fraction(1189637, 2804880)): "slip",  # before looking
    ("q2", Fraction(5513, 49140)): "slip",  # exactly
    ("q2", 0.5268): "slip",  # at least
    ("q2", 0.7): "wrong",
    ("q3", Fraction(-10, 23)): "right",
    ("q3", -0.4348): "rounded",
    ("q3", "−10/23"): "right",
    ("q3", Fraction(10, 23)): "slip",
    ("q3", Fraction(-1, 32)): "slip",
    ("q3", Fraction(-5, 16)): "slip",
    ("q3", -1): "slip",
    ("q3", 0): "slip",
    ("q3", 3): "wrong",
    ("q3", ...): "blank",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]


def mean_score_of_the_mean(hand, target):
    """The lesson's misconception, as a function."""
    total = sum(hand) + 5 * Fraction(98 - sum(hand), 28)
    return total if total <= target else 0


def test_function_answers(lesson):
    assert check("q4", odds.mean_score).state == "right"
    assert check("q4", lambda hand, target: float(odds.mean_score(hand, target))).state == "right"
    assert check("q4", mean_score_of_the_mean).state == "wrong"
    assert check("q4", lambda hand, target: ...).state == "blank"
    assert check("q4", odds.mean_score([1, 2, 3, 4, 5])).state == "type"
    assert "IndexError" in check("q4", lambda hand, target: hand[9]).text
    assert check("q4", lambda hand, target: odds.team_total(hand).mean()).state == "wrong"


def test_the_class_is_like_the_theory(lesson):
    deals = [deal for _, deal in example_class(signs.DealLog, lesson.seed)]
    assert errors_off(sum(deal.over for deal in deals) / len(deals), chance_over(30, 10), len(deals)) < 4
