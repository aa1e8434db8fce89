"""Staged moments, and the end of a match: the result for the viewer, and the share of luck."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from .basics import Count, Seat
from .declare import SPARE, Named

Form = Annotated[
    Literal["ask", "answer", "show", "sign", "end"],
    Named(
        "Form",
        "The way a moment is staged: words in a bubble at a seat, cards brought forward, a picture over the table, "
        "the end.",
    ),
]


class StagedBeat(TypedDict):
    """A staged moment."""

    key: str
    form: Form
    art: Annotated[str, "The picture of a sign; empty for none."]
    tone: Literal["plain", "good", "bad"]
    seats: Annotated[list[Seat], "The seats it is about; the speaker comes first."]
    text: str
    heard: Annotated[str | None, "The announcement, if the event itself has no sentence."]


class Rank(TypedDict):
    """Seats that share a line of the ranking: one, or those that win and lose together."""

    seats: list[Seat]
    place: Annotated[int | None, "From 1, the same for ties; null in games without a ranking."]
    won: bool
    points: int | None
    text: Annotated[str, "The line in words."]


class Reached(TypedDict):
    """A number that a match without opponents has reached."""

    label: str
    n: int
    of: int | None


class Ending(TypedDict):
    """The result of a match for its viewer."""

    text: str
    winners: list[Seat]
    outcome: Annotated[str, SPARE, "The key of the result, the same in every language."]
    scores: Annotated[list[int] | None, SPARE]
    goal: NotRequired[
        Annotated[bool, "Whether the aim was reached, where something other than winning counts, as in a lesson."]
    ]
    title: Annotated[str, SPARE, "The viewer's result in a few words."]
    standing: Annotated[Literal["won", "lost", "shared", "nobody", "watched"], SPARE]
    groups: Annotated[list[list[Seat]], SPARE, "Groups of seats that have won together."]
    top: Annotated[str | None, SPARE, "A sentence for the best possible result."]
    ranking: Annotated[list[Rank], SPARE, "All seats, best first; empty without opponents."]
    reached: Annotated[list[Reached], SPARE]
    story: Annotated[list[str], SPARE, "The epilogue of the match, one sentence each."]


class TurningPoint(TypedDict):
    """The decision with the largest change of a match."""

    number: Annotated[Count, "The index of the decision in the match."]
    text: str


class Balance(TypedDict):
    """A match as an account, in whole hundredths: start - lost + luck = end."""

    start: int
    start_se: Count
    lost: int
    lost_se: Count
    luck: int
    luck_se: Count
    end: int
    title: Annotated[str | None, "The summary, once all decisions are judged closely."]
    outset: Annotated[str, "The first sentence of the text: what could be expected at first."]
    text: str
    turning: TurningPoint | None
    parts: Annotated[Count, "One for the glance at all decisions, and one for each decision to be judged closely."]
    part: Annotated[Count, "The number of decisions judged closely."]
