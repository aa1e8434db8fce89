"""Table talk."""

from __future__ import annotations

from typing import Annotated, TypedDict

from .basics import Seat
from .declare import SPARE


class Sign(TypedDict):
    """A sign that can be made."""

    name: str
    label: str
    art: str
    text: str


class Phrase(TypedDict):
    """A fixed phrase: a whole move."""

    kind: str
    text: str
    label: str


class CodeEntry(TypedDict):
    """A sign and what a team has agreed that it means."""

    sign: str
    label: str
    meaning: str
    text: str


class Meaning(TypedDict):
    """A meaning that bots understand too."""

    value: str
    label: str
    places: Annotated[list[int], SPARE, "Where it is allowed: 1 for the first picture of a sign, 2 for the second."]


class TalkLine(TypedDict):
    """A past saying; a sign also has its pictures and, for the viewer's own team, its meaning."""

    by: Seat | None
    text: str
    signs: Annotated[list[str], SPARE]
    meaning: Annotated[str | None, SPARE]


class Talk(TypedDict):
    """Table talk: possible sayings, past ones, and the code of the viewer's team.

    Saying something is a move like any other. A sign is one picture or two. In a code, a picture in second place is
    written with a plus.
    """

    signs: list[Sign]
    phrases: Annotated[list[Phrase], SPARE, "Fixed phrases, grouped by kind."]
    free: bool
    may_sign: bool
    may_agree: bool
    code: list[CodeEntry] | None
    note: str
    meanings: list[Meaning]
    pairs: Annotated[dict[str, str], SPARE, "What two pictures mean together, by their names with a space between."]
    lines: list[TalkLine]
