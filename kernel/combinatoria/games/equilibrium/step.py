"""The best play or swap of a position, from the balances that it changes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, cast

from ...core.choices import without
from ...core.table import Face
from .board import PLACES, ROWS
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

__all__ = ["balances", "best_step", "least_useful"]

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

    Attributes:
        spent: what :meth:`spend` has found, by the card and the balance.
    """

    __slots__ = ("_grown", "_shape", "spent")

    def __init__(self, left: int, right: int, fits: tuple[int, ...]) -> None:
        super().__init__(left, right, fits, *PROMISED)
        self._shape = left, right, fits
        self._grown: dict[tuple[int, ...], _Grown] = {}
        self.spent: dict[tuple[tuple[int, ...], int], _Spent] = {}

    def spend(self, own: tuple[int, ...], b: int) -> _Spent:
        """Return the row once a card that fits is spent, given by its signed powers, and its value then.

        Also the possible plays of the card to the row, which must not be in balance, each with its power and its gain
        over spending the card elsewhere.
        """
        spent, grown = self._grown.get(own) or self._grow(own)
        now = spent[b]
        plays = tuple([(p, then[b + p] - now) for p, then in grown]) if b or not self._shape[0] else ()
        found = self.spent[own, b] = spent, now, plays
        return found

    def _grow(self, own: tuple[int, ...]) -> _Grown:
        """Return the row without a card that fits, and with it, for each power to play."""
        left, right, fits = self._shape
        rest = without(fits, own)
        plays = [(p, _line(left + (p < 0), right + (p > 0), rest)) for p in own if (right if p > 0 else left) < PLACES]
        found = self._grown[own] = _line(left, right, rest), plays
        return found


_Grown = tuple[_Line, list[tuple[int, _Line]]]
_Spent = tuple[_Line, float, tuple[tuple[int, float], ...]]
_line: Final = lru_cache(maxsize=1 << 15)(_Line)
_VACANT: Final = _line(0, 0, ())
"""Stands for a row without a city, to which nothing is played."""
_PAIRS: Final = tuple(combinations(range(len(ROWS)), 2))


def _weights(state: State) -> tuple[float, float]:
    """Return the weights of the total of all balances and of each card that can be used (:meth:`State.valued`)."""
    return (TOTAL_OF_TWO, PLAYABLE) if state.partner else (TOTAL, 0.0)


def best_step(state: State) -> tuple[Face, tuple[Edit, ...]] | None:
    """Return the card and the edits that lead to the best of :func:`.evaluate.following` by :meth:`State.valued`."""
    weight, playable = _weights(state)
    cards, lines, elements, balance, usual, on = state.usable, list[_Line](), [], list[int](), list[float](), []
    fits = cards.fits
    for city, left, right in state.rows:
        on.append((left, right))
        if city is None:
            line, some, b, value = _VACANT, "", 0, 0.0
        else:
            line, some, b = _line(len(left), len(right), fits[city]), ELEMENTS_OF[city], sum(right) - sum(left)
            value = line[b]
        lines.append(line)
        elements.append(some)
        balance.append(b)
        usual.append(value)
    total = sum(balance)
    askew = weight * abs(total)
    best, chosen, most = float("-inf"), cast("tuple[Face, tuple[Edit, ...]] | None", None), float("-inf")
    spends = []
    for card in dict.fromkeys(state.hand):
        own, tables, now, plays = signed(card, state.side), lines.copy(), usual.copy(), []
        constant, element = playable * (cards.count - len(own)), card[-1]
        if constant > most:
            most = constant
        for n, some in enumerate(elements) if own else ():
            if element in some:  # elsewhere the card counts for nothing
                line, b = lines[n], balance[n]
                tables[n], now[n], gains = line.spent.get((own, b)) or line.spend(own, b)
                for power, gain in gains:
                    plays.append((n, power, gain))
        rest = constant + sum(now)
        spends.append((card, tables, now, rest - askew))
        for n, power, gain in plays:
            value = rest + gain - weight * abs(total + power)
            if value > best + BETTER:
                best, chosen = value, (card, ((n, int(power > 0), 0, abs(power)),))
    most += sum(usual) - askew
    for bound, n, m, at, change, (p, q) in _promising(on, lines, balance, usual, best - most):
        if most + bound <= best + BETTER:
            break
        x, y = balance[n] + change, balance[m] - change
        for card, tables, now, rest in spends:
            value = rest - now[n] - now[m] + tables[n][x] + tables[m][y]
            if value > best + BETTER:
                best, chosen = value, (card, ((n, at, p, q), (m, at, q, p)))
    return chosen


def least_useful(state: State) -> Face:
    """Return the card without which the position has the highest value (:meth:`State.valued`)."""
    weight, playable = _weights(state)
    cards, lines, total = state.usable, list[tuple[_Line, int, str]](), 0
    for city, left, right in state.rows:
        if city is not None:
            b = sum(right) - sum(left)
            lines.append((_line(len(left), len(right), cards.fits[city]), b, ELEMENTS_OF[city]))
            total += b
    best, chosen = float("-inf"), state.hand[0]
    for card in dict.fromkeys(state.hand):
        own, element = signed(card, state.side), card[-1]
        value = sum([
            (line.spent.get((own, b)) or line.spend(own, b))[1] if own and element in some else line[b]
            for line, b, some in lines
        ])  # fmt: skip
        value = value - weight * abs(total) + playable * (cards.count - len(own))
        if value > best:
            best, chosen = value, card
    return chosen


Powers = tuple[int, ...]
Exchange = tuple[float, int, int, int, int, tuple[int, int]]


def _promising(
    on: Sequence[tuple[Powers, Powers]],
    lines: Sequence[_Line],
    balance: Sequence[int],
    usual: Sequence[float],
    least: float,
) -> list[Exchange]:
    """Return the swaps that may gain more than ``least``, by a bound of their gain, the highest first.

    The bound is the gain if no card is spent, since no row becomes better by spending one.
    """
    found = []
    for n, m in _PAIRS:
        if changes := _changes(on[n], on[m]):
            here, there, x, y = lines[n], lines[m], balance[n], balance[m]
            before = usual[n] + usual[m]
            for change, at, powers in changes:
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
        some, others = state.rows[n][1:], state.rows[m][1:]
        if any((b[n] + change == 0) + (b[m] - change == 0) > level for change, *_ in _changes(some, others)):
            return True
    return False


@lru_cache(maxsize=1 << 15)
def _changes(
    some: tuple[Powers, Powers], others: tuple[Powers, Powers]
) -> tuple[tuple[int, int, tuple[int, int]], ...]:
    """Return the exchanges between two rows: the change of the first row's balance, the side and the powers.

    Both sides can bring the same change; the values after it are the same, so it is listed once, on the right.
    """
    found = _exchanges(some[0], others[0], 0) | _exchanges(some[1], others[1], 1)
    return tuple([(change, at, powers) for change, (at, powers) in found.items()])


@lru_cache(maxsize=1 << 13)
def _exchanges(some: Powers, others: Powers, at: int) -> dict[int, tuple[int, tuple[int, int]]]:
    """Return the effective exchanges of a power for another one on a side; one of those that bring the same change."""
    found: dict[int, tuple[int, tuple[int, int]]] = {}
    for p in some:
        for q in others:
            if p != q:
                found.setdefault(SIGN[at] * (q - p), (at, (p, q)))
    return found
