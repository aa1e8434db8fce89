"""A table as one viewer sees it, and the events that change it."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from .basics import CardId, CardKey, Count, Face, Json
from .declare import SPARE, Named
from .occurrences import Assigned, Moved, Said, Shown, Shuffled
from .stage import StagedBeat


class TableView(TypedDict):
    """A table as one viewer may see it. Card ids used as object keys are strings, as in JSON."""

    zones: dict[str, list[CardId]]
    faces: dict[CardKey, Face]
    known: Annotated[dict[CardKey, Count], "Bit mask of the seats that have seen the card; absent if none has."]
    vars: dict[str, Json]


class _Told(TypedDict):
    caption: Annotated[str | None, SPARE, "The event as a sentence; null if it has none."]
    beat: NotRequired[Annotated[StagedBeat, "The staged moment, if the event is one."]]


class MoveEvent(Moved, _Told):
    """Cards go from one zone to another."""


class ShowEvent(Shown, _Told):
    """Seats see cards."""


class ShuffleEvent(Shuffled, _Told):
    """The cards of a zone get new ids."""


class SetEvent(Assigned, _Told):
    """A variable gets a value."""


class TellEvent(Said, _Told):
    """An announcement, which changes nothing on the table."""


TableEvent = Annotated[MoveEvent | ShowEvent | ShuffleEvent | SetEvent | TellEvent, Named("TableEvent")]
