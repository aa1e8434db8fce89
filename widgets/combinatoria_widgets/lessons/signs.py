"""Shared parts of the lessons about Secret Signs: the deck, and a log of what is dealt to the teams.

Only the value of a card matters, so a card is a number.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import NamedTuple

from combinatoria.core.move import Move
from combinatoria.core.seats import hand_zone
from combinatoria.core.table import Table
from combinatoria.games.signs.odds import TARGET, TEAM, VALUES, team_total
from combinatoria.games.signs.teams import HAND, TEAMS, score, team, value
from combinatoria.match import Match
from combinatoria.odds import Dist

from .base import Bet, Made, TableLog, as_dealt, fresh
from .tools.log import Entry

COPIES: Mapping[int, int] = VALUES
"""Copies of each number: ``COPIES[1]`` is 8."""
DECK: tuple[int, ...] = tuple(Counter(COPIES).elements())
"""All 33 cards."""


class TeamLog(TableLog[Entry]):
    """A log of what was dealt to the teams in every game, whatever is sent later."""

    telling = False  # with five cards visible the exact chance differs in every deal

    @staticmethod
    @abstractmethod
    def dealt(t: Table, viewer: int) -> Entry:
        """Return the entry of a game that was just dealt."""

    def seen(self, match: Match, viewer: int) -> Entry | None:
        """Return the entry of the first game, unless signs are agreed before it is dealt."""
        t = as_dealt(match)
        return None if t is None or not _first_turn(t) else self.dealt(t, viewer)

    def shown(self, match: Match, viewer: int) -> bool:
        """Return whether a first card was sent."""
        return any(decision.move.kind == "send" for decision in match.decisions)

    def note(self, made: Made) -> Entry | None:
        """Return the entry of a game that was dealt after this decision."""
        after = made.after
        return self.dealt(after, made.viewer) if _first_turn(after) and not _first_turn(made.before) else None


def _first_turn(t: Table) -> bool:
    """Return whether a game was dealt and no card has been sent yet."""
    return bool(t.vars["number"] == 1 and t.vars["phase"] == "send")


def dealt_hand(t: Table, seat: int) -> int:
    """Return the sum of a hand as dealt, without the sixth card that the first sender has already drawn."""
    return sum(value(str(face)) for face in t.codes(hand_zone(seat))[:HAND])


def dealt_teams(t: Table, viewer: int) -> tuple[int, int]:
    """Return the totals dealt to the team of a seat and to the other team."""
    totals = [sum(dealt_hand(t, seat) for seat in seats) for seats in TEAMS]
    own = team(viewer)
    return totals[own], totals[1 - own]


def prospects(match: Match, viewer: int) -> tuple[int, Dist[int]]:
    """Return the sum of a player's five cards, and the distribution of the team's total, before the first card is sent.

    The first sender has already drawn a sixth card, which is known, too.
    """
    own = [value(face) for face in match.view(viewer).open_codes(hand_zone(viewer))]
    return sum(own[:HAND]), team_total(own[:HAND], unseen=Counter(COPIES) - Counter(own))


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
