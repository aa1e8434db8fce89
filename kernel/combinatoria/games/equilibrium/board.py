"""The four rows of cities and dreams: balances, zero sums, and legal places for cards; works on tables and views."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from ...core.choices import choices
from ...core.seats import zones_of
from ...core.table import Face, Table
from .cards import ELEMENTS_OF, POLARITY, POWER, SIDES, home

__all__ = [
    "ASIDE", "BOOKS_SHOWN", "BOX", "CITIES", "DECK", "DISCARD", "HAND", "PLACES", "ROWS", "SHELF", "TAGGED", "WON",
    "Bare", "Cards", "Row", "Side", "balanced", "city_zone", "empty_rows", "looked_zone", "polarity_side",
    "polarity_zone", "read", "row_at", "rows", "several", "side_zone",
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
_TAKES: Final[Mapping[tuple[Face | None, bool, bool], Mapping[str, frozenset[Face]]]] = {
    (city, left, right): {
        side: frozenset(f for f in POWER if room and f[-1] in elements and home(f) in (side, None))
        for side, room in zip(SIDES, (left, right), strict=True)
    }
    for city, elements in (*ELEMENTS_OF.items(), (None, ""))
    for left, right in product((False, True), repeat=2)
}
"""The faces that may be played to each side, by city and whether there is room left and right. Chaos has no element."""


class Side(NamedTuple):
    """The dreams on one side of a city.

    Attributes:
        cards: their faces, in the order on the table.
        kinds: the distinct faces.
        powers: their powers, sorted.
        total: the sum of the powers.
        totals: the sums of all selections of the powers.
    """

    cards: Cards
    kinds: Cards
    powers: tuple[int, ...]
    total: int
    totals: frozenset[int]


@lru_cache(maxsize=1024)
def _side(cards: Cards) -> Side:
    """Return a side, cached because the same few combinations recur."""
    powers = tuple(sorted([POWER[f] for f in cards]))
    return Side(cards, tuple(dict.fromkeys(cards)), powers, sum(powers), _totals(powers))


@lru_cache(maxsize=1024)
def _totals(powers: tuple[int, ...]) -> frozenset[int]:
    return frozenset(map(sum, choices(powers)))


@lru_cache(maxsize=1024)
def _chosen(place: str, cards: Cards) -> tuple[tuple[int, Cards], ...]:
    """Return all selections among the dreams of a place, as (sum, codes used in moves)."""
    some = choices(tuple(sorted(cards)))
    return tuple([(sum([POWER[f] for f in faces]), tuple([place + f for f in faces])) for faces in some])


class Row:
    """One row of the table; see :func:`rows`.

    Attributes:
        n: its number from the top.
        city: the face of its city; None if it is vacant.
        on: the dreams on each side.
        takes: the faces that may be played to each side.
        balance: the powers on the right minus those on the left.
        bare: the row without the names of its dreams.
        partials: the sets of dreams of an unbalanced row that add up to 0, as codes used in moves (R9).
    """

    __slots__ = ("balance", "bare", "city", "n", "on", "partials", "takes")

    def __init__(self, n: int, city: Face | None, left: Cards, right: Cards) -> None:
        minus, plus = _side(left), _side(right)
        self.n, self.city, self.on = n, city, {"left": minus, "right": plus}
        self.takes = _TAKES[city, len(left) < PLACES, len(right) < PLACES]
        self.balance = plus.total - minus.total
        self.bare: Bare = (city, minus.powers, plus.powers)
        self.partials: tuple[Cards, ...] = ()
        if self.balance and not minus.totals.isdisjoint(plus.totals):
            pairs = product(_chosen(f"L{n}-", left), _chosen(f"R{n}-", right))
            self.partials = tuple([some + other for (have, some), (need, other) in pairs if have == need])

    @property
    def left(self) -> Cards:
        """The dreams on the left, which count as negative."""
        return self.on["left"].cards

    @property
    def right(self) -> Cards:
        """The dreams on the right."""
        return self.on["right"].cards

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
        return PLACES - len(self.on[side].cards) if self.city is not None else 0


_row: Final = lru_cache(maxsize=1 << 12)(Row)
"""A cached row: few rows change in a turn, and playouts come upon the same ones again."""


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
    face, zones, found = t.faces.__getitem__, t.zones, []
    for n, left, city, right in _NAMES:
        name = face(here[0]) if (here := zones[city]) else None
        found.append(_row(n, name, tuple(map(face, zones[left])), tuple(map(face, zones[right]))))
    return found


def row_at(t: Table, n: int) -> Row:
    """Return one row of a table."""
    return rows(t)[n - 1]


def balanced(t: Table) -> list[int]:
    """Return the numbers of the rows whose city is in balance, top first."""
    return [row.n for row in rows(t) if row.balanced]


def empty_rows(t: Table) -> list[int]:
    """Return the numbers of the rows with a city and no dreams, top first."""
    return [row.n for row in rows(t) if row.empty]


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


def several(sets: Sequence[Sequence[Cards]]) -> Iterator[Cards]:
    """Yield combinations of partial sets from two or more rows."""
    for chosen in product(*[[(), *some] for some in sets]):
        if sum(map(bool, chosen)) > 1:
            yield tuple(sorted(code for cards in chosen for code in cards))
