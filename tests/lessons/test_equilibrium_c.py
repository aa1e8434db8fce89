"""The tools of lesson Equilibrium C: a bet before the deal, blocks, stacked intervals, coverage; a pupil's answers."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import ceil, comb, prod, sqrt
from random import Random

import pytest

import combinatoria as cb
from combinatoria.games.equilibrium import odds
from combinatoria.odds.average import wilson as by_level
from combinatoria_widgets.lessons import equilibrium_c as city
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import PUPILS, data_code, read_play
from combinatoria_widgets.lessons.tools.intervals import stacked
from combinatoria_widgets.lessons.tools.judge import errors_off, judge
from combinatoria_widgets.lessons.tools.state import LessonError, Outcome

from .conftest import in_one_language
from .screen import Screen, example_data

TRUE = Fraction(8, 71)


@pytest.fixture
def lesson(open_lesson):
    """Equilibrium C, opened."""
    return open_lesson("equilibrium-c")


def table(seed=7, **options):
    return Screen(seed=seed, seats=1, game="equilibrium", options=options)


def block(hits):
    return [city.Deal(n, n <= hits) for n in range(1, 11)]


# -- the log and its bets ------------------------------------------------------------------------------------


def test_a_bet_is_asked_before_anything_is_dealt(lesson):
    """Until the answer the screen shows the table before the deal; then it shows the deal as motion."""
    screen = table()
    log = city.keep(screen)
    told = []
    for seed in range(20, 26):
        if told:
            screen.new(seed, seats=1)
        assert len(log) == len(told)
        snapshot = screen.snapshot
        asked = snapshot["prediction"]
        assert asked["quick"] and asked["question"] == lesson.say("bet.zero")
        assert {zone for zone, cards in snapshot["table"]["zones"].items() if cards} == {"deck", "cities"}
        assert not snapshot["table"]["faces"] and not snapshot["log"] and not snapshot["moves"]
        assert snapshot["before"] == snapshot["table"] and not snapshot["events"]
        screen.send("predict", about=asked["id"], value=0.2)
        assert screen.snapshot["table"]["zones"]["city:1"] and (len(screen.snapshot["events"]) > 10 or not told)
        row = [screen.match.table.faces[card] for side in ("left:1", "right:1")
               for card in screen.match.table.zones[side]]  # fmt: skip
        powers = [0 if face == "K" else int(face[1]) * (-1 if face[0] == "I" else 1) for face in row]
        told.append(len(row) == 2 and sum(powers) == 0 and "K" not in row)
        assert [entry.zero for entry in log.entries] == told, "known as soon as the deal is shown"
    assert [entry.number for entry in log.entries] == [1, 2, 3, 4, 5, 6] and {entry.block for entry in log.entries} == {
        1
    }
    assert [wager.happened for wager in lesson.bets.values() if wager.said] == told
    lesson.predictions.update(cover=0.5, inside=0.5)
    log.dealer.unveil()
    assert {Fraction(wager.exact) for wager in lesson.bets.values() if wager.said} == {TRUE}


def test_other_cards_and_two_players_are_not_counted(lesson):
    screen = table(squares=True)
    log = city.keep(screen)
    assert screen.snapshot["prediction"] is None or not screen.snapshot["prediction"]["quick"]
    screen.new(3, seats=2)
    assert len(log) == 0 and not lesson.bets


def test_a_block_settles_whether_its_interval_contains_the_true_share():
    log = city.CityLog()
    assert log.cases((hits, entry) for hits in range(6) for entry in block(hits)) == [True] * 4 + [False] * 2
    assert log.cases((0, entry) for entry in [*block(0), *block(4)[:9]]) == [True], "nine are not ten"


@in_one_language
def test_thirty_pupils_find_what_theory_says(lesson):
    """Each plays ten deals by the game's rules: the pooled share, and how many of their intervals contain it."""
    log, entries = city.CityLog(), []
    for seed in range(300):
        match = cb.Match(cb.game("equilibrium"), 1, seed=7000 + seed)
        entries.append(log.seen(match, 0)._replace(number=seed % 10 + 1))
    share = sum(entry.zero for entry in entries) / 300
    assert errors_off(share, TRUE, 300) < 3
    covered = log.cases((0, entry) for entry in entries)
    assert len(covered) == 30 and errors_off(sum(covered) / 30, city.coverage(city.wilson, 10), 30) < 3
    hits = [sum(entry.zero for entry in entries[start : start + 10]) for start in range(0, 300, 10)]
    by_wald = sum(city.covers(city.wald(k, 10)) for k in hits)
    assert by_wald < 27 < sum(covered), "one class suffices to see that Wald's method is broken"


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_in_blocks(lesson, capsys):
    data = example_data(lesson, capsys, city.tally, city.CityLog(), 10)
    assert errors_off(data["zero"].mean(), TRUE, len(data)) < 4
    assert lesson.outcomes["cover"] == Outcome(int((data.groupby("pupil")["zero"].sum() < 4).sum()), PUPILS)


def test_own_deals_come_first_and_have_a_data_code(lesson):
    screen = table()
    log = city.keep(screen)
    for seed in range(30, 42):
        screen.pass_over()
        screen.new(seed, seats=1)
    rows = city.tally(log)
    assert [row["number"] for row in rows[:13]] == [*range(1, 13), 1]
    play = read_play(data_code(lesson))
    assert list(play.entries) == log.entries and play.trials == 1


# -- the picture and the explorer ------------------------------------------------------------------------------


def test_intervals_that_miss_differ_in_colour_line_and_mark(lesson):
    lesson.predictions.update(cover=0.5, inside=0.5)
    shown = stacked(TRUE, {"<you>": [city.wilson(0, 10)], "class": [city.wilson(k, 10) for k in (3, 4, 5)], "none": []})
    assert shown.text == lesson.say("intervals.sentence", hits=2, n=4, true="11.3%")
    assert shown.html.count('stroke-dasharray="6 3"') == 2 and shown.html.count('stroke-width="2.5"') == 2 * 2
    assert shown.html.count("<circle") == 2 and "&lt;you&gt;" in shown.html and "<you>" not in shown.html
    assert shown.html.count(">✓<") == shown.html.count(">×<") == 2 and ">class</text>" in shown.html
    below = stacked(0.1, {"Wald": [city.wald(1, 10)]})
    assert "-20%" in below.html, "the axis goes below 0 if an interval does"
    with pytest.raises(LessonError):
        stacked(TRUE, {})


def test_explorer(lesson):
    explorer = city.explore(city.wilson)
    assert lesson.outcomes["inside"].hits == 0 and explorer.out.value.count("<polyline") == 2
    for percent, n in ((11, 10), (50, 30), (3, 100)):
        explorer.controls["percent"].value, explorer.controls["n"].value = percent, n
        exact = city.coverage(city.wilson, n, Fraction(percent, 100))
        assert float(explorer.exact()) == pytest.approx(float(exact), abs=1e-9)
        row = explorer.simulate()
        assert errors_off(row.share, exact, row.trials) < 4


# -- what the lesson says -------------------------------------------------------------------------------------


def test_the_true_share_by_listing_and_by_the_engine():
    pairs = list(combinations(city.DREAMS, 2))
    assert Fraction(sum(a + b == 0 for a, b in pairs), len(pairs)) == odds.pair().balanced == city.TRUE == TRUE
    assert round(float((1 - TRUE) ** 10), 4) == 0.3026 == round(float(prod([1 - TRUE] * 10)), 4)
    assert round(float(TRUE), 4) == 0.1127 and str(TRUE) == "8/71"


@cache
def plausible(hits, n, z=1.96):
    """Return Wilson's ends by bisection: the shares at which the data are exactly z standard errors away."""

    def far(p):
        return abs(hits / n - p) > z * sqrt(p * (1 - p) / n)

    def edge(out, inside):
        for _ in range(60):
            out, inside = (middle, inside) if far(middle := (out + inside) / 2) else (out, middle)
        return inside

    share = min(max(hits / n, 1e-12), 1 - 1e-12)
    return edge(0.0, share), edge(1.0, share)


WILSON = {0: (0, 0.2775), 1: (0.0179, 0.4042), 2: (0.0567, 0.5098), 3: (0.1078, 0.6032), 4: (0.1682, 0.6873),
          5: (0.2366, 0.7634)}  # fmt: skip
WALD = {0: (0, 0), 1: (-0.0859, 0.2859), 2: (-0.0479, 0.4479), 3: (0.0160, 0.5840), 4: (0.0964, 0.7036),
        5: (0.1901, 0.8099)}  # fmt: skip


def rounded(ends):
    return tuple(round(end, 4) + 0.0 for end in ends)


def test_every_interval_by_its_formula_by_its_definition_and_by_the_engine():
    for hits in range(6):
        assert rounded(city.wilson(hits, 10)) == rounded(plausible(hits, 10)) == WILSON[hits]
        assert rounded(city.wald(hits, 10)) == WALD[hits]
    for hits, n, ends in ((3, 20, (0.0524, 0.3604)), (2, 12, (0.0470, 0.4480)), (80, 500, (0.1305, 0.1947)),
                          (50, 500, (0.0767, 0.1294)), (2688, 20_000, (0.1297, 0.1392)),
                          (34, 300, (0.0822, 0.1542))):  # fmt: skip
        assert rounded(city.wilson(hits, n)) == rounded(plausible(hits, n)) == ends
        assert all(abs(a - b) < 0.0001 for a, b in zip(city.wilson(hits, n), by_level(hits, n), strict=True))
    assert rounded(city.wald(3, 20)) == (-0.0065, 0.3065) and rounded(city.wald(3, 20, 1)) == (0.0702, 0.2298)
    assert rounded(city.wilson(3, 20, 1.645)) == (0.0616, 0.3218) and rounded(city.wald(5, 24)) == (0.0459, 0.3708)
    assert round(0.38416 / 1.38416, 4) == 0.2775


def walk(n, p):
    """Return the chances of each number of hits, deal by deal."""
    chance = {0: 1.0}
    for _ in range(n):
        chance = {k: chance.get(k, 0) * (1 - p) + chance.get(k - 1, 0) * p for k in range(len(chance) + 1)}
    return chance


COVERAGE = {
    "wald": (0.6946, 0.9037, 0.8622, 0.9229, 0.9270, 0.9472),
    "wilson": (0.9807, 0.9804, 0.9544, 0.9599, 0.9446, 0.9456),
}


def test_every_coverage_by_the_binomial_and_deal_by_deal():
    for name, expected in COVERAGE.items():
        method = getattr(city, name)
        for n, value in zip((10, 20, 30, 50, 100, 300), expected, strict=True):
            by_deals = sum(p for k, p in walk(n, float(TRUE)).items() if city.covers(method(k, n)))
            assert round(float(city.coverage(method, n)), 4) == round(by_deals, 4) == value
    law = walk(10, float(TRUE))
    assert [round(law[k], 4) for k in range(6)] == [0.3026, 0.3842, 0.2195, 0.0743, 0.0165, 0.0025]
    assert [round(float(comb(10, k) * TRUE**k * (1 - TRUE) ** (10 - k)), 4) for k in (0, 3)] == [0.3026, 0.0743]


def test_what_thirty_intervals_show():
    wilson, wald = city.coverage(city.wilson, 10), city.coverage(city.wald, 10)
    assert (round(float(30 * wilson), 1), round(float(30 * wald), 1)) == (29.4, 20.8)
    misses = [round(comb(30, k) * (1 - float(wilson)) ** k * float(wilson) ** (30 - k), 3) for k in range(3)]
    assert misses == [0.557, 0.329, 0.094]
    assert round(0.95**30, 3) == 0.215 and round(sqrt(float(TRUE * (1 - TRUE)) / 10), 3) == 0.100
    assert round(sqrt(float(TRUE * (1 - TRUE)) / 300), 4) == 0.0183


def test_how_many_deals_are_enough():
    def least(z, half, variance=0.25):
        return next(n for n in range(1, 20_000) if z * sqrt(variance / n) <= half)

    for z, half, variance, n in ((1.96, 0.05, 0.25, 385), (1.96, 0.1, 0.25, 97), (1.96, 0.025, 0.25, 1537),
                                 (1.645, 0.05, 0.25, 271), (1.96, 0.05, float(TRUE * (1 - TRUE)), 154),
                                 (1.96, 0.01, 0.25, 9604), (1.96, 0.2, 0.25, 25)):  # fmt: skip
        assert least(z, half, variance) == ceil(round(z**2 * variance / half**2, 6)) == n


def test_the_cities_of_one_deal_are_nearly_independent():
    """The chance of a second balanced city, by counting cards; and the variance of their number, by simulation."""
    both = Fraction(0)
    left, right = {1: 8, 2: 12, 3: 12}, {1: 12, 2: 8, 3: 8}
    for a in left:
        for b in left:
            same = int(a == b)
            both += Fraction(4 * left[a] * right[a] * (left[b] - same) * (right[b] - same), 72 * 71 * 70 * 69)
    assert both / TRUE == Fraction(269, 2415) and round(269 / 2415, 4) == 0.1114
    variance = 4 * TRUE * (1 - TRUE) + 12 * (both - TRUE**2)
    assert (round(float(variance), 4), round(float(4 * TRUE * (1 - TRUE)), 4)) == (0.3982, 0.3999)
    rng, found = Random(1), []
    for _ in range(4000):
        cards = rng.sample(city.DREAMS, 8)
        found.append(sum(cards[n] + cards[n + 1] == 0 for n in (0, 2, 4, 6)))
    mean = sum(found) / 4000
    assert errors_off(mean / 4, TRUE, 16_000) < 4
    assert abs(sum((n - mean) ** 2 for n in found) / 4000 - 0.398) < 0.04


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("k1", 4): "right",
    ("k1", 3): "slip",
    ("k1", 5): "slip",
    ("k1", 1): "slip",
    ("k1", 2): "slip",
    ("k1", 4.5): "wrong",
    ("k2", "c"): "right",
    ("k2", "a"): "slip",
    ("k2", "b"): "slip",
    ("k2", "d"): "slip",
    ("k3", "b"): "right",
    ("k3", "a"): "slip",
    ("k3", "c"): "slip",
    ("q1", (0.0524, 0.3604)): "right",
    ("q1", "0.0524 to 0.360"): "right",
    ("q1", city.wilson(3, 20)): "right",
    ("q1", by_level(3, 20)): "right",
    ("q1", (0.05, 0.36)): "type",
    ("q1", (-0.0065, 0.3065)): "slip",
    ("q1", (0.0702, 0.2298)): "slip",
    ("q1", (0.0616, 0.3218)): "slip",
    ("q1", (0.0459, 0.3708)): "slip",
    ("q1", (0.0524, 0.3708)): "slip",
    ("q1", (0.0524, 0.4123)): "wrong",
    ("q1", (0.3604, 0.0524)): "wrong",
    ("q1", 0.0524): "type",
    ("q2", 385): "right",
    ("q2", 384): "slip",
    ("q2", 386): "slip",
    ("q2", 97): "slip",
    ("q2", 1537): "slip",
    ("q2", 271): "slip",
    ("q2", 154): "slip",
    ("q2", 384.16): "wrong",
    ("q3", 0.215): "right",
    ("q3", "21.5%"): "right",
    ("q3", 0.2146): "right",
    ("q3", 0.21): "type",
    ("q3", 0.95): "slip",
    ("q3", 1.5): "slip",
    ("q3", 0.785): "slip",
    ("q4", (0.1305, 0.1947)): "right",
    ("q4", (0.1297, 0.1392)): "slip",
    ("q4", (0.1279, 0.1921)): "slip",
    ("q4", (0.1436, 0.1764)): "slip",
    ("q5", ...): "blank",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]


def test_a_function_may_return_both_ends(lesson, lang):
    def by_definition(hits, n, z):
        return plausible(hits, n, z) if 0 < hits < n else city.wilson(hits, n, z)

    assert check("q5", by_definition).state == "right"
    assert check("q5", lambda hits, n, z: [max(0, end) for end in city.wilson(hits, n, z)]).state == "right"
    wrong = check("q5", city.wald)
    assert wrong.state == "wrong" and "(0.05237, 0.3604)" in wrong.text and "(-0.00649" in wrong.text
    assert check("q5", lambda hits, n, z: (0, city.wilson(hits, n, z)[1])).state == "wrong"
    one = check("q5", lambda hits, n, z: 0.5)
    assert (one.state, one.text) == (
        "type", lesson.say("check.function_pair", id="q5", call="<lambda>(3, 20, 1.96)", given="float"),
    )  # fmt: skip
    question = lesson.questions["q5"]
    assert judge("q5", question, lambda hits, n, z: ("a", 1), lang).state == "type"
    assert judge("q5", question, lambda *_: ..., lang).state == "blank"
