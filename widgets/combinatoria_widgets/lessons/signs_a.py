"""Lesson Secret Signs A, "Sums to 30": the totals dealt to teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from random import Random
from typing import NamedTuple

from combinatoria.core.move import Move
from combinatoria.core.table import Table
from combinatoria.games.signs.odds import TARGET, TEAM, both_over, total
from combinatoria.games.signs.teams import score
from combinatoria.match import Match

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, explorer, fresh
from .base import __all__ as _SHARED
from .signs import COPIES, DECK, TeamLog, dealt_teams, prospects
from .tools.show import Shown, heap

__all__ = [*_SHARED, "COPIES", "DECK", "Counter", "both_over", "explore", "keep", "picture"]


class Dealt(NamedTuple):
    """The totals dealt to two teams: of the player's team's ten cards, and of the other team's."""

    team: int
    others: int

    @property
    def over(self) -> bool:
        """True if the player's team is over the target."""
        return self.team > TARGET

    @property
    def score(self) -> int:
        """The score of the player's team as dealt."""
        return score(self.team, TARGET)


class DealLog(TeamLog[Dealt]):
    """A log of the totals dealt to both teams in every game."""

    entry = Dealt
    parts = (range(TEAM * max(COPIES) + 1),) * 2
    columns = ("team", "others", "over", "score")
    predicted = "over"
    rounds = 5

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, before the first card is sent, whether the team is over the target, given the player's five cards."""
        if move or not fresh(match):
            return None
        held, points = prospects(match, viewer)
        return Bet("over", {"held": held, "target": TARGET}, points.p(lambda total: total > TARGET))

    def settled(self, entry: Dealt, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether it is over."""
        return entry.over, None

    @staticmethod
    def dealt(t: Table, viewer: int) -> Dealt:
        """Return both totals."""
        return Dealt(*dealt_teams(t, viewer))

    @staticmethod
    def made_up(rng: Random, number: int) -> Dealt:
        """Return the totals of a random deal."""
        cards = rng.sample(DECK, 2 * TEAM)
        return Dealt(sum(cards[:TEAM]), sum(cards[TEAM:]))


keep = DealLog.keep


def picture(ways: Mapping[int, int], sample: Iterable[int] = (), target: int = TARGET) -> Shown:
    """Return a chart of totals: ways to get each, observations, and the best total (:func:`heap`)."""
    return heap(ways, sample, target)


def explore(chance: Chance) -> Explorer:
    """Return controls for the target and the number of cards, given a function ``(target, cards) -> Fraction``."""
    known = cache(total)

    def exactly(target: int, cards: int) -> Fraction:
        return known(cards)[target]

    def trial(rng: Random, target: int, cards: int) -> bool:
        return sum(rng.sample(DECK, cards)) > target

    return explorer(
        chance, trial, {"target": (range(16, 45), TARGET), "cards": (range(4, 17), TEAM)}, along="target",
        settles=("both", False),  # one team's high cards are missing from the other team's
        others={"exactly": exactly},
    )  # fmt: skip
