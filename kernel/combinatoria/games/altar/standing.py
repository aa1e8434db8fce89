"""How likely each player is to win from a full table, without playing on: what quick play stops with.

Every player has a strength, a weighted sum of features of the hand, the deck and the schedule; the chances are in the
proportion of the exponentials of the strengths. The weights depend on how many cards the smallest deck has left. They
were fitted (a conditional logit, maximum likelihood) to the ends of 6,700 quick games of two to five players; a test
compares them with how other quick games end.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from math import exp, log
from typing import Final

from ...core.table import Table
from .hands import BITS, CODE, SHIELD, SPEAR, VALUE
from .outlook import FOUR, SIX, THREE, desires, points
from .places import deck_zone, hand_zone, schedule_zone

__all__ = ["KNOTS", "SCALE", "WEIGHTS", "abilities_of", "chances", "codes", "features", "worth"]

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


def _columns() -> list[tuple[float, ...]]:
    """The weights for each size of the smallest deck."""
    out = []
    for size in range(KNOTS[-1] + 1):
        k = min(max(bisect_right(KNOTS, size) - 1, 0), len(KNOTS) - 2)
        share = min(1.0, max(0.0, (size - KNOTS[k]) / (KNOTS[k + 1] - KNOTS[k])))
        out.append(tuple(w[k] * (1 - share) + w[k + 1] * share for w in WEIGHTS.values()))
    return out


_BY_SIZE: Final = _columns()
_LOG: Final = [log(n + 3) for n in range(60)]


def codes(t: Table, zone: str) -> list[int]:
    """The cards in a zone on plain numbers."""
    faces = t.faces
    return [CODE[faces[i]] for i in t.zones[zone]]


def abilities_of(t: Table, seat: int) -> int:
    """The abilities in a seat's schedule, as bits."""
    bits, faces = 0, t.faces
    for i in t.zones[schedule_zone(seat)]:
        bits |= BITS[CODE[faces[i]] & 7]
    return bits


def features(t: Table, seat: int) -> tuple[float, ...]:
    """What a player's strength is made of, in the order of :data:`WEIGHTS`."""
    hand, deck = codes(t, hand_zone(seat)), codes(t, deck_zone(seat))
    held, abilities = desires(hand, seat), abilities_of(t, seat)
    base, low = 0, 0
    for card in hand:
        value = VALUE[card]
        base += value
        low += value == 1 or value == 2
    own = held.own
    foreign = held.shields if held.kind == SHIELD else held.spears
    share = 0.0
    if own != 3 and deck:
        share = ((seat * 8 + SPEAR in deck) + (seat * 8 + SHIELD in deck)) / len(deck)
    single, both, none = own == 1 or own == 2, own == 3, not own
    return (
        _LOG[base], single, both, foreign, foreign if none else 0, share if none else 0.0, share if single else 0.0,
        both and abilities & FOUR > 0, abilities & SIX > 0, abilities & THREE > 0, low, len(deck) / 10,
        (seat - t.vars["turn"]) % t.seats / t.seats,
    )  # fmt: skip


def chances(t: Table) -> Sequence[float]:
    """For each seat its chance to win, at the beginning of somebody's turn; 0 for who has left."""
    scale = SCALE[t.seats]
    weights = _BY_SIZE[min(len(_BY_SIZE) - 1, min([len(t.zones[deck_zone(s)]) for s in range(t.seats)]))]
    powers = []
    for seat in range(t.seats):
        if seat in t.vars["active"]:
            powers.append(exp(scale * sum([w * x for w, x in zip(weights, features(t, seat), strict=True)])))
        else:
            powers.append(0.0)
    total = sum(powers)
    return [power / total for power in powers]


def worth(t: Table, seat: int) -> float:
    """What a full table is worth to a seat: 1 for a win, less if it is shared; before the end, how likely it wins."""
    if t.vars["phase"] != "over":
        return chances(t)[seat]
    scores = {q: points(codes(t, hand_zone(q)), q) for q in t.vars["active"]}
    best = max(scores.values())
    return (scores.get(seat, -1) == best) / sum([s == best for s in scores.values()])
