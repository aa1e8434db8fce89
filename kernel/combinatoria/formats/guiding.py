"""Requests to guides and about chance: tour, review, odds, analysis, predictions, puzzles, diary."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from .asking import AnyRequest, DatedRequest, LengthyRequest
from .basics import Count, Seat
from .chances import IsoDay, Probability
from .declare import Limits, Named
from .diaries import Diary, Predictions
from .guides import Level


class LearnRequest(AnyRequest):
    """Start the tour, or go to a step of it."""

    do: Literal["learn"]
    step: NotRequired[Count]


class ReviewRequest(AnyRequest):
    """Start a review, or change it."""

    do: Literal["review"]
    at: NotRequired[Count]
    level: NotRequired[Level]
    open: NotRequired[Annotated[bool, "True to show all hands, after the match."]]


class StepRequest(AnyRequest):
    """Go to a step of the review."""

    do: Literal["step"]
    to: NotRequired[Count | Literal["next", "back", "start", "end"]]


class OddsRequest(AnyRequest):
    """Ask for the odds of the position, or of one move."""

    do: Literal["odds"]
    text: NotRequired[str]


class OddsStripRequest(AnyRequest):
    """Switch the odds in snapshots on or off."""

    do: Literal["odds_strip"]
    on: bool


class AnalyseRequest(AnyRequest):
    """Judge the decisions of a seat: all, or one of them."""

    do: Literal["analyse"]
    seat: NotRequired[Seat]
    part: NotRequired[Annotated[Count, "The index of one decision."]]


class ReplayRequest(LengthyRequest):
    """Play a moment many times in deals that the seat cannot tell from the real one."""

    do: Literal["replay"]
    decision: NotRequired[Annotated[Count | None, "The index of a decision; by default the present moment."]]
    text: NotRequired[Annotated[str | None, "The move; by default the one that was made."]]
    n: NotRequired[Annotated[int, "The number of deals.", Limits(minimum=1, maximum=100_000)]]


class AskingRequest(AnyRequest):
    """Switch questions for predictions on or off."""

    do: Literal["predict"]
    on: bool
    often: NotRequired[Annotated[bool, "True at every suitable move, false only now and then."]]


class PredictRequest(AnyRequest):
    """Answer the pending question."""

    do: Literal["predict"]
    about: Annotated[str, "The id of the question."]
    value: NotRequired[Annotated[Probability | None, "The stated chance; null to state none."]]


class PredictionsRequest(AnyRequest):
    """Ask for all predictions so far; `value` adds those of a file."""

    do: Literal["predictions"]
    value: NotRequired[Predictions | str | None]
    clear: NotRequired[Annotated[bool, "True to forget all others first."]]


class PuzzleRequest(DatedRequest):
    """Start a puzzle."""

    do: Literal["puzzle"]
    n: NotRequired[int | Literal["today", "random"]]


class AnswerRequest(AnyRequest):
    """Answer a puzzle."""

    do: Literal["answer"]
    choice: Count


class BalanceRequest(LengthyRequest):
    """Ask for the account of the match after judging the viewer's decisions up to this one; `now`: what is known."""

    do: Literal["balance"]
    part: Count


class DailyRequest(DatedRequest):
    """Deal the cards of the day, or of another day of the last week."""

    do: Literal["daily"]
    day: NotRequired[IsoDay]


class DiaryRequest(DatedRequest):
    """Ask for the diary; `value` is what the screen has kept, `days` those that count in the diaries of other games."""

    do: Literal["diary"]
    value: NotRequired[Diary | str | None]
    days: NotRequired[Annotated[list[IsoDay], Limits(maxItems=10_000)]]


class GradeRequest(DatedRequest):
    """Judge the person's decisions of a finished match and enter their cost in the diary."""

    do: Literal["grade"]


GuideRequest = Annotated[
    LearnRequest
    | ReviewRequest
    | StepRequest
    | OddsRequest
    | OddsStripRequest
    | AnalyseRequest
    | ReplayRequest
    | AskingRequest
    | PredictRequest
    | PredictionsRequest
    | PuzzleRequest
    | AnswerRequest
    | BalanceRequest
    | DailyRequest
    | DiaryRequest
    | GradeRequest,
    Named("GuideRequest"),
]
