"""The tools of lesson Soulmates B: unseen cards, log of calls, tally, explorer."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pandas
import pytest

from combinatoria.games.soulmates import live, odds
from combinatoria.odds import hands_without
from combinatoria_widgets.lessons import soulmates_b as soulmates
from combinatoria_widgets.lessons.soulmates import SEEN
from combinatoria_widgets.lessons.tools.class_data import PUPILS
from combinatoria_widgets.lessons.tools.judge import errors_off
from combinatoria_widgets.lessons.tools.state import Outcome

from .conftest import SOURCES, in_one_language
from .screen import Screen, example_data, hand_of

STORY = 875


def exactly_one(opponents, copies, unseen=54):
    """The lesson's own formula."""
    none = [Fraction(comb(unseen - 4 * j, copies), comb(unseen, copies)) for j in (opponents - 1, opponents)]
    return opponents * (none[0] - none[1])


def calls_of(screen):
    return [move["text"] for move in screen.snapshot["moves"] if move["text"].startswith("call")]


def play_until_call(screen):
    """Draw and discard until a call is made; return False if the deal ends first."""
    while screen.match.result is None:
        screen.send("move", text="draw deck")
        if calls := calls_of(screen):
            screen.play(calls[0])
            return True
        screen.send("move", text=f"discard {hand_of(screen)[0]}")
    return False


# -- the position of the story -------------------------------------------------------------------------------


def test_the_first_deal_is_the_position_of_the_story(lesson_b):
    source = next(s for s in SOURCES if s.id == "soulmates-b")
    play = next(cell.code for cell in source.cells if cell.id == "play")
    assert f"seed={STORY}, " in play
    screen = Screen(seed=STORY)
    pile = screen.snapshot["table"]["zones"]["pile"]
    screen.send("move", text="draw deck")
    view = screen.snapshot["table"]
    assert sorted([*hand_of(screen), *(view["faces"][str(card)] for card in pile)]) == sorted(SEEN)
    assert calls_of(screen) == ["call S2 S3 S4 for S1", "call S2 S3 S4 for S5"]


def test_unseen():
    cards = soulmates.unseen(" ".join(SEEN))
    assert len(cards) == odds.FIRST_TURN_UNSEEN
    assert (cards.count("S1"), cards.count("S5"), cards.count("S3")) == (8, 4, 5)
    for wrong, why in (("S6", "no such card: S6"), ("S5 S5 S5 S5 S5", "more than 4 copies of 'S5'")):
        with pytest.raises(ValueError, match=why):
            soulmates.unseen(wrong)
    assert soulmates.unseen("Ｓ２　s3、\u200bS4") == soulmates.unseen("S2 S3 S4")


@pytest.mark.parametrize("opponents", range(2, 8))
def test_the_formula_of_the_lesson_is_the_engine(opponents):
    table = odds.copies_table(opponents)
    assert table == {m: exactly_one(opponents, m) for m in table}
    assert all(soulmates.one_holder(54, m, 4, opponents - 1) == table[m] for m in table)


# -- the log -------------------------------------------------------------------------------------------------


def test_log_keeps_each_call_with_the_odds_of_the_table(lesson_b):
    screen = Screen(seed=STORY, mode="duel")
    log = soulmates.keep(screen)
    assert len(log) == 0
    screen.send("move", text="draw deck")
    lines = live.odds_lines(screen.match.view(0), 0)
    shown = {line.facts["target"]: line.number for line in lines if line.key == "call"}
    screen.play("call S2 S3 S4 for S5")
    assert log.entries == [soulmates.CallMade("S5", 4, 3, 335 / 689, 1)]
    assert log.entries[0].match
    assert log.entries[0].chance == shown[("S5",)]
    assert repr(log) == lesson_b.say("tally.log", n=1)
    screen.send("lang", value="ja")
    assert len(log) == 1


def test_the_same_deal_counts_once(lesson_b):
    screen = Screen(seed=STORY)
    log = soulmates.keep(screen)
    for target in ("S1", "S5"):
        screen.send("move", text="draw deck")
        screen.play(f"call S2 S3 S4 for {target}")
        screen.new(STORY)
    assert [call.target for call in log.entries] == ["S1"]
    screen.new(STORY, seats=5)  # another table, other cards
    assert play_until_call(screen)
    assert len(log) == 2


def test_a_call_taken_back_still_counts_for_its_answer_was_seen(lesson_b):
    screen = Screen(seed=STORY)
    log = soulmates.keep(screen)
    screen.send("move", text="draw deck")
    screen.play("call S2 S3 S4 for S1")
    assert len(log) == 1
    screen.send("undo")
    screen.play("call S2 S3 S4 for S5")
    assert [call.target for call in log.entries] == ["S1"]
    duel = Screen(seed=STORY, mode="duel")
    soulmates.keep(duel)
    duel.send("move", text="draw deck")
    duel.play("call S2 S3 S4 for S1")
    assert duel.snapshot["undo"] is not None or "error" in duel.session.handle({"do": "undo"})


def test_running_the_play_cell_again_keeps_the_log(lesson_b):
    first = Screen(seed=STORY)
    log = soulmates.keep(first)
    assert play_until_call(first)
    second = Screen(seed=12)
    assert soulmates.keep(second) is log
    assert play_until_call(second)
    assert len(log) == 2


@in_one_language
@pytest.mark.slow
@pytest.mark.all
def test_calls_at_the_table_follow_their_odds(lesson_b):
    """Calls of many deals and table sizes find as many matches as the exact chances predict, within four errors."""
    screen = Screen(seed=0)
    log = soulmates.keep(screen)
    for seed in range(1, 111):
        screen.new(seed, seats=3 + seed % 4)
        play_until_call(screen)
    calls = log.entries
    assert len(calls) > 50
    assert len({call.opponents for call in calls}) >= 4
    promised = sum(call.chance for call in calls)
    spread = sum(call.chance * (1 - call.chance) for call in calls) ** 0.5
    assert abs(sum(call.match for call in calls) - promised) < 4 * spread
    assert all(call.match == (call.holders == 1) for call in calls)


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson_b, capsys):
    data = example_data(lesson_b, capsys, soulmates.tally, soulmates.CallLog())
    assert set(data["who"]) == {lesson_b.say("tally.example")}
    assert data.equals(pandas.DataFrame(soulmates.tally(soulmates.CallLog())))
    assert all((row.holders == 1) == row.match for row in data.itertuples())
    for target, copies in (("S1", 8), ("S5", 4)):
        asked = data[data["target"] == target]
        assert len(asked) == len(data) / 2
        assert set(asked["chance"]) == {float(exactly_one(3, copies))}
        assert errors_off(asked["match"].mean(), exactly_one(3, copies), len(asked)) < 4
    assert lesson_b.outcomes["match"] == Outcome(int(asked["match"].sum()), len(asked))


def test_own_calls_come_first(lesson_b):
    log = soulmates.CallLog()
    screen = Screen(seed=STORY)
    log.watch(screen)
    screen.send("move", text="draw deck")
    screen.play("call S2 S3 S4 for S5")
    rows = soulmates.tally(log)
    assert rows[0] == {
        "who": lesson_b.say("tally.you"), "pupil": 0, "target": "S5", "copies": 4, "opponents": 3,
        "chance": 335 / 689, "holders": 1, "match": True,
    }  # fmt: skip
    assert lesson_b.rounds == 1
    assert lesson_b.outcomes["match"].trials == PUPILS * soulmates.CallLog.rounds // 2 + 1


# -- the explorer --------------------------------------------------------------------------------------------


def test_explorer(lesson_b):
    explorer = soulmates.explore(exactly_one)
    assert "335/689" in repr(explorer)
    for opponents in range(2, 8):
        explorer.controls["opponents"].value = opponents
        best, chance = odds.best_copies(opponents)
        assert explorer.best() == best
        assert explorer.exact(copies=best) == chance
    explorer.controls["copies"].value, explorer.controls["unseen"].value = 2, 40
    assert str(exactly_one(7, 2, 40)) in repr(explorer)
    assert explorer.out.value.count("<polyline") == 3
    assert f"{float(hands_without(40, 2, [4] * 7)) * 100:.2f}%" in explorer.out.value
    assert lesson_b.outcomes["common"].hits == 0


def test_explorer_simulates_what_it_calculates(lesson_b):
    explorer = soulmates.explore(exactly_one)
    for settings in ((2, 8, 54), (3, 4, 54), (7, 1, 36), (5, 3, 48)):
        for control, value in zip(explorer.controls.values(), settings, strict=True):
            control.value = value
        row = explorer.simulate()
        assert errors_off(row.share, exactly_one(*settings), row.trials) < 4
        assert row == explorer.simulate()


def test_what_is_said_about_the_commoner_card_is_so():
    assert exactly_one(3, 8) < exactly_one(3, 4)
    assert exactly_one(2, 8) > exactly_one(2, 4)
