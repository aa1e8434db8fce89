"""The diary of a game and the predictions made at tables, as a player's device keeps them."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from .chances import IsoDay, Probability
from .declare import Limits


class DiaryMatch(TypedDict):
    """A match played to its end."""

    id: Annotated[str, "Its deal, its seats, the player's seat, and the chosen options.", Limits(maxLength=200)]
    day: Annotated[IsoDay, "When it ended, in the player's calendar."]
    won: bool
    decisions: Annotated[int, "Number of the player's decisions.", Limits(minimum=1, maximum=10_000)]
    daily: Annotated[bool, "Whether it is the deal of its day."]
    cost: Annotated[float | None, "Total cost of the decisions, in games won; null if not judged.", Limits(minimum=0)]
    se: Annotated[float | None, "Its standard error.", Limits(minimum=0)]
    best: NotRequired[
        Annotated[
            int,
            "Number of decisions that cost nothing, if that was counted.",
            Limits(minimum=0, maximum=10_000),
        ]
    ]


class DiaryPuzzle(TypedDict):
    """The first answer to the puzzle of a day."""

    day: IsoDay
    n: Annotated[int, "The number of the puzzle.", Limits(minimum=1, maximum=10_000)]
    right: bool


class Diary(TypedDict):
    """Everything a player has played of one game."""

    format: Literal[1]
    game: str
    matches: Annotated[list[DiaryMatch], Limits(maxItems=10_000)]
    puzzles: Annotated[list[DiaryPuzzle], Limits(maxItems=10_000)]


class PastPrediction(TypedDict):
    """A settled prediction."""

    id: Annotated[str, "What it was about, so that it counts once."]
    value: Annotated[Probability, "The stated chance."]
    happened: bool
    exact: Annotated[
        str | None,
        "The exact chance as a fraction, if it can be counted.",
        Limits(pattern="^[0-9]{1,200}(/[0-9]{1,200})?$"),
    ]
    topic: str
    score: Annotated[Probability, "The squared difference between the statement and the outcome."]


class Predictions(TypedDict):
    """All predictions of a person."""

    format: Literal[1]
    predictions: Annotated[list[PastPrediction], Limits(maxItems=20_000)]
