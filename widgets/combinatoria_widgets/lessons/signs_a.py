"""Lesson Secret Signs A, "Sums to 30": what teams are dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from html import escape
from random import Random

from combinatoria.games.signs.odds import TARGET, TEAM, both_over, total
from combinatoria.games.signs.teams import HAND, TEAMS, hand_zone, score, team, value
from combinatoria.match import Decision, Match

from .base import *  # noqa: F403
from .base import DecisionLog, Explorer, current
from .base import __all__ as _SHARED
from .signs import COPIES, DECK
from .tools.chart import bars
from .tools.show import Shown, folded
from .tools.text import percent

__all__ = [*_SHARED, "COPIES", "DECK", "Counter", "both_over", "explore", "keep", "picture"]

ROUNDS = 5
"""Deals of each pupil in the made-up class."""


@dataclass(frozen=True)
class Dealt:
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


class DealLog(DecisionLog[Dealt]):
    """Remembers what both teams were dealt in every game whose first card was sent."""

    columns = ("team", "others", "over", "score")
    predicted = "over"

    def note(self, match: Match, decision: Decision, viewer: int) -> Dealt | None:
        """The totals of a game, when its first card is sent."""
        if decision.move.kind != "send":
            return None
        before = match.table_at(decision.mark)
        if before.vars["number"] != 1:
            return None
        # Whoever sends first has drawn a sixth card already; it came last.
        hands = [before.zones[hand_zone(seat)][:HAND] for seat in range(before.seats)]
        totals = [sum(value(before.faces[card]) for seat in seats for card in hands[seat]) for seats in TEAMS]
        own = team(viewer)
        return Dealt(totals[own], totals[1 - own])

    @staticmethod
    def pupil(rng: Random) -> Iterable[Dealt]:
        """Two teams, dealt blindly."""
        for _ in range(ROUNDS):
            cards = rng.sample(DECK, 2 * TEAM)
            yield Dealt(sum(cards[:TEAM]), sum(cards[TEAM:]))


keep = DealLog.keep


def picture(ways: Mapping[int, int], sample: Iterable[int] = (), target: int = TARGET) -> Shown:
    """The heap of totals: a bar for the chance of each, a dot for its share of a sample.

    Args:
        ways: Total -> number of ways.
        sample: Totals that were observed.
        target: The best total; the bars beyond it are hollow.
    """
    lesson, every = current(), sum(ways.values())
    chances = {points: Fraction(n, every) for points, n in sorted(ways.items())}
    above = sum(chance for points, chance in chances.items() if points > target)
    top = max(chances, key=lambda points: chances[points])
    facts = {"below": percent(1 - above, 2), "above": percent(above, 2), "share": percent(chances[top], 2)}
    sentence = lesson.say("bars.sentence", target=target, top=top, **facts)
    shares = {points: float(chance) for points, chance in chances.items()}
    drawing = bars(lesson.texts, shares, target, Counter(sample), lesson.lang)
    return Shown(sentence, folded(lesson, f"<p>{escape(sentence)}</p>{drawing}"))


def explore(chance: Callable[[int, int], Fraction]) -> Explorer:
    """Controls for the target and the number of cards around a function ``(target, cards) -> Fraction``."""
    # What was predicted about the other team is settled here: high cards are scarcer for it, not commoner.
    current().settle("both", [False])
    known = cache(total)

    def exactly(target: int, cards: int) -> Fraction:
        return known(cards)[target]

    def trial(rng: Random, target: int, cards: int) -> bool:
        return sum(rng.sample(DECK, cards)) > target

    controls = {"target": (range(16, 45), TARGET), "cards": (range(4, 17), TEAM)}
    return Explorer(current(), controls, "target", chance, trial, {"exactly": exactly})
