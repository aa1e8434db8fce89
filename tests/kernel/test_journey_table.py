"""Tomorrow's Journey at the table: what it shows, what the player knows, and offers that equal the legal moves."""

from itertools import product
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.table import AUDIENCE
from combinatoria.games.journey.board import days
from combinatoria.games.journey.cards import EVENTS, SUIT_NAMES
from combinatoria.session import Session
from tests.vectors.journey import at, play

GAME = cb.game("journey")


def known(match):
    """Return the faces of the deck that the player knows, top first; None for the others."""
    return match.view(0).codes("deck")[::-1]


def test_the_radio_tells_the_next_card_once_a_turn():
    match = play(at((5, 1, 1), "G4", "R1 W2 W3 B6", phase="renew", items="radio"), "draw")
    assert known(match) == ["W2", None, None] and match.view(AUDIENCE).codes("deck")[-1] == "W2"
    play(match, "play G4", "loop")
    assert known(match) == [None, None], "only a new week turns up a card"
    play(match, "black 3 0", "end", "draw")
    assert known(match) == ["B6"]
    assert known(play(at((1, 1, 1), "G4", "R1 W2", phase="renew"), "draw")) == [None]


def test_what_was_put_back_stays_known():
    match = at((1, 1, 2), "Y3 B5", "R1 W2", told=1, kept=1, discard="G6")
    play(match, "letter return G6")
    assert known(match) == ["G6", None, None]
    play(match, "play Y3", "black 0 4", "yellow", "return G6")
    assert known(match) == [None, None, "G6"]
    top = play(at((1, 1, 2), "Y3 B5", "R1 W2", options={"yellow_return": "top"}), "play Y3", "black 0 4", "yellow")
    assert known(play(top, "return B5"))[0] == "B5"


def test_moves_are_taken_back_as_far_as_the_last_card_that_was_seen():
    match = play(at((1, 1, 1), "R3 B5", "W2"), "play R3", "black 4 0", "red b2 back")
    while match.decisions:
        assert match.why_no_undo(0) is None
        match.undo()
    assert days(match.table) == (1, 1, 1)
    drawn = play(at((1, 1, 1), "R3", "W2 G6", phase="renew"), "draw")
    assert drawn.why_no_undo(0).rule == "undo.information"
    assert play(drawn, "play W2", "black 5 0").why_no_undo(0) is None


def test_a_story_says_what_it_needs_as_the_pawns_stand():
    match = at((3, 3, 4), "W6", phase="resolve", day3="R2 G2", day4="R5 G1 B1")
    said = Session.for_match(match, lang="en").snapshot()["states"]
    assert said["SR"] == "Only Day 3 lacks something: it has 1 of 2 events."
    assert said["SW"] == "As the pawns stand, 2 days lack an event of this suit." and "2 of 2" in said["TOWN"]
    ready = GAME.card_states(at((3, 3, 4), "W6", phase="resolve", day3="R2 R3", day4="R5").table)
    assert ready["SR"] == ("ready", {}) and ready["SB"] == ("needs_days", {"n": 2})
    assert GAME.card_states(at((3, 7, 4), "W6", phase="resolve").table)["SR"] == ("needs_week", {})


@pytest.mark.parametrize("items", ["", "rucksack radio map lantern camera compass"])
@pytest.mark.slow
def test_what_is_offered_is_what_is_legal(items):
    """Compare every move that the grammar allows for the cards and pawns with the listed ones."""
    names, pawns, ways = tuple(SUIT_NAMES.values()), ("b1", "b2"), ("forward", "back")
    every = [cb.Move(kind) for kind in ("draw", "loop", "yellow", "decline", "end")]
    every += [cb.Move(kind, (face,)) for kind in ("play", "green", "under", "letter_return") for face in EVENTS]
    every += [cb.Move(kind, pair) for kind in ("red", "letter_move") for pair in product(pawns, ways)]
    every += [cb.Move(kind, pair) for kind in ("black", "black_back") for pair in product(range(8), repeat=2)]
    every += [cb.Move("complete", (name,)) for name in names]
    pairs = [(a, b) for a, b in product(EVENTS, repeat=2) if a < b]
    every += [cb.Move("blue", (pair,)) for pair in pairs]
    every += [cb.Move("white", pair) for pair in product(EVENTS, repeat=2)]
    rng, phases = Random(3), set()
    for seed in range(8):
        cards = rng.sample(EVENTS, len(EVENTS))
        hand, deck = (" ".join(part) for part in (cards[: 2 if items else 1], cards[2 if items else 1 :]))
        options = {"strict_effects": seed % 2 == 0}
        match = at((1, 1, 1), hand, deck, "renew", items, told=2, kept=2, options=options)
        while match.to_act:
            view, listed = match.view(0), list(match.legal(0))
            assert len(set(listed)) == len(listed)
            state = (view.vars["phase"], view.vars["effect"], bool(view.zones["letters"]))
            if state not in phases or rng.random() < 0.05:
                phases.add(state)
                assert {move for move in every if match.why_not(move) is None} == set(listed)
            usual = [move for move in listed if not move.kind.startswith("letter")]
            match.play(rng.choice(listed if rng.random() < 0.05 else usual), 0)
    assert len(phases) == 22, "five phases and six effects, with and without letters"


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("items", ["compass", "map compass"])
def test_forward_and_back_are_told_apart_by_what_is_picked(items, number):
    match = at((1, 3, 6), played=f"B{number}", phase="black", items=items)
    moves = list(match.legal(0))
    picks = [GAME.picks(match.view(0), 0, move) for move in moves]
    assert len(set(picks)) == len(moves) == (2 * (8 - number) if "map" in items else 4)
    back = [move for move, pick in zip(moves, picks, strict=True) if "items/COMPASS" in pick.picks]
    assert {move.kind for move in back} == {"black_back"} and 2 * len(back) == len(moves)


def test_black_moves_alone_never_change_what_is_left_modulo_seven():
    """L3: white walks n days and the black pawns 7 - n, so the sum of the days is constant modulo seven."""
    rng = Random(1)
    for seed in range(10):
        match = cb.Match(GAME, seed=seed, options={"camera": True})
        before = None
        while match.to_act:
            phase = match.table.vars["phase"]
            if phase == "play":
                before = sum(days(match.table)) % 7
            moves = [m for m in match.legal(0) if m.kind not in ("letter_move", "letter_return")]
            move = rng.choice(moves)
            match.play(move, 0)
            if move.kind == "black":
                assert sum(days(match.table)) % 7 == before


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"at:1": ["PW"], "discard": ["PB1", "PB2"]}, "wrong_place"),
        ({"place:7": ["BAY"], "place:1": ["TREE"]}, "tree_last"),
        ({"played": ["R3"], "hand:0": ["B5"]}, "in_play"),
        ({"hand:0": ["R3"]}, "hand_cards"),
        ({"day:5": ["G6", "G5"]}, "too_many"),
    ],
)
def test_positions_that_cannot_be(change, key):
    position = at((1, 1, 1), "R3 B5").position()
    zones = {**position["zones"], **change}
    named = {face for faces in zones.values() for face in faces}
    zones["deck"] = [face for face in EVENTS if face not in named]
    with pytest.raises(cb.IllegalMove) as refused:
        cb.Match.at(GAME, {**position, "zones": zones, "known": {}, "batch": {}})
    assert key in {reason.key for reason in refused.value.refusal.facts["reasons"]}


@pytest.mark.parametrize(
    ("variables", "key"),
    [
        ({"turns": 0}, "turns"),
        ({"phase": "event", "event": "R3", "row": 1, "used": ["R"], "effect": "red"}, "happening"),
        ({"phase": "over"}, "not_over"),
        ({"phase": "over", "lost": "renew"}, "deck_left"),
        ({"lost": "loop"}, "lost_early"),
    ],
)
def test_moments_that_cannot_be(variables, key):
    position = at((1, 1, 1), "R3 B5").position()
    zones = {**position["zones"], "deck": [face for face in EVENTS if face not in ("R3", "B5")]}
    with pytest.raises(cb.IllegalMove) as refused:
        cb.Match.at(GAME, {**position, "zones": zones, **variables})
    assert key in {reason.key for reason in refused.value.refusal.facts["reasons"]}


def test_what_is_put_to_sleep_before_a_green_event_has_copied_it_does_not_happen():
    """With all events copied: the blue one, which comes first, swaps the two that were to be copied next (R9)."""
    start = {"options": {"green_copies": "all"}, "day2": "R3", "day3": "B5", "day4": "Y3"}
    match = play(at((1, 1, 1), "G2", "Y1 W2", **start), "play G2", "black 5 0")
    assert match.table.vars["effect"] == "blue" and match.table.vars["copies"] == ("R3", "Y3")
    play(match, "blue R3 Y3")
    assert (match.table.vars["event"], match.table.vars["effect"]) == ("B5", "blue"), "on to the row below"
    awake = play(at((1, 1, 1), "G2", "Y1 W2", **start), "play G2", "black 5 0", "decline")
    assert (awake.table.vars["event"], awake.table.vars["effect"]) == ("G2", "red")


def test_only_the_map_lets_both_black_pawns_share_the_days():
    for items in ("", "map"):
        match = play(at((1, 1, 1), "R2", "Y1", items=items), "play R2")
        refusals = [match.why_not(f"black {a} {5 - a}", 0) for a in range(6)]
        rules = [refusal and refusal.rule for refusal in refusals]
        assert rules == ([None] * 6 if items else [None, *["2.map"] * 4, None])
