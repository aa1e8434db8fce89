"""Card states of Order's table: which numbers may follow, and when a wyvern must be beaten."""

from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.table import AUDIENCE
from combinatoria.games.order.states import card_states, due
from combinatoria.guides.analysis import analyse
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES, Speaker
from tests.vectors.order import at, with_np
from tests.vectors.support import refused


def said(match, face, lang="en"):
    return Session.for_match(match, lang=lang).snapshot()["states"][face]


def test_a_top_says_what_follows_and_which_number_steps_back():
    rows = {"a1": "10 27", "a2": "3", "d1": "60 28", "d2": "1", "hand:0": "40 41", "deck": "5 6", "hand:1": "8"}
    match = at(rows)
    assert {face: (key, facts["kin"]) for face, (key, facts) in card_states(match.view(0)).items()} == {
        "27": ("up_back", ("22",)),
        "3": ("up", ()),
        "28": ("down_back", ("33",)),
        "1": ("end_back", ("6",)),
    }
    assert said(match, "27") == "Higher numbers follow on 27, and 22 may step back."
    assert said(match, "28", "ja") == "28の次は、もっと小さい数。後戻りできるのは33。"
    gentle = card_states(at(rows, options={"servants": "off", "preset": "gentle"}).view(AUDIENCE))
    assert gentle["27"][1]["kin"] == ("17", "22") and gentle["28"][1]["kin"] == ("33", "38")


def test_what_is_said_follows_from_the_rules():
    """Every card that a top names may be laid on it, and no other."""
    for top in (5, 6, 45, 85, 86):
        match = at({"a1": str(top), "hand:0": "", "deck": "7", "hand:1": "8"})
        back = set(card_states(match.view(0))[str(top)][1]["kin"])
        lower = (n for n in range(1, top) if n not in (7, 8))
        fits = {str(n) for n in lower if "play" in kinds_of(at_top(top, n))}
        assert back - {"7", "8"} == fits


def at_top(top, n):
    return at({"a1": str(top), "a2": "90", "d1": "1", "d2": "2", "hand:0": str(n), "deck": "7", "hand:1": "8"})


def kinds_of(match):
    return {move.args[1] == "a1" and move.kind for move in match.legal() if move.kind == "play"}


def test_a_wyvern_says_when_it_came_and_by_when_it_must_be_beaten():
    front = {"hand:0": "40 41", "hand:1": "42", "hand:2": "43", "deck": "5 6"}
    lie = {"wyverns:0": "W1 W2", "wyverns:2": "W3"}
    match = at(front | lie, 3, came={0: (7, 10), 2: (8,)})
    states = card_states(match.view(AUDIENCE))
    assert states["W1"][0] == "wyvern_now" and states["W2"][1]["n"] == 13 and states["W3"][1]["n"] == 12
    assert said(match, "W1") == "It came in turn 7. You must beat it in this turn, turn 10."
    assert said(match, "W3").startswith("It came in turn 8; this is turn 10.") and "turn 12 ends" in said(match, "W3")
    assert due(match.view(1), 1) == 11


def test_a_master_without_cards_is_skipped_and_the_wyvern_there_does_no_harm():
    lie = {"hand:0": "40 41", "hand:2": "43", "wyverns:1": "W1", "wyverns:2": "W2"}
    states = card_states(at(lie, 3, came={1: (3,), 2: (8,)}).view(0))
    assert states["W1"] == ("wyvern_idle", {"by": 1}) and states["W2"][1]["n"] == 11


def test_a_wyvern_of_the_opening_must_be_beaten_in_the_first_turn():
    for seed in range(30):
        match = cb.Match(cb.game("order"), 4, seed, {"opening": "front", "servants": "dealt"})
        lie = [f for s in range(4) for f in match.table.open_codes(f"wyverns:{s}")]
        if lie:
            assert {card_states(match.view(0))[face][0] for face in lie} == {"wyvern_first"}
            return
    raise AssertionError("no match had a wyvern")


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_everybody_is_told_the_same_and_it_comes_true(seats):
    """A wyvern still with its master after the named turn has lost the match; skipped masters bring it forward."""
    rng = Random(seats)
    for seed in range(12):
        match = cb.Match(cb.game("order"), seats, seed)
        while match.to_act:
            states = card_states(match.view(0))
            assert states == card_states(match.view(AUDIENCE))
            now = match.table.vars["turns"]
            last = [facts["n"] for key, facts in states.values() if key in ("wyvern", "wyvern_now")]
            assert all(n >= now for n in last)
            match.play(rng.choice(list(match.legal())))
        assert card_states(match.view(0)) == {}


def test_the_end_says_how_close_it_was():
    match = cb.Match(cb.game("order"), 2, 3, {"servants": "off", "signals": False})
    rng = Random(4)
    while match.to_act:
        match.play(rng.choice(list(match.legal())))
    left = 90 - sum(len(match.table.zones[row]) for row in ("a1", "a2", "d1", "d2"))
    assert left and f"Numbers left: {left}" in Session.for_match(match).snapshot()["result"]["text"]


def test_the_analysis_finds_the_decision_that_cost_most():
    """A third card would have beaten the wyvern: stopping after two lost the match."""
    zones = {"a1": "10", "hand:0": "12 13 14 50", "wyverns:0": "W1", "deck": "15 16 17", "hand:1": "18 19"}
    match = at(zones, came={0: (8,)})
    for move in ("play 12 a1", "play 13 a1", "stop"):
        match.play(move)
    assert match.result.outcome == "wyvern"
    dearest = analyse(match).worst(1)
    assert [row.move for row in dearest] == ["stop"] and dearest[0].best == "play 14 a1" and dearest[0].cost > 0.3


def test_a_card_given_for_one_of_the_tome_lies_in_its_place():
    """Cards put back with the rest keep their order in the deck."""
    match = with_np("TOME", {"hand:0": "61 59 5", "hand:1": "8", "deck": "10 12 13 14 15"})
    steps = (("np", "10 12 13 14 15"), ("swap 61 for 13", "10 12 61 14 15"), ("swap 59 for 10", "59 12 61 14 15"))
    for move, looked in steps:
        match.play(move)
        assert " ".join(match.table.open_codes("tome")) == looked
    match.play("rest")
    assert " ".join(match.table.open_codes("next")[::-1]) == "59 12 61 14 15"


def test_the_sword_slides_each_row_once():
    match = with_np("SWORD", {"a1": "1 2 3 40", "a2": "4 5 50", "hand:0": "61 62", "hand:1": "8", "deck": "9 10"})
    match.play("np")
    match.play("slide a1 1")
    assert refused(match, "slide a1 1") == "2.3.sword" and match.why_not("slide a2 1") is None


def test_what_is_put_back_first_is_drawn_first():
    match = with_np("TOME", {"hand:0": "61 59 5", "hand:1": "8", "deck": "10 12 13 14 15"})
    for move in ("np", "put 13", "put 10", "put 15", "rest"):
        match.play(move)
    assert match.table.open_codes("next")[::-1][:3] == ["13", "10", "15"]


@pytest.mark.parametrize(("seats", "most"), [(1, 1), (2, 3)])
def test_one_master_alone_meets_one_wyvern_at_a_time(seats, most):
    zones = {"hand:0": "30 31", "deck": "W1 W2 W3 40 41 42 43 44 45 46", **({"hand:1": "8"} if seats > 1 else {})}
    match = at(zones, seats, limits=[6] * seats)
    for move in ("play 30 a1", "play 31 a1"):  # the hand is then empty, and is refilled
        match.play(move)
    assert len(match.table.zones["wyverns:0"]) == most


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phase_says_why_another_move_has_to_wait(lang):
    game = cb.game("order")
    say = Speaker(game, lang)
    waiting = [phase for phase in game.phases if phase != "over"]
    assert len({say.text("refusal", f"phase_{phase}") for phase in waiting}) == len(waiting) == 5
