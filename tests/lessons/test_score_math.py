"""Scoring math: cards in and out of a hand, the formula, the value of each card."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from combinatoria.games.altar.score import score
from combinatoria_widgets import ScoreMath
from combinatoria_widgets.lessons.tools.text import say

HAND = "0.6 0.5 0.5 0.4 0.3 0.3 0.SP 0.SH"


def words(html):
    return re.sub(r"<[^>]+>", " ", html)


@pytest.fixture
def math(lang):
    return ScoreMath("altar", HAND, more="1.SP 1.SH", lang=lang)


def test_what_if_i_drop_this_shield(math):
    assert math.total == 26
    assert dict(math.without())["0.SH"] == 130
    math.toggle("0.SH")
    assert math.total == 130
    math.toggle("1.SP")
    assert math.total == 260
    math.toggle("1.SH")
    assert math.total == 260
    assert dict(math.without())["0.SP"] == 52


def test_every_hand_is_scored_as_the_rules_do(math):
    for face in (*math.cards, *math.cards[::3]):
        math.toggle(face)
        assert math.total == score(math.hand, 0)
        for card, total in math.without():
            rest = list(math.hand)
            rest.remove(card)
            assert total == score(rest, 0)


@pytest.mark.parametrize("hand", ["０．６　０．５ ０．ＳＰ", "0.6, 0.5、0.sp", "\u200b0.6 0.5\u200b 0.SP"])
def test_cards_are_read_as_pupils_type_them(hand):
    math = ScoreMath("altar", hand, more="０．ＳＨ")
    assert math.cards == ["0.6", "0.5", "0.SP", "0.SH"] and math.total == score(["0.6", "0.5", "0.SP"], 0)
    math.toggle("０．ＳＨ")
    assert math.total == score(math.cards, 0)


@pytest.mark.parametrize(("hand", "said"), [("0.6 0.9", "no such card: 0.9"), ("0.6 ?", "“?” is not a card")])
def test_what_is_no_card_is_said_and_not_scored(hand, said):
    for typed in ((hand, ""), ("0.6", hand)):
        with pytest.raises(ValueError, match=re.escape(said)):
            ScoreMath("altar", *typed)


def test_formula_and_buttons_are_shown(math, lang):
    shown = words(math.out.value)
    assert "26" in shown
    assert say("math.without", lang) in shown
    assert 'role="status"' in math.out.value
    assert all(button.description.startswith("✓") == button.value for button in math.buttons)
    assert len({button.description[2:] for button in math.buttons}) == len({*math.cards})
    before = shown
    math.buttons[0].value = False
    assert words(math.out.value) != before
    assert math.buttons[0].description.startswith("–")


def test_a_factor_that_is_not_taken_stands_in_brackets(math):
    math.toggle("0.SH")
    assert re.search(r"\(\s*<b>1/5</b>|\(<b>1/5</b>", math.out.value)


def test_repr_is_constant(math):
    text = repr(math)
    assert text == f"ScoreMath('altar', '{HAND}')"
    math.toggle("0.6")
    assert repr(math) == text


def test_other_seats_and_an_empty_hand(lang):
    theirs = ScoreMath("altar", "1.6 1.SH", more="0.SH", seat=1, seats=3, lang=lang)
    assert theirs.total == 30
    theirs.toggle("0.SH")
    assert theirs.total == 60
    for face in theirs.cards:
        theirs.toggle(face)
    assert theirs.hand == ()
    assert theirs.total == 0
    assert theirs.without() == []


def test_games_without_a_score_are_refused():
    with pytest.raises(ValueError, match="no score"):
        ScoreMath("soulmates", "S1 S2")


def test_difference_is_signed():
    assert [ScoreMath._difference(Fraction(n)) for n in (5, -5, 0)] == ["+5", "−5", "±0"]
