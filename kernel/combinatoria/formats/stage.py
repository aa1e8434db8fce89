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


class Beat(TypedDict):
    """A staged moment."""

    key: str
    form: Form
    art: Annotated[str, "The picture of a sign; empty for none."]
    tone: Literal["plain", "good", "bad"]
    seats: Annotated[list[Seat], "The seats it is about; the speaker comes first."]
    text: str
    heard: Annotated[str | None, "The announcement, if the event has no sentence of its own."]


class Ending(TypedDict):
    """The result of a match for its viewer."""

    text: str
    winners: list[Seat]
    outcome: Annotated[str, SPARE, "The key of the result, in every language the same."]
    scores: Annotated[list[int] | None, SPARE]
    goal: NotRequired[
        Annotated[bool, "Whether the aim was reached, where something other than winning counts, as in a lesson."]
    ]
    title: Annotated[str, SPARE, "The viewer's result in a few words."]
    standing: Annotated[Literal["won", "lost", "shared", "nobody", "watched"], SPARE]
    groups: Annotated[list[list[Seat]], SPARE, "Groups of seats that have won together."]
    top: Annotated[str | None, SPARE, "A sentence for the best possible result."]


class Balance(TypedDict):
    """A match as an account, in whole hundredths: start - lost + luck = end. Null: not judged yet."""

    start: int
    start_se: Count
    lost: int | None
    lost_se: Count | None
    luck: int | None
    luck_se: Count | None
    end: int
    title: str | None
    text: str
    parts: Annotated[Count, "The number of decisions."]
    part: Annotated[Count, "The index of the one judged last."]
