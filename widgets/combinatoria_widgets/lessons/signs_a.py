"""Lesson Secret Signs A, "Sums to 30": what teams are dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from random import Random
from typing import NamedTuple

from combinatoria.core.move import Move
from combinatoria.core.seats import hand_zone
from combinatoria.games.signs.odds import TARGET, TEAM, both_over, total
from combinatoria.games.signs.teams import HAND, TEAMS, score, team, value
from combinatoria.match import Match

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, Made, TableLog, explorer, fresh
from .base import __all__ as _SHARED
from .signs import COPIES, DECK
from .tools.show import Shown, heap

__all__ = [*_SHARED, "COPIES", "DECK", "Counter", "both_over", "explore", "keep", "picture"]


class Dealt(NamedTuple):
    """The totals of two teams as they were dealt: of the own team's ten cards, and of the other team's."""

    team: int
    others: int

    @property
    def over(self) -> bool:
        """Whether the own team is over the target."""
        return self.team > TARGET

    @property
    def score(self) -> int:
        """What the own team would score as dealt."""
        return score(self.team, TARGET)


class DealLog(TableLog[Dealt]):
    """Remembers what both teams were dealt in every game whose first card was sent."""

    entry = Dealt
    parts = (range(TEAM * max(COPIES) + 1),) * 2
    columns = ("team", "others", "over", "score")
    predicted = "over"
    rounds = 5
    telling = False  # with five cards in sight every deal has a chance of its own

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Before the first card is sent: whether the team is over the target, from the own five cards."""
        if move or not fresh(match):
            return None
        own = [value(face) for face in match.view(viewer).open_codes(hand_zone(viewer))]
        rest = Counter(COPIES) - Counter(own)  # whoever sends first has drawn a sixth card and knows it, too
        held = sum(own[:HAND])
        over = sum((p for points, p in total(HAND, rest).items() if held + points > TARGET), Fraction(0))
        return Bet("over", {"held": held, "target": TARGET}, over)

    def settled(self, entry: Dealt, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Whether it is over."""
        return entry.over, None

    def note(self, made: Made) -> Dealt | None:
        """The totals of a game, when its first card is sent."""
        if made.move.kind != "send" or made.before.vars["number"] != 1:
            return None
        # Whoever sends first has drawn a sixth card already; it came last.
        totals = [sum(value(face) for seat in seats for face in made.hand(seat)[:HAND]) for seats in TEAMS]
        own = team(made.viewer)
        return Dealt(totals[own], totals[1 - own])

    @staticmethod
    def made_up(rng: Random, number: int) -> Dealt:
        """Two teams, dealt blindly."""
        cards = rng.sample(DECK, 2 * TEAM)
        return Dealt(sum(cards[:TEAM]), sum(cards[TEAM:]))


keep = DealLog.keep


def picture(ways: Mapping[int, int], sample: Iterable[int] = (), target: int = TARGET) -> Shown:
    """The heap of totals: ways to get each, what was observed of it, and the best total (:func:`heap`)."""
    return heap(ways, sample, target)


def explore(chance: Chance) -> Explorer:
    """Controls for the target and the number of cards around a function ``(target, cards) -> Fraction``."""
    known = cache(total)

    def exactly(target: int, cards: int) -> Fraction:
        return known(cards)[target]

    def trial(rng: Random, target: int, cards: int) -> bool:
        return sum(rng.sample(DECK, cards)) > target

    return explorer(
        chance, trial, {"target": (range(16, 45), TARGET), "cards": (range(4, 17), TEAM)}, along="target",
        settles=("both", False),  # high cards are scarcer for the other team, not commoner
        others={"exactly": exactly},
    )  # fmt: skip
