"""The best play or swap of a position, from the balances that it changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import Final, NamedTuple, cast

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
    Usable,
    Worth,
    signed,
    takes,
)

__all__ = ["balances", "best_step"]

BETTER: Final = 1e-9
"""The least difference of two values; less is an error of rounding."""
SIGN: Final = (-1, 1)
"""The sign of powers on the left and on the right."""


class _Vacant(dict[int, float]):
    """The values of a row without a city."""

    def __missing__(self, b: int) -> float:
        return 0.0


class _Line(NamedTuple):
    """A row while one card is chosen.

    Attributes:
        elements: the elements of its city; none if it is vacant.
        fits: the signed powers that fit, of all cards.
        on: the number of dreams on each side.
        b: its balance.
        worth: the value of the row by its balance, with all cards.
    """

    elements: str
    fits: tuple[int, ...]
    on: tuple[int, int]
    b: int
    worth: Mapping[int, float]


_VACANT: Final = _Vacant()
_PAIRS: Final = tuple(combinations(range(len(ROWS)), 2))
_left: Final = lru_cache(maxsize=1 << 13)(without)
_worth: Final = lru_cache(maxsize=1 << 15)(partial(Worth, ready=PROMISED[0], pair=PROMISED[1]))


def best_step(state: State) -> tuple[Face, tuple[Edit, ...]] | None:
    """Return the card and the edits that lead to the best of :func:`.evaluate.following` by :meth:`State.valued`."""
    weight, playable = (TOTAL_OF_TWO, PLAYABLE) if state.partner else (TOTAL, 0.0)
    cards = state.usable
    lines = [_line(row, cards) for row in state.rows]
    total = sum([line.b for line in lines])
    usual = [line.worth[line.b] for line in lines]
    best, chosen, most = float("-inf"), cast("tuple[Face, tuple[Edit, ...]] | None", None), float("-inf")
    spends = []
    for card in dict.fromkeys(state.hand):
        own, tables, now = signed(card, state.side), {}, usual.copy()
        constant = playable * (cards.count - len(own))
        most = max(most, constant)
        plays = []
        for n, line in enumerate(lines) if own else ():
            if card[-1] in line.elements:  # elsewhere the card counts for nothing
                left, right = line.on
                fits = _left(line.fits, own)
                table = tables[n] = _worth(left, right, fits)
                before = now[n] = table[line.b]
                if line.b or not left:  # not in balance
                    for power in own:
                        if line.on[power > 0] < PLACES:
                            grown = _worth(left + (power < 0), right + (power > 0), fits)[line.b + power]
                            plays.append((n, power, grown - before))
        rest = constant + sum(now)
        spends.append((card, tables, now, rest - weight * abs(total)))
        for n, power, gain in plays:
            value = rest + gain - weight * abs(total + power)
            if value > best + BETTER:
                best, chosen = value, (card, ((n, int(power > 0), 0, abs(power)),))
    most += sum(usual) - weight * abs(total)
    for bound, n, m, at, change, (p, q) in _promising(state.rows, lines, usual, best - most):
        if most + bound <= best + BETTER:
            break
        x, y = lines[n].b + change, lines[m].b - change
        for card, tables, now, rest in spends:
            here, there = tables.get(n, lines[n].worth), tables.get(m, lines[m].worth)
            value = rest - now[n] - now[m] + here[x] + there[y]
            if value > best + BETTER:
                best, chosen = value, (card, ((n, at, p, q), (m, at, q, p)))
    return chosen


Exchange = tuple[float, int, int, int, int, tuple[int, int]]


def _promising(rows: Sequence[Bare], lines: Sequence[_Line], usual: Sequence[float], least: float) -> list[Exchange]:
    """Return the swaps that may gain more than ``least``, by a bound of their gain, the highest first.

    The bound is the gain if no card is spent, since no row becomes better by spending one.
    """
    found = []
    for n, m in _PAIRS:
        some, others, line, other = rows[n], rows[m], lines[n], lines[m]
        here, there, x, y, now = line.worth, other.worth, line.b, other.b, usual[n] + usual[m]
        for at in (0, 1):
            if some[at + 1] and others[at + 1]:
                for change, powers in _exchanges(some[at + 1], others[at + 1], SIGN[at]).items():
                    gain = here[x + change] + there[y - change] - now
                    if gain > least:
                        found.append((gain, n, m, at, change, powers))
    found.sort(reverse=True)
    return found


def _line(row: Bare, cards: Usable) -> _Line:
    city, left, right = row
    if city is None:
        return _Line("", (), (0, 0), 0, _VACANT)
    fits, on = cards.fits[city], (len(left), len(right))
    return _Line(ELEMENTS_OF[city], fits, on, sum(right) - sum(left), _worth(*on, fits))


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
        for at, sign in enumerate(SIGN, 1):
            changes = _exchanges(state.rows[n][at], state.rows[m][at], sign)
            if any((b[n] + change == 0) + (b[m] - change == 0) > level for change in changes):
                return True
    return False


Exchanges = Mapping[int, tuple[int, int]]
"""Powers exchanged between two rows, by the change of the first row's balance."""


@lru_cache(maxsize=1 << 13)
def _exchanges(some: tuple[int, ...], others: tuple[int, ...], sign: int) -> Exchanges:
    """Return the effective exchanges of a power for another one; one of those that bring the same change."""
    found: dict[int, tuple[int, int]] = {}
    for p in some:
        for q in others:
            if p != q:
                found.setdefault(sign * (q - p), (p, q))
    return found
