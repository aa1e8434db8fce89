"""The tools of lesson Journey A: log of departures, bets, tally, explorer; its statements; a pupil's answers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from combinatoria.games.journey import odds
from combinatoria.games.journey.board import days
from combinatoria.games.journey.cards import NUMBER
from combinatoria_widgets.lessons import journey_a as ring
from combinatoria_widgets.lessons.tools.bets import forecasts
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import example_class, read_play
from combinatoria_widgets.lessons.tools.data_code import Layout, write_data_code
from combinatoria_widgets.lessons.tools.judge import errors_off
from combinatoria_widgets.lessons.tools.state import Outcome

from .conftest import in_one_language
from .screen import Screen, brought_back, example_data

NO_ITEMS = {"items": "none"}


@pytest.fixture
def lesson(open_lesson):
    """Journey A, opened."""
    return open_lesson("journey-a")


def table(seed=7, options=None):
    return Screen(seed=seed, seats=1, game="journey", options=NO_ITEMS if options is None else options)


def after(cards, highest=6, start=1):
    """The lesson's own function, by listing every walk."""
    walks = Counter((start - 1 + sum(walk)) % 7 + 1 for walk in product(range(1, highest + 1), repeat=cards))
    return {day: Fraction(walks[day], highest**cards) for day in range(1, 8)}


def held(screen):
    (face,) = screen.match.table.codes("hand:0")
    return NUMBER[face]


# -- the log and its bets ------------------------------------------------------------------------------------


def test_the_log_keeps_where_the_first_four_cards_lead(lesson):
    screen = table()
    log = ring.keep(screen)
    assert len(log) == 0
    top = screen.match.table.codes("deck")[:-4:-1]
    numbers = [held(screen), *map(NUMBER.__getitem__, top)]
    screen.pass_over()
    screen.play("draw")
    stops, day = [], 1
    for n in numbers:
        day = day + n if day + n <= 7 else day + n - 7
        stops.append(day)
    assert log.entries == [ring.Walked(*stops)]
    assert NUMBER[screen.match.table.codes("hand:0")[1]] == numbers[1]
    for _ in range(6):
        screen.act()
    assert len(log) == 1
    assert repr(log) == lesson.say("tally.log", n=1)


def test_cards_that_are_chosen_lead_elsewhere(lesson):
    """Four turns with the second of two cards each time; events do not move white."""
    screen = table()
    log = ring.keep(screen)
    screen.pass_over()
    day, played = 1, 0
    blind = None
    while played < 4:
        assert log.entries == [] or log.entries[-1].chosen is None
        moves = [move["text"] for move in screen.snapshot["moves"]]
        cards = [move for move in moves if move.startswith("play ")]
        assert not cards or lesson.say("steer.goal", n=played, cards=4) in screen.snapshot["status"]["text"]
        move = cards[-1] if cards else next((one for one in ("decline", "end") if one in moves), moves[0])
        if cards:
            n = NUMBER[move.removeprefix("play ")]
            day, played = (day + n - 1) % 7 + 1, played + 1
        screen.play(move)
        blind = log.entries[-1][:4]
    assert days(screen.match.table)[0] == day
    assert log.entries[-1] == (*blind, day) and log.entries[-1].steered == (day == 1)
    said = lesson.say("steer.back" if day == 1 else "steer.away", day=day, blind=blind[-1])
    assert said in screen.snapshot["status"]["text"]
    assert ring.Walked(4, 3, 2, 1).steered is None


def test_who_chooses_well_is_back_more_often(lesson):
    """The recursion equals trying every choice for every sequence of numbers, and is far above a seventh."""

    def best(day, held, left):
        if left == 0:
            return Fraction(day == 1)
        return Fraction(
            sum(max(best((day + a - 1) % 7 + 1, b, left - 1) for a, b in ((held, n), (n, held))) for n in range(1, 7)),
            6,
        )

    for cards in (1, 2, 3):
        assert ring.choosing(cards) == sum(best(1, held, cards) for held in range(1, 7)) / 6
    assert ring.choosing(4) == Fraction(61, 216) and after(4)[1] == Fraction(31, 216)
    walks = [walk for _, walk in example_class(ring.WalkLog, lesson.seed)]
    last_only = (1 - after(3)[1]) * Fraction(11, 36)  # the example class chooses only its last card
    assert last_only < ring.choosing(4)
    assert errors_off(sum(walk.steered for walk in walks) / len(walks), last_only, len(walks)) < 4


def test_codes_from_before_the_choice_was_noted_are_read():
    code = write_data_code(Layout("JNA", 1, ring.WalkLog.former[1]), 5, [(4, 3, 2, 1), (2, 5, 1, 6)])
    assert read_play(code).entries == (ring.Walked(2, 5, 1, 6), ring.Walked(4, 3, 2, 1))


def test_what_an_entry_tells():
    walked = ring.Walked(4, 3, 2, 1)
    assert (walked.looped, walked.half, walked.back) == (True, False, True)
    assert not ring.Walked(4, 6, 1, 3).looped and ring.Walked(3, 1, 5, 2).half


def test_the_engine_walks_as_the_log_says(lesson):
    """Playing both cards in the order of the deal leads where the log says."""
    for seed in range(12):
        screen = table(seed)
        log = ring.keep(screen)
        first = screen.match.table.codes("hand:0")[0]
        screen.pass_over()
        screen.play("draw")
        second = screen.match.table.codes("hand:0")[1]
        white, to_play = [], [first, second]
        while len(white) < 2:
            moves = [move["text"] for move in screen.snapshot["moves"]]
            wanted = (*(f"play {card}" for card in to_play[:1]), "decline", "end")
            move = next((one for one in wanted if one in moves), "")
            if move.startswith("play"):
                to_play.pop(0)
            if move == "end":
                white.append(days(screen.match.table)[0])
            screen.play(move or next(one for one in moves if one != f"return {second}"))
        assert tuple(white) == log.entries[-1][:2]


def test_a_rucksack_is_not_counted(lesson):
    screen = table(options={})
    log = ring.keep(screen)
    for _ in range(4):
        screen.act()
    assert len(log) == 0 and not lesson.bets


def test_the_bet_is_on_the_next_card(lesson):
    screen = table()
    ring.keep(screen)
    own = held(screen)
    asked = screen.snapshot["prediction"]
    assert asked["question"] == lesson.say("bet.loop", card=own, day=1 + own)
    screen.send("predict", about=asked["id"], value=0.3)
    screen.send("move", text="draw")
    second = NUMBER[screen.match.table.codes("hand:0")[1]]
    (bet,) = lesson.bets.values()
    good = sum(1 + own + n > 7 for n in range(1, 7) for _ in range(5)) - (1 + 2 * own > 7)
    assert (bet.happened, Fraction(bet.exact)) == (1 + own + second > 7, Fraction(good, 29))


@in_one_language
@pytest.mark.slow
@pytest.mark.all
def test_bets_and_deals_follow_the_exact_chances(lesson):
    """150 departures: loops as often as the bets' exact chances, returns as often as the pack predicts."""
    screen = table(seed=1000)
    log = ring.keep(screen)
    for number_of_deal in range(150):
        if number_of_deal:
            screen.new(1000 + number_of_deal, seats=1, options=NO_ITEMS)
        asked = screen.snapshot["prediction"]
        screen.send("predict", about=asked["id"], value=0.5)
        screen.send("move", text="draw")
    found = forecasts(lesson)
    assert len(found) == len(log) == 150
    spread = sum(float(one.exact * (1 - one.exact)) for one in found) ** 0.5
    assert abs(sum(one.happened - one.exact for one in found)) < 4 * spread
    assert errors_off(sum(entry.back for entry in log.entries) / 150, ring.from_pack(4), 150) < 4


def test_the_record_brings_departures_back(lesson):
    screen = table()
    log = ring.keep(screen)
    screen.act()
    assert brought_back(lesson, log, "journey") == log.entries and len(log) == 1


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson, capsys):
    data = example_data(lesson, capsys, ring.tally, ring.WalkLog())
    assert lesson.outcomes["back"] == Outcome(int((data["four"] == 1).sum()), len(data))
    assert (data["half"] == (data["two"] == 1)).all()


def test_own_departures_come_first(lesson):
    log, screen = ring.WalkLog(), table()
    log.watch(screen)
    screen.act()
    rows = ring.tally(log)
    assert (rows[0]["who"], rows[0]["four"]) == (lesson.say("tally.you"), log.entries[0].four)
    assert lesson.rounds == 1


# -- the explorer, and statements of the lesson --------------------------------------------------------------------


def test_explorer(lesson):
    explorer = ring.explore(lambda cards, highest: after(min(cards, 6), highest)[1] if cards < 7 else Fraction(1, 7))
    assert "31/216" in repr(explorer)
    assert lesson.outcomes["start"].hits == 0
    for highest, cards in ((6, 2), (3, 4), (2, 5)):
        explorer.controls["highest"].value, explorer.controls["cards"].value = highest, cards
        assert str(after(cards, highest)[1]) in repr(explorer)
        row = explorer.simulate()
        assert errors_off(row.share, after(cards, highest)[1], row.trials) < 4
    assert explorer.out.value.count("<polyline") == 2


def test_the_pack():
    numbers = [n for n in range(1, 7) for _ in range(5)]
    assert sorted(ring.PACK) == numbers
    for cards in (1, 2, 3):
        hands = [sum(hand) % 7 == 0 for hand in combinations(numbers, cards)]
        assert ring.from_pack(cards) == Fraction(sum(hands), len(hands))
    assert float(ring.from_pack(4)) == pytest.approx(0.1450, abs=5e-5)


def test_what_ken_and_mei_say_and_what_is_so():
    four = after(4)
    assert four == dict(odds.walk(4)) and four[1] == Fraction(31, 216)
    assert {f"{float(four[day]):.2%}" for day in range(2, 8)} == {"14.27%"} and f"{float(four[1]):.2%}" == "14.35%"
    assert after(2)[1] == Fraction(1, 6)
    far = Counter(map(sum, product(range(1, 7), repeat=4)))
    assert sum(total * n for total, n in far.items()) / 6**4 == 14
    assert all(far[near] > 0.8 * far[14] for near in (12, 13, 15))
    for k in range(6):
        assert after(k)[1] == Fraction(1, 7) + Fraction(6, 7) * Fraction(-1, 6) ** k


def test_the_black_pawn_of_the_second_exercise():
    """By turns of both black pawns: which one moves, and how far."""
    moved = Counter()
    for first, second in product(product((True, False), range(1, 7)), repeat=2):
        moved[sum(7 - n for goes, n in (first, second) if goes) % 7] += 1
    assert Fraction(moved[0], moved.total()) == Fraction(7, 24)


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("q1", "47/253"): "right",
    ("q1", "18.6%"): "rounded",
    ("q1", Fraction(94, 529)): "slip",  # put back
    ("q1", Fraction(1, 6)): "slip",
    ("q1", Fraction(16, 253)): "slip",  # 1 + 6 only
    ("q1", 18.6): "slip",  # percent sign
    ("q1", 0.5): "wrong",
    ("q1", "often"): "type",
    ("q2", "7/24"): "right",
    ("q2", "29.2%"): "rounded",
    ("q2", Fraction(1, 4)): "slip",
    ("q2", Fraction(1, 2)): "slip",
    ("q2", Fraction(1, 24)): "slip",
    ("q2", 0.9): "wrong",
    ("q3", 7): "right",
    ("q3", 6): "slip",
    ("q3", 4): "slip",  # Ken's
    ("q3", 2): "slip",
    ("q3", ...): "blank",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]


def test_function_answers(lesson):
    assert check("q4", odds.expected_loops).state == "right"
    listed = {
        turns: Fraction(sum(sum(walk) // 7 for walk in product(range(1, 7), repeat=turns)), 6**turns)
        for turns in (1, 2, 3, 5)
    }
    assert all(odds.expected_loops(turns) == mean for turns, mean in listed.items())
    assert check("q4", lambda turns: Fraction(turns, 2)).state == "wrong"
    assert check("q4", lambda turns: ...).state == "blank"
    assert check("q4", 2.07).state == "type"


def test_the_class_is_like_the_theory(lesson):
    walks = [walk for _, walk in example_class(ring.WalkLog, lesson.seed)]
    assert errors_off(sum(walk.back for walk in walks) / len(walks), ring.from_pack(4), len(walks)) < 4
    assert errors_off(sum(walk.half for walk in walks) / len(walks), Fraction(5, 29), len(walks)) < 4
