"""A seat's knowledge of hidden cards in Altar of Time: the truth is possible, and what it recalls is true."""

from collections import Counter
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.chance import Scripted
from combinatoria.core.table import AUDIENCE
from combinatoria.decks import ars
from combinatoria.games.altar.facts import knowledge, recalled
from tests.vectors.altar_tools import MIXES, V14, played, start

from ..running import one_in

pytestmark = pytest.mark.slow

GAME = cb.game("altar")


def check(match, seat):
    """Check the counts and truth of a seat's knowledge against the full table."""
    table, view = match.table, match.view(seat)
    known = knowledge(view, seat)
    hidden = Counter(dict(GAME.deck(match.seats, {})))
    hidden.subtract(view.faces[i] for ids in view.zones.values() for i in ids if i in view.faces)
    certain = Counter(f for zone, hand in known.hands.items() for f in hand.known) - Counter(
        f for zone in known.hands if zone in view.zones for f in view.open_codes(zone)
    )
    assert sum((Counter(dict(pool)) for pool in known.pools), Counter()) + certain == +hidden
    for owner in range(match.seats):
        assert known.deck_size(owner) == len(table.zones[f"deck:{owner}"])
        assert not set(known.pools[owner]) - set(ars.owner_deck(owner))
    mixed, lots = Counter(), Counter()
    for zone, hand in known.hands.items():
        unknown = Counter({group.pool: group.n for group in hand.unknown})
        if zone not in table.zones:
            lots += unknown
            continue
        truth = Counter(table.codes(zone))
        assert not Counter(hand.known) - truth, "what is certain is true"
        rest = Counter(ars.owned(f)[0] for f in (truth - Counter(hand.known)).elements())
        assert not unknown - rest and (rest - unknown).total() == sum(n for _, n in hand.lots)
        mixed += rest - unknown
    assert mixed == lots
    assert known.deals > 0
    return certain.total()


@pytest.mark.parametrize("seats", one_in(3, [2, 3, 5], 1))
@pytest.mark.parametrize("refill", ["end_of_draw", "immediate"])
def test_the_truth_is_possible_and_recall_is_true(seats, refill):
    rng, remembered = Random(seats), 0
    for seed in range(6):
        match = cb.Match(GAME, seats, seed, {"refill_timing": refill})
        while match.to_act:
            moves = list(match.legal())
            blind = [m for m in moves if m.kind == "draw_hand"]
            sixes = [m for m in moves if m.kind == "replace" and any(c.endswith(".6") for c in m.args[2])]
            match.play(rng.choice(blind or sixes or moves))
            remembered += check(match, rng.randrange(seats))
            check(match, AUDIENCE)
            assert cb.position_faults(GAME, match.table) == []
    assert remembered > 10, "too few mixed hands of which something was still known"


def test_a_card_is_followed_until_the_hand_is_mixed_and_recalled_afterwards():
    zones = {name: cards for name, cards in V14.items() if not name.endswith("2")} | {
        "deck_0": "1 1 1 1",
        "deck_1": "3 3 3",
    }
    m = played(start(**zones, schedule_1="6 2"), "replace 1 out 1.2 in 0.2", "draw hand 1", mixes=(MIXES[1],))
    assert m.view(1).open_codes("hand:0") == ["1.SP"] and recalled(m.view(1), 1, 0) == []
    m.play("replace 0 out 0.2 in 1.2")
    m.chance = Scripted([["0.4", *(f for f in m.table.codes("hand:0") if f != "0.4")]])
    m.play("draw hand 0")
    assert m.view(1).open_codes("hand:0") == [], "mixed: its place is no longer known"
    assert recalled(m.view(1), 1, 0) == ["1.SP"] and m.view(0).vars["recall:1"] is None
    assert knowledge(m.view(1), 1).hands["hand:0"].known == ("1.SP",)


def test_what_is_recalled_is_forgotten_when_it_may_have_gone():
    zones = {"hand_0": "1 2 3 4 5 6 1.SP 1.3", "schedule_0": "4 3 1"}
    knows = {"recall:1": ((0, "1.3"), (0, "1.SP"))}
    seen = played(start(**zones, variables=knows), "replace 0 out 0.3 in 1.3")
    assert seen.table.vars["recall:1"] == ((0, "1.SP"),), "laid down openly"
    own = played(start(**zones, variables=knows), "offer 0.1 0.2")
    assert own.table.vars["recall:1"] == (), "backs are alike (H2), so it may have been any two cards (R25)"
    gone = played(start(**zones, variables=knows), "offer 1.SP")
    assert gone.table.vars["recall:1"] == (), "one card of that deck has gone: neither is certain"
    blind = start(**zones | {"schedule_1": "6 2"}, variables=knows | {"turn": 1})
    blind.play("replace 1 out 1.2 in 1.2")
    blind.chance = Scripted([["1.3", "1.SP", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6"]])
    blind.play("draw hand 0")
    assert blind.table.vars["recall:1"] == ((0, "1.SP"),), "drawn by the seat that recalled it"
    other = start(3, **zones | {"schedule_1": "6 2", "hand_2": "1 1 2 2 3 3 4 4", "deck_2": "1"}, variables={
        "turn": 1, "recall:2": ((0, "1.3"), (0, "1.3"), (0, "1.SP"), (0, "0.4")), "recall:1": ((0, "1.SP"),)
    })  # fmt: skip
    other.play("replace 1 out 1.2 in 1.2")
    other.chance = Scripted([["1.3", "1.SP", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6"]])
    other.play("draw hand 0")
    assert other.table.vars["recall:2"] == ((0, "1.3"),), "of two equal ones, one is still there; backs are alike (H2)"
    assert other.table.vars["recall:1"] == ((0, "1.SP"),)
