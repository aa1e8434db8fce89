"""From a view to its sample space: a default without a game's help, trusted knowledge, weighted cases."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.chance import Seeded
from combinatoria.core.game import CardFacts, Game
from combinatoria.core.table import EVERYBODY, Table, Zone, seat_bit
from combinatoria.odds import space
from combinatoria.simulate import wilson

SOULMATES = cb.game("soulmates")
DECK = {"A": 2, "B": 3, "C": 1}


def table(*drawn):
    """Return a deck of six, with some cards face up and two in the hand of seat 1."""
    zones = [
        Zone("deck", shape="stack", top_first=True),
        Zone("pile", sees=EVERYBODY, shape="pile"),
        Zone("hand:1", 1, seat_bit(1), "hand"),
    ]
    t = Table(zones, 2)
    t.lay("deck", [face for face, n in DECK.items() for _ in range(n)])
    t.shuffle("deck", lambda faces: [*drawn, *(Counter(faces) - Counter(drawn)).elements()])
    for zone in ("pile", "pile", "hand:1", "hand:1"):
        t.move([t.top("deck")], "deck", zone)
    return t


def test_what_is_not_seen_is_one_pool_and_a_hand_of_it():
    t = table("B", "B", "A", "C")
    known = space.knowledge(t.view(0), 0, CardFacts({1: DECK}))
    assert known.pools == [{"A": 2, "B": 1, "C": 1}] and list(known.hands) == ["hand:1"]
    assert known.deck_size() == 2 and known.holds("hand:1", "C") == Fraction(1, 2)
    mine = space.knowledge(t.view(1), 1, CardFacts({1: DECK}))
    assert mine.hands == {} and mine.next_card()["A"] == Fraction(1, 2)


def test_open_cards_that_are_shuffled_again_are_unseen_again():
    """A game without information on reshuffles is correct as long as all hidden cards are in the deck."""
    t = table("B", "B", "A", "C")
    t.move(tuple(t.zones["pile"]), "pile", "deck")
    t.shuffle("deck", Seeded(1).shuffle)
    known = space.knowledge(t.view(1), 1, CardFacts({1: DECK}))
    assert known.pools == [{"A": 1, "B": 3}] and known.deck_size() == 4


def test_a_games_knowledge_is_trusted():
    t = table("B", "B", "A", "C")
    view = t.view(0)
    recalled = space.knowledge(view, 0, CardFacts({1: DECK}, {"hand:1": [("C", 1)]}))
    assert recalled.holds("hand:1", "C") == 1 and recalled.pools == [{"A": 2, "B": 1}]
    denied = space.knowledge(view, 0, CardFacts({1: DECK}, denied={"hand:1": frozenset("B")}))
    assert denied.holds("hand:1", "B") == 0 and denied.next_card()["B"] == Fraction(1, 2)
    with pytest.raises(ValueError):
        space.knowledge(view, 0, CardFacts({1: DECK}, denied={"hand:1": frozenset("ABC")}))


def test_a_game_has_no_knowledge_until_a_card_is_denied_or_reshuffled():
    view = cb.Match(SOULMATES, 4, seed=2).view(0)
    (default,) = Game.card_facts(SOULMATES, view, 0)
    assert space.knowledges(SOULMATES, view, 0) == [(1, space.knowledge(view, 0, default))]


def test_cases_come_by_their_weights(monkeypatch):
    """Two memories of a hand, one three times as likely as the other."""
    view = cb.Match(SOULMATES, 3, seed=1).view(0)
    (plain,) = SOULMATES.card_facts(view, 0)
    cases = [plain._replace(recalled={"hand:1": [(face, 1)] * 3}, weight=w) for face, w in (("S1", 3), ("M5", 1))]
    monkeypatch.setattr(type(SOULMATES), "card_facts", lambda *_: cases)
    deal, rng, n = space.sample_worlds(SOULMATES, view, 0), Random(1), 400
    held = [Counter(deal(rng).codes("hand:1")) for _ in range(n)]
    assert all(hand["S1"] >= 3 or hand["M5"] >= 3 for hand in held)
    low, high = wilson(sum(hand["S1"] >= 3 for hand in held), n, 0.9999)
    assert low < 0.75 < high
