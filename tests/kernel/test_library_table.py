"""The Memory Library at the table: what is not told by rules and vectors."""

import combinatoria as cb
from combinatoria.core import agenda

GAME = cb.game("library")


def test_what_a_hidden_hand_owes_is_read_by_everybody():
    match = cb.Match(GAME, 3, seed=0)
    for text in ("oblivion A", "end", "collect A"):  # forgotten Art makes a Collect of others cost a card more
        match.play(text)
    assert agenda.first(match.table) == ("cost", 1, 1)
    told = [(GAME.prompt(match.view(seat), seat), GAME.prompt_facts(match.view(seat), seat)) for seat in range(3)]
    assert told[0][0] == "cost" and told.count(told[0]) == 3
