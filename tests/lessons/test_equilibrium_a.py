"""The tools of lesson Equilibrium A: log of deals, bets, tally, explorer; its statements; a pupil's answers."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

import combinatoria as cb
from combinatoria.games.equilibrium import odds
from combinatoria_widgets.lessons import equilibrium_a as city
from combinatoria_widgets.lessons.tools.bets import forecasts
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import example_class
from combinatoria_widgets.lessons.tools.judge import errors_off
from combinatoria_widgets.lessons.tools.state import Outcome

from .conftest import in_one_language
from .screen import Screen, example_data


@pytest.fixture
def lesson(open_lesson):
    """Equilibrium A, opened."""
    return open_lesson("equilibrium-a")


def table(seed=7, **options):
    return Screen(seed=seed, seats=1, game="equilibrium", options=options)


def level(incubi, sognae):
    """The lesson's own function, by listing every pair of sides."""
    left, right = (
        [sum(some) for some in combinations(side, n)] for side, n in ((city.INCUBI, incubi), (city.SOGNAE, sognae))
    )
    return Fraction(sum(left.count(s) * right.count(s) for s in set(left)), len(left) * len(right))


def begin(screen):
    """Make the decisions that a deal leaves open, up to the first turn."""
    while screen.match.table.vars["phase"] == "setup":
        screen.send("move", text=screen.snapshot["moves"][0]["text"])


def spend(screen):
    """Play one turn: discard the card, and claim nothing if nothing is balanced."""
    begin(screen)
    screen.pass_over()
    screen.play(next(move["text"] for move in screen.snapshot["moves"] if move["text"].endswith("establish")))


def test_dreams():
    assert (len(city.INCUBI), len(city.SOGNAE), len(city.DREAMS)) == (32, 32, 72)
    assert sum(city.INCUBI) == sum(city.SOGNAE) == 68
    assert sum(power % 2 for power in city.DREAMS) == 48
    for kind, powers in (("I", city.INCUBI), ("S", city.SOGNAE)):
        assert {p: powers.count(p) for p in set(powers)} == dict(odds.powers(kind))


# -- the log and its bets ------------------------------------------------------------------------------------


def test_the_log_keeps_how_the_cities_stood_when_the_first_card_was_spent(lesson):
    screen = table()
    log = city.keep(screen)
    begin(screen)
    assert len(log) == 0
    rows = screen.match.game.gauges(screen.match.view(0), 0)
    balances = [gauge.value for gauge in rows if gauge.key == "balance"]
    top = screen.match.table.faces[screen.match.table.top("deck")]
    spend(screen)
    odd = top == "K" or int(top[1]) % 2 == 1
    assert log.entries == [city.Dealt(balances[0], balances.count(0), sum(balances), odd)]
    spend(screen)
    assert len(log) == 1
    assert repr(log) == lesson.say("tally.log", n=1)


def test_the_chaos_of_the_opening_hand_is_no_turn(lesson):
    """A deal whose opening hand has a Chaos: it is laid first, and the deal is logged with the first turn."""
    seed = next(n for n in range(50) if table(n).match.table.vars["phase"] == "setup")
    screen = table(seed)
    log = city.keep(screen)
    assert screen.snapshot["prediction"] is None
    begin(screen)
    assert (len(log), bool(screen.match.decisions)) == (0, True)
    assert screen.snapshot["prediction"]["question"] == lesson.say("bet.odd")
    spend(screen)
    assert len(log) == 1


def test_other_cards_and_two_players_are_not_counted(lesson):
    screen = table(squares=True)
    log = city.keep(screen)
    spend(screen)
    assert screen.snapshot["prediction"] is None or not screen.snapshot["prediction"]["quick"]
    screen.new(3, seats=2)
    spend(screen)
    assert len(log) == 0 and not lesson.bets


@in_one_language
@pytest.mark.slow
@pytest.mark.all
def test_bets_and_deals_follow_the_exact_chances(lesson):
    """80 deals: odd cards as often as the bets' exact chances, balanced cities as often as P1."""
    screen = table(seed=1000)
    log = city.keep(screen)
    for seed in range(80):
        screen.new(seed, seats=1)
        begin(screen)
        asked = screen.snapshot["prediction"]
        assert asked["question"] == lesson.say("bet.odd")
        screen.send("predict", about=asked["id"], value=0.6)
        spend(screen)
    record = forecasts(lesson)
    assert len(record) == 80 and len(log) == 81  # plus the cell's deal, which was left
    spread = sum(float(one.exact * (1 - one.exact)) for one in record) ** 0.5
    assert abs(sum(one.happened - one.exact for one in record)) < 4 * spread
    assert 0.55 < min(one.exact for one in record) < max(one.exact for one in record) < 0.8
    hits = sum(entry.level for entry in log.entries)
    assert errors_off(hits / 320, odds.pair().balanced, 320) < 4


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson, capsys):
    data = example_data(lesson, capsys, city.tally, city.DealLog())
    assert lesson.outcomes["zero"] == Outcome(int((data["first"] == 0).sum()), len(data))
    assert errors_off(data["level"].sum() / (4 * len(data)), odds.pair().balanced, 4 * len(data)) < 4


def test_own_deals_come_first(lesson):
    log, screen = city.DealLog(), table()
    log.watch(screen)
    spend(screen)
    rows = city.tally(log)
    assert (rows[0]["who"], rows[0]["total"]) == (lesson.say("tally.you"), log.entries[0].total)
    assert lesson.rounds == 1


# -- the explorer, and statements of the lesson --------------------------------------------------------------------


def test_explorer(lesson):
    explorer = city.explore(level)
    assert "9/32" in repr(explorer)
    assert lesson.outcomes["swaps"].hits == 0
    for incubi, sognae in ((2, 2), (3, 1)):
        explorer.controls["incubi"].value, explorer.controls["sognae"].value = incubi, sognae
        assert str(level(incubi, sognae)) in repr(explorer)
        row = explorer.simulate()
        assert errors_off(row.share, level(incubi, sognae), row.trials) < 4
    assert explorer.out.value.count("<polyline") == 2


def test_what_ken_and_mei_say_is_so():
    """The mean is 0 and the balances range from -10 to +10; their frequencies are listed."""
    balances = {}
    for a, b in combinations(city.DREAMS, 2):
        sides = (-1, 1) if a == b == 5 else (1,)
        for side in sides:
            both = -5 + b if a == 5 and b < 0 else a - 5 if b == 5 and a < 0 else side * (a + b)
            balances[both] = balances.get(both, 0) + Fraction(1, len(sides))
    assert (min(balances), max(balances)) == (-10, 10)
    assert sum(balance * n for balance, n in balances.items()) == 0
    assert balances[0] / sum(balances.values()) == odds.pair().balanced == Fraction(8, 71)
    assert sum(n for balance, n in balances.items() if balance % 2) / 2556 == Fraction(32, 71)


def test_swaps_keep_the_sum_of_the_balances():
    """Random swaps by the rules; and one deal in 16 without Chaos has the sum 0."""
    rng, match = Random(4), cb.Match(cb.game("equilibrium"), seats=1, seed=7)

    def total():
        return sum(gauge.value for gauge in match.game.gauges(match.view(0), 0) if gauge.key == "balance")

    before = total()
    for _ in range(10):
        match.play(rng.choice([move for move in match.legal() if move.kind == "swap"]))
        if match.table.zones["aside"]:
            break
        assert total() == before
    assert 15 < 1 / odds.total_zero()[1] < 17


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("q1", "6/55"): "right",
    ("q1", "10.9%"): "rounded",
    ("q1", Fraction(27, 100)): "slip",  # one of each kind
    ("q1", Fraction(6, 110)): "slip",
    ("q1", Fraction(108, 780)): "slip",  # no Chaos
    ("q1", 10.9): "slip",  # percent sign
    ("q1", 0.3): "wrong",
    ("q1", "often"): "type",
    ("q2", "7/31"): "right",
    ("q2", "22.6%"): "rounded",
    ("q2", Fraction(7, 62)): "slip",
    ("q2", Fraction(1, 5)): "slip",  # kinds, not cards
    ("q2", Fraction(24, 31)): "slip",
    ("q2", 0.5): "wrong",
    ("q3", "32/71"): "right",
    ("q3", 0.4507): "rounded",
    ("q3", Fraction(8, 71)): "slip",
    ("q3", 0.38077): "slip",
    ("q3", Fraction(9, 8)): "slip",
    ("q3", ...): "blank",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]


def equal_cards_apart(left, right):
    """A likely first attempt: cards of equal power on a side count as different."""
    some, other = (
        [sum(chosen) for n in range(1, len(side) + 1) for chosen in combinations(side, n)] for side in (left, right)
    )
    return sum(a == b for a in some for b in other)


def test_function_answers(lesson):
    assert check("q4", odds.zero_sets).state == "right"
    assert check("q4", equal_cards_apart).state == "wrong"
    assert check("q4", lambda left, right: ...).state == "blank"
    assert check("q4", odds.zero_sets([5], [4])).state == "type"
    assert "IndexError" in check("q4", lambda left, right: left[9]).text


def test_the_class_is_like_the_theory(lesson):
    deals = [deal for _, deal in example_class(city.DealLog, lesson.seed)]
    assert errors_off(sum(deal.zero for deal in deals) / len(deals), odds.pair().balanced, len(deals)) < 4
    assert errors_off(sum(deal.odd for deal in deals) / len(deals), Fraction(2, 3), len(deals)) < 4
