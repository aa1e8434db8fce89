"""The tools of lesson Library B: log of pairs of hands, bets, tally, explorer; and a pupil's answers."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from math import comb

import pytest

import combinatoria as cb
from combinatoria.games.library import odds
from combinatoria_widgets.lessons import library_b as shelf
from combinatoria_widgets.lessons.library import hands_of, some
from combinatoria_widgets.lessons.tools.bets import forecasts
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import example_class
from combinatoria_widgets.lessons.tools.judge import errors_off
from combinatoria_widgets.lessons.tools.state import Outcome

from .conftest import in_one_language
from .screen import Screen, example_data, library_hands

DEALS = [("".join(six[:3]), "".join(six[3:])) for six in product(shelf.TYPES, repeat=6)]
"""Every pair of hands, all equally likely."""


@pytest.fixture
def lesson(open_lesson):
    """Library B, opened."""
    return open_lesson("library-b")


def table(seed=8, seats=4):
    return Screen(seed=seed, seats=seats, game="library")


def mean_common(mine, theirs):
    """The lesson's own function, by the types that a hand lacks."""
    return 5 * odds.within("H", mine) * odds.within("H", theirs)


def average(number):
    return Fraction(sum(number(mine, theirs) for mine, theirs in DEALS), len(DEALS))


def pairs(mine, theirs):
    return sum(one == other for one in mine for other in theirs)


# -- the log and its bets ------------------------------------------------------------------------------------


def test_the_log_keeps_how_two_hands_meet(lesson):
    screen = table()
    log = shelf.keep(screen)
    for seed, seats in ((6, 4), (7, 3), (9, 4), (6, 4)):  # three players are not counted; the last is logged already
        screen.new(seed, seats=seats)
        for _ in range(3):
            screen.act()
    assert log.entries == [
        shelf.Met(len(set(mine)), pairs(mine, theirs), len(set(mine) & set(theirs)))
        for mine, theirs, *_ in map(library_hands, (8, 6, 9))  # the cell's own deal was left
    ]
    assert repr(log) == lesson.say("tally.log", n=3)


def test_hands_go_around_the_table_from_the_player_on():
    t = cb.Match(cb.game("library"), seats=4, seed=8).table
    assert hands_of(t, 2) == hands_of(t, 0)[2:] + hands_of(t, 0)[:2]


def test_a_bet_says_what_the_decks_tell(lesson):
    screen = table()
    shelf.keep(screen)
    screen.new(8, seats=4)
    mine, *others = library_hands(8)
    good = sum(shard in mine for hand in others for shard in hand)
    asked = screen.snapshot["prediction"]
    assert asked["question"] == lesson.say("bet.shared", mine=mine, n=good)
    view = screen.snapshot["table"]
    assert [view["faces"][str(card)] for card in view["zones"]["hand:0"]], "one's own shards are face up"
    screen.send("predict", about=asked["id"], value=0.7)
    screen.act()
    (wager,) = lesson.bets.values()
    assert wager.happened == bool(set(mine) & set(others[0]))
    lesson.predictions.update(shared=0.5, room=0.5)
    screen.new(9, seats=4)
    mine, *others = library_hands(9)
    good = sum(shard in mine for hand in others for shard in hand)
    asked = screen.snapshot["prediction"]
    screen.send("predict", about=asked["id"], value=0.7)
    screen.act()
    assert [one.exact for one in forecasts(lesson)][-1] == 1 - Fraction(comb(9 - good, 3), comb(9, 3))


def test_nothing_is_bet_on_where_all_hands_lie_open(lesson):
    screen = table()
    shelf.keep(screen)
    for open_hands in (True, False):
        screen.new(8, seats=4, options={"open_hands": open_hands})
        asked = screen.snapshot["prediction"]
        assert bool(asked and asked["quick"]) is not open_hands


def test_what_is_certain_is_not_asked():
    assert some(9, 0) is None and some(9, 7) is None
    assert some(9, 6) == 1 - Fraction(1, comb(9, 3))


@in_one_language
@pytest.mark.slow
@pytest.mark.all
def test_deals_and_bets_follow_the_exact_chances(lesson):
    """100 deals: types in common as often as listing says, and the bets' events as often as their exact chances."""
    screen = table()
    log = shelf.keep(screen)
    lesson.predictions.update(shared=0.5, room=0.5)
    for seed in range(100):
        screen.new(seed, seats=4)
        asked = screen.snapshot["prediction"]
        if asked and asked["quick"]:
            screen.send("predict", about=asked["id"], value=0.6)
        screen.act()
    assert len(log) == 100
    theory = average(lambda mine, theirs: bool(set(mine) & set(theirs)))
    assert errors_off(sum(one.shared for one in log.entries) / 100, theory, 100) < 4
    record = forecasts(lesson)
    assert len(record) > 70
    spread = sum(float(one.exact * (1 - one.exact)) for one in record) ** 0.5
    assert abs(sum(one.happened - one.exact for one in record)) < 4 * spread


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson, capsys):
    data = example_data(lesson, capsys, shelf.tally, shelf.MetLog())
    assert all(row.common <= row.mine and (row.common > 0) == (row.pairs > 0) == row.shared
               for row in data.itertuples())  # fmt: skip
    assert lesson.outcomes["shared"] == Outcome(int(data["shared"].sum()), len(data))


def test_the_class_is_like_the_theory(lesson):
    deals = [deal for _, deal in example_class(shelf.MetLog, lesson.seed)]
    assert errors_off(sum(deal.shared for deal in deals) / len(deals), Fraction(2641, 3125), len(deals)) < 4


def test_own_deals_come_first(lesson):
    screen = table()
    log = shelf.keep(screen)
    mine, theirs = library_hands(8)[:2]
    screen.act()
    first = shelf.tally(log)[0]
    assert (first["who"], first["pairs"]) == (lesson.say("tally.you"), pairs(mine, theirs))
    assert lesson.rounds == 1


# -- the explorer, and statements of the lesson --------------------------------------------------------------------


def test_explorer(lesson):
    explorer = shelf.explore(mean_common)
    assert str(mean_common(3, 3)) in repr(explorer)
    explorer.controls["mine"].value, explorer.controls["theirs"].value = 5, 2
    assert str(mean_common(5, 2)) in repr(explorer)
    row = explorer.simulate()
    assert abs(row.share - mean_common(5, 2)) < 4 * row.error
    assert explorer.out.value.count("<polyline") == 2
    assert lesson.outcomes["room"].hits == 0


def test_what_the_lesson_says_is_so():
    assert average(pairs) == Fraction(9, 5)
    assert average(lambda mine, theirs: len(set(mine) & set(theirs))) == mean_common(3, 3) == Fraction(3721, 3125)
    assert average(lambda mine, theirs: bool(set(mine) & set(theirs))) == Fraction(2641, 3125)
    assert average(lambda mine, theirs: len(set(mine))) == Fraction(61, 25), "type by type, or by cases"
    assert dict(odds.shapes(3)) == {
        (3,): Fraction(1, 25), (2, 1): Fraction(12, 25), (1, 1, 1): Fraction(12, 25)
    }  # fmt: skip
    assert [float(round(mean_common(n, n), 2)) for n in (4, 5, 6, 7)] == [1.74, 2.26, 2.72, 3.12]
    both = average(lambda mine, theirs: "H" in mine and "S" in mine)
    assert both < odds.within("H", 3) ** 2, "types depend on one another"


def test_types_that_one_of_four_holds():
    """Without multiplying: the distribution of the number of hands with a type, hand by hand."""
    holding = {0: Fraction(1)}
    for _ in range(4):
        after = dict.fromkeys(range(6), Fraction(0))
        for n, p in holding.items():
            after[n] += p * Fraction(64, 125)
            after[n + 1] += p * Fraction(61, 125)
        holding = {n: p for n, p in after.items() if p}
    assert 5 * holding[1] == Fraction(63963136, 48828125)


GUESSES = [("HHHPPS", "HHHPPS"), ("HHHPPS", "HHHHHH"), ("HSAPM", "MPASH"), ("HHP", "SAM")]


@pytest.mark.parametrize(("hand", "guess"), GUESSES)
def test_hits_are_what_listing_every_order_gives(hand, guess):
    orders = list(permutations(hand))
    listed = Fraction(sum(sum(map(str.__eq__, order, guess)) for order in orders), len(orders))
    assert shelf.hits(hand, guess) == listed


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("q1", "61741/15625"): "right",
    ("q1", 3.95): "rounded",
    ("q1", Fraction(61741, 78125)): "slip",  # one type
    ("q1", "7/5"): "slip",
    ("q1", 5): "slip",
    ("q1", Fraction(28672, 15625)): "slip",  # exactly once
    ("q1", 4.5): "wrong",
    ("q1", "most"): "type",
    ("q2", "7/3"): "right",
    ("q2", 2.33): "rounded",
    ("q2", 1): "slip",
    ("q2", "6/5"): "slip",
    ("q2", 3): "slip",
    ("q2", 14): "slip",
    ("q2", 6): "wrong",
    ("q3", Fraction(63963136, 48828125)): "right",
    ("q3", 1.31): "rounded",
    ("q3", 4.66): "slip",
    ("q3", 0.262): "slip",
    ("q3", 1.03): "slip",  # one of twelve shards
    ("q3", 3): "wrong",
    ("q3", ...): "blank",
    ("k1", 2.44): "right",
    ("k1", 3): "slip",
    ("k2", 5): "right",
    ("k2", 4): "slip",
    ("k3", "b"): "right",
    ("k3", "c"): "slip",
    ("k4", "9/10"): "right",
    ("k4", "6/5"): "slip",  # a mean
    ("k4", 0.6): "slip",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]


def test_function_answers(lesson):
    def pupils(hand, guess):
        return sum(Fraction(hand.count(shard), len(hand)) for shard in guess)

    assert check("q4", pupils).state == "right"
    assert check("q4", lambda hand, guess: Fraction(len(hand), 5)).state == "wrong"
    assert check("q4", lambda hand, guess: Fraction(sum(map(str.__eq__, hand, guess)))).state == "wrong"
    assert check("q4", lambda hand, guess: ...).state == "blank"
    assert check("q4", pupils("HHP", "HHP")).state == "type"
