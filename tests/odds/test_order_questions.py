"""The answers of Order's lessons: the numbers of the spec, by a second way of counting, and by simulation."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from operator import itemgetter
from random import Random
from statistics import mean

import pytest

import combinatoria as cb
from combinatoria.core.chance import Passing
from combinatoria.core.playout import PlayoutTable
from combinatoria.games.order import odds
from combinatoria.games.order.cards import HIGHEST, SINGULAR
from combinatoria.games.order.rollout import policy
from combinatoria.odds.sampling import shuffled
from combinatoria.simulate import estimate

from . import mini_order

pytestmark = pytest.mark.slow


def hand(rng: Random, n: int = 6) -> list[int]:
    return sorted(rng.sample(range(1, 91), n))


def near(value: Fraction, trial, rounds: int = 20_000) -> bool:
    found = estimate(trial, rounds, seed=7)
    return abs(found.mean - value) < 4.4 * found.standard_error


def test_related_numbers():
    assert odds.two_relatives() == Fraction(8, 9) and odds.pair_chance() == Fraction(17, 801)
    related = [pair for pair in combinations(range(1, 91), 2) if pair[1] - pair[0] == 5]
    assert odds.pair_chance() == Fraction(len(related), comb(90, 2))
    assert odds.has_pair(6) == Fraction(613373, 2146947) and odds.has_pair(7) == Fraction(70801132, 186784389)
    assert odds.mean_pairs(6) == Fraction(85, 267)
    assert odds.has_pair(2) == odds.pair_chance()
    assert near(odds.has_pair(6), _pair)


def _pair(rng: Random) -> bool:
    held = set(hand(rng))
    return any(n + 5 in held for n in held)


def test_order_statistics():
    assert [odds.order_mean(k) for k in (1, 2, 6)] == [13, 26, 78]
    smallest = sum(Fraction(n * comb(90 - n, 5), comb(90, 6)) for n in range(1, 86))
    assert smallest == odds.order_mean(1)
    assert odds.one_or_more(5, 90, 6) == Fraction(363257, 1220813)
    neighbours = 1 - Fraction(comb(85, 6), comb(90, 6))
    assert neighbours == odds.one_or_more(5, 90, 6), "no two consecutive numbers: C(85, 6) hands as well"


def test_the_cheapest_opening():
    def trial(rng: Random) -> int:
        x = hand(rng)
        return min(x[1], 91 - x[4], x[0] + 91 - x[5])

    assert odds.cheapest_opening() == Fraction(3307308, 219385)
    assert near(odds.cheapest_opening(), trial)


def test_playable_cards_and_singularities():
    assert odds.one_or_more(5, 86, 6) == Fraction(770449, 2487593)
    at_most_one = Fraction(comb(47, 6) + 39 * comb(47, 5), comb(86, 6))
    assert at_most_one == Fraction(546986, 3644613)
    singular = odds.one_or_more(len(SINGULAR), HIGHEST, 6)
    assert singular == Fraction(4128073, 9433555) == 1 - Fraction(comb(82, 6), comb(90, 6))


def test_wyverns():
    assert odds.some_master_meets_two() == Fraction(3760340037, 7679817860)
    assert odds.refill_wyverns(76, 10, 2, 1) == Fraction(47, 190)
    assert odds.refill_wyverns(76, 10, 2, 2) == Fraction(309, 7030)

    def front(rng: Random) -> bool:
        t = cb.Match(cb.game("order"), 4, rng.randrange(10**9), {"opening": "front", "servants": "off"}).table
        return any(len(came) > 1 for came in t.vars["came"])

    assert near(odds.some_master_meets_two(), front, 1500)


def test_mini_order():
    """L8; only the exact count decides which play is best."""
    assert mini_order.winning(max) == Fraction(17303, 20160)
    smallest, at_random = mini_order.winning(itemgetter(0)), mini_order.winning(mean)
    assert smallest == Fraction(5429, 6720) and at_random == Fraction(2994997, 125411328)
    assert near(smallest, lambda rng: mini_order.played(rng, itemgetter(0)))
    assert near(at_random, lambda rng: mini_order.played(rng, rng.choice))


def greedy_team(rng: Random, differences: Sequence[int] = (5,), masters: int = 3) -> int:
    """L9: play a game of a team that takes the smallest step, without wyverns and phantasms; return the cards left.

    Independent of the engine: a check of the engine's quick players.
    """
    deck = shuffled(list(range(1, HIGHEST + 1)), rng)
    size = 7 if masters == 2 else 6
    hands = [[deck.pop() for _ in range(size)] for _ in range(masters)]
    tops: list[int] = [0, 0, 91, 91]
    empty, left, seat = [True] * 4, HIGHEST, 0
    while left:
        hand, count, least = hands[seat], 0, 2 if deck else 1
        ended = not hand
        while hand and not ended:
            found = [
                (n - top if row < 2 else top - n, n, row)
                for n in hand
                for row, top in enumerate(tops)
                if (n > top if row < 2 else n < top) or (not empty[row] and abs(n - top) in differences)
            ]
            if not found or (count >= least and min(found)[0] > 3):
                break
            _, n, row = min(found)
            tops[row], empty[row] = n, False
            hand.remove(n)
            count, left = count + 1, left - 1
            ended = n in SINGULAR
            least = 0 if ended else least
        if left and hand and count < least and not ended:
            return left
        while deck and len(hand) < size:
            hand.append(deck.pop())
        seat = (seat + 1) % masters
    return 0


def test_the_greedy_team_on_its_own_and_by_the_rules_of_the_engine():
    """L9: .0872, and .3822 with 5 and 10 apart; the engine's quick players are the same team."""
    own = estimate(lambda rng: greedy_team(rng, (5, 10)) == 0, 2000, seed=3)
    assert abs(own.mean - 0.3822) < 4.4 * own.standard_error
    assert abs(estimate(lambda rng: greedy_team(rng) == 0, 2000, seed=3).mean - 0.0124) < 0.012

    def by_rules(rng: Random) -> bool:
        options = {"related": "ten", "wyverns": 0, "servants": "off", "signals": False}
        game = cb.game("order")
        t = PlayoutTable.of(cb.Match(game, 3, rng.randrange(10**9), options).table)
        while game.to_act(t):
            game.play(t, game.to_act(t)[0], policy(t, game.to_act(t)[0], rng), Passing(rng))
        return not t.vars["lost"]

    found = estimate(by_rules, 300, seed=4)
    assert abs(found.mean - 0.3822) < 4.4 * found.standard_error
