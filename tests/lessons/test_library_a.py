"""The tools of lesson Library A: log of deals and its bets, tally, picture, explorer; and a pupil's answers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

import combinatoria as cb
from combinatoria.games.library import odds
from combinatoria.odds import markov
from combinatoria_widgets.lessons import library_a as shelf
from combinatoria_widgets.lessons.library import hands_of
from combinatoria_widgets.lessons.tools.bets import forecasts
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import example_class
from combinatoria_widgets.lessons.tools.judge import errors_off
from combinatoria_widgets.lessons.tools.state import Outcome

from .conftest import in_one_language
from .screen import Screen, example_data, library_hands


@pytest.fixture
def lesson(open_lesson):
    """Library A, opened."""
    return open_lesson("library-a")


def table(seed=5, seats=4):
    return Screen(seed=seed, seats=seats, game="library")


def within(n, types=5):
    """The lesson's own function, by inclusion and exclusion instead of shard by shard."""
    return sum((-1) ** gone * comb(types, gone) * Fraction(types - gone, types) ** n for gone in range(types + 1))


def mean_all(types=5):
    """The lesson's own sum, as a Markov chain instead."""

    def step(kinds):
        return {kinds: Fraction(kinds, types), kinds + 1: Fraction(types - kinds, types)} if kinds < types else None

    return markov(step, 0).steps


# -- the log and its bets ------------------------------------------------------------------------------------


def test_the_log_keeps_what_four_players_are_dealt(lesson):
    screen = table()
    log = shelf.keep(screen)
    assert len(log) == 0
    for seed, seats in ((6, 4), (7, 3), (9, 4), (6, 4)):  # three players are not counted; the last is logged already
        screen.new(seed, seats=seats)
        for _ in range(3):  # later hands are chosen
            screen.act()
    assert [(entry.hand, entry.table) for entry in log.entries] == [
        (hands[0], len(set("".join(hands))))
        for hands in map(library_hands, (5, 6, 9))  # the cell's own deal was left
    ]
    assert repr(log) == lesson.say("tally.log", n=3)


def test_the_decks_tell_what_was_dealt():
    """Each deck had 15 shards, one of them went to the market: the facts given by a bet are visible on the table."""
    match = cb.Match(cb.game("library"), seats=4, seed=5)
    hands, view = Counter("".join(hands_of(match.table, 0))), match.view(0)
    decks = [view.codes(zone) for zone in ("history", "science", "art", "philosophy", "mystery")]
    left = {deck[0]: len(deck) for deck in decks}
    assert {shard: 14 - n for shard, n in left.items()} == {shard: hands[shard] for shard in shelf.TYPES}


def test_a_bet_is_asked_while_the_shards_are_covered(lesson):
    screen = table()
    shelf.keep(screen)
    told = []
    for seed in range(20, 26):
        screen.new(seed, seats=4)
        asked = screen.snapshot["prediction"]
        hands, shard = library_hands(seed), shelf.TYPES[len(told) % 5]
        n = "".join(hands).count(shard)
        if n == 0:
            assert asked is None or not asked["quick"], "nothing to bet on"
            continue
        assert asked["question"] == lesson.say("bet.some", type=shard, n=n)
        view = screen.snapshot["table"]
        assert not [card for card in view["zones"]["hand:0"] if str(card) in view["faces"]]
        screen.send("predict", about=asked["id"], value=0.4)
        screen.act()
        told.append((shard in hands[0], str(1 - Fraction(comb(12 - n, 3), comb(12, 3)))))
    assert len(told) >= 5
    assert [(wager.happened, wager.exact) for wager in lesson.bets.values()] == told


def test_three_players_are_asked_nothing(lesson):
    screen = table(seats=3)
    shelf.keep(screen)
    assert screen.snapshot["prediction"] is None or not screen.snapshot["prediction"]["quick"]


@in_one_language
@pytest.mark.slow
@pytest.mark.all
def test_deals_and_bets_follow_the_exact_chances(lesson):
    """100 deals: all types among twelve as often as by the odds, and bets' events as often as their exact chances."""
    screen = table()
    log = shelf.keep(screen)
    for seed in range(100):
        screen.new(seed, seats=4)
        asked = screen.snapshot["prediction"]
        if asked and asked["quick"]:
            screen.send("predict", about=asked["id"], value=0.6)
        screen.act()
    assert len(log) == 100
    assert errors_off(sum(one.all_five for one in log.entries) / 100, odds.within("HSAPM", 12), 100) < 4
    shapes = odds.shapes(3)
    for kinds in (1, 2, 3):
        chance = shapes.p(lambda counts, kinds=kinds: len(counts) == kinds)
        assert errors_off(sum(one.kinds == kinds for one in log.entries) / 100, chance, 100) < 4
    record = forecasts(lesson)
    assert len(record) > 80
    spread = sum(float(one.exact * (1 - one.exact)) for one in record) ** 0.5
    assert abs(sum(one.happened - one.exact for one in record)) < 4 * spread
    assert min(one.exact for one in record) < 0.4 < 0.7 < max(one.exact for one in record)


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson, capsys):
    data = example_data(lesson, capsys, shelf.tally, shelf.DealLog())
    assert all(len(set(row.hand)) == row.kinds <= row.table and (row.table == 5) == row.all_five
               for row in data.itertuples())  # fmt: skip
    assert lesson.outcomes["all_five"] == Outcome(int(data["all_five"].sum()), len(data))


def test_the_class_is_like_the_theory(lesson):
    deals = [deal for _, deal in example_class(shelf.DealLog, lesson.seed)]
    assert errors_off(sum(deal.all_five for deal in deals) / len(deals), within(12), len(deals)) < 4


def test_own_deals_come_first(lesson):
    screen = table()
    log = shelf.keep(screen)
    hands = library_hands(5)
    screen.act()
    first = shelf.tally(log)[0]
    assert (first["who"], first["hand"], first["table"]) == (
        lesson.say("tally.you"), hands[0], len(set("".join(hands)))
    )  # fmt: skip
    assert lesson.rounds == 1


# -- picture and explorer ------------------------------------------------------------------------------------


def test_picture(lesson):
    shown = shelf.picture(within, [5, 12, 50])
    assert "67.80%" in repr(shown) and "32.20%" in repr(shown)
    assert "<summary>" in shown.html  # folded until the prediction is locked
    assert shown.html.count("<rect") == 26
    assert shown.html.count('fill="none"') == 18  # hollow above 12


def test_explorer(lesson):
    explorer = shelf.explore(within)
    assert str(within(12)) in repr(explorer)
    explorer.controls["shards"].value, explorer.controls["types"].value = 9, 4
    assert str(within(9, 4)) in repr(explorer)
    row = explorer.simulate()
    assert errors_off(row.share, within(9, 4), row.trials) < 4
    assert explorer.out.value.count("<polyline") == 2
    assert lesson.outcomes["sooner"].hits == 0


def test_what_the_lesson_says_is_so():
    assert [within(n) for n in (7, 12)] == [odds.within("HSAPM", n) for n in (7, 12)]
    words = list(product(range(4), repeat=6))
    assert Fraction(sum(len(set(word)) == 4 for word in words), len(words)) == within(6, 4)
    assert mean_all() == odds.mean_draws("HSAPM") == Fraction(137, 12)
    assert odds.mean_draws("HHH") == 15 > mean_all(), "the claim is false"
    assert [float(round(within(n), 3)) for n in (9, 10, 12)] == [0.427, 0.523, 0.678]
    assert float(round(mean_all(8), 1)) == 21.7
    assert float(round(odds.mean_draws_dealt("HSAPM"), 1)) == 10.5
    ahead = [n for n in range(3, 31) if odds.within("HHH", n) > within(n)]
    assert ahead == [3, 4, 5], "from six shards on HHH is behind"
    assert max(range(5, 40), key=lambda n: within(n) - within(n - 1)) == 8
    seven = mean_all(8) - 8
    assert 13 < seven < 14, "fourteen boxes for seven figures are about the mean"
    assert round(float(mean_all(10)), 1) == 29.3
    assert odds.within("HSA", 4, 3) == Fraction(4, 9), "the hint of exercise 2"


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("q1", "15/2"): "right",
    ("q1", 7.5): "right",
    ("q1", Fraction(137, 12)): "slip",  # from the beginning
    ("q1", 10): "slip",  # one after the other
    ("q1", 5): "slip",
    ("q1", 2.5): "slip",
    ("q1", 8): "wrong",
    ("q1", "many"): "type",
    ("q2", "672/3125"): "right",
    ("q2", "21.5%"): "rounded",
    ("q2", Fraction(2453, 3125)): "slip",
    ("q2", Fraction(312, 3125)): "slip",  # with the seventh
    ("q2", 0.308): "slip",  # as if independent
    ("q2", Fraction(1, 22)): "slip",  # counts of types are not equally likely
    ("q2", 0.5): "wrong",
    ("q3", "45/4"): "right",
    ("q3", 11.25): "right",
    ("q3", 15): "slip",
    ("q3", 10): "slip",
    ("q3", Fraction(35, 4)): "slip",
    ("q3", 12): "wrong",
    ("q3", ...): "blank",
    ("k1", 10): "right",
    ("k1", 12): "slip",
    ("k2", "761/35"): "right",
    ("k2", 18.27): "slip",
    ("k3", "101/12"): "right",
    ("k3", 7.5): "slip",  # as if all three were different
    ("k4", "b"): "right",
    ("k4", "a"): "slip",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]


def test_function_answers(lesson):
    def pupils(missing):
        if not missing:
            return 0
        useful = set(missing)
        return Fraction(5, len(useful)) + sum(pupils(missing.replace(one, "", 1)) for one in useful) / len(useful)

    assert check("q4", pupils).state == "right"
    assert check("q4", lambda missing: 5 * len(missing)).state == "wrong"
    assert check("q4", lambda missing: sum(Fraction(5, n + 1) for n in range(len(missing)))).state == "wrong"
    assert check("q4", lambda missing: ...).state == "blank"
    assert check("q4", pupils("HHP")).state == "type"
