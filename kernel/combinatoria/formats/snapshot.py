"""The snapshot of a session: all that its present viewer may know."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from .basics import Count, Design, Face, Gauge, Saying, Seat, Typed, Viewer
from .chances import ChanceQuestion, Foretold, OddsSheet
from .declare import SPARE, Named
from .events import TableEvent, TableView
from .guides import Guide, Rule
from .setup import BotLevel, Lang, OptionInfo, Setup
from .stage import Ending
from .talk import Talk


class SeatInfo(TypedDict):
    """A seat of the table."""

    seat: Seat
    name: str
    kind: Literal["human", "bot"]
    active: bool
    won: Annotated[bool, SPARE, "Has won already, while others play on."]
    to_act: bool
    note: str | None
    tone: Annotated[str | None, SPARE, "The colour of the seat's cards or its team, if there is any."]
    mark: Annotated[str | None, SPARE, "The figure of the seat's cards or its team."]
    partner: NotRequired[Annotated[str, "A text for the viewer's partner, in a game of teams."]]


Shape = Annotated[Literal["stack", "pile", "hand", "row", "column"], Named("Shape")]


class ZoneInfo(TypedDict):
    """A zone of the table."""

    zone: str
    area: Literal["center", "seat"]
    shape: Shape
    label: str
    owner: Seat | None
    top_only: Annotated[bool, SPARE, "True if only the top card of an open pile is shown."]
    form: NotRequired[Annotated[Literal["letter"], "What its cards have become."]]
    spot: NotRequired[Annotated[tuple[str, int, int], "Its place in a block: the block's name, row and column."]]
    names: NotRequired[Annotated[tuple[str, str], "The names of its row and column, in a block that has them."]]
    person: NotRequired[Annotated[Count, "The number of the person whose column it is in."]]


class Term(TypedDict):
    """A term of a score's formula: its operator, value and source."""

    sign: Literal["", "+", "×", "=", "max"]
    value: str
    label: str
    cards: list[Face]
    used: Annotated[bool, "True if it counts; false for a factor that is not applied."]


class Sheet(TypedDict):
    """A score as a formula; `seat` is null for a team's."""

    seat: Seat | None
    title: str
    rows: list[list[Term]]
    total: str


class Dial(TypedDict):
    """A move's position on a scale, shared with all moves that differ only in this number."""

    of: str
    n: int


class Move(TypedDict):
    """A move that can be made, or a part of one."""

    text: Annotated[str, "Its text form; empty if the picks do not make a move yet."]
    label: str
    picks: list[str]
    to: str | None
    more: NotRequired[Annotated[Literal[True], "True if more can be picked: `further` requests the continuations."]]
    note: NotRequired[Annotated[str, "The full text of a short label."]]
    short: NotRequired[Annotated[str, "A part of the label, enough beside the cards that are picked."]]
    dial: NotRequired[Dial]
    way: NotRequired[Annotated[str, "A key of `ways`: its picks are offered only after that has been chosen."]]


class Reason(TypedDict):
    """The reason for a refusal."""

    rule: str | None
    text: str


class LogLine(TypedDict):
    """A sentence of the log."""

    n: Count
    text: str
    by: Seat | None
    rule: str | None
    turn: Annotated[bool, SPARE, "True if it begins a turn."]
    decided: Annotated[bool, SPARE, "True if the rule decided what happened, and not the acting player."]


class Waiting(TypedDict):
    """A person who may take the screen."""

    seat: Seat
    name: str


class Curtain(TypedDict):
    """The person who takes the screen; `who` lists them if there are several, in any order."""

    seat: Seat
    text: str
    who: NotRequired[list[Waiting]]


class Forced(TypedDict):
    """The button for several forced moves."""

    label: str
    n: Count


class Status(TypedDict):
    """The status line."""

    text: str
    tone: Literal["you", "wait", "over"]


class Thinking(TypedDict):
    """The progress of a computation, and the seat whose decision it is about."""

    who: Seat
    done: Count
    of: Count
    so_far: NotRequired[Annotated[str, "What is known already, in one sentence."]]


class Undo(TypedDict):
    """The permission to undo or redo a decision, or the reason why not."""

    ok: bool
    why: Reason | None


class Aids(TypedDict):
    """The aids that the session has switched on."""

    odds_strip: bool
    predict: bool
    often: Annotated[bool, SPARE]


class Look(TypedDict):
    """The cloth, light and engraving of the game's table."""

    felt: Annotated[str, SPARE]
    light: Annotated[str, SPARE]
    motif: Annotated[str, SPARE]


class Snapshot(TypedDict):
    """All that one viewer may know of a match, in the viewer's language."""

    format: Literal[1]
    seq: Annotated[Count, "Rises whenever the snapshot has changed."]
    game: str
    title: str
    goal: Annotated[str, SPARE, "The aim of the game, in one line."]
    lang: Lang
    hints: Annotated[bool, "True if hints and odds are allowed."]
    all_open: Annotated[bool, "True if the deal is open, so that every move can be taken back."]
    viewer: Viewer
    curtain: Curtain | None
    seats: list[SeatInfo]
    layout: list[ZoneInfo]
    design: dict[Face, Design]
    before: TableView
    events: list[TableEvent]
    table: TableView
    moves: list[Move]
    typed: Annotated[list[Typed], SPARE]
    said: Annotated[list[Saying] | None, SPARE, "Sayings of this round, oldest first; null in a game without talk."]
    forced: Annotated[Forced | None, SPARE, 'If nothing else is possible; `{"do": "forced"}` makes these moves.']
    status: Status
    thinking: Annotated[Thinking | None, SPARE, "The bot that is thinking, if it needs longer than the session's pace."]
    log: list[LogLine]
    undo: Annotated[Undo, "For the last decision."]
    redo: Annotated[Undo, "For the last one that was undone."]
    result: Ending | None
    adds_up: Annotated[bool, SPARE, "True if the sums of the picks in each place matter."]
    sheets: Annotated[list[Sheet], SPARE]
    gauges: Annotated[list[Gauge], SPARE]
    deals: Annotated[bool, SPARE, "False if nothing is dealt at random."]
    ways: Annotated[dict[str, str], SPARE, "What moves in steps do, by key: the texts of their buttons."]
    talk: Annotated[Talk | None, SPARE]
    guide: Annotated[Guide | None, SPARE, "The active guide: a tour, a review, a puzzle; null in a plain match."]
    odds: Annotated[OddsSheet | None, SPARE, "The odds of the position, while the strip is switched on."]
    prediction: Annotated[ChanceQuestion | None, SPARE, "A question that waits for a prediction."]
    predicted: Annotated[Foretold | None, SPARE, "The outcome of the last prediction."]
    record: Annotated[Count, SPARE, "Number of stored predictions, including those from earlier visits."]
    help: Annotated[Aids, SPARE]
    levels: Annotated[list[BotLevel], SPARE]
    look: Annotated[Look | None, SPARE, "Null for the defaults."]
    states: Annotated[dict[Face, str], SPARE, "Notes on the current state of cards, by face."]
    last: Annotated[list[str], "The zones that the last decision touched."]
    options: list[OptionInfo]
    setup: Setup
    ui: dict[str, str]
    rules: list[Rule]
    languages: list[tuple[str, str]]
    doors: NotRequired[Annotated[list[str], "The requests that this screen may send; missing where all are possible."]]
