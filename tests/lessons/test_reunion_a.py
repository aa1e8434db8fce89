"""The tools of lesson Promise of Reunion A: log of arrivals, bets, tally, explorer; and a pupil's answers."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import pytest

import combinatoria as cb
from combinatoria.games.reunion import odds
from combinatoria_widgets.lessons import reunion_a as reunion
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import data_code
from combinatoria_widgets.lessons.tools.judge import errors_off
from combinatoria_widgets.lessons.tools.state import Outcome

from .conftest import in_one_language
from .screen import Screen, example_data

AT_ONCE = {"delay": 0, "altered": 0, "call": False}
FULL = Fraction(729, 1000)
FRIENDS = {"en": ("Ann", "Ben", "Dora"), "ja": ("アン", "ベン", "ドラ")}


@pytest.fixture
def lesson(open_lesson):
    """Reunion A, opened."""
    return open_lesson("reunion-a")


def table(seed=7, **options):
    return Screen(seed=seed, seats=1, mode="duel", game="reunion", options=AT_ONCE | options)


def meets(screen, place="station"):
    """Skip the bet and go to the place."""
    screen.pass_over()
    screen.play(f"meet {place}")


def bets(screen, value):
    asked = screen.snapshot["prediction"]
    screen.send("predict", about=asked["id"], value=value)
    return asked


def again(screen, seed, **options):
    screen.new(seed, seats=1, options=AT_ONCE | options)


def all_there(friends, percent=90):
    """The lesson's own function."""
    return Fraction(percent, 100) ** friends


# -- the log and its bets ------------------------------------------------------------------------------------


def test_log_keeps_who_came(lesson):
    screen = table(seed=4)
    log = reunion.keep(screen)
    assert len(log) == 0
    meets(screen)
    assert screen.match.table.vars["came"] == (0, 0, 0, None)
    assert log.entries == [(True, True, False)], "nobody else can come, so the result is known"
    assert (log.entries[0].came, log.entries[0].all_three) == (2, False)
    screen.play("lay")
    assert len(log) == 1, "a reunion counts once"
    again(screen, 7)
    meets(screen)
    assert log.entries[1] == (True, True, True) and log.entries[1].all_three
    assert repr(log) == lesson.say("tally.log", n=2)


def test_who_is_missing_is_known_only_after_the_last_step(lesson):
    seed = next(n for n in range(99) if None in ended(n).vars["came"])
    screen = table(seed=seed, delay=60)
    log = reunion.keep(screen)
    meets(screen)
    while "wait" in [move["text"] for move in screen.snapshot["moves"]]:
        assert len(log) == 0
        screen.play("wait")
    came = screen.match.table.vars["came"][1:]
    assert log.entries == [tuple(step is not None for step in came)] and not log.entries[0].all_three


def ended(seed):
    """Play a rehearsal with late friends to its last step."""
    m = cb.Match(cb.game("reunion"), 1, seed=seed, options=AT_ONCE | {"delay": 60})
    m.play("meet station")
    while "wait" in [m.game.format(move) for move in m.legal()]:
        m.play("wait")
    return m.table


@pytest.mark.parametrize("options", [{"friends": 2}, {"reliability": 50}, {"call": True}])
def test_rehearsals_with_other_friends_are_not_noted(lesson, options):
    screen = table(**options)
    log = reunion.keep(screen)
    assert screen.snapshot["prediction"] is None
    meets(screen)
    if options.get("call"):
        screen.play("call 1")
    assert len(log) == 0


def test_in_the_park_friends_are_less_reliable_and_so_it_does_not_count(lesson):
    screen = table()
    log = reunion.keep(screen)
    meets(screen, "park")
    assert len(log) == 0


def test_each_reunion_is_bet_on_and_the_last_one_recalled(lesson):
    """All three, then friend by friend; earlier results are in the question but do not affect the chance."""
    screen = table(seed=7)
    log = reunion.keep(screen)
    asked = []
    for seed in (7, 0, 4, 1, 2, 3, 5, 6, 8, 9):
        if asked:
            again(screen, seed)
        before, friend = log.entries, len(asked) % 4
        past = [entry[friend - 1] if friend else entry.all_three for entry in before]
        run = next((n for n, came in enumerate(reversed(past)) if not came), len(past))
        key = ("one" if friend else "all") + ("_run" if run else "_gap" if past else "")
        asked.append(key)
        name = FRIENDS[lesson.lang][friend - 1]
        assert bets(screen, 0.7)["question"] == lesson.say(f"bet.{key}", name=name, run=run)
        screen.play("meet station")
    assert {"all", "all_run", "one_run", "one_gap"} <= set(asked)
    assert {one.exact for one in lesson.bets.values()} == {None}, "it would reveal what is to be predicted"
    happened = [one.happened for one in lesson.bets.values()]
    assert happened == [e[n % 4 - 1] if n % 4 else e.all_three for n, e in enumerate(log.entries)]
    lesson.predictions.update(all_three=0.5, train=0.5)
    log.dealer.unveil()
    exact = [Fraction(one.exact) for one in lesson.bets.values()]
    assert exact == [Fraction(9, 10) if n % 4 else FULL for n in range(len(exact))]


@in_one_language
@pytest.mark.slow
@pytest.mark.all
def test_friends_come_with_the_lessons_chances_whatever_happened_last_time(lesson):
    """150 rehearsals through session and log."""
    screen = table()
    log = reunion.keep(screen)
    for seed in range(150):
        again(screen, seed)
        meets(screen)
    full = [entry.all_three for entry in log.entries]
    assert len(full) == 150 and errors_off(sum(full) / 150, FULL, 150) < 4
    for before in (True, False):
        after = [b for a, b in pairwise(full) if a == before]
        assert errors_off(sum(after) / len(after), FULL, len(after)) < 4


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson, capsys):
    data = example_data(lesson, capsys, reunion.tally, reunion.AttendanceLog())
    assert all(row.all_three == (row.came == 3) for row in data.itertuples())
    assert errors_off(data["all_three"].mean(), FULL, len(data)) < 4
    assert lesson.outcomes["all_three"] == Outcome(int(data["all_three"].sum()), len(data))


def test_own_reunions_come_first_and_have_a_data_code(lesson):
    screen = table()
    log = reunion.keep(screen)
    for seed in (7, 4):
        again(screen, seed)
        meets(screen)
    rows = reunion.tally(log)
    assert [row["who"] for row in rows[:3]] == [lesson.say("tally.you")] * 2 + [lesson.say("tally.example")]
    assert lesson.rounds == 2 and data_code(lesson).startswith("D1PRA1-")


# -- the explorer --------------------------------------------------------------------------------------------


def test_explorer(lesson):
    explorer = reunion.explore(all_there)
    assert "729/1000" in repr(explorer) and explorer.out.value.count("<polyline") == 2
    explorer.controls["friends"].value = 4
    assert explorer.exact() == Fraction(6561, 10_000)
    assert lesson.outcomes["train"].hits == 1


@pytest.mark.parametrize(("friends", "percent"), [(3, 90), (8, 92), (1, 50), (5, 100)])
def test_explorer_simulates_what_it_calculates(lesson, friends, percent):
    explorer = reunion.explore(all_there)
    for name, value in {"friends": friends, "percent": percent}.items():
        explorer.controls[name].value = value
    row = explorer.simulate()
    assert errors_off(row.share, all_there(friends, percent), row.trials) < 4
    assert row == explorer.simulate()
    assert all_there(friends, percent) == odds.comers(friends, Fraction(percent, 100))[friends]


def test_what_the_lesson_says_is_so():
    assert round(float(FULL**10), 2) == 0.04
    assert [round(0.9**n, 3) for n in (6, 7)] == [0.531, 0.478] and round(1 - 0.9**10, 2) == 0.65
    assert [round(p**8, 3) for p in (0.91, 0.92)] == [0.470, 0.513] and 0.9375**8 > 0.5
    assert (round(0.9**8, 2), 0.5**8) == (0.43, 1 / 256)
    joints = {(a, b, d): (a and b, b and d) for a, b, d in product((0, 1), repeat=3)}
    half = [right for left, right in joints.values() if not left]
    assert (sum(half), len(half)) == (1, 6), "the twin problem of exercise 2"
    nine = {who: Fraction(9, 10) ** sum(who) * Fraction(1, 10) ** (3 - sum(who)) for who in joints}
    gone = sum(p for who, p in nine.items() if not joints[who][0])
    only = sum(p for who, p in nine.items() if joints[who] == (0, 1))
    assert only / gone == Fraction(81, 190), "exercise 2 by listing"
    ring = [who for who in product((0, 1), repeat=4) if not any(who[n] and who[n - 1] for n in range(4))]
    assert len(ring) == 7, "exercise 3 by listing"


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("k1", 7): "right",
    ("k1", 6): "slip",
    ("k1", 5): "slip",
    ("k1", 10): "slip",
    ("k2", 92): "right",
    ("k2", 91): "slip",
    ("k2", 94): "slip",
    ("k2", 90): "slip",
    ("k2", 50): "slip",
    ("k3", "c"): "right",
    ("k3", "a"): "slip",
    ("k3", "b"): "slip",
    ("k4", "1/10"): "right",
    ("k4", "10%"): "right",
    ("k4", "1/1000"): "slip",
    ("k4", 0.9): "slip",
    ("k4", "27.1%"): "slip",
    ("q1", "4/15"): "right",
    ("q1", "26.7%"): "rounded",
    ("q1", 0.25): "slip",
    ("q1", "1/8"): "slip",
    ("q1", "1/15"): "slip",
    ("q1", "15/16"): "slip",
    ("q1", "11/15"): "slip",
    ("q2", "81/190"): "right",
    ("q2", "42.6%"): "rounded",
    ("q2", 0.81): "slip",
    ("q2", 0.081): "slip",
    ("q2", 0.1539): "slip",
    ("q2", 0.9): "slip",
    ("q3", "7/16"): "right",
    ("q3", 0.5): "slip",
    ("q3", "81/256"): "slip",
    ("q3", "5/16"): "slip",
    ("q3", "1/16"): "slip",
    ("q3", "9/16"): "slip",
    ("q3", ...): "blank",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]


def test_function_answers(lesson):
    def pupils(record, run):
        kept, row = [], 0
        for full in record:
            if row >= run:
                kept.append(full)
            row = row + 1 if full else 0
        return Fraction(sum(kept), len(kept))

    assert check("q4", pupils).state == "right"
    assert check("q4", lambda record, run: Fraction(sum(record), len(record))).state == "wrong"
    assert check("q4", lambda record, run: Fraction(sum(record[run:]), len(record[run:]))).state == "wrong"
    assert check("q4", lambda record, run: ...).state == "blank"
