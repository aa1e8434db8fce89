"""The board: pawns, events and locations by day, and what can be completed, exchanged or copied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Final

from ...core.playout import PlayoutTable
from ...core.seats import hand_zone, zones_of
from ...core.table import Face, Table
from .cards import BONUS, CAPACITY, NUMBER, PAWNS, STORY_OF, SUIT, SUITS
from .variables import Vars

__all__ = [
    "BLACK", "DAYS", "DECK", "DISCARD", "HAND", "HOME", "ITEM_CARDS", "LETTERS", "PLAYED", "STEPS", "STORIES",
    "USED", "WEEK", "ahead", "at_zone", "capacity", "completable", "copyable", "day_of", "day_zone", "days",
    "days_left", "events", "hand_size", "held", "home", "lacking", "letters", "location", "loops", "one_day_steps",
    "open_stories", "pairs", "place_zone", "room", "spent", "splits", "walk", "where",
]  # fmt: skip

WEEK: Final = 7
HOME: Final = 7
"""The day on which all pawns must end."""
DAYS: Final = range(1, WEEK + 1)
BLACK: Final = ("b1", "b2")
STEPS: Final[Mapping[str, int]] = {"forward": 1, "back": -1}
"""The directions of a one-day step, and the change of day."""
DECK, HAND, DISCARD, PLAYED, ITEM_CARDS = "deck", hand_zone(0), "discard", "played", "items"
STORIES, LETTERS, USED = "stories", "letters", "used"
"""Zones of a story card: open, completed (it is a letter then), letter used."""
at_zone: Final = zones_of("at")
"""The zone of the pawns on a day."""
day_zone: Final = zones_of("day")
"""The zone of the events of a day, row 1 first."""
place_zone: Final = zones_of("place")
"""The zone of the location of a day."""
_AT: Final = tuple((day, at_zone(day)) for day in DAYS)


def ahead(day: int, k: int) -> int:
    """The day ``k`` days ahead on the ring of the week (R1); a negative ``k`` goes back.

    >>> ahead(5, 4), ahead(4, 3), ahead(1, -1)
    (2, 7, 7)
    """
    return (day - 1 + k) % WEEK + 1


def loops(day: int, n: int) -> bool:
    """Return whether moving ``n`` days ahead begins a new week; landing exactly on Day 7 does not (R2).

    >>> loops(4, 3), loops(4, 4), loops(7, 1)
    (False, True, True)
    """
    return day + n > WEEK


def one_day_steps(x: int, y: int) -> Iterator[tuple[str, str, int, int]]:
    """Yield the one-day steps of the black pawns on two days: pawn, direction, and the days of both after it."""
    for way, k in STEPS.items():
        yield "b1", way, ahead(x, k), y
    for way, k in STEPS.items():
        yield "b2", way, x, ahead(y, k)


def days(t: Table) -> tuple[int, int, int]:
    """The days of the white pawn and of both black pawns."""
    faces, zones, found = t.faces, t.zones, {}
    for day, name in _AT:
        for i in zones[name]:
            found[faces[i]] = day
    return found["PW"], found["PB1"], found["PB2"]


def day_of(t: Table, pawn: str) -> int:
    """The day of a pawn: ``w``, ``b1`` or ``b2``."""
    return _pawn(t, pawn)[0]


def _pawn(t: Table, pawn: str) -> tuple[int, int]:
    """The day of a pawn, and the id of its card."""
    faces, zones, face = t.faces, t.zones, PAWNS[pawn]
    for day, name in _AT:
        for i in zones[name]:
            if faces[i] == face:
                return day, i
    raise KeyError(pawn)


def walk(t: Table, pawn: str, k: int, *, rule: str, note: str) -> None:
    """Move a pawn ``k`` days, back if negative: one event per day, with a sentence on the last one.

    Args:
        t: the full table.
        pawn: ``w``, ``b1`` or ``b2``.
        k: the number of days; 0 does nothing.
        rule: id of the rule behind the move.
        note: key of the sentence; its facts are the days from (``n``) and to (``m``).
    """
    day, card = _pawn(t, pawn)
    if k and isinstance(t, PlayoutTable):  # it keeps no events, so the days between do not matter
        t.move((card,), at_zone(day), at_zone(ahead(day, k)))
        return
    facts = {"n": day, "m": ahead(day, k)}
    for left in range(abs(k) - 1, -1, -1):
        here, day = day, ahead(day, 1 if k > 0 else -1)
        if left:
            t.move((card,), at_zone(here), at_zone(day), by=0, rule=rule)
        else:
            t.move((card,), at_zone(here), at_zone(day), by=0, rule=rule, note=note, facts=facts)


def letters(t: Table) -> int:
    """The number of unused letters."""
    return len(t.zones[LETTERS])


def spent(t: Table) -> int:
    """The number of used letters."""
    return len(t.zones[USED])


def events(t: Table, day: int) -> tuple[Face, ...]:
    """The events of a day, row 1 first."""
    faces = t.faces
    return tuple([faces[i] for i in t.zones[day_zone(day)]])


def location(t: Table, day: int) -> Face:
    """The location of a day."""
    return t.faces[t.zones[place_zone(day)][0]]


def capacity(t: Table, day: int) -> int:
    """The number of events that fit on a day, including the bonus of the Lantern."""
    return room(location(t, day), t.options["lantern"])


def room(place: Face, lantern: bool) -> int:
    """The number of events that fit on a location."""
    return CAPACITY[place] + (BONUS[place] if lantern else 0)


def hand_size(t: Table) -> int:
    """The number of cards in hand between turns."""
    return held(t.options["rucksack"])


def held(rucksack: bool) -> int:
    """The number of cards in hand between turns, by whether there is a Rucksack."""
    return 2 if rucksack else 1


def days_left(t: Table) -> int:
    """The number of days the black pawns move: 7 less the number of the card in play."""
    return WEEK - NUMBER[t.faces[t.zones[PLAYED][0]]]


def open_stories(t: Table) -> tuple[str, ...]:
    """The suits whose stories are not complete."""
    lie = set(map(t.faces.get, t.zones[STORIES]))
    return tuple([s for s in SUITS if STORY_OF[s] in lie])


def lacking(t: Table) -> dict[str, dict[int, tuple[int, int]]]:
    """For each open story, the days with pawns and too few events of its suit: events there, events needed."""
    out: dict[str, dict[int, tuple[int, int]]] = {suit: {} for suit in open_stories(t)}
    stand = days(t)
    for day in stand if out else ():
        need, suits = stand.count(day), [SUIT[t.faces[i]] for i in t.zones[day_zone(day)]]
        for suit, short in out.items():
            if (have := suits.count(suit)) < need:
                short[day] = have, need
    return out


def completable(t: Table) -> tuple[str, ...]:
    """The suits whose stories can be completed with the pawns where they are (4.5)."""
    return tuple([suit for suit, short in lacking(t).items() if not short])


def home(t: Table) -> bool:
    """Return whether all pawns are on Day 7 and all stories complete."""
    return not t.zones[STORIES] and days(t) == (HOME, HOME, HOME)


@lru_cache
def splits(n: int, shared: bool, backward: bool) -> tuple[tuple[int, int, int], ...]:
    """All ways to split ``n`` days between the black pawns: days of b1, days of b2, and 1, or -1 if they go back.

    Args:
        n: the days, 7 less the number of the card.
        shared: whether both may move (the Map).
        backward: whether they may go back (the Compass).

    >>> splits(2, False, False), len(splits(2, True, True))
    (((2, 0, 1), (0, 2, 1)), 6)
    """
    parts = [(a, n - a) for a in range(n, -1, -1)] if shared else [(n, 0), (0, n)]
    return tuple((a, b, sign) for sign in ((1, -1) if backward else (1,)) for a, b in parts)


def where(t: Table, face: Face) -> tuple[int, int] | None:
    """Day and row (from 1) of an event on the board; None if it is elsewhere."""
    for day in DAYS:
        for row, i in enumerate(t.zones[day_zone(day)], 1):
            if t.faces[i] == face:
                return day, row
    return None


def pairs(t: Table) -> tuple[tuple[Face, ...], ...]:
    """The pairs a blue event may exchange: any two events on the board with the same number (R8)."""
    by_number: dict[int, list[Face]] = {}
    for day in DAYS:
        for face in events(t, day):
            by_number.setdefault(NUMBER[face], []).append(face)
    return tuple([pair for same in by_number.values() for pair in combinations(sorted(same), 2)])


def copyable(t: Table) -> tuple[Face, ...]:
    """The events that the current green event may copy (R10): above, below, and in the same row of adjacent days."""
    v = Vars.of(t)
    if (lies := where(t, v.event)) is None:
        return ()
    day, row = lies
    beside = ((day, row - 1), (day, row + 1), (day - 1, row), (day + 1, row))
    near = [face for d, r in beside if d in DAYS for face in events(t, d)[r - 1 : r]]  # there is no row 0
    return tuple([face for face in near if SUIT[face] != "G" and face not in v.sleeping])
