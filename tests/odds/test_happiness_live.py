"""What a seat thinks in Time of Happiness: Bayes' rule on the whole list of answers, and weak evidence of people."""

from fractions import Fraction

import pytest

import combinatoria as cb
from combinatoria.games.happiness import live
from combinatoria.games.happiness.belief import MOST, Mind, warmth
from combinatoria.odds import space

F, HALF = Fraction, Fraction(1, 2)
STORY = {"stories": True, "first": 1, "rounds": 1}


def played(*texts, seats=3, **options):
    """A match after some moves, each with its seat in front."""
    match = cb.Match(cb.game("happiness"), seats, 3, options=options)
    for text in texts:
        seat, _, move = text.partition(" ")
        match.play(move, int(seat))
    return match


def told(*texts, **options):
    """Seat 0 has told of the past."""
    return played("0 topic sea", "0 tell", "0 choose 2", *texts, **options)


def test_prepared_answers_are_weighed_like_whole_tables():
    """The posterior over the eight answers, against the weights of every case that the sample space knows."""
    match = cb.Match(cb.game("happiness"), 2, 11, options=STORY)
    for when, questions in enumerate((("relive", "photo"), ("miss",), ("count", "dream", "early"))):
        for question in questions:
            match.play(f"ask {question}", 0)
        if when < 2:
            match.play(f"place {2 * when + 1}", 0)
    view = match.view(0)
    weights = {}
    for insight in cb.game("happiness").insights(view, 0):
        cards = tuple(int(insight.recalled[f"{when}:1"][0][0][1]) for when in ("past", "present", "future"))
        weights[cards] = weights.get(cards, 0) + insight.weight
    assert len(weights) == 8 and len(space.knowledges(cb.game("happiness"), view, 0)) == 8
    found = Mind(view, 0).answers
    assert {cards: F(n, sum(weights.values())) for cards, n in weights.items()} == dict(found)
    lines = [line for line in live.odds_lines(view, 0) if line.key == "cards"]
    assert sum(line.value for line in lines) == 1
    assert [line.value for line in lines] == sorted((line.value for line in lines), reverse=True)


def test_two_answers_that_agree_make_nine_to_one():
    seen = set()
    for seed in range(12):
        match = cb.Match(cb.game("happiness"), 2, seed, options=STORY)
        match.play("ask relive", 0)
        match.play("ask photo", 0)
        warm = sum(row[3] == "warm" for row in match.table.vars["heard"])
        assert Mind(match.view(0), 0).chance(0) == {0: F(1, 10), 1: HALF, 2: F(9, 10)}[warm]
        seen.add(warm)
    assert seen == {0, 1, 2}


def test_a_person_answers_and_it_is_weighed_but_no_fact():
    match = told("1 ask relive", "0 answer warm")
    mind = Mind(match.view(2), 2)
    assert (mind.chance(0), mind.chance(0, heeding=False)) == (F(3, 4), HALF)
    assert mind.heeds(0) and not mind.heeds(1)
    keys = {line.key for line in live.odds_lines(match.view(2), 2)}
    assert {"believed", "right", "warm_said", "cards"} <= keys


def test_an_open_guess_counts_a_little_and_a_hidden_one_nothing():
    assert Mind(told("1 place 1").view(2), 2).chance(0) == F(3, 8)
    assert Mind(told("1 place 1", guessing="secret").view(2), 2).chance(0) == HALF
    assert Mind(told("1 place 1").view(1), 1).chance(0) == HALF, "the own guess is no evidence"


def test_words_count_up_to_a_limit():
    one = Mind(told("1 ask own How was it?", "0 answer own Wonderful").view(2), 2).chance(0)
    assert one == F(3, 5)
    much = Mind(told("1 ask own And?", "0 answer own Yes!!!!!!!!!!").view(2), 2).chance(0)
    assert much == F(3**MOST, 3**MOST + 2**MOST)
    cool = Mind(told("1 ask own And?", "0 answer own まあまあ").view(2), 2).chance(0)
    assert cool == F(2, 5)


@pytest.mark.parametrize(
    ("message", "value"),
    [
        ("", 0),
        ("lovely", 0),
        ("LOVE it", 1),
        ("I loved it!", 2),
        ("not bad, a bit cold", -2),
        ("最高！", 2),
        ("普通かな", -1),
    ],
)
def test_warmth(message, value):
    assert warmth(message) == value


def test_earlier_rounds_set_where_one_begins():
    """The rule of succession: three of three very good, so 4 of 5 to begin with."""
    match = cb.Match(cb.game("happiness"), 2, 3, options={"rounds": 3})
    for n in (2, 4, 6):
        for text in (*(["topic sea"] if n == 2 else []), "tell", f"choose {n}"):
            match.play(text, 0)
        match.play(f"place {n}", 1)
    match.play("reveal", 0)
    match.play("next", match.to_act[0])
    for seat, texts in ((1, ("topic sea", "tell", "choose 1")), (0, ("place 1",))):
        for text in texts:
            match.play(text, seat)
    for n in (3, 5):
        for text in ("tell", f"choose {n}"):
            match.play(text, 1)
        match.play(f"place {n}", 0)
    match.play("reveal", 1)
    match.play("next", match.to_act[0])
    for text in ("topic sea", "tell", "choose 1"):
        match.play(text, 0)
    mind = Mind(match.view(1), 1)
    assert (mind.chance(0), mind.chance(0, heeding=False)) == (F(4, 5), HALF)


def test_the_speaker_sees_who_can_still_win():
    match = told("1 place 2", "2 place 1", "0 tell", "0 choose 3")
    (line,) = live.odds_lines(match.view(0), 0)
    assert (line.key, line.facts["n"], line.value) == ("winner", 1, F(1, 4))
    match.play("place 3", 2)
    (line,) = live.odds_lines(match.view(0), 0) or [None]
    assert line is not None and line.value == F(1, 4)


def test_a_card_that_lies_open_is_certain():
    match = told("1 place 2", "2 place 1", reveal_each_time=True)
    mind = Mind(match.view(1), 1)
    assert mind.chance(0) == 1 and mind.steps(0)[0].key == "open_card"
    assert mind.answers[1, 3, 5] == 0
