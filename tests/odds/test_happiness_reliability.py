"""The reliability of prepared answers: as stated, or under a seal that reveals nothing."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from random import Random

import pytest

import combinatoria as cb
from combinatoria.games.happiness import live
from combinatoria.games.happiness.belief import Belief
from combinatoria.games.happiness.bot import judge
from combinatoria.games.happiness.cards import GOOD, VERY_GOOD
from combinatoria.games.happiness.reliability import RIGHT, SEALED, SEALS, opened, reliable
from combinatoria.games.happiness.stories import answer, points_to

STORY = {"stories": True, "first": 1, "rounds": 1}
QUESTIONS = (("relive", "photo"), ("miss", "morning"), ("count", "dream"))
TRUE, FALSE = (next(seal for seal in range(1, 50) if opened(seal) == right) for right in (15, 10))


class Picks:
    """Chance with a fixed outcome."""

    def __init__(self, n):
        self.n = n

    def pick(self, among):
        self.among = among
        return self.n


def told(seed=11, **options):
    """Return a match with two answers about each time, at the last guess."""
    match = cb.Match(cb.game("happiness"), 2, seed, options={**STORY, **options})
    for when, questions in enumerate(QUESTIONS):
        for question in questions:
            match.play(f"ask {question}", 0)
        if when < 2:
            match.play(f"place {2 * when + 1}", 0)
    return match


@pytest.mark.parametrize("right", RIGHT)
def test_an_answer_points_to_the_truth_as_often_as_the_option_says(right):
    chance = reliable({"reliability": right, "seal": 0})
    for how in (GOOD, VERY_GOOD):
        found = [points_to(answer(how, chance, Picks(n))) == how for n in range(chance.denominator)]
        assert Fraction(sum(found), len(found)) == chance == Fraction(right, 20)


def test_without_the_option_the_reliability_is_three_in_four():
    plain, named = told(), told(reliability=15)
    assert plain.table.vars["heard"] == named.table.vars["heard"] and plain.chance.record == named.chance.record
    assert reliable(plain.options) == Fraction(3, 4)


def test_belief_lines_and_the_report_go_by_the_option():
    match = told(reliability=18)
    view = match.view(0)
    for when in range(3):
        warm = [row[3] == "warm" for row in view.vars["heard"] if row[0] == when]
        assert Belief(view, 0).chance(when) == {0: Fraction(1, 82), 1: Fraction(1, 2), 2: Fraction(81, 82)}[sum(warm)]
    ask = next(line for line in live.odds_lines(match.view(0), 0) if line.key == "warm")
    very = Belief(view, 0).chance(2)
    assert ask.value == very * Fraction(9, 10) + (1 - very) * Fraction(1, 10)
    match.play("place 5", 0)
    match.play("reveal", 1)
    said = [Fraction(event.facts["chance"]) for event in match.table.events if event.note == "weighed"]
    assert len(said) == 3 and set(said) <= {Fraction(1, 82), Fraction(1, 2), Fraction(81, 82)}


def test_each_of_two_reliabilities_has_half_of_the_seals():
    found = [opened(seal) for seal in range(1, SEALS + 1)]
    assert set(found) == set(SEALED) and abs(found.count(15) - SEALS / 2) < 3 * SEALS**0.5 / 2
    for seal, right in ((TRUE, 15), (FALSE, 10)):
        assert reliable({"reliability": 18, "seal": seal}) == Fraction(right, 20)


@pytest.mark.parametrize("seal", [TRUE, FALSE])
def test_under_a_seal_nothing_reveals_a_chance(seal):
    match = told(seal=seal)
    assert live.odds_lines(match.view(0), 0) == []
    asked = next(move for move in match.legal(0) if move.kind == "ask")
    assert live.odds_of(match.view(0), 0, asked) == [] and live.question(match.view(0), 0, asked) is None
    match.play("place 5", 0)
    match.play("reveal", 1)
    assert not [event for event in match.table.events if event.note == "weighed"]


def test_under_a_seal_cards_are_weighed_by_both_reliabilities_alike():
    """The weight of each of eight answers: the chance of what was heard, summed over both reliabilities."""
    view = told(seal=TRUE).view(0)
    assert told(seal=FALSE).options["seal"] != view.options["seal"]
    heard = [(row[0], row[3] == "warm") for row in view.vars["heard"]]
    weights = {}
    for facts in cb.game("happiness").card_facts(view, 0):
        very = tuple(int(facts.recalled[f"{when}:1"][0][0][1]) % 2 == 0 for when in ("past", "present", "future"))
        weights[very] = weights.get(very, 0) + facts.weight
    chance = {
        very: sum(prod(Fraction(r if very[k] == warm else 20 - r, 20) for k, warm in heard) for r in SEALED)
        for very in product((False, True), repeat=3)
    }
    every = sum(chance.values())
    assert {v: Fraction(n, sum(weights.values())) for v, n in weights.items()} == {
        v: p / every for v, p in chance.items()
    }


def test_the_reason_to_ask_states_what_an_answer_would_change():
    """The stated beliefs after a prepared answer, for and against, are right for every belief before."""
    keys = set()
    for seed in range(6):
        stories = seed < 3
        match, rng = cb.Match(cb.game("happiness"), seats=3, seed=seed, options={"stories": stories}), Random(seed)
        while match.to_act:
            seat = match.to_act[0]
            legal = [move for move in match.legal(seat) if move.kind not in ("leave", "stop")]
            asks = [move for move in legal if move.kind == "ask" and (stories or rng.random() < 0.2)]
            reasons = judge(match.view(seat), seat, asks)
            match.play(rng.choice(asks or [move for move in legal if move.kind != "ask"]), seat)
            if asks:
                _, key, facts = reasons[0]
                keys.add(key)
                if stories:
                    assert Belief(match.view(seat), seat).right(facts["n"]) in (facts["agreed"], facts["denied"])
    assert keys == {"ask_first", "ask_even", "ask", "ask_turn", "asked_enough"}
