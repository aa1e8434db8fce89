"""Lesson Secret Signs C, "The bell": totals of cards, sums of scores, and the normal distribution over them."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import NormalDist
from typing import NamedTuple

from combinatoria.core.move import Move
from combinatoria.core.table import Table
from combinatoria.games.signs.odds import TEAM, moments, total
from combinatoria.games.signs.teams import HAND
from combinatoria.match import Match
from combinatoria.odds import Dist

from .base import *  # noqa: F403
from .base import Bet, compare_means, current, fresh, together
from .base import __all__ as _SHARED
from .signs import DECK, TeamLog, dealt_hand, dealt_teams, prospects
from .signs_team import score
from .tools.heaps import Heaps, greatest_error, under_bell

__all__ = [
    *_SHARED, "DECK", "NormalDist", "compare_means", "explore", "greatest_error", "keep", "score", "sqrt", "together",
    "total", "under_bell",
]  # fmt: skip

LOW, HIGH = 26, 34
"""The totals of ten cards within one standard deviation of the mean."""


class Team(NamedTuple):
    """The deal of the player's team: the total of its ten cards, and the player's own five."""

    team: int
    own: int

    @property
    def within(self) -> bool:
        """True if the total is within one standard deviation of the mean (the prediction)."""
        return LOW <= self.team <= HIGH


class TotalLog(TeamLog[Team]):
    """A log of the totals dealt to the player's team.

    The other team's total is not noted: it is no second trial, since high cards that are here are missing there.
    """

    entry = Team
    parts = (range(TEAM * max(DECK) + 1), range(HAND * max(DECK) + 1))
    columns = ("team", "own", "within")
    predicted = "within"
    rounds = 5

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, before the first card is sent, whether the total is within the limits, given the player's five cards."""
        if move or not fresh(match):
            return None
        held, points = prospects(match, viewer)
        within = points.p(lambda found: LOW <= found <= HIGH)
        return Bet("within", {"held": held, "low": LOW, "high": HIGH}, within)

    @staticmethod
    def dealt(t: Table, viewer: int) -> Team:
        """Return the team's total and the player's part of it."""
        return Team(dealt_teams(t, viewer)[0], dealt_hand(t, viewer))

    @staticmethod
    def made_up(rng: Random, number: int) -> Team:
        """Return the totals of a random deal."""
        cards = rng.sample(DECK, TEAM)
        return Team(sum(cards), sum(cards[:HAND]))


keep = TotalLog.keep


def bell(limit: int, cards: int) -> float:
    """Return the chance of more than ``limit`` by the normal distribution, for cards drawn without replacement.

    Totals are whole numbers, so the area begins half a point above the limit.

    >>> round(bell(30, 10), 4), round(bell(17, 5), 4)
    (0.4268, 0.2174)
    """
    mean, variance = moments(cards)
    return 1 - NormalDist(float(mean), sqrt(variance)).cdf(limit + 0.5)


def with_putting_back(cards: int) -> Dist[int]:
    """Return the distribution of the total of cards drawn with replacement.

    >>> with_putting_back(10).variance() / total(10).variance()
    Fraction(32, 23)
    """
    return Dist.uniform(DECK).repeat(cards)


def scores(games: int) -> Dist[int]:
    """Return the distribution of the points of a team in some games, each scored as it was dealt.

    >>> round(float(scores(1).mean()), 3), round(scores(1).standard_deviation(), 3)
    (15.379, 13.356)
    """
    return total(TEAM).map(score).repeat(games)


def explore() -> Heaps:
    """Return controls for what is added and its number, with the exact distribution of the sum under its bell."""
    lesson = current()
    mirrored = [greatest_error(total(cards)) for cards in (28, 5)]
    lesson.settle("nearer", [mirrored[0] < mirrored[1] - 1e-9])  # what is left out has the same law, mirrored
    return Heaps(lesson, {"cards": total, "back": with_putting_back, "scores": scores}, range(1, 33), TEAM)
