"""Win probabilities of the players on a full table, without playing on: the evaluation at the end of a playout.

Every player has a strength, a weighted sum of features of the hand, the deck and the schedule; the probabilities are
proportional to the exponentials of the strengths. The weights depend on the size of the smallest deck. They were fitted
(a conditional logit, maximum likelihood) to the results of 6,700 quick games of two to five players; a test compares
them with the results of other quick games.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, log
from typing import Final

from ...core.resources import load_toml
from ...core.table import Table
from ...decks import ars
from . import GAME
from .exchanges import FOUR, SIX, THREE, mask, sorted_numbers
from .places import deck_zone, hand_zone, schedule_zone
from .score import desires
from .variables import Vars

__all__ = ["KNOTS", "SCALE", "WEIGHTS", "chances", "evaluate", "features"]

_FITTED: Final = load_toml(__package__, "standing.toml")
KNOTS: Final[Sequence[int]] = _FITTED["knots"]
"""Sizes of the smallest deck for which weights are given; weights in between are interpolated linearly."""
WEIGHTS: Final[Mapping[str, Sequence[float]]] = _FITTED["weights"]
SCALE: Final[Mapping[int, float]] = dict(enumerate(_FITTED["scale"], 2))
"""Scale of the strengths, by the number of seats."""


@cache
def _weights(smallest: int) -> tuple[float, ...]:
    """Return the weights for a size of the smallest deck."""
    size = min(max(smallest, KNOTS[0]), KNOTS[-1])
    k = max(1, bisect_left(KNOTS, size))
    share = (size - KNOTS[k - 1]) / (KNOTS[k] - KNOTS[k - 1])
    return tuple(w[k - 1] * (1 - share) + w[k] * share for w in WEIGHTS.values())


def features(t: Table, seat: int) -> tuple[float, ...]:
    """Return the features of a player's strength, in the order of :data:`WEIGHTS`."""
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
        (seat - Vars.of(t).turn) % t.seats / t.seats,
    )  # fmt: skip


def chances(t: Table) -> Sequence[float]:
    """Return each seat's probability of winning, at the beginning of a turn; 0 for players who have left."""
    scale = SCALE[t.seats]
    weights = _weights(min([len(t.zones[deck_zone(s)]) for s in range(t.seats)]))
    powers = [0.0] * t.seats
    for seat in Vars.of(t).active:
        powers[seat] = exp(scale * sum([w * x for w, x in zip(weights, features(t, seat), strict=True)]))
    total = sum(powers)
    return [power / total for power in powers]


def evaluate(t: Table, seat: int) -> float:
    """Return the value of a full table for a seat.

    After the end: 1 for a win, less if it is shared. Before: the probability of winning.
    """
    result = GAME.result(t)
    return chances(t)[seat] if result is None else (seat in result.winners) / len(result.winners)
