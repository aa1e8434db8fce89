"""The tools of lesson Journey C: walks of a deck, ruin; every number of the lesson twice; a pupil's answers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from math import comb, sqrt
from random import Random

import pytest

import combinatoria as cb
from combinatoria.games.journey.cards import NUMBER
from combinatoria.games.signs.odds import bluff
from combinatoria.odds import indifference, markov
from combinatoria_widgets.lessons import journey_c as edge
from combinatoria_widgets.lessons.journey import numbers_in_order
from combinatoria_widgets.lessons.tools.bets import forecasts
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import PUPILS, data_code, example_class, read_play
from combinatoria_widgets.lessons.tools.judge import errors_off
from combinatoria_widgets.lessons.tools.log import DEALT
from combinatoria_widgets.lessons.tools.state import Outcome

from .conftest import in_one_language
from .screen import Screen, brought_back, example_data

NO_ITEMS = {"items": "none"}


@pytest.fixture
def lesson(open_lesson):
    """Journey C, opened."""
    return open_lesson("journey-c")


def table(seed=7, **options):
    return Screen(seed=seed, seats=1, game="journey", options=NO_ITEMS | options)


def walked(number, start=3):
    """Return the days of a walk by parities, written without the lesson's functions."""
    days = [start]
    for n in number:
        if days[-1] not in (1, 7):
            days.append(days[-1] + (1, -1)[n % 2])
    return days


# -- the log and its bets ------------------------------------------------------------------------------------


def test_the_log_reads_the_deck_in_the_order_of_the_deal_and_tells_it(lesson):
    screen = table()
    log = edge.keep(screen)
    (held,) = screen.match.table.codes("hand:0")
    numbers = [NUMBER[held], *(NUMBER[card] for card in screen.match.table.codes("deck")[::-1])]
    days = walked(numbers)
    asked = screen.snapshot["prediction"]
    assert asked["question"] == lesson.say("bet.seven", card=numbers[0], day=days[1]) and len(log) == 0
    screen.send("predict", about=asked["id"], value=0.4)
    telling = lesson.say("goal.walk", days=" ".join(map(str, days)))
    assert telling not in screen.session.snapshot()["status"]["text"], "nothing is revealed before the first draw"
    screen.play("draw")
    assert log.entries == [(len(days) - 1, days[-1])] and telling in screen.session.snapshot()["status"]["text"]
    assert [bet.happened for bet in lesson.bets.values()] == [days[-1] == 7]
    for _ in range(4):
        screen.act()
    assert len(log) == 1, "later moves do not matter"
    assert brought_back(lesson, log, "journey") == log.entries


def test_a_rucksack_is_not_counted(lesson):
    screen = Screen(seed=7, seats=1, game="journey", options={})
    log = edge.keep(screen)
    for _ in range(4):
        screen.act()
    assert len(log) == 0 and not lesson.bets


def test_every_walk_of_a_deck_belongs_to_the_data_code(lesson):
    log = lesson.kept["log"] = edge.EdgeLog()
    rng = Random(3)
    made = [log.made_up(rng, number) for number in range(300)]
    assert {entry.end for entry in made} == {0, 1, 7} and all(entry in product(*log.parts) for entry in set(made))
    log._matches, log._noted = {}, {}
    for seed, entry in enumerate(made[:6]):
        match = cb.Match(cb.game("journey"), 1, seed=seed, options=NO_ITEMS)
        log.look(match, 0)
        log._noted[next(deal for deal, seen in log._matches.items() if seen.match is match)][DEALT] = entry
    play = read_play(data_code(lesson))
    assert sorted(play.entries) == sorted(made[:6]) and play.lesson == "journey-c"


@in_one_language
def test_thirty_pupils_find_what_theory_says(lesson):
    """Thirty pupils read five of the game's decks each: ends at Day 7, bets, walks that end nowhere."""
    log, game, entries, off, spread = edge.EdgeLog(), cb.game("journey"), [], 0.0, 0.0
    for seed in range(150):
        match = cb.Match(game, 1, seed=7000 + seed, options=NO_ITEMS)
        exact = float(log.bet(match, 0, None).exact)
        entries.append(log.read_off(numbers_in_order(match.table)))
        off, spread = off + entries[-1].seven - exact, spread + exact * (1 - exact)
    assert errors_off(sum(entry.seven for entry in entries) / 150, edge.from_deck(3), 150) < 3
    assert errors_off(sum(entry.end == 0 for entry in entries) / 150, by_deck(3)[0], 150) < 3
    assert abs(off) < 3 * sqrt(spread)


# -- the tally and the explorer ---------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson, capsys):
    data = example_data(lesson, capsys, edge.tally, edge.EdgeLog())
    assert lesson.outcomes["seven"] == Outcome(int((data["end"] == 7).sum()), PUPILS * edge.EdgeLog.rounds)
    entries = [entry for _, entry in example_class(edge.EdgeLog, lesson.seed)]
    assert errors_off(sum(entry.seven for entry in entries) / len(entries), edge.from_deck(3), len(entries)) < 4


def test_bets_are_scored_with_their_exact_chance(lesson):
    screen = table(seed=3)
    edge.keep(screen)
    screen.send("predict", about=screen.snapshot["prediction"]["id"], value=0.5)
    own = NUMBER[screen.match.table.codes("hand:0")[0]]
    screen.play("draw")
    lesson.predictions.update(seven=0.5, nine=0.5)
    (bet,) = forecasts(lesson)
    assert bet.exact == by_deck(2, 14, 15)[7] if own % 2 else by_deck(4, 15, 14)[7]


def test_explorer(lesson):
    explorer = edge.explore(lambda tokens, p: edge.reach(tokens, 2 * tokens, p))
    assert "40.13%" in repr(explorer) and explorer.out.value.count("<polyline") == 2
    assert lesson.outcomes["nine"].hits == 1
    for percent, tokens in ((45, 8), (55, 3)):
        explorer.controls["percent"].value, explorer.controls["tokens"].value = percent, tokens
        assert errors_off(explorer.simulate().share, ruined(tokens, 2 * tokens, Fraction(percent, 100))[0], 2000) < 4


# -- what the lesson says -------------------------------------------------------------------------------------


def by_deck(day, odd=15, even=15):
    """Return where walks by a deck end, by counting orders: step by step over all of them at once."""
    ways, ends = Counter({(day, odd, even): 1}), Counter()
    while ways:
        after = Counter()
        for (at, odds, evens), found in ways.items():
            if at in (1, 7) or not odds + evens:
                ends[at if at in (1, 7) else 0] += found * comb(odds + evens, odds)
                continue
            for to, left in ((at - 1, (odds - 1, evens)), (at + 1, (odds, evens - 1))):
                if min(left) >= 0:
                    after[(to, *left)] += found
        ways = after
    return {end: Fraction(ends[end], comb(odd + even, odd)) for end in (0, 1, 7)}


def ruined(a, n, p=Fraction(1, 2)):
    """Return the chance to reach n before 0, and the mean number of steps, by eliminating states."""
    found = markov(lambda at: {at + 1: p, at - 1: 1 - p} if 0 < at < n else None, a)
    return found.ends[n], found.steps


def test_walks_with_even_steps():
    for day in range(2, 7):
        assert ruined(day - 1, 6) == (Fraction(day - 1, 6), (day - 1) * (7 - day))
        assert edge.reach(day - 1, 6) == Fraction(day - 1, 6)
    assert [ruined(day - 1, 6)[1] for day in (3, 4)] == [8, 9]
    within = sum(walked(one, 4)[-1] in (1, 7) for one in product((1, 2), repeat=9))
    assert Fraction(within, 2**9) == edge.ended(4, 9) == Fraction(68359375, 10**8)
    assert Fraction(sum(walked(one, 4)[-1] in (1, 7) for one in product((1, 2), repeat=3)), 8) == edge.ended(4, 3)
    straight = [walk for walk in product((1, 2), repeat=4) if walked(walk) in ([3, 4, 5, 6, 7], [3, 2, 1])]
    up, down = sum(len(walked(walk)) == 5 for walk in straight), sum(len(walked(walk)) == 3 for walk in straight)
    assert (Fraction(up, 16), Fraction(down, 16), Fraction(up, up + down)) == (
        Fraction(1, 16), Fraction(1, 4), Fraction(1, 5),
    )  # fmt: skip


def test_walks_by_the_deck():
    found = {day: [round(float(by_deck(day)[end]), 4) for end in (7, 1, 0)] for day in range(2, 7)}
    assert found[3] == [0.2608, 0.6929, 0.0463] and found[4] == [0.4692, 0.4692, 0.0617]
    assert all(edge.from_deck(day) == by_deck(day)[7] for day in range(2, 7))
    assert edge.from_deck(4, 15, 14) == by_deck(4, 15, 14)[7]
    assert (edge.from_deck(2, 14, 15) + edge.from_deck(4, 15, 14)) / 2 == edge.from_deck(3)


def test_ruin_by_the_formula_and_by_elimination():
    percent = lambda p: Fraction(p, 1000)  # noqa: E731
    told = {(3, 6, Fraction(1, 3)): Fraction(1, 9), (3, 6, Fraction(2, 5)): Fraction(8, 35)}
    assert all(ruined(*case)[0] == edge.reach(*case) == chance for case, chance in told.items())
    ten = {450: 0.1185, 490: 0.4013, 475: 0.2688}
    assert all(round(float(ruined(10, 20, percent(p))[0]), 4) == chance for p, chance in ten.items())
    assert all(round(edge.reach(10, 20, p / 1000), 4) == chance for p, chance in ten.items())
    assert round(float(ruined(10, 20, percent(450))[1]), 1) == 76.3
    assert round(float(ruined(20, 40, percent(450))[0]), 4) == round(edge.reach(20, 40, 0.45), 4) == 0.0178
    forty_eight = [round(float(ruined(n, 2 * n, percent(480))[0]), 3) for n in (15, 17, 18)]
    assert (
        forty_eight == [0.231, 0.204, 0.191]
        and min(n for n in range(1, 30) if edge.reach(n, 2 * n, percent(480)) < Fraction(1, 5)) == 18
    )
    assert round(float(ruined(1, 50, percent(550))[0]), 2) == 0.18
    rng, won = Random(6), 0
    for _ in range(2000):
        own = 10
        while 0 < own < 20:
            own += 1 if rng.random() < 0.45 else -1
        won += own > 0
    assert errors_off(won / 2000, edge.reach(10, 20, Fraction(9, 20)), 2000) < 4


def test_a_free_walk_of_a_hundred_steps():
    chance = {2 * k - 100: comb(100, k) / 2**100 for k in range(101)}
    stepwise = {0: 1.0}
    for _ in range(100):
        stepwise = {at: (stepwise.get(at - 1, 0) + stepwise.get(at + 1, 0)) / 2 for at in range(-100, 101)}
    assert all(abs(stepwise.get(at, 0) - p) < 1e-12 for at, p in chance.items())
    mean = sum(abs(at) * p for at, p in chance.items())
    assert (round(mean, 2), round(chance[0], 4)) == (7.96, 0.0796)
    assert round(sqrt(sum(at * at * p for at, p in chance.items())), 9) == 10
    assert abs(mean - 100 * comb(99, 49) / 2**99) < 1e-9, "the mean distance by its formula"


def test_the_small_game_by_the_engine_and_by_trying_every_share():
    assert indifference([[-3, 3], [2, 0]]) == bluff() == (Fraction(1, 4), Fraction(3, 8), Fraction(3, 4))
    assert indifference([[-3, 4], [2, 0]]) == (Fraction(2, 9), Fraction(4, 9), Fraction(8, 9))
    assert indifference([[-3, 3], [3, 0]]) == (Fraction(1, 3), Fraction(1, 3), Fraction(1))
    assert indifference([[-3, 3], [1, 0]]).row == Fraction(1, 7)
    worst = {Fraction(k, 900): min(2 - 5 * Fraction(k, 900), 4 * Fraction(k, 900)) for k in range(901)}
    best = max(worst, key=worst.get)
    assert (best, worst[best]) == (Fraction(2, 9), Fraction(8, 9))


def test_how_many_walks_decide():
    assert round(sqrt(2 / 9 / 30), 3) == 0.086
    assert round(1.96 * sqrt(0.2608 * 0.7392 / 30), 2) == 0.16
    tells = lambda n, a, b: abs(a - b) > 1.96 * sqrt(n**-1 * b * (1 - b)) + 0.84 * sqrt(n**-1 * a * (1 - a))  # noqa: E731
    assert tells(70, 1 / 3, 1 / 2) and not tells(70, 0.2608, 1 / 3) and not tells(200, 0.2608, 1 / 3)


def test_steps_of_the_printed_walks_are_of_one_day():
    rng = Random(5)
    for _ in range(50):
        days = edge.walk([rng.randint(1, 6) for _ in range(30)])
        assert all(abs(a - b) == 1 for a, b in pairwise(days)) and not {1, 7} & set(days[:-1])


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("k1", 18): "right",
    ("k1", 17): "slip",
    ("k1", 19): "slip",
    ("k1", 15): "slip",
    ("k1", 12): "wrong",
    ("k2", "a"): "right",
    ("k2", "b"): "slip",
    ("k2", "c"): "slip",
    ("k3", "b"): "right",
    ("k3", "a"): "slip",
    ("k3", "c"): "slip",
    ("q1", "1/6"): "right",
    ("q1", 0.167): "rounded",
    ("q1", "1/32"): "slip",
    ("q1", "1/17"): "slip",
    ("q1", "1/5"): "slip",
    ("q1", "2/7"): "slip",
    ("q1", 0.5): "slip",
    ("q1", "5/6"): "slip",
    ("q1", "1/3"): "wrong",
    ("q2", 8): "right",
    ("q2", 4): "slip",
    ("q2", 2): "slip",
    ("q2", 3): "slip",
    ("q2", 9): "slip",
    ("q2", 12): "slip",
    ("q2", 0.5): "wrong",
    ("q3", 0.1185): "right",
    ("q3", "11.9%"): "right",
    ("q3", 0.12): "type",
    ("q3", 0.45): "slip",
    ("q3", 0.8815): "slip",
    ("q3", 0.5): "slip",
    ("q3", 0.000341): "slip",
    ("q3", 0.1344): "slip",
    ("q3", 0.2): "wrong",
    ("q5", "2/9"): "right",
    ("q5", 0.25): "slip",
    ("q5", "4/9"): "slip",
    ("q5", "1/3"): "slip",
    ("q5", "7/9"): "slip",
    ("q5", ...): "blank",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]


def test_reach_may_be_written_in_several_ways(lesson):
    def by_rises(a, n, p):
        rises = [((1 - p) / p) ** k for k in range(n)]
        return sum(rises[:a]) / sum(rises)

    assert check("q4", by_rises).state == check("q4", lambda a, n, p: float(edge.reach(a, n, p))).state == "right"
    wrong = check("q4", lambda a, n, p: a / n)
    assert wrong.state == "wrong" and "0.2286" in wrong.text, "the engine's float is shown with four figures"
    assert check("q4", lambda a, n, p: (1 - ((1 - p) / p) ** a) / (1 - ((1 - p) / p) ** n)).state == "type", "p = 0.5"
