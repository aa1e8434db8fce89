"""Everything that lesson Altar A, "Times five", needs in one import: the deck, the score, the log, the tools.

The lesson's first cell imports all of it with a star; ``__all__`` is the list of what a learner meets.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

from combinatoria.games.altar.odds import HAND, expected_base, opening_deck
from combinatoria.games.altar.odds import base_and_factor as _base_and_factor
from combinatoria.games.altar.odds import covariance as _covariance
from combinatoria.games.altar.places import deck_zone, hand_zone
from combinatoria.games.altar.score import score as _score
from combinatoria.odds import hypergeometric as _hypergeometric

from .lesson import Outcome as _Outcome
from .lesson import check, compare, compare_means, current, predict, report, reveal, start, together
from .lesson_chart import amounts as _amounts
from .lesson_explore import Explorer
from .lesson_log import PUPILS, TableLog, beside_class, keep_log
from .progress import trials
from .score_math import ScoreMath
from .table import GameTable

__all__ = [
    "COPIES",
    "DECK",
    "Fraction",
    "GameTable",
    "ScoreMath",
    "base",
    "check",
    "comb",
    "combinations_with_replacement",
    "compare",
    "compare_means",
    "explore",
    "factor",
    "keep",
    "predict",
    "prod",
    "random",
    "report",
    "reveal",
    "start",
    "tally",
    "together",
    "trials",
]

ROUNDS = 5
"""Opening hands of each pupil in the made-up class."""
LARGE = 100
"""Points that make a hand a large one: what is predicted."""
TIMES = 5
"""What the table multiplies by for one own desire card."""
_SCALE = _amounts(6, 2, least=-6)
"""The explorer's axis: covariances of factors up to ten."""

COPIES = {int(face[2:]): copies for face, copies in opening_deck().items() if face[2:].isdecimal()}
"""Copies of each number among the 32 cards: ``COPIES[4]`` is 5."""
DECK: tuple[str, ...] = tuple(face[2:] for face, copies in opening_deck().items() for _ in range(copies))
"""The 32 cards of one player that are shuffled: thirty numbers, ``SP`` and ``SH``."""


def base(hand: Iterable[str]) -> int:
    """Sum of the numbers of a hand.

    >>> base(["4", "6", "SP"])
    10
    """
    return sum(int(card) for card in hand if card.isdecimal())


def factor(hand: Iterable[str]) -> int:
    """What the desire cards of a hand of own cards multiply by: the very rule that the table uses.

    >>> factor(["4", "SP"]), factor(["4", "SP", "SH"]), factor(["4"])
    (5, 1, 1)
    """
    return _score([*(f"0.{card}" for card in hand if not card.isdecimal()), "0.1"], 0)


def mean_multiplier(hand: int, desires: int, draws: int) -> Fraction:
    """Expected factor of blind draws: each of ``desires`` cards among ``hand`` doubles the score.

    >>> mean_multiplier(8, 2, 1)
    Fraction(5, 4)
    """
    return _hypergeometric(hand, desires, draws).map(lambda found: 2**found).mean()


@dataclass(frozen=True)
class Opening:
    """One opening hand.

    Attributes:
        hand: The eight cards.
        base: Sum of its numbers.
        factor: What its desire cards multiply by.
    """

    hand: tuple[str, ...]
    base: int
    factor: int

    @classmethod
    def of(cls, cards: Iterable[str]) -> Opening:
        """The opening hand of these cards."""
        hand = tuple(sorted(cards))
        return cls(hand, base(hand), factor(hand))

    @property
    def score(self) -> int:
        """What it is worth if it is scored at once."""
        return self.base * self.factor


class OpeningLog(TableLog):
    """Remembers the opening hand of every deal that is played at a table; a deal played again counts once.

    Later hands are chosen by their owner, so they are not random hands any more.
    """

    sentence = "tally.hands.log"

    def __init__(self) -> None:
        self.deals: dict[object, Opening] = {}

    def see(self, table: Any) -> None:
        """Take note of the hand before the viewer's first decision, if nobody has touched that deck before."""
        match, viewer = table.match, table.snapshot["viewer"]
        first = next((decision for decision in match.decisions if decision.seat == viewer), None)
        deal = (match.seats, match.seed, tuple(sorted(match.options.items())))
        if first is None or not match.seeded or deal in self.deals:
            return
        before = match.table_at(first.mark)
        if len(before.zones[deck_zone(viewer)]) == len(DECK) - HAND:
            hand = before.codes(hand_zone(viewer))
            self.deals[deal] = Opening.of(face.partition(".")[2] for face in hand if face)

    def __len__(self) -> int:
        return len(self.deals)


def keep(table: GameTable) -> OpeningLog:
    """Keep a log of the opening hands at a table; running the cell again goes on with the same log."""
    return keep_log(table, OpeningLog)


def class_hands(seed: int) -> list[tuple[int, Opening]]:
    """The made-up class: ``PUPILS`` pupils, each with ``ROUNDS`` opening hands, from a seed."""
    rng = random.Random(seed)
    return [(pupil, Opening.of(rng.sample(DECK, HAND))) for pupil in range(1, PUPILS + 1) for _ in range(ROUNDS)]


def tally(log: OpeningLog) -> list[dict[str, Any]]:
    """One row an opening hand: who, the cards, base, factor and score; ready for ``pandas.DataFrame``.

    When the log is empty only the made-up class is there, and a printed line says so.
    """
    lesson = current()
    dealt = beside_class(list(log.deals.values()), class_hands(lesson.seed), ROUNDS, "hands")
    rows = [
        {"who": who, "pupil": pupil, "hand": " ".join(one.hand), "base": one.base, "factor": one.factor}
        | {"score": one.score}
        for who, pupil, one in dealt
    ]
    lesson.outcomes["large"] = _Outcome(sum(row["score"] >= LARGE for row in rows), len(rows))
    return rows


def explore(covariance: Callable[[int, int], Fraction]) -> Explorer:
    """Controls for hand size and factor around a function ``(size, times) -> covariance of sum and factor``."""
    lesson = current()
    # What was predicted about the product is settled here: it is not the mean score.
    lesson.outcomes["product"] = _Outcome(int(_covariance(_base_and_factor()) == 0), 1)

    def exact(size: int, times: str) -> Fraction:
        return covariance(size, int(times))

    def trial(rng: random.Random, size: int, times: str) -> float:
        hand = rng.sample(DECK, size)
        mean_base, one = means(size)
        more = int(times) - 1
        return (base(hand) - mean_base) * more * ((factor(hand) == TIMES) - one)

    @cache
    def means(size: int) -> tuple[float, float]:
        return float(expected_base(size)), float(_hypergeometric(len(DECK), 2, size)[1])

    controls: dict[str, tuple[range, int] | list[str]] = {"size": (range(2, 31, 2), HAND), "times": ["5", "2", "10"]}
    return Explorer(lesson, "product", controls, "size", exact, trial, scale=_SCALE)
