"""The tools of lesson Library C: log and bet, tally, table of fields, explorer; and a pupil's answers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, sqrt

import pytest

import combinatoria as cb
from combinatoria.core.seats import hand_zone
from combinatoria.games.library import odds
from combinatoria_widgets.lessons import library_c as pairs
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import example_class
from combinatoria_widgets.lessons.tools.judge import errors_off
from combinatoria_widgets.lessons.tools.state import Outcome

from .screen import Screen, example_data


@pytest.fixture
def lesson(open_lesson):
    """Library C, opened."""
    return open_lesson("library-c")


def table(seed=5, seats=4):
    return Screen(seed=seed, seats=seats, game="library")


def dealt_to(seed):
    """Return the shards in the order in which they were moved to the player's hand."""
    match = cb.Match(cb.game("library"), seats=4, seed=seed)
    return "".join(map(str, match.table.codes(hand_zone(0))))


def binomial(n, k, p):
    return comb(n, k) * p**k * (1 - p) ** (n - k)


def different(types):
    """The lesson's own function, by the complement instead of a list."""
    return 1 - Fraction(1, types)


# -- the log and its bets ------------------------------------------------------------------------------------


def test_the_log_keeps_the_shards_as_they_were_dealt(lesson):
    screen = table()
    log = pairs.keep(screen)
    assert len(log) == 0
    for seed, seats in ((6, 4), (7, 3), (9, 4), (6, 4)):  # three players are not counted; the last is logged already
        screen.new(seed, seats=seats)
        for _ in range(2):
            screen.act()
    hands = [dealt_to(seed) for seed in (5, 6, 9)]
    assert [entry.hand for entry in log.entries] == hands
    assert [entry.same for entry in log.entries] == [hand[0] == hand[1] for hand in hands]
    sorted_hands = ["".join(sorted(hand, key=pairs.TYPES.index)) for hand in hands]
    assert sorted_hands != hands, "the hand on the table has another order"


def test_the_order_of_dealing_is_that_of_the_events():
    for seed in range(12):
        match = cb.Match(cb.game("library"), seats=4, seed=seed)
        moved = next(event for event in match.table.events if event.kind == "move" and event.dst == hand_zone(0))
        assert "".join(moved.faces) == dealt_to(seed)


def test_a_bet_is_asked_while_the_shards_are_covered(lesson):
    screen = table()
    log = pairs.keep(screen)
    told = []
    for seed in range(20, 25):
        screen.new(seed, seats=4)
        asked = screen.snapshot["prediction"]
        assert asked["quick"] and asked["question"] == lesson.say("bet.same")
        view = screen.snapshot["table"]
        assert not [card for card in view["zones"]["hand:0"] if str(card) in view["faces"]]
        screen.send("predict", about=asked["id"], value=0.2)
        screen.act()
        hand = dealt_to(seed)
        told.append(hand[0] == hand[1])
    assert [wager.happened for wager in lesson.bets.values()] == told
    assert {wager.exact for wager in lesson.bets.values()} == {None}, "it would reveal what is to be predicted"
    lesson.predictions.update(dict.fromkeys(lesson.data["predictions"], 0.3))
    log.dealer.unveil()
    assert {wager.exact for wager in lesson.bets.values()} == {"1/5"}


def test_three_players_are_asked_nothing(lesson):
    screen = table(seats=3)
    pairs.keep(screen)
    assert screen.snapshot["prediction"] is None or not screen.snapshot["prediction"]["quick"]


@pytest.mark.slow
def test_all_125_hands_are_equally_likely():
    """In deals by the game's rules, the first two, all three, and every place are as counted."""
    hands = [dealt_to(seed) for seed in range(2500)]
    assert errors_off(sum(hand[0] == hand[1] for hand in hands) / 2500, Fraction(1, 5), 2500) < 3.5
    assert errors_off(sum(len(set(hand)) == 3 for hand in hands) / 2500, Fraction(12, 25), 2500) < 3.5
    squares = sum((found - 20) ** 2 / 20 for found in Counter(hands).values()) + 20 * (125 - len(set(hands)))
    assert abs(squares - 124) < 4 * sqrt(2 * 124)


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson, capsys):
    data = example_data(lesson, capsys, pairs.tally, pairs.FirstLog())
    assert all((row.hand[0] == row.hand[1]) == row.same and len(row.hand) == 3 for row in data.itertuples())
    assert lesson.outcomes["same"] == Outcome(int(data["same"].sum()), len(data))


def test_the_class_is_like_the_theory(lesson):
    deals = [deal for _, deal in example_class(pairs.FirstLog, lesson.seed)]
    assert errors_off(sum(deal.same for deal in deals) / len(deals), Fraction(1, 5), len(deals)) < 4


def test_own_deals_come_first(lesson):
    screen = table()
    log = pairs.keep(screen)
    screen.act()
    first = pairs.tally(log)[0]
    assert (first["who"], first["hand"]) == (lesson.say("tally.you"), dealt_to(5)) and lesson.rounds == 1


# -- fields and explorer -------------------------------------------------------------------------------------


def test_the_fields_are_all_cases_and_say_when_those_that_are_the_same_are_chosen(lesson, lang):
    shown = pairs.fields()
    assert set(shown.fields) == {first + second for first, second in product(pairs.TYPES, repeat=2)}
    assert repr(shown) == lesson.say("fields.chosen", n=0, of=25)
    for shard in pairs.TYPES:
        assert repr(shown) == lesson.say("fields.chosen", n=len(shown.chosen), of=25)
        shown.fields[shard * 2].value = True
    assert repr(shown) == lesson.say("fields.right", n=5, of=25) and repr(shown) in shown.out.value
    assert shown.still().count("✓") == 5 and 'aria-live="polite"' in shown.out.value
    shown.fields["HS"].value = True
    assert repr(shown) == lesson.say("fields.chosen", n=6, of=25)


def test_explorer(lesson):
    explorer = pairs.explore(different)
    assert "4/5" in repr(explorer)
    explorer.controls["types"].value = 12
    assert str(different(12)) in repr(explorer)
    row = explorer.simulate()
    assert errors_off(row.share, different(12), row.trials) < 4
    assert lesson.outcomes["ten"].hits == 0


# -- what the lesson says -------------------------------------------------------------------------------------

SAME = Fraction(1, 5)


def test_every_fraction_of_the_lesson_by_a_list_and_by_the_odds():
    hands = list(product(pairs.TYPES, repeat=3))

    def share(holds):
        return Fraction(sum(map(holds, hands)), len(hands))

    two, three = odds.shapes(2), odds.shapes(3)
    assert share(lambda hand: hand[0] == hand[1]) == two.p(lambda counts: len(counts) == 1) == SAME
    assert share(lambda hand: "H" in hand[:2]) == 2 * SAME - SAME**2 == Fraction(9, 25)
    assert share(lambda hand: hand[:2].count("H") == 1) == 2 * SAME * (1 - SAME) == Fraction(8, 25)
    assert share(lambda hand: hand[:2] == ("H", "H")) == SAME**2 == Fraction(1, 25)
    for kinds, count in ((3, 60), (2, 60), (1, 5)):
        exact = three.p(lambda counts, kinds=kinds: len(counts) == kinds)
        assert share(lambda hand, kinds=kinds: len(set(hand)) == kinds) == exact == Fraction(count, 125)
    assert Fraction(comb(4, 2), comb(5, 2)) == Fraction(3, 5), "the slip of exercise 1: pairs without their order"


def test_every_number_about_luck_by_the_binomial_and_by_a_walk():
    """The chances of ten of 50 and of 11 or more of 40: a formula, and deal by deal."""

    def walk(deals):
        chance = {0: Fraction(1)}
        for _ in range(deals):
            chance = {n: chance.get(n, 0) * (1 - SAME) + chance.get(n - 1, 0) * SAME for n in range(len(chance) + 1)}
        return chance

    fifty, forty = walk(50), walk(40)
    assert fifty[10] == binomial(50, 10, SAME) == max(fifty.values())
    assert round(float(fifty[10]), 4) == 0.1398, "14 in a hundred, and the claim is more likely wrong than right"
    eleven = sum(p for n, p in forty.items() if n >= 11)
    assert eleven == 1 - sum(binomial(40, n, SAME) for n in range(11))
    assert round(float(eleven), 3) == 0.161, "16 in a hundred"
    assert (110 - 400 * SAME) ** 2 > 9 * 400 * SAME * (1 - SAME), "110 of 400 are more than three errors off"


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("q1", "3/4"): "right",
    ("q1", 0.75): "right",
    ("q1", "12/16"): "right",
    ("q1", "1/4"): "slip",
    ("q1", 0.6): "slip",
    ("q1", "50%"): "slip",
    ("q1", "2/3"): "wrong",
    ("q2", "9/25"): "right",
    ("q2", "36%"): "right",
    ("q2", "10/25"): "slip",
    ("q2", "8/25"): "slip",
    ("q2", "1/25"): "slip",
    ("q2", "5/15"): "slip",
    ("q2", "16/25"): "slip",
    ("q2", "1/2"): "wrong",
    ("q3", 60): "right",
    ("q3", "60.0"): "right",
    ("q3", 59): "slip",
    ("q3", 61): "slip",
    ("q3", 100): "slip",
    ("q3", 150): "slip",
    ("q3", 240): "slip",
    ("q3", 12): "slip",
    ("q3", 60.5): "wrong",
    ("q3", -60): "wrong",
    ("q3", "many"): "type",
    ("q4", "0.275"): "right",
    ("q4", "11/40"): "right",
    ("q4", "28%"): "rounded",
    ("q4", "11/29"): "slip",
    ("q4", 0.2): "slip",
    ("q4", "29/40"): "slip",
    ("q5", "12/25"): "right",
    ("q5", "1/3"): "slip",
    ("q5", "2/7"): "slip",
    ("q5", "16/25"): "slip",
    ("q5", "13/25"): "slip",
    ("q5", ...): "blank",
    ("k1", 11): "right",
    ("k1", 10): "slip",
    ("k1", 12): "slip",
    ("k2", "b"): "right",
    ("k2", "a"): "slip",
    ("k2", "c"): "slip",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]
