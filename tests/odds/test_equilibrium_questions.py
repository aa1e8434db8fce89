"""Every lesson answer of Equilibrium (P1 to P9) by a second method and by simulating cards."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, perm
from random import Random

import pytest

from combinatoria.games.equilibrium import odds
from combinatoria.games.equilibrium.cards import CHAOS, DREAMS, POWER, home
from combinatoria.odds import fold, hypergeometric
from combinatoria.odds.average import wilson
from combinatoria.simulate import estimate

CARDS = [face for face, n in DREAMS.items() for _ in range(n)]
SIGNED = {f: 0 if f == CHAOS else POWER[f] * (-1 if home(f) == "left" else 1) for f in DREAMS}
N = 20_000


def drawn(rng: Random, n: int) -> list[str]:
    return rng.sample(CARDS, n)


def level(*cards: str) -> bool:
    return CHAOS not in cards and sum(SIGNED[f] for f in cards) == 0


def agrees(trial, exact, n=N):
    assert estimate(trial, n, seed=1).agrees_with(exact)


def test_p1_two_cards_on_a_city():
    found = odds.pair()
    ways = Counter((level(a, b), (a == CHAOS) + (b == CHAOS)) for a, b in combinations(CARDS, 2))
    every = sum(ways.values())
    assert found.balanced == Fraction(ways[True, 0], every) == Fraction(8, 71)
    assert found.chaos == (Fraction(ways[False, 1], every), Fraction(ways[False, 2], every))
    incubi, sognae = ([f for f in CARDS if f[0] == kind] for kind in "IS")
    assert found.given == Fraction(sum(level(a, b) for a, b in product(incubi, sognae)), 1024) == Fraction(9, 32)
    agrees(lambda rng: level(*drawn(rng, 2)), found.balanced)


def test_p2_the_whole_deal():
    found = odds.balanced_deals()
    assert sum(found.values()) == 1 and sum(n * p for n, p in found.items()) == odds.expected_balanced()

    @cache
    def dealing(copies, cards):
        """Card by card: a city is balanced if its second card is the opposite of the first."""
        if not cards:
            return {0: 1}
        ways: Counter = Counter()
        for (i, (a, n)), (j, (b, m)) in product(enumerate(copies), repeat=2):
            if times := n * (m - (i == j)):
                rest = tuple((p, c - (k == i) - (k == j)) for k, (p, c) in enumerate(copies))
                for found, more in dealing(rest, cards - 2).items():
                    ways[found + (a + b == 0 != a)] += times * more
        return ways

    ways = dealing(tuple(Counter(SIGNED[f] for f in CARDS).items()), 8)
    assert {n: Fraction(ways[n], perm(72, 8)) for n in found} == found
    assert 1 - found[0] != 1 - (1 - odds.pair().balanced) ** 4, "the cities are not independent"
    agrees(lambda rng: any(level(*pair) for pair in zip(*[iter(drawn(rng, 8))] * 2, strict=True)), 1 - found[0])


def test_p3_zero_sum_fillings():
    def sums(most: int) -> Counter:
        return Counter(sum(c) for n in (1, 2, 3) for c in combinations_with_replacement(range(1, most + 1), n))

    sides = [sums(3), sums(4)]
    assert [odds.fillings(3), odds.fillings(4)] == sides
    pairs = [(a, b) for a in sides[0].elements() for b in sides[1].elements()]
    assert (len(pairs), sum(a == b for a, b in pairs)) == (646, 68)
    rng = Random(2)
    for _ in range(60):
        left, right = (tuple(rng.randint(1, 5) for _ in range(rng.randint(1, 3))) for _ in range(2))
        chosen = [{tuple(sorted(c)) for n in (1, 2, 3) for c in combinations(side, n)} for side in (left, right)]
        assert odds.zero_sets(left, right) == sum(sum(a) == sum(b) for a, b in product(*chosen))


def test_p4_an_invariant():
    none, zero = odds.total_zero()
    copies = Counter(SIGNED[f] for f in CARDS if f != CHAOS)
    by_fold = fold(copies, 8, lambda total, power, n: total + n * power, 0)
    assert by_fold[0] == zero and none == hypergeometric(72, 8, 8)[0]
    assert none * zero == Fraction(280158974, 11969016345)

    def dealt(rng: Random) -> bool:
        cards = drawn(rng, 8)
        return CHAOS not in cards and sum(SIGNED[f] for f in cards) == 0

    agrees(dealt, none * zero)


def test_p5_outs():
    assert odds.outs_soon(4, 52, 5) == sum(p for n, p in hypergeometric(52, 4, 5).items() if n)
    pile = ["out"] * 4 + ["good"] * 48 + [CHAOS] * 8

    def next_good(rng: Random, n: int) -> list[str]:
        cards = rng.sample(pile, len(pile))
        return [card for card in cards if card != CHAOS][:n]

    agrees(lambda rng: next_good(rng, 1) == ["out"], Fraction(1, 13), 8000)
    agrees(lambda rng: "out" in next_good(rng, 5), odds.outs_soon(4, 52, 5), 8000)


PILE = [True] * 7 + [False] * 52


def test_p6_burning():
    law = hypergeometric(59, 7, 4)
    assert odds.chaos_among(59, 7, 4) == 1 - law[0] == Fraction(26343, 65018)
    assert odds.good_among(59, 7, 4) == sum((4 - n) * p for n, p in law.items())
    agrees(lambda rng: any(rng.sample(PILE, 4)), odds.chaos_among(59, 7, 4))
    agrees(lambda rng: 4 - sum(rng.sample(PILE, 4)), odds.good_among(59, 7, 4))


def burnt(rng: Random) -> tuple[int, int]:
    """Simulate the cascade with cards; return the good cards burnt, and the third penalties."""
    pile, pending, good, times = rng.sample(PILE, 59), 1, 0, 0
    while pending:
        cards, pile = pile[:4], pile[4:]
        pending += sum(cards) - 1
        good, times = good + len(cards) - sum(cards), times + 1
    return good, times


def test_p7_the_cascade():
    found = odds.cascade(59, 7)
    assert sum(found.penalties.values()) == 1
    # A second way: the number of penalties alone, by states (penalties, pending), and 4 - 7/59 * 4 good cards each ...
    state, mean = {(7, 1): Fraction(1)}, Fraction(0)
    for burning in range(15):
        after: Counter = Counter()
        for (chaos, pending), p in state.items():
            if pending:
                mean += p
                n = min(4, 59 - 4 * burning)
                for k in range(min(n, chaos) + 1):
                    after[chaos - k, pending + k - 1] += p * Fraction(
                        comb(chaos, k) * comb(59 - 4 * burning - chaos, n - k), comb(59 - 4 * burning, n)
                    )
        state = after
    assert found.mean == mean == Fraction(100327685, 56858241)
    assert sum(p for n, p in found.penalties.items() if n > 2) == Fraction(66183881, 341149446)
    agrees(lambda rng: burnt(rng)[0], found.burnt)
    agrees(lambda rng: burnt(rng)[1], found.mean)


def test_p7_on_a_small_pile_by_every_order():
    """All orders of a small pile: 6 cards, 2 of them Chaos."""
    pile, good, times = (True, True, False, False, False, False), [], []
    for order in permutations(pile):
        rest, pending, g, n = list(order), 1, 0, 0
        while pending:
            cards, rest = rest[:4], rest[4:]
            pending += sum(cards) - 1
            g, n = g + len(cards) - sum(cards), n + 1
        good.append(g)
        times.append(n)
    found = odds.cascade(6, 2)
    assert found.burnt == Fraction(sum(good), len(good)) and found.mean == Fraction(sum(times), len(times))


@pytest.mark.parametrize(
    ("cards", "cities", "seats", "exact"),
    [(72, 12, 1, Fraction(116, 3)), (72, 12, 2, Fraction(104, 3)), (80, 16, 1, Fraction(196, 5))],
)
def test_p8_the_clock(cards, cities, seats, exact):
    """Fills may come at any time, here after every second turn; the mean does not depend on it."""
    assert odds.clock(cards, cities, seats) == exact

    def turns(rng: Random) -> int:
        pile = [n < 8 for n in rng.sample(range(cards), cards)]
        at, fills, made = 8, 2 * (cities - 4), -4 * seats
        while True:
            while at < cards and pile[at]:
                at += 1
            if at >= cards:
                return made
            at, made = at + 1, made + 1
            if made > 0 and made % 2 == 0 and fills:
                at, fills = at + 2, fills - 2

    agrees(turns, exact, 6000)


def test_p8_chaos_among_the_hands():
    for seats in (1, 2):
        mean, none = odds.chaos_while_drawing(seats)
        law = {
            k: Fraction(comb(4 * seats - 1 + k, k) * comb(64 - 4 * seats + 8 - k, 8 - k), comb(72, 8)) for k in range(9)
        }
        assert sum(law.values()) == 1 and mean == sum(k * p for k, p in law.items()) and none == law[0]
    assert odds.draws_to_chaos() == sum(Fraction(comb(52, n), comb(60, n)) for n in range(1, 53))
    agrees(lambda rng: next(n for n, c in enumerate(rng.sample(range(60), 60)) if c < 8), odds.draws_to_chaos())


def test_p9_the_error_of_a_simulation():
    low, high = wilson(2688, 20_000)
    assert (round(100 * low, 2), round(100 * high, 2)) == (12.97, 13.92)
    assert odds.games_for(Fraction(1, 100)) == 9604
    errors = [
        abs(sum(Random(seed).random() < 0.5 for seed in range(k * 9604, (k + 1) * 9604)) / 9604 - 0.5) for k in range(3)
    ]
    assert sorted(errors)[1] < 0.01
