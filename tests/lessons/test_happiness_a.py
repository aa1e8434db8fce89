"""The tools of lesson Time of Happiness A: log of answers, bets, tally, explorer; and a pupil's answers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from combinatoria.games.happiness import odds
from combinatoria_widgets.lessons import happiness_a as happiness
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.judge import errors_off
from combinatoria_widgets.lessons.tools.state import Outcome

from .conftest import in_one_language
from .screen import Screen, example_data

STORY = {"stories": True, "first": 1, "rounds": 1}


@pytest.fixture
def lesson(open_lesson):
    """Happiness A, opened."""
    return open_lesson("happiness-a")


def table(seed=7, seats=2, **options):
    return Screen(seed=seed, seats=seats, mode="duel", game="happiness", options=STORY | options)


def asks(screen, times=2):
    """Ask this many prepared questions."""
    for _ in range(times):
        screen.play(next(m["text"] for m in screen.snapshot["moves"] if m["text"].startswith("ask")))


def places(screen, how=-1):
    """Place the card on good (0) or very good (-1)."""
    screen.play([m["text"] for m in screen.snapshot["moves"] if m["text"].startswith("place")][how])


def a_round(screen, questions=2):
    for _ in range(3):
        asks(screen, questions)
        places(screen)


def believe(yes, no=0, right=15):
    """The lesson's own function."""
    very, good = right**yes * (20 - right) ** no, (20 - right) ** yes * right**no
    return Fraction(very, very + good)


@pytest.mark.parametrize("right", range(11, 20))
def test_the_weights_are_bayes_rule(right):
    for yes in range(4):
        for no in range(4):
            said = odds.answer_weights([True] * yes + [False] * no, Fraction(right, 20))
            assert believe(yes, no, right) == odds.believe(Fraction(1, 2), said)
            assert believe(yes, no, right) == happiness.listen([True] * yes + [False] * no, right)


# -- the log and its bets ------------------------------------------------------------------------------------


def test_log_keeps_two_answers_of_each_time_once_the_cards_are_turned(lesson):
    screen = table()
    log = happiness.keep(screen)
    for _ in range(3):
        asks(screen)
        assert len(log) == 0, "nothing is logged before the reveal"
        places(screen)
    heard = screen.match.table.vars["heard"]
    cards = [screen.match.table.codes(f"{when}:1")[0] for when in ("past", "present", "future")]
    assert [(one.first, one.second) for one in log.entries] == [
        tuple(row[3] == "warm" for row in heard if row[0] == k) for k in range(3)
    ]
    assert [one.very for one in log.entries] == [int(card[1]) % 2 == 0 for card in cards]
    assert all((one.right is None) == (one.first != one.second) for one in log.entries)
    assert repr(log) == lesson.say("tally.log", n=3)


def test_times_with_fewer_answers_are_left_out_and_of_more_the_first_count(lesson):
    screen = table(seed=8)
    log = happiness.keep(screen)
    asks(screen, 1)
    places(screen)
    asks(screen, 4)
    places(screen)
    places(screen)
    heard = [row[3] == "warm" for row in screen.match.table.vars["heard"] if row[0] == 1]
    assert [(one.first, one.second) for one in log.entries] == [tuple(heard[:2])]


def test_rounds_with_a_person_as_the_speaker_are_not_noted(lesson):
    screen = table(stories=False, first=0)
    log = happiness.keep(screen)
    for _ in range(20):
        if screen.snapshot["moves"]:
            screen.act()
    assert len(log) == 0


def test_a_card_that_is_laid_after_two_answers_is_bet_on(lesson):
    screen = table()
    happiness.keep(screen)
    exact = []
    for _ in range(3):
        asks(screen)
        text = [m["text"] for m in screen.snapshot["moves"] if m["text"].startswith("place")][-1]
        screen.send("move", text=text)
        asked = screen.snapshot["prediction"]
        assert asked["question"] == lesson.say("bet.right", n=int(text.split()[1]))
        heard = [row[3] == "warm" for row in screen.match.table.vars["heard"] if row[0] == len(exact)]
        exact.append(believe(sum(heard), 2 - sum(heard)))
        screen.send("predict", about=asked["id"], value=0.4)
    log = happiness.PairLog.of_lesson()
    assert [one.happened for one in lesson.bets.values()] == [one.very for one in log.entries]
    assert {one.exact for one in lesson.bets.values()} == {None}, "it would reveal what is to be predicted"
    lesson.predictions.update(twice=0.5, cancel=0.5)
    log.dealer.unveil()
    assert [Fraction(one.exact) for one in lesson.bets.values()] == exact


@pytest.mark.all
@in_one_language
@pytest.mark.slow
def test_answers_at_the_table_have_the_stated_reliability(lesson):
    """60 rounds through session and log: agreeing answers are right nine times in ten."""
    screen = table()
    log = happiness.keep(screen)
    for seed in range(60):
        screen.new(seed, seats=2, options=STORY)
        a_round(screen)
    assert len(log) == 180
    right = [one.right for one in log.entries if one.right is not None]
    assert errors_off(sum(right) / len(right), Fraction(9, 10), len(right)) < 4
    assert errors_off(len(right) / 180, Fraction(5, 8), 180) < 4
    assert errors_off(sum(one.very for one in log.entries) / 180, Fraction(1, 2), 180) < 4


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson, capsys):
    data = example_data(lesson, capsys, happiness.tally, happiness.PairLog())
    agree = data[data["first"] == data["second"]]
    assert all(row.right == (row.first == row.very) for row in agree.itertuples())
    assert errors_off(agree["right"].mean(), Fraction(9, 10), len(agree)) < 4
    assert lesson.outcomes["twice"] == Outcome(int(agree["right"].sum()), len(agree))


def test_own_answers_come_first(lesson):
    screen = table()
    log = happiness.keep(screen)
    a_round(screen)
    rows = happiness.tally(log)
    assert [row["who"] for row in rows[:4]] == [lesson.say("tally.you")] * 3 + [lesson.say("tally.example")]
    assert lesson.rounds == 3


# -- the explorer --------------------------------------------------------------------------------------------


def test_explorer(lesson):
    explorer = happiness.explore(believe)
    assert "9/10" in repr(explorer) and explorer.out.value.count("<polyline") == 2
    explorer.controls["no"].value = 2
    assert explorer.exact() == Fraction(1, 2)
    assert lesson.outcomes["cancel"].hits == 1


@pytest.mark.parametrize(("yes", "no", "right"), [(2, 0, 15), (0, 3, 19), (6, 0, 11), (3, 1, 18)])
@pytest.mark.all
def test_explorer_simulates_what_it_calculates(lesson, yes, no, right):
    explorer = happiness.explore(believe)
    for name, value in {"yes": yes, "no": no, "right": right}.items():
        explorer.controls[name].value = value
    row = explorer.simulate()
    assert errors_off(row.share, believe(yes, no, right), row.trials) < 4
    assert row == explorer.simulate()


def test_what_the_lesson_says_is_so():
    assert [float(round(believe(n), 3)) for n in (4, 5)] == [0.988, 0.996]
    assert believe(2) == Fraction(9, 10) and believe(1, 1) == Fraction(1, 2) and believe(3, 1) == believe(2)
    assert Fraction(16, 17) == odds.believe(Fraction(1, 2), [(Fraction(4, 5), Fraction(1, 5))] * 2)  # the exit ticket


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("k1", 5): "right",
    ("k1", 4): "slip",
    ("k1", 2): "slip",
    ("k2", "90%"): "right",
    ("k2", "3/4"): "slip",
    ("k2", "27/28"): "slip",
    ("k3", "c"): "right",
    ("k3", "a"): "slip",
    ("q1", "27/55"): "right",
    ("q1", "49.1%"): "rounded",
    ("q1", 0.9): "slip",  # the other way round
    ("q1", 0.3): "slip",  # before the smile
    ("q1", 0.27): "slip",  # both
    ("q1", "9/13"): "slip",  # as if halves
    ("q1", "1/15"): "slip",  # no smile
    ("q1", "28/55"): "slip",
    ("q2", Fraction(19683, 32768)): "right",
    ("q2", "60.1%"): "rounded",
    ("q2", Fraction(27, 32)): "slip",
    ("q2", Fraction(27, 64)): "slip",
    ("q2", Fraction(3**9, 4**9)): "slip",
    ("q3", "4/5"): "right",
    ("q3", 1): "slip",
    ("q3", 0.5): "slip",
    ("q3", 0.75): "slip",
    ("q3", 0.2): "slip",
    ("q3", ...): "blank",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]


def test_function_answers(lesson):
    def pupils(answers, right):
        very = good = 1
        for said in answers:
            very, good = (very * right, good * (20 - right)) if said else (very * (20 - right), good * right)
        return Fraction(very, very + good)

    assert check("q4", pupils).state == "right"
    assert check("q4", lambda answers, right: Fraction(right, 20)).state == "wrong"
    assert check("q4", lambda answers, right: pupils([True] * len(answers), right)).state == "wrong"
    assert check("q4", lambda answers, right: ...).state == "blank"
