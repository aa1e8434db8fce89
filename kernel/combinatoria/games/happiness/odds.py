"""Exact answers of the lessons (Q1 to Q10 of the spec): blind guesses, Bayes, majorities, scores, copying."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import comb
from typing import Final

from ...odds import Dist, covariance
from . import cards

__all__ = [
    "HALF", "RELIABLE", "SMILE", "TIMES", "answer_weights", "answers", "believe", "blind_winners", "brier", "copied",
    "loss", "majority", "matching", "next_time", "pure_guess", "shared", "succeed", "together",
]  # fmt: skip

TIMES: Final = len(cards.TIMES)
"""The number of times: past, present and future."""
HALF: Final = Fraction(1, 2)
RELIABLE: Final = Fraction(3, 4)
"""Probability that an answer of a prepared story points to the truth (section 12)."""
SMILE: Final = (Fraction(4, 5), Fraction(2, 5))
"""Probabilities that a speaker smiles at something very good, and at something good (Q5)."""

Evidence = tuple[Fraction, Fraction]
"""Likelihoods of an observation if the feeling is very good, and if it is good."""


# -- Q1 to Q4: guessing blindly, independently or by copying -------------------------------------------------


def answers(times: int = TIMES) -> list[tuple[bool, ...]]:
    """Return all possible answers: whether each time is very good.

    >>> len(answers()), answers()[0]
    (8, (False, False, False))
    """
    return list(product((False, True), repeat=times))


def pure_guess(times: int = TIMES) -> Fraction:
    """Return the chance that a blind guesser has all cards right (Q1).

    >>> pure_guess()
    Fraction(1, 8)
    """
    return HALF**times


def succeed(n: int, chance: Fraction) -> Dist[int]:
    """Return the binomial distribution of successes in ``n`` trials; for three blind guesses, the right cards (Q3).

    >>> [str(succeed(TIMES, HALF)[k]) for k in range(4)], str(succeed(TIMES, HALF).mean())
    (['1/8', '3/8', '3/8', '1/8'], '3/2')
    """
    return Dist.exact({k: comb(n, k) * chance**k * (1 - chance) ** (n - k) for k in range(n + 1)})


def blind_winners(guessers: int, times: int = TIMES) -> Dist[int]:
    """Return the distribution of winners among independent blind guessers (Q2).

    >>> 1 - blind_winners(5)[0], blind_winners(5).mean()
    (Fraction(15961, 32768), Fraction(5, 8))
    """
    return succeed(guessers, pure_guess(times))


def copied(guessers: int, times: int = TIMES) -> Dist[int]:
    """Return the distribution of winners if everybody copies the first, blind guesser (Q4): all or none.

    >>> copied(5).mean(), copied(5).variance(), blind_winners(5).variance()
    (Fraction(5, 8), Fraction(175, 64), Fraction(35, 64))
    """
    win = pure_guess(times)
    return Dist.exact({0: 1 - win, guessers: win})


# -- Q5 to Q7: evidence from answers -------------------------------------------------------------------------


def believe(prior: Fraction, heard: Iterable[Evidence]) -> Fraction:
    """Bayes' rule: Return the chance of very good given evidence that is independent given the feeling (Q5).

    Raises:
        ZeroDivisionError: the evidence is impossible.

    >>> believe(HALF, [SMILE]), believe(HALF, [SMILE, SMILE])
    (Fraction(2, 3), Fraction(4, 5))
    """
    very, good = prior, 1 - prior
    for if_very, if_good in heard:
        very, good = very * if_very, good * if_good
    return very / (very + good)


def answer_weights(towards: Iterable[bool], reliable: Fraction = RELIABLE) -> list[Evidence]:
    """Return yes-or-no answers as evidence: each points to the truth with the same probability.

    >>> believe(HALF, answer_weights([True, True, False]))
    Fraction(3, 4)
    """
    return [(reliable, 1 - reliable) if very else (1 - reliable, reliable) for very in towards]


def together(chances: Sequence[Fraction]) -> Dist[tuple[bool, ...]]:
    """Return the posterior over the answers, from the chance of very good for each time; times are independent.

    >>> together([Fraction(3, 4), HALF, Fraction(2, 3)])[True, True, True]
    Fraction(1, 4)
    """
    found = {}
    for answer in answers(len(chances)):
        found[answer] = Fraction(1)
        for very, chance in zip(answer, chances, strict=True):
            found[answer] *= chance if very else 1 - chance
    return Dist.exact(found)


def majority(asked: int, reliable: Fraction = RELIABLE) -> Fraction:
    """Return the chance that the majority of an odd number of answers points to the truth (Q6).

    >>> majority(3), majority(3) ** TIMES, majority(1) ** TIMES
    (Fraction(27, 32), Fraction(19683, 32768), Fraction(27, 64))
    """
    return succeed(asked, reliable).p(lambda n: 2 * n > asked)


def next_time(very: int, told: int) -> Fraction:
    """Rule of succession: Return the chance that the next card is very good, with a uniform prior on the share (Q7).

    >>> next_time(3, 3), next_time(0, 0)
    (Fraction(4, 5), Fraction(1, 2))
    """
    return Fraction(very + 1, told + 2)


# -- Q8 and Q9: stated chances, and guessing strategies -------------------------------------------------------


def loss(belief: Fraction, stated: Fraction) -> Fraction:
    """Return the expected Brier loss of a stated chance, if the belief is right (Q8).

    >>> loss(Fraction(3, 4), Fraction(3, 4)), loss(Fraction(3, 4), Fraction(1)), loss(Fraction(3, 4), HALF)
    (Fraction(3, 16), Fraction(1, 4), Fraction(1, 4))
    """
    return belief * (1 - stated) ** 2 + (1 - belief) * stated**2


def brier(said: Iterable[tuple[Fraction, bool]]) -> Fraction:
    """Return the Brier score: the mean squared distance of stated chances from the outcomes.

    Raises:
        ZeroDivisionError: nothing was stated.

    >>> brier([(Fraction(3, 4), True), (Fraction(1), False)])
    Fraction(17, 32)
    """
    losses = [(chance - happened) ** 2 for chance, happened in said]
    return sum(losses, Fraction(0)) / len(losses)


def matching(share: Fraction, guessed: Fraction, times: int = TIMES) -> Fraction:
    """Return the chance to win if very good is true with chance ``share`` and guessed with chance ``guessed`` (Q9).

    >>> matching(Fraction(2, 3), Fraction(1)), matching(Fraction(2, 3), Fraction(2, 3))
    (Fraction(8, 27), Fraction(125, 729))
    """
    return (share * guessed + (1 - share) * (1 - guessed)) ** times


# -- Q10: a common cause -------------------------------------------------------------------------------------


def shared(clear: Fraction, guessers: int, times: int = TIMES) -> tuple[Dist[int], Fraction]:
    """Return the distribution of winners with a common cause, and the covariance of two wins (Q10).

    A story is clear with chance ``clear``, and then all win; otherwise all guess blindly.

    >>> found, covered = shared(Fraction(1, 4), 5)
    >>> found.mean(), 1 - found[0], covered
    (Fraction(55, 32), Fraction(80651, 131072), Fraction(147, 1024))
    """
    winners = Dist.mixture([(clear, Dist.certain(guessers)), (1 - clear, blind_winners(guessers, times))])
    one = Dist.exact({1: pure_guess(times), 0: 1 - pure_guess(times)})
    blind = one.convolve(one, lambda a, b: (a, b))
    return winners, covariance(Dist.mixture([(clear, Dist.certain((1, 1))), (1 - clear, blind)]))
