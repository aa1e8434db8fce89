"""The tools of lesson Order C: the lot, its log and bets, the test of labels; its numbers and a pupil's answers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, sqrt
from random import Random
from statistics import stdev

import pytest

from combinatoria import Match, game
from combinatoria.games.order import odds
from combinatoria.odds import Dist
from combinatoria_widgets.lessons import order_c as order
from combinatoria_widgets.lessons.tools import rounds
from combinatoria_widgets.lessons.tools.bets import forecasts
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import PUPILS
from combinatoria_widgets.lessons.tools.judge import errors_off

from .screen import Screen, example_data

PLAIN = {"wyverns": 0, "servants": "off", "signals": False}
TWELVE = [*order.KEN, *order.MEI]
HANDS = comb(90, 6)


@pytest.fixture
def own_rounds(monkeypatch):
    """Count only the lesson's own deals, as in a notebook; they are the same in every run."""
    monkeypatch.setattr(rounds, "entropy", lambda: 7_000)


@pytest.fixture
def lesson(own_rounds, open_lesson):
    """Order C, opened."""
    return open_lesson("order-c")


def table(seed=6, seats=3):
    return Screen(seed=seed, seats=seats, game="order", options=PLAIN)


def dealt_to(screen):
    return sorted(int(face) for face in screen.match.table.codes("hand:0"))


def each(hand):
    """Return the room that one card up and one card down use."""
    low, *_, high = sorted(hand)
    return low + 91 - high


# -- the lot, its log and bets -------------------------------------------------------------------------------------


def test_the_lot_names_each_way_four_times_in_eight_own_deals(lesson):
    screen = table()
    log = order.keep(screen)
    found = []
    for number in range(17):
        if number:
            screen.send("next")
        hand = dealt_to(screen)
        found.append((log.way(screen.match), hand))
        screen.act()
    ways = [way for way, _ in found]
    assert ways[0] == "up", "the deal of the cell is everybody's"
    assert Counter(ways[1:9]) == Counter(ways[9:17]) == {"up": 4, "cheapest": 4}
    assert [tuple(one) for one in log.entries] == [(way, order.COSTS[way](hand)) for way, hand in found[1:]]
    assert repr(log) == lesson.say("tally.log", n=16)
    orders = set()
    for lesson.rounds_from in range(1_000, 21_000, 1_000):
        lesson.dealt = 8
        deals = [Match(game("order"), 3, lesson.round_seed(n), PLAIN) for n in range(8)]
        orders.add(tuple(map(log.way, deals)))
    assert len(orders) > 10


def test_what_is_laid_is_checked_and_changes_nothing(lesson):
    """The same deal laid as drawn by lot, and in another way: the line differs, the entry does not."""
    said = {}
    for right in (True, False):
        screen = table()
        log = order.keep(screen)
        x = dealt_to(screen)
        assert lesson.say("lot.up") in screen.snapshot["status"]["text"]
        screen.act()
        if screen.snapshot["moves"][0]["text"].startswith("start"):
            screen.play("start 0")
        cards = (x[0], x[1]) if right else (x[-1], x[-2])
        for card in cards:
            screen.play(f"play {card} {'a1' if right else 'd1'}")
        entry = log.seen(screen.match, 0)
        assert entry == order.Laid("up", x[1])
        said[right] = screen.session.snapshot()["status"]["text"]
        laid = x[1] if right else 91 - x[-2]
        assert laid == x[1] if right else laid != x[1]
        assert lesson.say("lot.right" if right else "lot.other", cost=x[1], laid=laid) in said[right]


def test_bets_are_asked_while_the_cards_are_covered_and_settled_by_the_way_of_the_lot(lesson):
    screen = table()
    log = order.keep(screen)
    for _ in range(6):
        screen.send("next")
        asked = screen.snapshot["prediction"]
        way = log.way(screen.match)
        assert asked["question"] in {lesson.say(f"bet.{way}", n=n) for n in order._LIMITS[way]}
        view = screen.snapshot["table"]
        assert not [card for card in view["zones"]["hand:0"] if str(card) in view["faces"]]
        screen.send("predict", about=asked["id"], value=0.4)
        screen.send("move", text=screen.snapshot["moves"][0]["text"])
    bets = list(lesson.bets.values())
    assert [bet.happened for bet in bets] == [
        entry.cost <= bet.of for entry, bet in zip(log.entries, bets, strict=True)
    ]
    assert {bet.exact for bet in bets} == {None}, "the chance would help to predict"
    lesson.predictions.update(shuffled=0.5, never=0.5)
    exact = [order._within(entry.way, bet.of) for entry, bet in zip(log.entries, bets, strict=True)]
    assert [one.exact for one in forecasts(lesson)] == exact and all(0.3 < p < 0.7 for p in exact)


def test_two_masters_are_asked_nothing(lesson):
    screen = table(seats=2)
    order.keep(screen)
    assert screen.snapshot["prediction"] is None


# -- the tally and the test of labels ------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_tests_it(lesson, capsys):
    data = example_data(lesson, capsys, order.tally, order.WayLog(), 8)
    assert len(data) == PUPILS * 8 and set(Counter(data["way"]).values()) == {PUPILS * 4}
    few = 0
    for _, hands in data.groupby("pupil"):
        ways = [list(hands[hands["way"] == way]["cost"]) for way in order.WAYS]
        few += brute(*ways, sides=2) <= Fraction(1, 20)
    told = repr(order.labels())
    assert lesson.say("labels.class", n=PUPILS, few=few) in told and "192" in told
    for way in order.WAYS:
        costs, exact = data[data["way"] == way]["cost"], order.cost(way)
        assert abs(costs.mean() - exact.mean()) < 3 * exact.standard_deviation() / sqrt(len(costs))


def test_own_hands_are_tested_first(lesson):
    screen = table()
    log = order.keep(screen)
    assert lesson.say("labels.undecided") not in repr(order.labels())
    for _ in range(8):
        screen.send("next")
        screen.act()
    ways = [[entry.cost for entry in log.entries if entry.way == way] for way in order.WAYS]
    assert [len(costs) for costs in ways] == [4, 4]
    p = brute(*ways, sides=2)
    first, second, *_ = repr(order.labels()).splitlines()
    assert f"{float(p):.3f}" in first
    assert second == lesson.say("labels.decides" if p <= Fraction(1, 20) else "labels.undecided")
    assert order.tally(log)[0]["who"] == lesson.say("tally.you")


def test_picture_and_explorer(lesson):
    rng = Random(1)
    shuffles = [sum(rng.sample(TWELVE, 6)) for _ in range(500)]
    shown = order.heap(shuffles)
    assert "2.06%" in repr(shown) and "<summary>" in shown.html
    assert lesson.outcomes["shuffled"].hits == sum(total >= 158 for total in shuffles)
    sums = [sum(six) for six in combinations(TWELVE, 6)]

    def p_value(difference, sides=1):
        far = [abs(2 * s - 235) >= 6 * difference if sides == 2 else 2 * s - 235 >= 6 * difference for s in sums]
        return Fraction(sum(far), len(far))

    explorer = order.explore(p_value)
    for sides in (1, 2):
        explorer.controls["difference"].value, explorer.controls["sides"].value = 8, sides
        assert str(p_value(8, sides)) in repr(explorer)
        row = explorer.simulate()
        assert errors_off(row.share, p_value(8, sides), row.trials) < 4
    assert lesson.outcomes["never"].hits == 0, "shuffled labels also differ by 13"


# -- what the lesson says, by two methods --------------------------------------------------------------------------


def brute(dear, cheap, sides=1):
    """The p-value by listing every labelling, with means as fractions."""
    seen = Fraction(sum(dear), len(dear)) - Fraction(sum(cheap), len(cheap))
    costs, gaps = [*dear, *cheap], []
    for chosen in combinations(range(len(costs)), len(dear)):
        one = sum(costs[n] for n in chosen)
        gaps.append(Fraction(one, len(dear)) - Fraction(sum(costs) - one, len(cheap)))
    hits = sum(abs(gap) >= abs(seen) if sides == 2 else gap >= seen for gap in gaps)
    return Fraction(hits, len(gaps))


def test_the_labels_of_the_story():
    assert brute(order.KEN, order.MEI) == order.p_value(order.KEN, order.MEI) == Fraction(19, 924)
    assert brute(order.KEN, order.MEI, sides=2) == order.p_value(order.KEN, order.MEI, sides=2) == Fraction(38, 924)
    assert order.p_value(order.MEI, order.KEN, sides=2) == Fraction(38, 924)
    five = [one for one in order.KEN if one != 50]
    for which, sides in (("dearer", 1), ("apart", 2)):
        assert brute(five, order.MEI, sides) == order.shuffled(which, 50)
    assert order.shuffled(without=50) == Fraction(19, 462)
    for n, least in ((3, 20), (4, 70), (6, 924)):
        high, low = range(n, 2 * n), range(n)
        assert brute(high, low) == order.p_value(high, low) == Fraction(1, least) == Fraction(1, comb(2 * n, n))
    assert [round(sum(costs) / 6, 2) for costs in (order.KEN, order.MEI)] == [26.33, 12.83]
    gaps = [2 * sum(six) - 235 for six in combinations(TWELVE, 6)]
    assert [sum(gap >= 6 * d for gap in gaps) for d in (11, 12)] == [62, 37]
    by_sums = order.sums(TWELVE, 6)
    assert [sum(n for s, n in by_sums.items() if 2 * s - 235 >= 6 * d) for d in (11, 12)] == [62, 37]


def test_up_and_one_each_have_the_same_law_and_cheapest_costs_less():
    up, least = order.cost("up"), order.cost("cheapest")
    assert up.mean() == 2 * odds.order_mean(1) == 26 and up.variance() == 195
    # One each costs c if the four cards between lie in a stretch of 90 - c numbers; it has c - 1 possible starts.
    assert up == Dist({c: Fraction((c - 1) * comb(90 - c, 4), HANDS) for c in range(2, 87)})
    hands = list(combinations(range(1, 15), 6))  # listed for a smaller pack
    assert Counter(hand[1] for hand in hands) == Counter(hand[0] + 15 - hand[-1] for hand in hands)
    assert least.mean() == odds.cheapest_opening() == Fraction(3307308, 219385)
    assert round(least.standard_deviation(), 3) == 7.645 and round(float(up.mean() - least.mean()), 2) == 10.92
    rng = Random(7)
    found = [order.cheapest(rng.sample(order.DECK, 6)) for _ in range(4_000)]
    assert abs(sum(found) / 4_000 - least.mean()) < 4 * 7.645 / sqrt(4_000)
    assert abs(stdev(found) - 7.645) < 0.4


def test_on_one_hand_cheapest_never_costs_more():
    as_dear = again = 0
    for low, second in combinations(range(1, 91), 2):
        top, fifth = min(90, 91 + low - second), 91 - second  # bounds of the highest and second highest
        as_dear += sum(comb(x - second - 1, 2) * (top - x) for x in range(second + 3, min(fifth, top) + 1))
        if fifth > second:
            again += comb(fifth - second, 4) + (top - fifth) * comb(fifth - second, 3)
    assert as_dear == again and Fraction(again, HANDS) == Fraction(85118, 219385)


def test_the_bootstrap_of_six():
    sums = {costs: Counter(map(sum, product(costs, repeat=6))) for costs in (order.KEN, order.MEI)}
    laws = {costs: Dist.uniform(costs).repeat(6) for costs in sums}
    ends = {order.KEN: (17.2, 37.2), order.MEI: (8.7, 16.8)}
    for costs, listed in sums.items():
        assert Dist(listed) == laws[costs]
        spread = stdev(costs) * sqrt(5 / 6) / sqrt(6)
        assert laws[costs].standard_deviation() / 6 == pytest.approx(spread)
        quantiles = [min(s for s in listed if laws[costs].p(lambda x, s=s: x <= s) >= p) / 6 for p in (0.025, 0.975)]
        assert tuple(round(q, 1) for q in quantiles) == ends[costs]
    assert round(laws[order.KEN].standard_deviation() / 6, 2) == 5.19
    assert round(stdev(order.KEN), 2) == 13.94 and round(stdev(order.KEN) / sqrt(6), 2) == 5.69
    gap = laws[order.KEN] + laws[order.MEI].map(lambda s: -s)
    assert round(float(gap.p(lambda s: s <= 0)), 4) == 0.0020
    edges = [min(s for s in gap if gap.p(lambda x, s=s: x <= s) >= p) / 6 for p in (0.025, 0.975)]
    assert [round(edge, 1) for edge in edges] == [3.3, 25.2]


def test_intervals_of_so_few_hands_are_too_narrow():
    rng, covered, sets = Random(3), 0, 250
    for _ in range(sets):
        costs = [order.up(rng.sample(order.DECK, 6)) for _ in range(6)]
        means = sorted(sum(rng.choices(costs, k=6)) / 6 for _ in range(400))
        covered += means[10] <= 26 <= means[389]
    assert abs(covered / sets - 0.86) < 3 * sqrt(0.86 * 0.14 / sets)


def test_how_often_the_hands_of_one_pupil_decide():
    """Simulated: up against cheapest, and two ways with the same law."""
    rng = Random(5)

    def decided(number, other, pupils):
        few = 0
        for _ in range(pupils):
            hands = [rng.sample(order.DECK, 6) for _ in range(2 * number)]
            dear, cheap = [order.up(hand) for hand in hands[:number]], [other(hand) for hand in hands[number:]]
            few += order.p_value(dear, cheap, sides=2) <= order.LEVEL
        return few / pupils

    cases = ((4, order.cheapest, 0.11, 800), (8, order.cheapest, 0.42, 300), (6, each, 0.05, 1500))
    for number, other, told, pupils in cases:
        assert abs(decided(number, other, pupils) - told) < 3 * sqrt(told * (1 - told) / pupils), (number, told)


def test_who_keeps_only_good_hands_plays_no_better():
    for most, kept, thrown in ((13, 20.29, 35.29), (10, 19.34, 33.14), (5, 17.57, 29.57), (20, 22.19, 40.29)):
        by_lowest = {k: comb(90 - k, 5) for k in range(1, most + 1)}
        mean = sum(n * (k + Fraction(91 - k, 6)) for k, n in by_lowest.items()) / sum(by_lowest.values())
        # by the second lowest: the lowest is one of those below it, and at most the limit
        seconds = {k: min(most, k - 1) * comb(90 - k, 4) for k in range(2, 87)}
        share = Fraction(sum(seconds.values()), HANDS)
        assert mean == Fraction(sum(k * n for k, n in seconds.items()), sum(seconds.values()))
        assert share == odds.one_or_more(most, 90, 6) and round(float(mean), 2) == kept
        rest = (26 - mean * share) / (1 - share)
        assert rest == most + 2 * Fraction(91 - most, 7), "the other hands have only higher numbers"
        assert round(float(rest), 2) == thrown
        if most == 13:
            assert mean == Fraction(364660, 17973) and round(float(share), 3) == 0.619


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("q1", "3/70"): "right",
    ("q1", 0.0429): "rounded",
    ("q1", "1/70"): "slip",
    ("q1", "2/70"): "slip",
    ("q1", "6/70"): "slip",
    ("q1", "3/24"): "slip",
    ("q1", 0.2): "wrong",
    ("q1", ...): "blank",
    ("q2", "1/252"): "right",
    ("q2", 0.00397): "right",
    ("q2", "1/120"): "slip",
    ("q2", "1/32"): "slip",
    ("q2", "2/252"): "slip",
    ("q2", 0.05): "wrong",
    ("q3", 5.69): "right",
    ("q3", 5.691): "right",
    ("q3", 13.94): "slip",
    ("q3", 2.32): "slip",
    ("q3", 5.19): "slip",
    ("q3", 194.3): "slip",
    ("q3", 9.1): "wrong",
    ("q4", "364660/17973"): "right",
    ("q4", 20.29): "right",
    ("q4", 26): "slip",
    ("q4", 35.29): "slip",
    ("q4", 19.34): "slip",
    ("q4", 6.147): "slip",
    ("q4", 15): "wrong",
    ("q5", 0.0411): "right",
    ("q5", 0.0758): "slip",
    ("q5", 0.9589): "slip",
    ("q5", 0.0206): "slip",
    ("q5", 0.5): "wrong",
    ("k1", 12): "right",
    ("k1", 11): "slip",
    ("k1", 13): "slip",
    ("k1", 14): "slip",
    ("k1", 5): "wrong",
    ("k2", "a"): "right",
    ("k2", "b"): "slip",
    ("k2", "c"): "slip",
    ("k2", "d"): "slip",
    ("k3", "b"): "right",
    ("k3", "a"): "slip",
    ("k3", "c"): "slip",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]
