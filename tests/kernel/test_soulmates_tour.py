"""Claims of the Soulmates tour beyond the log, checked on the engine."""

import re
from fractions import Fraction

import combinatoria as cb
from combinatoria.game_api.protocols import tour_of
from combinatoria.games.soulmates.calls import DECK, callable_pairs
from combinatoria.games.soulmates.odds import chance_match
from combinatoria.session import Session

STEPS = tour_of(cb.game("soulmates"))
BOOK = {step.key: step for step in STEPS}


def solved(key):
    session = Session("soulmates", seed=7)
    session.handle({"do": "learn", "step": [step.key for step in STEPS].index(key)})
    while not session.snapshot()["guide"]["done"]:
        assert "error" not in session.handle({"do": "play_for_me"})
    return session


def test_the_steps_are_those_of_the_spec_in_its_order():
    """Section 9 names these hands, and the step of each."""
    named = ["S2 S4 M1 M5", "", "S2 S3 S4", "S1 S2 S3", "S1 S2 S4", "S3 S3 S3", "S2 S3 M4", "", "", "", "", "",
             "S1 S2 S3 S4 M1", "S2 S3 S4", ""]  # fmt: skip
    assert len(STEPS) == len(named)
    for step, cards in zip(STEPS, named, strict=True):
        hand = list(step.position["zones"]["hand:0"])
        for card in cards.split():
            hand.remove(card)
    assert STEPS[0].position["zones"]["pile"] == ["S3"]


def test_what_the_public_knows_after_taking_from_the_pile():
    session = solved("taking")
    taken = session.match.table.find("hand:0", "S3")
    assert session.match.table.seen_by_mask[taken] == 0xFFFF


def test_any_sun_card_helps_a_hand_of_sun():
    hand = solved("suit").match.table.codes("hand:0")
    assert sorted(hand) == ["S2", "S2", "S3", "S3"]
    assert all(callable_pairs([*hand, face]) for face in DECK if face[0] == "S")


def test_who_answers_in_the_steps_about_answers():
    holders = {
        key: [e.by for e in solved(key).match.log if e.note == "answer.shows"]
        for key in ("match", "two_copies", "heartbreak", "triangle")
    }
    assert [len(found) for found in holders.values()] == [1, 1, 0, 2]
    start = BOOK["two_copies"].match(cb.game("soulmates")).table
    assert start.codes(f"hand:{holders['two_copies'][0]}").count("S1") == 2
    after = solved("match").match
    assert after.table.codes("pile")[-1] == "S1"
    (soulmate,) = holders["match"]
    assert soulmate == 1 and after.to_act == (2,), "the turn passes over the Soulmate"


def test_the_new_hand_after_the_heartbreak_could_call():
    match = solved("heartbreak").match
    assert callable_pairs(match.table.codes("hand:0")) and match.to_act == (1,)


def test_five_calls_are_possible_with_four_in_a_row_and_each_finds_one():
    match = BOOK["alone"].match(cb.game("soulmates"))
    calls = [move for move in match.legal() if move.kind == "call"]
    assert len(calls) == 5
    for move in calls:
        match = BOOK["alone"].match(cb.game("soulmates"))
        match.play(move)
        assert match.table.vars["couples"]


def test_the_rarer_card_is_the_better_question_with_four_opponents_but_not_with_two():
    guide = solved("count").snapshot()["guide"]
    odds = {re.search(r"ask for (Sun \d)", line["label"])[1]: Fraction(line["fraction"]) for line in guide["odds"]}
    assert odds == {"Sun 1": chance_match(8, 4), "Sun 5": chance_match(4, 4)} and odds["Sun 5"] > odds["Sun 1"]
    assert chance_match(8, 2) > chance_match(4, 2)
    start = BOOK["count"].match(cb.game("soulmates")).view(0)
    assert not {"S1", "S5"} & set(start.faces.values()), "neither card has been seen"


def test_the_last_seat_is_left_alone():
    match = solved("last").match
    assert match.result.winners == (0, 1, 2, 3) and match.table.vars["active"] == (4,)
