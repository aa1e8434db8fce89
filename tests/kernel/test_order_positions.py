"""Impossible hand-made positions of Order are refused, and every deal for a single master can be won."""

import json
from random import Random

import pytest

import combinatoria as cb
from combinatoria.session import Session

GAME = cb.game("order")
CHOSEN = {"servants": "chosen"}


def refusals(position) -> set[str]:
    """Return the keys of all faults of a position."""
    with pytest.raises(cb.IllegalMove) as caught:
        cb.Match.at(GAME, json.loads(json.dumps(position)), seed=1)
    return {reason.key for reason in caught.value.refusal.facts["reasons"]}


def playing(seats: int = 2, seed: int = 3, options: dict | None = None) -> dict:
    """Return a position in the first turn of a match, before a card is laid."""
    match = cb.Match(GAME, seats, seed, options or {"servants": "dealt"})
    match.play("start 0")
    return match.position()


def lay(position: dict, n: int) -> None:
    """Move the first cards of the current hand to a row, as if they had been played."""
    hand = sorted(position["zones"]["hand:0"], key=int)
    position["zones"]["a1"], position["zones"]["hand:0"] = hand[:n], hand[n:]
    position["count"] = n
    position.pop("batch", None), position.pop("known", None)


def test_a_position_of_the_first_choice_is_read():
    match = cb.Match(GAME, 3, 2)
    for _ in range(2):
        assert cb.Match.at(GAME, match.position(), seed=1).to_act == match.to_act
        match.play(match.legal()[0])


@pytest.mark.parametrize("what", ["off", "dealt", "none left", "has one", "hands"])
def test_nobody_is_to_choose_a_servant_where_there_is_none_to_choose(what):
    position = cb.Match(GAME, 2, 2, CHOSEN).position()
    zones = position["zones"]
    if what == "off":
        position["options"] = {"servants": "off"}
        zones.pop("servants"), zones.pop("np:0"), zones.pop("np:1")
    elif what == "dealt":
        position["options"] = {"servants": "dealt"}
    elif what == "none left":
        zones["gone"] = zones.pop("servants")
    elif what == "has one":
        zones["np:0"] = [zones["servants"].pop()]
    else:
        zones["hand:0"] = [face for face in zones["deck"] if face.isdecimal()][:3]
        zones["deck"] = [face for face in zones["deck"] if face not in zones["hand:0"]]
        position.pop("batch", None)
    assert "no_servants" in refusals(position)


@pytest.mark.parametrize(
    ("face", "more"), [("TOME", {}), ("SHIELD", {"shield": ["a1", 1]}), ("FURY", {"effect": "fury"})]
)
def test_a_phantasm_at_work_cannot_be_used_once_more(face, more):
    """A former bug: the Tome in use still lay with its servant, and was used twice."""
    position = playing()
    zones = position["zones"]
    for zone in ("np:0", "np:1", "gone"):
        zones[zone] = [f for f in zones[zone] if f != face]
    zones["np:0"] = [face]
    zones["gone"] = sorted(
        {"SWORD", "BOW", "SPEAR", "CHARIOT", "TOME", "DAGGER", "FURY", "SHIELD"} - {face, *zones["np:1"]}
    )
    position |= more
    if face == "TOME":
        number = next(f for f in zones["deck"] if f.isdecimal())
        zones["deck"].remove(number)
        zones["tome"], position["phase"] = [number], "tome"
    position.pop("batch", None), position.pop("known", None)
    assert "still_there" in refusals(position)
    zones["np:0"], zones["gone"] = [], [*zones["gone"], face]
    assert cb.Match.at(GAME, position, seed=1).to_act == (0,)


def test_no_more_cards_have_been_played_than_a_hand_can_hold():
    position = playing()
    lay(position, 3)
    assert cb.Match.at(GAME, position, seed=1).table.vars["count"] == 3
    spare = [f for f in position["zones"]["deck"] if f.isdecimal()][:3]
    position["zones"]["hand:0"] += spare
    position["zones"]["deck"] = [f for f in position["zones"]["deck"] if f not in spare]
    assert refusals(position) == {"counters"}, "seven cards in the hand after playing three of seven"
    position = playing()
    position["count"] = 2
    assert refusals(position) == {"counters"}, "two cards played, and none on a row"


@pytest.mark.parametrize(
    ("change", "count"), [({"effect": "sword"}, 1), ({"effect": "dagger"}, 2), ({"effect": "dagger"}, 0)]
)
def test_what_comes_before_the_first_card_is_over_after_it(change, count):
    position = playing(options={"servants": "off"})
    lay(position, count)
    assert refusals(position | change) == {"counters"}


def test_nobody_alone_is_lost_before_the_first_card():
    """Second wyverns go back into the deck when the hand is dealt, as in a refill."""
    met = 0
    for seed in range(300):
        t = cb.Match(GAME, 1, seed, {"servants": "dealt", "opening": "front"}).table
        front = t.zones["wyverns:0"]
        assert len(front) <= 1 and len(t.vars["came"][0]) == len(front) and len(t.zones["hand:0"]) == 8
        assert len(t.zones["deck"]) == 90 + 5 - 8 - len(front) and not set(t.open_codes("gone")) & {"W1", "W2", "W3"}
        met += any(e.note == "solo.aside" for e in t.events)
    assert met > 10


def test_any_person_may_say_who_begins():
    """R23: bots wait for a person to choose; two people at one screen are both asked."""
    for human in range(3):
        s = Session("order", 3, 5, {"servants": "dealt"}, humans=(human,))
        assert {m["text"] for m in s.snapshot()["moves"]} >= {"start 0", "start 1", "start 2"}
        assert "error" not in s.handle({"do": "move", "text": f"start {human}", "seq": s.seq})
        assert s.match.to_act == (human,)
    match = cb.Match(GAME, 4, 5, {"servants": "dealt"})
    match.play("start 2", 3)
    again = cb.Match.load(match.save())
    assert again.to_act == (2,) and [d.seat for d in again.decisions] == [3]


def test_any_seat_chooses_among_all_servants_that_are_left():
    match, rng = cb.Match(GAME, 5, 9), Random(1)
    for seat in range(5):
        assert match.to_act == (seat,) and len(match.legal()) == 8 - seat
        match.play(rng.choice(list(match.legal())))
    assert match.table.vars["phase"] == "start" and all(len(match.table.zones[f"hand:{s}"]) == 6 for s in range(5))
