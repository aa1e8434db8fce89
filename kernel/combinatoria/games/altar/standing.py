"""How likely each player is to win from a full table, without playing on: what quick play stops with.

Every player has a strength, a weighted sum of features of the hand, the deck and the schedule; the chances are in the
proportion of the exponentials of the strengths. The weights depend on how many cards the smallest deck has left. They
were fitted (a conditional logit, maximum likelihood) to the ends of 6,700 quick games of two to five players; a test
compares them with how other quick games end.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, log
from typing import Final

from ...core.table import Table
from ...decks import ars
from . import GAME
from .exchanges import FOUR, SIX, THREE, mask, sorted_numbers
from .places import deck_zone, hand_zone, schedule_zone
from .score import desires

__all__ = ["KNOTS", "SCALE", "WEIGHTS", "chances", "features", "worth"]

KNOTS: Final = (1, 5, 10, 15, 21)
"""Sizes of the smallest deck for which weights are given; between them they change evenly."""
WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "sum": (5.01, 2.91, 1.13, 0.75, 0.48),  # logarithm of the sum of numbers, plus 3
    "single": (2.42, 1.31, 0.54, 0.6, 1.13),  # exactly one own desire
    "both": (-0.68, 0.5, 0.23, 0.52, 1.07),
    "foreign": (2.88, 1.85, 1.27, 1.15, 1.13),  # others' desires of the kind that counts
    "foreign_alone": (-2.21, -1.32, -0.64, -0.7, 0.1),  # the same, without an own desire
    "hope": (2.24, 1.46, -1.44, -1.31, 4.08),  # without an own desire: the share of own desires in the deck
    "danger": (-1.69, -1.47, -1.11, -1.66, -2.93),  # with one: the same
    "rid": (2.67, 1.01, 0.42, 0.24, 0.08),  # both, and a 4 to get rid of one
    "six": (0.55, 0.28, 0.13, 0.12, 0.01),
    "three": (0.11, 0.14, 0.13, 0.13, 0.04),
    "low": (0.21, 0.24, 0.11, 0.08, 0.05),  # ones and twos, which can go cheaply
    "deck": (0.22, 0.29, 0.32, 0.36, 0.37),  # tens of cards in the own deck
    "wait": (-0.89, -0.34, -0.17, -0.21, -0.17),  # how long until the next turn, as a share of a round
}


SCALE: Final[Mapping[int, float]] = {2: 0.65, 3: 1.0, 4: 1.45, 5: 1.7}
"""By the number of seats: how much the strengths tell."""


@cache
def _weights(smallest: int) -> tuple[float, ...]:
    """The weights for a size of the smallest deck."""
    size = min(max(smallest, KNOTS[0]), KNOTS[-1])
    k = max(1, bisect_left(KNOTS, size))
    share = (size - KNOTS[k - 1]) / (KNOTS[k] - KNOTS[k - 1])
    return tuple(w[k - 1] * (1 - share) + w[k] * share for w in WEIGHTS.values())


def features(t: Table, seat: int) -> tuple[float, ...]:
    """What a player's strength is made of, in the order of :data:`WEIGHTS`."""
    hand, deck = t.open_codes(hand_zone(seat)), t.open_codes(deck_zone(seat))
    held, numbers = desires(hand, seat), sorted_numbers(hand)
    abilities = mask(sorted_numbers(t.open_codes(schedule_zone(seat))))
    single, both, none = held.single, held.own == 3, not held.own
    share = sum([f"{seat}.{kind}" in deck for kind in ars.DESIRES]) / len(deck) if deck else 0.0
    return (
        log(sum(numbers) + 3), single, both, held.foreign,
        held.foreign if none else 0, share if none else 0.0, share if single else 0.0,
        both and abilities & FOUR > 0, abilities & SIX > 0, abilities & THREE > 0,
        numbers.count(1) + numbers.count(2), len(deck) / 10,
        (seat - t.vars["turn"]) % t.seats / t.seats,
    )  # fmt: skip


def chances(t: Table) -> Sequence[float]:
    """For each seat its chance to win, at the beginning of somebody's turn; 0 for who has left."""
    scale = SCALE[t.seats]
    weights = _weights(min([len(t.zones[deck_zone(s)]) for s in range(t.seats)]))
    powers = [0.0] * t.seats
    for seat in t.vars["active"]:
        powers[seat] = exp(scale * sum([w * x for w, x in zip(weights, features(t, seat), strict=True)]))
    total = sum(powers)
    return [power / total for power in powers]


def worth(t: Table, seat: int) -> float:
    """What a full table is worth to a seat: 1 for a win, less if it is shared; before the end, how likely it wins."""
    result = GAME.result(t)
    return chances(t)[seat] if result is None else (seat in result.winners) / len(result.winners)
