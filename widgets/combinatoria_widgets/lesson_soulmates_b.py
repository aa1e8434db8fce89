"""Everything that lesson Soulmates B, "Exactly one", needs in one import: unseen cards, the log of calls, the tools.

The lesson's first cell imports all of it with a star; ``__all__`` is the list of what a learner meets.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import asdict, dataclass
from fractions import Fraction
from math import comb
from typing import Any

from combinatoria.core.move import Move
from combinatoria.core.table import Table
from combinatoria.games.soulmates.facts import unseen_by
from combinatoria.games.soulmates.live import odds_lines
from combinatoria.games.soulmates.odds import Hand, Knowledge, call_odds
from combinatoria.games.soulmates.rules import HAND, hand_zone
from combinatoria.match import Decision, Match
from combinatoria.odds import exactly_one_holder
from combinatoria.odds.lines import moves_of

from .lesson import Outcome as _Outcome
from .lesson import check, compare, current, predict, report, reveal, start
from .lesson_explore import explore_calls as explore
from .lesson_log import PUPILS, DecisionLog, beside_class, keep_log
from .lesson_soulmates import COPIES, DECK
from .progress import trials
from .table import GameTable

__all__ = [
    "COPIES",
    "DECK",
    "Fraction",
    "GameTable",
    "check",
    "comb",
    "compare",
    "explore",
    "keep",
    "predict",
    "random",
    "report",
    "reveal",
    "start",
    "tally",
    "trials",
    "unseen",
]

SEEN = ("S2", "S3", "S4", "M1", "M5", "M2")
"""The position of the story: the caller's five cards and the one that lies face up."""
TARGETS = ("S1", "S5")
"""What the story argues about."""
OPPONENTS = 3
ROUNDS = 10
"""Calls of each pupil in the made-up class, half of them for each target."""


def unseen(seen: str) -> tuple[str, ...]:
    """All cards of the deck but those that are seen, given as a text such as ``"S2 S3 M1"``.

    >>> len(unseen("S2 S3 S4 M1 M5 M2")), unseen("S1 S1").count("S1")
    (54, 6)
    """
    rest = Counter(DECK)
    rest.subtract(seen.split())
    if min(rest.values()) < 0 or rest.keys() - COPIES.keys():
        raise ValueError(f"{seen!r} are not cards of one deck")
    return tuple(rest.elements())


def one_holder(unseen_cards: int, copies: int, ann: int, others: int) -> Fraction:
    """Chance that exactly one player holds a copy, if Ann has ``ann`` unknown cards and the others have four each.

    >>> one_holder(54, 4, 4, 2)
    Fraction(335, 689)
    """
    return exactly_one_holder(unseen_cards, copies, [ann] + [HAND] * others)


@dataclass(frozen=True)
class CallMade:
    """One call, with what its caller could know before it and what happened.

    Attributes:
        target: The card asked for.
        copies: Copies of it that the caller had not seen (m).
        opponents: Other players still in the game (k).
        chance: Chance, from all that the caller knew, that exactly one of them had it.
        holders: How many of them had it.
        match: Whether exactly one had.
    """

    target: str
    copies: int
    opponents: int
    chance: float
    holders: int
    match: bool


def call_made(before: Table, seat: int, move: Move) -> CallMade:
    """What a call was worth and what came of it; the chance is the one in the table's odds strip.

    Args:
        before: The full table just before the call.
        seat: Who calls.
        move: The call.
    """
    trio, target = tuple(sorted(move.args[0])), str(move.args[1])
    view = before.view(seat)
    others = [other for other in before.vars["active"] if other != seat]
    holders = sum(target in before.codes(hand_zone(other)) for other in others)
    works, *_ = moves_of(odds_lines(view, seat), Move("call", (trio, target)))
    return CallMade(target, unseen_by(view)[target], len(others), works.number, holders, holders == 1)


class CallLog(DecisionLog[CallMade]):
    """Remembers every call that the player at the screen makes."""

    sentence = "tally.calls.log"

    def note(self, match: Match, decision: Decision, viewer: int) -> CallMade | None:
        """A call of the player at the screen."""
        seat, move = decision.seat, decision.move
        if seat != viewer or move.kind != "call":
            return None
        return call_made(match.table_at(decision.mark), seat, move)

    @property
    def calls(self) -> list[CallMade]:
        """All calls in the order of the deals."""
        return self.entries


def keep(table: GameTable) -> CallLog:
    """Keep a log of the calls made at a table; running the cell again goes on with the same log."""
    return keep_log(table, CallLog)


def class_calls(seed: int) -> list[tuple[int, CallMade]]:
    """The made-up class: each of ``PUPILS`` pupils gets the story's position ``ROUNDS`` times, from a seed."""
    rng, cards = random.Random(seed), unseen(" ".join(SEEN))
    known = Knowledge([Counter(cards)], {seat: Hand.of(HAND) for seat in range(1, OPPONENTS + 1)})
    chance = {target: float(call_odds(target, known).match) for target in TARGETS}
    calls = []
    for pupil in range(1, PUPILS + 1):
        for number in range(ROUNDS):
            target, dealt = TARGETS[number % len(TARGETS)], rng.sample(cards, HAND * OPPONENTS)
            holders = sum(target in dealt[first : first + HAND] for first in range(0, len(dealt), HAND))
            call = CallMade(target, cards.count(target), OPPONENTS, chance[target], holders, holders == 1)
            calls.append((pupil, call))
    return calls


def tally(log: CallLog) -> list[dict[str, Any]]:
    """One row a call: who, target, unseen copies, opponents, chance, holders, match; for ``pandas.DataFrame``.

    When the log is empty only the made-up class is there, and a printed line says so.
    """
    lesson = current()
    made = beside_class(log.calls, class_calls(lesson.seed), ROUNDS, "calls")
    rows = [{"who": who, "pupil": pupil, **asdict(call)} for who, pupil, call in made]
    # What was predicted is the class's call for the rarer card; own calls with the very same chance count too.
    predicted = made[-1][2].chance
    asked = [call.match for _, _, call in made if call.chance == predicted]
    lesson.outcomes["match"] = _Outcome(sum(asked), len(asked))
    return rows
