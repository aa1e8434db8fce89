"""The replies of a session."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from .basics import Count, Json, Seat
from .chances import (
    Bin,
    Comparing,
    DecisionRow,
    Foretold,
    Measure,
    OddsLine,
    PlayoutShare,
    ReplaySheet,
    ScoreParts,
)
from .declare import SPARE
from .diaries import Diary, Predictions
from .guides import DayFigures, Person
from .saves import Save
from .snapshot import LogLine, Move, Reason, Thinking
from .stage import Balance


class Hint(TypedDict):
    """A move, why it is good, and its odds."""

    chance: Annotated[str | None, SPARE, "The result of playing on after the move, with its error, in one sentence."]
    text: Annotated[str, "The move with its reason."]
    move: Annotated[str, "In its text form."]
    picks: list[str]
    to: Annotated[str | None, SPARE, "The place to which the picked things go."]
    odds: Annotated[list[OddsLine], SPARE]
    kind: Annotated[Literal["exact", "simulated"], SPARE]
    se: Annotated[float | None, SPARE]
    won: Annotated[PlayoutShare | None, SPARE, "The result of playing on after it, if that was tried."]
    weighed: Annotated[
        str | None, SPARE, "Why another move may have the better number: what the odds count and what the hint weighs."
    ]


class JudgedPart(TypedDict):
    """One judged decision."""

    parts: Count
    part: Count
    row: DecisionRow


class ChartPoint(TypedDict):
    """A point of the chart of a match: the chance before a decision or, at the end, the result of a seat."""

    number: Count
    seat: Seat
    chance: float
    low: float
    high: float
    best: float
    measure: Measure
    happened: bool


class AnalysisSheet(TypedDict):
    """All judged decisions."""

    parts: Count
    rows: list[DecisionRow]
    worst: list[Count]
    chart: list[ChartPoint]
    text: str


class Reply(TypedDict):
    """A reply; besides `re` and `error` its keys depend on the request."""

    re: Annotated[Json, "The `id` of the request."]
    error: NotRequired[Annotated[Reason, "Why the request is refused; nothing has changed."]]
    why: NotRequired[Annotated[Reason | None, "Null if the move can be made."]]
    hint: NotRequired[Hint]
    thinking: NotRequired[Annotated[Thinking | None, "The answer is not ready: its progress."]]
    text: NotRequired[str]
    log: NotRequired[list[LogLine]]
    moves: NotRequired[Annotated[list[Move], "Further picks in addition to the current ones."]]
    save: NotRequired[Save]
    link: NotRequired[str]
    analysis: NotRequired[JudgedPart | AnalysisSheet]
    balance: NotRequired[Balance]
    parts: NotRequired[
        Annotated[Count | ScoreParts | None, "Number of parts of the answer; or the components of a score."]
    ]
    part: NotRequired[Annotated[Count, "How many parts are ready."]]
    prediction: NotRequired[Foretold | None]
    predictions: NotRequired[Predictions]
    n: NotRequired[Count]
    added: NotRequired[Count | None]
    brier: NotRequired[float | None]
    bins: NotRequired[list[Bin]]
    calibration: NotRequired[Annotated[list[str], "A summary of the person's predictions, in sentences."]]
    odds: NotRequired[list[OddsLine]]
    kind: NotRequired[Literal["exact", "simulated"]]
    se: NotRequired[float | None]
    choices: NotRequired[list[Comparing]]
    same: NotRequired[list[Count]]
    replay: NotRequired[ReplaySheet]
    diary: NotRequired[Diary]
    noted: NotRequired[Annotated[bool, "Whether the match on the table was new to the diary."]]
    figures: NotRequired[DayFigures]
    company: NotRequired[list[Person]]
