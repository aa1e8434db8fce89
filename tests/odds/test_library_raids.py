"""Information from a random discard of The Memory Library: the odds afterwards against all deals and outcomes."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.chance import outcomes
from combinatoria.core.table import EVERYBODY
from combinatoria.games.library.cards import ABILITIES
from combinatoria.games.library.evaluate import counted
from combinatoria.games.library.live import seen_by
from combinatoria.odds.space import determinize

GAME = cb.game("library")
OTHERS = (1, 2)
CASES = {
    "one known and one hidden": ({1: "Hh", 2: "s"}, (1,)),
    "the other hand has more": ({1: "Hh", 2: "hs"}, (1,)),
    "twice out of one hand": ({1: "HHhs", 2: "hs"}, (1, 1)),
    "out of two hands": ({1: "Hhs", 2: "HSha"}, (1, 2)),
    "two types": ({1: "HShsa", 2: "ha"}, (1, 1)),
    "three times": ({1: "HHSha", 2: "hsa"}, (1, 1, 1)),
}
"""The others' hands, known cards in capitals, and the owners of the hands that are hit."""


def before_raids(hands, hit):
    """Return a table on which seat 0 may use Renaissance Art, once for each hit."""
    position = cb.Match(GAME, 3, seed=3).position()
    zones = position["zones"]
    for seat in range(3):
        zones["discard"] += zones[f"hand:{seat}"]
        zones[f"hand:{seat}"] = []
    position["known"] = {}
    for seat, cards in hands.items():
        zones[f"hand:{seat}"] = list(cards.upper())
        for card in cards.upper():
            zone = next(zone for zone in ("discard", "history", "science", "art") if card in zones[zone])
            zones[zone].remove(card)
        position["known"][f"hand:{seat}"] = {str(n): "all" for n, card in enumerate(cards) if card.isupper()}
    agenda = [["ability", 0, ABILITIES.index("renaissance")] for _ in hit]
    return cb.Match.at(GAME, {**position, "turn": 0, "start": 0, "agenda": agenda}).table


def hands_of(t):
    return [counted(tuple(sorted(t.codes(f"hand:{seat}")))) for seat in OTHERS]


@pytest.mark.parametrize("case", CASES)
def test_the_odds_after_random_discards_are_those_of_bayes(case):
    hands, hit = CASES[case]
    start = before_raids(hands, hit)
    hidden = [i for seat in OTHERS for i in start.zones[f"hand:{seat}"] if start.seen_by_mask[i] != EVERYBODY]
    found, views = defaultdict(Counter), {}
    for faces in set(permutations([start.faces[i] for i in hidden])):
        deal = start.copy()
        deal.faces.update(zip(hidden, faces, strict=True))

        def played(chance, deal=deal):
            t = deal.copy()
            for seat in hit:
                move = GAME.parse(f"use on {seat}")
                GAME.check(t, 0, move)
                GAME.play(t, 0, move, chance)
            return t

        for p, t in outcomes(played):
            view = t.view(0)
            seen = str((view.zones, view.faces))
            views[seen] = view
            found[seen][tuple(hands_of(t))] += p
    assert len(found) > 1 and any(view.vars["raids"] for view in views.values())
    for seen, chances in found.items():
        for n, seat in enumerate(OTHERS):
            law, exact = Counter(), Counter()
            for hand, p in seen_by(views[seen], 0).hands(seat):
                law[hand] += p
            for both, p in chances.items():
                exact[both[n]] += Fraction(p) / sum(chances.values())
            assert law == exact
            assert sum(seen_by(views[seen], 0).share(seat, letter) for letter in "HSAPM") in (0, 1)


def test_of_two_cards_that_are_alike_the_known_one_goes_and_the_other_is_weighed():
    """One history shard known, a second card hidden, history or science: the other is history in 2 of 3 cases."""
    t = before_raids({1: "Hh", 2: "s"}, (1,))
    known, hidden = t.zones["hand:1"]
    for _, after in outcomes(lambda chance: raided(t, chance)):
        assert known in after.zones["discard"] and after.zones["hand:1"] == [hidden]
        assert seen_by(after.view(0), 0).share(1, "H") == Fraction(2, 3)
        dealt = Counter(determinize(GAME, after.view(0), 0, Random(n)).faces[hidden] for n in range(600))
        assert abs(dealt["H"] / 600 - 2 / 3) < 0.08
        again = cb.Match.at(GAME, cb.Match.from_table(GAME, after).position()).table
        assert seen_by(again.view(0), 0).share(1, "H") == Fraction(2, 3)


def raided(t, chance):
    after = t.copy()
    GAME.play(after, 0, GAME.parse("use on 1"), chance)
    return after


def test_raids_are_forgotten_when_no_card_of_the_hand_is_hidden():
    t = before_raids({1: "Hh", 2: "s"}, (1, 1))
    for _, after in outcomes(lambda chance: raided(raided(t, chance), chance)):
        assert not after.zones["hand:1"] and after.vars["raids"] == ()


@pytest.mark.parametrize("told", [[[1, "H", 0]], [[0, "H", 1]], [[1, "X", 1]], [[1, "H", 1]] * 9, [[1, "H"]], "H"])
def test_a_position_that_tells_what_cannot_be_is_refused(told):
    position = cb.Match.from_table(GAME, before_raids({1: "Hh", 2: "s"}, (1,))).position()
    with pytest.raises(cb.IllegalMove):
        cb.Match.at(GAME, {**position, "raids": told})


def test_a_match_kept_with_places_instead_of_faces_replays_unchanged():
    """Before faces were recorded, the record had a place in the hand, and exactly that card left."""
    t = before_raids({1: "Hh", 2: "s"}, (1,))
    save = cb.Match.from_table(GAME, t).save()
    for place in (0, 1):
        again = cb.Match.load({**save, "chance": [place], "moves": [[0, "use on 1"]]})
        assert t.zones["hand:1"][1 - place] in again.table.zones["hand:1"] and again.table.vars["raids"] == ()
    for wrong in (2, "S", True, None, [0, "S"], [2, "H"], [0, "H", 1]):
        with pytest.raises(cb.IllegalMove):
            cb.Match.load({**save, "chance": [wrong], "moves": [[0, "use on 1"]]})
