"""Records of matches: JSON lines with what each deciding seat saw."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from .basics import Count, Seat
from .declare import Limits, Named
from .events import TableView
from .occurrences import Assigned, Moved, Said, Shown, Shuffled
from .setup import OptionValue


class _Recorded(TypedDict):
    beat: NotRequired[Annotated[str, "The key of the moment, if the event is one."]]


class RecordedMove(Moved, _Recorded):
    """Cards go from one zone to another."""


class RecordedShow(Shown, _Recorded):
    """Seats see cards."""


class RecordedShuffle(Shuffled, _Recorded):
    """The cards of a zone get new ids."""


class RecordedSet(Assigned, _Recorded):
    """A variable gets a value."""


class RecordedTelling(Said, _Recorded):
    """An announcement, which changes nothing on the table."""


RecordedEvent = Annotated[
    RecordedMove | RecordedShow | RecordedShuffle | RecordedSet | RecordedTelling,
    Named("RecordedEvent", "An event without its words."),
]


class MatchLine(TypedDict):
    """The first line: the match."""

    kind: Literal["match"]
    format: Literal["combinatoria-records"]
    version: Literal[1]
    game: str
    seats: Annotated[int, Limits(minimum=1)]
    options: dict[str, OptionValue]
    players: Annotated[list[Literal["human", "bot"]] | None, "Null if the source does not say."]
    bot: Annotated[str | None, "The kind of the bots."]


class DecisionLine(TypedDict):
    """A decision, and the events up to the next one, as its seat sees them."""

    kind: Literal["decision"]
    number: Annotated[int, "From 1.", Limits(minimum=1)]
    seat: Seat
    view: TableView
    legal: Annotated[list[str], "The legal moves, or some of them."]
    legal_count: Annotated[Count | None, "Their number; null if they were not counted."]
    move: str
    events: list[RecordedEvent]


class ResultLine(TypedDict):
    """The last line: the result; all else is null while the match is running."""

    kind: Literal["result"]
    finished: bool
    winners: list[Seat] | None
    scores: list[int] | None
    outcome: str | None


RecordLine = Annotated[MatchLine | DecisionLine | ResultLine, Named("RecordLine")]
