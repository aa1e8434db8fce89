"""Lesson Altar A, "Times five": opening hands, a sum times a factor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import prod
from random import Random
from typing import Any

from combinatoria.games.altar.odds import HAND, expected_base, opening_deck
from combinatoria.games.altar.odds import base_and_factor as _base_and_factor
from combinatoria.games.altar.odds import covariance as _covariance
from combinatoria.games.altar.places import deck_zone, hand_zone
from combinatoria.games.altar.score import score as _score
from combinatoria.odds import hypergeometric as _hypergeometric

from .base import *  # noqa: F403
from .base import Explorer, TableLog, compare_means, current, deal_of, together
from .base import __all__ as _SHARED
from .tools.chart import amounts as _amounts
from .tools.score_math import ScoreMath

__all__ = [
    *_SHARED, "COPIES", "DECK", "ScoreMath", "base", "combinations_with_replacement", "compare_means",
    "explore", "factor", "keep", "prod", "together"
]  # fmt: skip

ROUNDS = 5
"""Opening hands of each pupil in the made-up class."""
LARGE = 100
"""Points that make a hand a large one: what is predicted."""
TIMES = 5
"""What the table multiplies by for one own desire card."""

COPIES = {int(face[2:]): copies for face, copies in opening_deck().items() if face[2:].isdecimal()}
"""Copies of each number among the 32 cards: ``COPIES[4]`` is 5."""
DECK: tuple[str, ...] = tuple(face[2:] for face in Counter(opening_deck()).elements())
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
    """One opening hand: its eight cards, the sum of its numbers, and what its desire cards multiply by."""

    hand: tuple[str, ...]
    base: int
    factor: int

    @classmethod
    def of(cls, cards: Sequence[str]) -> Opening:
        """The opening hand of these cards."""
        return cls(tuple(sorted(cards)), base(cards), factor(cards))

    @property
    def score(self) -> int:
        """What it is worth if it is scored at once."""
        return self.base * self.factor


class OpeningLog(TableLog[Opening]):
    """Remembers the opening hand of every deal that is played at a table; a deal played again counts once.

    Later hands are chosen by their owner, so they are not random hands any more.
    """

    columns = ("hand", "base", "factor", "score")
    predicted = "large"

    def __init__(self) -> None:
        self.entries: list[Opening] = []
        self._deals: set[object] = set()

    def see(self, table: Any) -> None:
        """Take note of the hand before the viewer's first decision, if nobody has touched that deck before."""
        match, viewer = table.match, table.snapshot["viewer"]
        first = next((decision for decision in match.decisions if decision.seat == viewer), None)
        if first is None or not match.seeded or deal_of(match) in self._deals:
            return
        before = match.table_at(first.mark)
        if len(before.zones[deck_zone(viewer)]) == len(DECK) - HAND:
            self._deals.add(deal_of(match))
            hand = before.codes(hand_zone(viewer))
            self.entries.append(Opening.of([face.partition(".")[2] for face in hand if face]))

    @staticmethod
    def pupil(rng: Random) -> Iterable[Opening]:
        """Opening hands, dealt blindly."""
        return [Opening.of(rng.sample(DECK, HAND)) for _ in range(ROUNDS)]

    def happened(self, rows: Sequence[Mapping[str, Any]]) -> Iterable[object]:
        """Whether a hand is a large one."""
        return [row["score"] >= LARGE for row in rows]


keep = OpeningLog.keep


def explore(covariance: Callable[[int, int], Fraction]) -> Explorer:
    """Controls for hand size and factor around a function ``(size, times) -> covariance of sum and factor``."""
    # What was predicted about the product is settled here: it is not the mean score.
    current().settle("product", [_covariance(_base_and_factor()) == 0])

    def exact(size: int, times: str) -> Fraction:
        return covariance(size, int(times))

    def trial(rng: Random, size: int, times: str) -> float:
        hand = rng.sample(DECK, size)
        mean_base, one = means(size)
        return (base(hand) - mean_base) * (int(times) - 1) * ((factor(hand) == TIMES) - one)

    @cache
    def means(size: int) -> tuple[float, float]:
        return float(expected_base(size)), float(_hypergeometric(len(DECK), 2, size)[1])

    return Explorer(
        current(),
        {"size": (range(2, 31, 2), HAND), "times": ["5", "2", "10"]},
        "size", exact, trial,
        scale=_amounts(6, 2, least=-6),  # covariances of factors up to ten
    )  # fmt: skip
