"""The four cities with what lies beside them: balances, zero sums, where a card may go; on tables and views."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product, repeat
from typing import Final

from ...core.choices import choices
from ...core.seats import zones_of
from ...core.table import Face, Table
from .cards import ELEMENTS_OF, POLARITY, POWER, SIDES, home

__all__ = [
    "ASIDE", "BOOKS_SHOWN", "BOX", "CITIES", "DECK", "DISCARD", "HAND", "PLACES", "ROWS", "SHELF", "WON", "Cards",
    "Row", "balanced", "city_zone", "empty_rows", "looked_zone", "polarity_side", "polarity_zone", "read", "row_at",
    "rows", "several", "side_zone", "tagged", "untagged",
]  # fmt: skip

Cards = tuple[Face, ...]
ROWS: Final = range(1, 5)
PLACES: Final = 3
"""Dreams on one side of a city."""
HAND: Final = 4
DECK, CITIES, DISCARD, WON, ASIDE = "deck", "cities", "discard", "won", "aside"
BOOKS_SHOWN, SHELF, BOX = "books", "shelf", "box"
_NAMES: Final = {n: (f"left:{n}", f"city:{n}", f"right:{n}") for n in ROWS}
_NOTHING: Final[frozenset[Face]] = frozenset()
_FITTING: Final[Mapping[tuple[Face | None, str], frozenset[Face]]] = {
    **dict.fromkeys([(None, side) for side in SIDES], _NOTHING),
    **{
        (city, side): frozenset(f for f in POWER if f[-1] in elements and home(f) in (side, None))
        for city, elements in ELEMENTS_OF.items()
        for side in SIDES
    },
}
"""The faces that have an element of a city and may lie on a side of it; Chaos has none."""
_ZONES: Final = {(side, n): f"{side}:{n}" for side in (*SIDES, "city") for n in ROWS}


class Row:
    """One row of the table: its city (None where it is vacant) and the dreams on either side; made by :func:`row_at`.

    Attributes:
        n: its number from the top.
        city, left, right: the faces that lie there.
        balance: the powers on the right minus those on the left.
        empty: whether there is a city, and no dream at it.
        balanced: whether both sides weigh the same, and something lies there.
        stronger: the side that weighs more; None if neither does.
        kinds: for each side its different faces.
        takes: for each side the faces that may be played there.
        partials: the sets of dreams of an unbalanced row that add up to 0, as a move names them (R9).
    """

    __slots__ = (
        "balance", "balanced", "city", "empty", "kinds", "left", "n", "partials", "right", "stronger", "takes",
    )  # fmt: skip

    def __init__(self, n: int, city: Face | None, left: Cards, right: Cards) -> None:
        self.n, self.city, self.left, self.right = n, city, left, right
        minus, plus = tuple([POWER[f] for f in left]), tuple([POWER[f] for f in right])
        self.balance = sum(plus) - sum(minus)
        self.empty = city is not None and not left and not right
        self.balanced = self.balance == 0 and bool(left)
        self.stronger = "left" if self.balance < 0 else "right" if self.balance > 0 else None
        self.kinds = {"left": tuple(dict.fromkeys(left)), "right": tuple(dict.fromkeys(right))}
        self.takes = {
            "left": _FITTING[city, "left"] if len(left) < PLACES else _NOTHING,
            "right": _FITTING[city, "right"] if len(right) < PLACES else _NOTHING,
        }
        self.partials: tuple[Cards, ...] = ()
        if self.balance and left and right and not _sums(minus).isdisjoint(_sums(plus)):
            self.partials = _zero_sums(n, left, right)

    def side(self, side: str) -> Cards:
        """The dreams on one side."""
        return self.left if side == "left" else self.right

    def room(self, side: str) -> int:
        """How many dreams still fit on one side; none beside a vacant place."""
        return PLACES - len(self.left if side == "left" else self.right) if self.city is not None else 0


_row = lru_cache(maxsize=1024)(Row)
"""Rows are looked at again and again, and few of them change in a turn."""


@lru_cache
def _sums(powers: tuple[int, ...]) -> frozenset[int]:
    """What some of these powers can add up to."""
    return frozenset(map(sum, choices(tuple(sorted(powers)))))


@lru_cache(maxsize=1024)
def _chosen(side: Cards) -> tuple[tuple[int, Cards], ...]:
    """Every choice among the dreams of a side, with its sum."""
    return tuple([(sum([POWER[f] for f in some]), some) for some in choices(tuple(sorted(side)))])


def _zero_sums(n: int, left: Cards, right: Cards) -> tuple[Cards, ...]:
    """See :attr:`Row.partials`."""
    theirs = _chosen(right)
    return tuple([tagged(n, some, other) for a, some in _chosen(left) for b, other in theirs if a == b])


def side_zone(side: str, n: int) -> str:
    """The name of the place beside a city."""
    return _ZONES[side, n]


def city_zone(n: int) -> str:
    """The name of the place of a city."""
    return _ZONES["city", n]


polarity_zone: Final = zones_of("polarity")
"""Where a seat's polarity card lies."""


looked_zone: Final = zones_of("looked")
"""Where a seat looks at the cards of a Prophecy."""


def row_at(t: Table, n: int) -> Row:
    """One row of a table."""
    face, zones = t.faces.__getitem__, t.zones
    left, city, right = _NAMES[n]
    here = zones[city]
    return _row(n, face(here[0]) if here else None, tuple(map(face, zones[left])), tuple(map(face, zones[right])))


def rows(t: Table) -> list[Row]:
    """All rows, top first."""
    return list(map(row_at, repeat(t), ROWS))


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


def tagged(n: int, left: Iterable[Face], right: Iterable[Face]) -> Cards:
    """Cards of a row as a move names them.

    >>> tagged(1, ["K"], ["S4E", "S1W"])
    ('L1-K', 'R1-S1W', 'R1-S4E')
    """
    return tuple(sorted([*(f"L{n}-{f}" for f in left), *(f"R{n}-{f}" for f in right)]))


def untagged(code: Face) -> tuple[int, str, Face] | None:
    """Row, side and face of a card that a move names so; None if it does not.

    >>> untagged("L1-K"), untagged("R3-S4E"), untagged("K"), untagged("L9-K")
    ((1, 'left', 'K'), (3, 'right', 'S4E'), None, None)
    """
    place, dash, face = code.partition("-")
    if not dash or place[:1] not in ("L", "R") or place[1:] not in ("1", "2", "3", "4"):
        return None
    return int(place[1:]), "left" if place[0] == "L" else "right", face


def read(code: Face) -> tuple[int, str, Face]:
    """As :func:`untagged`, of a code that has been checked.

    >>> read("R3-S4E")
    (3, 'right', 'S4E')
    """
    return int(code[1]), "left" if code[0] == "L" else "right", code[3:]


def several(sets: Sequence[Sequence[Cards]]) -> Iterator[Cards]:
    """Partial sets of two rows or more together, from the sets of each row."""
    for chosen in product(*[[(), *some] for some in sets]):
        if sum(map(bool, chosen)) > 1:
            yield tuple(sorted(code for cards in chosen for code in cards))
