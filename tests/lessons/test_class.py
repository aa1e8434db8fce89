"""A class of thirty: no two pupils share a round, their results match theory, and codes agree with them."""

from __future__ import annotations

import json
import subprocess
import sys
from ast import literal_eval
from collections import Counter
from fractions import Fraction
from math import prod, sqrt

import pytest

from combinatoria.games.altar import odds as altar
from combinatoria.games.equilibrium.odds import chaos_among, pair
from combinatoria.games.library.odds import within
from combinatoria.games.order.odds import one_or_more
from combinatoria.games.signs.odds import TARGET, TEAM, total
from combinatoria.games.soulmates.odds import chance_callable
from combinatoria.session import Session
from combinatoria_widgets.lessons import (
    altar_b,
    altar_c,
    journey_a,
    journey_b,
    journey_c,
    order_a,
    order_c,
    reunion_b,
    soulmates_a,
    soulmates_c,
)
from combinatoria_widgets.lessons.tools import rounds, state
from combinatoria_widgets.lessons.tools.class_data import read_play

from ..running import ROOT
from .conftest import SOURCES
from .screen import Screen

USUAL, OF_ALL = (6, 2), (30, 5)
"""Number of pupils, and of own rounds per pupil and lesson; the second pair with ``--all``."""
ERRORS = 3  # standard errors; the pupils' entropy is fixed, so that nothing fails by chance

# The exact chance of each lesson's own rounds; for other lessons the bets at the table are compared.
EXACT = {
    "altar-a": sum(p for (base, factor), p in altar.base_and_factor().items() if base * factor >= 100),
    "altar-b": Fraction(sum(altar_b.score([*altar_b.KEPT, card]) >= 160 for card in altar_b.BLIND), len(altar_b.BLIND)),
    "altar-c": Fraction(1, 6),
    "equilibrium-b": chaos_among(59, 7, 4),
    "equilibrium-c": pair().balanced,
    "happiness-a": Fraction(9, 10),
    "journey-a": journey_a.from_pack(4),
    "journey-b": sum(Fraction(journey_b.PACK.count(n), 30) * journey_b.twenty_given(n) for n in range(1, 7)),
    "journey-c": journey_c.from_deck(journey_c.START),
    "library-a": within("HSAPM", 12),
    "library-c": Fraction(1, 5),
    "order-a": one_or_more(5, 90, 6),
    "order-b": one_or_more(5, 90, 6),
    "reunion-a": Fraction(9, 10) ** 3,
    "reunion-b": reunion_b.meeting(12, 3, 3),
    "reunion-c": Fraction(9, 10) ** 3,
    "signs-a": total(TEAM).p(lambda points: points > TARGET),
    "signs-c": total(TEAM).p(lambda points: 26 <= points <= 34),
    "soulmates-a": chance_callable(5),
    "soulmates-c": soulmates_c.chance("S5", 8),
}


# For lessons about a mean: an amount in the row of a code, and its exact distribution there.
AMOUNTS = {
    "altar-c": lambda fee, drew, points: (points, altar_c.scores()),
    "signs-c": lambda team, *rest: (team, total(TEAM)),
    "frame-a": lambda team, others: (team, total(TEAM)),
    "order-c": lambda way, paid: (paid, order_c.cost(way)),
}


@pytest.fixture(scope="module")
def pupils(sample_size, front):
    """Each pupil's results in all lessons."""
    command = [sys.executable, "-m", "tests.lessons.pupil", *map(str, sample_size(USUAL, OF_ALL))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture
def own_rounds(monkeypatch):
    """Undo the fixed rounds, as in a notebook: nobody chooses the seed of the lessons' cells."""
    monkeypatch.setattr(state, "_current", None)


@pytest.mark.parametrize("name", [source.id for source in SOURCES])
def test_no_round_is_shared_and_each_is_in_the_code(pupils, sample_size, name):
    found = [pupil[name] for pupil in pupils]
    seeds = Counter(seed for one in found for seed in one["seeds"])
    assert len(seeds) >= prod(sample_size(USUAL, OF_ALL)) and set(seeds.values()) == {1}
    deals = Counter(deal for one in found for deal in one["deals"])
    assert set(deals.values()) == {1} or name in SHORT, "the same cards"
    for one in found:
        told = [] if one["code"] is None else read_play(one["code"]).entries
        assert sorted(map(repr, map(tuple, told))) == one["rows"]


SHORT = {"altar-b", "altar-c", "happiness-a", "happiness-b", "reunion-a", "reunion-b", "reunion-c"}
"""Lessons with few cards: some deals may be alike by chance."""


@pytest.mark.parametrize("name", EXACT)
def test_what_a_class_finds_is_what_theory_says(pupils, name):
    cases = [case for pupil in pupils for case in pupil[name]["cases"]]
    exact = float(EXACT[name])
    assert len(cases) >= len(pupils) // 4
    assert abs(sum(cases) - exact * len(cases)) <= ERRORS * sqrt(exact * (1 - exact) * len(cases)), (
        sum(cases), len(cases), exact,
    )  # fmt: skip


UNTOLD = {"happiness-b", "happiness-c"}  # the first has no bets; the second has bets whose chances are sealed


def test_answers_at_sealed_tables_mislead_as_often_as_their_seals_say(pupils):
    found = [literal_eval(row) for pupil in pupils for row in pupil["happiness-c"]["rows"]]
    expected = [1 - Fraction(right, 20) for _, right, _ in found]
    spread = sqrt(sum(p * (1 - p) for p in expected))
    assert len({right for _, right, _ in found}) == 2
    assert abs(sum(misled for misled, _, _ in found) - sum(expected)) <= ERRORS * spread


@pytest.mark.parametrize("name", AMOUNTS)
def test_the_mean_that_a_class_finds_is_that_of_theory(pupils, name):
    found = [AMOUNTS[name](*literal_eval(row)) for pupil in pupils for row in pupil[name]["rows"]]
    off = sum(amount - dist.mean() for amount, dist in found)
    assert abs(off) <= ERRORS * sqrt(sum(dist.variance() for _, dist in found))


@pytest.mark.parametrize("name", [source.id for source in SOURCES])
def test_bets_at_the_tables_come_true_as_often_as_their_exact_chances_say(pupils, name):
    bets = [(Fraction(exact), happened) for pupil in pupils for exact, happened in pupil[name]["bets"]]
    assert bets or name in UNTOLD, "there is a bet in every other lesson"
    spread = sqrt(sum(float(exact * (1 - exact)) for exact, _ in bets))
    assert abs(float(sum(happened - exact for exact, happened in bets))) <= ERRORS * spread


# -- one copy ------------------------------------------------------------------------------------------------


def test_the_deal_of_the_cell_is_everybodys_and_said_to_be(own_rounds):
    lesson = state.start("order-a")
    screen = Screen(seed=6, seats=3, game="order", options={"wyverns": 0, "servants": "off", "signals": False})
    log = order_a.keep(screen)
    shared = lesson.say("tally.shared")
    assert screen.session.snapshot()["status"]["text"].startswith(shared)
    screen.send("next")
    assert shared not in screen.session.snapshot()["status"]["text"]
    screen.send("next")  # the bet was not answered, so the cards stayed hidden; the round counts all the same
    assert len(log.entries) == 1 and lesson.dealt == 2
    screen.pass_over()
    screen.send("new", seats=3, seed=5, options=dict(screen.match.options), humans=[0])  # a typed number
    screen.send("next")
    assert len(log.entries) == 2, "both own deals that were left, and neither the cell's nor the typed one"


def test_two_copies_have_other_rounds_and_one_goes_on_with_its_own(own_rounds):
    def copy(values=None):
        state._current = None
        lesson = state.Lesson("order-a")
        lesson.take_up(state.place.FoundRecord(True, values or []))
        return lesson

    one, other = copy(), copy()
    assert one.rounds_from != other.rounds_from and 0 <= one.rounds_from < rounds.RANGE
    seed = one.next_seed()
    one.changed()
    again = copy([state.record.written(one, one._heading, one._written)])
    assert again.rounds_from == one.rounds_from and again.owns(seed) and again.next_seed() == seed + 1


def test_a_seed_in_the_cell_fixes_everything(own_rounds):
    found = {state.Lesson("order-a", seed=5).next_seed() for _ in range(3)}
    assert len(found) == 1 and found != {state.Lesson("order-a", seed=6).next_seed()}


def test_rounds_of_a_copy_from_before_still_count(own_rounds):
    """All rounds counted in a record of an earlier release still count, including the cell's deal."""
    lesson = state.start("soulmates-a")
    screen = Screen(seed=11)
    log = soulmates_a.keep(screen)
    screen.send("move", text="draw deck")
    screen.send("new", seats=4, seed=123_456, options={}, humans=[0])
    screen.send("move", text="draw deck")
    assert len(log.entries) == 0
    lesson.changed()
    value = state.record.written(lesson, lesson._heading, lesson._written)
    for name in ("rounds_from", "dealt", "former"):
        del value["fields"][name]
    state._current = None
    lesson = state.Lesson("soulmates-a")
    lesson.take_up(state.place.FoundRecord(True, [value]))
    state._current = lesson
    log = soulmates_a.keep(Screen(seed=11))
    assert lesson.former == [11, 123_456] and len(log.entries) == 2


def test_a_session_without_a_dealer_deals_as_ever():
    session = Session("soulmates", seats=3, seed=1)
    assert "error" not in session.handle({"do": "new", "seats": 3}) and session.match.seed != 1
