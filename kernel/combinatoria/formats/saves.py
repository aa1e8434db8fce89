"""Saved matches, and positions that a person can write."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from .basics import Count, Face, Seat
from .declare import Limits, Named, further_keys
from .setup import Elsewhere, OptionValue

Decision = Annotated[tuple[Seat, str], Named("Decision", "A seat and its move, as text.")]
Drawn = Annotated[
    tuple[Count, Face], Named("Drawn", "A drawn card: its place among those it was drawn from, and its face.")
]
Outcome = Annotated[
    list[Face] | Count | Drawn,
    Named("Outcome", "An answer of chance: the order of shuffled cards, a number from 0, or a drawn card."),
]
Place = Annotated[str, Named("Place", "A place in a zone, from 0, as an object key."), Limits(pattern="^[0-9]{1,4}$")]


@further_keys("^[a-z][a-z_]*(:[0-9a-z]+)?$")
class Position(TypedDict):
    """A full table: its zones, and one more key for each variable of the game, such as `phase`.

    What is missing has its value at the beginning of a match. Which values a variable takes is up to the game, and
    whether they fit each other is checked by the rules.
    """

    game: str
    seats: NotRequired[Annotated[int, Limits(minimum=1)]]
    options: NotRequired[dict[str, OptionValue]]
    zones: Annotated[dict[str, list[Face]], "Card codes: a deck top card first, every other zone bottom to top."]
    known: NotRequired[
        Annotated[
            dict[str, dict[Place, list[Seat] | Literal["all"]]],
            "By zone and place, the seats that have seen the card besides those that see the zone.",
        ]
    ]
    batch: NotRequired[
        Annotated[
            dict[str, list[int]],
            "By zone, the shuffle that each card comes from if it is not the usual one; negative for a lot.",
        ]
    ]


class Frame(TypedDict):
    """The people of a saved match and their settings: `mode` or, if no mode has them, `hints` and `all_open`."""

    humans: list[Seat]
    mode: NotRequired[Literal["practice", "duel"]]
    hints: NotRequired[bool]
    all_open: NotRequired[bool]
    bot: str
    names: list[str] | None
    elsewhere: NotRequired[Elsewhere]


class Save(TypedDict):
    """A match with all its decisions, by players and by chance, so that loading it needs no generator."""

    format: Literal[1]
    game: str
    seats: Annotated[int, Limits(minimum=1)]
    options: dict[str, OptionValue]
    seed: Count
    start: Annotated[Position | None, "The position in which the match began; null for an ordinary beginning."]
    chance: Annotated[list[Outcome], "The answers of chance, in order."]
    moves: Annotated[list[Decision], Limits(maxItems=12_000)]
    session: NotRequired[Frame]


class KeptGame(Save):
    """A saved match as the browser keeps it."""

    over: Annotated[bool, "Whether the match is over."]
    at: NotRequired[Annotated[int, "When it was kept, in milliseconds since 1970.", Limits(minimum=0)]]
