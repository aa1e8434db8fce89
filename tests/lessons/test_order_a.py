"""The tools of lesson Order A: log of hands and its bets, tally, picture, explorer; and a pupil's answers."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from statistics import mean, stdev

import pandas
import pytest

from combinatoria.games.order import odds
from combinatoria.games.order.cards import SINGULAR
from combinatoria_widgets.lessons import order_a as order
from combinatoria_widgets.lessons.tools.bets import forecasts
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_codes import class_data
from combinatoria_widgets.lessons.tools.class_data import example_class, read_play
from combinatoria_widgets.lessons.tools.data_code import Layout, write_data_code
from combinatoria_widgets.lessons.tools.judge import errors_off
from combinatoria_widgets.lessons.tools.state import Outcome

from .conftest import in_one_language
from .screen import Screen, example_data

PLAIN = {"wyverns": 0, "servants": "off", "signals": False}


@pytest.fixture
def lesson(open_lesson):
    """Order A, opened."""
    return open_lesson("order-a")


def table(seed=6, seats=3, **options):
    return Screen(seed=seed, seats=seats, game="order", options=PLAIN | options)


def dealt_to(screen):
    return sorted(int(face) for face in screen.match.table.codes("hand:0"))


def chance_low(limit, cards):
    """The lesson's own function."""
    return 1 - Fraction(comb(90 - limit, cards), comb(90, cards))


# -- the log and its bets ------------------------------------------------------------------------------------


def test_log_keeps_the_ends_of_each_hand_that_is_dealt(lesson):
    screen = table()
    log = order.keep(screen)
    assert len(log) == 0
    hands = [dealt_to(screen)]
    for _ in range(6):  # later hands are chosen
        screen.act()
    assert [one[:2] for one in log.entries] == [(hands[0][0], hands[0][-1])]
    for seed, seats in ((7, 4), (8, 2), (7, 4)):  # with two players hands have seven cards; the last is logged already
        screen.new(seed, seats=seats, options=PLAIN)
        hands.append(dealt_to(screen))
        screen.act()
    assert [one[:2] for one in log.entries] == [(hand[0], hand[-1]) for hand in hands[:2]]
    assert len(hands[2]) == 7
    assert repr(log) == lesson.say("tally.log", n=2)


def test_a_bet_is_asked_while_the_cards_are_covered(lesson):
    screen = table()
    order.keep(screen)
    for number, limit in enumerate(order.EndsLog.bet_on):
        screen.new(20 + number, seats=3, options=PLAIN)
        asked = screen.snapshot["prediction"]
        assert asked["question"] == lesson.say("bet.at_most", n=limit)
        view = screen.snapshot["table"]
        assert not [card for card in view["zones"]["hand:0"] if str(card) in view["faces"]]
        screen.send("predict", about=asked["id"], value=0.4)
        screen.send("move", text=screen.snapshot["moves"][0]["text"])
    assert [wager.of for wager in lesson.bets.values()] == list(order.EndsLog.bet_on)
    lows = [entry.lowest for entry in order.EndsLog.of_lesson().entries[1:]]  # the first was left hidden
    assert [wager.happened for wager in lesson.bets.values()] == [
        low <= limit for low, limit in zip(lows, order.EndsLog.bet_on, strict=True)
    ]
    assert {wager.exact for wager in lesson.bets.values()} == {None}  # it would reveal what is to be predicted
    lesson.predictions.update(low=0.5, ten=0.5)
    assert [one.exact for one in forecasts(lesson)] == [chance_low(limit, 6) for limit in order.EndsLog.bet_on]


def test_what_the_first_two_cards_use_up_depends_on_the_choice(lesson):
    seeds = iter((6, 7, 8, 10, 11, 9))  # a deal counts once

    def opened(*cards, first="start 0"):
        screen = table(next(seeds))
        log = order.keep(screen)
        screen.pass_over()
        hand = dealt_to(screen)
        screen.play(first)
        for card, row in cards:
            screen.play(f"play {hand[card]} {row}")
        return hand, log.entries[-1], screen.snapshot["status"]["text"]

    hand, entry, told = opened((0, "a1"), (1, "a1"))
    assert entry == (hand[0], hand[-1], hand[1]) and told.startswith(lesson.say("opening.spent", spent=hand[1]))
    hand, entry, _ = opened((-1, "d1"), (0, "a2"))
    assert entry.spent == hand[0] + 91 - hand[-1]
    _, entry, told = opened((0, "a1"))
    assert entry.spent is None and told.startswith(lesson.say("opening.lay"))
    hand, entry, _ = opened((0, "a1"), (1, "a1"), (-1, "d1"))
    assert entry.spent == hand[1], "only the first two count"
    assert opened(first="start 1")[1].spent is None, "the rows are no longer empty"
    hand, entry, told = opened((0, "a1"))
    assert hand[0] in SINGULAR and entry.spent is None and lesson.say("opening.lay") not in told


def test_codes_from_before_the_choice_was_noted_are_read(lesson):
    log = order.EndsLog()
    code = write_data_code(Layout("ORA", 1, log.former[1]), 5, [(3, 88), (20, 71)])
    assert read_play(code).entries == (order.Ends(3, 88), order.Ends(20, 71))
    assert repr(class_data(code)) == lesson.say("class_data.class", codes=1, rounds=2)
    rows = pandas.DataFrame(order.tally(log))
    assert rows.groupby("who")["spent"].mean().isna().all(), "without two laid cards there is no error"


def test_two_masters_are_asked_nothing(lesson):
    screen = table(seats=2)
    order.keep(screen)
    assert screen.snapshot["prediction"] is None


@in_one_language
@pytest.mark.slow
@pytest.mark.all
def test_dealt_hands_follow_the_exact_chances(lesson):
    """60 deals through session and log: low hands and mean lowest card within four standard errors."""
    screen = table()
    log = order.keep(screen)
    for seed in range(60):
        screen.new(seed, seats=3, options=PLAIN)
        screen.act()
    assert len(log) == 60
    assert errors_off(sum(one.low for one in log.entries) / 60, odds.one_or_more(5, 90, 6), 60) < 4
    weights = {k: comb(90 - k, 5) for k in range(1, 86)}
    spread = sqrt(sum((k - 13) ** 2 * w for k, w in weights.items()) / comb(90, 6))
    assert abs(sum(one.lowest for one in log.entries) / 60 - odds.order_mean(1)) < 4 * spread / sqrt(60)


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson, capsys):
    data = example_data(lesson, capsys, order.tally, order.EndsLog())
    assert all((row.lowest <= 5) == row.low and row.lowest < row.highest for row in data.itertuples())
    assert lesson.outcomes["low"] == Outcome(int(data["low"].sum()), len(data))


def test_the_class_is_like_the_theory(lesson):
    hands = [hand for _, hand in example_class(order.EndsLog, lesson.seed)]
    assert errors_off(sum(hand.low for hand in hands) / len(hands), chance_low(5, 6), len(hands)) < 4
    spent = [hand.spent for hand in hands]
    assert abs(mean(spent) - odds.cheapest_opening()) < 4 * stdev(spent) / sqrt(len(spent)), "far less than 26"


def test_own_hands_come_first(lesson):
    screen = table()
    log = order.keep(screen)
    hand = dealt_to(screen)
    screen.act()
    first = order.tally(log)[0]
    assert (first["who"], first["lowest"], first["highest"]) == (lesson.say("tally.you"), hand[0], hand[-1])
    assert lesson.rounds == 1


# -- picture and explorer ------------------------------------------------------------------------------------


def test_picture(lesson):
    shown = order.picture({k: comb(90 - k, 5) for k in range(1, 86)}, [1, 1, 30])
    assert "29.76%" in repr(shown) and "6.67%" in repr(shown)
    assert "<summary>" in shown.html  # folded until the prediction is locked
    assert shown.html.count("<rect") == 85
    assert shown.html.count('fill="none"') == 80  # hollow above 5


def test_explorer(lesson):
    explorer = order.explore(chance_low)
    assert str(odds.one_or_more(5, 90, 6)) in repr(explorer)
    explorer.controls["limit"].value, explorer.controls["cards"].value = 10, 12
    assert str(odds.one_or_more(10, 90, 12)) in repr(explorer)
    row = explorer.simulate()
    assert errors_off(row.share, chance_low(10, 12), row.trials) < 4
    assert explorer.out.value.count("<polyline") == 2
    assert lesson.outcomes["ten"].hits == 0


def test_what_the_lesson_says_is_so():
    def lowest(k):
        return comb(90 - k, 5)

    assert lowest(1) > lowest(10), "the claim is wrong"
    assert max(range(1, 86), key=lowest) == 1
    assert [float(round(chance_low(k, 6), 3)) for k in (9, 10, 13)] == [0.479, 0.517, 0.619]
    assert [float(round(chance_low(5, n), 3)) for n in (11, 12)] == [0.487, 0.52]
    # Every hand of a smaller pack is listed: gaps have the same distribution, so order means follow from symmetry.
    hands = list(combinations(range(1, 14), 6))
    for place in range(6):
        assert Fraction(sum(hand[place] for hand in hands), len(hands)) == Fraction((place + 1) * 14, 7)


@pytest.mark.all
def test_each_way_to_open_costs_26_on_average_and_the_cheapest_much_less():
    """Lists all hands of six out of 20; the kernel counts those out of 90."""
    hands = list(combinations(range(1, 21), 6))
    ways = [[x[1], 21 - x[-2], x[0] + 21 - x[-1]] for x in hands]
    assert {Fraction(sum(way), len(hands)) for way in zip(*ways, strict=True)} == {Fraction(2 * 21, 7)}
    assert 2 * odds.order_mean(1) == odds.order_mean(2) == 26
    assert order.cheapest([88, 4, 50, 7, 85, 60]) == 6
    assert round(float(odds.cheapest_opening()), 2) == 15.08


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("q1", Fraction(comb(71, 6), comb(90, 6))): "right",
    ("q1", "23.0%"): "rounded",
    ("q1", Fraction(comb(70, 6), comb(90, 6))): "slip",  # more than 20
    ("q1", Fraction(71, 90)): "slip",  # one card
    ("q1", 0.77): "slip",  # the complement
    ("q1", "24.1%"): "slip",  # put back
    ("q1", 0.5): "wrong",
    ("q2", "273/8"): "right",
    ("q2", 34.125): "right",
    ("q2", 39): "slip",  # no gap above the highest
    ("q2", Fraction(270, 7)): "slip",  # Ken
    ("q2", Fraction(225, 7)): "slip",  # Mei
    ("q2", Fraction(455, 8)): "slip",  # from the other end
    ("q2", Fraction(249, 8)): "slip",  # gaps alone
    ("q2", 20): "wrong",
    ("q3", Fraction(407, 6)): "right",
    ("q3", 67.8): "rounded",
    ("q3", 59): "slip",
    ("q3", Fraction(413, 6)): "slip",
    ("q3", 118): "slip",
    ("q3", 90): "wrong",
    ("q3", ...): "blank",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]


def test_function_answers(lesson):
    def pupils(hand):
        x = sorted(hand)
        return min(x[1], 91 - x[-2], x[0] + 91 - x[-1])

    assert check("q4", pupils).state == "right"
    assert check("q4", lambda hand: min(pupils(hand), 1000)).state == "right"
    assert check("q4", lambda hand: sorted(hand)[1]).state == "wrong"
    assert check("q4", lambda hand: min(hand[1], 91 - hand[-2], hand[0] + 91 - hand[-1])).state == "wrong"
    assert check("q4", lambda hand: ...).state == "blank"
    assert check("q4", pupils([1, 2, 3, 4, 5, 6])).state == "type"
