"""Quick bets at a lesson's table: asked first, settled by the log, scored by the exact chance; and the next deal."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from combinatoria.session import Session
from combinatoria_widgets.lessons import altar_a, altar_b, library_c, signs_a, signs_b, soulmates_a, soulmates_b
from combinatoria_widgets.lessons.tools import record
from combinatoria_widgets.lessons.tools.bets import WANTED, bets_html, forecasts
from combinatoria_widgets.lessons.tools.forms import Unsound, forms_of
from combinatoria_widgets.lessons.tools.show import score_sentence
from combinatoria_widgets.lessons.tools.state import Outcome, Wager

from ..formats.valid import faults
from .screen import Screen

SILENT = {"games": 1, "talk": "silent"}


def bet(screen, value):
    asked = screen.snapshot["prediction"]
    screen.send("predict", about=asked["id"], value=value)
    return asked


def only(lesson):
    """Return the only bet of a lesson."""
    (wager,) = lesson.bets.values()
    return wager


def agree(lesson, deals):
    """Check that outcomes agree with the exact chances of this many bets, within four standard errors."""
    record = forecasts(lesson)
    assert len(record) == deals
    spread = sum(float(one.exact * (1 - one.exact)) for one in record) ** 0.5
    assert abs(sum(one.happened - one.exact for one in record)) < 4 * spread


# -- every lesson's table -----------------------------------------------------------------------------------------


def test_a_bet_is_asked_first_and_settled_by_the_log(open_lesson):
    lesson = open_lesson("soulmates-a")
    screen = Screen(seed=11)
    soulmates_a.keep(screen)
    assert faults("snapshot", screen.snapshot) == []
    asked = bet(screen, 0.5)
    assert (asked["question"], asked["quick"], asked["move"]) == (lesson.say("bet.call"), True, None)
    assert screen.snapshot["prediction"] is None
    assert only(lesson) == Wager(0.5, None, "16/55", None)
    screen.send("move", text="draw deck")
    assert only(lesson) == Wager(0.5, False, "16/55", None)
    told = screen.snapshot["predicted"]
    assert (told["value"], told["happened"], told["exact"]["fraction"]) == (0.5, False, "16/55")
    assert told["quick"] and faults("snapshot", screen.snapshot) == []
    assert told["text"].startswith(lesson.say("bet.no", said="50%"))
    assert lesson.say("bet.exact", exact="29.1%") in told["text"]
    screen.send("move", text=screen.snapshot["moves"][0]["text"])
    assert screen.snapshot["predicted"] is None
    (one,) = forecasts(lesson)
    assert (one.value, one.exact, one.score) == (0.5, Fraction(16, 55), 0.25)


def test_a_deal_that_is_left_without_a_move_settles_its_bet(open_lesson):
    """Lessons whose moves change nothing say that pupils may deal on at once."""
    lesson = open_lesson("library-c")
    screen = Screen(game="library")
    library_c.keep(screen)
    for _ in range(3):
        bet(screen, 0.5)
        screen.send("next")
    log = lesson.kept["log"]
    assert [one.happened for one in forecasts(lesson)] == [log.noted(match)[-1].same for match in log.matches[:3]]


@pytest.mark.parametrize("pass_over", [True, False])
def test_a_bet_can_be_skipped_and_is_not_asked_again(open_lesson, pass_over):
    lesson = open_lesson("soulmates-a")
    screen = Screen(seed=11)
    soulmates_a.keep(screen)
    if pass_over:
        bet(screen, None)
    screen.send("move", text="draw deck")
    screen.send("undo")
    screen.send("new", seats=4, seed=11, options={}, humans=[0])
    assert (screen.snapshot["prediction"] is None) == pass_over
    assert len(forecasts(lesson)) == 0
    assert bets_html(lesson) == ""


def test_a_card_from_the_pile_settles_a_bet_on_the_deck_when_the_deal_is_over(open_lesson):
    lesson = open_lesson("soulmates-a")
    screen = Screen(seed=11)
    soulmates_a.keep(screen)
    bet(screen, 0.5)
    screen.send("move", text="draw discard")
    assert only(lesson).happened is None and screen.snapshot["predicted"] is None


def test_running_the_cell_again_does_not_lose_a_bet(open_lesson):
    lesson = open_lesson("altar-a")
    soulmates = Screen(seed=11, game="altar", seats=2)
    altar_a.keep(soulmates)
    bet(soulmates, 0.4)
    again = Screen(seed=11, game="altar", seats=2)
    altar_a.keep(again)
    assert again.snapshot["prediction"] is None
    again.send("move", text=again.snapshot["moves"][0]["text"])
    assert only(lesson).happened is not None


def test_the_next_deal_keeps_what_was_set_up(open_lesson):
    open_lesson("signs-a")
    screen = Screen(seed=7, game="signs", options=SILENT, mode="duel")
    signs_a.keep(screen)
    screen.send("names", names=["Mei"])
    seeds = set()
    for _ in range(4):
        screen.send("next")
        match = screen.match
        seeds.add(match.seed)
        assert (match.options["talk"], match.options["games"], match.seats) == ("silent", 1, 4)
        assert screen.session.mode == "duel"
        assert screen.session.names[0] == "Mei"
        assert screen.snapshot["prediction"] is not None
    assert len(seeds) == 4


def test_taking_back_the_next_deal_brings_the_round_and_its_goal(open_lesson):
    open_lesson("altar-b")
    match = altar_b.ready_turn()
    screen = Screen.of(match, mode="practice")
    log = altar_b.keep(screen)
    bet(screen, 0.5)
    screen.send("move", text="draw deck 0")
    screen.send("next")
    second = screen.match
    assert log.number == 2 and log.goal(second) and not log.goal(match)
    screen.send("undo")
    assert screen.match is match and match.result and log.goal(match) and len(log) == 1
    screen.send("next")
    assert log.number == 2 and log.goal(screen.match) and screen.match is not match


def test_a_table_without_a_lesson_asks_nothing_and_deals_on():
    session = Session("altar", seats=3, seed=5)
    before = session.match
    assert "error" not in session.handle({"id": 1, "do": "next", "seq": session.seq})
    assert session.match is not before
    assert session.match.seats == 3
    assert session.snapshot()["prediction"] is None


# -- lesson by lesson: the exact chance is what happens ------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en"])
def test_soulmates_a_bets_agree_with_what_happens(open_lesson):
    lesson = open_lesson("soulmates-a")
    screen = Screen(seed=0)
    soulmates_a.keep(screen)
    for seed in range(1, 121):
        screen.new(seed)
        bet(screen, 0.5)
        screen.send("move", text="draw deck")
    agree(lesson, 120)


def test_soulmates_b_asks_before_each_call_and_keeps_the_chance_back(open_lesson):
    lesson = open_lesson("soulmates-b")
    screen = Screen(seed=875, mode="duel")
    soulmates_b.keep(screen)
    assert screen.snapshot["prediction"] is None
    screen.send("move", text="draw deck")
    screen.send("move", text="call S2 S3 S4 for S5")
    assert screen.snapshot["result"] is None
    asked = bet(screen, 0.8)
    assert asked["question"] == lesson.say("bet.match", card="S5")
    told = screen.snapshot["predicted"]
    assert (told["happened"], told["exact"]) == (True, None)
    assert lesson.say("bet.later") in told["text"]
    assert only(lesson).exact is None  # it is not in the record either
    lesson.predictions.update(match=0.5, common=0.5)
    (one,) = forecasts(lesson)
    assert one.exact == Fraction(335, 689)


def test_altar_a_covers_the_cards_until_the_bet_is_made(open_lesson):
    lesson = open_lesson("altar-a")
    screen = Screen(seed=11, game="altar", seats=2)
    altar_a.keep(screen)
    view = screen.snapshot
    assert view["moves"] == []
    assert not any(str(card) in view["table"]["faces"] for card in view["table"]["zones"]["hand:0"])
    assert view["sheets"] == []
    assert view["prediction"]["question"] == lesson.say("bet.points", points=100)
    bet(screen, 0.2)
    view = screen.snapshot
    assert all(str(card) in view["table"]["faces"] for card in view["table"]["zones"]["hand:0"])
    assert view["moves"] != []


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en"])
@pytest.mark.all
def test_altar_a_bets_agree_with_what_happens(open_lesson):
    lesson = open_lesson("altar-a")
    lesson.predictions.update(large=0.5, product=0.5)
    screen = Screen(seed=0, game="altar", seats=2)
    altar_a.keep(screen)
    for seed in range(1, 61):
        screen.new(seed, seats=2)
        bet(screen, 0.5)
        screen.send("play_for_me")
    agree(lesson, 60)
    assert {wager.of for wager in lesson.bets.values()} == set(altar_a.BET_ON)


def test_altar_b_says_whether_the_points_were_reached(open_lesson):
    lesson = open_lesson("altar-b")
    screen = Screen.of(altar_b.ready_turn())
    log = altar_b.keep(screen)
    for number in range(1, 9):
        need = altar_b.need_of(number - 1)
        assert lesson.say("tally.need", number=number, need=need) in screen.snapshot["status"]["text"]
        assert bet(screen, 0.5)["question"] == lesson.say("bet.reached", need=need)
        screen.send("move", text="draw hand 1" if number % 2 else "draw deck 0")
        last = log.entries[-1]
        assert (last.need, len(log)) == (need, number)
        said = lesson.say(f"verdict.{'reached' if last.reached else 'missed'}", need=need, points=last.score)
        result = screen.snapshot["result"]
        assert faults("snapshot", screen.snapshot) == []
        assert (result["text"], result["goal"], bool(result["winners"])) == (said, last.reached, last.reached)
        assert screen.snapshot["status"]["text"] == said
        screen.send("next")
    assert all(wager.exact is None for wager in lesson.bets.values() if wager.said is not None)
    lesson.predictions.update(blind=0.5, spread=0.5)
    exact = {Fraction(4, 7), Fraction(2, 7), Fraction(2, 3), 1}
    assert {one.exact for one in forecasts(lesson)} == exact


def test_altar_b_next_deal_in_the_middle_is_the_same_round(open_lesson):
    lesson = open_lesson("altar-b")
    screen = Screen.of(altar_b.ready_turn())
    altar_b.keep(screen)
    screen.send("next")
    assert lesson.say("tally.need", number=1, need=160) in screen.snapshot["status"]["text"]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en"])
@pytest.mark.all
def test_signs_a_bets_agree_with_what_happens(open_lesson):
    lesson = open_lesson("signs-a")
    screen = Screen(seed=0, game="signs", options=SILENT)
    signs_a.keep(screen)
    for seed in range(1, 41):
        screen.new(seed, options=SILENT)
        bet(screen, 0.5)
        screen.send("move", text=screen.snapshot["moves"][0]["text"])
    agree(lesson, 40)


def test_signs_a_bots_wait_for_the_bet(open_lesson):
    """With another dealer a bot begins; it has sent nothing when the bet is asked."""
    lesson = open_lesson("signs-a")
    screen = Screen(seed=3, game="signs", options={**SILENT, "dealer": 1})
    assert screen.match.decisions
    signs_a.keep(screen)
    assert screen.match.decisions == []
    bet(screen, 0.5)
    assert screen.match.decisions
    assert only(lesson).happened is not None


@pytest.mark.parametrize("lang", ["en"])
def test_signs_b_tells_when_the_game_is_over(open_lesson):
    lesson = open_lesson("signs-b")
    screen = Screen(seed=12, game="signs", options={"games": 1}, mode="duel")
    signs_b.keep(screen)
    asked = 0
    while screen.snapshot["result"] is None:
        if screen.snapshot["prediction"]:
            assert screen.snapshot["prediction"]["question"] in {lesson.say("bet.claim", said=n) for n in range(1, 7)}
            bet(screen, 0.7)
            asked += 1
            assert screen.snapshot["predicted"] is None or screen.snapshot["result"]
        else:
            screen.send("play_for_me")
    assert 4 <= asked <= 6
    assert sum(wager.happened is not None for wager in lesson.bets.values()) == asked
    assert screen.snapshot["predicted"] is not None


# -- the record ----------------------------------------------------------------------------------------------


def test_bets_and_the_class_come_back_with_the_record(open_lesson):
    lesson = open_lesson("altar-b")
    lesson.bets = {"a": Wager(0.3, True, "4/7", 100), "b/12": Wager(), "c": Wager(1.0, None, None)}
    lesson.class_codes, lesson.tag, lesson.exact = ["D1ALB1-201Y-J620-0V8VV"], 77, {"blind": "4/7"}
    fields = json.loads(json.dumps(record.fields_of(lesson)))
    forms = forms_of(lesson)
    for name in ("bets", "class_codes", "tag", "exact"):
        assert forms[name].read(fields[name], lesson.data) == getattr(lesson, name)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("bets", {"a": {"said": 1.5}}), ("bets", {"a": {"said": True}}), ("bets", {"a": {"exact": "1/0"}}),
        ("bets", {"a": {"exact": "9/7"}}), ("bets", {"a": {"exact": "1e9"}}), ("bets", {"a": {"happened": 1}}),
        ("bets", {"a": {"of": -1}}), ("bets", [1]), ("bets", {"a": 3}), ("tag", "x"), ("tag", -1),
        ("class_codes", "D1"), ("class_codes", ["D" * 999]), ("exact", {"blind": "nan"}), ("exact", {"blind": 0.5}),
    ],
)  # fmt: skip
def test_a_forged_record_of_bets_is_refused(open_lesson, name, found):
    lesson = open_lesson("altar-b")
    with pytest.raises(Unsound):
        forms_of(lesson)[name].read(found, lesson.data)


# -- scoring -------------------------------------------------------------------------------------------------


def test_a_wrong_belief_is_not_rewarded_by_luck(open_lesson):
    """45 % scored better than the exact 4/7 on the example class: the sentence explains what that means."""
    lesson = open_lesson("altar-b")
    lesson.predictions["blind"], lesson.outcomes["blind"] = 0.45, Outcome(11, 24)
    lesson.exact["blind"] = "4/7"
    said = score_sentence(lesson, "blind")
    assert lesson.say("predict.luck") in said
    for fact in ("45%", "57.1%", "12.1", "0.248", "0.261", "0.260", "0.245"):
        assert fact in said
    lesson.predictions["blind"] = 4 / 7
    assert lesson.say("predict.luck") not in score_sentence(lesson, "blind")


def test_the_picture_of_the_bets(open_lesson):
    lesson = open_lesson("altar-b")
    lesson.bets = {str(n): Wager(n % 4 / 4, n % 3 == 0, "1/2" if n % 2 else None) for n in range(WANTED - 1)}
    html = bets_html(lesson)
    assert lesson.say("bets.few", wanted=WANTED) in html
    assert html.count("<tr") == 1 + 4
    lesson.bets["more"] = Wager(1.0, True, "1")
    html = bets_html(lesson)
    assert lesson.say("bets.few", wanted=WANTED) not in html
    assert lesson.say("bets.sentence", n=WANTED, score=f"{forecasts(lesson).brier:.3f}") in html
