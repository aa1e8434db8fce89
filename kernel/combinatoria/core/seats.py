"""Seats around a table: who comes next, who has left, and the names of the places that seats own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import Final, TypeVar

from .table import EVERYBODY, Table, Zone, seat_bit

__all__ = [
    "clockwise", "deck_zone", "drop_seats", "gain", "hand_zone", "hands", "next_seat", "pass_turn", "row_zone", "rows",
    "with_seat", "zone_owner", "zones_of",
]  # fmt: skip

T = TypeVar("T")


def clockwise(t: Table, seat: int) -> list[int]:
    """The other seats of a table, from the left neighbour on.

    >>> clockwise(Table([], seats=4), 2)
    [3, 0, 1]
    """
    return [(seat + k) % t.seats for k in range(1, t.seats)]


def next_seat(t: Table, seat: int, among: Collection[int]) -> int:
    """The first of some seats to the left of a seat; the seat itself comes last.

    Raises:
        StopIteration: there is none.

    >>> next_seat(Table([], seats=4), 3, (1, 3)), next_seat(Table([], seats=4), 3, (3,))
    (1, 3)
    """
    return next(s % t.seats for s in range(seat + 1, seat + 1 + t.seats) if s % t.seats in among)


def zones_of(kind: str) -> Callable[[int], str]:
    """From a seat to the name of its place of a kind.

    >>> zones_of("hand")(2)
    'hand:2'
    """
    return lru_cache(maxsize=64)(f"{kind}:{{}}".format)


hand_zone: Final = zones_of("hand")
"""The name of a seat's hand."""
deck_zone: Final = zones_of("deck")
"""The name of a deck that belongs to a seat."""


def hands(seats: int) -> list[Zone]:
    """A hand for each seat, which only its owner sees."""
    return [Zone(hand_zone(s), s, seat_bit(s), "hand") for s in range(seats)]


row_zone: Final = zones_of("row")
"""The name of the open cards in front of a seat."""


def rows(seats: int) -> list[Zone]:
    """A row of cards in front of each seat, which everybody sees."""
    return [Zone(row_zone(s), s, EVERYBODY) for s in range(seats)]


def zone_owner(zone: str) -> tuple[str, int | None]:
    """Kind and seat of a zone's name.

    >>> zone_owner("hand:2"), zone_owner("pile")
    (('hand', 2), ('pile', None))
    """
    kind, _, seat = zone.partition(":")
    return kind, int(seat) if seat else None


def with_seat(values: Sequence[T], seat: int, value: T) -> tuple[T, ...]:
    """A row of values by seat, with another one for a seat.

    >>> with_seat((0, 0, 0), 1, 50)
    (0, 50, 0)
    """
    return (*values[:seat], value, *values[seat + 1 :])


def gain(t: Table, key: str, seat: int, n: int = 1, *, rule: str | None = None) -> None:
    """Add to the number of a seat in a variable that lists one for every seat, or take from it.

    >>> t = Table([], seats=2)
    >>> t.set("points", (5, 0))
    >>> gain(t, "points", 0, -2)
    >>> t.vars["points"]
    (3, 0)
    """
    t.set(key, with_seat(t.vars[key], seat, t.vars[key][seat] + n), rule=rule)


def drop_seats(t: Table, gone: Collection[int], names: Sequence[str] = ("active",), *, rule: str | None = None) -> None:
    """Take seats out of the variables that list seats, when they have left or are done."""
    for name in names:
        t.set(name, tuple(s for s in t.vars[name] if s not in gone), rule=rule)


def pass_turn(t: Table, seat: int, *, rule: str, end: str) -> None:
    """The turn goes from a seat to the next one that is ``active``; when there is none, the phase is ``over``.

    Args:
        t: the full table, with the variables ``phase``, ``turn`` and ``active``.
        seat: whose turn it was; it may be its turn again.
        rule: id of the rule of taking turns.
        end: id of the rule of the end.
    """
    if active := t.vars["active"]:
        t.set("turn", next_seat(t, seat, active), rule=rule)
        t.say("turn", kind="turn", by=t.vars["turn"], rule=rule)
    else:
        t.set("phase", "over", rule=end)
        t.say(None, kind="end", rule=end)
