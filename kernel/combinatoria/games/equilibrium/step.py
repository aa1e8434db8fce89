"""The best play or swap of a position, from the balances that it changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final, cast

from ...core.table import Face
from .board import PLACES, ROWS
from .cards import CHAOS, ELEMENTS, ELEMENTS_OF, POWER, SIDES
from .evaluate import OTHER, PLAYABLE, PROMISED, TOTAL, TOTAL_OF_TWO, Edit, State, Worth, signed

__all__ = ["Lines", "balances", "best_step", "least_useful"]

BETTER: Final = 1e-9
"""The least difference of two values; less is an error of rounding."""
SIGN: Final = (-1, 1)
"""The sign of powers on the left and on the right."""
Powers = tuple[int, ...]
Exchange = tuple[int, tuple[int, int]]
"""The change of the first row's balance, and the powers that change places."""

# -- hands as numbers --------------------------------------------------------------------------------------

_DIGIT: Final = 4
"""The bits for the number of cards of an element and a signed power; two hands have at most 8."""
_SIGNED: Final = sorted(sign * power for power in {*POWER.values()} for sign in SIGN)
_FIELD: Final = _DIGIT * len(_SIGNED)
"""The bits for the cards of an element."""
_COUNT: Final = _FIELD * len(ELEMENTS)
"""The place of the number of cards, with one for each side that takes a card."""
_ALL: Final = (1 << _FIELD) - 1
"""The field of one element; a number modulo this is the sum of its fields."""
_ONE: Final = {power: 1 << _DIGIT * n for n, power in enumerate(_SIGNED)}
"""A card of a signed power within its field."""
_CODE: Final[Mapping[str | None, Mapping[Face, int]]] = {
    side: {
        card: sum([(_ONE[p] << _FIELD * ELEMENTS.index(card[-1])) + (1 << _COUNT) for p in signed(card, side)])
        for card in POWER
        if card != CHAOS
    }
    for side in (None, *SIDES)
}
"""The number of each card that is played to one side or either; a hand has the sum."""
_MASK: Final[Mapping[Face, int]] = {
    city: sum([_ALL << _FIELD * ELEMENTS.index(element) for element in elements])
    for city, elements in ELEMENTS_OF.items()
}
"""The fields of a hand's number that fit a city; taken modulo :data:`_ALL`, they are added up."""


def _code(state: State) -> int:
    """Return the number of the cards that anybody can play."""
    code_of = _CODE[state.side]
    code = sum([code_of[card] for card in state.hand])
    if state.partner:
        code_of = _CODE[OTHER[state.side]]
        code += sum([code_of[card] for card in state.partner])
    return code


# -- rows and their values ---------------------------------------------------------------------------------


class _Line(Worth):
    """The values of a row by its balance, as the bots weigh it.

    Args:
        fits: the cards that fit its city, as the number of one field.
        shape: the number of dreams on the left times :data:`_WIDE`, plus those on the right.

    Attributes:
        grown: what :meth:`grow` has found, by the card.
    """

    __slots__ = ("_fits", "_shape", "grown")

    def __init__(self, fits: int, shape: int) -> None:
        cards = [power for n, power in enumerate(_SIGNED) for _ in range(fits >> _DIGIT * n & (1 << _DIGIT) - 1)]
        left, right = divmod(shape, _WIDE)
        super().__init__(left, right, tuple(cards), *PROMISED)
        self._fits, self._shape = fits, shape
        self.grown: dict[Powers, _Grown] = {}

    def grow(self, own: Powers) -> _Grown:
        """Return the row once a card that fits is spent, given by its signed powers, and each power it can play.

        With each power comes the row with it.
        """
        rest = self._fits - sum([_ONE[p] for p in own])
        sizes = divmod(self._shape, _WIDE)
        plays = [(p, _line(rest, self._shape + _STEP[p > 0])) for p in own if sizes[p > 0] < PLACES]
        found = self.grown[own] = _line(rest, self._shape), plays
        return found


_Grown = tuple[_Line, list[tuple[int, _Line]]]
_WIDE: Final = PLACES + 1
_STEP: Final = (_WIDE, 1)
"""The shape of a dream more on the left and on the right."""
_line: Final = lru_cache(maxsize=1 << 15)(_Line)
_VACANT: Final = _Line(0, 0)
"""Stands for a row without a city, which is worth nothing and to which nothing is played."""
_VACANT[0] = 0.0
_PAIRS: Final = tuple(combinations(range(len(ROWS)), 2))


class _Heap:
    """The dreams on one side of a row.

    Args:
        powers: their powers, sorted.
        place: the number of this heap among all.

    Attributes:
        size: their number.
        total: the sum of their powers.
        swaps: for each side, the effective exchanges with each other heap, found once they are needed.
    """

    __slots__ = ("place", "powers", "size", "swaps", "total")

    def __init__(self, powers: Powers, place: int) -> None:
        self.powers, self.place, self.size, self.total = powers, place, len(powers), sum(powers)
        self.swaps: tuple[dict[int, Sequence[Exchange]], ...] = {}, {}

    def exchanges(self, other: _Heap, at: int) -> Sequence[Exchange]:
        """Return the effective exchanges of a power for one of another heap; one of those that bring the same change.

        Each comes with the change of the first row's balance.
        """
        found: dict[int, tuple[int, int]] = {}
        for p in self.powers:
            for q in other.powers:
                if p != q:
                    found.setdefault(SIGN[at] * (q - p), (p, q))
        self.swaps[at][other.place] = kept = tuple(found.items())
        return kept


_POWERS: Final = [
    powers for n in range(PLACES + 1) for powers in combinations_with_replacement(sorted({*POWER.values()}), n)
]
_HEAPS: Final = {powers: _Heap(powers, place) for place, powers in enumerate(_POWERS)}
Standing = tuple[list[_Line], list[int], Mapping[str, Sequence[int]], list[tuple[_Heap, _Heap]], int]


def _standing(state: State) -> Standing:
    """Return the rows, their balances, those that take each element, their sides, and the number of cards to use."""
    code, heaps, line, mask = _code(state), _HEAPS, _line, _MASK
    lines, balance, on, cities = [], [], [], []
    for city, left, right in state.rows:
        sides = minus, plus = heaps[left], heaps[right]
        on.append(sides)
        cities.append(city)
        lines.append(line((code & mask[city]) % _ALL, minus.size * _WIDE + plus.size) if city else _VACANT)
        balance.append(plus.total - minus.total if city else 0)
    return lines, balance, _taking(tuple(cities)), on, code >> _COUNT


@lru_cache(maxsize=1 << 12)
def _taking(cities: tuple[Face | None, ...]) -> Mapping[str, Sequence[int]]:
    """Return the rows whose city takes cards of each element, from 0."""
    return {e: [n for n, city in enumerate(cities) if city and e in ELEMENTS_OF[city]] for e in ELEMENTS}


class Lines:
    """The rows of a position as the bots value them, to compare changes of a row.

    Args:
        state: the position.

    Attributes:
        usual: the value of each row.
    """

    def __init__(self, state: State) -> None:
        self._weight, self._playable = _weights(state)
        self._cities, self._code = [city for city, *_ in state.rows], _code(state)
        self._lines, self._balance, _, self._on, count = _standing(state)
        self._kept = self._playable * count
        self.usual = [line[b] for line, b in zip(self._lines, self._balance, strict=True)]

    def value(self) -> float:
        """Return the value of the position: :meth:`State.valued`."""
        return sum(self.usual) - self._weight * abs(sum(self._balance)) + self._kept

    def row(self, n: int, left: Sequence[int], right: Sequence[int]) -> float:
        """Return the value of the ``n``-th row, from 0, with other powers on its sides."""
        city = self._cities[n]
        if city is None:
            return 0.0
        return _line((self._code & _MASK[city]) % _ALL, len(left) * _WIDE + len(right))[sum(right) - sum(left)]

    def changed(self, n: int, left: Sequence[int], right: Sequence[int]) -> float:
        """Return the value of the position with other powers on the sides of the ``n``-th row, from 0."""
        values, balance = self.usual.copy(), self._balance.copy()
        values[n], balance[n] = self.row(n, left, right), sum(right) - sum(left)
        return sum(values) - self._weight * abs(sum(balance)) + self._kept


def _weights(state: State) -> tuple[float, float]:
    """Return the weights of the total of all balances and of each card that can be used (:meth:`State.valued`)."""
    return (TOTAL_OF_TWO, PLAYABLE) if state.partner else (TOTAL, 0.0)


def best_step(state: State) -> tuple[Face, tuple[Edit, ...]] | None:
    """Return the card and the edits that lead to the best of :func:`.evaluate.following` by :meth:`State.valued`."""
    (weight, playable), side = _weights(state), state.side
    lines, balance, taking, on, count = _standing(state)
    usual = [line[b] for line, b in zip(lines, balance, strict=True)]
    total = sum(balance)
    askew = weight * abs(total)
    best, chosen, most = float("-inf"), cast("tuple[Face, tuple[Edit, ...]] | None", None), float("-inf")
    spends = []
    for card in dict.fromkeys(state.hand):
        own, tables, now, plays = signed(card, side), lines.copy(), usual.copy(), []
        constant = playable * (count - len(own))
        if constant > most:
            most = constant
        for n in taking[card[-1]] if own else ():  # elsewhere the card counts for nothing
            line, b = lines[n], balance[n]
            tables[n], ways = line.grown.get(own) or line.grow(own)
            now[n] = tables[n][b]
            if ways and (b or not on[n][0].size):  # a row in balance takes no card
                plays.append((n, b, ways))
        rest = constant + sum(now)
        spends.append((card, tables, now, rest - askew))
        for n, b, ways in plays:
            for power, then in ways:
                value = rest + (then[b + power] - now[n]) - weight * abs(total + power)
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
    (weight, playable), (lines, balance, taking, _, count) = _weights(state), _standing(state)
    askew, usual = weight * abs(sum(balance)), [line[b] for line, b in zip(lines, balance, strict=True)]
    best, chosen = float("-inf"), state.hand[0]
    for card in dict.fromkeys(state.hand):
        own, now = signed(card, state.side), usual.copy()
        for n in taking[card[-1]] if own else ():
            line = lines[n]
            now[n] = (line.grown.get(own) or line.grow(own))[0][balance[n]]
        value = sum(now) - askew + playable * (count - len(own))
        if value > best:
            best, chosen = value, card
    return chosen


def _promising(
    on: Sequence[tuple[_Heap, _Heap]],
    lines: Sequence[_Line],
    balance: Sequence[int],
    usual: Sequence[float],
    least: float,
) -> list[tuple[float, int, int, int, int, tuple[int, int]]]:
    """Return the swaps that may gain more than ``least``, by a bound of their gain, the highest first.

    The bound is the gain if no card is spent, since no row becomes better by spending one.
    """
    found = []
    for n, m in _PAIRS:
        here, there, x, y = lines[n], lines[m], balance[n], balance[m]
        some, others, before = on[n], on[m], usual[n] + usual[m]
        for at in (0, 1):
            one = some[at]
            if one.size and (other := others[at]).size:
                if (swaps := one.swaps[at].get(other.place)) is None:
                    swaps = one.exchanges(other, at)
                for change, powers in swaps:
                    if (gain := here[x + change] + there[y - change] - before) > least:
                        found.append((gain, n, m, at, change, powers))
    found.sort(reverse=True)
    return found


def balances(state: State) -> bool:
    """Return whether one play or swap can raise the number of rows in balance."""
    if not state.hand:
        return False
    _, b, taking, on, _ = _standing(state)
    for card in state.hand:
        for p in signed(card, state.side):
            for n in taking[card[-1]]:
                if b[n] == -p and on[n][p > 0].size < PLACES:
                    return True
    for n, m in _PAIRS:
        level = (b[n] == 0) + (b[m] == 0)
        for at in (0, 1):
            here, other = on[n][at], on[m][at]
            for change, _ in here.swaps[at].get(other.place) or here.exchanges(other, at):
                if (b[n] + change == 0) + (b[m] - change == 0) > level:
                    return True
    return False
