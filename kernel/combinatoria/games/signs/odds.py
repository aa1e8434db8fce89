"""Exact chances in Secret Signs: the questions Q1 to Q9 of section 11 of the spec.

Only the value of a card matters, so a deck is a mapping value -> copies (`VALUES`), and a hand is a list of values.
Everything takes the deck, the sizes and the target as parameters. The information in a hand (Q7) is given by
`combinatoria.odds.hands`, by the entropy of a total, and by `signs_needed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from ...decks import ars
from ...odds import Dist, Mixture, fold, indifference, totals, two_totals
from ...odds import unseen as _unseen
from ...odds.information import evidence, report, signs_needed
from ...odds.totals import Moments
from .teams import HAND, HOUSE, SEATS, score

__all__ = [
    "HAND", "TARGET", "TEAM", "VALUES", "Answer", "Mixture", "Moments", "Outlook", "belief", "bluff", "both_over",
    "cards_needed", "claims", "correlation", "covariance", "evidence", "indifference", "mean_score", "moments",
    "outlook", "partner_outlook", "rate_answers", "signs_needed", "team_total", "total", "two_totals",
]  # fmt: skip

VALUES: Final[Mapping[int, int]] = {value: ars.copies(value) for value in ars.NUMBERS}
"""Value -> copies in the one suit that is played with."""
TEAM: Final = 2 * HAND
"""Cards of a team."""
TARGET: Final = HOUSE["target"]
"""The best total of a team (option `target`)."""
TURNS: Final = 2 * SEATS
"""Turns of a game, two for each seat (ruling R13)."""
DECK_AFTER_DEAL: Final = sum(VALUES.values()) - SEATS * HAND
"""Cards in the deck when all hands are dealt."""


# -- Q1 to Q3: the total of some cards -----------------------------------------------------------------------


def moments(cards: int = TEAM, deck: Mapping[int, int] = VALUES) -> Moments:
    """Q1: mean and variance of the total of random cards; see :func:`combinatoria.odds.totals.moments`.

    >>> moments(10)
    Moments(mean=Fraction(980, 33), variance=Fraction(165025, 8712))
    """
    return totals.moments(deck, cards)


def total(cards: int = TEAM, deck: Mapping[int, int] = VALUES) -> Dist[int]:
    """Q1 and Q2: distribution of the total of random cards.

    These are coefficients of a generating function, the product of (1 + y x^v)^c over all values v with c copies:
    those of the terms in which the power of y is the number of cards.

    Raises:
        ValueError: The deck has fewer cards.

    >>> total(10)[30]
    Fraction(1035949, 11570130)
    """
    return fold(deck, cards, lambda points, value, k: points + k * value, 0)


class Outlook(NamedTuple):
    """The prospects of a team whose total is still random.

    Attributes:
        hit: Chance of exactly the target.
        over: Chance of more than the target.
        score: Expected score.
    """

    hit: Fraction
    over: Fraction
    score: Fraction

    @property
    def under(self) -> Fraction:
        """Chance of less than the target."""
        return 1 - self.hit - self.over


def outlook(points: Dist[int], target: int = TARGET, more: int = 0) -> Outlook:
    """Q2: chances of a random total and its expected score.

    Args:
        points: The total.
        target: The best total of a team.
        more: Points that are added for certain.

    >>> outlook(total(10)).over
    Fraction(1189637, 2804880)
    """
    ways, whole = points.weights()
    mean = Fraction(sum(n * score(t + more, target) for t, n in ways), whole)
    return Outlook(points[target - more], points.p(lambda t: t + more > target), mean)


def team_total(hand: Iterable[int], cards: int = HAND, unseen: Mapping[int, int] | None = None) -> Dist[int]:
    """Q3: the total of known cards and some random ones.

    Args:
        hand: The known cards.
        cards: Number of random cards, for example the partner's hand.
        unseen: Value -> copies they come from; the whole deck without the known cards if left out.

    >>> team_total([1, 2, 3, 4, 5])[30]
    Fraction(5513, 49140)
    """
    known = tuple(hand)
    rest = _unseen(VALUES, known) if unseen is None else unseen
    return total(cards, rest).map(lambda points: points + sum(known))


def partner_outlook(hand: Iterable[int], target: int = TARGET, cards: int = HAND) -> Outlook:
    """Q3: the prospects of a team if one hand is known and the partner's is random.

    >>> partner_outlook([1, 2, 3, 4, 5]).over
    Fraction(8149, 19656)
    """
    return outlook(team_total(hand, cards), target)


def mean_score(hand: Iterable[int], target: int = TARGET) -> Fraction:
    """Q3: the team's expected score; see `partner_outlook`.

    >>> mean_score([1, 2, 3, 4, 5])
    Fraction(197768, 12285)
    """
    return partner_outlook(hand, target).score


# -- Q4: the information in a claim --------------------------------------------------------------------------


def claims(value: int, truth: Fraction, deck: Mapping[int, int] = VALUES) -> Dist[int]:
    """Q4: the claim of a sender who tells the truth with chance `truth`, else names any other value.

    >>> claims(6, Fraction(3, 4))[6], claims(1, Fraction(3, 4))[6]
    (Fraction(3, 4), Fraction(1, 20))
    """
    return report(value, truth, deck)


def belief(said: int, truth: Fraction, deck: Mapping[int, int] = VALUES) -> Dist[int]:
    """Q4: the value of the sent card after the claim (Bayes' rule).

    Args:
        said: The claim.
        truth: Chance that a claim is true.
        deck: Value -> copies the card may be; every copy is equally likely before the claim.

    >>> belief(6, Fraction(3, 4))[6], belief(6, Fraction(3, 4)).mean()
    (Fraction(3, 5), Fraction(14, 3))
    """
    return Dist({value: copies * claims(value, truth, deck)[said] for value, copies in deck.items()})


# -- Q5: take the card or draw -------------------------------------------------------------------------------


class Answer(NamedTuple):
    """One way to answer a sent card.

    Attributes:
        take: Whether the sent card is taken (else a card is drawn).
        give: The card given up.
        outlook: The prospects of the team's total then.
    """

    take: bool
    give: int
    outlook: Outlook


def rate_answers(
    hand: Sequence[int],
    partner: int | Dist[int],
    sent: int | Dist[int],
    unseen: Mapping[int, int],
    target: int = TARGET,
) -> list[Answer]:
    """Q5: all answers of the partner on the last turn, the best expected score first.

    Args:
        hand: The cards of the player who answers.
        partner: Total of the sender's five cards, or its distribution.
        sent: The sent card, or its distribution.
        unseen: Value -> copies of the cards that may come from the deck.
        target: The best total.

    >>> best, *others = rate_answers([2, 2, 3, 3, 4], 14, 1, {1: 7, 2: 4, 4: 4, 5: 4, 6: 3})
    >>> best.take, best.give, best.outlook.score
    (False, 4, Fraction(597, 22))
    """
    other = partner if isinstance(partner, Dist) else Dist.certain(partner)
    taken = sent if isinstance(sent, Dist) else Dist.certain(sent)
    rated = []
    for take, card in ((True, taken), (False, Dist(unseen))):
        for give in sorted(set(hand)):
            kept = sum(hand) - give
            rated.append(Answer(take, give, outlook((other + card).map(kept.__add__), target)))
    return sorted(rated, key=lambda answer: -answer.outlook.score)


# -- Q6: two teams out of one deck ---------------------------------------------------------------------------


def covariance(first: int = TEAM, second: int = TEAM, deck: Mapping[int, int] = VALUES) -> Fraction:
    """Q6: covariance of the totals of two groups of random cards from one deck.

    >>> covariance(1, 1) == -Dist(VALUES).variance() / 32
    True
    """
    return totals.covariance_of_totals(deck, first, second)


def correlation(cards: int = TEAM, deck: Mapping[int, int] = VALUES) -> Fraction:
    """Q6: correlation of the totals of two groups of equally many random cards from one deck.

    >>> correlation(10)
    Fraction(-10, 23)
    """
    return covariance(cards, cards, deck) / moments(cards, deck).variance


def both_over(target: int = TARGET, cards: int = TEAM, deck: Mapping[int, int] = VALUES) -> Fraction:
    """Q6: chance that both teams are over the target as dealt.

    >>> both_over()
    Fraction(55716163519, 504266375184)
    """
    return two_totals(deck, cards, cards).p(lambda both: min(both) > target)


# -- Q8: does the deck last? ---------------------------------------------------------------------------------


def cards_needed(turns: int = TURNS, rejected: Fraction = Fraction(1, 3)) -> Dist[int]:
    """Q8: cards a game takes from the deck: one per turn, and one more for each rejection.

    Args:
        turns: Turns of the game.
        rejected: Chance that a turn ends in a rejection, independently.

    >>> need = cards_needed()
    >>> need.mean(), need.p(lambda cards: cards > DECK_AFTER_DEAL)
    (Fraction(32, 3), Fraction(43, 2187))
    """
    return Dist.exact({1: 1 - rejected, 2: rejected}).repeat(turns)


# -- Q9: unpredictability ------------------------------------------------------------------------------------


def bluff(good_passed: int = 3, good_taken: int = -3, bad_taken: int = 2, bad_passed: int = 0) -> Mixture:
    """Q9: how often to send the good card, and how often the opponents intercept.

    Args:
        good_passed: Value to the sender if the partner gets a good card.
        good_taken: Value if the opponents intercept it.
        bad_taken: Value if they intercept a bad one.
        bad_passed: Value if they do not intercept that.

    Returns:
        `row` is the share of good cards sent, `column` the share of interceptions.

    >>> bluff()
    Mixture(row=Fraction(1, 4), column=Fraction(3, 8), value=Fraction(3, 4))
    """
    return indifference([[good_taken, good_passed], [bad_taken, bad_passed]])
