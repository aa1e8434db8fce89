"""The four rows of cities and dreams: balances, zero sums, and legal places for cards; works on tables and views."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from typing import Final

from ...core.choices import choices
from ...core.playout import PlayoutTable
from ...core.seats import zones_of
from ...core.table import Face, Table
from .cards import ELEMENTS_OF, POLARITY, POWER, SIDES, home

__all__ = [
    "ASIDE", "BIT", "BOOKS_SHOWN", "BOX", "CITIES", "DECK", "DISCARD", "HAND", "PLACES", "ROWS", "SHELF", "TAGGED",
    "WON", "Bare", "Cards", "Row", "Side", "balanced", "bare_rows", "city_zone", "empty_rows", "looked_zone",
    "number_of_several", "one_of_several", "polarity_side", "polarity_zone", "read", "row_at", "rows", "several",
    "side_zone",
]  # fmt: skip

Cards = tuple[Face, ...]
Bare = tuple[Face | None, tuple[int, ...], tuple[int, ...]]
"""The city of a row, and the sorted powers on either side."""
ROWS: Final = range(1, 5)
PLACES: Final = 3
"""Maximum number of dreams on one side of a city."""
HAND: Final = 4
DECK, CITIES, DISCARD, WON, ASIDE = "deck", "cities", "discard", "won", "aside"
BOOKS_SHOWN, SHELF, BOX = "books", "shelf", "box"
_NAMES: Final = tuple((n, f"left:{n}", f"city:{n}", f"right:{n}") for n in ROWS)
BIT: Final[Mapping[Face, int]] = {face: 1 << n for n, face in enumerate(POWER)}
"""A bit for each dream, so that a set of dreams is a number."""


@dataclass(slots=True, eq=False)
class Places:
    """The dreams that may be played to a row, by its city and whether there is room left and right.

    Attributes:
        takes: the faces for each side; Chaos has no element and is never among them.
        fits: the set of those with a side of their own, if only one side is played to, or (None) either.
        either: the set of the others for each side, again by the side that is played to.
    """

    takes: Mapping[str, frozenset[Face]]
    fits: Mapping[str | None, int]
    either: Mapping[str | None, tuple[int, ...]]


def _places(elements: str, room: Mapping[str, bool]) -> Places:
    takes = {
        side: frozenset(f for f in POWER if room[side] and f[-1] in elements and home(f) in (side, None))
        for side in SIDES
    }
    own, both = (
        {s: sum(BIT[f] for f in takes[s] if (home(f) is None) == any_) for s in SIDES} for any_ in (False, True)
    )
    fits: dict[str | None, int] = {None: sum(own.values())}
    fits.update(own)
    return Places(takes, fits, {None: tuple(both.values()), **{side: (both[side],) for side in SIDES}})


_PLACES: Final[Mapping[Face | None, Sequence[Sequence[Places]]]] = {
    city: [[_places(elements, {"left": left, "right": right}) for right in (False, True)] for left in (False, True)]
    for city, elements in (*ELEMENTS_OF.items(), (None, ""))
}
"""The places of a row by its city, and whether there is room left and right."""
_DIGIT: Final = 8
"""The bits for the number of selections with a sum; there are at most 7 on a side, and 49 pairs."""
_LARGEST: Final = PLACES * max(POWER.values())
"""The largest sum of a side."""


@dataclass(slots=True, eq=False)
class Side:
    """The dreams on one side of a city.

    Attributes:
        cards: their faces, in the order on the table.
        kinds, different: the distinct faces, and their number.
        powers: their powers, sorted.
        total: the sum of the powers.
        room: whether there is a free place.
        sums: a number whose digits (of :data:`_DIGIT` bits) are the numbers of different selections by their sum.
        mirrored: the same digits in reverse order: the middle digit of a product with ``sums`` counts equal sums.
    """

    cards: Cards
    kinds: Cards
    different: int
    powers: tuple[int, ...]
    total: int
    room: bool
    sums: int
    mirrored: int


@lru_cache(maxsize=1 << 12)
def _side(cards: Cards) -> Side:
    """Return a side, cached because the same few combinations recur."""
    powers, kinds = tuple(sorted([POWER[f] for f in cards])), tuple(dict.fromkeys(cards))
    sums = prod([sum([1 << _DIGIT * POWER[f] * n for n in range(cards.count(f) + 1)]) for f in kinds]) - 1
    mirrored = int.from_bytes(sums.to_bytes(_LARGEST + 1, "little"), "big")
    return Side(cards, kinds, len(kinds), powers, sum(powers), len(cards) < PLACES, sums, mirrored)


@lru_cache(maxsize=1 << 11)
def _chosen(place: str, cards: Cards) -> list[tuple[int, Cards]]:
    """Return all selections among the sorted dreams of a place, as (sum, codes used in moves)."""
    return [(sum([POWER[f] for f in faces]), tuple([place + f for f in faces])) for faces in choices(cards)]


@lru_cache(maxsize=1 << 11)
def _by_sum(place: str, cards: Cards) -> Mapping[int, Sequence[Cards]]:
    """Return the same selections by their sum."""
    found: dict[int, list[Cards]] = {}
    for total, codes in _chosen(place, cards):
        found.setdefault(total, []).append(codes)
    return found


class Row:
    """One row of the table; see :func:`rows`.

    Attributes:
        n: its number from the top.
        city: the face of its city; None if it is vacant.
        minus, plus: the dreams on the left, which count as negative, and on the right.
        places: the dreams that may be played to it.
        balance: the powers on the right minus those on the left.
        zeros: the number of :attr:`partials`.
    """

    __slots__ = ("_partials", "balance", "city", "minus", "n", "places", "plus", "zeros")

    def __init__(self, n: int, city: Face | None, left: Side, right: Side) -> None:
        self.n, self.city, self.minus, self.plus = n, city, left, right
        self.places = _PLACES[city][left.room][right.room]
        self.balance = right.total - left.total
        self.zeros = left.sums * right.mirrored >> _DIGIT * _LARGEST & (1 << _DIGIT) - 1 if self.balance else 0
        self._partials: tuple[Cards, ...] | None = None if self.zeros else ()

    @property
    def partials(self) -> tuple[Cards, ...]:
        """The sets of dreams of an unbalanced row that add up to 0, as codes used in moves (R9)."""
        if self._partials is None:
            self._partials = tuple([some + other for some, others in self._halves() for other in others])
        return self._partials

    def partial(self, n: int) -> Cards:
        """Return the ``n``-th of :attr:`partials`, without listing them."""
        for some, others in self._halves():
            if n < len(others):
                return some + others[n]
            n -= len(others)
        raise IndexError(n)

    def _halves(self) -> Iterator[tuple[Cards, Sequence[Cards]]]:
        """Yield each selection on the left with all on the right that have the same sum."""
        there = _by_sum(f"R{self.n}-", tuple(sorted(self.right)))
        return ((some, there[sum_]) for sum_, some in _chosen(f"L{self.n}-", tuple(sorted(self.left))) if sum_ in there)

    def on(self, side: str) -> Side:
        """Return the dreams on one side."""
        return self.minus if side == "left" else self.plus

    @property
    def bare(self) -> Bare:
        """The row without the names of its dreams."""
        return self.city, self.minus.powers, self.plus.powers

    @property
    def takes(self) -> Mapping[str, frozenset[Face]]:
        """The faces that may be played to each side."""
        return self.places.takes

    @property
    def left(self) -> Cards:
        """The dreams on the left, which count as negative."""
        return self.minus.cards

    @property
    def right(self) -> Cards:
        """The dreams on the right."""
        return self.plus.cards

    @property
    def empty(self) -> bool:
        """True if there is a city without dreams."""
        return self.city is not None and not self.left and not self.right

    @property
    def balanced(self) -> bool:
        """True if there are dreams and both sides have equal powers."""
        return self.balance == 0 and bool(self.left)

    @property
    def stronger(self) -> str | None:
        """The side with the larger power, or None if they are equal."""
        return "left" if self.balance < 0 else "right" if self.balance > 0 else None

    def room(self, side: str) -> int:
        """Return the number of free places on one side; 0 in a vacant row."""
        return PLACES - len(self.on(side).cards) if self.city is not None else 0


_row: Final = lru_cache(maxsize=1 << 12)(Row)
"""A cached row: playouts come upon the same ones again."""


def side_zone(side: str, n: int) -> str:
    """Return the name of a zone for the dreams on one side of a city."""
    return f"{side}:{n}"


city_zone: Final = zones_of("city")
"""Returns the name of the zone for the city of a row."""
polarity_zone: Final = zones_of("polarity")
"""Returns the name of the zone for a seat's polarity card."""
looked_zone: Final = zones_of("looked")
"""Returns the name of the zone in which a seat looks at the cards of a Prophecy."""


def rows(t: Table) -> list[Row]:
    """Return all rows, top first."""
    zones, memo, found = t.zones, t.memo, []
    for n, left, city, right in _NAMES:
        ids = tuple(zones[left]), tuple(zones[city]), tuple(zones[right])
        known = memo.get(city)
        if known is None or known[0] != ids:  # few rows change in a turn
            minus, here, plus = ids
            made = _row if isinstance(t, PlayoutTable) else Row
            row = made(n, t.faces[here[0]] if here else None, _side_of(t, minus), _side_of(t, plus))
            known = memo[city] = ids, row
        found.append(known[1])
    return found


def _side_of(t: Table, ids: tuple[int, ...]) -> Side:
    """Return the side with these cards; a card keeps its face as long as it keeps its id."""
    known: Side | None = t.memo.get(ids)
    if known is None:
        known = t.memo[ids] = _side(tuple(map(t.faces.__getitem__, ids)))
    return known


def bare_rows(t: Table) -> tuple[Bare, ...]:
    """Return all rows without the names of their dreams, top first."""
    if not isinstance(t, PlayoutTable):
        return tuple([row.bare for row in rows(t)])
    zones, memo, faces, found = t.zones, t.memo, t.faces, []
    for _, left, city, right in _NAMES:  # a playout replaces a list that changes, and few do in a turn
        minus, plus, here, known = zones[left], zones[right], zones[city], memo.get(left)
        if known is None or known[0] is not minus or known[1] is not plus or known[2] is not here:
            powers, other = [tuple(sorted([POWER[faces[i]] for i in ids])) for ids in (minus, plus)]
            known = memo[left] = minus, plus, here, (faces[here[0]] if here else None, powers, other)
        found.append(known[3])
    return tuple(found)


def row_at(t: Table, n: int) -> Row:
    """Return one row of a table."""
    return rows(t)[n - 1]


def balanced(t: Table) -> list[int]:
    """Return the numbers of the rows whose city is in balance, top first."""
    return [row.n for row in rows(t) if row.balanced]


def empty_rows(t: Table) -> list[int]:
    """Return the numbers of the rows with a city and no dreams, top first."""
    zones = t.zones
    return [n for n, left, city, right in _NAMES if zones[city] and not zones[left] and not zones[right]]


def polarity_side(t: Table, seat: int) -> str | None:
    """Return the side to which a seat plays, or None if there is no polarity."""
    if t.seats == 1:
        return None
    return "left" if t.open_codes(polarity_zone(seat)) == [POLARITY["left"]] else "right"


# -- cards of several rows in one move ----------------------------------------------------------------------


TAGGED: Final = re.compile(f"[LR][{ROWS[0]}-{ROWS[-1]}]-")
"""The prefix of a card code that names its row and side."""


def read(code: Face) -> tuple[int, str, Face]:
    """Parse the code of a card with its row and side.

    >>> read("L1-K"), read("R3-S4E")
    ((1, 'left', 'K'), (3, 'right', 'S4E'))
    """
    return int(code[1]), "left" if code[0] == "L" else "right", code[3:]


def several(some: Sequence[Row]) -> Iterator[Cards]:
    """Yield combinations of zero sums from two or more rows."""
    for chosen in product(*[[(), *row.partials] for row in some]):
        if sum(map(bool, chosen)) > 1:
            yield _together(chosen)


def number_of_several(some: Sequence[Row]) -> int:
    """Return the number of combinations that :func:`several` yields."""
    ways = [row.zeros for row in some]
    return _from_rows(prod([n + 1 for n in ways]), sum(ways), 2)


def _from_rows(whole: int, single: int, least: int) -> int:
    """Return how many combinations are from at least so many rows (up to 2), given how many in all and from one row."""
    return whole - (single if least > 1 else 0) - (least > 0)


def one_of_several(some: Sequence[Row], n: int) -> Cards:
    """Return the ``n``-th combination that :func:`several` yields, without the others."""
    later = [(1, 0)]  # the number of combinations of the rows that follow, and of those from one row
    for row in some[:0:-1]:
        whole, single = later[-1]
        later.append((whole * (row.zeros + 1), single + row.zeros))
    chosen: list[Cards] = []
    for row in some:
        (whole, single), least = later.pop(), 2 - len(chosen)
        left_out = _from_rows(whole, single, least)
        if n >= left_out:
            which, n = divmod(n - left_out, _from_rows(whole, single, least - 1))
            chosen.append(row.partial(which))
    return _together(chosen)


def _together(sets: Sequence[Cards]) -> Cards:
    return tuple(sorted([code for cards in sets for code in cards]))
