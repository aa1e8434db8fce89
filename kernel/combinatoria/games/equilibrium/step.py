"""The best play or swap of a position, from the balances that it changes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, cast

from ...core.choices import without
from ...core.table import Face
from .board import PLACES, ROWS, Bare
from .cards import ELEMENTS_OF, POWER
from .evaluate import (
    PLAYABLE,
    PROMISED,
    TOTAL,
    TOTAL_OF_TWO,
    Edit,
    State,
    Worth,
    signed,
    takes,
)

__all__ = ["balances", "best_step"]

BETTER: Final = 1e-9
"""The least difference of two values; less is an error of rounding."""
SIGN: Final = (-1, 1)
"""The sign of powers on the left and on the right."""


class _Line(Worth):
    """The values of a row by its balance, as the bots weigh it, and those once a card is spent.

    Args:
        left: the number of dreams on the left.
        right: the number of dreams on the right.
        fits: the signed powers that fit its city.
    """

    __slots__ = ("_grown", "_shape", "_spent")

    def __init__(self, left: int, right: int, fits: tuple[int, ...]) -> None:
        super().__init__(left, right, fits, *PROMISED)
        self._shape = left, right, fits
        self._grown: dict[tuple[int, ...], _Grown] = {}
        self._spent: dict[tuple[tuple[int, ...], int], _Spent] = {}

    def spend(self, own: tuple[int, ...], b: int) -> _Spent:
        """Return the row once a card that fits is spent, given by its signed powers, and its value then.

        Also the possible plays of the card to the row, which must not be in balance, each with its power and its gain
        over spending the card elsewhere.
        """
        found = self._spent.get((own, b))
        if found is None:
            spent, grown = self._grown.get(own) or self._grow(own)
            now = spent[b]
            plays = [(p, then[b + p] - now) for p, then in grown] if b or not self._shape[0] else []
            found = self._spent[own, b] = spent, now, plays
        return found

    def _grow(self, own: tuple[int, ...]) -> _Grown:
        """Return the row without a card that fits, and with it, for each power to play."""
        left, right, fits = self._shape
        rest = without(fits, own)
        plays = [(p, _line(left + (p < 0), right + (p > 0), rest)) for p in own if (right if p > 0 else left) < PLACES]
        found = self._grown[own] = _line(left, right, rest), plays
        return found


class _Vacant(_Line):
    """The values of a row without a city."""

    def __missing__(self, b: int) -> float:
        return 0.0


_Grown = tuple[_Line, list[tuple[int, _Line]]]
_Spent = tuple[_Line, float, list[tuple[int, float]]]
_line: Final = lru_cache(maxsize=1 << 15)(_Line)
_VACANT: Final = _Vacant(0, 0, ())
_PAIRS: Final = tuple(combinations(range(len(ROWS)), 2))


def best_step(state: State) -> tuple[Face, tuple[Edit, ...]] | None:
    """Return the card and the edits that lead to the best of :func:`.evaluate.following` by :meth:`State.valued`."""
    weight, playable = (TOTAL_OF_TWO, PLAYABLE) if state.partner else (TOTAL, 0.0)
    cards, rows, lines, elements, balance = state.usable, state.rows, list[_Line](), [], []
    for city, left, right in rows:
        lines.append(_VACANT if city is None else _line(len(left), len(right), cards.fits[city]))
        elements.append("" if city is None else ELEMENTS_OF[city])
        balance.append(sum(right) - sum(left))
    total = sum(balance)
    usual = [line[b] for line, b in zip(lines, balance, strict=True)]
    best, chosen, most = float("-inf"), cast("tuple[Face, tuple[Edit, ...]] | None", None), float("-inf")
    spends = []
    for card in dict.fromkeys(state.hand):
        own, tables, now, plays = signed(card, state.side), lines.copy(), usual.copy(), []
        constant, element = playable * (cards.count - len(own)), card[-1]
        most = max(most, constant)
        for n, some in enumerate(elements) if own else ():
            if element in some:  # elsewhere the card counts for nothing
                tables[n], now[n], gains = lines[n].spend(own, balance[n])
                for power, gain in gains:
                    plays.append((n, power, gain))
        rest = constant + sum(now)
        spends.append((card, tables, now, rest - weight * abs(total)))
        for n, power, gain in plays:
            value = rest + gain - weight * abs(total + power)
            if value > best + BETTER:
                best, chosen = value, (card, ((n, int(power > 0), 0, abs(power)),))
    most += sum(usual) - weight * abs(total)
    for bound, n, m, at, change, (p, q) in _promising(rows, lines, balance, usual, best - most):
        if most + bound <= best + BETTER:
            break
        x, y = balance[n] + change, balance[m] - change
        for card, tables, now, rest in spends:
            value = rest - now[n] - now[m] + tables[n][x] + tables[m][y]
            if value > best + BETTER:
                best, chosen = value, (card, ((n, at, p, q), (m, at, q, p)))
    return chosen


Exchange = tuple[float, int, int, int, int, tuple[int, int]]


def _promising(
    rows: Sequence[Bare], lines: Sequence[_Line], balance: Sequence[int], usual: Sequence[float], least: float
) -> list[Exchange]:
    """Return the swaps that may gain more than ``least``, by a bound of their gain, the highest first.

    The bound is the gain if no card is spent, since no row becomes better by spending one.
    """
    found = []
    for n, m in _PAIRS:
        here, there, x, y = lines[n], lines[m], balance[n], balance[m]
        before = usual[n] + usual[m]
        (_, *some), (_, *others) = rows[n], rows[m]
        for change, (at, powers) in _changes(*some, *others).items():
            if (gain := here[x + change] + there[y - change] - before) > least:
                found.append((gain, n, m, at, change, powers))
    found.sort(reverse=True)
    return found


def balances(state: State) -> bool:
    """Return whether one play or swap can raise the number of rows in balance."""
    if not state.hand:
        return False
    b = [sum(right) - sum(left) for _, left, right in state.rows]
    for card in state.hand:
        for n, row in enumerate(state.rows):
            if any(b[n] + SIGN[at] * POWER[card] == 0 for at in takes(row, card, state.side)):
                return True
    for n, m in _PAIRS:
        level = (b[n] == 0) + (b[m] == 0)
        (_, *some), (_, *others) = state.rows[n], state.rows[m]
        if any((b[n] + change == 0) + (b[m] - change == 0) > level for change in _changes(*some, *others)):
            return True
    return False


Exchanges = dict[int, tuple[int, tuple[int, int]]]
"""Side and powers of exchanges between two rows, by the change of the first row's balance."""


def _changes(
    left: tuple[int, ...], right: tuple[int, ...], other_left: tuple[int, ...], other_right: tuple[int, ...]
) -> Exchanges:
    """Return the exchanges with another row on either side.

    Both sides can bring the same change; the values after it are the same, so it is listed once, on the right.
    """
    found = _exchanges(left, other_left, 0)
    return found | more if (more := _exchanges(right, other_right, 1)) else found


@lru_cache(maxsize=1 << 13)
def _exchanges(some: tuple[int, ...], others: tuple[int, ...], at: int) -> Exchanges:
    """Return the effective exchanges of a power for another one on a side; one of those that bring the same change."""
    found: Exchanges = {}
    for p in some:
        for q in others:
            if p != q:
                found.setdefault(SIGN[at] * (q - p), (at, (p, q)))
    return found
