"""The tools of lesson Journey B: log of decks, bets, tally, explorer; the lesson's statements; a pupil's answers."""

from __future__ import annotations

from collections import Counter, deque
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from random import Random

import pytest

import combinatoria as cb
from combinatoria.games.journey import odds
from combinatoria.games.journey.cards import NUMBER
from combinatoria.odds import markov
from combinatoria_widgets.lessons import journey, journey_b
from combinatoria_widgets.lessons.journey import played
from combinatoria_widgets.lessons.tools.bets import forecasts
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import example_class
from combinatoria_widgets.lessons.tools.judge import errors_off
from combinatoria_widgets.lessons.tools.state import Outcome

from .conftest import in_one_language
from .screen import Screen, brought_back, example_data

NO_ITEMS = {"items": "none"}
TWENTY = odds.full_turns(29).p(lambda turns: turns >= 20)


@pytest.fixture
def lesson(open_lesson):
    """Journey B, opened."""
    return open_lesson("journey-b")


def table(seed=11, options=None):
    return Screen(seed=seed, seats=1, game="journey", options=NO_ITEMS if options is None else options)


@cache
def left(day, deck):
    """The lesson's own function: mean number of full turns, computed one turn ahead."""
    turns = Fraction(0)
    for n in range(1, 7):
        rest = deck - 1 - (day + n > 7)
        if rest >= 0:
            turns += (1 + left((day + n - 1) % 7 + 1, rest)) / 6
    return turns


# -- the log and its bets ------------------------------------------------------------------------------------


def test_the_log_keeps_how_long_the_deck_lasts(lesson):
    screen = table()
    log = journey_b.keep(screen)
    numbers = [NUMBER[face] for face in screen.match.table.codes("hand:0")]
    numbers += [NUMBER[face] for face in reversed(screen.match.table.codes("deck"))]
    assert sorted(numbers) == sorted(journey_b.PACK) and len(log) == 0
    for _ in range(6):
        screen.act()
    assert log.entries == [journey_b.lasted(numbers)]
    assert repr(log) == lesson.say("tally.log", n=1)


def test_turns_are_those_of_the_sum():
    """Card by card, and by the sum of the played numbers alone."""
    rng = Random(5)
    orders = [rng.sample(journey_b.PACK, 30) for _ in range(300)]
    orders += [in_play_order(sorted(journey_b.PACK, reverse=high)) for high in (False, True)]
    for numbers in orders:
        found, cards = journey_b.lasted(numbers), [turn.number for turn in played(numbers)]
        assert found.turns == len(cards) and found.loops == sum(cards) // 7
        assert 29 - 2 < found.turns + found.loops <= 29, "the deck cannot pay for another turn"
        assert found.turns in journey_b.LastLog.parts[0] and found.loops in journey_b.LastLog.parts[1]


def in_play_order(wanted):
    """Return a deck whose cards are played in this order, as far as possible; cards at the end are discarded unseen."""
    coming, order, day = deque(wanted[1:]), [wanted[0]], 1
    for n in wanted:
        if coming:
            order.append(coming.popleft())  # drawn
        if day + n > 7 and coming:
            order.append(coming.pop())  # discarded
        day = (day + n - 1) % 7 + 1
    return order


def test_a_game_by_the_rules_lasts_as_many_turns_as_the_lesson_says(lesson):
    """By the rules, with the older card played each time, turns cost what the lesson says until the game is lost."""
    for seed in range(40):
        match = cb.Match(cb.game("journey"), seats=1, seed=seed, options=NO_ITEMS)
        spent = extra = played = 0
        while match.result is None:
            phase, moves = match.table.vars["phase"], list(match.legal())
            by_name = {match.game.format(move): move for move in moves}
            held = match.table.codes("hand:0")
            before = len(match.table.codes("deck"))
            move = by_name.get(f"play {held[0]}") if held else None
            move = move or by_name.get("decline") or by_name.get("end") or moves[0]
            match.play(move)
            if phase in ("renew", "loop"):
                spent += before - len(match.table.codes("deck"))
            else:
                extra += len(match.table.codes("deck")) - before
            played += phase == "play"
        assert spent - extra == 29 and 12 <= played <= 22
        assert match.table.vars["lost"] in ("renew", "loop", "yellow")


def test_a_rucksack_is_not_counted(lesson):
    screen = table(options={})
    log = journey_b.keep(screen)
    for _ in range(4):
        screen.act()
    assert len(log) == 0 and not lesson.bets


def test_the_bet_waits_for_the_prediction(lesson):
    screen = table()
    log = journey_b.keep(screen)
    (own,) = (NUMBER[face] for face in screen.match.table.codes("hand:0"))
    asked = screen.snapshot["prediction"]
    assert asked["question"] == lesson.say("bet.lasts", card=own, turns=20)
    screen.send("predict", about=asked["id"], value=0.4)
    screen.send("move", text="draw")
    (bet,) = lesson.bets.values()
    assert (bet.said, bet.happened, bet.exact) == (0.4, log.entries[0].twenty, None)
    assert lesson.say("bet.later") in screen.snapshot["predicted"]["text"]
    lesson.predictions |= {"twenty": 0.4, "start": 0.5}
    assert [one.exact for one in forecasts(lesson)] == [journey_b.twenty_given(own)]


def test_the_chance_given_the_first_card():
    """The average over all first cards is the lesson's chance; a low card is better, in simulation too."""
    found = [journey_b.twenty_given(n) for n in range(1, 7)]
    assert sum(found) / 6 == TWENTY and found == sorted(found, reverse=True)
    rng, rest = Random(3), list(journey_b.PACK)
    rest.remove(6)
    hits = sum(journey_b.lasted([6, *rng.sample(rest, 29)]).twenty for _ in range(4000))
    assert errors_off(hits / 4000, found[5], 4000) < 4


@in_one_language
@pytest.mark.slow
@pytest.mark.all
def test_bets_and_deals_follow_the_exact_chances(lesson):
    lesson.predictions |= {"twenty": 0.4, "start": 0.5}
    screen = table(seed=2000)
    log = journey_b.keep(screen)
    for deal in range(120):
        if deal:
            screen.new(2000 + deal, seats=1, options=NO_ITEMS)
        screen.send("predict", about=screen.snapshot["prediction"]["id"], value=0.5)
        screen.send("move", text="draw")
    found = forecasts(lesson)
    assert len(found) == len(log) == 120
    spread = sum(float(one.exact * (1 - one.exact)) for one in found) ** 0.5
    assert abs(sum(one.happened - one.exact for one in found)) < 4 * spread


def test_the_record_brings_decks_back(lesson):
    screen = table()
    log = journey_b.keep(screen)
    screen.act()
    assert brought_back(lesson, log, "journey") == log.entries and len(log) == 1


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson, capsys):
    data = example_data(lesson, capsys, journey_b.tally, journey_b.LastLog())
    assert lesson.outcomes["twenty"] == Outcome(int((data["turns"] >= 20).sum()), len(data))


def test_own_decks_come_first(lesson):
    log, screen = journey_b.LastLog(), table()
    log.watch(screen)
    screen.act()
    rows = journey_b.tally(log)
    assert (rows[0]["who"], rows[0]["turns"]) == (lesson.say("tally.you"), log.entries[0].turns)
    assert lesson.rounds == 1


# -- the explorer, and statements of the lesson --------------------------------------------------------------------


def test_explorer(lesson):
    explorer = journey_b.explore(left)
    assert "19.47" in repr(explorer)
    assert lesson.outcomes["start"].hits == 0
    for day, deck in ((1, 29), (7, 29), (4, 8)):
        explorer.controls["day"].value, explorer.controls["deck"].value = day, deck
        row = explorer.simulate()
        assert abs(row.share - float(left(day, deck))) < 4 * row.error
    assert explorer.out.value.count("<polyline") == 2
    assert len(explorer.out.value.encode()) < 40_000


def test_the_chain_by_three_ways():
    """Mean turns by recursion, by summing chances, and by the kernel's absorbing chains."""

    def step(state):
        day, deck, full = state
        if not full:
            return None
        chances = Counter()
        for n in range(1, 7):
            rest = deck - 1 - (day + n > 7)
            chances[((day + n - 1) % 7 + 1, rest, True) if rest >= 0 else (0, 0, False)] += Fraction(1, 6)
        return chances

    for day, deck in ((1, 3), (5, 6), (7, 8)):
        by_chances = sum(journey.enough(turns, day, deck) for turns in range(1, deck + 1))
        assert left(day, deck) == by_chances == markov(step, (day, deck, True)).steps - 1
    for turns, day, deck in ((3, 2, 4), (2, 7, 3), (4, 1, 5)):
        walks = [sum(walk) for walk in product(range(1, 7), repeat=turns)]
        good = sum(turns + (day - 1 + far) // 7 <= deck for far in walks)
        assert journey.enough(turns, day, deck) == Fraction(good, 6**turns)


def test_what_the_lesson_says_about_the_pack():
    turns = odds.full_turns(29)
    assert f"{float(turns[19] + turns[20]):.0%}" == "98%" and round(float(turns.mean()), 1) == 19.4
    assert f"{float(TWENTY):.1%}" == "45.6%" and min(turns) == 17
    assert Fraction(2, 17298645) == turns[17]
    by_sum = Counter({(0, 0): 1})
    for n in journey_b.PACK:
        for (taken, total), ways in [*by_sum.items()]:
            by_sum[taken + 1, total + n] += ways
    twenty = {total: ways for (taken, total), ways in by_sum.items() if taken == 20}
    seventy = Fraction(twenty[70], sum(twenty.values()))
    assert (1 - seventy) / 2 == TWENTY and f"{float(seventy):.2%}" == "8.74%"
    assert all(twenty[70 + far] == twenty[70 - far] for far in range(1, 21))
    assert float(left(1, 29) - left(7, 29)) < 1
    high = sorted(journey_b.PACK, reverse=True)
    assert (sum(high[:17]), sum(high[:18])) == (81, 84)


def test_ken_is_wrong_and_mei_has_an_excellent_thought():
    low, high = (in_play_order(sorted(journey_b.PACK, reverse=high)) for high in (False, True))
    assert (journey_b.lasted(low).turns, journey_b.lasted(high).turns) == (21, 17)  # not 15 to 25
    assert odds.mean_loop_chance() == Fraction(1, 2) and round(29 / 1.5, 1) == 19.3


def test_all_together_again():
    """The class of 49 reachable positions: none has all three on Day 7, and the mean return takes 49 turns."""
    reached, todo = {(1, 1, 1)}, [(1, 1, 1)]
    while todo:
        w, a, b = todo.pop()
        for n in range(1, 7):
            white = (w + n - 1) % 7 + 1
            for after in ((white, (a + 6 - n) % 7 + 1, b), (white, a, (b + 6 - n) % 7 + 1)):
                if after not in reached:
                    reached.add(after)
                    todo.append(after)
    assert len(reached) == odds.mean_return() == 49 and (7, 7, 7) not in reached
    assert [day for day in range(1, 8) if (day, day, day) in reached] == [1]
    assert all(sum(one) % 7 == 3 for one in reached) and len({*permutations((1, 2, 7))} & reached) == 6


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("q1", "20/27"): "right",
    ("q1", "74.1%"): "rounded",
    ("q1", Fraction(5, 8)): "slip",
    ("q1", Fraction(1, 2)): "slip",  # a coin for each loop
    ("q1", Fraction(7, 27)): "slip",
    ("q1", 74.1): "slip",  # percent sign
    ("q1", 0.9): "wrong",
    ("q1", "soon"): "type",
    ("q2", "4/3"): "right",
    ("q2", 1.3333): "rounded",
    ("q2", Fraction(1, 3)): "slip",
    ("q2", Fraction(10, 7)): "slip",
    ("q2", Fraction(3, 4)): "slip",
    ("q2", 9): "wrong",
    ("q3", 49): "right",
    ("q3", 343): "slip",
    ("q3", 12): "slip",
    ("q3", 7): "slip",
    ("q3", ...): "blank",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]


def test_function_answers(lesson):
    assert check("q4", journey.enough).state == "right"
    assert check("q4", lambda turns, day, deck: Fraction(turns <= deck)).state == "wrong"
    assert check("q4", lambda turns, day, deck: ...).state == "blank"
    assert check("q4", 0.5).state == "type"


def test_the_class_is_like_the_theory(lesson):
    found = [entry for _, entry in example_class(journey_b.LastLog, lesson.seed)]
    assert errors_off(sum(entry.twenty for entry in found) / len(found), TWENTY, len(found)) < 4
    mean = sum(entry.turns for entry in found) / len(found)
    spread = (float(odds.full_turns(29).variance()) / len(found)) ** 0.5
    assert abs(mean - float(odds.full_turns(29).mean())) < 4 * spread
