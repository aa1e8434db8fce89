"""The tools of lesson Order B: log of hands and its bets, tally, picture, explorer; and a pupil's answers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from combinatoria.games.order import odds
from combinatoria_widgets.lessons import order_b as order
from combinatoria_widgets.lessons.tools.bets import forecasts
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import example_class
from combinatoria_widgets.lessons.tools.judge import errors_off
from combinatoria_widgets.lessons.tools.state import Outcome

from .conftest import in_one_language
from .screen import example_data
from .test_order_a import PLAIN, dealt_to, table


@pytest.fixture
def lesson(open_lesson):
    """Order B, opened."""
    return open_lesson("order-b")


def close(gap, cards=6, highest=90):
    """The lesson's own function."""
    return 1 - Fraction(comb(max(0, highest - gap * (cards - 1)), cards), comb(highest, cards))


def near(hand):
    """Return the smallest difference, pair by pair."""
    return min(abs(one - other) for one, other in combinations(hand, 2))


# -- the log and its bets ------------------------------------------------------------------------------------


def test_log_keeps_how_near_the_cards_lie(lesson):
    screen = table()
    log = order.keep(screen)
    hands = [dealt_to(screen)]
    for _ in range(6):  # later hands are chosen
        screen.act()
    for seed, seats in ((7, 4), (8, 2)):  # with two players hands have seven cards
        screen.new(seed, seats=seats, options=PLAIN)
        hands.append(dealt_to(screen))
        screen.act()
    expected = [(near(hand), any(card + 5 in hand for card in hand)) for hand in hands[:2]]
    assert [tuple(one) for one in log.entries] == expected
    assert repr(log) == lesson.say("tally.log", n=2)


def test_bets_are_asked_in_turn_and_settled(lesson):
    screen = table()
    order.keep(screen)
    for number, gap in enumerate(order.SpacedLog.bet_on):
        screen.new(20 + number, seats=3, options=PLAIN)
        asked = screen.snapshot["prediction"]
        assert asked["question"] == lesson.say("bet.at_most", n=gap)
        screen.send("predict", about=asked["id"], value=0.4)
        screen.send("move", text=screen.snapshot["moves"][0]["text"])
    lesson.predictions.update(neighbours=0.5, twice=0.5)
    assert [one.exact for one in forecasts(lesson)] == [close(gap) for gap in order.SpacedLog.bet_on]
    entries = order.SpacedLog.of_lesson().entries[1:]  # the first was left hidden
    happened = [entry.nearest <= gap for entry, gap in zip(entries, order.SpacedLog.bet_on, strict=True)]
    assert [one.happened for one in forecasts(lesson)] == happened


@in_one_language
@pytest.mark.slow
@pytest.mark.all
def test_dealt_hands_follow_the_exact_chances(lesson):
    """60 deals through session and log: neighbours and related pairs within four standard errors."""
    screen = table()
    log = order.keep(screen)
    for seed in range(60):
        screen.new(seed, seats=3, options=PLAIN)
        screen.act()
    assert len(log) == 60
    assert errors_off(sum(one.neighbours for one in log.entries) / 60, close(1), 60) < 4
    assert errors_off(sum(one.related for one in log.entries) / 60, odds.has_pair(6), 60) < 4


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson, capsys):
    data = example_data(lesson, capsys, order.tally, order.SpacedLog())
    assert all((row.nearest == 1) == row.neighbours for row in data.itertuples())
    assert all(row.nearest <= 5 for row in data.itertuples() if row.related)
    assert lesson.outcomes["neighbours"] == Outcome(int(data["neighbours"].sum()), len(data))


def test_the_class_is_like_the_theory(lesson):
    hands = [hand for _, hand in example_class(order.SpacedLog, lesson.seed)]
    assert errors_off(sum(hand.neighbours for hand in hands) / len(hands), close(1), len(hands)) < 4
    assert errors_off(sum(hand.related for hand in hands) / len(hands), odds.has_pair(6), len(hands)) < 4


def test_every_smallest_difference_can_be_told_in_a_code(lesson):
    widest = [1, 18, 35, 52, 69, 86]
    assert order.smallest(widest) == max(order.SpacedLog.parts[0]) == 17
    assert order.smallest([*widest[:-1], 90]) == 17


# -- picture and explorer ------------------------------------------------------------------------------------


def test_picture(lesson):
    ways = {gap: comb(95 - 5 * gap, 6) - comb(90 - 5 * gap, 6) for gap in range(1, 18)}
    assert sum(ways.values()) == comb(90, 6)
    shown = order.picture(ways, [1, 1, 4])
    assert "29.76%" in repr(shown) and "70.24%" in repr(shown)
    assert "<summary>" in shown.html  # folded until the prediction is locked
    assert shown.html.count("<rect") == 17 and shown.html.count('fill="none"') == 16


def test_explorer(lesson):
    explorer = order.explore(close)
    assert str(odds.one_or_more(5, 90, 6)) in repr(explorer)
    explorer.controls["gap"].value, explorer.controls["cards"].value = 2, 4
    assert str(close(2, 4)) in repr(explorer)
    row = explorer.simulate()
    assert errors_off(row.share, close(2, 4), row.trials) < 4
    explorer.controls["gap"].value, explorer.controls["cards"].value = 12, 14
    assert explorer.exact() == 1, "fourteen cards cannot lie so far apart"
    assert lesson.outcomes["twice"].hits == 0


# -- the mathematics -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [2, 3, 4, 5])
def test_stars_and_bars_count_what_listing_counts(cards):
    """Lists every hand out of 1 to 20; and the lowest card has the same chances as the smallest difference."""
    hands = list(combinations(range(1, 21), cards))
    nearest, lowest = (Counter(map(read, hands)) for read in (near, min))
    for gap in range(1, 20):
        close_hands = sum(n for found, n in nearest.items() if found <= gap)
        assert close(gap, cards, 20) == Fraction(close_hands, len(hands))
        low_hands = sum(n for found, n in lowest.items() if found <= gap * (cards - 1))
        assert close_hands == low_hands


def test_what_the_lesson_says_is_so():
    assert close(1) == odds.one_or_more(5, 90, 6) and close(2, 9) == odds.one_or_more(16, 90, 9)
    assert [float(round(close(gap), 3)) for gap in (1, 2, 3)] == [0.298, 0.517, 0.677]
    assert [float(round(close(1, n), 3)) for n in (7, 8, 9, 12)] == [0.394, 0.491, 0.585, 0.813]
    assert comb(6, 2) * Fraction(89, comb(90, 2)) == Fraction(1, 3), "Mei's"
    assert odds.mean_pairs(6) == Fraction(85, 267) and round(float(odds.has_pair(6)), 3) == 0.286


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("q1", 1 - Fraction(comb(84, 7), comb(90, 7))): "right",
    ("q1", "39.4%"): "rounded",
    ("q1", Fraction(7, 15)): "slip",  # the mean number of pairs
    ("q1", Fraction(2, 90)): "slip",
    ("q1", 1 - Fraction(comb(83, 7), comb(90, 7))): "slip",
    ("q1", "29.8%"): "slip",  # six cards
    ("q1", 0.606): "slip",  # the complement
    ("q1", 0.9): "wrong",
    ("q2", Fraction(770449, 2487593)): "right",
    ("q2", 0.3097): "rounded",
    ("q2", Fraction(363257, 1220813)): "slip",  # of ninety
    ("q2", Fraction(30, 86)): "slip",
    ("q2", Fraction(5, 86)): "slip",
    ("q2", 1 - Fraction(81, 86) ** 6): "slip",
    ("q2", 0.5): "wrong",
    ("q3", Fraction(85, 267)): "right",
    ("q3", 0.318): "rounded",
    ("q3", Fraction(613373, 2146947)): "slip",  # the chance of at least one
    ("q3", Fraction(17, 801)): "slip",
    ("q3", 85): "slip",
    ("q3", 3): "wrong",
    ("q3", ...): "blank",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]


def test_function_answers(lesson):
    assert check("q4", odds.has_pair).state == "right"
    assert check("q4", lambda cards: float(odds.has_pair(cards))).state == "right"
    assert check("q4", odds.mean_pairs).state == "wrong"
    assert check("q4", lambda cards: close(5, cards)).state == "wrong"
    assert check("q4", lambda cards: ...).state == "blank"
    assert check("q4", Fraction(1, 3)).state == "type"
