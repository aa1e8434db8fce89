"""Everything that lesson Soulmates A, "Hands that match", needs in one import: the deck, the log, the tools.

The lesson's first cell imports all of it with a star; ``__all__`` is the list of what a learner meets.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

from combinatoria.games.soulmates.rules import HAND
from combinatoria.odds import hypergeometric

from .lesson import Outcome as _Outcome
from .lesson import check, compare, current, predict, report, reveal, start
from .lesson_explore import explore_hands as explore
from .lesson_log import PUPILS, TableLog, beside_class, keep_log
from .lesson_soulmates import COPIES, DECK, KINDS, can_call
from .progress import trials
from .table import GameTable

__all__ = [
    "COPIES",
    "DECK",
    "KINDS",
    "Fraction",
    "GameTable",
    "can_call",
    "check",
    "comb",
    "combinations_with_replacement",
    "compare",
    "explore",
    "keep",
    "predict",
    "prod",
    "random",
    "report",
    "reveal",
    "start",
    "tally",
    "trials",
]

ROUNDS = 5
"""Deals of each pupil in the made-up class."""


def at_least_one(good: int, deck: int, draws: int) -> Fraction:
    """Chance that at least one of ``draws`` cards is good, from ``deck`` cards of which ``good`` are.

    >>> at_least_one(4, 60, 1)
    Fraction(1, 15)
    """
    return 1 - Fraction(hypergeometric(deck, good, draws)[0])


@dataclass(frozen=True)
class Deal:
    """The first five cards of the first player in one deal.

    Attributes:
        hand: The five cards.
        source: ``deck`` or ``pile``: where the fifth card came from.
    """

    hand: tuple[str, ...]
    source: str

    @property
    def call(self) -> bool:
        """Whether this hand allows a call."""
        return can_call(self.hand)


class HandLog(TableLog):
    """Remembers the first hand of every deal at a table.

    Only the first turn of a deal counts: later hands are chosen by their owner, so they are not random hands any more.
    It reads what the screen reads (the ``snapshot``), so it never knows more than the player.
    """

    sentence = "tally.hands.log"

    def __init__(self) -> None:
        self.deals: list[Deal] = []
        self._fresh = False
        self._latest: object = None

    def watch(self, table: Any) -> None:
        """Follow a table; the log of an earlier table is kept."""
        self._fresh = False
        super().watch(table)

    def see(self, table: Any) -> None:
        """Take note of one screen."""
        snapshot: Mapping[str, Any] = table.snapshot
        view, viewer = snapshot["table"], snapshot["viewer"]
        zones, state = view["zones"], view["vars"]
        hand = zones.get(f"hand:{viewer}", [])
        fresh_deck = len(DECK) - HAND * snapshot["setup"]["seats"] - 1
        if state["turn"] != viewer:
            return
        if state["phase"] == "draw" and len(zones["deck"]) == fresh_deck and len(zones["pile"]) == 1:
            # A new deal, or the first draw was taken back: the same four cards then replace what was noted.
            again = (snapshot["setup"]["seed"], [view["faces"][str(card)] for card in hand])
            if again == self._latest and self.deals and not self._fresh:
                self.deals.pop()
            self._latest, self._fresh = again, True
        elif state["phase"] == "act" and self._fresh and len(hand) == HAND + 1:
            self._fresh = False
            source = "deck" if len(zones["deck"]) == fresh_deck - 1 else "pile"
            self.deals.append(Deal(tuple(sorted(view["faces"][str(card)] for card in hand)), source))

    def __len__(self) -> int:
        return len(self.deals)


def keep(table: GameTable) -> HandLog:
    """Keep a log of the first hands dealt at a table; running the cell again goes on with the same log."""
    return keep_log(table, HandLog)


def class_deals(seed: int) -> list[tuple[int, Deal]]:
    """The made-up class: ``PUPILS`` pupils, each with the first hands of ``ROUNDS`` deals, from a seed."""
    rng = random.Random(seed)
    return [
        (pupil, Deal(tuple(sorted(rng.sample(DECK, HAND + 1))), "deck"))
        for pupil in range(1, PUPILS + 1)
        for _ in range(ROUNDS)
    ]


def tally(log: HandLog) -> list[dict[str, Any]]:
    """One row a deal: who, the five cards, and whether they allow a call; ready for ``pandas.DataFrame``.

    Own deals whose fifth card was chosen from the pile are left out, for they are not random hands. When the
    log is empty only the made-up class is there, and a printed line says so.
    """
    lesson = current()
    own = [deal for deal in log.deals if deal.source == "deck"]
    played = beside_class(own, class_deals(lesson.seed), ROUNDS, "hands")
    rows = [{"who": who, "pupil": pupil, "hand": " ".join(deal.hand), "call": deal.call} for who, pupil, deal in played]
    lesson.outcomes["call"] = _Outcome(sum(row["call"] for row in rows), len(rows))
    return rows
