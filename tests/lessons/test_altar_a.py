"""The tools of lesson Altar A: base and factor, log of opening hands, tally, explorer."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb

import pytest

from combinatoria.games.altar import odds
from combinatoria.games.altar.score import score
from combinatoria_widgets.lessons import altar_a as altar
from combinatoria_widgets.lessons.tools.state import Outcome

from .conftest import in_one_language
from .screen import Screen, example_data


@pytest.fixture
def lesson_a(open_lesson):
    """Altar A, opened."""
    return open_lesson("altar-a")


def expected(size, times=5):
    """The lesson's own function."""
    return sum(
        Fraction(comb(2, k) * comb(30, size - k), comb(32, size)) * many * 3 * (size - k)
        for k, many in enumerate((1, times, 1))
    )


def covariance(size, times=5):
    """The lesson's own function."""
    one = Fraction(2 * comb(30, size - 1), comb(32, size))
    return expected(size, times) - size * Fraction(90, 32) * (1 + (times - 1) * one)


def hand_of(screen):
    return tuple(sorted(face[2:] for face in screen.match.table.codes("hand:0")))


# -- the deck and the score ----------------------------------------------------------------------------------


def test_deck():
    assert len(altar.DECK) == 32
    assert sum(altar.COPIES.values()) == 30
    assert altar.COPIES[4] == 5


def test_base_times_factor_is_the_score_of_the_table():
    rng = random.Random(3)
    for size in (3, 8, 20, 31, 32):
        for _ in range(40):
            hand = rng.sample(altar.DECK, size)
            assert altar.base(hand) * altar.factor(hand) == score([f"0.{card}" for card in hand], 0)


def test_the_lessons_function_is_the_engine():
    for size in range(2, 33):
        assert expected(size) == odds.score_of_hand(size).mean()
        assert covariance(size) == odds.covariance(odds.base_and_factor(size))


@pytest.mark.parametrize(
    ("given", "value"), [((8, 1, 1), "9/8"), ((8, 2, 2), "43/28"), ((5, 0, 2), "1"), ((4, 4, 2), "4"), ((6, 2, 0), "1")]
)
def test_mean_multiplier(given, value):
    assert altar.mean_multiplier(*given) == Fraction(value)


# -- the log -------------------------------------------------------------------------------------------------


def test_log_keeps_the_opening_hand_of_each_deal_that_is_played(lesson_a):
    screen = Screen(seats=2, game="altar")
    log = altar.keep(screen)
    hands = [hand_of(screen)]
    assert len(log) == 0
    for _ in range(4):  # later hands are not random hands
        screen.act()
    assert [one.hand for one in log.entries] == hands
    for seed, seats in ((12, 2), (12, 3), (12, 2)):  # the last one has been logged already
        screen.new(seed, seats=seats)
        hands.append(hand_of(screen))
        screen.act()
    assert [one.hand for one in log.entries] == hands[:3]
    assert repr(log) == lesson_a.say("tally.log", n=3)


def test_a_hand_taken_back_counts_once(lesson_a):
    screen = Screen(seats=2, game="altar")
    log = altar.keep(screen)
    screen.act()
    screen.send("undo")
    screen.act()
    assert len(log) == 1


def test_a_hand_from_which_a_card_was_drawn_is_left_out(lesson_a):
    """When another seat begins, the log records the hand only if it is still the dealt one."""
    for seed in range(12):
        screen = Screen(seed=seed, seats=2, game="altar", options={"first": 1})
        log = altar.OpeningLog()
        log.watch(screen)
        screen.act()
        assert all(len(one.hand) == 8 for one in log.entries)


@in_one_language
@pytest.mark.slow
@pytest.mark.all
def test_dealt_hands_follow_the_exact_chances(lesson_a):
    """150 opening hands through session and log: mean score within four standard errors of Q5."""
    screen = Screen(seats=2, game="altar")
    log = altar.keep(screen)
    for seed in range(150):
        screen.new(seed, seats=2)
        screen.act()
    scores = [one.score for one in log.entries]
    dist = odds.score_of_hand()
    assert len(scores) == 150
    assert abs(sum(scores) / 150 - dist.mean()) < 4 * dist.standard_deviation() / 150**0.5


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson_a, capsys):
    data = example_data(lesson_a, capsys, altar.tally, altar.OpeningLog())
    assert set(data["who"]) == {lesson_a.say("tally.example")}
    assert (data["base"] * data["factor"] == data["score"]).all()
    assert all(altar.base(row.hand.split()) == row.base for row in data.itertuples())
    assert lesson_a.outcomes["large"] == Outcome(int((data["score"] >= 100).sum()), len(data))


def test_own_hands_come_first(lesson_a):
    screen = Screen(seats=2, game="altar")
    log = altar.keep(screen)
    hand = hand_of(screen)
    screen.act()
    first = altar.tally(log)[0]
    assert (first["who"], first["hand"]) == (lesson_a.say("tally.you"), " ".join(hand))
    assert lesson_a.rounds == 1


# -- the explorer --------------------------------------------------------------------------------------------


def test_explorer(lesson_a):
    explorer = altar.explore(covariance)
    assert "-72/31" in repr(explorer)
    explorer.controls["times"].value = "10"
    assert str(covariance(8, 10)) in repr(explorer)
    explorer.controls["size"].value = 16
    assert explorer.exact() == 0
    assert explorer.out.value.count("<polyline") == 1
    assert lesson_a.outcomes["product"].hits == 0


def test_explorer_simulates_what_it_calculates(lesson_a):
    explorer = altar.explore(covariance)
    for size, times in ((2, "2"), (8, "5"), (16, "5"), (30, "10")):
        explorer.controls["size"].value, explorer.controls["times"].value = size, times
        row = explorer.simulate()
        assert abs(row.share - float(covariance(size, int(times)))) < 4 * row.error
        assert row == explorer.simulate()
