"""Promise of Reunion: how long to wait for absent friends."""

from random import Random

import combinatoria as cb
from combinatoria.games.reunion.people import slots


def waited(seed):
    """Play a rehearsal that waits as long as allowed; return how often."""
    match, rng, times = cb.Match(cb.game("reunion"), seed=seed), Random(seed), 0
    while match.to_act:
        moves = list(match.legal())
        kinds = {move.kind for move in moves}
        if "wait" in kinds:
            match.play("wait")
            times += 1
        elif times:
            break
        else:
            match.play(rng.choice(moves))
    return match, times


def test_one_waits_until_the_window_ends_and_no_longer():
    ends = 0
    for seed in range(12):
        match, times = waited(seed)
        refusal = match.why_not("wait")
        assert refusal is not None and refusal.rule == "4.meet"
        if refusal.key == "too_late":
            ends += 1
            assert times == match.table.vars["slot"] == slots(match.table.options, match.table.vars["place"]) - 1
    assert ends
