"""Draw once more or stop? `draw_or_stop` of Altar of Time against every plan, a simple rule, and a simulation."""

from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from combinatoria.games.altar import odds
from combinatoria.games.altar.score import score
from combinatoria.odds.stopping import draw_or_stop
from combinatoria.simulate import estimate


def number(face):
    value = face.partition(".")[2]
    return int(value) if value.isdecimal() else 0


SHORT = ["0.6", "0.6", "0.5", "0.5", "0.SP"]
WITH_TRAP = ["0.SH", "1.6", "1.5", "1.4", "1.3", "1.2", "1.1", "1.1"]


def all_plans(hand, rest, left):
    """Return the best expected score by trying stop and draw everywhere, card by card."""
    now = Fraction(score(hand, 0))
    if not left or not rest:
        return now
    further = [all_plans([*hand, card], rest[:n] + rest[n + 1 :], left - 1) for n, card in enumerate(rest)]
    return max(now, sum(further, Fraction(0)) / len(further))


@pytest.mark.parametrize("draws", range(4), ids=lambda k: f"draws{k}")
def test_draw_or_stop(draws):
    advice = odds.draw_or_stop(SHORT, WITH_TRAP, draws)
    assert advice.value == all_plans(SHORT, WITH_TRAP, draws)
    assert advice.now == 110
    assert advice.draw == (advice.value > advice.now)


@pytest.mark.parametrize("kept", [SHORT, ["0.6"] * 3 + ["0.5"] * 2 + ["0.SP"], ["0.SP", "0.1", "0.1"]], ids=len)
def test_the_last_draw(kept):
    """With one trap the last draw pays exactly if 5 x (numbers left) exceeds 4 x (numbers held), then earlier too.

    Before the last draw it may pay even if this fails: after drawing the trap a player can draw without risk.
    """
    held, bolder = sum(number(card) for card in kept), 0
    for size in range(2, 9):
        for rest in combinations(WITH_TRAP, size):
            if "0.SH" in rest:
                pays = 5 * sum(number(card) for card in rest) > 4 * held
                assert odds.draw_or_stop(kept, rest, 1).draw == pays
                assert odds.draw_or_stop(kept, rest, 2).draw >= pays
                bolder += odds.draw_or_stop(kept, rest, 2).draw and not pays
    assert bool(bolder) == (held > 2)


advice = cache(odds.draw_or_stop)


def best_plan(rng):
    """Play by the advice of `draw_or_stop` with three draws."""
    hand, rest = list(SHORT), rng.sample(WITH_TRAP, 8)
    for left in (3, 2, 1):
        if not advice(tuple(sorted(hand)), tuple(sorted(rest)), left).draw:
            break
        hand.append(rest.pop())
    return score(hand, 0)


def test_playing_the_advice_earns_what_it_promises():
    exact = odds.draw_or_stop(SHORT, WITH_TRAP, 3).value
    result = estimate(best_plan, 4000, seed=20150419)
    assert result.agrees_with(exact), (result, float(exact), result.z_against(exact))


def test_what_is_worth_the_same_is_not_drawn():
    """A draw with no average gain is no better than stopping; the smallest gain is."""
    for source, draw in (([0, 0], False), ([1, -1], False), ([1, 0], True), ([-1, 0], False)):
        advice = draw_or_stop([3], source, 1, sum)
        assert (advice.draw, advice.now) == (draw, 3) and advice.value >= 3
