"""Lesson Altar A, "Times five": opening hands, a sum times a factor."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import prod
from random import Random
from typing import NamedTuple

from combinatoria.core.move import Move
from combinatoria.games.altar import odds as _odds
from combinatoria.games.altar.places import HAND, deck_zone, hand_zone
from combinatoria.match import Match
from combinatoria.odds import hypergeometric as _hypergeometric

from .altar import COPIES, DECK, base, factor, hands
from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, TableLog, as_dealt, compare_means, current, explorer, fresh, together
from .base import __all__ as _SHARED
from .tools.numbers import mean
from .tools.picture import amounts as _amounts
from .tools.score_math import ScoreMath

__all__ = [
    *_SHARED, "COPIES", "DECK", "ScoreMath", "base", "combinations_with_replacement", "compare_means",
    "explore", "factor", "keep", "mean", "prod", "together"
]  # fmt: skip

LARGE = 100
"""Minimum points of a large hand, the predicted event."""
BET_ON = (LARGE, 20, 110, 25, 30, 120)
"""Points to bet on, in turn from deal to deal."""
TIMES = 5
"""Factor of one own desire card."""


def mean_multiplier(hand: int, desires: int, draws: int) -> Fraction:
    """Return the expected factor of blind draws: each of ``desires`` cards among ``hand`` doubles the score.

    >>> mean_multiplier(8, 2, 1)
    Fraction(5, 4)
    """
    return _hypergeometric(hand, desires, draws).map(lambda found: 2**found).mean()


@cache
def _at_least(points: int) -> Fraction:
    """Return the chance that an opening hand scores at least `points`."""
    return sum((p for (base, factor), p in _odds.base_and_factor().items() if base * factor >= points), Fraction(0))


class Opening(NamedTuple):
    """An opening hand of eight cards."""

    hand: tuple[str, ...]

    @property
    def base(self) -> int:
        """The sum of its numbers."""
        return base(self.hand)

    @property
    def factor(self) -> int:
        """The factor of its desire cards."""
        return factor(self.hand)

    @property
    def score(self) -> int:
        """The score of the hand if scored at once."""
        return self.base * self.factor

    @property
    def large(self) -> bool:
        """True if it is a large hand."""
        return self.score >= LARGE


class OpeningLog(TableLog[Opening]):
    """A log of the opening hand of every deal played at a table.

    Later hands depend on their owner's choices, so they are not random.
    """

    entry = Opening
    parts = (hands(HAND),)
    columns = ("hand", "base", "factor", "score")
    predicted = "large"
    rounds = 5

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, before the cards are seen, whether they score a number of points that varies from deal to deal."""
        if move or not fresh(match):
            return None
        points = BET_ON[len(current().bets) % len(BET_ON)]
        return Bet("points", {"points": points}, _at_least(points), of=points, blind=True)

    def settled(self, entry: Opening, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether the hand scores the points."""
        return (None if of is None else entry.score >= of), None

    def seen(self, match: Match, viewer: int) -> Opening | None:
        """Return the hand that was dealt."""
        if (t := as_dealt(match)) is None or len(t.zones[deck_zone(viewer)]) != len(DECK) - HAND:
            return None
        return Opening(tuple(sorted(face.partition(".")[2] for face in t.open_codes(hand_zone(viewer)))))

    @staticmethod
    def made_up(rng: Random, number: int) -> Opening:
        """Return a random opening hand."""
        return Opening(tuple(sorted(rng.sample(DECK, HAND))))


keep = OpeningLog.keep


def explore(covariance: Chance) -> Explorer:
    """Return controls for hand size and factor, given a function ``(size, times) -> covariance of sum and factor``."""

    @cache
    def means(size: int) -> tuple[float, float]:
        return float(_odds.expected_base(size)), float(_hypergeometric(len(DECK), 2, size)[1])

    def trial(rng: Random, size: int, times: int) -> float:
        hand, (mean_base, one) = rng.sample(DECK, size), means(size)
        return (base(hand) - mean_base) * (times - 1) * ((factor(hand) == TIMES) - one)

    return explorer(
        covariance, trial, {"size": (range(2, 31, 2), HAND), "times": {"5": 5, "2": 2, "10": 10}}, along="size",
        settles=("product", _odds.covariance(_odds.base_and_factor()) == 0),  # else it is not the mean score
        scale=_amounts(6, 2, least=-6),  # covariances for factors up to ten
    )  # fmt: skip
