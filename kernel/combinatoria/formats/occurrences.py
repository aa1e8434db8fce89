"""The kinds of events, without the words that a screen adds."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from .basics import CardId, CardKey, Count, Face, Json, Seat
from .declare import SPARE


class Occurred(TypedDict):
    """The keys of most events."""

    by: NotRequired[Seat]
    rule: NotRequired[str]
    note: NotRequired[str]
    facts: NotRequired[dict[str, Json]]


class Moved(Occurred):
    """Cards go from one zone to another."""

    kind: Literal["move"]
    cards: list[CardId]
    src: str
    dst: str
    at: Annotated[Count | None, SPARE, "Index in `dst` at which the cards are inserted; null appends."]
    know: list[Count]
    faces: dict[CardKey, Face]


class Shown(Occurred):
    """Seats see cards."""

    kind: Literal["show"]
    cards: list[CardId]
    know: list[Count]
    faces: dict[CardKey, Face]


class Shuffled(Occurred):
    """The cards of a zone get new ids."""

    kind: Literal["shuffle"]
    zone: str
    cards: list[CardId]
    new: list[CardId]
    know: list[Count]
    faces: dict[CardKey, Face]


class Assigned(Occurred):
    """A variable gets a value."""

    kind: Literal["set"]
    key: str
    value: Json


class Said(Occurred):
    """An announcement, which changes nothing on the table."""

    kind: Literal["say", "ask", "turn", "end"]
