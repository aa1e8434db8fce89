"""Moves as text: typed, spoken and sent moves survive a round trip."""

from fractions import Fraction
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

import combinatoria as cb
from combinatoria.core.notation import cleaned_speech, format_move, parse_move, percent, shaped
from combinatoria.core.options import Option
from combinatoria.match import link

GRAMMAR = {
    "collect": "collect {cards:cards}",
    "collect_pay": "collect {cards:cards} pay {paid:cards}",
    "tell": "tell {to:seat} {cards:cards} about {message:text}",
    "say": "say {message:text}",
}
SAYINGS = ["a, b", "1:2", "snake_case", "2~x", "~2c~", "100 %", "#1", "%41", "、。「」", "é", "a?b=c&d", "x  y"]
SAYINGS += ["_", ",", ":", "~", ", and 2"]


class Loud(type(cb.game("signs"))):
    """A game in which talk belongs to the match, with a variant whose values are texts."""

    silent = frozenset()
    options = {**cb.game("signs").options, "motto": Option("motto", "a", ("a", "B_c, d: e~f = 5%", "true", "7"))}


def test_cards_do_not_swallow_the_words_of_another_pattern():
    assert parse_move(GRAMMAR, "collect H S A pay H") == cb.Move("collect_pay", (("A", "H", "S"), ("H",)))
    assert parse_move(GRAMMAR, "collect H S A") == cb.Move("collect", (("A", "H", "S"),))
    for move in (cb.Move("collect_pay", (("A", "H"), ("S", "S"))), cb.Move("collect", (("P",),))):
        assert parse_move(GRAMMAR, format_move(GRAMMAR, move)) == move


@pytest.mark.parametrize("sign", ["\x07", "\u200b", "\u202e", "\ue000", "\ud800"])
def test_invisible_characters_are_not_said(sign):
    """A control, zero-width, direction-changing or private-use character, and half a surrogate pair."""
    assert cleaned_speech(f"{sign}Hel{sign}lo, {sign} Ben{sign}") == "Hello, Ben"
    assert parse_move(GRAMMAR, f"say He{sign}llo") == cb.Move("say", ("Hello",))


def test_a_chance_is_rounded_and_not_cut():
    told = {Fraction(2, 3): "66.7 %", Fraction(1, 1600): "0.1 %", Fraction(1, 3000): "0.0 %", 0.9996: "100.0 %"}
    assert {value: percent(value) for value in told} == told


@pytest.mark.parametrize("text", SAYINGS)
def test_every_saying_comes_back(text):
    for move in (cb.Move("say", (text,)), cb.Move("tell", (3, ("S1", "S2"), text))):
        kept = shaped(GRAMMAR, move)
        assert parse_move(GRAMMAR, format_move(GRAMMAR, kept)) == kept
        assert kept.args[-1] == " ".join(text.split())


@given(st.text(max_size=60))
def test_any_saying_comes_back(text):
    kept = shaped(GRAMMAR, cb.Move("tell", (3, ("S1",), text)))
    if kept.args[-1]:
        assert parse_move(GRAMMAR, format_move(GRAMMAR, kept)) == kept
        assert parse_move(GRAMMAR, "  Tell 3、s1,ABOUT " + kept.args[-1]) == kept


@pytest.mark.parametrize("text", SAYINGS)
def test_what_is_said_survives_a_link(text):
    with patch.object(link, "find_game", lambda name: Loud()):
        match = cb.Match(Loud(), seed=3)
        match.play(cb.Move("say", (text,)), seat=2)
        match.play("ready")
        match.play(cb.Move("say", (text + "!",)), seat=1)
        written = link.to_link(match)
        again = link.from_link(written)
    assert [(d.seat, d.move) for d in again.decisions] == [(d.seat, d.move) for d in match.decisions]
    assert again.decisions[0].move.args == (" ".join(text.split()),)
    assert all(c.isascii() and (c.isalnum() or c in ":=,_~.|-") for c in written), written


@pytest.mark.parametrize("motto", Loud.options["motto"].choices)
def test_an_option_that_is_a_text_survives_a_link(motto):
    with patch.object(link, "find_game", lambda name: Loud()):
        match = cb.Match(Loud(), seed=3, options={"motto": motto})
        assert link.from_link(link.to_link(match)).options == match.options


HALF = ["x~ready", "ready~", "ready~2c", "ready~d800~", "ready~ffffff~", "ready~xx~", "999~ready"]


@pytest.mark.parametrize("move", HALF)
def test_half_a_code_is_no_link(move):
    with pytest.raises(cb.IllegalMove) as caught:
        link.from_link(f"signs:seats=4:3:{move}")
    assert caught.value.refusal.key == "link_form"
    with pytest.raises(cb.IllegalMove):
        link.from_link("signs:seats=4,talk=~d800~:3:")
