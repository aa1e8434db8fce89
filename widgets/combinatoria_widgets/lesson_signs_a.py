"""Everything that lesson Secret Signs A, "Sums to 30", needs in one import: the deck, the log of deals, the tools.

The lesson's first cell imports all of it with a star; ``__all__`` is the list of what a learner meets.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import cache
from html import escape
from math import comb
from typing import Any

from combinatoria.games.signs.odds import TARGET, TEAM, both_over, total
from combinatoria.games.signs.teams import HAND, TEAMS, hand_zone, score, team, value
from combinatoria.match import Decision, Match

from . import lesson_chart as chart
from .lesson import Outcome as _Outcome
from .lesson import Shown as _Shown
from .lesson import check, compare, current, folded, predict, report, reveal, start
from .lesson_explore import Explorer
from .lesson_log import PUPILS, DecisionLog, beside_class, keep_log
from .lesson_signs import COPIES, DECK
from .lesson_text import percent
from .progress import trials
from .table import GameTable

__all__ = [
    "COPIES",
    "DECK",
    "Counter",
    "Fraction",
    "GameTable",
    "both_over",
    "check",
    "comb",
    "compare",
    "explore",
    "keep",
    "picture",
    "predict",
    "random",
    "report",
    "reveal",
    "start",
    "tally",
    "trials",
]

ROUNDS = 5
"""Deals of each pupil in the made-up class."""


@dataclass(frozen=True)
class Dealt:
    """The totals of two teams as they were dealt.

    Attributes:
        team: Total of the own team's ten cards.
        others: Total of the other team's.
    """

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

    sentence = "tally.teams.log"

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


def keep(table: GameTable) -> DealLog:
    """Keep a log of what is dealt at a table; running the cell again goes on with the same log."""
    return keep_log(table, DealLog)


def class_deals(seed: int) -> list[tuple[int, Dealt]]:
    """The made-up class: ``PUPILS`` pupils, each with ``ROUNDS`` deals, from a seed."""
    rng, deals = random.Random(seed), []
    for pupil in range(1, PUPILS + 1):
        for _ in range(ROUNDS):
            cards = rng.sample(DECK, 2 * TEAM)
            deals.append((pupil, Dealt(sum(cards[:TEAM]), sum(cards[TEAM:]))))
    return deals


def tally(log: DealLog) -> list[dict[str, Any]]:
    """One row a deal: who, both totals, whether the team is over, its score; ready for ``pandas.DataFrame``.

    When the log is empty only the made-up class is there, and a printed line says so.
    """
    lesson = current()
    dealt = beside_class(log.entries, class_deals(lesson.seed), ROUNDS, "teams")
    rows = [
        {"who": who, "pupil": pupil, **asdict(deal), "over": deal.over, "score": deal.score}
        for who, pupil, deal in dealt
    ]
    lesson.outcomes["over"] = _Outcome(sum(row["over"] for row in rows), len(rows))
    return rows


def picture(ways: Mapping[int, int], sample: Iterable[int] = (), target: int = TARGET) -> _Shown:
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
    sentence = lesson.say(
        "picture.totals",
        target=target,
        below=percent(1 - above, 2),
        above=percent(above, 2),
        top=top,
        share=percent(chances[top], 2),
    )
    shares = {points: float(chance) for points, chance in chances.items()}
    drawing = chart.bars("totals", shares, target, Counter(sample), lesson.lang)
    return _Shown(sentence, folded(lesson, f"<p>{escape(sentence)}</p>{drawing}"))


def explore(chance: Callable[[int, int], Fraction]) -> Explorer:
    """Controls for the target and the number of cards around a function ``(target, cards) -> Fraction``."""
    lesson = current()
    # What was predicted about the other team is settled here: high cards are scarcer for it, not commoner.
    lesson.outcomes["both"] = _Outcome(0, 1)
    known = cache(total)

    def exact(target: int, cards: int) -> Fraction:
        return chance(target, cards)

    def exactly(target: int, cards: int) -> Fraction:
        return known(cards)[target]

    def trial(rng: random.Random, target: int, cards: int) -> bool:
        return sum(rng.sample(DECK, cards)) > target

    controls: dict[str, tuple[range, int] | list[str]] = {
        "target": (range(16, 45), TARGET),
        "cards": (range(4, 17), TEAM),
    }
    return Explorer(lesson, "total", controls, "target", exact, trial, {"exactly": exactly})
