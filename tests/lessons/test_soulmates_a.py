"""The tools of lesson Soulmates A: rule, log of hands, tally, explorer."""

from __future__ import annotations

import random
from fractions import Fraction

import pandas
import pytest

import combinatoria as cb
from combinatoria.games.soulmates import odds
from combinatoria_widgets.lessons import soulmates_a as soulmates
from combinatoria_widgets.lessons.tools.judge import errors_off
from combinatoria_widgets.lessons.tools.show import reveal

from .conftest import in_one_language
from .screen import Screen, example_data, hand_of

# -- the rule and the engine ---------------------------------------------------------------------------------


def test_can_call_is_the_rule_of_the_table():
    game, rng = cb.game("soulmates"), random.Random(5)
    for _ in range(60):
        match = cb.Match(game, seats=4, seed=rng.randrange(10**6))
        match.play("draw deck")
        hand = [match.table.faces[card] for card in match.table.zones["hand:0"]]
        calls = any(game.format(move).startswith("call") for move in match.legal(0))
        assert soulmates.can_call(hand) == calls


def test_deck():
    assert len(soulmates.DECK) == 60
    assert len(soulmates.KINDS) == 10
    assert soulmates.COPIES["S1"] == 8


@pytest.mark.parametrize(
    ("given", "value"), [((17, 56, 1), "17/56"), ((3, 5, 4), "1"), ((0, 10, 3), "0"), ((1, 2, 0), "0")]
)
def test_at_least_one(given, value):
    assert soulmates.at_least_one(*given) == Fraction(value)


# -- the log -------------------------------------------------------------------------------------------------


def test_log_keeps_the_first_hand_of_each_deal(lesson_a):
    screen = Screen()
    log = soulmates.keep(screen)
    assert len(log) == 0
    screen.send("move", text="draw deck")
    assert [deal.hand for deal in log.entries] == [hand_of(screen)]
    for _ in range(8):  # later turns are not first hands
        if screen.snapshot["moves"]:
            screen.act()
    assert len(log) == 1
    screen.new(12)
    screen.send("lang", value="ja")
    dealt, table = hand_of(screen), screen.match.table
    top = table.faces[table.top("deck")]
    screen.send("move", text="draw discard")
    assert len(log) == 1, "nobody has seen the top card of the deck"
    screen.new(13, seats=6)
    screen.send("move", text="draw deck")
    assert log.entries[1].hand == tuple(sorted((*dealt, top))), "the card taken instead does not matter"
    assert [deal.source for deal in log.entries] == ["deck"] * 3


def test_a_draw_taken_back_is_not_counted_twice(lesson_a):
    screen = Screen()
    log = soulmates.keep(screen)
    screen.send("move", text="draw deck")
    before = log.entries
    screen.send("undo")
    screen.send("move", text="draw discard")
    screen.new(12)
    assert log.entries == before != []


def test_a_deal_that_is_seen_and_left_counts(lesson_a):
    """Skipping bad hands until a good one comes still logs all of them."""
    screen = Screen()
    log = soulmates.keep(screen)
    for _ in range(5):
        screen.send("next")
    assert len(log) == 5


def test_running_the_play_cell_again_keeps_the_log(lesson_a):
    first = Screen(seed=11)
    log = soulmates.keep(first)
    first.send("move", text="draw deck")
    second = Screen(seed=12)
    assert soulmates.keep(second) is log
    second.send("move", text="draw deck")
    assert len(log) == 2


@in_one_language
@pytest.mark.slow
def test_dealt_hands_follow_the_exact_chance(lesson_a):
    """160 first hands through session and log: within four standard errors of Q3."""
    screen = Screen()
    log = soulmates.keep(screen)
    for seed in range(160):
        screen.new(seed)
        screen.send("move", text="draw deck")
    share = sum(deal.call for deal in log.entries) / len(log)
    assert len(log) == 160
    assert errors_off(share, odds.chance_callable(5), 160) < 4


def test_a_deal_played_again_counts_once_and_one_that_was_left_does_not_count(lesson_a):
    log = soulmates.keep(Screen(seed=11))  # the play cell, run twice before anything is played
    screen = Screen(seed=11)
    soulmates.keep(screen)
    screen.send("move", text="draw deck")
    assert [deal.source for deal in log.entries] == ["deck"]
    screen.new(11)
    screen.send("move", text="draw discard")  # the same four cards, which are known
    assert [deal.source for deal in log.entries] == ["deck"]


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson_a, capsys):
    data = example_data(lesson_a, capsys, soulmates.tally, soulmates.HandLog())
    assert set(data["who"]) == {lesson_a.say("tally.example")}
    assert data.equals(pandas.DataFrame(soulmates.tally(soulmates.HandLog())))
    assert all(soulmates.can_call(row.hand.split()) == row.call for row in data.itertuples())
    assert lesson_a.outcomes["call"].trials == len(data)


def test_own_deals_come_first_and_chosen_cards_are_left_out(lesson_a):
    screen, log = Screen(), soulmates.HandLog()
    log.watch(screen)
    screen.send("move", text="draw deck")
    hand = hand_of(screen)
    screen.new(12)
    screen.send("move", text="draw discard")
    data = pandas.DataFrame(soulmates.tally(log))
    own = data[data["who"] == lesson_a.say("tally.you")]
    assert list(own["hand"]) == [" ".join(hand)]
    assert list(own["call"]) == [soulmates.can_call(hand)]
    assert lesson_a.rounds == 1


def test_reveal_folds_until_predicted(lesson_a):
    data = pandas.DataFrame(soulmates.tally(soulmates.HandLog())).groupby("who")["call"].agg(["size", "mean"])
    assert "<summary>" in reveal(data)._repr_html_()
    lesson_a.predictions.update(call=0.5, players=0.5)
    shown = reveal(data)
    assert "<summary>" not in shown._repr_html_()
    assert "<table" in shown._repr_html_()
    assert repr(shown) == repr(data)


# -- the explorer --------------------------------------------------------------------------------------------


def chance(size, copies):
    return odds.chance_callable(size, copies)


def test_explorer(lesson_a):
    explorer = soulmates.explore(chance)
    text = repr(explorer)
    assert "1455767/2730756" in text
    players = explorer.controls["players"]
    players.value = 8
    assert "1455767/2730756" in repr(explorer)  # the number of players changes nothing
    explorer.controls["size"].value = 7
    assert str(odds.chance_callable(7)) in repr(explorer)
    explorer.controls["deck"].value = "6 6 6 6 6"
    even = dict.fromkeys(soulmates.KINDS, 6)
    assert str(odds.chance_callable(7, even)) in repr(explorer)
    assert "<svg" in explorer.out.value
    assert lesson_a.outcomes["players"].hits == 0


def test_explorer_simulates_what_it_calculates(lesson_a):
    explorer = soulmates.explore(chance)
    for size, players in ((3, 8), (5, 3), (7, 8)):
        explorer.controls["size"].value, explorer.controls["players"].value = size, players
        row = explorer.simulate()
        assert errors_off(row.share, odds.chance_callable(size), row.trials) < 4
        assert row == explorer.simulate()
