"""The tools of lesson Secret Signs C: log of totals, heaps under the bell; its numbers, and a pupil's answers."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from math import comb, erfc, sqrt
from random import Random
from statistics import NormalDist

import pandas
import pytest

from combinatoria.games.signs import odds
from combinatoria.odds import Dist
from combinatoria_widgets.lessons import signs_c as signs
from combinatoria_widgets.lessons.signs_c import DECK, bell, scores, total, with_putting_back
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import PUPILS, example_class
from combinatoria_widgets.lessons.tools.heaps import bell_of, greatest_error, under_bell
from combinatoria_widgets.lessons.tools.state import LessonError

from .screen import Screen, example_data

SILENT = {"games": 1, "talk": "silent"}


@pytest.fixture
def lesson(open_lesson):
    """Secret Signs C, opened."""
    return open_lesson("signs-c")


# -- the log and the tally -----------------------------------------------------------------------------------


def test_the_log_keeps_what_was_dealt_to_the_team(lesson):
    screen = Screen(seed=7, game="signs", options=SILENT)
    log = signs.keep(screen)
    t = screen.match.table
    drawn = next(event.cards for event in t.events if event.note == "draw")
    hands = [sum(int(t.faces[card][1:]) for card in t.zones[f"hand:{n}"] if card not in drawn) for n in range(4)]
    asked = screen.snapshot["prediction"]
    assert asked["question"] == lesson.say("bet.within", held=hands[0], low=26, high=34)
    assert len(log) == 0
    screen.act()
    assert log.entries == [signs.Team(hands[0] + hands[2], hands[0])]
    screen.send("next")
    screen.act()
    assert len(log) == 2 and log.entries[1].within == (26 <= log.entries[1].team <= 34)


def test_a_bet_has_the_chance_that_ones_five_cards_leave(lesson):
    screen = Screen(seed=3, game="signs", options=SILENT)
    log = signs.keep(screen)
    view = screen.match.view(0)
    own = [int(face[1:]) for face in view.open_codes("hand:0")]
    screen.send("predict", about=screen.snapshot["prediction"]["id"], value=0.6)
    (bet,) = lesson.bets.values()
    rest = list((Counter(DECK) - Counter(own)).elements())
    chance, tries = Fraction(bet.exact), 20_000
    rng = Random(1)
    found = sum(26 <= sum(own[:5]) + sum(rng.sample(rest, 5)) <= 34 for _ in range(tries)) / tries
    assert abs(found - chance) < 4 * sqrt(chance * (1 - chance) / tries)
    screen.act()
    assert bet.happened == log.entries[0].within


def test_an_empty_log_gives_the_example_class_and_says_so(lesson, capsys):
    data = example_data(lesson, capsys, signs.tally, signs.TotalLog(), 5)
    assert len(data) == PUPILS * 5 and ((data["own"] >= 5) & (data["team"] > data["own"])).all()
    found = [one.team for _, one in example_class(signs.TotalLog, 2026)]
    assert abs(sum(found) / len(found) - 980 / 33) < 3 * odds.moments(10).standard_deviation / sqrt(len(found))
    assert lesson.outcomes["within"].trials == len(data) and lesson.outcomes["within"].hits == data["within"].sum()


def test_a_class_of_thirty_finds_mean_and_share():
    """150 totals from all pupils: mean, share within one deviation and share over 30, within three standard errors."""
    rng = Random("thirty pupils")
    found = [signs.TotalLog.made_up(rng, number).team for _ in range(30) for number in range(5)]
    spread = odds.moments(10).standard_deviation
    assert round(spread / sqrt(150), 2) == 0.36 and abs(sum(found) / 150 - 980 / 33) < 3 * spread / sqrt(150)
    for event, p in ((lambda x: 26 <= x <= 34, 0.6920), (lambda x: x > 30, 0.4241)):
        assert abs(sum(map(event, found)) - 150 * p) < 3 * sqrt(150 * p * (1 - p))
    assert round(150 * 0.4241) == 64 and round(sqrt(150 * 0.4241 * 0.5759)) == 6


# -- heaps under the bell ------------------------------------------------------------------------------------


def test_the_heap_of_observed_totals_has_its_own_bell(lesson):
    lesson.predictions.update(dict.fromkeys(lesson.data["predictions"], 0.3))
    shown = under_bell([1, 2, 2, 3])
    assert repr(shown) == lesson.say("bars.observed", n="4", mean="2.00", spread="0.71")
    assert shown.html.count("<rect") == 3 and shown.html.count("<polyline") == 1
    cells = NormalDist(2, sqrt(0.5))
    assert f"{100 * (cells.cdf(2.5) - cells.cdf(1.5)):.3f}%" in shown.html and "50.000%" in shown.html
    with pytest.raises(LessonError, match=lesson.say("compare.nothing")):
        under_bell([7, 7])


def test_the_controls_choose_what_is_added_and_how_many(lesson):
    heaps = signs.explore()
    assert lesson.outcomes["nearer"].hits == 0
    for kind, dist in (("cards", total), ("back", with_putting_back), ("scores", scores)):
        for n in (1, 10, 30):
            heaps.kind.value, heaps.number.value = kind, n
            said = repr(heaps)
            assert f"{dist(n).standard_deviation():.2f}" in said and f"{100 * greatest_error(dist(n)):.2f}%" in said
            assert f"{100 * greatest_error(dist(n), 0):.2f}%" in said
            assert heaps.out.value.count("<rect") <= 61 and heaps.out.value.count("<polyline") == 1
    for n in (1, 32):
        heaps.kind.value, heaps.number.value = "cards", n
        assert "1.62" in repr(heaps), "the total of the one card left out has the same law"


def test_bars_for_several_numbers_add_their_chances(lesson):
    heaps = signs.explore()
    heaps.kind.value, heaps.number.value = "scores", 30
    cells = [float(cell) for cell in re.findall(r">([\d.]+)%</td>", heaps.out.value)]
    shown, under = cells[::2], cells[1::2]
    assert 30 < len(shown) <= 61
    assert abs(sum(shown) - 100) < 0.1 and abs(sum(under) - 100) < 0.1
    assert max(abs(a - b) for a, b in zip(shown, under, strict=True)) < 0.5


# -- what the lesson says, by two methods ----------------------------------------------------------------------


def ways_of(cards):
    """Return total -> ways for cards that are not put back, card by card."""
    ways = Counter({(0, 0): 1})
    for card in DECK:
        for (taken, points), found in [*ways.items()]:
            if taken < cards:
                ways[taken + 1, points + card] += found
    return {points: found for (taken, points), found in ways.items() if taken == cards}


def errors(cards):
    """Return the greatest error of the bell with the half and without, from the ways and the formula."""
    ways, spread = ways_of(cards), sqrt(cards * 2870 / 1089 * (33 - cards) / 32)
    found = []
    for half in (0.5, 0):
        below, most = 0, 0.0
        for points in sorted(ways):
            below += ways[points]
            z = (points + half - cards * 98 / 33) / spread
            most = max(most, abs(below / comb(33, cards) - erfc(-z / sqrt(2)) / 2))
        found.append(round(most, 4))
    return found


TABLE = {
    1: (1.6234, 0.389, 0.0684, 0.1794),
    2: (2.2597, 0.261, 0.0277, 0.1063),
    3: (2.7225, 0.202, 0.0170, 0.0881),
    5: (3.3956, 0.138, 0.0119, 0.0681),
    10: (4.3523, 0.061, 0.0055, 0.0499),
    20: (4.6274, -0.031, 0.0037, 0.0409),
    28: (3.3956, -0.138, 0.0119, 0.0500),
}


@pytest.mark.parametrize("cards", TABLE)
def test_spread_skewness_and_errors_of_the_bell(cards):
    dist, (spread, skewness, half, plain) = total(cards), TABLE[cards]
    assert dict(dist.weights()[0]) == {n: w * dist.weights()[1] // comb(33, cards) for n, w in ways_of(cards).items()}
    assert dist.mean() == Fraction(98 * cards, 33)
    assert dist.variance() == odds.moments(cards).variance == cards * Fraction(2870, 1089) * Fraction(33 - cards, 32)
    assert round(dist.standard_deviation(), 4) == spread
    third = sum(p * (n - dist.mean()) ** 3 for n, p in dist.items())
    assert round(float(third) / dist.standard_deviation() ** 3, 3) == skewness
    assert [round(greatest_error(dist, size), 4) for size in (0.5, 0)] == errors(cards) == [half, plain]


def test_28_cards_are_five_mirrored():
    left_out = total(5).map(lambda points: 98 - points)
    assert left_out == total(28) and abs(greatest_error(total(28)) - greatest_error(total(5))) < 1e-12


def test_more_than_thirty_of_ten_cards():
    exact, ways = total(10).p(lambda points: points > 30), ways_of(10)
    assert exact == Fraction(sum(w for n, w in ways.items() if n > 30), comb(33, 10)) == Fraction(1189637, 2804880)
    normal, back = (NormalDist(980 / 33, spread) for spread in (4.352330, 5.133659))
    told = [float(exact), 1 - normal.cdf(30.5), 1 - back.cdf(30.5), 1 - normal.cdf(30), 1 - back.cdf(30)]
    assert [round(x, 4) for x in told] == [0.4241, 0.4268, 0.4378, 0.4722, 0.4765]
    by_erfc = [erfc((30 + half - 980 / 33) / spread / sqrt(2)) / 2
               for half, spread in ((0.5, 4.352330), (0.5, 5.133659), (0, 4.352330))]  # fmt: skip
    assert [round(x, 4) for x in by_erfc] == [0.4268, 0.4378, 0.4722]
    assert round(with_putting_back(10).standard_deviation(), 4) == 5.1337
    assert round(total(10).standard_deviation() / with_putting_back(10).standard_deviation(), 2) == 0.85
    deals = next(n for n in range(1, 999) if (0.4722 - 0.4241) ** 2 * n >= 4 * 0.4241 * 0.5759)
    assert abs(deals - 423) <= 1, "totals for two standard errors"


def test_single_totals_tails_and_the_share_within_one_standard_deviation():
    dist, normal = total(10), bell_of(total(10))
    ways = ways_of(10)
    assert (round(float(dist[30]), 4), round(normal.cdf(30.5) - normal.cdf(29.5), 4)) == (0.0895, 0.0912)
    within = dist.p(lambda points: 26 <= points <= 34)
    assert within == Fraction(sum(ways[n] for n in range(26, 35)), comb(33, 10)) and round(float(within), 4) == 0.6920
    low, high = normal.mean - normal.stdev, normal.mean + normal.stdev
    assert 25 < low < 26 and 34 < high < 35
    for limit, exact, by_bell in ((35, 0.0938, 0.0912), (38, 0.0223, 0.0216), (20, 0.9855, 0.9827)):
        assert round(float(dist.p(lambda points, limit=limit: points > limit)), 4) == exact
        assert round(bell(limit, 10), 4) == by_bell
    assert round(1 - normal.cdf(20), 4) == 0.9871, "there the half does harm"
    shuffled = Random(5)
    trials = [sum(shuffled.sample(DECK, 10)) for _ in range(4_000)]
    assert abs(sum(26 <= n <= 34 for n in trials) / 4_000 - 0.692) < 4 * sqrt(0.692 * 0.308 / 4_000)


def test_sums_of_scores():
    one = scores(1)
    ways = ways_of(10)
    mean = Fraction(sum(n * w for n, w in ways.items() if n <= 30), comb(33, 10))
    assert one.mean() == mean == odds.outlook(total(10)).score and round(float(mean), 3) == 15.379
    assert round(one.standard_deviation(), 3) == 13.356
    told = {1: 0.29, 2: 0.174, 5: 0.074, 10: 0.031, 30: 0.0050}
    assert {n: round(greatest_error(scores(n)), 4 if n == 30 else 3 if n > 1 else 2) for n in told} == told
    chances = [0.0] * 901  # the second method: floats, game by game
    chances[0] = 1.0
    score = [float(one[n]) for n in range(31)]
    for _ in range(30):
        chances = [sum(p * chances[n - k] for k, p in enumerate(score) if p and n >= k) for n in range(901)]
    exact = scores(30)
    normal = bell_of(exact)
    told = {400: (0.8013, 0.8012), 420: (0.7182, 0.7165), 450: (0.5687, 0.5645), 500: (0.3047, 0.3012)}
    for limit, (counted, by_bell) in told.items():
        assert round(float(exact.p(lambda n, limit=limit: n >= limit)), 4) == round(sum(chances[limit:]), 4) == counted
        assert round(1 - normal.cdf(limit - 0.5), 4) == by_bell
    assert round(normal.mean, 1) == 461.4 and round(normal.stdev, 2) == 73.15
    assert round(1 - normal.cdf(400), 3) == 0.799


def test_the_other_teams_total_is_no_second_trial():
    assert odds.correlation() == Fraction(-10, 23)
    rng = Random(2)
    pairs = [(sum(cards[:10]), sum(cards[10:])) for cards in (rng.sample(DECK, 20) for _ in range(4_000))]
    frame = pandas.DataFrame(pairs)
    assert abs(frame[0].corr(frame[1]) + 10 / 23) < 4 * (1 - (10 / 23) ** 2) / sqrt(4_000)


def test_the_bell_of_a_coin_and_of_a_die():
    """Small cases by hand: P(0) = 1/2 against the area up to 0.5, which is one standard deviation from 0."""
    coin = Dist.uniform([0, 1])
    assert bell_of(coin) == NormalDist(0.5, 0.5)
    assert greatest_error(coin) == max(abs(0.5 - NormalDist().cdf(0)), abs(1 - NormalDist().cdf(2)))
    die = Dist.uniform(range(1, 7))
    listed = [abs(k / 6 - NormalDist(3.5, sqrt(35 / 12)).cdf(k + 0.5)) for k in range(1, 7)]
    assert abs(greatest_error(die) - max(listed)) < 1e-12


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("q1", 3.396): "right",
    ("q1", 3.40): "right",
    ("q1", "3.3956"): "right",
    ("q1", 3.630): "slip",
    ("q1", 11.53): "slip",
    ("q1", 8.117): "slip",
    ("q1", 3.344): "slip",
    ("q1", 2.5): "wrong",
    ("q2", 0.2174): "right",
    ("q2", 0.2199): "right",
    ("q2", "21.7%"): "right",
    ("q2", 0.218): "right",
    ("q2", 0.1767): "slip",
    ("q2", 0.2326): "slip",
    ("q2", 0.1411): "slip",
    ("q2", 0.7826): "slip",
    ("q2", 0.3): "wrong",
    ("q3", 0.0912): "right",
    ("q3", 0.0895): "right",
    ("q3", 0.0914): "right",
    ("q3", 0.0913): "right",
    ("q3", 0): "slip",
    ("q3", "0.0"): "slip",
    ("q3", 0.4268): "slip",
    ("q3", 0.5732): "slip",
    ("q3", 0.0775): "slip",
    ("q3", "one"): "type",
    ("q5", 0.801): "right",
    ("q5", 0.8013): "right",
    ("q5", 1 - NormalDist(461.4, 73.15).cdf(399.5)): "right",
    ("q5", 1 - NormalDist(461.4, 73.15).cdf(400)): "slip",
    ("q5", 0.799): "slip",
    ("q5", 0.199): "slip",
    ("q5", 0.561): "slip",
    ("q5", ...): "blank",
    ("k1", "a"): "right",
    ("k1", "b"): "slip",
    ("k1", "c"): "slip",
    ("k1", "d"): "slip",
    ("k2", 28): "right",
    ("k2", 27): "slip",
    ("k2", 10): "slip",
    ("k2", 20): "slip",
    ("k2", 33): "slip",
    ("k2", 15): "wrong",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]


def test_a_function_is_judged_with_other_cards_too(lesson):
    assert check("q4", bell).state == "right"
    wrong = check("q4", lambda limit, cards: bell(limit - 1, cards))
    assert wrong.state == "wrong" and "0.4268" in wrong.text and "/" not in wrong.text
    back = lambda limit, cards: 1 - NormalDist(cards * 98 / 33, sqrt(cards * 2870 / 1089)).cdf(limit + 0.5)  # noqa: E731
    assert check("q4", back).state == "wrong"
    assert check("q4", lambda limit, cards: ...).state == "blank"
