"""Questions Q1 to Q9 of the Secret Signs spec, section 11.

Every question is answered by the function used for players and lessons, by at least one independent exact method
(closed formula, enumeration, symmetry, recursion), and by a seeded simulation within four standard errors
(``test_signs_simulation.py``). `pytest -k Q4` runs all tests of one question.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, log2, prod

import icepool
import pytest

from combinatoria.games.signs import odds
from combinatoria.games.signs.odds import VALUES
from combinatoria.games.signs.teams import score
from combinatoria.odds import Dist, hands

CARDS = [value for value, copies in VALUES.items() for _ in range(copies)]
DECK = tuple(VALUES.items())
SMALL = {1: 3, 2: 2, 3: 1, 4: 1}
"""A deck small enough to list every deal, card by card."""
SMALL_CARDS = [value for value, copies in SMALL.items() for _ in range(copies)]


# -- independent methods -----------------------------------------------------------------------------------


@cache
def by_multisets(cards, deck=DECK):
    """Return the total of random cards: every distinct hand with its number of ways."""
    copies, ways = dict(deck), Counter()
    for hand in combinations_with_replacement(copies, cards):
        ways[sum(hand)] += prod(comb(copies[value], hand.count(value)) for value in copies)
    return Dist(ways)


def by_polynomial(cards, deck=DECK):
    """Return the generating function: the product of (1 + y x^v) over all cards, as a table of coefficients."""
    table = Counter({(0, 0): 1})
    for value, copies in deck:
        for _ in range(copies):
            table += Counter({(n + 1, points + value): ways for (n, points), ways in table.items()})
    return Dist({points: ways for (n, points), ways in table.items() if n == cards})


def by_convolution(cards):
    """By two halves: the second half is drawn from the cards left by the first."""
    left, right = cards // 2, cards - cards // 2

    def rest(hand):
        unseen = {value: copies - hand.count(value) for value, copies in VALUES.items()}
        return by_multisets(right, tuple(unseen.items())).map(lambda points: points + sum(hand))

    return hands(VALUES, left).then(rest)


def by_icepool(cards):
    return Dist(dict(icepool.Deck(VALUES).deal(cards).sum().items()))


# -- Q1 and Q2: ten random cards ---------------------------------------------------------------------------

Q1 = (Fraction(980, 33), Fraction(165025, 8712))
Q2 = odds.Outlook(Fraction(1035949, 11570130), Fraction(1189637, 2804880), Fraction(711766357, 46280520))
DISTRIBUTIONS = {
    "answer": odds.total,
    "multisets": by_multisets,
    "polynomial": by_polynomial,
    "convolution": by_convolution,
    "icepool": by_icepool,
}


@pytest.mark.parametrize("method", DISTRIBUTIONS, ids=lambda name: f"Q1-Q2-{name}")
def test_ten_random_cards(method):
    points = DISTRIBUTIONS[method](10)
    assert (points.mean(), points.variance()) == Q1
    assert points == odds.total(10)
    over = sum(p for sum_, p in points.items() if sum_ > 30)
    mean = sum(sum_ * p for sum_, p in points.items() if sum_ <= 30)
    assert (points[30], over, mean) == Q2 == odds.outlook(points)


def test_Q1_formula():
    answer = odds.moments(10)
    assert answer == Q1
    assert round(answer.standard_deviation, 6) == 4.352271
    mean = Fraction(sum(CARDS), 33)
    one = sum((value - mean) ** 2 for value in CARDS) / 33
    assert (one, mean) == (Fraction(2870, 1089), Fraction(98, 33))
    assert answer == (10 * mean, 10 * one * Fraction(23, 32))


@pytest.mark.parametrize("cards", range(34), ids=lambda n: f"Q1-{n}-cards")
def test_the_finite_population_factor(cards):
    points = odds.total(cards)
    assert odds.moments(cards) == (points.mean(), points.variance())
    assert points.map(lambda sum_: 98 - sum_) == odds.total(33 - cards), "the cards left have the rest of the total"


def test_Q1_any_deck():
    for cards in range(8):
        every = Dist.uniform([sum(hand) for hand in combinations(SMALL_CARDS, cards)])
        assert odds.total(cards, SMALL) == every
        assert odds.moments(cards, SMALL) == (every.mean(), every.variance())
    assert odds.moments(1, {4: 1}) == (4, 0)
    with pytest.raises(ValueError, match="cannot draw 34 of 33"):
        odds.moments(34)


@pytest.mark.parametrize("target", [12, 29, 30, 50], ids=lambda n: f"Q2-target{n}")
def test_other_targets(target):
    points = by_multisets(10)
    answer = odds.outlook(odds.total(10), target)
    assert answer.hit == points[target]
    assert answer.over == 1 - sum(p for sum_, p in points.items() if sum_ <= target)
    assert answer.score == sum(score(sum_, target) * p for sum_, p in points.items())


# -- Q3: one hand is known ---------------------------------------------------------------------------------

STRAIGHT = [1, 2, 3, 4, 5]
Q3 = odds.Outlook(Fraction(5513, 49140), Fraction(8149, 19656), Fraction(197768, 12285))


def q3_by_deals():
    """By every one of the partner's 98,280 hands, card by card."""
    rest = list((Counter(CARDS) - Counter(STRAIGHT)).elements())
    totals = Counter(15 + sum(hand) for hand in combinations(rest, 5))
    return totals, comb(28, 5)


def q3_by_conditioning():
    """By the joint deal of both hands, conditioned on the known one."""
    deal = hands(VALUES, 5).then(
        lambda mine: Dist.certain(mine).convolve(
            hands({value: copies - mine.count(value) for value, copies in VALUES.items()}, 5),
            lambda a, b: (a, sum(a) + sum(b)),
        )
    )
    return deal.given(lambda both: both[0] == tuple(STRAIGHT)).map(lambda both: both[1])


def test_Q3_answer():
    assert odds.partner_outlook(STRAIGHT) == Q3
    assert odds.mean_score(STRAIGHT) == Q3.score


def test_Q3_every_deal():
    totals, deals = q3_by_deals()
    assert sum(totals.values()) == deals
    assert Fraction(totals[30], deals) == Q3.hit
    assert Fraction(sum(n for sum_, n in totals.items() if sum_ > 30), deals) == Q3.over
    assert Fraction(sum(n * sum_ for sum_, n in totals.items() if sum_ <= 30), deals) == Q3.score


def test_Q3_conditioning():
    assert odds.outlook(q3_by_conditioning()) == Q3


def test_Q3_is_part_of_Q2():
    """The law of total probability: over all own hands the answers of Q3 average to Q2."""
    dealt = hands(VALUES, 5)
    assert sum(p * odds.partner_outlook(hand).over for hand, p in dealt.items()) == Q2.over
    assert sum(p * odds.mean_score(hand) for hand, p in dealt.items()) == Q2.score


# -- Q4: a claim -------------------------------------------------------------------------------------------

TRUTH = Fraction(3, 4)
Q4 = (Fraction(3, 5), Fraction(14, 3))


def by_tickets():
    """Return 660 equally likely tickets: 20 for each card, 15 with its value and one with each of the other values."""
    return Counter((card, said) for card in CARDS for said in [card] * 15 + [v for v in VALUES if v != card])


def test_Q4_answer():
    now = odds.belief(6, TRUTH)
    assert (now[6], now.mean()) == Q4
    assert Dist(VALUES)[6] == Fraction(1, 11)


def test_Q4_tickets():
    tickets = by_tickets()
    assert sum(tickets.values()) == 660
    six = {card: n for (card, said), n in tickets.items() if said == 6}
    assert (six[6], sum(six.values())) == (45, 75)
    assert (Fraction(45, 75), Fraction(sum(card * n for card, n in six.items()), 75)) == Q4


def test_Q4_odds():
    """Prior odds 1 : 10, times the likelihood ratio 15."""
    after = Fraction(3, 30) * odds.evidence(TRUTH, len(VALUES))
    assert after / (1 + after) == Q4[0]
    assert round(log2(odds.evidence(TRUTH, len(VALUES))), 2) == 3.91


@pytest.mark.parametrize("said", VALUES, ids=lambda v: f"Q4-said{v}")
@pytest.mark.parametrize("twentieths", [0, 3, 15, 20])
def test_every_claim(said, twentieths):
    truth = Fraction(twentieths, 20)
    tree = Dist(VALUES).then(lambda card: odds.claims(card, truth).map(lambda heard: (card, heard)))
    assert odds.belief(said, truth) == tree.given(lambda leaf: leaf[1] == said).map(lambda leaf: leaf[0])


def test_Q4_when_a_claim_tells_nothing():
    for said in VALUES:
        assert odds.belief(said, Fraction(1, 6)) == Dist(VALUES)
    assert odds.evidence(Fraction(1, 6), 6) == 1
    with pytest.raises(ValueError, match="finite"):
        odds.evidence(Fraction(1), 6)
    with pytest.raises(ValueError, match="between 0 and 1"):
        odds.claims(1, Fraction(5, 4))


# -- Q5: the last answer -----------------------------------------------------------------------------------

MINE, THEIRS, SENT = [2, 2, 3, 3, 4], [2, 3, 3, 3, 3], 1
LEFT = dict(Counter(CARDS) - Counter([*MINE, *THEIRS, SENT]))
Q5 = {
    (False, 4): (Fraction(597, 22), Fraction(0)),
    (True, 2): (Fraction(27), Fraction(0)),
    (False, 3): (Fraction(263, 11), Fraction(3, 22)),
    (False, 2): (Fraction(421, 22), Fraction(7, 22)),
}


def test_Q5_answer():
    assert LEFT == {1: 7, 2: 4, 4: 4, 5: 4, 6: 3}
    rated = odds.rate_answers(MINE, sum(THEIRS), SENT, LEFT)
    assert (rated[0].take, rated[0].give) == (False, 4)
    best_take = next(answer for answer in rated if answer.take)
    assert best_take.give == 2
    found = {(answer.take, answer.give): (answer.outlook.score, answer.outlook.over) for answer in rated}
    assert found == found | Q5
    assert [answer.outlook.score for answer in rated] == sorted((s for s, _ in found.values()), reverse=True)


@pytest.mark.parametrize("case", Q5, ids=lambda case: f"Q5-{'take' if case[0] else 'draw'}-give{case[1]}")
def test_last_answer_by_listing_the_cards(case):
    take, give = case
    kept = MINE.copy()
    kept.remove(give)
    totals = [sum([*kept, *THEIRS, card]) for card in ([SENT] if take else Counter(LEFT).elements())]
    scores = [points if points <= 30 else 0 for points in totals]
    over = sum(points > 30 for points in totals)
    assert (Fraction(sum(scores), len(scores)), Fraction(over, len(totals))) == Q5[case]


def test_Q5_with_doubt():
    """If the sent card and the partner's hand are uncertain, the answers are averages."""
    sent, partner = Dist({1: 1, 6: 3}), Dist({12: 1, 14: 1})
    rated = odds.rate_answers(MINE, partner, sent, LEFT)
    for answer in rated:
        parts = []
        for (one, p), (other, q) in product(sent.items(), partner.items()):
            sure = odds.rate_answers(MINE, other, one, LEFT)
            parts.append(p * q * next(a.outlook.score for a in sure if a[:2] == answer[:2]))
        assert sum(parts) == answer.outlook.score


# -- Q6: two teams -----------------------------------------------------------------------------------------

Q6 = (Fraction(-10, 23), Fraction(55716163519, 504266375184))


def joint_by_hands(cards=10):
    """By team A's hands one by one, then team B from the remaining cards."""
    both, mean_product = Fraction(0), Fraction(0)
    for hand, p in hands(VALUES, cards).items():
        rest = {value: copies - hand.count(value) for value, copies in VALUES.items()}
        theirs = odds.total(cards, rest)
        mean_product += p * sum(hand) * theirs.mean()
        if sum(hand) > 30:
            both += p * theirs.p(lambda points: points > 30)
    mean, variance = Q1
    return (mean_product - mean**2) / variance, both


def joint_by_table():
    table = odds.two_totals(VALUES, 10, 10)
    mean, variance = Q1
    return (table.map(lambda t: t[0] * t[1]).mean() - mean**2) / variance, table.p(lambda t: t[0] > 30 and t[1] > 30)


@pytest.mark.parametrize(
    "method",
    [lambda: (odds.correlation(10), odds.both_over()), joint_by_table, joint_by_hands],
    ids=["Q6-answer", "Q6-table", "Q6-hands"],
)
def test_two_teams(method):
    assert method() == Q6


def test_Q6_symmetry():
    """98 points in all: the covariances of a team with itself, the other team and the 13 cards left add up to 0."""
    assert odds.moments(10).variance + odds.covariance(10, 10) + odds.covariance(10, 13) == 0
    table = odds.two_totals(VALUES, 10, 10)
    assert table.map(lambda t: t[0]) == table.map(lambda t: t[1]) == odds.total(10)


def test_Q6_any_deck():
    deals = Counter()
    for places in combinations(range(7), 2):
        rest = [i for i in range(7) if i not in places]
        for others in combinations(rest, 3):
            deals[sum(SMALL_CARDS[i] for i in places), sum(SMALL_CARDS[i] for i in others)] += 1
    every = Dist(deals)
    assert odds.two_totals(SMALL, 2, 3) == every
    one, other = every.map(lambda t: t[0]).mean(), every.map(lambda t: t[1]).mean()
    assert odds.covariance(2, 3, SMALL) == every.map(lambda t: t[0] * t[1]).mean() - one * other
    with pytest.raises(ValueError, match="cannot deal"):
        odds.covariance(4, 4, SMALL)
    with pytest.raises(ValueError, match="cannot deal"):
        odds.two_totals(SMALL, 4, 4)


# -- Q7: information ---------------------------------------------------------------------------------------


@cache
def recursive_kinds(cards, deck=DECK):
    if not deck:
        return int(cards == 0)
    return sum(recursive_kinds(cards - k, deck[1:]) for k in range(min(cards, deck[0][1]) + 1))


def test_Q7_hands():
    # Stars and bars, less the hands that would need too many copies: 44444+ needs six 4s (none here), 5 x 6 and so on.
    too_many = sum(
        any(hand.count(value) > VALUES[value] for value in VALUES) for hand in combinations_with_replacement(VALUES, 5)
    )
    assert len(hands(VALUES, 5)) == recursive_kinds(5) == comb(10, 5) - too_many == 245
    assert too_many == 6 + 1  # six hands with four or more 6s (6666x, 66666) and 55555


def test_Q7_totals():
    points = odds.total(5)
    assert set(points) == set(range(5, 29))
    assert set(points) == {sum(hand) for hand in combinations_with_replacement(VALUES, 5)
                           if all(hand.count(v) <= n for v, n in VALUES.items())}  # fmt: skip
    assert round(points.entropy(), 4) == 3.8047
    weights = Counter(sum(hand) for hand in combinations(CARDS, 5))
    assert abs(sum(-n / comb(33, 5) * log2(n / comb(33, 5)) for n in weights.values()) - points.entropy()) < 1e-9


def test_Q7_signs():
    assert odds.signs_needed(24) == 5
    for things, pictures in product(range(1, 300), range(2, 10)):
        signs = odds.signs_needed(things, pictures)
        words = list(product(range(pictures), repeat=signs)) if pictures**signs < 3000 else range(pictures**signs)
        assert len(words) >= things
        assert signs == 0 or pictures ** (signs - 1) < things
    for things, pictures in ((0, 2), (2, 1)):
        with pytest.raises(ValueError, match="cannot name"):
            odds.signs_needed(things, pictures)
    assert odds.signs_needed(1, 1) == 0


# -- Q8: how long the deck lasts --------------------------------------------------------------------------------

Q8 = (Fraction(32, 3), Fraction(43, 2187))


def q8_by_outcomes():
    """By every pattern of rejections in eight turns."""
    need = Counter()
    for turns in product((0, 1), repeat=8):
        need[8 + sum(turns)] += Fraction(1, 3) ** sum(turns) * Fraction(2, 3) ** (8 - sum(turns))
    return Dist.exact(need)


def q8_by_binomial():
    return Dist.exact({8 + r: comb(8, r) * Fraction(1, 3) ** r * Fraction(2, 3) ** (8 - r) for r in range(9)})


@pytest.mark.parametrize(
    "method", [odds.cards_needed, q8_by_outcomes, q8_by_binomial], ids=["Q8-answer", "Q8-outcomes", "Q8-binomial"]
)
def test_cards_needed(method):
    need = method()
    assert (need.mean(), need.p(lambda cards: cards > 13)) == Q8
    assert odds.DECK_AFTER_DEAL == 13


# -- Q9: a game of two mixtures ----------------------------------------------------------------------------

Q9 = (Fraction(1, 4), Fraction(3, 8), Fraction(3, 4))
PAYOFFS = [[-3, 3], [2, 0]]


def payoff(good, intercept, payoffs):
    (a, b), (c, d) = payoffs
    return good * (intercept * a + (1 - intercept) * b) + (1 - good) * (intercept * c + (1 - intercept) * d)


def by_grid(payoffs, n=1000):
    """Return each side's best worst case among n + 1 mixtures; the worst case is always a pure choice."""
    grid = [Fraction(i, n) for i in range(n + 1)]
    row = max(grid, key=lambda p: min(payoff(p, q, payoffs) for q in (0, 1)))
    column = min(grid, key=lambda q: max(payoff(p, q, payoffs) for p in (0, 1)))
    assert payoff(row, column, payoffs) == min(payoff(row, q, payoffs) for q in (0, 1))
    return row, column, payoff(row, column, payoffs)


@pytest.mark.parametrize("method", [odds.bluff, lambda: by_grid(PAYOFFS)], ids=["Q9-answer", "Q9-grid"])
def test_bluff(method):
    assert method() == Q9


def test_Q9_indifference():
    good, intercept, value = odds.bluff()
    assert {payoff(good, q, PAYOFFS) for q in (0, 1)} == {value}
    assert {payoff(p, intercept, PAYOFFS) for p in (0, 1)} == {value}


def test_Q9_any_game():
    """Small integer payoffs, including stable pairs: neither side can improve alone."""
    for cells in product(range(-1, 3), repeat=4):
        payoffs = [cells[:2], cells[2:]]
        row, column, value = odds.indifference(payoffs)
        assert 0 <= row <= 1
        assert 0 <= column <= 1
        assert min(payoff(row, q, payoffs) for q in (0, 1)) == value
        assert max(payoff(p, column, payoffs) for p in (0, 1)) == value
