"""The result code: its contents, error detection, and that codes on paper keep their meaning."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combinatoria_widgets.lessons.tools.judge import PERCENT_SIGN, slip_number, slips_of
from combinatoria_widgets.lessons.tools.result_code import (
    GRADES,
    MOST_SLIPS,
    MOST_TRIES,
    CodeError,
    Guess,
    Mark,
    Receipt,
    read_code,
    write_code,
)
from combinatoria_widgets.lessons.tools.state import load
from combinatoria_widgets.lessons.tools.text import LANGUAGES
from combinatoria_widgets.lessons.tools.twins import MOST
from combinatoria_widgets.teacher.texts import say

from .misread import misread

SLIPS = tomllib.loads(Path(__file__).with_name("slips.toml").read_text(encoding="utf-8"))

SHARES = st.integers(0, 100)
MARKS = st.just(Mark("blank")) | st.builds(
    Mark, grade=st.sampled_from(GRADES[1:]), tries=st.integers(1, 7), slip=st.integers(0, MOST_SLIPS)
)
PRINTED = st.builds(
    Receipt,
    lesson=st.sampled_from(["SMA", "TH", "X"]),
    version=st.integers(0, 9),
    marks=st.lists(MARKS, max_size=7).map(tuple),
    guesses=st.lists(st.just(Guess(None)) | st.builds(Guess, SHARES, st.none() | SHARES), max_size=3).map(tuple),
    rounds=st.integers(0, 15),
    fresh=st.none() | st.booleans(),
)
RECEIPTS = PRINTED | st.builds(replace, PRINTED, fresh=st.booleans(), twin=st.integers(1, MOST))


@given(RECEIPTS)
def test_round_trip(receipt):
    code = write_code(receipt)
    assert read_code(code) == receipt
    assert read_code(code.lower()) == receipt
    assert (
        read_code(code.replace("-", "~", 1).replace("-", "").replace("~", "-")) == receipt
    )  # grouping is only for readability


@given(RECEIPTS)
def test_it_can_be_copied_by_hand(receipt):
    """At most five characters per group, four groups for a completed lesson of five exercises."""
    head, *groups = write_code(receipt).split("-")
    assert all(len(group) <= 5 for group in groups)
    if len(receipt.marks) <= 5 and len(receipt.guesses) <= 2:
        assert len(head) + sum(map(len, groups)) <= 25


@given(RECEIPTS, st.data())
def test_one_wrong_character_is_always_noticed(receipt, data):
    code = write_code(receipt)
    with pytest.raises(CodeError):
        read_code(data.draw(misread(code)))


@given(RECEIPTS)
def test_two_neighbours_that_changed_places_are_always_noticed(receipt):
    head, *groups = write_code(receipt).split("-")
    body = "".join(groups)
    for place in range(len(body) - 3):  # the last two are the check characters themselves
        if body[place] != body[place + 1]:
            with pytest.raises(CodeError):
                read_code(f"{head}-{body[:place]}{body[place + 1]}{body[place]}{body[place + 2 :]}")


@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "shape"), ("SMA1", "shape"), ("SMA-ABC-00", "shape"), ("a-b-c-d", "shape"), ("9SMA1-ABC-00", "newer"),
     ("SMA1-ABC", "character"), ("SMA1-!!-00", "character"), ("SMA1--00", "character"), ("2SMA1-0000", "character")],
)  # fmt: skip
def test_not_a_code(text, reason):
    with pytest.raises(CodeError) as caught:
        read_code(text)
    assert caught.value.reason == reason
    for lang in LANGUAGES:
        assert say(f"code.{reason}", lang, where=say("where", lang, line=1), text=text)


def test_misread_letters_are_forgiven():
    code = write_code(Receipt("SMA", 1, (Mark("blank"),) * 4, (Guess(0, 0), Guess(0, 1)), 0))
    head, body = code.split("-", 1)
    assert "0" in body and "1" in body
    assert read_code(f"{head}-{body.replace('0', 'O').replace('1', 'l')}") == read_code(code)


@pytest.mark.parametrize(
    ("code", "receipt"),
    [
        ("SMA1-5DH9ZK-4B", Receipt("SMA", 1, (Mark("right"), Mark("tried")), (Guess(20), Guess(None)), 3)),
        ("2SMA1-AS0P-A53B-ZKTW", Receipt(
            "SMA", 1, (Mark("right", 1), Mark("tried", 3, 2)), (Guess(20, 53), Guess(None)), 3)),
        ("3SMA1-NJ1C-MA6Q-Z671", Receipt(
            "SMA", 1, (Mark("right", 1), Mark("tried", 3, 2)), (Guess(20, 53), Guess(None)), 3, fresh=False)),
        ("3SMA1-NJ1C-MA6Q-Z772", Receipt(
            "SMA", 1, (Mark("right", 1), Mark("tried", 3, 2)), (Guess(20, 53), Guess(None)), 3, fresh=True)),
    ],
)  # fmt: skip
def test_codes_on_paper_keep_their_meaning(code, receipt):
    assert read_code(code) == receipt


def test_slips_keep_their_numbers(source):
    """A new slip comes last: append it to slips.toml. Numbers are fixed within a major version of the lesson."""
    questions = load(source.id)["questions"]
    assert {name: question["slips"] for name, question in questions.items() if "slips" in question} == SLIPS[source.id]
    for question in questions.values():
        assert slips_of(question)[0] == PERCENT_SIGN
        assert [slip_number(question, name) for name in (None, *slips_of(question))] == list(
            range(len(slips_of(question)) + 1)
        )
        assert len(slips_of(question)) <= MOST_SLIPS


@given(SHARES, SHARES)
def test_brier_is_the_mean_squared_distance(said, happened):
    cases = [1] * happened + [0] * (100 - happened)
    assert Guess(said, happened).brier == pytest.approx(sum((said / 100 - case) ** 2 for case in cases) / 100)


def test_the_check_characters_tell_every_pair_of_places_apart():
    """The weights of all places of a long code differ, which the tests of wrong and swapped characters rely on."""
    weights = [pow(10, place, 1021) for place in range(40)]
    assert all(a != b for a, b in combinations(weights, 2))


@pytest.mark.parametrize("tries", [MOST_TRIES + 1, 100])
def test_more_tries_than_a_code_can_carry_are_the_most_that_it_can(tries):
    receipt = Receipt("SMA", 1, (Mark("right", tries),), (), 3, False)
    assert read_code(write_code(receipt)).marks == (Mark("right", MOST_TRIES),)
