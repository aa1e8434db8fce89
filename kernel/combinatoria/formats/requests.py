"""The requests that a screen can send to a session; `do` says which it is."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from .asking import AnyRequest, LengthyRequest
from .basics import Count, Seat
from .declare import Limits, Named
from .guiding import GuideRequest
from .saves import KeptGame, Save
from .setup import Lang, OptionValue


class PlainRequest(AnyRequest):
    """A request that needs nothing else."""

    do: Literal[
        "forced", "undo", "redo", "next", "again", "text", "log", "save", "link", "learn_stop", "review_stop",
        "play_from_here", "puzzle_stop", "infer",
    ]  # fmt: skip


class ThoughtRequest(LengthyRequest):
    """A request for what bots and guides have to think about."""

    do: Literal["play_for_me", "hint", "go_on"]


class MoveRequest(AnyRequest):
    """Make a move."""

    do: Literal["move"]
    text: Annotated[str, "Its text form, or its number in the list of moves, from 1."]


class FurtherRequest(AnyRequest):
    """Ask what can be picked in addition."""

    do: Literal["further"]
    picks: list[str]
    first: NotRequired[Annotated[str | None, "A complete move among the picks that has `more`."]]


class ReadyRequest(AnyRequest):
    """Take the screen."""

    do: Literal["ready"]
    seat: NotRequired[Annotated[Seat, "By default the first who must decide."]]


class LangRequest(AnyRequest):
    """Choose the language."""

    do: Literal["lang"]
    value: Lang


class NamesRequest(AnyRequest):
    """Name the seats."""

    do: Literal["names"]
    names: Annotated[list[str], "An empty one means the default name."]


class NewRequest(AnyRequest):
    """Deal a new match; what is missing stays as it is or has its default."""

    do: Literal["new"]
    seats: NotRequired[Annotated[int, Limits(minimum=1)]]
    seed: NotRequired[Annotated[Count | str | None, "A text as typed; null or an empty text for a random seed."]]
    options: NotRequired[dict[str, OptionValue]]
    humans: NotRequired[list[Seat]]
    mode: NotRequired[Literal["practice", "duel"]]
    hints: NotRequired[bool]
    all_open: NotRequired[bool]
    bot: NotRequired[str]


class LoadRequest(AnyRequest):
    """Open a saved match."""

    do: Literal["load"]
    value: Annotated[Save | KeptGame | str, "The saved match, or its JSON text."]


class OpenRequest(AnyRequest):
    """Open a link of a match or a puzzle."""

    do: Literal["open"]
    link: str


class WhyRequest(AnyRequest):
    """Ask why a move, or the first picks of one, cannot be made."""

    do: Literal["why"]
    text: NotRequired[str]
    picks: NotRequired[list[str]]


class PaceRequest(AnyRequest):
    """Set how many milliseconds a request may take before thinking pauses; null for no pauses."""

    do: Literal["pace"]
    ms: Annotated[int | None, Limits(minimum=0, maximum=60_000)]


Request = Annotated[
    PlainRequest
    | ThoughtRequest
    | MoveRequest
    | FurtherRequest
    | ReadyRequest
    | LangRequest
    | NamesRequest
    | NewRequest
    | LoadRequest
    | OpenRequest
    | WhyRequest
    | PaceRequest
    | GuideRequest,
    Named("Request"),
]
