"""Everything a Soulmates lesson needs in one import: the deck, the table's own rule, the log, the tools.

A lesson's first cell imports all of it with a star; ``__all__`` is the list of what a learner meets.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

from combinatoria import game
from combinatoria.games.soulmates.calls import callable_pairs
from combinatoria.games.soulmates.rules import HAND
from combinatoria.odds import hypergeometric

from .lesson import Outcome as _Outcome
from .lesson import check, compare, current, predict, report, reveal, start
from .lesson_explore import explore
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
]

COPIES: Mapping[str, int] = game("soulmates").deck({})
"""Copies of each kind of card: ``COPIES["S1"]`` is 8."""
KINDS: tuple[str, ...] = tuple(COPIES)
"""The ten kinds of card."""
DECK: tuple[str, ...] = tuple(kind for kind, copies in COPIES.items() for _ in range(copies))
"""All sixty cards."""

PUPILS, ROUNDS = 24, 5
"""Size of the made-up class."""


def can_call(hand: Iterable[str]) -> bool:
    """Whether a hand holds a callable trio: the very rule that the table uses.

    >>> can_call(["S1", "S2", "S4", "M1", "M5"]), can_call(["S1", "S2", "S5", "M1", "M5"])
    (True, False)
    """
    return bool(callable_pairs(hand))


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


class Log:
    """Remembers the first hand of every deal at a table, while it is being played.

    Only the first turn of a deal counts: later hands are chosen by their owner, so they are not random hands any more.
    It reads what the screen reads (the ``snapshot``), so it never knows more than the player.
    """

    def __init__(self) -> None:
        self.deals: list[Deal] = []
        self._fresh = False
        self._latest: object = None

    def watch(self, table: Any) -> None:
        """Follow a table; the log of an earlier table is kept."""
        self._fresh = False
        table.observe(lambda change: self.see(change["new"]), "snapshot")
        self.see(table.snapshot)

    def see(self, snapshot: Mapping[str, Any]) -> None:
        """Take note of one screen."""
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

    def __repr__(self) -> str:
        return current().say("tally.log", n=len(self))


def keep(table: GameTable) -> Log:
    """Keep a log of the first hands dealt at a table; running the cell again goes on with the same log."""
    log: Log = current().kept.setdefault("log", Log())
    log.watch(table)
    return log


def class_deals(seed: int) -> list[tuple[int, Deal]]:
    """The made-up class: ``PUPILS`` pupils, each with the first hands of ``ROUNDS`` deals, from a seed."""
    rng = random.Random(seed)
    return [
        (pupil, Deal(tuple(sorted(rng.sample(DECK, HAND + 1))), "deck"))
        for pupil in range(1, PUPILS + 1)
        for _ in range(ROUNDS)
    ]


def tally(log: Log) -> list[dict[str, Any]]:
    """One row a deal: who, the five cards, and whether they allow a call; ready for ``pandas.DataFrame``.

    Own deals whose fifth card was chosen from the pile are left out, for they are not random hands. When the
    log is empty only the made-up class is there, and a printed line says so.
    """
    lesson = current()
    own = [deal for deal in log.deals if deal.source == "deck"]
    you, others = lesson.say("tally.you"), lesson.say("tally.class")
    played = [(you, 0, deal) for deal in own] + [(others, pupil, deal) for pupil, deal in class_deals(lesson.seed)]
    rows = [{"who": who, "pupil": pupil, "hand": " ".join(deal.hand), "call": deal.call} for who, pupil, deal in played]
    lesson.rounds = len(own)
    lesson.outcomes["call"] = _Outcome(sum(row["call"] for row in rows), len(rows))
    key = "tally.own" if own else "tally.canned"
    print(lesson.say(key, n=len(own), pupils=PUPILS, rounds=ROUNDS, seed=lesson.seed))
    return rows
