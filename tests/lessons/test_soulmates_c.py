"""The tools of lesson Soulmates C: calls at the table, their log, two-way tables, explorer; its numbers and answers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from math import comb, prod, sqrt
from random import Random
from statistics import NormalDist

import pandas
import pytest

from combinatoria.games.soulmates.odds import chance_match
from combinatoria.odds import hypergeometric
from combinatoria_widgets.lessons import soulmates_c as soulmates
from combinatoria_widgets.lessons.soulmates_c import CLUB, PLAYERS, chance
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import PUPILS, example_class
from combinatoria_widgets.lessons.tools.judge import errors_off

from .screen import Screen, example_data, hand_of

ONE, FIVE = "call S2 S3 S4 for S1", "call S2 S3 S4 for S5"
FIELDS = {(card, players): float(chance(card, players)) for card, players in CLUB}


@pytest.fixture
def lesson(open_lesson):
    """Soulmates C, opened."""
    return open_lesson("soulmates-c")


def calls(moves):
    """Make these calls, one per deal, at a new table; return the screen and the log."""
    return Screen.of_deals(soulmates, soulmates.ready_call(), moves)


def pooled(card, small):
    """The lesson's own function."""
    return (small * chance(card, 4) + (100 - small) * chance(card, 8)) / 100


# -- calls and their log -------------------------------------------------------------------------------------


def test_the_hand_is_that_of_the_story_and_only_calls_are_legal(lesson):
    screen = Screen.of(soulmates.ready_call())
    log = soulmates.keep(screen)
    for players in (4, 4, 8):
        match = screen.match
        assert match.seats == players and hand_of(screen) == tuple(sorted(soulmates.SEEN[:-1]))
        assert sorted(map(match.game.format, match.legal())) == [ONE, FIVE]
        assert match.table.codes("pile") == ["M2"] and match.view(0).codes("hand:1") == [None] * 4
        hidden = [
            face for zone in ("deck", *(f"hand:{n}" for n in range(1, players))) for face in match.table.codes(zone)
        ]
        assert sorted(hidden) == sorted(soulmates.HIDDEN)
        screen.play(FIVE)
        screen.send("next")
    assert [entry.players for entry in log.entries] == [4, 4, 8]


def test_the_player_chooses_four_times_and_then_a_coin_does(lesson):
    screen = Screen.of(soulmates.ready_call())
    log = soulmates.keep(screen)
    said = []
    for number in range(1, 10):
        players, coin = log.waiting[1]
        key, facts = ("coined", {"card": coin}) if coin else ("chosen", {})
        assert lesson.say(f"tally.{key}", number=number, players=players, **facts) in screen.snapshot["status"]["text"]
        said.append(coin)
        screen.play(FIVE if number == 9 and coin == "S1" else ONE if coin == "S1" or number < 4 else FIVE)
        screen.send("next")
    assert said[:5] == [""] * 5 and set(said[5:]) <= {"S1", "S5"}
    assert [entry.players for entry in log.entries[1:]] == [4, 8] * 4
    obeyed = [entry.coin for entry in log.entries]
    assert obeyed[:5] == [False] * 5 and obeyed[5:8] == [True] * 3
    assert obeyed[8] == (said[8] == "S5"), "a call for the other card counts as chosen"
    for entry, match in zip(log.entries, log.matches[:9], strict=True):
        held = [entry.card in match.table_at(match.decisions[0].mark).codes(f"hand:{n}") for n in range(1, match.seats)]
        assert entry.found == (sum(held) == 1)


def test_the_coin_is_fair_and_each_copy_has_its_own(lesson):
    found = Counter()
    for lesson.rounds_from in range(0, 40_000, 100):
        found[tuple(soulmates.AskedLog.setting(n, lesson.round_seed).coin for n in range(5, 9))] += 1
    assert len(found) == 16 and sum((n - 25) ** 2 / 25 for n in found.values()) < 15 + 3 * sqrt(30)


def test_a_bet_before_each_call_has_the_chance_of_its_field_once_predictions_are_locked(lesson):
    screen = Screen.of(soulmates.ready_call())
    log = soulmates.keep(screen)
    for number in range(4):
        screen.send("move", text=(ONE, FIVE)[number % 2])
        asked = screen.snapshot["prediction"]
        card = ("S1", "S5")[number % 2]
        assert asked["question"] == lesson.say("bet.found", card=card, players=screen.match.seats)
        screen.send("predict", about=asked["id"], value=0.25)
        if not screen.match.decisions:
            screen.send("move", text=(ONE, FIVE)[number % 2])
        screen.send("next")
    assert [bet.happened for bet in lesson.bets.values()] == [entry.found for entry in log.entries]
    assert {bet.exact for bet in lesson.bets.values()} == {None}, "it would reveal what is to be predicted"
    lesson.predictions.update(dict.fromkeys(lesson.data["predictions"], 0.3))
    log.dealer.unveil()
    fields = [str(chance(entry.card, entry.players)) for entry in log.entries]
    assert [bet.exact for bet in lesson.bets.values()] == fields


def test_thirty_pupils_find_what_theory_says_in_every_field(lesson):
    """Eight own rounds each, the fives chosen mostly at large tables: neither choice nor coin changes a chance."""
    found = {(coined, *field): [] for coined in (False, True) for field in CLUB}
    for pupil in range(30):
        lesson.rounds_from, rng = Random(f"pupil {pupil}").getrandbits(53), Random(pupil)
        for number in range(1, 9):
            setting = soulmates.AskedLog.setting(number, lesson.round_seed)
            zones = soulmates.AskedLog.prepared(lesson.position_seed(number), setting)["zones"]
            players, card = setting.players, setting.coin or rng.choices(("S5", "S1"), (setting.players - 3, 2))[0]
            holders = sum(card in zones[f"hand:{seat}"] for seat in range(1, players))
            found[bool(setting.coin), card, players].append(holders == 1)
    assert sum(map(len, found.values())) == 240 and min(map(len, found.values())) >= 8
    for (_, *field), cases in found.items():
        p = FIELDS[tuple(field)]
        assert abs(sum(cases) - p * len(cases)) <= 3 * sqrt(p * (1 - p) * len(cases)), (field, sum(cases), len(cases))


# -- tally and tables ----------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson, capsys):
    data = example_data(lesson, capsys, soulmates.tally, soulmates.AskedLog(), 8)
    assert len(data) == PUPILS * 8 and data["coin"].sum() == PUPILS * 4
    for field, p in FIELDS.items():
        cases = [one.found for _, one in example_class(soulmates.AskedLog, 2026) if (one.card, one.players) == field]
        assert abs(sum(cases) - p * len(cases)) <= 3 * sqrt(p * (1 - p) * len(cases))
    five8 = data[(data.card == "S5") & (data.players == 8)]
    assert lesson.outcomes["five8"].trials == len(five8) and lesson.outcomes["five8"].hits == five8["found"].sum()


def test_a_two_way_table_has_fields_and_sums(lesson):
    rows = [("S5", 4, True), ("S5", 8, False), ("S5", 8, True), ("S1", 4, False)]
    data = pandas.DataFrame([{"card": card, "players": players, "found": found} for card, players, found in rows])
    shown = soulmates.crossed(data, "coin")
    lines = repr(shown).splitlines()
    assert lines[0] == lesson.say("crossed.coin", n=4)
    assert lines[2:] == ["S5 | 1/1 = 100% | 1/2 = 50% | 2/3 = 67%", "S1 | 0/1 = 0% | 0/0 | 0/1 = 0%"]
    assert shown.html.count("<td") == 8


def test_explorer(lesson):
    explorer = soulmates.explore(pooled)
    assert "29.67%" in repr(explorer) and lesson.outcomes["both"].hits == 0
    for fives, ones in ((40, 90), (90, 90), (0, 0)):
        explorer.controls["fives"].value, explorer.controls["ones"].value = fives, ones
        row = explorer.simulate()
        assert errors_off(row.share, pooled("S5", fives), row.trials) < 4


# -- what the lesson says, by two methods ----------------------------------------------------------------------


def by_places(copies, opponents, cards=54):
    """Return the chance of exactly one holder, by the numbers of copies in that hand and in the deck."""
    deck = cards - 4 * opponents
    ways = sum(comb(4, k) * comb(deck, copies - k) for k in range(1, min(4, copies) + 1))
    return Fraction(opponents * ways, comb(cards, copies))


def test_the_chances_of_the_four_fields():
    told = {("S5", 4): "335/689", ("S5", 8): "1645/5967", ("S1", 4): "122139/296429", ("S1", 8): "33005/1143369"}
    for (card, players), fraction in told.items():
        copies = soulmates.COPIES[card]
        assert chance(card, players) == Fraction(fraction) == by_places(copies, players - 1)
        assert chance(card, players) == chance_match(copies, players - 1)
    assert [round(p, 4) for p in FIELDS.values()] == [0.4862, 0.2757, 0.412, 0.0289]
    expected = {field: round(CLUB[field] * p) for field, p in FIELDS.items()}
    assert list(expected.values()) == [5, 25, 37, 0], "the table of the story"
    assert round(float(pooled("S5", 50)), 4) == 0.3809 and round(float(pooled("S1", 50)), 4) == 0.2205
    assert round(float(pooled("S5", 10)), 4) == 0.2967 and round(float(pooled("S1", 90)), 4) == 0.3737
    even = (pooled("S1", 90) - chance("S5", 8)) / (chance("S5", 4) - chance("S5", 8))
    assert round(float(even), 3) == 0.466 and pooled("S5", 46) < pooled("S1", 90) < pooled("S5", 47)


def binomial(n, p):
    return [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]


def test_how_often_a_club_finds_the_paradox():
    """All tables of 200 calls, by their chances; and the lesson's own simulation of a thousand."""
    laws = {field: binomial(CLUB[field], p) for field, p in FIELDS.items()}
    in_all = in_both = both = 0.0
    for a, b in product(range(11), range(91)):
        fives = laws["S5", 4][a] * laws["S5", 8][b]
        if fives < 1e-12:
            continue
        for d in range(11):
            p = fives * laws["S1", 8][d]
            ahead = [c + d > a + b for c in range(91)]
            columns = [a * 9 > c and b > 9 * d for c in range(91)]
            in_all += p * sum(q for q, yes in zip(laws["S1", 4], ahead, strict=True) if yes)
            in_both += p * sum(q for q, yes in zip(laws["S1", 4], columns, strict=True) if yes)
            both += p * sum(q for q, *yes in zip(laws["S1", 4], ahead, columns, strict=True) if all(yes))
    assert [round(x, 3) for x in (in_all, in_both, both)] == [0.865, 0.653, 0.533]
    rng, clubs = Random(1), []
    for _ in range(400):
        clubs.append({field: sum(rng.random() < p for _ in range(CLUB[field])) for field, p in FIELDS.items()})
    share = sum(one["S1", 4] + one["S1", 8] > one["S5", 4] + one["S5", 8] for one in clubs) / len(clubs)
    assert abs(share - in_all) < 4 * sqrt(in_all * (1 - in_all) / len(clubs))


def test_what_a_class_can_decide():
    """Thirty calls per field, chosen by a coin: is the five ahead? And how many calls give a power of 0.8?"""
    laws = {players: [binomial(30, FIELDS[card, players]) for card in ("S5", "S1")] for players in PLAYERS}
    ahead = {n: sum(five[k] * sum(one[:k]) for k in range(31)) for n, (five, one) in laws.items()}
    alike = {n: sum(five[k] * one[k] for k in range(31)) for n, (five, one) in laws.items()}
    assert round(ahead[4], 2) == 0.67 and round(ahead[8], 3) == 0.997 and round(ahead[8] + alike[8], 3) == 0.999
    z, power = NormalDist().inv_cdf(0.975), NormalDist().inv_cdf(0.8)
    for players, told in ((4, 705), (8, 33)):
        p, q = FIELDS["S5", players], FIELDS["S1", players]
        mean = (p + q) / 2
        apart = z * sqrt(2 * mean * (1 - mean)) + power * sqrt(p * (1 - p) + q * (1 - q))
        assert abs((apart / (p - q)) ** 2 - told) < 1.5, (players, (apart / (p - q)) ** 2)


def test_ten_misses_by_luck_alone():
    step_by_step = prod(Fraction(75 - n, 100 - n) for n in range(10))
    assert step_by_step == Fraction(comb(75, 10), comb(100, 10)) == hypergeometric(100, 25, 10)[0]
    assert round(float(step_by_step), 4) == 0.0479 and round(0.75**10, 4) == 0.0563


def test_a_feeling_about_something_rare():
    calls = [(n < 30, (n % 10 < 8) if n < 30 else (n % 10 < 2)) for n in range(1000)]
    felt = [found for found, feeling in calls if feeling]
    assert (len(felt), sum(felt)) == (218, 24) and Fraction(sum(felt), len(felt)) == Fraction(12, 109)
    prior, true, false = Fraction(30, 1000), Fraction(4, 5), Fraction(1, 5)
    assert prior * true / (prior * true + (1 - prior) * false) == Fraction(12, 109)


def test_where_the_knob_turns():
    steps = [(small, pooled("S5", small) < pooled("S1", 90)) for small in range(0, 101, 10)]
    assert [a for (a, yes), (_, after) in pairwise(steps) if yes and not after] == [40]
    assert PLAYERS == (4, 8)


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("q1", "25/67"): "right",
    ("q1", 0.373): "rounded",
    ("q1", "25/100"): "slip",
    ("q1", 0.125): "slip",
    ("q1", 0.5): "slip",
    ("q1", "42/67"): "slip",
    ("q1", "25/30"): "slip",
    ("q1", "1/3"): "wrong",
    ("q2", "7/18"): "right",
    ("q2", "38.9%"): "rounded",
    ("q2", 0.3): "slip",
    ("q2", "37/180"): "slip",
    ("q2", "7/9"): "slip",
    ("q2", "2/9"): "slip",
    ("q2", "11/18"): "slip",
    ("q3", "5/2"): "right",
    ("q3", 2.5): "right",
    ("q3", 0): "slip",
    ("q3", 3.7): "slip",
    ("q3", 2.78): "slip",
    ("q3", 5): "slip",
    ("q3", 0.25): "slip",
    ("q3", 11): "wrong",
    ("q4", "12/109"): "right",
    ("q4", "11.0%"): "rounded",
    ("q4", 0.8): "slip",
    ("q4", "24/1000"): "slip",
    ("q4", 0.03): "slip",
    ("q4", 0.97): "slip",
    ("q4", "24/194"): "slip",
    ("q4", ...): "blank",
    ("q5", 0.0479): "rounded",
    ("q5", 0.0563): "slip",
    ("q5", 0.75): "slip",
    ("q5", "one"): "type",
    ("k1", "a"): "right",
    ("k1", "b"): "slip",
    ("k1", "c"): "slip",
    ("k2", 40): "right",
    ("k2", 50): "slip",
    ("k2", 90): "slip",
    ("k2", 10): "slip",
    ("k2", 60): "wrong",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]
