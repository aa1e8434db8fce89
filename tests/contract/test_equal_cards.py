"""Equal cards are interchangeable: chance reveals faces, never which of two equal cards it took.

At a real table, two outcomes of chance that leave the same faces in the same places cannot be told apart. So they must
look the same to every viewer, card by card: face, who has seen it, and its shuffle.
"""

from itertools import islice
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.chance import Seeded, outcomes
from combinatoria.core.table import AUDIENCE
from combinatoria.games.library import abilities
from combinatoria.games.library.cards import ABILITIES

from .random_play import each_variant

DECISIONS = 40
"""Number of decisions of random play that are checked."""
WAYS = 24
"""Number of chance outcomes compared per decision, of the many that a shuffle has."""


def places(t, card):
    """Return the cards of each zone; order matters only in a deck."""
    found = {name: [card(i) for i in ids] for name, ids in t.zones.items()}
    return {name: cards if t.zone_specs[name].top_first else sorted(cards, key=str) for name, cards in found.items()}


def truth(t):
    return repr((places(t, t.faces.__getitem__), t.vars))


def look(t, viewer):
    view = t.view(viewer)
    return repr(
        (places(view, lambda i: (view.faces.get(i), view.seen_by_mask.get(i, 0), view.shuffle_id.get(i, 0))), view.vars)
    )


def ways(game, t, seat, move):
    """Return the possible tables after a decision; none if chance plays no part."""
    chance = Seeded(1)
    game.play(t.copy(), seat, move, chance)
    if not chance.record:
        return

    def played(chance):
        after = t.copy()
        game.play(after, seat, move, chance)
        return after

    yield from (after for _, after in islice(outcomes(played), WAYS))


def compare(game, t, seat, move):
    """Count the outcomes of chance that led to the same faces as another.

    Raises:
        AssertionError: they look different to some viewer.
    """
    seen, same = {}, 0
    for after in ways(game, t, seat, move):
        looks = {viewer: look(after, viewer) for viewer in (*range(t.seats), AUDIENCE)}
        known = seen.setdefault(truth(after), looks)
        same += known is not looks
        assert known == looks, f"{game.name}: {game.format(move)} shows which of equal cards it was"
    return same


@each_variant
def test_chance_never_shows_which_of_equal_cards_it_took(game, seats, options):
    match, rng = None, Random(7)
    for n in range(DECISIONS):
        if match is None or not match.to_act:
            match = cb.Match(game, seats, seed=n, options=options)
        seat = rng.choice(match.to_act)
        legal = list(match.legal(seat))
        for move in rng.sample(legal, min(2, len(legal))):
            compare(game, match.table, seat, move)
        match.play(rng.choice(legal), seat)


def raid():
    """The Memory Library: one of two history shards in a hand is known to all; Renaissance Art takes a random card."""
    game = cb.game("library")
    position = cb.Match(game, 3, seed=3).position()
    zones = position["zones"]
    zones["discard"] += [*zones["hand:1"], zones["history"].pop(), zones["history"].pop(), zones["science"].pop()]
    zones["hand:1"] = list("HHS")
    for card in "HHS":
        zones["discard"].remove(card)
    agenda = [["ability", 0, ABILITIES.index("renaissance")]]
    known = {"hand:1": {"0": "all"}}
    t = cb.Match.at(game, {**position, "turn": 0, "start": 0, "agenda": agenda, "known": known}).table
    return game, t, 0, game.parse("use on 1")


def test_a_random_discard_takes_the_card_that_all_know_first():
    assert compare(*raid()) == 1


def test_a_random_discard_that_shows_the_very_card_is_found(monkeypatch):
    """A former bug: chance chose a card, not a face."""

    def wrong(t, zone, chance):
        return t.zones[zone][chance.pick(len(t.zones[zone]))], False

    monkeypatch.setattr(abilities, "random_card", wrong)
    with pytest.raises(AssertionError, match="which of equal cards"):
        compare(*raid())
