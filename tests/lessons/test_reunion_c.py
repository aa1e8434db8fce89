"""The tools of lesson Promise of Reunion C: numbered log, blocks of ten, picture of a record; a pupil's answers."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from math import comb, sqrt
from random import Random
from statistics import NormalDist, pstdev

import pytest

import combinatoria as cb
from combinatoria.games.reunion.odds import comers
from combinatoria_widgets.lessons import reunion_c as reunion
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import PUPILS, data_code, example_class, read_play
from combinatoria_widgets.lessons.tools.judge import errors_off
from combinatoria_widgets.lessons.tools.log import Made
from combinatoria_widgets.lessons.tools.running import running, signed, track
from combinatoria_widgets.lessons.tools.state import LessonError, Outcome

from .conftest import in_one_language
from .screen import example_data
from .test_reunion_a import AT_ONCE, FULL, meets, table


@pytest.fixture
def lesson(open_lesson):
    """Reunion C, opened."""
    return open_lesson("reunion-c")


def block(full, number=1):
    """Return a block of ten whose first reunions are full."""
    return [reunion.Reunion(10 * (number - 1) + n, n <= full, True, True) for n in range(1, 11)]


# -- the log and its bets ------------------------------------------------------------------------------------


def test_the_log_numbers_the_reunions_in_their_order(lesson):
    screen = table(seed=4)
    log = reunion.keep(screen)
    asked = screen.snapshot["prediction"]
    assert asked["quick"] and asked["question"] == lesson.say("bet.full")
    screen.send("predict", about=asked["id"], value=0.7)
    screen.play("meet station")
    for seed in (7, 11):
        screen.new(seed, seats=1, options=AT_ONCE)
        meets(screen, "station" if seed == 7 else "park")
    assert log.entries == [(1, True, True, False), (2, True, True, True)], "the park is less reliable: not counted"
    assert [(entry.block, entry.came, entry.full) for entry in log.entries] == [(1, 2, False), (1, 3, True)]
    assert [wager.happened for wager in lesson.bets.values() if wager.said] == [False]
    lesson.predictions.update(eight=0.5, more=0.5)
    log.dealer.unveil()
    assert Fraction(next(iter(lesson.bets.values())).exact) == FULL


@pytest.mark.parametrize("options", [{"friends": 2}, {"reliability": 50}, {"call": True}])
def test_rehearsals_with_other_friends_are_not_noted(lesson, options):
    screen = table(**options)
    log = reunion.keep(screen)
    meets(screen)
    assert len(log) == 0


def test_only_whole_blocks_settle_the_prediction():
    def cases(*pupils):
        return reunion.RecordLog().cases((number, entry) for number, pupil in enumerate(pupils) for entry in pupil)

    assert cases([*block(8), *block(7, 2)]) == [True, False]
    assert cases([*block(9), *block(10, 2)[:9]]) == [True], "nine are not ten"
    assert cases(block(9)[:4], block(7), block(8)) == [False, True], "of three pupils"
    assert cases(block(9)[1:]) == [] == cases([])


def test_a_data_code_keeps_the_order_and_forty_reunions_at_most(lesson):
    log = lesson.kept["log"] = reunion.RecordLog()
    rng = Random(3)
    made = [log.made_up(rng, number) for number in range(45)]
    log._matches, log._noted = {}, {}
    for number, entry in enumerate(made):
        match = cb.Match(cb.game("reunion"), 1, seed=number, options=AT_ONCE)
        log.look(match, 0)
        log._noted[next(deal for deal, seen in log._matches.items() if seen.match is match)][0] = entry
    play = read_play(data_code(lesson))
    assert list(play.entries) == made[:40] and (play.lesson, play.trials) == ("reunion-c", 4)
    assert play.hits == sum(sum(e.full for e in made[ten : ten + 10]) >= 8 for ten in (0, 10, 20, 30))


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_in_blocks(lesson, capsys):
    data = example_data(lesson, capsys, reunion.tally, reunion.RecordLog(), 10)
    assert errors_off(data["full"].mean(), FULL, len(data)) < 4
    tens = data.groupby("pupil")["full"].sum()
    assert lesson.outcomes["eight"] == Outcome(int((tens >= 8).sum()), PUPILS)


@in_one_language
def test_thirty_pupils_find_what_theory_says(lesson):
    """Thirty pupils play ten reunions each by the game's rules: their pooled share, and the spread of their shares."""
    log, game = reunion.RecordLog(), cb.game("reunion")
    classes = [[] for _ in range(30)]
    for seed in range(300):
        match = cb.Match(game, 1, seed=9000 + seed, options=AT_ONCE)
        match.play("meet station")
        entry = log.note(Made(match, 0, 0))
        classes[seed // 10].append(entry._replace(number=seed % 10 + 1))
    entries = [entry for pupil in classes for entry in pupil]
    assert errors_off(sum(entry.full for entry in entries) / 300, FULL, 300) < 3
    eight = log.cases((number, entry) for number, pupil in enumerate(classes) for entry in pupil)
    assert len(eight) == 30 and errors_off(sum(eight) / 30, reunion.at_least(10, 8), 30) < 3
    strays = pstdev([sum(entry.full for entry in pupil) / 10 for pupil in classes])
    assert 1 - 3 * 0.13 < strays / sqrt(0.0197559) < 1 + 3 * 0.13


# -- the picture of a record, and the explorer -----------------------------------------------------------------


def test_a_record_is_shown_with_its_share_and_its_surplus_side_by_side(lesson, lang):
    lesson.predictions.update(eight=0.5, more=0.5)
    outcomes = [n % 4 > 0 for n in range(1, 1001)]
    shown = running(0.729, {"<class>": outcomes[:240], "none": [], "long": track(outcomes, 0.729)}, unit="reunions")
    assert shown.text.splitlines()[1] == lesson.say(
        "running.sentence", label="long", n="1,000", unit=lesson.say("unit.reunions"), share="75.0%", theory="72.9%",
        surplus="+21.0",
    )  # fmt: skip
    assert len(shown.text.splitlines()) == 2 and "&lt;class&gt;" in shown.html and "<class>" not in shown.html
    assert shown.html.count("<polyline") == 2 * 2 + 2 * 2, "two ranges and two records in each of two panels"
    assert max(len(line.split()) for line in re.findall(r'points="([^"]+)"', shown.html)) < 200, "fewer points"
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in shown.html.split("<tr")]
    assert ["1000", "–", "–", "75.0%", "+21.0"] in cells and ["240", "75.0%", "+5.0", "75.0%", "+5.0"] in cells
    with pytest.raises(LessonError):
        running(0.729, {"nobody": []})


def test_the_surplus_has_its_sign():
    assert [signed(value) for value in (-46.02, 0.04, 1234.5)] == ["−46.0", "0.0", "+1,234.5"]


@cache
def close(n):
    """The lesson's own function, by whole numbers."""
    return sum(comb(n, k) * 729**k * 271 ** (n - k) for k in range(n + 1) if abs(1000 * k - 729 * n) < 100 * n) / (
        Fraction(1000) ** n
    )


def test_explorer(lesson):
    explorer = reunion.explore(close)
    assert "84.56%" in repr(explorer) and explorer.out.value.count("<polyline") == 2
    assert lesson.outcomes["more"].hits == 0
    for n in (10, 80):
        explorer.controls["reunions"].value = n
        row = explorer.simulate()
        assert errors_off(row.share, close(n), row.trials) < 4


# -- what the lesson says -------------------------------------------------------------------------------------


@cache
def walk(n):
    """Return the chances of each number of full reunions among n, reunion by reunion."""
    chance = {0: Fraction(1)}
    for _ in range(n):
        chance = {k: chance.get(k, 0) * (1 - FULL) + chance.get(k - 1, 0) * FULL for k in range(len(chance) + 1)}
    return chance


def both(n, holds):
    """Return a chance by a walk, after comparing it with the binomial distribution of the engine."""
    found = sum(p for k, p in walk(n).items() if holds(k))
    assert found == comers(n, FULL).p(holds)
    return float(found)


def test_every_chance_of_the_lesson_by_a_walk_and_by_the_binomial():
    """Shares of 80% and more, of 60% and less, within 0.1 of what is expected."""
    many = [round(both(n, lambda k, n=n: 5 * k >= 4 * n), 4) for n in (10, 40, 100)]
    assert many == [0.4636, 0.2051, 0.0656] and round(both(10, lambda k: k >= 8), 6) == 0.463593
    assert round(float(reunion.at_least(400, 320)), 6) == 0.000624
    assert abs(sum(walk(10)[k] for k in range(8, 11)) - Fraction(463593, 10**6)) < Fraction(1, 10**6)
    few = [round(both(n, lambda k, n=n: 5 * k <= 3 * n), 4) for n in (10, 40, 100)]
    assert few == [0.2751, 0.0525, 0.0035]
    near = {n: both(n, lambda k, n=n: abs(Fraction(k, n) - FULL) < reunion.POINTS) for n in (10, 40, 70, 80, 100)}
    assert [round(p, 4) for p in near.values()] == [0.5249, 0.8456, 0.9391, 0.9564, 0.9761]
    assert round(both(80, lambda k: abs(k - 80 * FULL) < 2), 3) == 0.385
    assert all(round(float(close(n)), 12) == round(near[n], 12) for n in near)
    assert round(float(reunion.fewer(40, 32)), 4) == 0.7949
    thirty = 30 * reunion.at_least(10, 8), 30 * both(10, lambda k: k <= 6)
    assert [round(float(pupils)) for pupils in thirty] == [14, 8], "as the guide says"


def test_every_spread_by_the_root_law_and_by_the_distribution():
    share = {n: sqrt(float(comers(n, FULL).variance())) / n for n in (10, 40, 50, 100, 300)}
    for n, spread in share.items():
        assert abs(spread - sqrt(FULL * (1 - FULL) / n)) < 1e-12
    assert [round(share[n], 4) for n in (10, 40, 50, 100, 300)] == [0.1406, 0.0703, 0.0629, 0.0444, 0.0257]
    assert [round(n * share[n], 3) for n in (10, 40, 100)] == [1.406, 2.811, 4.445]
    assert Fraction(197559, 10**6) == FULL * (1 - FULL) and round(sqrt(10_000 * 0.197559), 2) == 44.45
    least = [next(n for n in range(1, 9999) if n * Fraction(limit) ** 2 >= FULL * (1 - FULL))
             for limit in ("0.05", "0.03", "0.025", "0.02", "0.015", "0.01", "0.005")]  # fmt: skip
    assert least == [80, 220, 317, 494, 879, 1976, 7903]
    assert round(sqrt(0.2051 * 0.7949 / 10_000), 3) == 0.004


def test_the_debt_is_not_repaid_but_diluted():
    expected = {n: 5 + FULL * (n - 10) for n in (20, 40, 100, 1000)}
    assert [str(float(e / n)) for n, e in expected.items()] == ["0.6145", "0.67175", "0.7061", "0.72671"]
    assert {e - n * FULL for n, e in expected.items()} == {Fraction(-229, 100)}
    after = [(j, k, float(p) * float(q)) for j, p in walk(10).items() for k, q in walk(90).items()]
    farther = sum(p for j, k, p in after if abs(j + k - 100 * FULL) > abs(j - 10 * FULL))
    nearer = sum(p for j, k, p in after if abs(j + k - 100 * FULL) < 10 * abs(j - 10 * FULL))
    assert [round(p, 3) for p in (farther, nearer)] == [0.806, 0.826]
    rng, off = Random(5), [0, 0]
    for _ in range(4000):
        record = [rng.random() < FULL for _ in range(100)]
        ten, hundred = abs(sum(record[:10]) - 7.29), abs(sum(record) - 72.9)
        off = [off[0] + (hundred > ten), off[1] + (hundred < 10 * ten)]
    assert all(errors_off(found / 4000, p, 4000) < 4 for found, p in zip(off, (farther, nearer), strict=True))


def test_chebyshev_and_the_bell():
    bell = NormalDist(72.9, sqrt(100 * 0.197559))
    assert round(bell.cdf(82.9) - bell.cdf(62.9), 4) == 0.9755
    assert round(1 - 0.197559 / 100 / 0.01, 4) == 0.8024
    fit = [k for k in range(101) if abs(Fraction(k, 100) - FULL) < Fraction(1, 10)]
    assert (fit[0], fit[-1]) == (63, 82)


def test_record_196_begins_as_in_the_story():
    rng = Random(196)
    assert sum(all(rng.randrange(10) < 9 for _ in range(3)) for _ in range(10)) == 5


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("k1", 80): "right",
    ("k1", 70): "slip",
    ("k1", 100): "slip",
    ("k1", 40): "slip",
    ("k1", 90): "wrong",
    ("k1", 0.95): "wrong",
    ("k2", "a"): "right",
    ("k2", "b"): "slip",
    ("k2", "c"): "slip",
    ("k3", "a"): "right",
    ("k3", "b"): "slip",
    ("k3", "c"): "slip",
    ("q1", "2687/4000"): "right",
    ("q1", 0.67175): "right",
    ("q1", "67.2%"): "rounded",
    ("q1", 0.729): "slip",
    ("q1", 0.5): "slip",
    ("q1", 0.6145): "slip",
    ("q1", 26.87): "wrong",
    ("q2", 0.0629): "right",
    ("q2", 0.06286): "right",
    ("q2", "6.29%"): "right",
    ("q2", 0.063): "type",
    ("q2", 3.14): "slip",
    ("q2", 0.00395): "slip",
    ("q2", 0.444): "slip",
    ("q2", 0.00889): "slip",
    ("q2", 0.0707): "slip",
    ("q3", 1976): "right",
    ("q3", 1975): "slip",
    ("q3", 1977): "slip",
    ("q3", 45): "slip",
    ("q3", 2500): "slip",
    ("q3", 20): "slip",
    ("q3", 1975.59): "wrong",
    ("q4", 0.2051): "right",
    ("q4", 0.21): "right",
    ("q4", 0.4636): "slip",
    ("q4", 0.7949): "slip",
    ("q4", 0.12): "slip",
    ("q4", 0.3): "wrong",
    ("q5", (0.8024, 0.9761)): "right",
    ("q5", (0.802, 0.976)): "right",
    ("q5", (0.1976, 0.9761)): "slip",
    ("q5", (0.5555, 0.976)): "slip",
    ("q5", (0.8024, 0.9755)): "wrong",
    ("q5", (0.976, 0.802)): "wrong",
    ("q5", 0.8024): "type",
    ("q5", ...): "blank",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]


def test_the_example_class_is_like_the_theory(lesson):
    entries = [entry for _, entry in example_class(reunion.RecordLog, lesson.seed)]
    assert errors_off(sum(entry.full for entry in entries) / len(entries), FULL, len(entries)) < 4
