"""The basic types of the screen contract."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from .declare import SPARE, Limits, Named

Seat = Annotated[int, Named("Seat"), Limits(minimum=0)]
Viewer = Annotated[int, Named("Viewer", "A seat, or -1 for the audience."), Limits(minimum=-1)]
CardId = Annotated[int, Named("CardId"), Limits(minimum=0)]
Face = Annotated[str, Named("Face"), Limits(minLength=1)]
CardKey = Annotated[
    str, Named("CardKey", "A card id as an object key, which is a string in JSON."), Limits(pattern="^[0-9]+$")
]
Json = Annotated[Any, Named("Json")]
Count = Annotated[int, Limits(minimum=0)]


class Gauge(TypedDict):
    """A number always shown at a seat or a zone: `shown` is displayed, `text` is read aloud."""

    key: str
    seat: Seat | None
    zone: NotRequired[str]
    form: NotRequired[Annotated[Literal["scale"], "A scale tips to the right for a number above 0."]]
    label: str
    value: str
    of: str | None
    tone: str | None
    shown: str
    text: str
    note: NotRequired[Annotated[str, "What it counts, shown when it is pressed."]]


class Saying(TypedDict):
    """Something said in the current round: who says it, and the heading above the words."""

    form: Literal["topic", "tell", "ask", "answer"]
    by: Seat
    name: str
    lead: str | None
    text: str


class Typed(TypedDict):
    """A move that ends in free text: the text to append it to, and the label of its button."""

    kind: str
    text: str
    label: str


class Design(TypedDict):
    """The design of a card."""

    art: str
    tone: str
    rank: str
    name: str
    short: str
    pips: Annotated[Count, SPARE, "The number of motifs on the card."]
    mark: Annotated[str, SPARE, "A figure that tells the card's owner without colour; empty for none."]
    note: NotRequired[Annotated[str, "The card's effect, if its face alone does not show it."]]
    caption: NotRequired[Annotated[str, "A word or two printed on the card."]]
    form: Annotated[Literal["", "piece", "page"], SPARE, "A card, a piece on the table, or a page with text."]
    strip: Annotated[list[str], SPARE, "A page's cost, as a row of motifs."]
