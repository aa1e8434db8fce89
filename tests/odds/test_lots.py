"""Lots: mixed cards of several shuffles. Odds and deals against the list of all possibilities."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.game import CardFacts
from combinatoria.core.move import IllegalMove
from combinatoria.core.playout import PlayoutTable
from combinatoria.core.table import EVERYBODY, Table, Zone, seat_bit
from combinatoria.games.altar.facts import knowledge
from combinatoria.games.altar.live import odds_lines
from combinatoria.odds import space
from combinatoria.odds.groups import groups_in, mean
from combinatoria.odds.lots import sorted_out
from tests.vectors.altar_tools import start

from .altar_position import whole

ALTAR = cb.game("altar")
DECKS = {1: {"a": 2, "b": 1}, 2: {"x": 1, "y": 2}}
INSIGHT = CardFacts(DECKS)


def table(shown=0):
    """Return a table with two mixed cards of each deck in seat 1's hand; one of them, and a later card, are set aside.

    Args:
        shown: the number of cards in the hand that seat 0 has seen.
    """
    t = Table([Zone("deck:1"), Zone("deck:2"), Zone("hand:1", 1, seat_bit(1)), Zone("aside")], 2)
    for number, cards in DECKS.items():
        t.lay(f"deck:{number}", [face for face, n in cards.items() for _ in range(n)])
        t.shuffle(f"deck:{number}", list)
        t.move(t.zones[f"deck:{number}"][-2:], f"deck:{number}", "hand:1")
    t.shuffle("hand:1", list, lot=True)
    t.move([t.top("hand:1")], "hand:1", "aside")
    t.move([t.top("deck:2")], "deck:2", "hand:1")
    t.show(t.zones["hand:1"][:shown], seat_bit(0))
    return t


def every_deal(t):
    """Yield every possibility for the hidden cards by likelihood: the shuffle of each card, then its face."""
    view = t.view(0)
    origin = {face: number for number, cards in DECKS.items() for face in cards}
    hidden = [i for ids in view.zones.values() for i in ids if i not in view.faces]
    lot = [i for i in hidden if view.shuffle_id[i] < 0]
    left = Counter(t.merged_shuffles[-1]) - Counter(origin[view.faces[i]] for i in view.faces)
    cards = {b: Counter(c) - Counter(view.faces.values()) for b, c in DECKS.items()}
    for batches in permutations(left.elements()):
        of = {i: view.shuffle_id[i] for i in hidden} | dict(zip(lot, batches, strict=True))
        for one in permutations(cards[1].elements()):
            for two in permutations(cards[2].elements()):
                faces = {1: iter(one), 2: iter(two)}
                yield view.faces | {i: next(faces[of[i]]) for i in hidden}


@pytest.mark.parametrize("shown", [0, 1])
def test_one_card_and_a_whole_hand_are_counted_as_in_the_list_of_all_deals(shown):
    t = table(shown)
    known, deals = space.knowledge(t.view(0), 0, INSIGHT), list(every_deal(t))
    for zone in ("hand:1", "aside"):
        for face in "abxy":
            hits = sum(Fraction(sum(d[i] == face for i in t.zones[zone]), len(t.zones[zone])) for d in deals)
            assert mean(groups_in(known, zone), lambda f, face=face: int(f == face)) == hits / len(deals)
            cases = sorted_out(known, zone)
            chance = Fraction(sum(n * case.holds(zone, face) for n, case in cases), sum(n for n, _ in cases))
            assert chance == Fraction(sum(any(d[i] == face for i in t.zones[zone]) for d in deals), len(deals))
    with pytest.raises(ValueError, match="sorted out"):
        known.holds("aside", "y")


@pytest.mark.parametrize("shown", [0, 1])
def test_dealt_tables_are_as_likely_as_in_the_list_of_all_deals(shown):
    class Plain(type(ALTAR)):
        card_facts = staticmethod(lambda view, seat: (INSIGHT,))
        sample_private_vars = staticmethod(lambda t, seat, rng: None)

    t, rng, n = table(shown), Random(1), 4000
    deal = space.sample_worlds(Plain(), t.view(0), 0)
    deals = Counter(tuple(sorted(d.items())) for d in every_deal(t))
    found = Counter(tuple(sorted(deal(rng).faces.items())) for _ in range(n))
    assert set(found) <= set(deals)
    off = sum((found[d] - n * k / deals.total()) ** 2 / (n * k / deals.total()) for d, k in deals.items())
    assert off < 2 * len(deals), "chi square, 2 for each degree of freedom"


def test_a_recalled_card_is_among_the_mixed_ones():
    t = table()
    known = space.knowledge(t.view(0), 0, INSIGHT._replace(recalled={"hand:1": [("x", 2)]}))
    assert known.hands["hand:1"].known == ("x",) and known.hands["hand:1"].lots == (("lot:1", 2),)
    assert {g.pool: g.n for g in known.hands["lot:1"].unknown} == {0: 2, 1: 1}
    with pytest.raises(ValueError, match="cannot all be there"):
        space.knowledge(t.view(0), 0, INSIGHT._replace(recalled={"aside": [("x", 2), ("y", 2)]}))


def test_lots_merge_stay_apart_from_decks_and_need_cards_of_two_decks():
    t = table()
    mute, before = PlayoutTable.of(t), t.view(0)
    t.shuffle("hand:1", list, lot=True)
    e = t.events[-1]
    assert before.apply(e.seen_by(0)) == t.view(0)
    assert (
        t.merged_shuffles == {-2: (1, 1, 2, 2, 2)}
        and [t.shuffle_id[i] for i in (*t.zones["hand:1"], *t.zones["aside"])] == [-2] * 5
    )
    mute.shuffle("hand:1", list, lot=True)
    assert mute.merged_shuffles == t.merged_shuffles and mute.shuffle_id[mute.top("aside")] == -2
    for some in (t, mute):
        one = [some.shuffle_id[i] for i in some.zones["deck:1"]]
        some.shuffle("deck:1", list, lot=True)
        assert [some.shuffle_id[i] for i in some.zones["deck:1"]] == one and set(some.merged_shuffles) == {-2}
    with pytest.raises(ValueError, match="cannot be shuffled into a new deck"):
        t.shuffle("hand:1", list)


def test_which_card_of_a_mixed_hand_was_offered_changes_nothing_for_its_former_owner():
    """Whichever card lies face down, seat 1 has the same view, odds, questions and deals, now and in later turns."""
    found = []
    for face in ["1.SP", "0.1", "0.4", "0.SP"]:
        match = start(schedule_0="4 3 1", schedule_1="6 2", hand_0="1.SP 1 2 3 4 5 6 SP")
        match.table.seen_by_mask[match.table.find("hand:0", "1.SP")] = seat_bit(0) | seat_bit(1)
        match.play(f"offer {face}")
        match.play("draw deck 0")
        match.play("replace 1 out 1.2 in 1.2")
        view = match.view(1)
        dealt = space.determinize(ALTAR, view, 1, Random(5)).faces
        found.append((view, knowledge(view, 1), odds_lines(view, 1), dealt))
    assert all(one == found[0] for one in found)
    sources = {g.owner: g.backs for g in groups_in(found[0][1], "hand:0")}
    assert sources == {0: 1 + 7 * Fraction(7, 8), 1: Fraction(7, 8)}, "seven of eight mixed cards, and one drawn since"


def test_a_position_with_a_lot_is_written_and_read():
    match = whole(schedule_0="4 3 1", hand_0="1.SP 1 2 3 4 5 6 SP", hand_1="1 1 2 2 3 3 4 4", deck_0="1", deck_1="1")
    match.play("offer 0.2")
    position = match.position()
    assert position["batch"]["hand:0"] == [-1] * 7 and position["batch"]["offered"][-1] == -1
    again = cb.Match.at(ALTAR, position)
    assert again.table.merged_shuffles == match.table.merged_shuffles and again.position() == position
    assert knowledge(again.view(1), 1) == knowledge(match.view(1), 1)
    for zone, wrong in (("deck:0", -1), ("hand:1", -2), ("hand:0", -5000)):
        batch = {**position["batch"], zone: [wrong] * len(position["zones"][zone])}
        with pytest.raises(IllegalMove, match="The position cannot be read"):
            cb.Match.at(ALTAR, {**position, "batch": batch})
    soulmates = cb.Match(cb.game("soulmates"), 3, 1).position()
    with pytest.raises(IllegalMove, match="The position cannot be read"):
        cb.Match.at(cb.game("soulmates"), {**soulmates, "batch": {"hand:0": [-1] * len(soulmates["zones"]["hand:0"])}})
    assert all(match.table.seen_by_mask.get(i, 0) != EVERYBODY for i in match.table.zones["offered"])
