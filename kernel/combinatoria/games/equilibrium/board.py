"""The four cities with what lies beside them: balances, zero sums, where a card may go; on tables and views."""

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
    "Cards", "Row", "Side", "balanced", "city_zone", "empty_rows", "looked_zone", "polarity_side", "polarity_zone",
    "read", "row_at", "rows", "several", "side_zone",
]  # fmt: skip

Cards = tuple[Face, ...]
ROWS: Final = range(1, 5)
PLACES: Final = 3
"""Dreams on one side of a city."""
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
"""By a city, and whether there is room left and right: the faces that may be played to a side; Chaos has no element."""


class Side(NamedTuple):
    """Dreams on one side of a city.

    Attributes:
        cards: their faces, in the order in which they lie.
        kinds: the different ones.
        powers: their powers, sorted.
        total: what all of them add up to.
        totals: what some of them add up to.
    """

    cards: Cards
    kinds: Cards
    powers: tuple[int, ...]
    total: int
    totals: frozenset[int]


@lru_cache(maxsize=1024)
def _side(cards: Cards) -> Side:
    """What lies on a side: the same few cards lie together again and again."""
    powers = tuple(sorted([POWER[f] for f in cards]))
    return Side(cards, tuple(dict.fromkeys(cards)), powers, sum(powers), _totals(powers))


@lru_cache(maxsize=1024)
def _totals(powers: tuple[int, ...]) -> frozenset[int]:
    return frozenset(map(sum, choices(powers)))


@lru_cache(maxsize=1024)
def _chosen(place: str, cards: Cards) -> tuple[tuple[int, Cards], ...]:
    """Every choice among the dreams of a place, as a move names them, with its sum."""
    some = choices(tuple(sorted(cards)))
    return tuple([(sum([POWER[f] for f in faces]), tuple([place + f for f in faces])) for faces in some])


class Row:
    """One row of the table, as :func:`rows` reads it.

    Attributes:
        n: its number from the top.
        city: the face of its city; None where it is vacant.
        on: for each side the dreams there.
        takes: for each side the faces that may be played there.
        balance: the powers on the right minus those on the left.
        partials: the sets of dreams of an unbalanced row that add up to 0, as a move names them (R9).
    """

    __slots__ = ("balance", "city", "n", "on", "partials", "takes")

    def __init__(self, n: int, city: Face | None, left: Cards, right: Cards) -> None:
        minus, plus = _side(left), _side(right)
        self.n, self.city, self.on = n, city, {"left": minus, "right": plus}
        self.takes = _TAKES[city, len(left) < PLACES, len(right) < PLACES]
        self.balance = plus.total - minus.total
        self.partials: tuple[Cards, ...] = ()
        if self.balance and not minus.totals.isdisjoint(plus.totals):
            pairs = product(_chosen(f"L{n}-", left), _chosen(f"R{n}-", right))
            self.partials = tuple([some + other for (have, some), (need, other) in pairs if have == need])

    @property
    def left(self) -> Cards:
        """The dreams on the left, which count negative."""
        return self.on["left"].cards

    @property
    def right(self) -> Cards:
        """The dreams on the right."""
        return self.on["right"].cards

    @property
    def empty(self) -> bool:
        """Whether there is a city, and no dream at it."""
        return self.city is not None and not self.left and not self.right

    @property
    def balanced(self) -> bool:
        """Whether both sides weigh the same, and something lies there."""
        return self.balance == 0 and bool(self.left)

    @property
    def stronger(self) -> str | None:
        """The side that weighs more; None if neither does."""
        return "left" if self.balance < 0 else "right" if self.balance > 0 else None

    def room(self, side: str) -> int:
        """How many dreams still fit on one side; none beside a vacant place."""
        return PLACES - len(self.on[side].cards) if self.city is not None else 0


_row: Final = lru_cache(maxsize=64)(Row)
"""Few rows change in a turn, so it is enough to know the last ones."""


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
