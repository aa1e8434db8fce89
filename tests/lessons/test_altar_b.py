"""The tools of lesson Altar B: the last turn at the table, its log, tally, explorer."""

from __future__ import annotations

from fractions import Fraction

import pytest

import combinatoria as cb
from combinatoria.games.altar import odds
from combinatoria_widgets.lessons import altar_b as altar
from combinatoria_widgets.lessons.tools.class_data import PUPILS
from combinatoria_widgets.lessons.tools.judge import errors_off

from .conftest import in_one_language
from .screen import Screen, example_data


@pytest.fixture
def lesson_b(open_lesson):
    """Altar B, opened."""
    return open_lesson("altar-b")


def reaches(source, need):
    """The lesson's own function."""
    points = [altar.score([*altar.KEPT, card]) for card in source]
    return Fraction(sum(x >= need for x in points), len(points))


def play(move):
    """Play one round at a new table; return the screen and the log."""
    screen = Screen.of(altar.ready_turn())
    log = altar.keep(screen)
    screen.send("move", text=move)
    return screen, log


# -- the last turn -------------------------------------------------------------------------------------------


def test_the_last_turn_is_the_position_of_the_story(lesson_b, capsys):
    match = altar.ready_turn()
    assert altar.RoundLog.of_lesson().goal(match) == lesson_b.say("tally.need", number=1, need=160)
    altar.last_turn()  # copies of version 1.0 call it above the table
    assert capsys.readouterr().out.strip() == lesson_b.say("tally.need", number=1, need=160)
    assert sorted(match.table.codes("hand:0")) == sorted(altar.KEPT)
    assert sorted(match.table.codes("hand:1")) == sorted(altar.BLIND)
    assert sorted(match.table.codes("deck:0")) == sorted(altar.DECK)
    assert sorted(map(match.game.format, match.legal())) == ["draw deck 0", "draw hand 1"]
    assert match.view(0).codes("hand:1") == [None] * 7


@pytest.mark.parametrize(("move", "source"), [("draw deck 0", "deck"), ("draw hand 1", "blind")])
def test_either_draw_ends_the_game_and_is_kept(lesson_b, move, source):
    screen, log = play(move)
    points = screen.match.result.scores[0]
    assert log.entries == [altar.Round(160, source, points)]
    assert log.entries[0].reached == (points >= 160)
    assert repr(log) == lesson_b.say("tally.log", n=1)
    assert len(screen.match.table.zones["hand:0"]) == 8


def test_running_the_cell_again_is_the_next_round(lesson_b):
    for number, need in enumerate((altar.NEEDS[0], *altar.NEEDS), start=1):  # everybody's number, then a personal one
        _, log = play("draw deck 0" if number % 2 else "draw hand 1")
        assert (len(log), log.entries[-1].need) == (number, need)
    assert len({one.score for one in log.entries if one.source == "deck"}) > 1  # reshuffled


def test_a_round_that_is_left_and_another_game_are_not_counted(lesson_b):
    altar.keep(Screen.of(altar.ready_turn()))
    screen, log = play("draw deck 0")
    screen.send("new", seats=2, seed=3, options={}, humans=[0])
    screen.act()
    assert len(log) == 1


@in_one_language
@pytest.mark.slow
@pytest.mark.all
def test_rounds_follow_the_exact_chances(lesson_b):
    """400 rounds of each kind as the rules play them: mean score within four standard errors."""
    for move, source in (("draw deck 0", altar.DECK), ("draw hand 1", altar.BLIND)):
        dist = odds.score_after_draws(altar.KEPT, source)
        scores = []
        for seed in range(400):
            deck = [*altar.DECK[seed % 6 :], *altar.DECK[: seed % 6]]
            match = cb.Match.at(cb.game("altar"), altar.position(deck), seed)
            match.play(move)
            scores.append(match.result.scores[0])
        assert set(scores) == set(dist)
        assert abs(sum(scores) / 400 - dist.mean()) < 4 * dist.standard_deviation() / 400**0.5


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson_b, capsys):
    data = example_data(lesson_b, capsys, altar.tally, altar.RoundLog())
    assert (data["reached"] == (data["score"] >= data["need"])).all()
    for source, cards in altar.SOURCES.items():
        for need in altar.NEEDS:
            tried = data[(data["source"] == source) & (data["need"] == need)]
            chance = reaches(cards, need)
            assert len(tried) == PUPILS
            assert chance in (0, 1) or errors_off(tried["reached"].mean(), chance, len(tried)) < 4
    assert lesson_b.outcomes["blind"].trials == PUPILS


def test_own_rounds_come_first(lesson_b):
    screen, log = play("draw hand 1")
    points = screen.match.result.scores[0]
    first = altar.tally(log)[0]
    assert first == {
        "who": lesson_b.say("tally.you"), "pupil": 0, "need": 160, "source": "blind", "score": points,
        "reached": points >= 160,
    }  # fmt: skip
    assert lesson_b.rounds == 1
    assert lesson_b.outcomes["blind"].trials == PUPILS + 1


# -- statements of the lesson -----------------------------------------------------------------------------------


def test_what_ken_and_mei_say():
    blind, deck = (odds.score_after_draws(altar.KEPT, source) for source in (altar.BLIND, altar.DECK))
    assert (blind.mean(), deck.mean()) == (Fraction(1130, 7), 160)
    assert (min(blind), max(blind), min(deck), max(deck)) == (30, 300, 155, 165)
    assert 17 < blind.standard_deviation() / deck.standard_deviation() < 18
    for need in range(35, 170, 5):
        assert reaches(altar.DECK, need) > reaches(altar.BLIND, need)
    for need in range(170, 301, 5):
        assert reaches(altar.DECK, need) == 0 < reaches(altar.BLIND, need)


def test_the_lessons_last_draw_is_the_engines():
    ben = ["1.4", "1.2", "1.2", "1.1", "1.1", "0.SH"]
    for numbers, draw in (([6, 6], True), ([6, 6, 1], True), ([6, 6, 3], False)):
        assert odds.draw_or_stop([*(f"0.{n}" for n in numbers), "0.SP"], ben, 3).draw == draw
    assert not odds.draw_or_stop(["0.6", "0.6", "0.1", "0.SP"], ben, 1).draw


# -- the explorer --------------------------------------------------------------------------------------------


def test_explorer(lesson_b):
    explorer = altar.explore(reaches)
    assert "4/7" in repr(explorer)
    explorer.controls["shields"].value = 0
    assert "2/3" in repr(explorer)
    explorer.controls["need"].value, explorer.controls["spears"].value = 180, 2
    assert "2/7" in repr(explorer)
    assert explorer.out.value.count("<polyline") == 2
    assert lesson_b.outcomes["spread"].hits == 0


def test_explorer_simulates_what_it_calculates(lesson_b):
    explorer = altar.explore(reaches)
    for settings in ((155, 0, 1), (160, 1, 1), (170, 2, 0)):
        for control, value in zip(explorer.controls.values(), settings, strict=True):
            control.value = value
        row = explorer.simulate()
        assert errors_off(row.share, explorer.exact(), row.trials) < 4
