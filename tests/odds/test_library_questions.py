"""Every lesson answer of The Memory Library (L1 to L8) by a second method and by simulating cards."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import comb
from random import Random

import pytest

from combinatoria.games.library import odds
from combinatoria.odds import Dist, hypergeometric, markov, mean_until
from combinatoria.simulate import estimate

THREES = ("HHH", "SSM", "AAA", "PPH", "MMM", "HHP", "SSS", "MMH", "PPP")
"""The sets of three; the tenth title needs all five types."""
POINTS = [6] * 4 + [5] * 6 + [4] * 8 + [2]
"""Values of the 19 tomes other than the one Infinite Knowledge."""
DEALT = [face for face in odds.TYPES for _ in range(15)]


def agrees(trial, exact, n=20_000):
    assert estimate(trial, n, seed=1).agrees_with(exact)


def shard(rng: Random) -> str:
    return odds.TYPES[int(rng.random() * 5)]


def draws(rng: Random, need: str, cards=None) -> int:
    """Count the shards drawn until all needed ones have come: random ones, or the given cards in order."""
    missing, n = Counter(need), 0
    while missing.total():
        face = shard(rng) if cards is None else cards[n]
        missing[face] -= missing[face] > 0
        n += 1
    return n


def test_l1_the_start_hand():
    every = Counter(tuple(sorted(Counter(hand).values(), reverse=True)) for hand in product(odds.TYPES, repeat=3))
    assert odds.shapes() == Dist(every)
    assert [odds.shapes()[s] for s in ((3,), (2, 1), (1, 1, 1))] == [
        Fraction(1, 25),
        Fraction(12, 25),
        Fraction(12, 25),
    ]
    agrees(lambda rng: len({shard(rng) for _ in range(3)}) == 2, odds.shapes()[2, 1])


def test_l2_the_set_of_a_title():
    sets = {"".join(sorted(need)) for need in THREES}
    hands = [tuple(sorted(hand)) for hand in product(odds.TYPES, repeat=3)]
    good = sum("".join(hand) in sets for hand in hands)
    assert odds.is_a_set(THREES) == Fraction(good, len(hands)) == Fraction(17, 125)
    assert odds.is_a_set(["HSAPM"]) == Fraction(120, 3125)
    assert odds.is_a_set(THREES) * odds.shows() == Fraction(459, 11875)
    titles = [*THREES, "HSAPM"] * 2

    def both(rng: Random) -> bool:
        hand = sorted(shard(rng) for _ in range(3))
        return any(hand == sorted(need) for need in rng.sample(titles, 3))

    agrees(both, Fraction(459, 11875), 40_000)


def test_l3_the_tomes_that_lie_open():
    assert odds.shows() == Fraction(27, 95) and odds.shows(17) == Fraction(45, 136)
    for total in (20, 17):
        three = list(combinations(range(total), 3))
        assert odds.shows(total) == Fraction(sum(cards[0] < 2 for cards in three), len(three))
    assert odds.shows(2, 1) == 1, "all the cards that are left are shown"
    # A second way: the position of the first of the two copies, and its group of three.
    first = {min(pair): Fraction(0) for pair in combinations(range(17), 2)}
    for pair in combinations(range(17), 2):
        first[min(pair)] += Fraction(1, comb(17, 2))
    assert odds.mean_reorganizes() == sum(p * (place // 3 + 1) for place, p in first.items()) == Fraction(321, 136)
    assert odds.mean_reorganizes(17, 2, 1) == mean_until(17, 2)
    agrees(lambda rng: min(rng.sample(range(17), 2)) // 3 + 1, odds.mean_reorganizes())
    with pytest.raises(ValueError, match="wait"):
        odds.mean_reorganizes(5, 0)


def by_chain(need: str) -> Fraction:
    """Return the expected random shards by the Markov chain of missing types, with useless draws as loops."""

    def step(missing: str):
        if not missing:
            return None
        after: Counter = Counter()
        for face in odds.TYPES:
            after[missing.replace(face, "", 1)] += Fraction(1, 5)
        return after

    return markov(step, "".join(sorted(need))).steps


@pytest.mark.parametrize(("need", "exact"), [("HHH", (15, 1)), ("HHP", (45, 4)), ("HSAPM", (137, 12))])
def test_l4_random_shards_until_a_set_is_complete(need, exact):
    assert odds.mean_draws(need) == by_chain(need) == Fraction(*exact)
    agrees(lambda rng: draws(rng, need), odds.mean_draws(need))


def test_l4_other_ways():
    assert odds.mean_draws("HHH") == 3 * 5, "a negative binomial waiting time"
    assert odds.mean_draws("HSAPM") == sum(Fraction(5, k) for k in range(1, 6)), "a coupon collector"
    assert odds.mean_draws("SSAAP") == by_chain("SSAAP")
    assert odds.mean_draws("HH", types=4) == 8
    assert odds.mean_draws("HHP", wild=3) == 0 and odds.mean_draws("HHP", wild=2) == Fraction(5, 2)
    # With one wildcard the last card is not needed; it is H if P comes before the second H.
    last = {"H": Fraction(3, 4), "P": Fraction(1, 4)}
    assert odds.mean_draws("HHP", wild=1) == odds.mean_draws("HHP") - sum(5 * p for p in last.values())
    hands = list(product(odds.TYPES, repeat=3))
    left = sum((sum(Fraction(5, k) for k in range(1, 6 - len(set(hand)))) for hand in hands), Fraction(0))
    assert odds.further_draws("HSAPM") == left / len(hands) == Fraction(101, 12)
    assert odds.further_draws("HHP", 0) == odds.mean_draws("HHP")
    agrees(lambda rng: max(0, draws_after(rng, "HHP")), odds.further_draws("HHP"))


def draws_after(rng: Random, need: str) -> int:
    hand = Counter(shard(rng) for _ in range(3))
    return draws(rng, "".join((Counter(need) - hand).elements()))


def without_replacement(need: str, each: int = 15) -> Fraction:
    """Return the expected cards by the state of the deck: the numbers left and missing of each type."""

    @cache
    def mean(state: tuple[tuple[int, int], ...], others: int) -> Fraction:
        if not state:
            return Fraction(0)
        total = others + sum(left for left, _ in state)
        value = Fraction(1)
        if others:
            value += Fraction(others, total) * mean(state, others - 1)
        for i, (left, missing) in enumerate(state):
            rest = state[:i] + state[i + 1 :]
            after = (rest, others + left - 1) if missing == 1 else ((*rest, (left - 1, missing - 1)), others)
            value += Fraction(left, total) * mean(tuple(sorted(after[0])), after[1])
        return value

    wanted = Counter(need)
    return mean(tuple(sorted((each, n) for n in wanted.values())), each * (5 - len(wanted)))


@pytest.mark.parametrize(("need", "exact"), [("HHH", (57, 4)), ("SSM", (1311, 124)), ("HSAPM", (1831247, 173972))])
def test_l5_the_same_from_the_real_cards(need, exact):
    assert odds.mean_draws_dealt(need) == without_replacement(need) == Fraction(*exact)
    agrees(lambda rng: draws(rng, need, rng.sample(DEALT, 75)), odds.mean_draws_dealt(need), 8000)


def test_l5_other_ways():
    assert odds.mean_draws_dealt("HHH") == mean_until(75, 15, 3)
    orders = [draws(Random(), "HHS", order) for order in permutations(["H", "H", "S", "S", "A", "A"])]
    assert odds.mean_draws_dealt("HHS", 2, "HSA") == Fraction(sum(orders), len(orders))
    with pytest.raises(ValueError, match="more than 1"):
        odds.mean_draws_dealt("HH", 1)


@pytest.mark.parametrize(("need", "ways"), [("HHH", 2313 * 5), ("HHP", 959 * 25), ("HSAPM", 672 * 25)])
def test_l6_within_seven_shards(need, ways):
    found = sum(not Counter(need) - Counter(word) for word in product(odds.TYPES, repeat=7))
    assert found == ways and odds.within(need, 7) == Fraction(found, 5**7)
    agrees(lambda rng: draws(rng, need) <= 7, odds.within(need, 7))


@pytest.mark.parametrize(("need", "wild"), [("HHP", 1), ("HHH", 2), ("HSAPM", 1), ("SSM", 0)])
def test_l6_with_wildcards(need, wild):
    found = sum((Counter(need) - Counter(word)).total() <= wild for word in product(odds.TYPES, repeat=5))
    assert odds.within(need, 5, wild=wild) == Fraction(found, 5**5)


def test_l6_the_median():
    def tail(n: int) -> Fraction:
        """Return the chance of at least three of a kind among n, by the binomial distribution."""
        return 1 - sum((comb(n, k) * Fraction(1, 5) ** k * Fraction(4, 5) ** (n - k) for k in range(3)), Fraction(0))

    assert [odds.within("HHH", n) for n in range(20)] == [tail(n) for n in range(20)]
    assert odds.within("HHH", 13) == Fraction(608334741, 1220703125) < Fraction(1, 2)
    assert odds.within("HHH", 14) == Fraction(3368829417, 6103515625) and odds.median_draws("HHH") == 14
    assert odds.median_draws("HHH") < odds.mean_draws("HHH"), "some waits are very long"
    for n in (13, 14):
        agrees(lambda rng, n=n: draws(rng, "HHH") <= n, odds.within("HHH", n), 8000)
    assert odds.within("HHP", 2) == 0 and odds.within("", 0) == 1


def test_l6_the_chances_add_up_to_the_mean():
    for need in ("HHH", "HHP", "HSAPM"):
        beyond = sum((1 - odds.within(need, n) for n in range(80)), Fraction(0))
        assert 0 < odds.mean_draws(need) - beyond < Fraction(1, 1000)


def test_l7_what_a_tome_is_worth():
    found = [odds.points_per_draw(n, need) for n, need in ((5, "HHH"), (5, "MMH"), (4 + 1, "SSM"), (2, "HSAPM"))]
    assert found == [Fraction(1, 3), Fraction(4, 9), Fraction(4, 9), Fraction(24, 137)]
    pairs = [max(pair) for pair in combinations(POINTS, 2)]
    assert odds.best_of(POINTS) == Fraction(sum(pairs), len(pairs)) == Fraction(295, 57)
    # Another way: the best is above k unless both are at most k.
    none = [hypergeometric(19, sum(v <= k for v in POINTS), 2).get(2, Fraction(0)) for k in range(6)]
    assert odds.best_of(POINTS) == sum(1 - p for p in none)
    assert odds.points_per_draw(2 + odds.best_of(POINTS), "HSAPM") == Fraction(1636, 2603)
    agrees(lambda rng: max(rng.sample(POINTS, 2)), odds.best_of(POINTS))
    three = [max(cards) for cards in combinations(POINTS, 3)]
    assert odds.best_of(POINTS, 3) == Fraction(sum(three), len(three))


def test_l8_a_card_out_of_a_hidden_hand():
    cases = [(hand, card) for hand in ("HHP", "PPS") for card in hand]
    shown = [hand for hand, card in cases if card == "P"]
    assert odds.given_discard({"HHP": 1, "PPS": 1}, "P") == Dist.uniform(shown)
    assert odds.given_discard({"HHP": 1, "PPS": 1}, "P")["HHP"] == Fraction(1, 3)
    assert odds.given_discard({"HHP": 2, "PPS": 1}, "P")["HHP"] == Fraction(1, 2)
    with pytest.raises(ValueError, match="positive"):
        odds.given_discard({"HHP": 1}, "M")
    rng, seen = Random(3), []
    while len(seen) < 8000:
        hand = rng.choice(("HHP", "PPS"))
        if rng.choice(hand) == "P":
            seen.append(hand == "HHP")
    assert abs(sum(seen) / len(seen) - 1 / 3) < 0.025

    assert odds.breaks("HHHPS", "HHH") == 1 - hypergeometric(5, 3, 1)[0] == Fraction(3, 5)
    assert odds.breaks("HHHPS", "HHH", 2) == 1 - hypergeometric(5, 3, 2)[0]
    assert odds.breaks("HHHHS", "HHH") == 0 and odds.breaks("HHP", "PPH") == 1
    agrees(lambda rng: Counter(rng.sample("HHHPS", 4))["H"] < 3, odds.breaks("HHHPS", "HHH"))
