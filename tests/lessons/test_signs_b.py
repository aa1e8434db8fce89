"""The tools of lesson Secret Signs B: log of claims, tally, explorer, the simulated team; and a pupil's answers."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import comb

import pandas
import pytest

from combinatoria.games.signs import odds
from combinatoria.simulate import estimate
from combinatoria_widgets.lessons import signs_b as signs
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.judge import errors_off
from combinatoria_widgets.lessons.tools.state import Outcome

from .screen import Screen, example_data
from .test_signs_a import play_on


@pytest.fixture
def lesson(open_lesson):
    """Secret Signs B, opened."""
    return open_lesson("signs-b")


def table(seed=12, **options):
    return Screen(seed=seed, mode="duel", game="signs", options={"games": 1} | options)


def believe(said, truth=15):
    """The lesson's own function, with 100 tickets for each card."""
    tickets = {card: n * (5 * truth if card == said else 20 - truth) for card, n in signs.COPIES.items()}
    return Fraction(tickets[said], sum(tickets.values()))


# -- the numbers ---------------------------------------------------------------------------------------------


def test_what_the_lesson_starts_with():
    assert sum(signs.TOTALS.values()) == comb(33, 5)
    assert len(signs.TOTALS) == 24
    assert Fraction(711766357, 46280520) == signs.AS_DEALT


@pytest.mark.parametrize("truth", range(21))
def test_the_tickets_are_bayes_rule(truth):
    for said in signs.COPIES:
        assert believe(said, truth) == odds.belief(said, Fraction(truth, 20))[said]


# -- the log -------------------------------------------------------------------------------------------------


def test_log_tells_nothing_before_a_game_is_over(lesson):
    screen = table()
    log = signs.keep(screen)
    while screen.match.result is None:
        assert len(log) == 0
        play_on(screen, 1)
    sent = [d for d in screen.match.decisions if d.move.kind == "send"]
    heard = [d for d in sent if d.seat != 0]
    assert len(sent) == 8
    assert [(c.said, c.card) for c in log.entries] == [(d.move.args[1], int(str(d.move.args[0])[1:])) for d in heard]
    assert all(claim.true == (claim.said == claim.card) for claim in log.entries)
    assert repr(log) == lesson.say("tally.log", n=6)


def test_games_of_one_match_are_told_one_after_the_other(lesson):
    screen = table(games=2)
    log = signs.keep(screen)
    seen = set()
    for _ in range(100):
        if screen.match.result is not None:
            break
        seen.add(len(log))
        play_on(screen, 1)
    assert seen == {0, 6}
    assert len(log) == 12
    screen.new(13, options={"games": 1})
    play_on(screen)
    assert len(log) == 18


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson, capsys):
    data = example_data(lesson, capsys, signs.tally, signs.ClaimLog())
    assert data.equals(pandas.DataFrame(signs.tally(signs.ClaimLog())))
    assert all((row.said == row.card) == row.true for row in data.itertuples())
    assert errors_off(data["true"].mean(), 0.75, len(data)) < 4
    six = data[data["said"] == 6]
    assert errors_off(six["true"].mean(), Fraction(3, 5), len(six)) < 4
    assert lesson.outcomes["six"] == Outcome(int(six["true"].sum()), len(six))


def test_own_claims_come_first_and_do_not_count_for_the_prediction(lesson):
    log, screen = signs.ClaimLog(), table()
    log.watch(screen)
    play_on(screen)
    before = lesson.outcomes.get("six")
    rows = signs.tally(log)
    assert [row["who"] for row in rows[:7]] == [lesson.say("tally.you")] * 6 + [lesson.say("tally.example")]
    assert lesson.rounds == 6
    signs.tally(signs.ClaimLog())
    assert before is None
    assert lesson.outcomes["six"].trials == sum(row["said"] == 6 for row in rows[6:])


# -- the explorer --------------------------------------------------------------------------------------------


def test_explorer(lesson):
    explorer = signs.explore(believe)
    assert "3/5" in repr(explorer)
    assert explorer.out.value.count("<polyline") == 2
    explorer.controls["said"].value = 1
    assert "24/29" in repr(explorer)
    explorer.controls["truth"].value = 0
    assert explorer.exact() == 0  # a perfect liar excludes the named card
    assert lesson.outcomes["liar"].hits == 0


@pytest.mark.parametrize(("truth", "said"), [(0, 6), (20, 6), (15, 6), (10, 1), (3, 4)])
def test_explorer_simulates_what_it_calculates(lesson, truth, said):
    explorer = signs.explore(believe)
    explorer.controls["truth"].value, explorer.controls["said"].value = truth, said
    row = explorer.simulate()
    assert errors_off(row.share, believe(said, truth), row.trials) < 4
    assert row == explorer.simulate()


def test_where_a_claim_tells_nothing():
    """Between the third and the fourth stop of the slider, as the text says."""
    assert believe(6, 3) < Fraction(1, 11) < believe(6, 4)
    assert believe(6, Fraction(10, 3)) == Fraction(1, 11)


# -- the simulated team --------------------------------------------------------------------------------------


def test_a_blind_team_is_worth_what_was_dealt():
    assert estimate(lambda rng: signs.team_score(rng, None), 5000, seed=1).agrees_with(signs.AS_DEALT)


def test_each_sign_is_worth_something_and_the_first_most():
    scores = [estimate(lambda rng, k=k: signs.team_score(rng, k), 3000, seed=2) for k in range(6)]
    means = [score.mean for score in scores]
    assert means == sorted(means)
    assert means[0] > signs.AS_DEALT + 5
    gains = [after - before for before, after in pairwise(means)]
    assert gains[0] == max(gains)
    assert means[5] - means[0] > 4 * (scores[5].standard_error + scores[0].standard_error)


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("q1", Fraction(8, 13)): "right",
    ("q1", "61.5%"): "rounded",
    ("q1", "13分の8"): "right",
    ("q1", 0.5): "slip",  # the other way round
    ("q1", Fraction(8, 33)): "slip",  # nothing learned
    ("q1", Fraction(4, 33)): "slip",  # not divided
    ("q1", Fraction(24, 29)): "slip",  # Ann's
    ("q1", Fraction(1, 3)): "slip",  # for a six
    ("q1", Fraction(5, 13)): "slip",
    ("q1", 1.5): "wrong",
    ("q2", Fraction(597, 22)): "right",
    ("q2", 27.14): "rounded",
    ("q2", 27): "slip",
    ("q2", Fraction(263, 11)): "slip",
    ("q2", Fraction(641, 22)): "slip",  # the mean total, scored
    ("q2", 30): "wrong",
    ("q3", Fraction(1, 4)): "right",
    ("q3", "25%"): "right",
    ("q3", 0.75): "slip",
    ("q3", "3/8"): "slip",
    ("q3", "1/2"): "slip",
    ("q3", "2/5"): "slip",
    ("q3", 0): "slip",
    ("q4", Fraction(43, 2187)): "right",
    ("q4", "1.97%"): "rounded",
    ("q4", Fraction(112, 6561)): "slip",  # exactly six
    ("q4", Fraction(577, 6561)): "slip",  # including five
    ("q4", Fraction(32, 3)): "slip",  # the mean
    ("q4", "two"): "type",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]


def by_logarithm(things, pictures):
    """A wrong solution that rounds up a logarithm: for 125 things with five pictures it gives four signs, not three."""
    from math import ceil, log

    return ceil(log(things) / log(pictures))


def test_function_answers(lesson):
    assert check("q5", odds.signs_needed).state == "right"
    assert check("q5", by_logarithm).state == "wrong"
    assert check("q5", lambda things, pictures: 5).state == "wrong"
    assert check("q5", 5).state == "type"
    assert check("q5", lambda things, pictures: ...).state == "blank"
