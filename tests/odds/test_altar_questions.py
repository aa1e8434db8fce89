"""Questions Q1 to Q11 of the Altar of Time spec, section 11.

Every question is answered by the function used for players and lessons, by at least one independent exact method
(closed formula, enumeration, chain, symmetry), and by a seeded simulation within four standard errors.
`pytest -k Q4` runs all tests of one question.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

import pytest

from combinatoria.games.altar import odds
from combinatoria.games.altar.score import score
from combinatoria.odds import Dist, hands, hypergeometric, markov
from combinatoria.simulate import estimate

NUMBERS = {1: 7, 2: 6, 3: 6, 4: 5, 5: 3, 6: 3}
"""The opening deck as the spec prints it."""
CARDS = [str(n) for n, copies in NUMBERS.items() for _ in range(copies)] + ["SP", "SH"]


def number(card):
    return int(card) if card.isdecimal() else 0


# -- independent methods -----------------------------------------------------------------------------------


@cache
def opening_hands():
    """Return every kind of hand with its number of ways, by brute force over the copies of each kind."""
    kinds = {**NUMBERS, "SP": 1, "SH": 1}
    found = {}
    for counts in product(*(range(copies + 1) for copies in kinds.values())):
        if sum(counts) == 8:
            hand = tuple(str(kind) for kind, k in zip(kinds, counts, strict=True) for _ in range(k))
            found[hand] = prod(comb(copies, k) for copies, k in zip(kinds.values(), counts, strict=True))
    assert sum(found.values()) == comb(32, 8)
    return found


def share(event):
    return Fraction(sum(ways for hand, ways in opening_hands().items() if event(hand)), comb(32, 8))


def mean(value):
    return Fraction(sum(ways * value(hand) for hand, ways in opening_hands().items()), comb(32, 8))


def desires(hand):
    return [card for card in hand if card in ("SP", "SH")]


def plain_score(hand):
    """Return the score of a hand of own cards only: five times the sum with exactly one desire card."""
    return sum(map(number, hand)) * (5 if len(desires(hand)) == 1 else 1)


def rules_score(hand):
    return score([f"0.{card}" for card in hand], 0)


def sums(cards):
    """Return the totals of all non-empty choices."""
    totals = set()
    for card in cards:
        totals |= {total + card for total in totals} | {card}
    return totals


def first_exchange_brings(wanted):
    """Return a test that tries every choice of hand cards against every choice of schedule cards."""
    owed = sums((1, 2, 5))

    def possible(hand):
        numbers = [number(card) for card in hand if number(card)]
        choices = {choice for size in range(1, 9) for choice in combinations(numbers, size)}
        return any(sum(chosen) in owed and wanted & set(chosen) for chosen in choices)

    return possible


# -- the deck ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("owner", range(5))
def test_opening_deck(owner):
    assert odds.opening_deck(owner) == {f"{owner}.{card}": n for card, n in Counter(CARDS).items()}
    assert sum(odds.opening_deck(owner, schedule=()).values()) == 35


# -- Q1 to Q3: cards of the opening hand -----------------------------------------------------------------------

Q1 = {"spear": Fraction(1, 4), "one": Fraction(12, 31), "both": Fraction(7, 124), "none": Fraction(69, 124)}


def q1_answer():
    held = odds.own_desires()
    parts = {n: held.p(lambda cards, n=n: len(cards) == n) for n in range(3)}
    return {"spear": held.p(lambda cards: "0.SP" in cards), "one": parts[1], "both": parts[2], "none": parts[0]}


def q1_formula():
    """By the number of desire cards in the hand."""
    count = hypergeometric(32, 2, 8)
    return {"spear": Fraction(8, 32), "one": count[1], "both": count[2], "none": count[0]}


def q1_places():
    """By the places of the Spear and the Shield in the shuffled deck: every pair of places is equally likely."""
    places = [(spear, shield) for spear in range(32) for shield in range(32) if spear != shield]
    inside = Counter((spear < 8) + (shield < 8) for spear, shield in places)
    found = {name: Fraction(inside[n], len(places)) for name, n in (("one", 1), ("both", 2), ("none", 0))}
    return found | {"spear": Fraction(sum(spear < 8 for spear, _ in places), len(places))}


@pytest.mark.parametrize("method", [q1_answer, q1_formula, q1_places], ids=["Q1-answer", "Q1-formula", "Q1-places"])
def test_own_desires(method):
    found = method()
    assert found == Q1
    assert found["one"] + found["both"] + found["none"] == 1


def test_Q1_only_own_desire_cards_count():
    assert odds.own_desires(2, {"0.SP": 1, "1.SP": 1, "0.4": 1}, owner=1) == Dist(
        {("1.SP",): Fraction(2, 3), (): Fraction(1, 3)}
    )


Q2 = Fraction(45, 2)


@pytest.mark.parametrize(
    "method",
    [
        odds.expected_base,
        lambda: mean(lambda hand: sum(map(number, hand))),
        lambda: 8 * Fraction(sum(map(number, CARDS)), 32),
        lambda: sum(n * hypergeometric(32, copies, 8).mean() for n, copies in NUMBERS.items()),
    ],
    ids=["Q2-answer", "Q2-enumeration", "Q2-average-card", "Q2-value-by-value"],
)
def test_expected_base(method):
    assert method() == Q2


Q3 = {4: Fraction(2837, 3596), 3: Fraction(27557, 32364), 6: Fraction(367, 620)}


@pytest.mark.parametrize("value", Q3, ids=[f"Q3-{n}" for n in Q3])
def test_at_least_one_of_a_value(value):
    assert odds.chance_of_value(value) == Q3[value]
    assert 1 - Fraction(comb(32 - NUMBERS[value], 8), comb(32, 8)) == Q3[value]
    assert share(lambda hand: str(value) in hand) == Q3[value]


# -- Q4: events and legality -------------------------------------------------------------------------------

Q4 = {(4,): Fraction(1659637, 2103660), (3, 4, 6): Fraction(44763, 44950)}


@pytest.mark.parametrize("values", Q4, ids=["Q4-four", "Q4-any"])
def test_first_exchange_brings_an_ability(values):
    assert odds.chance_of_ability(values) == Q4[values]
    assert share(first_exchange_brings(set(values))) == Q4[values]


def test_Q4_a_four_needs_company():
    """A 4 in the hand is not enough: a 1, a 2, a 3 or a second 4 must be played with it."""
    alone = share(lambda hand: hand.count("4") == 1 and not {"1", "2", "3"} & set(hand))
    assert odds.chance_of_value(4) - odds.chance_of_ability([4]) == alone > 0


@pytest.mark.parametrize("schedule", [(3, 5), (2, 6), (1, 1, 2, 4)], ids=lambda s: "Q4-" + "-".join(map(str, s)))
def test_Q4_other_schedules(schedule):
    deck = odds.opening_deck(schedule=schedule)
    owed = sums(schedule)

    def possible(hand):
        numbers = [int(card[2:]) for card in hand if card[2:].isdecimal()]
        return any(
            6 in chosen and sum(chosen) in owed for size in range(1, 5) for chosen in combinations(numbers, size)
        )

    assert odds.chance_of_ability([6], schedule, 4, deck) == hands(deck, 4).p(possible)


# -- Q5: expectation of a product --------------------------------------------------------------------------

Q5 = (Fraction(3411, 62), Fraction(131374, 525915))


def q5_by_desires():
    """By a tree: first the number of desire cards, then the other cards of the hand from the thirty numbers."""
    held = hypergeometric(32, 2, 8)
    mean_ = sum(p * (5 if k == 1 else 1) * (8 - k) * Fraction(90, 30) for k, p in held.items())
    # Without a factor, eight numbers sum to at most 41; with a factor of five, seven numbers need a sum of 20.
    assert sum(sorted(map(number, CARDS))[-8:]) == 41
    return mean_, held[1] * hands(NUMBERS, 7).p(lambda numbers: sum(numbers) >= 20)


@pytest.mark.parametrize(
    "method",
    [
        lambda: (odds.score_of_hand().mean(), odds.score_of_hand().p(lambda points: points >= 100)),
        lambda: (mean(plain_score), share(lambda hand: plain_score(hand) >= 100)),
        lambda: (
            mean(lambda hand: rules_score(hand)),
            share(lambda hand: rules_score(hand) >= 100),
        ),
        q5_by_desires,
    ],
    ids=["Q5-answer", "Q5-enumeration", "Q5-rules", "Q5-tree"],
)
def test_score_of_the_opening_hand(method):
    assert method() == Q5


@pytest.mark.parametrize("size", [1, 2, 8, 15, 16, 17, 31, 32], ids=lambda n: f"Q5-size{n}")
def test_the_mean_of_the_product_is_not_the_product_of_the_means(size):
    """Covariance in closed form: -12 P(exactly one desire) (1 - n/16), so none at sixteen cards."""
    both = odds.base_and_factor(size)
    one = hypergeometric(32, 2, size)[1]
    assert odds.covariance(both) == -12 * one * (1 - Fraction(size, 16))
    assert odds.score_of_hand(size).mean() - odds.covariance(both) == odds.expected_base(size) * (1 + 4 * one)


def test_Q5_uncorrelated_is_not_independent():
    both = odds.base_and_factor(16)
    base, factor = both.map(lambda hand: hand[0]), both.map(lambda hand: hand[1])
    assert odds.covariance(both) == 0
    assert any(both[x, y] != base[x] * factor[y] for x in base for y in factor)


def test_Q5_cards_of_other_owners():
    mixed = {"0.6": 1, "1.SP": 1, "2.SP": 1, "0.SH": 1}
    every = [score(hand, 0) for hand in combinations(mixed, 3)]
    assert odds.score_of_hand(3, mixed) == Dist.uniform(every)


# -- Q6: symmetry ------------------------------------------------------------------------------------------

Q6 = {1: Fraction(11), 2: Fraction(22)}


@pytest.mark.parametrize("nth", Q6, ids=[f"Q6-{n}" for n in Q6])
def test_position_of_a_desire_card(nth):
    places = [pair[nth - 1] for pair in combinations(range(1, 33), 2)]
    assert odds.mean_desire_position(nth) == Q6[nth]
    assert odds.desire_position(nth).mean() == Q6[nth]
    assert odds.desire_position(nth) == Dist.uniform(places)


# -- Q7 and Q8: drawing from a source --------------------------------------------------------------------------

Q7 = {1: Fraction(1, 4), 2: Fraction(13, 28), 3: Fraction(9, 14)}


@pytest.mark.parametrize("draws", Q7, ids=[f"Q7-{k}" for k in Q7])
def test_blind_draws(draws):
    assert odds.chance_blind(draws) == Q7[draws]
    assert 1 - prod(Fraction(6 - k, 8 - k) for k in range(draws)) == Q7[draws]
    choices = list(combinations(range(8), draws))
    assert Fraction(sum(min(choice) < 2 for choice in choices), len(choices)) == Q7[draws]


KEPT = ["0.6", "0.6", "0.5", "0.5", "0.4", "0.4", "0.SP"]
SOURCES = {
    "a": ["1.6", "1.5", "1.4", "1.3", "1.2", "1.1", "1.1", "1.SP"],
    "b": ["0.1", "0.1", "0.1", "0.2", "0.2", "0.3", "0.3", "0.4", "0.5", "0.SH"],
}
Q8 = {"a": Fraction(365, 2), "b": Fraction(149)}


@pytest.mark.parametrize("part", Q8, ids=["Q8a", "Q8b"])
def test_blind_or_from_the_own_deck(part):
    cards = SOURCES[part]
    by_hand = [150 + 5 * number(card[2:]) for card in cards[:-1]] + [300 if part == "a" else 30]
    after = odds.score_after_draws(KEPT, cards)
    assert (after.mean(), after) == (Q8[part], Dist.uniform(by_hand))
    # By linearity: a number adds five times its mean; the special card changes the factor.
    numbers = 5 * Fraction(sum(number(card[2:]) for card in cards), len(cards))
    special = Fraction(150 if part == "a" else -120, len(cards))
    assert 150 + numbers + special == Q8[part]


def test_Q8_two_draws_are_every_pair():
    pairs = [score([*KEPT[:6], *pair], 0) for pair in combinations(SOURCES["a"], 2)]
    assert odds.score_after_draws(KEPT[:6], SOURCES["a"], 2) == Dist.uniform(pairs)


# -- Q9: how long a deck lasts -----------------------------------------------------------------------------

TAKEN = Dist.uniform([1, 2, 3])
Q9 = (Fraction(1161099257344, 94143178827), Fraction(141214610761, 282429536481))


def q9_recursion():
    """Return the expected turns and the chance of an exact hit for 24 cards, each from the three states before."""
    turns, hit = {0: Fraction(0), -1: Fraction(0), -2: Fraction(0)}, {0: Fraction(1), -1: Fraction(0), -2: Fraction(0)}
    for n in range(1, 25):
        turns[n] = 1 + sum(turns[n - k] for k in (1, 2, 3)) / 3
        hit[n] = sum(hit[n - k] for k in (1, 2, 3)) / 3
    return turns[24], hit[24]


def q9_chain():
    step = {n: {max(n - k, 0) if n != k else "hit": Fraction(1, 3) for k in (1, 2, 3)} for n in range(3, 25)}
    step[2] = {1: Fraction(1, 3), "hit": Fraction(1, 3), 0: Fraction(1, 3)}
    step[1] = {"hit": Fraction(1, 3), 0: Fraction(2, 3)}
    found = markov(step, 24)
    return found.steps, found.ends["hit"]


def q9_tail():
    """E[turns] is the sum of P(more than t turns): t turns have taken fewer than 24 cards in total."""
    total = sum((TAKEN.repeat(t).p(lambda cards: cards < 24) for t in range(25)), Fraction(0))
    return total, sum((TAKEN.repeat(t)[24] for t in range(25)), Fraction(0))


@pytest.mark.parametrize(
    "method",
    [
        lambda: (odds.turns_until_empty(24, TAKEN).mean(), odds.chance_hit_exactly(24, TAKEN)),
        q9_recursion,
        q9_chain,
        q9_tail,
    ],
    ids=["Q9-answer", "Q9-recursion", "Q9-chain", "Q9-tail"],
)
def test_turns_until_the_deck_is_empty(method):
    assert method() == Q9


def test_Q9_refusal():
    for function in (odds.turns_until_empty, odds.chance_hit_exactly):
        with pytest.raises(ValueError, match="never be empty"):
            function(24, Dist.uniform([0, 1]))


# -- Q10 and Q11: schedules and thresholds -----------------------------------------------------------------


def q10_by_exchanges():
    """Return all schedules reachable from 1-2-5 by exchanges of equal totals, one card for one total."""
    found, fresh = set(), [(1, 2, 5)]
    while fresh:
        now = tuple(sorted(fresh.pop(), reverse=True))
        if now in found:
            continue
        found.add(now)
        for size in range(1, len(now) + 1):
            for out in combinations(range(len(now)), size):
                total = sum(now[n] for n in out)
                kept = [number for n, number in enumerate(now) if n not in out]
                for laid in range(1, total + 1):
                    for into in combinations_with_replacement(range(1, 7), laid):
                        if sum(into) == total:
                            fresh.append((*kept, *into))
    return found


def q10_by_copies():
    """By six counters, one per number, with a total of eight."""
    counts = product(*(range(8 // n + 1) for n in range(1, 7)))
    return {
        tuple(n for n in range(6, 0, -1) for _ in range(many[n - 1]))
        for many in counts
        if sum(n * k for n, k in enumerate(many, 1)) == 8
    }


@pytest.mark.parametrize(
    "method",
    [lambda: set(odds.schedules()), q10_by_exchanges, q10_by_copies],
    ids=["Q10-answer", "Q10-exchanges", "Q10-copies"],
)
def test_schedules(method):
    found = method()
    assert len(found) == 20
    plain = {numbers for numbers in found if not {3, 4, 6} & set(numbers)}
    assert len(plain) == 7
    assert plain == set(odds.without_ability())
    assert [numbers for numbers in found if len({3, 4, 6} & set(numbers)) == 2] == [(4, 3, 1)]


@pytest.mark.parametrize("value", range(1, 7), ids=lambda v: f"Q11-{v}")
def test_giving_a_number_for_a_foreign_desire(value):
    """Compared with the rules' own score, with and without the seat's Spear."""
    assert odds.base_needed(value) == 2 * value
    for rest in range(25):
        others = [f"0.{n}" for n in (6, 6, 6, 6)[: rest // 6]] + ([f"0.{rest % 6}"] if rest % 6 else [])
        for more in ([], ["0.SP"]):
            before = score([*others, *more, f"0.{value}"], 0)
            after = score([*others, *more, "1.SP"], 0)
            assert odds.worth_giving(rest + value, value) == (after > before)
            assert (after == before) == (rest + value == odds.base_needed(value))


def test_Q11_refusal():
    with pytest.raises(ValueError, match="never makes up"):
        odds.base_needed(3, gain=1)


# -- simulation --------------------------------------------------------------------------------------------


def hand_of(rng):
    return rng.sample(CARDS, 8)


def turns(rng):
    cards, n = 24, 0
    while cards > 0:
        cards -= rng.choice((1, 2, 3))
        n += 1
    return n, cards == 0


def giving_pays(rng):
    """Return whether giving away a 6 would pay, for a random opening hand whose cards all count as numbers."""
    return odds.worth_giving(sum(number(card) for card in hand_of(rng)), 6)


GIVING = share(lambda hand: sum(map(number, hand)) > 12)
"""By the threshold of Q11: more than twice the six."""

SIMULATED = {
    "Q1-spear": (Q1["spear"], lambda rng: "SP" in hand_of(rng)),
    "Q1-one": (Q1["one"], lambda rng: len(desires(hand_of(rng))) == 1),
    "Q1-both": (Q1["both"], lambda rng: len(desires(hand_of(rng))) == 2),
    "Q1-none": (Q1["none"], lambda rng: not desires(hand_of(rng))),
    "Q2": (Q2, lambda rng: sum(map(number, hand_of(rng)))),
    **{f"Q3-{n}": (exact, lambda rng, n=n: str(n) in hand_of(rng)) for n, exact in Q3.items()},
    "Q4-four": (Q4[4,], lambda rng: first_exchange_brings({4})(hand_of(rng))),
    "Q4-any": (Q4[3, 4, 6], lambda rng: first_exchange_brings({3, 4, 6})(hand_of(rng))),
    "Q5-mean": (Q5[0], lambda rng: plain_score(hand_of(rng))),
    "Q5-hundred": (Q5[1], lambda rng: plain_score(hand_of(rng)) >= 100),
    **{
        f"Q6-{nth}": (exact, lambda rng, nth=nth: sorted(rng.sample(range(1, 33), 2))[nth - 1])
        for nth, exact in Q6.items()
    },
    **{f"Q7-{k}": (exact, lambda rng, k=k: min(rng.sample(range(8), k)) < 2) for k, exact in Q7.items()},
    **{f"Q8{p}": (exact, lambda rng, p=p: score([*KEPT, rng.choice(SOURCES[p])], 0)) for p, exact in Q8.items()},
    "Q9-mean": (Q9[0], lambda rng: turns(rng)[0]),
    "Q9-hit": (Q9[1], lambda rng: turns(rng)[1]),
    "Q11": (GIVING, giving_pays),
}


@pytest.mark.parametrize("question", SIMULATED)
def test_simulation_agrees(question):
    exact, trial = SIMULATED[question]
    result = estimate(trial, 4000, seed=20150419)
    assert result.agrees_with(exact), (result, float(exact), result.z_against(exact))
