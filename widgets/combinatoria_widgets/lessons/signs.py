"""Shared parts of the lessons about Secret Signs: the deck, and a log of the totals dealt to teams.

Only the value of a card matters, so a card is a number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import NamedTuple

from combinatoria.core.move import Move
from combinatoria.core.seats import hand_zone
from combinatoria.core.table import Table
from combinatoria.games.signs.odds import TARGET, TEAM, VALUES, total
from combinatoria.games.signs.teams import HAND, TEAMS, score, team, value
from combinatoria.match import Match

from .base import Bet, Made, TableLog, as_dealt, fresh

COPIES: Mapping[int, int] = VALUES
"""Copies of each number: ``COPIES[1]`` is 8."""
DECK: tuple[int, ...] = tuple(Counter(COPIES).elements())
"""All 33 cards."""


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


class DealLog(TableLog[Dealt]):
    """A log of the totals dealt to both teams in every game."""

    entry = Dealt
    parts = (range(TEAM * max(COPIES) + 1),) * 2
    columns = ("team", "others", "over", "score")
    predicted = "over"
    rounds = 5
    telling = False  # with five cards visible the exact chance differs in every deal

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, before the first card is sent, whether the team is over the target, given the player's five cards."""
        if move or not fresh(match):
            return None
        own = [value(face) for face in match.view(viewer).open_codes(hand_zone(viewer))]
        rest = Counter(COPIES) - Counter(own)  # the first sender has already drawn a sixth card, which is known, too
        held = sum(own[:HAND])
        over = sum((p for points, p in total(HAND, rest).items() if held + points > TARGET), Fraction(0))
        return Bet("over", {"held": held, "target": TARGET}, over)

    def settled(self, entry: Dealt, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether it is over."""
        return entry.over, None

    def seen(self, match: Match, viewer: int) -> Dealt | None:
        """Return the totals of the first game, unless signs are agreed before it is dealt."""
        t = as_dealt(match)
        return None if t is None or not _first_turn(t) else _totals(t, viewer)

    def shown(self, match: Match, viewer: int) -> bool:
        """Return whether a first card was sent."""
        return any(decision.move.kind == "send" for decision in match.decisions)

    def note(self, made: Made) -> Dealt | None:
        """Return the totals of a game that was dealt after this decision."""
        after = made.after
        return _totals(after, made.viewer) if _first_turn(after) and not _first_turn(made.before) else None

    @staticmethod
    def made_up(rng: Random, number: int) -> Dealt:
        """Return the totals of a random deal."""
        cards = rng.sample(DECK, 2 * TEAM)
        return Dealt(sum(cards[:TEAM]), sum(cards[TEAM:]))


def _first_turn(t: Table) -> bool:
    """Return whether a game was dealt and no card has been sent yet."""
    return bool(t.vars["number"] == 1 and t.vars["phase"] == "send")


def _totals(t: Table, viewer: int) -> Dealt:
    """Return the dealt totals, without the sixth card that the first sender has already drawn."""
    totals = [sum(value(str(face)) for seat in seats for face in t.codes(hand_zone(seat))[:HAND]) for seats in TEAMS]
    own = team(viewer)
    return Dealt(totals[own], totals[1 - own])
