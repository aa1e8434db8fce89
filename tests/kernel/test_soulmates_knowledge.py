"""A seat's knowledge of hidden cards: the truth is among the possible deals, and nothing else is known."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

import combinatoria as cb
from combinatoria.games.soulmates.calls import DECK
from combinatoria.games.soulmates.facts import knowledge
from combinatoria.games.soulmates.live import odds_lines
from tests.vectors.soulmates_tools import public_facts

GAME = cb.game("soulmates")


DISCARD_DRAW = cb.Move("draw", ("discard",))


@pytest.mark.parametrize("seats", [3, 5, 8])
@pytest.mark.slow
def test_the_true_deal_is_possible_and_all_counts_agree(seats):
    rng, shuffles = Random(seats), 0
    for seed in range(8):
        match = cb.Match(GAME, seats, seed, {"reshuffle_keeps_top": seed % 2 == 0})
        while match.to_act and len(match.decisions) < 350:
            # Few calls and no draws from the pile, so that the deck runs out.
            moves = [m for m in match.legal() if m != DISCARD_DRAW]
            patient = [m for m in moves if m.kind != "call" or rng.random() < 0.02]
            match.play(rng.choice(patient or moves))
            check(match, rng.randrange(seats))
        shuffles += sum(e.note == "reshuffle" for e in match.log)
    assert shuffles > 5


def check(match, seat):
    table, view = match.table, match.view(seat)
    known = knowledge(view, seat)
    pools = [Counter(dict(pool)) for pool in known.pools]
    hidden = Counter(DECK) - Counter(view.faces[i] for ids in view.zones.values() for i in ids if i in view.faces)
    assert sum(pools, Counter()) == hidden
    batches = [0, *(b for b, _ in view.vars["pools"])]
    for other, hand in known.hands.items():
        truth = [i for i in table.zones[f"hand:{other}"] if i not in view.faces]
        assert sum(g.n for g in hand.unknown) == len(truth)
        for group in hand.unknown:
            later = {b for b in batches if b}
            cards = [
                table.faces[i]
                for i in truth
                if (table.shuffle_id[i] == batches[group.pool] if group.pool else table.shuffle_id[i] not in later)
            ]
            assert len(cards) == group.n and not group.without & set(cards)
            pools[group.pool] -= Counter(cards)
    gone = [i for s in range(match.seats) if s not in known.hands for i in table.zones[f"hand:{s}"]]
    assert sum(pools, Counter()) == Counter(table.codes("deck")) + Counter(
        table.faces[i] for i in gone if i not in view.faces
    )
    for other in known.hands:
        assert public_facts(view, other) == public_facts(table, other)
        assert public_facts(view, other).held == Counter(known.hands[other].known)


def test_odds_of_a_call_add_up_and_use_public_facts():
    match = cb.Match(GAME, 5, seed=3)
    rng, asked = Random(1), 0
    while match.to_act and asked < 40:
        seat = match.to_act[0]
        lines = odds_lines(match.view(seat), seat)
        groups = {}
        for line in lines:
            assert 0 <= line.value <= 1 and isinstance(line.value, Fraction) and line.how
            groups.setdefault(line.group, []).append(line.value)
        for values in groups.values():
            assert len(values) == 1 or sum(values) == 1
            asked += len(values) == 3
        match.play(rng.choice(list(match.legal())))
        if not match.to_act:
            match = cb.Match(GAME, 5, seed=rng.randrange(1000))
