"""The best play or swap of a position, from the balances that it changes."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final, cast

from ...core.choices import without
from ...core.table import Face
from .cards import POWER
from .evaluate import PLAYABLE, PROMISED, TOTAL, TOTAL_OF_TWO, Edit, State, fitting, takes, worth

__all__ = ["balances", "best_step"]

BETTER: Final = 1e-9
"""The least difference of two values; less is an error of rounding."""
SIGN: Final = (-1, 1)
"""The sign of powers on the left and on the right."""


class _Worth(dict[int, float]):
    """The value of a row by its balance, computed on access; see :func:`.evaluate.worth`."""

    __slots__ = ("_row",)

    def __init__(self, left: int, right: int, fits: tuple[int, ...]) -> None:
        self._row = left, right, fits

    def __missing__(self, b: int) -> float:
        value = self[b] = worth(b, *self._row, *PROMISED)
        return value


class _Vacant(dict[int, float]):
    """The same for a row without a city."""

    def __missing__(self, b: int) -> float:
        return 0.0


_worth: Final = lru_cache(maxsize=1 << 14)(_Worth)
_VACANT: Final = _Vacant()


def best_step(state: State) -> tuple[Face, tuple[Edit, ...]] | None:
    """Return the card and the edits that lead to the best of :func:`.evaluate.following` by :meth:`State.valued`."""
    rows, hand, side, partner = state
    weight, playable = (TOTAL_OF_TWO, PLAYABLE) if partner else (TOTAL, 0.0)
    shapes = [(city, len(left), len(right), sum(right) - sum(left)) for city, left, right in rows]
    total = sum([b for *_, b in shapes])
    best, chosen = float("-inf"), cast("tuple[Face, tuple[Edit, ...]] | None", None)
    spends = []
    for card in dict.fromkeys(hand):
        cards, power = state._replace(hand=without(hand, (card,))).usable, POWER[card]
        fits = [() if city is None else fitting(cards, city) for city, *_ in shapes]
        tables = [_VACANT if s[0] is None else _worth(s[1], s[2], some) for s, some in zip(shapes, fits, strict=True)]
        now = [table[s[3]] for table, s in zip(tables, shapes, strict=True)]
        rest = sum(now) + playable * len(cards)
        spends.append((card, tables, now, rest - weight * abs(total)))
        for n, row in enumerate(rows):
            for at in takes(row, card, side):
                (_, left, right, b), change = shapes[n], SIGN[at] * power
                grown = _worth(left + 1 - at, right + at, fits[n])[b + change]
                value = rest - now[n] + grown - weight * abs(total + change)
                if value > best + BETTER:
                    best, chosen = value, (card, ((n, at, 0, power),))
    swaps = _swaps(state)
    for card, tables, now, rest in spends:
        for n, m, at, changes in swaps:
            here, there, x, y = tables[n], tables[m], shapes[n][3], shapes[m][3]
            others = rest - now[n] - now[m]
            for change, (p, q) in changes:
                value = others + here[x + change] + there[y - change]
                if value > best + BETTER:
                    best, chosen = value, (card, ((n, at, p, q), (m, at, q, p)))
    return chosen


def balances(state: State) -> bool:
    """Return whether one play or swap can raise the number of rows in balance."""
    if not state.hand:
        return False
    b = [sum(right) - sum(left) for _, left, right in state.rows]
    for card in state.hand:
        for n, row in enumerate(state.rows):
            if any(b[n] + SIGN[at] * POWER[card] == 0 for at in takes(row, card, state.side)):
                return True
    for n, m, _, changes in _swaps(state):
        level = (b[n] == 0) + (b[m] == 0)
        if any((b[n] + change == 0) + (b[m] - change == 0) > level for change, _ in changes):
            return True
    return False


Exchanges = tuple[tuple[int, tuple[int, int]], ...]
"""Powers exchanged between two rows, after the change of the first row's balance."""


def _swaps(state: State) -> list[tuple[int, int, int, Exchanges]]:
    """Return the swaps between each two rows on each side."""
    found = []
    for (n, a), (m, b) in combinations(enumerate(state.rows), 2):
        if a[1] and b[1]:
            found.append((n, m, 0, _exchanges(a[1], b[1], -1)))
        if a[2] and b[2]:
            found.append((n, m, 1, _exchanges(a[2], b[2], 1)))
    return found


@lru_cache(maxsize=1 << 13)
def _exchanges(some: tuple[int, ...], others: tuple[int, ...], sign: int) -> Exchanges:
    """Return the effective exchanges of a power for another one; one of those that bring the same change."""
    found: dict[int, tuple[int, int]] = {}
    for p in some:
        for q in others:
            if p != q:
                found.setdefault(sign * (q - p), (p, q))
    return tuple(found.items())
