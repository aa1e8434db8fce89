"""The tools of lesson Equilibrium B: the waiting Chaos, its log and bets, tally, explorer; and a pupil's answers."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random

import pytest

import combinatoria as cb
from combinatoria.games.equilibrium import odds
from combinatoria_widgets.lessons import equilibrium_b as chaos
from combinatoria_widgets.lessons.tools.bets import forecasts
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import example_class
from combinatoria_widgets.lessons.tools.judge import errors_off
from combinatoria_widgets.lessons.tools.state import current

from .conftest import in_one_language
from .screen import Screen, brought_back, example_data


@pytest.fixture
def lesson(open_lesson):
    """Equilibrium B, opened."""
    return open_lesson("equilibrium-b")


def cost(pile, k, price):
    """The lesson's own function, by the number of Chaos among four."""
    ways = {n: comb(k, n) * comb(pile - k, 4 - n) for n in range(5)}
    return sum((Fraction(n * price + 4 - n) * w for n, w in ways.items()), Fraction(0)) / comb(pile, 4)


def play(move, said=None):
    """Make one decision at a new table; return the screen and the log."""
    screen = Screen.of(chaos.ready_chaos())
    log = chaos.keep(screen)
    screen.send("move", text=move)
    if asked := screen.snapshot["prediction"]:
        screen.send("predict", about=asked["id"], value=said)
    return screen, log


# -- the Chaos at the table ----------------------------------------------------------------------------------


def test_the_first_round_is_the_position_of_the_story(lesson):
    match = chaos.ready_chaos()
    codes = match.table.codes("deck")
    assert (len(codes), codes.count("K"), match.table.codes("aside")) == (59, 7, ["K"])
    balances = [gauge.value for gauge in match.game.gauges(match.view(0), 0) if gauge.key == "balance"]
    assert balances == [0, 0, 0, 0]
    assert [match.game.format(move) for move in match.legal()] == [*(f"give up {n}" for n in range(1, 5)), "burn"]
    said = chaos.ChaosLog.of_lesson().goal(match)
    assert said == lesson.say("tally.goal", number=1, pile=59, chaos=7, price=chaos.PRICE)
    assert chaos.ChaosLog.of_lesson().goal(cb.Match(cb.game("equilibrium"), seats=1, seed=2026)) == ""


@pytest.mark.parametrize("number", range(len(chaos.PILES)))
def test_every_pile_is_a_position_that_can_be(lesson, number):
    pile, k = chaos.PILES[number]
    match = cb.Match.at(cb.game("equilibrium"), chaos.position(pile, k, Random(number)), 1)
    codes = match.table.codes("deck")
    assert (len(codes), codes.count("K")) == (pile, k)
    assert match.view(0).codes("deck") == [None] * pile


def test_both_penalties_are_kept_and_the_next_round_has_the_next_pile(lesson):
    for number, move in enumerate(("give up 2", "burn", "give up 1", "burn", "burn")):
        match = chaos.ready_chaos()
        top = match.table.codes("deck")[-4:].count("K") if move == "burn" else 0
        _, log = play(move)
        pile = chaos.pile_of(number)
        assert pile == chaos.PILES[max(0, number - 1) % 4]
        entry = next(e for e in reversed(log.entries) if (e.pile, e.chaos) == pile)
        assert entry == chaos.Choice(*pile, "burn" if move == "burn" else "give up", top)
    assert chaos.Choice(59, 7, "give up", 0).turns == chaos.PRICE
    assert chaos.Choice(59, 7, "burn", 1).turns == 3 + chaos.PRICE
    assert chaos.Choice(40, 7, "burn", 1).again is chaos.Choice(59, 7, "give up", 0).again is None


def test_a_further_chaos_is_a_decision_of_its_own(lesson):
    """Burning repeatedly in one round: every penalty is logged with the pile at that time."""
    while True:
        screen, log = play("burn")
        first = log.entries[-1]
        if first.more:
            break
    screen.send("move", text="burn")
    asked = screen.snapshot["prediction"]
    now = {"pile": first.pile - 4, "chaos": first.chaos - first.more, "n": 4}
    assert asked["question"] == lesson.say("bet.again", **now)
    screen.send("predict", about=asked["id"], value=0.4)
    assert (log.entries[-1].pile, log.entries[-1].chaos) == (now["pile"], now["chaos"])


def test_a_deal_and_another_position_are_not_counted(lesson):
    screen = Screen(seed=2026, seats=1, game="equilibrium")
    log = chaos.keep(screen)
    for _ in range(8):
        screen.act()
    assert len(log) == 0
    match = cb.Match.at(cb.game("equilibrium"), chaos.position(59, 7, Random(1)), 3)
    other = Screen.of(match)
    log.watch(other)
    other.play("burn")
    assert len(log) == 0 and not lesson.bets


# -- bets ----------------------------------------------------------------------------------------------------


def test_a_bet_comes_before_burning_and_waits_for_the_prediction(lesson):
    screen, log = play("burn", 0.4)
    (wager,) = lesson.bets.values()
    assert (wager.said, wager.happened, wager.exact) == (0.4, log.entries[0].more > 0, None)
    assert lesson.say("bet.later") in screen.snapshot["predicted"]["text"]
    lesson.predictions |= {"again": 0.4, "always": 0.5}
    assert [one.exact for one in forecasts(lesson)] == [odds.chaos_among(59, 7, 4)]
    play("give up 3")
    assert len(lesson.bets) == 1  # nothing is left to chance


@in_one_language
@pytest.mark.slow
@pytest.mark.all
def test_bets_follow_the_exact_chances(lesson):
    """80 rounds, all burnt once: as many further Chaos as the exact chances predict."""
    lesson.predictions |= {"again": 0.4, "always": 0.5}
    for _ in range(80):
        play("burn", 0.5)
    found = forecasts(lesson)
    assert len(found) == 80
    assert {one.exact for one in found} == {odds.chaos_among(*pile, 4) for pile in chaos.PILES}
    spread = sum(float(one.exact * (1 - one.exact)) for one in found) ** 0.5
    assert abs(sum(one.happened - one.exact for one in found)) < 4 * spread


def test_the_record_brings_rounds_back(lesson):
    play("burn", 0.3)
    _, log = play("give up 4")
    assert brought_back(lesson, log, ["equilibrium"]) == log.entries and len(log) >= 2


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson, capsys):
    data = example_data(lesson, capsys, chaos.tally, chaos.ChaosLog())
    burnt = data[data["action"] == "burn"]
    for pile, k in chaos.PILES:
        rows = burnt[(burnt["pile"] == pile) & (burnt["chaos"] == k)]
        assert errors_off((rows["more"] > 0).mean(), odds.chaos_among(pile, k, 4), len(rows)) < 4
    assert (data[data["action"] == "give up"]["turns"] == chaos.PRICE).all()
    assert lesson.outcomes["again"].trials == len(burnt[burnt["pile"] == 59])


def test_own_decisions_come_first(lesson):
    _, log = play("give up 1")
    first = chaos.tally(log)[0]
    assert (first["who"], first["action"], first["turns"]) == (lesson.say("tally.you"), "give up", chaos.PRICE)
    assert lesson.rounds == 1


# -- the explorer, and statements of the lesson --------------------------------------------------------------------


def test_explorer(lesson):
    explorer = chaos.explore(cost)
    assert "432/59" in repr(explorer)
    assert lesson.outcomes["always"].hits == 0
    for settings in ((59, 7, 8), (24, 5, 8), (40, 2, 12)):
        for control, value in zip(explorer.controls.values(), settings, strict=True):
            control.value = value
        row = explorer.simulate()
        assert abs(row.share - float(explorer.exact())) < 4 * row.error
    assert explorer.out.value.count("<polyline") == 2
    assert len(explorer.out.value.encode()) < 40_000


def test_what_the_lesson_says_about_its_piles():
    assert [cost(*pile, chaos.PRICE) < chaos.PRICE for pile in chaos.PILES] == [True, False, True, False]
    for pile, k in chaos.PILES:
        assert cost(pile, k, 8) == odds.good_among(pile, k, 4) + 8 * Fraction(4 * k, pile)
        assert (cost(pile, k, 8) < 8) == (Fraction(k, pile) < Fraction(1, 7))
        assert (odds.cascade(pile, k).burnt < 8) == (cost(pile, k, 8) < 8)  # to the end, the answer is the same
    assert Fraction(28, 59) - odds.chaos_among(59, 7, 4) > 0  # Mei's sum is too large


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("q1", "18472/54145"): "right",
    ("q1", "34.1%"): "rounded",
    ("q1", Fraction(5 * 4, 52)): "slip",
    ("q1", 1 - Fraction(18472, 54145)): "slip",
    ("q1", Fraction(1, 13)): "slip",
    ("q1", 34.1): "slip",  # percent sign
    ("q1", 0.9): "wrong",
    ("q1", "soon"): "type",
    ("q2", "56/9"): "right",
    ("q2", 6.2222): "rounded",
    ("q2", Fraction(32, 9)): "slip",
    ("q2", Fraction(20, 3)): "slip",
    ("q2", 4): "slip",  # Ken's
    ("q2", 9): "wrong",
    ("q3", "100327685/56858241"): "right",
    ("q3", 1.7645): "rounded",
    ("q3", Fraction(59, 31)): "slip",
    ("q3", Fraction(87, 59)): "slip",
    ("q3", 6.2936): "slip",
    ("q3", 2): "wrong",
    ("q3", ...): "blank",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]


def test_function_answers(lesson):
    assert check("q4", odds.clock).state == "right"
    assert check("q4", lambda cards, cities: float(odds.clock(cards, cities))).state == "right"
    assert check("q4", lambda cards, cities: cards - 8 - 2 * cities - 4).state == "wrong"
    assert check("q4", lambda cards, cities: ...).state == "blank"
    assert check("q4", 38.67).state == "type"


def test_the_class_is_like_the_theory(lesson):
    found = [choice.more > 0 for _, choice in example_class(chaos.ChaosLog, current().seed) if choice.again is not None]
    assert errors_off(sum(found) / len(found), odds.chaos_among(59, 7, 4), len(found)) < 4
