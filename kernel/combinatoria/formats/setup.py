"""The options of a game, and how a match was set up."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from .basics import Count, Seat
from .declare import SPARE, Limits, Named

Lang = Annotated[Literal["en", "ja"], Named("Lang")]
OptionValue = Annotated[bool | int | str, Named("OptionValue")]


class Choice(TypedDict):
    """A value of an option, with its words."""

    value: OptionValue
    label: str


class OptionInfo(TypedDict):
    """An option of the game."""

    name: str
    label: str
    help: Annotated[str | None, SPARE]
    type: Literal["bool", "choice", "int"]
    value: OptionValue
    choices: Annotated[list[Choice], SPARE]
    seat: NotRequired[Annotated[Literal[True], "True if the choices are seats, limited to those of the table."]]
    usual: Annotated[OptionValue, SPARE, "The default."]
    sets: NotRequired[
        Annotated[
            dict[str, dict[str, OptionValue]],
            "A preset: by value, as text, the values that it sets for other options.",
        ]
    ]
    min: NotRequired[int]
    max: NotRequired[int]


class Elsewhere(TypedDict):
    """The state of a match that is passed between devices by links."""

    seats: Annotated[list[Seat], Limits(minItems=1), "The people at other devices: some of the people, and not all."]
    handed: Annotated[Count, "The number of decisions in the last link that was sent or opened here."]
    sent: Annotated[bool, "True if it was sent: nobody here decides until a link comes back."]


class Setup(TypedDict):
    """The settings with which the match was started."""

    seats: Annotated[int, Limits(minimum=1)]
    seats_range: tuple[int, int]
    seed: Annotated[Count | None, "Null while it is a secret: it reveals every card."]
    humans: list[Seat]
    hints: Annotated[bool, "True if hints and odds are allowed."]
    all_open: Annotated[bool, "True if the deal is open, so that every move can be taken back."]
    hides: Annotated[bool, SPARE, "True if seats of this game hide something from each other."]
    sealed: Annotated[
        bool,
        SPARE,
        "True if people here hide cards: then nothing that replays the match is given out.",
    ]
    moves: Annotated[Count, SPARE, "Number of decisions so far."]
    dealt: Annotated[bool, SPARE, "True if somebody else deals, as in a lesson."]
    bot: Annotated[str, SPARE, "Strength of the bots: one of `levels`."]
    elsewhere: NotRequired[Annotated[Elsewhere, "If the match goes between devices by links."]]


class BotLevel(TypedDict):
    """A strength that bots can have."""

    value: str
    label: str
