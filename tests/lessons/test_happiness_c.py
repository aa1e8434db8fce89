"""The tools of lesson Time of Happiness C: the sealed table, its log and report; its numbers and a pupil's answers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb

import pytest

from combinatoria.games.happiness.reliability import opened
from combinatoria_widgets.lessons import happiness_c as happiness
from combinatoria_widgets.lessons.tools import class_data
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import PUPILS
from combinatoria_widgets.lessons.tools.judge import errors_off

from .screen import Screen, example_data

STORY = {"stories": True, "first": 1, "rounds": 1}
QUARTER, FIFTHS, THIRD, HALF = Fraction(1, 4), Fraction(2, 5), Fraction(1, 3), Fraction(1, 2)


@pytest.fixture
def lesson(open_lesson):
    """Happiness C, opened."""
    return open_lesson("happiness-c")


def word_for(right):
    """Return a word whose seal means this many right answers of 20."""
    return next(word for word in map(str, range(1, 50)) if opened(happiness.sealed(word)) == right)


def table(seal, seed=7):
    return Screen(seed=seed, seats=2, mode="duel", game="happiness", options={**STORY, "seal": seal})


def a_story(screen, questions=2):
    """Play a story to the reveal: ask this many questions about each time, skip the bets, lay a card."""
    for _ in range(3):
        for _ in range(questions):
            screen.play(next(m["text"] for m in screen.snapshot["moves"] if m["text"].startswith("ask")))
        screen.play(next(m["text"] for m in screen.snapshot["moves"] if m["text"].startswith("place")))


def stories(word, number=4):
    """Play some stories at a table with this seal; return the screen and the log."""
    screen = table(happiness.sealed(word))
    log = happiness.keep(screen)
    for story in range(number):
        if story:
            screen.send("next")
        a_story(screen)
    return screen, log


# -- the sealed table, its log and bets ------------------------------------------------------------------------------


def test_a_word_has_one_seal_and_a_copy_without_a_word_its_own(lesson):
    assert happiness.sealed("Kite") == happiness.sealed(" kite ") != happiness.sealed("lamp")
    assert happiness.sealed() == happiness.sealed()
    lesson.rounds_from += 1
    others = {happiness.sealed() for lesson.rounds_from in range(20)}
    assert len(others) == 20 and all(0 < seal < 10_000 for seal in others)


def test_the_first_two_answers_of_each_time_are_noted_after_the_reveal(lesson):
    screen = table(happiness.sealed("kite"))
    log = happiness.keep(screen)
    a_story(screen, questions=3)
    heard = screen.match.table.vars["heard"]
    cards = [screen.match.table.codes(f"{when}:1")[0] for when in ("past", "present", "future")]
    very = [int(card[1]) % 2 == 0 for card in cards]
    noted = [(row[3] == "warm") != very[k] for k in range(3) for row in [r for r in heard if r[0] == k][:2]]
    assert [one.misled for one in log.entries] == noted and len(heard) == 9
    assert {one.right for one in log.entries} == {opened(happiness.sealed("kite"))}
    assert repr(log) == lesson.say("tally.log", n=6)


def test_nothing_is_noted_before_the_reveal_nor_at_an_open_table(lesson):
    screen = table(happiness.sealed("kite"))
    log = happiness.keep(screen)
    screen.play("ask relive")
    assert len(log) == 0
    screen.new(9, seats=2, options={**STORY, "seal": 0})
    a_story(screen)
    assert len(log) == 1, "the answer of the story that was left"


def test_each_of_the_two_answers_is_bet_on_and_nobody_is_told_the_chance(lesson):
    screen = table(happiness.sealed("kite"))
    log = happiness.keep(screen)
    for _ in range(3):
        for number, question in enumerate([m for m in screen.snapshot["moves"] if m["text"].startswith("ask")][:3]):
            screen.send("move", text=question["text"])
            asked = screen.snapshot["prediction"]
            assert bool(asked) == (number < 2)
            if asked:
                assert asked["question"] == lesson.say("bet.right")
                screen.send("predict", about=asked["id"], value=0.75)
        screen.play(next(m["text"] for m in screen.snapshot["moves"] if m["text"].startswith("place")))
    assert [bet.happened for bet in lesson.bets.values()] == [not one.misled for one in log.entries]
    lesson.predictions.update(dict.fromkeys(lesson.data["predictions"], 0.3))
    log.dealer.unveil()
    assert {bet.exact for bet in lesson.bets.values()} == {None}


@pytest.mark.slow
@pytest.mark.parametrize("right", [15, 10])
def test_answers_at_a_sealed_table_mislead_as_often_as_the_seal_says(open_lesson, right):
    open_lesson("happiness-c")
    _, log = stories(word_for(right), 30)
    misled = sum(one.misled for one in log.entries)
    assert len(log) == 180 and errors_off(misled / 180, 1 - Fraction(right, 20), 180) < 3


# -- the tally, the heap, and the seal ---------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_half_of_it_honest(lesson, capsys):
    data = example_data(lesson, capsys, happiness.tally, happiness.ToldLog(), 24)
    assert list(data.columns) == ["who", "pupil", "misled"] and len(data) == PUPILS * 24
    honest = data[data["pupil"] % 2 == 1]["misled"]
    assert errors_off(honest.mean(), QUARTER, len(honest)) < 3
    assert errors_off(data[data["pupil"] % 2 == 0]["misled"].mean(), HALF, len(honest)) < 3
    counts = data.groupby("pupil")["misled"].sum()
    assert repr(happiness.alarms()) == lesson.say("alarms.sentence", n=PUPILS, alarms=int((counts >= 11).sum()))
    told = sum(counts[pupil] >= 10 for pupil in range(1, PUPILS + 1, 2))
    assert (lesson.outcomes["ten"].hits, lesson.outcomes["ten"].trials) == (told, 12), "the honest tables settle it"


def test_the_heap_settles_the_prediction_and_marks_the_own_number(lesson):
    worlds = [6] * 90 + [10] * 6 + [14] * 4
    plain = happiness.heap(worlds)
    assert (lesson.outcomes["ten"].hits, lesson.outcomes["ten"].trials) == (10, 100)
    stories("kite")
    marked = happiness.heap(worlds)
    assert repr(marked) == repr(plain) and len(marked.html) > len(plain.html)


def test_the_report_opens_the_seal_once_the_ticket_is_written(lesson):
    assert "\n" not in repr(happiness.report(ticket="a word")), "without rounds there is no seal to open"
    word = word_for(10)
    _, log = stories(word)
    misled = sum(one.misled for one in log.entries)
    assert lesson.say("seal.closed") in repr(happiness.report())
    assert lesson.say("seal.coin", misled=misled, n=24) not in repr(happiness.report(ticket="  "))
    said = happiness.report(ticket="It is a chance of the data.")
    assert lesson.say("seal.coin", misled=misled, n=24) in repr(said)
    own = misled >= 11
    example = [one for one in happiness._class() if one.answers == 24][1:]
    caught = sum(one.alarm for one in example if one.right == 10) + own
    false = sum(one.alarm for one in example if one.right == 15)
    assert lesson.say("seal.class", honest=12, false=false, others=13, caught=caught) in repr(said)


def test_a_class_of_codes_has_its_seals(lesson):
    codes = []
    for right in (15, 10):
        stories(word_for(right))
        codes.append(class_data.data_code(lesson))
        lesson.kept.clear()
        lesson.played, lesson.tag = None, None
    found = [class_data.read_play(code) for code in codes]
    assert [{one.right for one in play.entries} for play in found] == [{15}, {10}]
    assert all(set(row) == {"misled"} for play in found for row in play.rows), "no column reveals the seal"


def test_explorer(lesson):
    def power(n, wrong=10):
        return happiness.at_least(happiness.limit(n), n, Fraction(wrong, 20))

    explorer = happiness.explore(power)
    assert "72.94%" in repr(explorer)
    for n, wrong in ((12, 10), (40, 8)):
        explorer.controls["n"].value, explorer.controls["wrong"].value = n, wrong
        row = explorer.simulate()
        assert errors_off(row.share, power(n, wrong), row.trials) < 4
    assert lesson.outcomes["means"].hits == 0


# -- what the lesson says, by two methods ----------------------------------------------------------------------


@cache
def walked(n, p):
    """Return the chances of 0 to n misleading answers, answer by answer."""
    chances = [Fraction(1)]
    for _ in range(n):
        chances = [
            (chances[k] * (1 - p) if k < len(chances) else 0) + (chances[k - 1] * p if k else 0)
            for k in range(len(chances) + 1)
        ]
    return chances


def tail(k, n, p):
    """Return the chance of k or more, after comparing binomial formula, walk and the lesson's engine."""
    formula = sum(comb(n, j) * p**j * (1 - p) ** (n - j) for j in range(k, n + 1))
    assert formula == sum(walked(n, p)[k:]) == happiness.at_least(k, n, p)
    return formula


def test_every_p_value_of_the_story():
    assert tail(10, 24, QUARTER) == Fraction(7693403878931, 140737488355328)
    assert tail(11, 24, QUARTER) == Fraction(3003090554399, 140737488355328)
    assert [round(float(walked(24, QUARTER)[k]), 4) for k in range(6, 13)] == [
        0.1853, 0.1588, 0.1125, 0.0667, 0.0333, 0.0141, 0.0051,
    ]  # fmt: skip
    told = {
        QUARTER: (0.5778, 0.3926, 0.2338, 0.1213, 0.0547, 0.0213, 0.0072),
        FIFTHS: (0.9600, 0.9040, 0.8081, 0.6721, 0.5109, 0.3498, 0.2130),
        HALF: (0.9967, 0.9887, 0.9680, 0.9242, 0.8463, 0.7294, 0.5806),
    }
    for p, row in told.items():
        assert tuple(round(float(tail(k, 24, p)), 4) for k in range(6, 13)) == row
    ten = walked(24, QUARTER)[10]
    assert round(float(sum(x for x in walked(24, QUARTER) if x <= ten)), 4) == 0.0945, "both sides"


def test_limits_and_power():
    limits = [9, 10, 11, 11, 12, 13, 13, 14, 14, 15, 16, 16, 17, 17, 18, 19, 19, 20, 20, 21, 22, 22]
    assert [happiness.limit(n) for n in range(20, 63, 2)] == limits
    for n in range(6, 80):
        k = happiness.limit(n)
        assert tail(k, n, QUARTER) <= Fraction(1, 20) < tail(k - 1, n, QUARTER)
    assert [round(float(tail(11, 24, p)), 4) for p in (HALF, FIFTHS, THIRD)] == [0.7294, 0.3498, 0.1401]
    for p, needs in ((HALF, (26, 33)), (FIFTHS, (62, 83)), (THIRD, (186, 259))):
        power = {n: happiness.at_least(happiness.limit(n), n, p) for n in range(6, 260)}
        assert tuple(next(n for n, found in power.items() if found >= want) for want in (0.8, 0.9)) == needs
    assert round(float(tail(happiness.limit(26), 26, HALF)), 2) == 0.84


def test_what_a_p_value_is_not():
    false, caught = tail(11, 24, QUARTER), tail(11, 24, HALF)
    assert round(float(false / (false + caught)), 4) == 0.0284
    nine = 9 * false / (9 * false + caught)
    assert round(float(nine), 4) == 0.2084
    players = Counter(honest=9000, others=1000)
    found = round(players["honest"] * false), round(players["others"] * caught)
    assert found == (192, 729) and sum(found) == 921
    ten, other = walked(24, QUARTER)[10], walked(24, HALF)[10]
    assert round(float(ten / (ten + other)), 3) == 0.222 and round(float(other / ten), 2) == 3.51
    assert round(float(1 - (1 - false) ** 30), 3) == 0.476 and round(float((1 - false) ** 30), 3) == 0.524
    assert 1 - (1 - false) ** 30 == sum(comb(30, k) * false**k * (1 - false) ** (30 - k) for k in range(1, 31))
    assert round(float(30 * false * (1 - false) ** 29), 3) == 0.342
    assert round(float(15 * false), 1) == 0.3 and round(float(15 * caught), 1) == 10.9


def early(looks):
    """Return the chance of an alarm at one of these numbers of honest answers, answer by answer."""
    alarm, running = Fraction(0), {0: Fraction(1)}
    for n in range(1, 25):
        after = Counter()
        for k, p in running.items():
            after[k] += p * Fraction(3, 4)
            after[k + 1] += p * QUARTER
        running = dict(after)
        if n in looks:
            limit = happiness.limit(n)
            alarm += sum(p for k, p in running.items() if k >= limit)
            running = {k: p for k, p in running.items() if k < limit}
    return alarm


def early_in_blocks(looks):
    """Return the same, block by block with binomial laws."""
    alive, last = {0: Fraction(1)}, 0
    for n in looks:
        law = walked(n - last, QUARTER)
        sums = Counter()
        for k, p in alive.items():
            for more, q in enumerate(law):
                sums[k + more] += p * q
        alive, last = {k: p for k, p in sums.items() if k < happiness.limit(n)}, n
    return 1 - sum(alive.values())


def test_looking_early():
    assert [happiness.limit(n) for n in (6, 12, 18, 24)] == [4, 7, 9, 11]
    for looks, told in (((6, 12, 18, 24), 0.0613), (tuple(range(1, 25)), 0.1103), ((24,), 0.0213)):
        assert early(looks) == early_in_blocks(looks) and round(float(early(looks)), 4) == told


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("q1", 0.0544): "right",
    ("q1", "456359/8388608"): "right",
    ("q1", "5.44%"): "right",
    ("q1", 0.05): "type",
    ("q1", 0.0401): "slip",
    ("q1", 0.0143): "slip",
    ("q1", 0.9456): "slip",
    ("q1", 0.613): "slip",
    ("q1", 0.109): "slip",
    ("q1", 0.2): "wrong",
    ("q2", 16): "right",
    ("q2", 15): "slip",
    ("q2", 10): "slip",
    ("q2", 17): "slip",
    ("q2", 12): "wrong",
    ("q3", 0.729): "right",
    ("q3", 0.2706): "slip",
    ("q3", 0.0213): "slip",
    ("q3", 0.1488): "slip",
    ("q3", 0.8463): "slip",
    ("q4", 0.208): "right",
    ("q4", 0.0213): "slip",
    ("q4", 0.05): "slip",
    ("q4", 0.0284): "slip",
    ("q4", 0.9): "slip",
    ("q5", happiness.at_least): "right",
    ("q5", lambda k, n, p: comb(n, k) * p**k * (1 - p) ** (n - k)): "wrong",
    ("q5", 0.05): "type",
    ("k1", 26): "right",
    ("k1", 24): "slip",
    ("k1", 33): "slip",
    ("k2", "b"): "right",
    ("k2", "a"): "slip",
    ("k2", "c"): "slip",
    ("k2", "d"): "slip",
    ("k3", 0.476): "right",
    ("k3", 0.64): "slip",
    ("k3", 0.785): "slip",
    ("k3", 0.0213): "slip",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=lambda one: getattr(one, "__name__", str(one)))
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]
