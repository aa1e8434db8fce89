"""The tools of lesson Time of Happiness B: log of stated chances, calibration, explorer; and a pupil's answers."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, isnan

import pytest

from combinatoria.games.happiness import odds
from combinatoria_widgets.lessons import happiness_b as happiness
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.judge import errors_off
from combinatoria_widgets.lessons.tools.report import receipt_of
from combinatoria_widgets.lessons.tools.result_code import write_code
from combinatoria_widgets.lessons.tools.state import Outcome

from .screen import Screen, example_data

STORY = {"stories": True, "first": 1, "rounds": 1, "confidence": True}


@pytest.fixture
def lesson(open_lesson):
    """Happiness B, opened."""
    return open_lesson("happiness-b")


def table(seed=9, **options):
    return Screen(seed=seed, seats=2, mode="duel", game="happiness", options=STORY | options)


def a_round(screen, said=(60, 80, 95)):
    for k, percent in enumerate(said):
        screen.play(f"place {2 * k + 2} at {percent}")


def ahead(guesses, said=100):
    """The lesson's own function: by the number of wrong guesses."""
    ways = 0
    for wrong in range(guesses + 1):
        right = [False] * wrong + [True] * (guesses - wrong)
        if happiness.brier([75] * guesses, right) < happiness.brier([said] * guesses, right):
            ways += comb(guesses, wrong) * 3 ** (guesses - wrong)
    return Fraction(ways, 4**guesses)


def test_every_way_to_be_right_or_wrong_is_counted():
    for guesses, said in product(range(1, 7), (50, 75, 90, 100)):
        better = Fraction(0)
        for right in product((True, False), repeat=guesses):
            if happiness.brier([75] * guesses, right) < happiness.brier([said] * guesses, right):
                better += Fraction(3, 4) ** sum(right) * Fraction(1, 4) ** (guesses - sum(right))
        assert better == ahead(guesses, said)


# -- the log -------------------------------------------------------------------------------------------------


def test_log_keeps_a_round_once_the_cards_are_turned(lesson):
    screen = table()
    log = happiness.keep(screen)
    for k, percent in enumerate((60, 80, 95)):
        assert len(log) == 0
        screen.play(f"place {2 * k + 2} at {percent}")
    cards = [screen.match.table.codes(f"{when}:1")[0] for when in ("past", "present", "future")]
    right = tuple(int(card[1]) % 2 == 0 for card in cards)
    (entry,) = log.entries
    assert (entry.said, entry.happened, entry.right) == ((60, 80, 95), right, sum(right))
    assert screen.match.table.vars["forecasts"][0] == tuple(zip(entry.said, map(int, right), strict=True))
    losses = [(p / 100 - happened) ** 2 for p, happened in zip(entry.said, right, strict=True)]
    assert entry.score == pytest.approx(sum(losses) / 3) and entry.hundred == pytest.approx(right.count(False) / 3)
    assert entry.mei is None
    screen.new(10, seats=2, options=STORY)
    a_round(screen)
    assert len(log) == 2 and repr(log) == lesson.say("tally.log", n=2)


def test_rounds_without_stated_chances_are_not_noted(lesson):
    screen = table(confidence=False)
    log = happiness.keep(screen)
    for number in (2, 4, 6):
        screen.play(f"place {number}")
    assert screen.match.result is not None and len(log) == 0


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson, capsys):
    data = example_data(lesson, capsys, happiness.tally, happiness.RoundLog())
    assert all(row.mei == (row.right < 3) == (row.score < row.hundred) for row in data.itertuples())
    assert errors_off(data["mei"].mean(), Fraction(37, 64), len(data)) < 4
    assert lesson.outcomes["mei"] == Outcome(int(data["mei"].sum()), len(data))


def test_own_rounds_come_first_and_do_not_count_for_the_prediction(lesson):
    screen = table()
    log = happiness.keep(screen)
    a_round(screen)
    rows = happiness.tally(log)
    assert [row["who"] for row in rows[:2]] == [lesson.say("tally.you"), lesson.say("tally.example")]
    assert isnan(rows[0]["mei"]) and lesson.outcomes["mei"].trials == len(rows) - 1


# -- the pupil's own predictions -----------------------------------------------------------------------------


def test_without_anything_it_says_so(lesson):
    assert repr(happiness.my_predictions(happiness.keep(table()))) == lesson.say("mine.nothing")


def test_guesses_at_the_table_are_scored_and_drawn(lesson):
    screen = table()
    log = happiness.keep(screen)
    a_round(screen)
    shown = happiness.my_predictions(log)
    score = f"{log.entries[0].score:.3f}"
    assert repr(shown) == lesson.say("mine.table", n=3, score=score)
    assert shown.html.count("<svg") == 1


def test_predictions_of_other_lessons_come_from_their_result_codes(lesson, open_lesson):
    other = open_lesson("order-a")
    other.predictions.update(low=0.4, ten=0.5)
    other.outcomes.update(low=Outcome(1, 4), ten=Outcome(0, 1))
    code = write_code(receipt_of(other))
    here = open_lesson("happiness-b")
    here.predictions.update(mei=0.6, bold=0.2)
    here.outcomes["bold"] = Outcome(0, 1)
    shown = happiness.my_predictions(happiness.keep(table()), f"{code}\n nonsense {code}")
    losses = [0.4**2 - 2 * 0.4 * 0.25 + 0.25, 0.25] * 2 + [0.04]
    said = repr(shown).splitlines()
    assert said[1] == here.say("mine.lessons", n=5, score=f"{sum(losses) / 5:.3f}")
    assert said[2] == here.say("mine.unread", code="nonsense")
    assert "ORA: " in shown.html and "THB: " in shown.html
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in code)
    assert repr(happiness.my_predictions(happiness.keep(table()), f"{wide}　{wide}")).splitlines() == said[:2]


def test_codes_are_text_and_never_markup(lesson):
    shown = happiness.my_predictions(happiness.keep(table()), "<script>alert(1)</script>")
    assert "<script" not in shown.html


# -- the explorer --------------------------------------------------------------------------------------------


def test_explorer(lesson):
    explorer = happiness.explore(ahead)
    assert "37/64" in repr(explorer)
    assert lesson.outcomes["bold"].hits == 0


@pytest.mark.parametrize(("guesses", "said"), [(3, 100), (8, 100), (5, 50), (7, 90), (4, 75)])
@pytest.mark.all
def test_explorer_simulates_what_it_calculates(lesson, guesses, said):
    explorer = happiness.explore(ahead)
    explorer.controls["guesses"].value, explorer.controls["said"].value = guesses, said
    row = explorer.simulate()
    assert errors_off(row.share, ahead(guesses, said), row.trials) < 4


def test_what_the_lesson_says_is_so():
    assert ahead(3) == 1 - Fraction(3, 4) ** 3 == Fraction(37, 64)
    assert ahead(7) > ahead(8), "one wrong guess of eight is a draw"
    assert happiness.brier([75] * 8, [True] * 7 + [False]) == happiness.brier([100] * 8, [True] * 7 + [False])
    assert odds.loss(Fraction(3, 4), Fraction(9, 10)) == Fraction(21, 100)
    winners, covered = odds.shared(Fraction(1, 4), 5)
    assert round(float(1 - (1 - winners.mean() / 5) ** 5), 2) == 0.88
    assert round(float(1 - winners[0]), 3) == 0.615 and covered == Fraction(147, 1024)


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("k1", "b"): "right",
    ("k1", "d"): "slip",
    ("k2", 0.21): "right",
    ("k2", "3/16"): "slip",
    ("k2", 0.0225): "slip",
    ("k3", "b"): "right",
    ("k3", "c"): "slip",
    ("q1", "17/100"): "right",
    ("q1", 0.17): "right",
    ("q1", 0.16): "slip",
    ("q1", 0.01): "slip",
    ("q1", 0.65): "slip",
    ("q1", 0.26): "slip",
    ("q1", 0.5): "wrong",
    ("q2", "125/729"): "right",
    ("q2", "17.1%"): "rounded",
    ("q2", "8/27"): "slip",
    ("q2", "5/9"): "slip",
    ("q2", Fraction(64, 729)): "slip",
    ("q2", 0.125): "slip",
    ("q3", Fraction(80651, 131072)): "right",
    ("q3", "61.5%"): "rounded",
    ("q3", Fraction(15961, 32768)): "slip",
    ("q3", Fraction(55, 32)): "slip",
    ("q3", Fraction(11, 32)): "slip",
    ("q3", ...): "blank",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]


def test_function_answers(lesson):
    def pupils(said, happened):
        return sum((Fraction(s, 100) - h) ** 2 for s, h in zip(said, happened, strict=True)) / len(said)

    assert check("q4", pupils).state == "right"
    assert check("q4", lambda said, happened: pupils(said, happened) * len(said)).state == "wrong"
    assert check("q4", lambda said, happened: pupils(said, [not h for h in happened])).state == "wrong"
    assert check("q4", lambda said, happened: ...).state == "blank"
