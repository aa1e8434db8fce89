"""The value of a team's total before the last turn: a small model, computed once and looked up.

A total of 31 in the first turn is no disaster, and 30 is not safe yet. The model works back from the end of the game:
on each turn of the team one unknown card comes and one goes, chosen from what hands usually hold; on a turn of the
opponents an interception may replace one card with another.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from .odds import HAND, VALUES

__all__ = ["LAST", "SNATCHED", "ValueTable", "Values", "value_table"]

LAST: Final = 72
"""The highest total in the tables; a team can have at most 52, and intermediate sums a little more."""
SNATCHED: Final = 0.25
"""The approximate share of sent cards that are intercepted."""
SPREAD: Final = 3.3
"""Standard deviation of the total of an unknown hand of five cards."""
_DECK: Final = sum(VALUES.values())
_SHARE: Final = {v: n / _DECK for v, n in VALUES.items()}
_HELD: Final = {v: 1 - math.comb(_DECK - n, HAND) / math.comb(_DECK, HAND) for v, n in VALUES.items()}
"""The chance that a hand of five holds a value at all."""
Values = list[float]


class ValueTable(NamedTuple):
    """Expected final scores by the total that a team has now.

    Attributes:
        sure: if nothing more changes in this turn.
        card: after one more random card.
        give: after giving up the best of the cards that a usual hand has.
        swap: after giving up the best card and drawing a random one.
    """

    sure: Values
    card: Values
    give: Values
    swap: Values


def _with_card(row: Sequence[float]) -> Values:
    return [sum(p * row[min(LAST, t + v)] for v, p in _SHARE.items()) for t in range(LAST + 1)]


def _with_gift(row: Sequence[float]) -> Values:
    """Give up the best card available: the favourite if it is held, else the next one, and so on."""
    out = []
    for t in range(LAST + 1):
        left, value = 1.0, 0.0
        for then, held in sorted(((row[max(0, t - v)], p) for v, p in _HELD.items()), reverse=True):
            value += left * held * then
            left *= 1 - held
        out.append(value + left * row[max(0, t - 1)])
    return out


@cache
def value_table(target: int, left: int, own: bool, blurred: bool = False) -> ValueTable:
    """The values of totals once a turn is decided.

    Args:
        target: the best total.
        left: the number of turns that follow.
        own: whether the next of them belongs to the team itself.
        blurred: for a player who knows the total only roughly.
    """
    if blurred:
        return ValueTable(*(_blur(row) for row in value_table(target, left, own)))
    sure: Values
    if not left:
        sure = [float(t if t <= target else 0) for t in range(LAST + 1)]
    elif own:
        after = value_table(target, left - 1, False)
        sure = _with_card(after.give)
    else:
        after = value_table(target, left - 1, True)
        sure = [s + SNATCHED * max(0.0, x - s) for s, x in zip(after.sure, after.swap, strict=True)]
    card = _with_card(sure)
    return ValueTable(sure, card, _with_gift(sure), _with_gift(card))


def _blur(row: Sequence[float]) -> Values:
    reach = range(-8, 9)
    weights = [math.exp(-((e / SPREAD) ** 2) / 2) for e in reach]
    whole = sum(weights)
    return [
        sum(w * row[min(LAST, max(0, t + e))] for w, e in zip(weights, reach, strict=True)) / whole
        for t in range(LAST + 1)
    ]
