"""Questions Q1 to Q9 of the Soulmates spec, section 11.

Every question is answered by the function used for players and lessons, by at least one independent method
(closed formula, enumeration, tree, chain, icepool), and by a seeded simulation within four standard errors.
`pytest -k Q4` runs all tests of one question.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations
from math import comb, prod

import icepool
import pytest

from combinatoria.games.soulmates import odds
from combinatoria.games.soulmates.calls import TARGETS, callable_pairs
from combinatoria.games.soulmates.odds import DECK, Hand, Knowledge
from combinatoria.odds import Dist, fold, hands, hypergeometric, markov, mean_until, unseen
from combinatoria.simulate import estimate

CARDS = [face for face, copies in DECK.items() for _ in range(copies)]
PAIR = ["S2", "S3", "M1", "M5"]


# -- independent methods -----------------------------------------------------------------------------------


def by_formula(m, k, total=54, size=4):
    """By k (q[k-1] - q[k]), as in the spec."""
    q = [Fraction(comb(total - m, size * j), comb(total, size * j)) for j in range(k + 1)]
    return k * (q[k - 1] - q[k])


def by_tree(m, k, total=54, size=4):
    """By a tree of hypergeometric draws: opponents draw their hands one after the other."""

    def deal(state):
        left, cards, holders = state
        drawn = hypergeometric(cards, left, size)
        return drawn.map(lambda here: (left - here, cards - size, holders + (here > 0)))

    dist = Dist.certain((m, total, 0))
    for _ in range(k):
        dist = dist.then(deal)
    return dist.p(lambda state: state[2] == 1)


def by_knowledge(m, k, total=54, size=4):
    facts = Knowledge([{"target": m, "other": total - m}], {seat: Hand.of(size) for seat in range(k)})
    return odds.call_odds("target", facts).one


def dealt(rng, target_copies, sizes, total=54, known=()):
    """Deal randomly; return whether exactly one hand holds the target."""
    cards = [True] * target_copies + [False] * (total - target_copies)
    rng.shuffle(cards)
    ends = list(accumulate(sizes))
    hits = [any(cards[end - size : end]) for size, end in zip(sizes, ends, strict=True)]
    return sum(hit or seat in known for seat, hit in enumerate(hits)) == 1


class CanCall(icepool.MultisetEvaluator):
    """The set of possible trios, as an icepool evaluator: counts of the hand, then a test."""

    def initial_state(self, order, outcomes, *sizes):
        return ()

    def next_state(self, state, order, outcome, count):
        return tuple(sorted((*state, *(outcome,) * count)))

    def final_outcome(self, final_state, order, outcomes, *sizes):
        return bool(callable_pairs(final_state))


# -- Q1 to Q3: the deck and the own hand -------------------------------------------------------------------

Q1, Q3 = Fraction(1, 15), Fraction(1455767, 2730756)
Q3B = Fraction(171891103, 250319300)


@pytest.mark.parametrize(
    "method",
    [
        lambda: odds.chance_top_card("S5"),
        lambda: Fraction(CARDS.count("S5"), len(CARDS)),
        lambda: fold(DECK, 1, lambda s, face, k: s or (k == 1 and face == "S5"), False)[True],
    ],
    ids=["Q1-answer", "Q1-count", "Q1-fold"],
)
def test_top_card(method):
    assert method() == Q1


def waiting_by_hand():
    """By the sum over all places of the first helpful card."""
    chance = {t: Fraction(prod(range(40 - t, 40)) * 17, prod(range(56 - t, 57))) for t in range(40)}
    return Dist.exact({t + 1: p for t, p in chance.items()})


@pytest.mark.parametrize(
    "method", [lambda: odds.draws_until_helpful(PAIR), waiting_by_hand], ids=["Q2-answer", "Q2-sum"]
)
def test_waiting(method):
    waiting = method()
    assert waiting[1] == Fraction(17, 56)
    assert waiting.p(lambda draws: draws <= 3) == Fraction(18581, 27720)
    assert waiting.mean() == Fraction(19, 6)


@pytest.mark.parametrize(
    "check",
    [
        lambda: mean_until(56, 17) == Fraction(57, 18),
        lambda: 1 - hypergeometric(56, 17, 3)[0] == Fraction(18581, 27720),
        lambda: odds.draw_makes_callable(PAIR, unseen(DECK, PAIR)) == Fraction(17, 56),
        lambda: odds.helpful_faces(PAIR) == {"S1", "S4", "S5"},
        lambda: sum(copies for face, copies in unseen(DECK, PAIR).items() if callable_pairs([*PAIR, face])) == 17,
    ],
    ids=["Q2-symmetry", "Q2-complement", "Q2-position", "Q2-faces", "Q2-count"],
)
def test_waiting_in_parts(check):
    assert check()


@pytest.mark.parametrize(
    "method",
    [
        lambda: odds.chance_callable(5),
        lambda: hands(DECK, 5).p(callable_pairs),
        lambda: CanCall().evaluate(icepool.Deck(DECK).deal(5)).probability(True),
        lambda: Fraction(
            sum(
                prod(comb(DECK[face], n) for face, n in Counter(hand).items())
                for hand in {tuple(sorted(c)) for c in combinations(sorted(5 * list(DECK)), 5)}
                if callable_pairs(hand)
            ),
            comb(60, 5),
        ),
    ],
    ids=["Q3-answer", "Q3-hands", "Q3-icepool", "Q3-multisets"],
)
def test_five_random_cards(method):
    assert method() == Q3


@pytest.mark.parametrize("size", [3, 4, 6, 7], ids=lambda n: f"Q3-size{n}")
def test_other_hand_sizes(size):
    assert odds.chance_callable(size) == hands(DECK, size).p(callable_pairs)


def first_turn_tree():
    """By the tree, branch by branch: the hand, the card turned up, and the draw only if that does not help."""

    @cache
    def ready(cards):
        return any(trio in TARGETS for trio in combinations(cards, 3))

    def turn(hand):
        left = unseen(DECK, hand)

        def decide(up):
            if ready(tuple(sorted((*hand, up)))):
                return Dist.certain(True)
            return Dist(unseen(left, [up])).map(lambda drawn: ready(tuple(sorted((*hand, drawn)))))

        return Dist(left).then(decide)

    return hands(DECK, 4).then(turn)[True]


@pytest.mark.parametrize("method", [odds.chance_dealer_can_call, first_turn_tree], ids=["Q3b-answer", "Q3b-tree"])
def test_first_turn_of_the_dealer(method):
    assert method() == Q3B


# -- Q4 to Q7: exactly one other player must hold the card -------------------------------------------------

Q4 = {
    (8, 2): Fraction(18396389, 34682193),
    (8, 3): Fraction(122139, 296429),
    (8, 5): Fraction(23188, 156933),
    (8, 7): Fraction(33005, 1143369),
    (4, 2): Fraction(134230, 316251),
    (4, 3): Fraction(335, 689),
    (4, 5): Fraction(137195, 316251),
    (4, 7): Fraction(1645, 5967),
}
Q5 = {2: (8, 0.5304), 3: (5, 0.4934), 4: (3, 0.4909), 5: (2, 0.4962), 6: (2, 0.5283), 7: (2, 0.5381)}
METHODS = {"answer": odds.chance_match, "formula": by_formula, "tree": by_tree, "knowledge": by_knowledge}


@pytest.mark.parametrize("case", Q4, ids=[f"Q4-m{m}-k{k}" for m, k in Q4])
@pytest.mark.parametrize("method", METHODS)
def test_exactly_one(case, method):
    assert METHODS[method](*case) == Q4[case]


@pytest.mark.parametrize("k", Q5, ids=[f"Q5-k{k}" for k in Q5])
def test_best_number_of_copies(k):
    best, chance = odds.best_copies(k)
    assert (best, round(float(chance), 4)) == Q5[k]
    table = odds.copies_table(k)
    assert list(table) == list(range(1, 9))
    for m, value in table.items():
        assert value == by_formula(m, k) == by_tree(m, k)
        assert value < chance or m == best


THREES = ["S3", "S3", "S3", "S4", "S5"]
Q6 = {
    3: [("S2", Fraction(79007, 175695)), ("S3", Fraction(925, 2067))],
    4: [("S3", Fraction(3044, 6201)), ("S2", Fraction(1196506, 3689595))],
}


@pytest.mark.parametrize("k", Q6, ids=[f"Q6-k{k}" for k in Q6])
def test_close_decision(k):
    facts = Knowledge([unseen(DECK, [*THREES, "M1"])], {seat: Hand.of(4) for seat in range(k)})
    rated = odds.rate_calls(THREES, facts)
    assert [(r.call.target, r.odds.one) for r in rated] == Q6[k]
    copies = {"S3": 3, "S2": 7}
    assert [(target, by_formula(copies[target], k)) for target, _ in Q6[k]] == Q6[k]
    assert [(target, by_tree(copies[target], k)) for target, _ in Q6[k]] == Q6[k]


SEEN = ["S2", "S3", "S4", "M1", "M2", "M3", "M4", "M5"]
Q7 = {"a": Fraction(25988, 54145), "b": Fraction(9139, 20825)}


def q7_position(part):
    others = {name: Hand.of(4) for name in ("Ben", "Cy", "Di")}
    if part == "a":
        return Knowledge([unseen(DECK, SEEN)], {"Ann": Hand.of(4), **others})
    return Knowledge([unseen(DECK, [*SEEN, "S5"])], {"Ann": Hand.of(3, known=["S5"]), **others})


@pytest.mark.parametrize(
    ("part", "method"),
    [
        ("a", lambda: odds.call_odds("S5", q7_position("a")).one),
        ("a", lambda: by_formula(4, 4, total=52)),
        ("a", lambda: by_tree(4, 4, total=52)),
        ("b", lambda: odds.call_odds("S5", q7_position("b")).one),
        ("b", lambda: odds.call_odds("S5", q7_position("b")).only["Ann"]),
        ("b", lambda: Fraction(comb(48, 12), comb(51, 12))),
        ("b", lambda: hypergeometric(51, 3, 12)[0]),
    ],
    ids=["Q7a-answer", "Q7a-formula", "Q7a-tree", "Q7b-answer", "Q7b-partner", "Q7b-formula", "Q7b-fold"],
)
def test_information_can_hurt(part, method):
    assert method() == Q7[part]


def test_Q7_the_parts_of_an_answer_add_up():
    for part in Q7:
        answer = odds.call_odds("S5", q7_position(part))
        assert answer.one + answer.nobody + answer.several == 1
        assert sum(answer.only.values()) == answer.one


# -- Q8 and Q9: many turns ---------------------------------------------------------------------------------

Q8 = (Fraction(21, 74), Fraction(25, 74), Fraction(14, 37))
Q9 = (Fraction(689, 335), Fraction(125316, 474721))


def race_by_series():
    """By geometric series: the seat that calls first, then a coin for the soulmate."""
    p = Fraction(1, 4)
    caller = [(1 - p) ** seat * p / (1 - (1 - p) ** 3) for seat in range(3)]
    return tuple((1 - chance) / 2 for chance in caller)


def race_by_chain():
    """By a chain of five states, written by hand."""
    p = Fraction(1, 4)
    chain = {
        f"turn{seat}": {f"turn{(seat + 1) % 3}": 1 - p, (seat + 1) % 3: p / 2, (seat + 2) % 3: p / 2}
        for seat in range(3)
    }
    return tuple(markov(chain, "turn0").ends[seat] for seat in range(3))


@pytest.mark.parametrize(
    "method",
    [lambda: odds.left_behind(Fraction(1, 4)), race_by_series, race_by_chain],
    ids=["Q8-answer", "Q8-series", "Q8-chain"],
)
def test_race(method):
    assert method() == Q8


@pytest.mark.parametrize("players", range(3, 9), ids=lambda n: f"Q8-players{n}")
def test_race_of_any_size(players):
    left = odds.race(Fraction(1, 3), players)
    assert all(len(seats) == (2 if players % 2 == 0 else 1) for seats in left)
    chances = odds.left_behind(Fraction(1, 3), players)
    assert sum(chances) == 2 - players % 2
    assert chances[0] == min(chances), "the seat that begins is left behind least often"
    assert left == odds.race(lambda active: Fraction(1, 3), players)


def test_Q8_refusals():
    with pytest.raises(ValueError, match="three players"):
        odds.race(Fraction(1, 4), 2)
    with pytest.raises(ValueError, match="chance of a match"):
        odds.race(Fraction(0))


def series():
    p = Fraction(335, 689)
    first = [p * (1 - p) ** n for n in range(200)]
    assert 1 - sum(first) < Fraction(1, 10**50)
    return sum(n * x for n, x in enumerate(first, 1)), 1 - sum(first[:2])


@pytest.mark.parametrize("method", ["answer", "series", "chain"], ids=lambda m: f"Q9-{m}")
def test_calls_needed(method):
    calls = odds.calls_needed(odds.chance_match(4, 3))
    if method == "answer":
        assert (calls.mean(), calls.more_than(2)) == Q9
    elif method == "series":
        mean, more = series()
        assert more == Q9[1]
        assert abs(mean - Q9[0]) < Fraction(1, 10**40)
    else:
        p = Fraction(335, 689)
        assert markov({"ask": {"ask": 1 - p, "found": p}}, "ask").steps == Q9[0]


# -- simulation --------------------------------------------------------------------------------------------


def draws_until(rng):
    left = Counter(CARDS) - Counter(PAIR)
    cards = list(left.elements())
    rng.shuffle(cards)
    return next(t for t, face in enumerate(cards, 1) if face in ("S1", "S4", "S5"))


def first_turn(rng):
    *hand, up, drawn = rng.sample(CARDS, 6)
    return bool(callable_pairs([*hand, up]) or callable_pairs([*hand, drawn]))


def race_trial(seat, players=3, p=0.25):
    def trial(rng):
        active, at = list(range(players)), 0
        while len(active) > 2:
            if rng.random() < p:
                caller = active[at]
                soulmate = rng.choice([s for s in active if s != caller])
                active = [s for s in active if s not in (caller, soulmate)]
                at = next((i for i, s in enumerate(active) if s > caller), 0)
            else:
                at = (at + 1) % len(active)
        return seat in active

    return trial


def calls_trial(rng):
    calls = 1
    while not rng.random() < 335 / 689:
        calls += 1
    return calls


SIMULATED = {
    "Q1": (Q1, lambda rng: rng.choice(CARDS) == "S5"),
    "Q2-first": (Fraction(17, 56), lambda rng: draws_until(rng) == 1),
    "Q2-three": (Fraction(18581, 27720), lambda rng: draws_until(rng) <= 3),
    "Q2-mean": (Fraction(19, 6), draws_until),
    "Q3": (Q3, lambda rng: bool(callable_pairs(rng.sample(CARDS, 5)))),
    "Q3b": (Q3B, first_turn),
    **{f"Q4-m{m}-k{k}": (exact, lambda rng, m=m, k=k: dealt(rng, m, [4] * k)) for (m, k), exact in Q4.items()},
    "Q5-k4-m3": (by_formula(3, 4), lambda rng: dealt(rng, 3, [4] * 4)),
    "Q6-k3-run": (Q6[3][0][1], lambda rng: dealt(rng, 7, [4] * 3)),
    "Q6-k4-threes": (Q6[4][0][1], lambda rng: dealt(rng, 3, [4] * 4)),
    "Q7a": (Q7["a"], lambda rng: dealt(rng, 4, [4] * 4, total=52)),
    "Q7b": (Q7["b"], lambda rng: dealt(rng, 3, [3, 4, 4, 4], total=51, known={0})),
    **{f"Q8-seat{seat}": (exact, race_trial(seat)) for seat, exact in enumerate(Q8)},
    "Q8-six-players": (odds.left_behind(Fraction(1, 4), 6)[5], race_trial(5, players=6)),
    "Q9-mean": (Q9[0], calls_trial),
    "Q9-more": (Q9[1], lambda rng: calls_trial(rng) > 2),
}


@pytest.mark.parametrize("question", SIMULATED)
def test_simulation_agrees(question):
    exact, trial = SIMULATED[question]
    result = estimate(trial, 5000, seed=20170329)
    assert result.agrees_with(exact), (result, float(exact), result.z_against(exact))


# -- positions ---------------------------------------------------------------------------------------------


def test_a_position_with_a_long_memory():
    """Denials, a known card, later draws: the exact answer against sampled and filtered deals."""
    seen = ["S2", "S3", "S4", "M1", "M5", "S1", "M2", "S5"]
    left = unseen(DECK, seen)
    hands_known = {
        "Ann": Hand.of(3, known=["S5"], without=["S1"]),
        "Ben": Hand((odds.Unknown(3, frozenset({"S1", "M3"})), odds.Unknown(1))),
        "Cy": Hand.of(4, without=["M3"]),
    }
    facts = Knowledge([left], hands_known)
    answer = odds.call_odds("S1", facts)
    assert answer.only["Ann"] == 0

    cards = [face for face, copies in left.items() for _ in range(copies)]

    def consistent(rng):
        while True:
            deal = rng.sample(cards, 11)
            ann, ben, ben_new, cy = deal[:3], deal[3:6], deal[6:7], deal[7:]
            if "S1" not in ann and not {"S1", "M3"} & set(ben) and "M3" not in cy:
                return sum("S1" in hand for hand in (ann, ben + ben_new, cy)) == 1

    assert estimate(consistent, 4000, seed=7).agrees_with(answer.one)


def test_the_next_card_when_hands_are_known_to_lack_cards():
    left = unseen(DECK, [*PAIR, "M1"])
    blind = odds.draw_makes_callable(PAIR, left)
    denied = Knowledge([left], {seat: Hand.of(4, without=["S1"]) for seat in range(3)})
    assert odds.draw_makes_callable(PAIR, denied) > blind
    assert odds.draw_makes_callable(PAIR, Knowledge([left], {0: Hand.of(4)})) == blind


def test_a_hand_that_can_call_needs_no_help():
    hand = ["S2", "S3", "S4", "M1"]
    assert odds.draws_until_helpful(hand) == Dist.certain(1)
    assert odds.draw_makes_callable(hand, unseen(DECK, hand)) == 1


def test_refusals():
    with pytest.raises(ValueError, match="too small"):
        odds.chance_dealer_can_call(60)
    with pytest.raises(ValueError, match="cannot wait"):
        odds.draws_until_helpful(PAIR, {"M3": 4})
    with pytest.raises(ValueError, match="at least one"):
        odds.draw_makes_callable(PAIR, {})
