"""The Memory Library at the table, beyond rules and vectors."""

from random import Random

import combinatoria as cb
from combinatoria.core import agenda
from combinatoria.games.library import effects
from combinatoria.games.library.cards import SHARDS
from tests.vectors.library import start

GAME = cb.game("library")


def test_what_a_hidden_hand_owes_is_read_by_everybody():
    match = cb.Match(GAME, 3, seed=0)
    for text in ("oblivion A", "end", "collect A"):  # a forgotten Art makes another player's Collect cost one more card
        match.play(text)
    assert agenda.first(match.table) == ("cost", 1, 1)
    told = [(GAME.prompt(match.view(seat), seat), GAME.prompt_facts(match.view(seat), seat)) for seat in range(3)]
    assert told[0][0] == "cost" and told.count(told[0]) == 3


def test_every_owner_of_an_effect_or_a_veil_makes_a_collect_dearer():
    """Two of three librarians have effects against the third: each effect counts (R8, R9)."""
    for kinds, price in ((("veil",), 1), (("veil", "veil"), 2), (("A", "A"), 2), (("A", "veil"), 2)):
        held = [[owner, kind, [seat for seat in range(3) if seat != owner]] for owner, kind in enumerate(kinds, 1)]
        match = start("HHHHH", seats=3, effects=held)
        assert effects.cost(match.view(0), 0, 2).total == price
        match.play("collect S A")
        assert agenda.first(match.table) == ("cost", 0, price)


def test_the_market_lies_in_the_order_of_the_types():
    """Also after any collect and reveal, and when a History effect adds a card."""
    for seed in range(3):
        match, rng = cb.Match(GAME, 3, seed=seed), Random(seed)
        while match.to_act:
            market = match.table.open_codes("market")
            assert market == sorted(market, key=SHARDS.index)
            match.play(rng.choice(list(match.legal())))
