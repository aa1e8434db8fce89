"""The week as it lies: where pawns stand, which events lie under them, what can be completed, exchanged or copied."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import Final

from ...core.seats import hand_zone, zones_of
from ...core.table import Face, Table
from .cards import BONUS, CAPACITY, NUMBER, PAWNS, STORY_OF, SUIT, SUITS

__all__ = [
    "BLACK", "DAYS", "DECK", "DISCARD", "HAND", "HOME", "ITEM_CARDS", "LETTERS", "PLAYED", "STEPS", "STORIES",
    "USED", "WEEK", "ahead", "at_zone", "capacity", "completable", "copyable", "day_of", "day_zone", "days",
    "days_left", "events", "hand_size", "home", "lacking", "letters", "location", "loops", "open_stories", "pairs",
    "place_zone", "spent", "splits", "walk", "where",
]  # fmt: skip

WEEK: Final = 7
HOME: Final = 7
"""The day on which all pawns must stand in the end."""
DAYS: Final = range(1, WEEK + 1)
BLACK: Final = ("b1", "b2")
STEPS: Final[Mapping[str, int]] = {"forward": 1, "back": -1}
"""The ways of a step, and how many days ahead it leads."""
DECK, HAND, DISCARD, PLAYED, ITEM_CARDS = "deck", hand_zone(0), "discard", "played", "items"
STORIES, LETTERS, USED = "stories", "letters", "used"
"""A story that has been completed lies as a letter until that is used."""
at_zone: Final = zones_of("at")
"""Where the pawns of a day stand."""
day_zone: Final = zones_of("day")
"""Where the events of a day lie, row 1 first."""
place_zone: Final = zones_of("place")
"""Where the location of a day lies."""
_AT: Final = tuple((day, at_zone(day)) for day in DAYS)


def ahead(day: int, k: int) -> int:
    """The day that is so many days ahead on the ring of the week (R1); back, where this is negative.

    >>> ahead(5, 4), ahead(4, 3), ahead(1, -1)
    (2, 7, 7)
    """
    return (day - 1 + k) % WEEK + 1


def loops(day: int, n: int) -> bool:
    """Whether so many days ahead begin a new week: exactly Day 7 does not (R2).

    >>> loops(4, 3), loops(4, 4), loops(7, 1)
    (False, True, True)
    """
    return day + n > WEEK


def days(t: Table) -> tuple[int, int, int]:
    """Where the white pawn and both black ones stand."""
    faces, zones, found = t.faces, t.zones, {}
    for day, name in _AT:
        for i in zones[name]:
            found[faces[i]] = day
    return found["PW"], found["PB1"], found["PB2"]


def day_of(t: Table, pawn: str) -> int:
    """Where a pawn stands: ``w``, ``b1`` or ``b2``."""
    return _pawn(t, pawn)[0]


def _pawn(t: Table, pawn: str) -> tuple[int, int]:
    """The day of a pawn, and its card."""
    faces, zones, face = t.faces, t.zones, PAWNS[pawn]
    for day, name in _AT:
        for i in zones[name]:
            if faces[i] == face:
                return day, i
    raise KeyError(pawn)


def walk(t: Table, pawn: str, k: int, *, rule: str, note: str) -> None:
    """A pawn walks so many days, back if this is negative: an event a day, and a sentence on the last one.

    Args:
        t: the full table.
        pawn: ``w``, ``b1`` or ``b2``.
        k: the days; 0 is no walk.
        rule: id of the rule that says so.
        note: key of the sentence; its facts are the days from (``n``) and to (``m``).
    """
    day, card = _pawn(t, pawn)
    last = {"note": note, "facts": {"n": day, "m": ahead(day, k)}}
    for left in range(abs(k) - 1, -1, -1):
        here, day = day, ahead(day, 1 if k > 0 else -1)
        t.move((card,), at_zone(here), at_zone(day), by=0, rule=rule, **({} if left else last))  # type: ignore[arg-type]


def letters(t: Table) -> int:
    """How many letters there are to be used."""
    return len(t.zones[LETTERS])


def spent(t: Table) -> int:
    """How many letters have been used."""
    return len(t.zones[USED])


def events(t: Table, day: int) -> tuple[Face, ...]:
    """The events of a day, row 1 first."""
    faces = t.faces
    return tuple([faces[i] for i in t.zones[day_zone(day)]])


def location(t: Table, day: int) -> Face:
    """The location of a day."""
    return t.faces[t.zones[place_zone(day)][0]]


def capacity(t: Table, day: int) -> int:
    """How many events a day holds, with the Lantern where it is taken along."""
    face = location(t, day)
    return CAPACITY[face] + (BONUS[face] if t.options["lantern"] else 0)


def hand_size(t: Table) -> int:
    """How many cards the hand has between turns."""
    return 2 if t.options["rucksack"] else 1


def days_left(t: Table) -> int:
    """How many days the black pawns walk, once a card is in play: those of the week that white has not walked."""
    return WEEK - NUMBER[t.faces[t.zones[PLAYED][0]]]


def open_stories(t: Table) -> tuple[str, ...]:
    """The suits whose stories are not complete."""
    lie = set(map(t.faces.get, t.zones[STORIES]))
    return tuple([s for s in SUITS if STORY_OF[s] in lie])


def lacking(t: Table) -> dict[str, dict[int, tuple[int, int]]]:
    """Of each open story the days with pawns that have too few events of its suit: events there, events needed."""
    out: dict[str, dict[int, tuple[int, int]]] = {suit: {} for suit in open_stories(t)}
    stand = days(t)
    for day in stand if out else ():
        need, suits = stand.count(day), [SUIT[t.faces[i]] for i in t.zones[day_zone(day)]]
        for suit, short in out.items():
            if (have := suits.count(suit)) < need:
                short[day] = have, need
    return out


def completable(t: Table) -> tuple[str, ...]:
    """The suits whose stories can be completed as the pawns stand (4.5)."""
    return tuple([suit for suit, short in lacking(t).items() if not short])


def home(t: Table) -> bool:
    """Whether all pawns stand on Day 7 and all stories are complete."""
    return not t.zones[STORIES] and days(t) == (HOME, HOME, HOME)


@lru_cache
def splits(n: int, shared: bool, backward: bool) -> tuple[tuple[int, int, bool], ...]:
    """All ways to move the black pawns so many days in all: days of b1, days of b2, and whether they go back.

    Args:
        n: the days, 7 less the number of the card.
        shared: whether both may move (the Map).
        backward: whether they may go back (the Compass).

    >>> splits(2, False, False), len(splits(2, True, True))
    (((2, 0, False), (0, 2, False)), 6)
    """
    parts = [(a, n - a) for a in range(n, -1, -1)] if shared else [(n, 0), (0, n)]
    return tuple((a, b, back) for back in ((False, True) if backward else (False,)) for a, b in parts)


def where(t: Table, face: Face) -> tuple[int, int] | None:
    """Day and row (from 1) of an event on the board; None if it lies elsewhere."""
    for day in DAYS:
        for row, i in enumerate(t.zones[day_zone(day)], 1):
            if t.faces[i] == face:
                return day, row
    return None


def pairs(t: Table) -> tuple[tuple[Face, ...], ...]:
    """What a blue event may exchange: any two events on the board with the same number (R8)."""
    by_number: dict[int, list[Face]] = {}
    for day in DAYS:
        for face in events(t, day):
            by_number.setdefault(NUMBER[face], []).append(face)
    return tuple([pair for same in by_number.values() for pair in combinations(sorted(same), 2)])


def copyable(t: Table) -> tuple[Face, ...]:
    """What the green event that happens now may copy (R10): above, below, and in the same row the days beside it."""
    lies = where(t, t.vars["event"])
    if lies is None:
        return ()
    day, row = lies
    beside = ((day, row - 1), (day, row + 1), (day - 1, row), (day + 1, row))
    near = [face for d, r in beside if d in DAYS for face in events(t, d)[r - 1 : r]]  # there is no row 0
    return tuple([face for face in near if SUIT[face] != "G" and face not in t.vars["sleeping"]])
