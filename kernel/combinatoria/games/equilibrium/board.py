"""The four cities with what lies beside them: balances, zero sums, where a card may go; on tables and views."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from ...core.choices import choices
from ...core.seats import zones_of
from ...core.table import Face, Table
from .cards import ELEMENTS_OF, POLARITY, POWER, SIDES, home

__all__ = [
    "ASIDE", "BOOKS_SHOWN", "BOX", "CITIES", "DECK", "DISCARD", "HAND", "PLACES", "ROWS", "SHELF", "TAGGED", "WON",
    "Cards", "Row", "balanced", "city_zone", "empty_rows", "looked_zone", "polarity_side", "polarity_zone",
    "read", "row_at", "rows", "several", "side_zone", "tagged",
]  # fmt: skip

Cards = tuple[Face, ...]
ROWS: Final = range(1, 5)
PLACES: Final = 3
"""Dreams on one side of a city."""
HAND: Final = 4
DECK, CITIES, DISCARD, WON, ASIDE = "deck", "cities", "discard", "won", "aside"
BOOKS_SHOWN, SHELF, BOX = "books", "shelf", "box"
_NAMES: Final = tuple((n, f"left:{n}", f"city:{n}", f"right:{n}") for n in ROWS)
_SYMBOLS: Final[Sequence[tuple[Face | None, str]]] = (*ELEMENTS_OF.items(), (None, ""))
_TAKES: Final[Mapping[tuple[Face | None, bool, bool], Mapping[str, frozenset[Face]]]] = {
    (city, left, right): {
        side: frozenset(f for f in POWER if room and f[-1] in elements and home(f) in (side, None))
        for side, room in zip(SIDES, (left, right), strict=True)
    }
    for city, elements in _SYMBOLS
    for left, right in product((False, True), repeat=2)
}
"""By a city, and whether there is room left and right: the faces that may be played to a side; Chaos has no element."""


class _Side(NamedTuple):
    """Dreams beside a city, in any row: the different faces, what all of them add up to, and what some of them can."""

    kinds: Cards
    total: int
    totals: frozenset[int]


@lru_cache(maxsize=1024)
def _chosen(cards: Cards) -> tuple[tuple[int, Cards], ...]:
    """Every choice among the dreams of a side, with its sum."""
    return tuple([(sum([POWER[f] for f in some]), some) for some in choices(tuple(sorted(cards)))])


@lru_cache(maxsize=4096)
def _side(cards: Cards) -> _Side:
    powers = [POWER[f] for f in cards]
    return _Side(tuple(dict.fromkeys(cards)), sum(powers), frozenset(map(sum, choices(tuple(sorted(powers))))))


class Row:
    """One row of the table: its city (None where it is vacant) and the dreams on either side; made by :func:`row_at`.

    Attributes:
        n: its number from the top.
        city, left, right: the faces that lie there.
        kinds: for each side its different faces.
        takes: for each side the faces that may be played there.
        balance: the powers on the right minus those on the left.
        empty: whether there is a city, and no dream at it.
        balanced: whether both sides weigh the same, and something lies there.
        stronger: the side that weighs more; None if neither does.
        partials: the sets of dreams of an unbalanced row that add up to 0, as a move names them (R9).
    """

    __slots__ = (
        "balance", "balanced", "city", "empty", "kinds", "left", "n", "partials", "right", "stronger", "takes",
    )  # fmt: skip

    def __init__(self, n: int, city: Face | None, left: Cards, right: Cards) -> None:
        self.n, self.city, self.left, self.right = n, city, left, right
        minus, plus = _side(left), _side(right)
        self.balance = balance = plus.total - minus.total
        self.empty = city is not None and not left and not right
        self.balanced = balance == 0 and bool(left)
        self.stronger = "left" if balance < 0 else "right" if balance > 0 else None
        self.kinds = {"left": minus.kinds, "right": plus.kinds}
        self.takes = _TAKES[city, len(left) < PLACES, len(right) < PLACES]
        self.partials: tuple[Cards, ...] = ()
        if balance and not minus.totals.isdisjoint(plus.totals):
            zero = [(a, b) for a, b in product(*map(_chosen, (left, right))) if a[0] == b[0]]
            self.partials = tuple([tagged(n, some, other) for (_, some), (_, other) in zero])

    def side(self, side: str) -> Cards:
        """The dreams on one side."""
        return self.left if side == "left" else self.right

    def room(self, side: str) -> int:
        """How many dreams still fit on one side; none beside a vacant place."""
        return PLACES - len(self.side(side)) if self.city is not None else 0


_row = lru_cache(maxsize=1024)(Row)
"""Rows are looked at again and again, and few of them change in a turn."""


def side_zone(side: str, n: int) -> str:
    """The name of the place beside a city."""
    return f"{side}:{n}"


city_zone: Final = zones_of("city")
"""The name of the place of a city."""
polarity_zone: Final = zones_of("polarity")
"""Where a seat's polarity card lies."""
looked_zone: Final = zones_of("looked")
"""Where a seat looks at the cards of a Prophecy."""


def rows(t: Table) -> list[Row]:
    """All rows, top first."""
    face, zones, found = t.faces.__getitem__, t.zones, []
    for n, left, city, right in _NAMES:
        name = face(here[0]) if (here := zones[city]) else None
        found.append(_row(n, name, tuple(map(face, zones[left])), tuple(map(face, zones[right]))))
    return found


def row_at(t: Table, n: int) -> Row:
    """One row of a table."""
    return rows(t)[n - 1]


def balanced(t: Table) -> list[int]:
    """The rows whose city is in balance, top first."""
    return [row.n for row in rows(t) if row.balanced]


def empty_rows(t: Table) -> list[int]:
    """The rows with a city and no dream, top first."""
    return [row.n for row in rows(t) if row.empty]


def polarity_side(t: Table, seat: int) -> str | None:
    """The side to which a seat plays; None where there is no polarity."""
    if t.seats == 1:
        return None
    return "left" if t.open_codes(polarity_zone(seat)) == [POLARITY["left"]] else "right"


# -- cards of several rows in one move ----------------------------------------------------------------------


TAGGED: Final = re.compile(f"[LR][{ROWS[0]}-{ROWS[-1]}]-")
"""How a card begins that a move names with its row."""


def tagged(n: int, left: Iterable[Face], right: Iterable[Face]) -> Cards:
    """Cards of a row as a move names them.

    >>> tagged(1, ["K"], ["S4E", "S1W"])
    ('L1-K', 'R1-S1W', 'R1-S4E')
    """
    return tuple(sorted([*(f"L{n}-{f}" for f in left), *(f"R{n}-{f}" for f in right)]))


def read(code: Face) -> tuple[int, str, Face]:
    """Row, side and face of a card that a move names so.

    >>> read("L1-K"), read("R3-S4E")
    ((1, 'left', 'K'), (3, 'right', 'S4E'))
    """
    return int(code[1]), "left" if code[0] == "L" else "right", code[3:]


def several(sets: Sequence[Sequence[Cards]]) -> Iterator[Cards]:
    """Partial sets of two rows or more together, from the sets of each row."""
    for chosen in product(*[[(), *some] for some in sets]):
        if sum(map(bool, chosen)) > 1:
            yield tuple(sorted(code for cards in chosen for code in cards))
