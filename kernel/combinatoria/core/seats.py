"""Seats around a table: turn order, seats that left, and the names of zones owned by seats."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import Final, TypeVar

from .table import EVERYBODY, Table, Zone, seat_bit

__all__ = [
    "clockwise", "deck_zone", "drop_seats", "end_match", "gain", "hand_zone", "hands", "next_seat", "pass_turn",
    "row_zone", "rows", "with_seat", "zone_owner", "zones_of",
]  # fmt: skip

T = TypeVar("T")


def clockwise(t: Table, seat: int) -> list[int]:
    """Return the other seats of a table, starting with the left neighbour.

    >>> clockwise(Table([], seats=4), 2)
    [3, 0, 1]
    """
    return [(seat + k) % t.seats for k in range(1, t.seats)]


def next_seat(t: Table, seat: int, among: Collection[int]) -> int:
    """Return the first of ``among`` to the left of a seat; the seat itself comes last.

    Raises:
        StopIteration: ``among`` is empty.

    >>> next_seat(Table([], seats=4), 3, (1, 3)), next_seat(Table([], seats=4), 3, (3,))
    (1, 3)
    """
    return next(s % t.seats for s in range(seat + 1, seat + 1 + t.seats) if s % t.seats in among)


def zones_of(kind: str) -> Callable[[int], str]:
    """Return a function from a seat to the name of its zone of a kind.

    >>> zones_of("hand")(2)
    'hand:2'
    """
    zone = lru_cache(maxsize=64)(f"{kind}:{{}}".format)
    zone.__doc__ = f"Return the name of a seat's zone ``{kind}``."
    return zone


hand_zone: Final = zones_of("hand")
"""Return the name of a seat's hand."""
deck_zone: Final = zones_of("deck")
"""Return the name of a deck that belongs to a seat."""


def hands(seats: int) -> list[Zone]:
    """Return a hand zone for each seat, seen only by its owner."""
    return [Zone(hand_zone(s), s, seat_bit(s), "hand") for s in range(seats)]


row_zone: Final = zones_of("row")
"""Return the name of the zone of open cards in front of a seat."""


def rows(seats: int) -> list[Zone]:
    """Return a row zone for each seat, seen by everybody."""
    return [Zone(row_zone(s), s, EVERYBODY) for s in range(seats)]


def zone_owner(zone: str) -> tuple[str, int | None]:
    """Split a zone's name into its kind and seat.

    >>> zone_owner("hand:2"), zone_owner("pile")
    (('hand', 2), ('pile', None))
    """
    kind, _, seat = zone.partition(":")
    return kind, int(seat) if seat else None


def with_seat(values: Sequence[T], seat: int, value: T) -> tuple[T, ...]:
    """Return per-seat values with the value of one seat replaced.

    >>> with_seat((0, 0, 0), 1, 50)
    (0, 50, 0)
    """
    return (*values[:seat], value, *values[seat + 1 :])


def gain(t: Table, key: str, seat: int, n: int = 1, *, rule: str | None = None) -> None:
    """Add a number, possibly negative, to one seat's entry of a per-seat variable.

    >>> t = Table([], seats=2)
    >>> t.set("points", (5, 0))
    >>> gain(t, "points", 0, -2)
    >>> t.vars["points"]
    (3, 0)
    """
    t.set(key, with_seat(t.vars[key], seat, t.vars[key][seat] + n), rule=rule)


def drop_seats(t: Table, gone: Collection[int], names: Sequence[str] = ("active",), *, rule: str | None = None) -> None:
    """Remove seats that have left or are done from variables that list seats."""
    for name in names:
        t.set(name, tuple(s for s in t.vars[name] if s not in gone), rule=rule)


def pass_turn(t: Table, seat: int, *, rule: str, end: str) -> None:
    """Pass the turn to the next ``active`` seat; if there is none, the phase becomes ``over``.

    Args:
        t: the full table, with the variables ``phase``, ``turn`` and ``active``.
        seat: the seat whose turn ends; the turn may return to it.
        rule: id of the rule of taking turns.
        end: id of the rule of the end.
    """
    if active := t.vars["active"]:
        t.set("turn", next_seat(t, seat, active), rule=rule)
        t.say("turn", kind="turn", by=t.vars["turn"], rule=rule)
    else:
        end_match(t, rule=end)


def end_match(t: Table, *, rule: str) -> None:
    """End the match: the phase becomes ``over``, and nobody has to act any more."""
    t.set("phase", "over", rule=rule)
    if t.vars.get("waiting"):
        t.set("waiting", (), rule=rule)
    t.say(None, kind="end", rule=rule)
