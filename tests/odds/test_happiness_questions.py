"""Every lesson answer of Time of Happiness (Q1 to Q10) by a second method and by simulation."""

from fractions import Fraction
from itertools import product
from math import factorial
from random import Random

import pytest

from combinatoria.games.happiness import odds
from combinatoria.odds import Dist
from combinatoria.simulate import estimate

F, HALF = Fraction, Fraction(1, 2)
N = 20_000
TRUTH = (True, False, True)


def agrees(trial, exact, n=N):
    assert estimate(trial, n, seed=1).agrees_with(exact)


def coin(rng: Random, chance: F) -> bool:
    return rng.randrange(chance.denominator) < chance.numerator


def blind(rng: Random) -> tuple[bool, ...]:
    return tuple(coin(rng, HALF) for _ in range(3))


def winners(rng: Random) -> int:
    return sum(blind(rng) == TRUTH for _ in range(5))


def test_q1_eight_answers():
    listed = {(a, b, c) for a in (1, 2) for b in (3, 4) for c in (5, 6)}
    assert len(odds.answers()) == len(set(odds.answers())) == len(listed) == 8
    assert odds.pure_guess() == F(1, len(listed)) == F(125, 1000)
    agrees(lambda rng: blind(rng) == TRUTH, odds.pure_guess())


def test_q2_at_least_one_winner_among_five():
    """Count, guesser by guesser, the winners among all 8^5 ways to guess, where one of 8 guesses wins."""
    ways = {0: 1}
    for _ in range(5):
        ways = {k: 7 * ways.get(k, 0) + ways.get(k - 1, 0) for k in range(len(ways) + 1)}
    found = odds.blind_winners(5)
    assert {k: F(n, 8**5) for k, n in ways.items()} == dict(found)
    assert 1 - found[0] == F(15961, 32768) and found.mean() == F(5, 8)
    assert round(float(1 - found[0]), 6) == 0.487091
    agrees(lambda rng: winners(rng) > 0, 1 - found[0])


def test_q3_right_cards_of_a_blind_guesser():
    listed = Dist.uniform(product((0, 1), repeat=3)).map(sum)
    assert odds.succeed(odds.TIMES, HALF) == listed and listed.mean() == F(3, 2)
    assert [listed[k] for k in range(4)] == [F(1, 8), F(3, 8), F(3, 8), F(1, 8)]


def test_q4_copying_keeps_the_mean_and_spreads_the_rest():
    alone, after = odds.blind_winners(5), odds.copied(5)
    listed = Dist.uniform(odds.answers()).map(lambda guess: 5 * (guess == TRUTH))
    assert after == listed
    assert alone.mean() == after.mean() == F(5, 8)
    assert (after.variance(), alone.variance()) == (F(175, 64), 5 * F(1, 8) * F(7, 8))
    assert 1 - after[0] == F(1, 8)
    agrees(lambda rng: 5 * (blind(rng) == TRUTH), after.mean())


def test_q5_a_smile():
    """Of a hundred stories: 50 very good with 40 smiles, 50 good with 20."""
    assert odds.believe(HALF, [odds.SMILE]) == F(40, 40 + 20) == F(2, 3)
    assert odds.believe(HALF, [odds.SMILE] * 2) == F(32, 32 + 8) == F(4, 5)
    rng, seen = Random(5), []
    while len(seen) < N:
        very = coin(rng, HALF)
        if all(coin(rng, odds.SMILE[not very]) for _ in range(2)):
            seen.append(very)
    rest = iter(seen)
    agrees(lambda _: next(rest), F(4, 5))


def test_posterior_over_eight_answers_is_bayes_rule_on_the_whole_list():
    """Weights of complete answers, not time by time."""
    heard = [[True, True], [False], [True, False, False]]
    weights = {}
    for answer in odds.answers():
        weights[answer] = F(1, 8)
        for very, said in zip(answer, heard, strict=True):
            for one in said:
                weights[answer] *= F(3, 4) if one == very else F(1, 4)
    found = odds.together([odds.believe(HALF, odds.answer_weights(said)) for said in heard])
    assert {a: w / sum(weights.values()) for a, w in weights.items()} == dict(found)


def test_q6_majority_of_three_answers():
    def right(asked: int) -> F:
        total = F(0)
        for true in product((True, False), repeat=asked):
            if sum(true) > asked / 2:
                total += F(3, 4) ** sum(true) * F(1, 4) ** (asked - sum(true))
        return total

    assert odds.majority(3) == right(3) == F(27, 32)
    assert odds.majority(3) ** 3 == F(19683, 32768) and odds.majority(1) ** 3 == right(1) ** 3 == F(27, 64)
    assert odds.majority(5) == right(5)

    def time(rng: Random) -> bool:
        return sum(coin(rng, F(3, 4)) for _ in range(3)) >= 2

    agrees(time, odds.majority(3))
    agrees(lambda rng: all(time(rng) for _ in range(3)), odds.majority(3) ** 3)


@pytest.mark.parametrize(("very", "told"), [(3, 3), (0, 0), (0, 4), (2, 3), (5, 9)])
def test_q7_rule_of_succession(very, told):
    """The integral of p^(a+1) (1-p)^b over that of p^a (1-p)^b, both by factorials."""

    def beta(a: int, b: int) -> F:
        return F(factorial(a) * factorial(b), factorial(a + b + 1))

    assert odds.next_time(very, told) == beta(very + 1, told - very) / beta(very, told - very)


def test_q7_by_simulation():
    rng, seen = Random(7), []
    while len(seen) < N:
        share = rng.random()
        if all(rng.random() < share for _ in range(3)):
            seen.append(rng.random() < share)
    rest = iter(seen)
    agrees(lambda _: next(rest), odds.next_time(3, 3))


def test_q8_a_proper_score():
    belief = F(3, 4)
    grid = {F(n, 100): odds.loss(belief, F(n, 100)) for n in range(101)}
    assert min(grid, key=lambda q: grid[q]) == belief
    assert (grid[belief], grid[F(1)], grid[HALF]) == (F(3, 16), F(1, 4), F(1, 4))
    for stated, lost in grid.items():
        assert lost == belief * (1 - belief) + (stated - belief) ** 2
        assert lost == odds.brier([(stated, True)] * 3 + [(stated, False)])
    agrees(lambda rng: float((F(9, 10) - coin(rng, belief)) ** 2), odds.loss(belief, F(9, 10)))


def test_q9_maximising_beats_matching():
    """All pairs of a chosen and a guessed feeling, weighted."""
    for guessed in (F(1), F(2, 3), HALF, F(0)):
        each = sum(
            (F(2, 3) if chosen else F(1, 3)) * (guessed if said else 1 - guessed)
            for chosen, said in product((True, False), repeat=2)
            if chosen == said
        )
        assert odds.matching(F(2, 3), guessed) == each**3
    assert odds.matching(F(2, 3), F(1)) == F(8, 27) and odds.matching(F(2, 3), F(2, 3)) == F(125, 729)

    def both(rng: Random) -> bool:
        return all(coin(rng, F(2, 3)) == coin(rng, F(2, 3)) for _ in range(3))

    agrees(both, odds.matching(F(2, 3), F(2, 3)))


def test_q10_a_hidden_common_cause():
    found, covered = odds.shared(F(1, 4), 5)
    assert found.mean() == F(1, 4) * 5 + F(3, 4) * F(5, 8) == F(55, 32)
    assert 1 - found[0] == F(1, 4) + F(3, 4) * F(15961, 32768) == F(80651, 131072)
    one = F(1, 4) + F(3, 4) * F(1, 8)
    assert covered == F(1, 4) + F(3, 4) * F(1, 64) - one**2 == F(147, 1024)
    assert found.variance() == 5 * one * (1 - one) + 20 * covered, "the variance of a sum has every covariance"

    def story(rng: Random) -> int:
        return 5 if coin(rng, F(1, 4)) else winners(rng)

    agrees(story, found.mean())
    agrees(lambda rng: story(rng) > 0, 1 - found[0])


def test_an_uneven_prior_is_weighed_by_both_likelihoods():
    """Bayes' rule by counting: among equally likely times, those in which this would be heard."""
    for prior in (Fraction(1, 4), Fraction(2, 3), Fraction(9, 10)):
        for heard in ([odds.SMILE], [odds.SMILE] * 2, odds.answer_weights([True, False, False])):
            very, good = prior, 1 - prior
            for if_very, if_good in heard:
                very, good = very * if_very, good * if_good
            assert odds.believe(prior, heard) / (1 - odds.believe(prior, heard)) == very / good
        assert odds.believe(prior, []) == prior
