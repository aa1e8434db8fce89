"""Games of dealt hands: all choose cards at once, then take turns; and the defaults of such games."""

from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.at_once import WaitingVariables, pass_on
from combinatoria.core.game import position_faults
from combinatoria.core.hand_game import CardChoice, HandGame
from combinatoria.core.move_kind import MoveKind, from_hand
from combinatoria.core.seats import end_match, hand_zone, row_zone
from combinatoria.decks.suns import SunGame
from combinatoria.game_api.tour import filled
from combinatoria.words.explain import core_texts


class Pass(CardChoice):
    form, phase, rule, size = "pass {cards:cards}", "pass", "3", 2

    def all_chosen(self, t, chance):
        pass_on(t, rule="3")
        v = WaitingVariables.of(t)
        v.phase, v.waiting = "play", (1,)


def tricks(t):
    return list(zip(*[t.open_codes(row_zone(seat)) for seat in range(t.seats)], strict=False))


class Lay(MoveKind):
    form, pick, to = "lay {card:card}", ("hand:{by}/{card}",), "row:{by}"
    card: str = from_hand("4")

    def apply(self, t, seat, chance):
        t.move([t.find(hand_zone(seat), self.card)], hand_zone(seat), row_zone(seat), by=seat, rule="4", note="lay")
        laid = [len(t.zones[row_zone(seat)]) for seat in range(t.seats)]
        if max(laid) > min(laid):
            WaitingVariables.of(t).waiting = ((seat + 1) % t.seats,)
        elif t.zones[hand_zone(0)]:
            trick = tricks(t)[-1]
            WaitingVariables.of(t).waiting = (trick.index(max(trick)),)
        else:
            end_match(t, rule="5")


class Whist(SunGame, HandGame):
    """Pass two cards; the highest card leads the next trick, and each trick that a seat led first counts."""

    name, seats = "whist", range(3, 5)
    numbers, copies, hand, open_rows = range(1, 8), 3, 4, True
    moves = (Pass, Lay)

    def scores(self, t):
        return [sum(trick.index(max(trick)) == seat for trick in tricks(t)) for seat in range(t.seats)]


GAME = Whist()


def dealt(*hands, **more):
    """Return a match with these hands; everything else is the deck."""
    zones = {hand_zone(seat): cards.split() for seat, cards in enumerate(hands)}
    zones |= {zone: cards.split() for zone, cards in more.pop("zones", {}).items()}
    return cb.Match.at(GAME, filled(GAME, {"seats": 3, "zones": zones, **more}), seed=1)


def test_the_usual_zones_deal_and_numbers_follow_from_the_declarations():
    match = cb.Match(GAME, seed=7)
    assert match.table.seats == Whist.default_seats == 3 and Whist.phases == ("pass", "play", "over")
    kinds = [zone.name for zone in GAME.zones(3, {})]
    assert kinds == ["deck", *(f"{kind}:{seat}" for kind in ("hand", "row", "chosen") for seat in range(3))]
    assert [len(match.table.zones[f"hand:{seat}"]) for seat in range(3)] == [4, 4, 4]
    assert sum(GAME.deck(3, {}).values()) == 21 and GAME.card_text("S3", "en") == "Sun 3"


def test_all_choose_in_any_order_and_then_lay_cards_in_tricks():
    match = dealt("S1 S1 S2 S3", "S2 S2 S3 S3", "S4 S4 S5 S5")
    waiting = []
    for seat, move in ((2, "pass S5 S5"), (0, "pass S1 S3"), (1, "pass S2 S3")):
        waiting.append(match.to_act)
        match.play(move, seat)
    assert waiting == [(0, 1, 2), (0, 1), (1,)]
    assert sorted(match.table.open_codes("hand:0")) == ["S1", "S2", "S5", "S5"] and match.to_act == (1,)
    told = [event for event in match.log if event.kind == "ask"]
    assert [(event.note, event.by) for event in told] == [("all_chosen", 1)]
    for seat, move in ((1, "lay S1"), (2, "lay S4"), (0, "lay S5")):
        assert match.to_act == (seat,)
        match.play(move, seat)
    assert tricks(match.table) == [("S5", "S1", "S4")] and match.to_act == (0,)
    rng = Random(1)
    while match.to_act:
        match.play(rng.choice(list(match.legal())))
    assert match.result.outcome == "highest" and sum(match.result.scores) == 4


@pytest.mark.parametrize(
    ("move", "key", "facts"),
    [
        ("pass S1 S7", "not_in_hand", {"cards": ("S1", "S7"), "n": 2}),
        ("pass S1", "cards_of_hand", {"cards": ("S1",), "n": 2}),
        ("pass S1 S1 S2", "cards_of_hand", {"cards": ("S1", "S1", "S2"), "n": 2}),
        ("lay S1", "not_now", {}),
    ],
)
def test_other_cards_and_other_phases_are_refused(move, key, facts):
    match = dealt("S1 S1 S2 S3", "S2 S2 S3 S3", "S4 S4 S5 S5")
    refusal = match.why_not(move)
    assert (refusal.key, refusal.facts) == (key, facts) and key in core_texts()["refusal"]
    assert len(list(match.legal(0))) == 4, "two of S1 S1 S2 S3: equal cards are one choice"
    assert GAME.picks(match.table, 0, match.game.parse("pass S1 S2")).picks == ("hand:0/S1", "hand:0/S2")


@pytest.mark.parametrize(
    ("zones", "more"),
    [
        ({}, {"waiting": [0, 1]}),
        ({}, {"waiting": []}),
        ({}, {"phase": "play", "waiting": [0, 1]}),
        ({}, {"phase": "over", "waiting": [0]}),
        ({}, {"phase": "none"}),
        ({"chosen:0": ["S7"]}, {"waiting": [1, 2]}),
        ({"chosen:0": ["S6", "S7"]}, {"phase": "play", "waiting": [1]}),
        ({"hand:0": ["S7"]}, {}),
    ],
)
def test_an_impossible_position_is_refused(zones, more):
    with pytest.raises(cb.IllegalMove):
        cb.Match.at(GAME, filled(GAME, {"seats": 3, "zones": zones, **more}))


def test_hands_that_a_step_does_not_name_are_filled():
    zones = {"hand:0": ["S1", "S2", "S3", "S4"], "chosen:1": ["S5", "S6"]}
    position = filled(GAME, {"seats": 3, "zones": zones, "waiting": [0, 2]})
    assert [len(position["zones"][f"hand:{seat}"]) for seat in range(3)] == [4, 2, 4]
    assert not position_faults(GAME, cb.Match.at(GAME, position).table)


def test_random_matches_end_and_can_be_opened_at_every_decision():
    for seats in GAME.seats:
        match, rng = cb.Match(GAME, seats=seats, seed=seats), Random(seats)
        while match.to_act:
            assert cb.Match.at(GAME, match.position()).to_act == match.to_act
            seat = rng.choice(match.to_act)
            match.play(rng.choice(list(match.legal(seat))), seat)
        assert match.result.winners and cb.Match.at(GAME, match.position()).result == match.result
