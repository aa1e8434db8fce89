"""The tools of lesson Reunion B: log of meetings, bets, tally, explorer; the lesson's statements; a pupil's answers."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from random import Random
from statistics import fmean

import pytest

import combinatoria as cb
from combinatoria.games.reunion import odds
from combinatoria.odds import mean_until
from combinatoria_widgets.lessons import reunion_b as reunion
from combinatoria_widgets.lessons.tools.bets import forecasts
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import example_class
from combinatoria_widgets.lessons.tools.judge import errors_off
from combinatoria_widgets.lessons.tools.state import Outcome

from .conftest import in_one_language
from .screen import Screen, brought_back, example_data

PAIRS = list(product(range(12), repeat=2))
HALF, NINTH = Fraction(1, 2), Fraction(5, 9)


@pytest.fixture
def lesson(open_lesson):
    """Reunion B, opened."""
    return open_lesson("reunion-b")


def table(seed=8, mode="duel", **options):
    return Screen(seed=seed, seats=1, mode=mode, game="reunion", options={**reunion.TWO_FRIENDS, **options})


def day(screen, last="lay", place="station"):
    """Wait for the first friend, and then for everybody, or lay the cards at once."""
    screen.play(f"meet {place}")
    while not any(screen.match.table.codes(f"here:{n}") for n in (1, 2)):
        screen.play("wait")
    while last == "wait" and any(move["text"] == "wait" for move in screen.snapshot["moves"]):
        screen.play("wait")
    if last == "lay":
        screen.play("lay")


def came(seed):
    """Return when both friends come, by the rules alone."""
    match = cb.Match(cb.game("reunion"), 1, seed=seed, options=dict(reunion.TWO_FRIENDS))
    match.play("meet station")
    while None in match.table.vars["came"]:
        match.play("wait")
    return match.table.vars["came"][1:]


def meet(wait, friends=2, steps=12):
    """The lesson's own function, by the first friend to come."""
    ways = 0
    for first in range(steps):
        later = min(wait, steps - 1 - first)
        ways += (later + 1) ** friends - later**friends
    return Fraction(ways, steps**friends)


# -- the log and its bets ------------------------------------------------------------------------------------


@pytest.mark.parametrize("last", ["lay", "wait"])
def test_the_log_keeps_when_both_came(lesson, last):
    screen = table()
    log = reunion.keep(screen)
    assert len(log) == 0
    day(screen, last)
    for seed in (22, 25, 8):  # the last one is logged already
        screen.new(seed, seats=1, options=reunion.TWO_FRIENDS)
        day(screen, last)
    assert [tuple(one) for one in log.entries] == [tuple(sorted(came(seed))) for seed in (8, 22, 25)]
    assert [one.met for one in log.entries] == [abs(a - b) <= 3 for a, b in map(came, (8, 22, 25))]
    assert repr(log) == lesson.say("tally.log", n=3)


def test_met_is_whether_both_cards_lay_there_together():
    """By the rules: compare how long the first friend stays with the minutes between the two."""
    met = {}
    for seed in range(60):
        match = cb.Match(cb.game("reunion"), 1, seed=seed, options=dict(reunion.TWO_FRIENDS))
        match.play("meet station")
        seen = False
        while match.table.vars["phase"] == "meet":
            seen |= all(match.table.codes(f"here:{n}") for n in (1, 2))
            match.play("wait" if any(move.kind == "wait" for move in match.legal()) else "close")
        early, late = sorted(match.table.vars["came"][1:])
        met[seed] = seen
        assert seen == reunion.Came(early, late).met == (5 * (late - early) <= 15)
    assert 15 < sum(met.values()) < 45


@pytest.mark.parametrize(
    ("place", "options"),
    [("park", {}), ("station", {"friends": 3}), ("station", {"reliability": 90}), ("station", {"waiting": 30})],
)
def test_other_days_are_not_counted_and_not_bet_on(lesson, place, options):
    screen = table(**options)
    log = reunion.keep(screen)
    screen.play(f"meet {place}")
    for _ in range(30):
        if screen.snapshot["moves"]:
            screen.play(screen.snapshot["moves"][0]["text"])
    assert screen.match.table.vars["came"][1:] != (None, None)
    assert len(log) == 0 and not lesson.bets


def test_the_bet_comes_with_the_first_friend(lesson):
    screen = table()
    log = reunion.keep(screen)
    lesson.predictions |= {"met": 0.4, "double": 0.5}
    first, last = sorted(came(8))
    screen.send("move", text="meet station")
    for _ in range(first):
        assert not (screen.snapshot["prediction"] and screen.snapshot["prediction"]["quick"])
        screen.send("move", text="wait")
    asked = screen.snapshot["prediction"]
    clock = [f"13:{30 + 5 * step}" for step in (first, first + 3)]
    assert asked["question"] == lesson.say("bet.met", at=clock[0], until=clock[1])
    screen.send("predict", about=asked["id"], value=0.3)
    screen.send("move", text="lay")
    (bet,) = lesson.bets.values()
    assert (bet.said, bet.happened) == (0.3, last - first <= 3) and log.entries[0].met == bet.happened
    assert [one.exact for one in forecasts(lesson)] == [Fraction(3, 11 - first)]


def test_the_chance_that_the_other_one_is_in_time():
    """Over the pairs in which one has come at a step and the other comes later."""
    for first in range(11):
        for now in range(first, 11):
            later = [other for other in range(12) if other > now]
            good = Fraction(sum(other - first <= 3 for other in later), len(later))
            assert reunion.in_time(first, now) == (good if 0 < good < 1 else None)


@in_one_language
@pytest.mark.slow
@pytest.mark.all
def test_days_and_bets_follow_the_exact_chances(lesson):
    """60 days at the table: half of them are meetings, and bets come true as often as their exact chances say."""
    lesson.predictions |= {"met": 0.4, "double": 0.5}
    screen = table(seed=3000)
    log = reunion.keep(screen)
    for number in range(60):
        if number:
            screen.new(3000 + number, seats=1, options=reunion.TWO_FRIENDS)
        screen.send("move", text="meet station")
        while screen.match.table.vars["phase"] == "meet":
            asked = screen.snapshot["prediction"]
            if asked and asked["quick"]:
                screen.send("predict", about=asked["id"], value=0.5)
            moves = [move["text"] for move in screen.snapshot["moves"]]
            screen.send("move", text="lay" if "lay" in moves else "wait")
    assert len(log) == 60
    assert errors_off(sum(one.met for one in log.entries) / 60, HALF, 60) < 4
    found = forecasts(lesson)
    assert len(found) > 30
    spread = sum(float(one.exact * (1 - one.exact)) for one in found) ** 0.5
    assert abs(sum(one.happened - one.exact for one in found)) < 4 * spread


def test_the_record_brings_days_back(lesson):
    screen = table()
    log = reunion.keep(screen)
    day(screen)
    assert brought_back(lesson, log, ["reunion"]) == log.entries and len(log) == 1


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson, capsys):
    data = example_data(lesson, capsys, reunion.tally, reunion.CameLog())
    assert all(
        row.apart == row.last - row.first >= 0 and row.met == (row.apart <= 15) and row.last % 5 == 0 and row.last <= 55
        for row in data.itertuples()
    )
    assert lesson.outcomes["met"] == Outcome(int(data["met"].sum()), len(data))


def test_the_class_is_like_the_theory(lesson):
    days = [entry for _, entry in example_class(reunion.CameLog, lesson.seed)]
    assert errors_off(sum(one.met for one in days) / len(days), HALF, len(days)) < 4
    square = fmean((5 * (a - b)) ** 2 for a, b in PAIRS)
    mean = fmean(5 * abs(a - b) for a, b in PAIRS)
    assert abs(fmean(one.apart for one in days) - mean) < 4 * ((square - mean**2) / len(days)) ** 0.5


def test_own_days_come_first(lesson):
    log, screen = reunion.CameLog(), table()
    log.watch(screen)
    day(screen)
    first = reunion.tally(log)[0]
    assert (first["who"], first["apart"]) == (lesson.say("tally.you"), 5 * abs(came(8)[0] - came(8)[1]))
    assert lesson.rounds == 1


# -- the explorer, and statements of the lesson --------------------------------------------------------------------


def test_explorer(lesson):
    explorer = reunion.explore(meet)
    assert "1/2" in repr(explorer)
    assert lesson.outcomes["double"].hits == 0
    for wait, friends in ((3, 2), (6, 2), (3, 5), (0, 3), (11, 8)):
        explorer.controls["wait"].value, explorer.controls["friends"].value = wait, friends
        assert str(meet(wait, friends)) in repr(explorer)
        row = explorer.simulate()
        assert errors_off(row.share, meet(wait, friends), row.trials) < 4 or row.share == meet(wait, friends)
    assert explorer.out.value.count("<polyline") == 2


def test_the_function_of_the_lesson_counts_what_listing_gives():
    for wait, friends, steps in product((0, 1, 3, 5), (2, 3, 4), (1, 4, 6)):
        every = list(product(range(steps), repeat=friends))
        good = sum(max(times) - min(times) <= wait for times in every)
        assert meet(wait, friends, steps) == Fraction(good, len(every))
    assert meet(3) == HALF and meet(15, 2, 60) == Fraction(9, 20) and meet(3, 3) == Fraction(5, 24)
    assert meet(6) < 2 * meet(3) == 1, "the claim is wrong"


def test_meetings_of_the_patient_and_the_impatient():
    for steps, one, other in product((1, 2, 5, 12), (0, 1, 4, 20), (0, 2, 11)):
        good = sum(-other <= b - a <= one for a, b in product(range(steps), repeat=2))
        assert reunion.meeting(steps, one, other) == Fraction(good, steps**2)


def test_finer_clocks_come_near_to_the_one_without_steps():
    exact = odds.meet(2, Fraction(1, 4))
    off = [meet(steps // 4, 2, steps) - exact for steps in (12, 36, 360, 3600)]
    assert exact == Fraction(7, 16) and off == sorted(off, reverse=True) and 0 < off[-1] < 0.001
    three = odds.meet(3, Fraction(1, 4))
    assert three == Fraction(10, 64) and abs(meet(900, 3, 3600) - three) < 0.001
    rng = Random(1)
    times = [[rng.random() for _ in range(3)] for _ in range(20_000)]
    assert errors_off(sum(max(t) - min(t) <= 0.25 for t in times) / 20_000, three, 20_000) < 4


def test_ken_and_mei_are_both_too_low():
    """Mei's 1/16 is the chance at one moment in the middle of the hour; Ken's 1/4 is far too low."""
    at_two = [sum(0 <= 6 - step <= 2 for step in pair) == 2 for pair in PAIRS]  # a quarter of an hour is three steps
    assert Fraction(sum(at_two), len(at_two)) == Fraction(1, 16) < Fraction(1, 4) < meet(3)


def test_first_and_last():
    """Pieces of the hour have the same mean: order statistics, in the limit of small steps and by simulation."""
    assert 5 * Fraction(sum(abs(a - b) for a, b in PAIRS), 144) == Fraction(715, 36)
    rng = Random(2)
    times = [sorted(60 * rng.random() for _ in range(4)) for _ in range(20_000)]
    for place, mean in ((0, 12), (3, 48)):
        values = [t[place] for t in times]
        spread = (fmean((v - mean) ** 2 for v in values) / len(values)) ** 0.5
        assert abs(fmean(values) - mean) < 4 * spread
    trains = list(combinations(range(1, 13), 3))
    assert Fraction(sum(min(three) for three in trains), len(trains)) == mean_until(12, 3) == Fraction(13, 4)
    assert Fraction(sum(max(three) for three in trains), len(trains)) == 13 - mean_until(12, 3)


def test_memory():
    """For a friend who is sure to come, the remaining steps are equally likely; for a card, the chance is constant."""
    for passed in range(11):
        later = [step for step in range(12) if step >= passed]
        assert Fraction(later.count(passed), len(later)) == Fraction(1, 12 - passed)
    survive, year = odds.lost_card(Fraction(1, 20), 10)
    assert year == Fraction(400, 39) and survive == Fraction(19, 20) ** 20
    assert abs(sum(0.95**n for n in range(400)) - 20) < 1e-6


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("k1", "9/20"): "right",
    ("k1", 0.45): "right",
    ("k1", "1/2"): "slip",
    ("k1", "7/16"): "slip",
    ("k1", Fraction(17, 40)): "slip",  # exactly 15 minutes missed
    ("k2", 12): "right",
    ("k2", 15): "slip",
    ("k2", 48): "slip",
    ("k2", 30): "slip",
    ("k3", "13/4"): "right",
    ("k3", 3.25): "right",
    ("k3", 4): "slip",
    ("k3", "9/4"): "slip",
    ("k3", 3): "slip",
    ("k4", "b"): "right",
    ("k4", "a"): "slip",
    ("k4", "c"): "slip",
    ("q1", NINTH): "right",
    ("q1", "55.6%"): "rounded",
    ("q1", "1/3"): "slip",  # Ken
    ("q1", "1/9"): "slip",  # Mei
    ("q1", "5/18"): "slip",
    ("q1", "2/3"): "slip",
    ("q1", "4/9"): "slip",
    ("q1", 0.9): "wrong",
    ("q1", "soon"): "type",
    ("q2", "400/39"): "right",
    ("q2", 10.26): "rounded",
    ("q2", 10): "slip",  # added
    ("q2", 20): "slip",  # one card
    ("q2", 400): "slip",  # both in one year
    ("q2", "39/400"): "slip",
    ("q2", "361/39"): "slip",
    ("q2", 29.74): "slip",  # the last loss
    ("q2", 7): "wrong",
    ("q3", "5/32"): "right",
    ("q3", 0.15625): "right",
    ("q3", "5/24"): "slip",
    ("q3", "1/16"): "slip",
    ("q3", "9/64"): "slip",
    ("q3", "3/16"): "slip",
    ("q3", "7/16"): "slip",
    ("q3", 0.5): "wrong",
    ("q3", ...): "blank",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]


def test_function_answers(lesson):
    def pupils(steps, one, other):
        good = sum(-other <= b - a <= one for a, b in product(range(steps), repeat=2))
        return Fraction(good, steps**2)

    assert check("q4", pupils).state == "right"
    assert check("q4", lambda steps, one, other: pupils(steps, one, one)).state == "wrong"
    assert check("q4", lambda steps, one, other: pupils(steps, one - 1, other - 1)).state == "wrong"
    assert check("q4", lambda steps, one, other: ...).state == "blank"
    assert check("q4", pupils(12, 3, 3)).state == "type"
