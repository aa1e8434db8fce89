"""The session's data for guides (tour, review, puzzles), and about the day and the company at a table."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from .basics import CardId, Count, Face, Seat
from .chances import Chance, IsoDay, OddsLine, Probability
from .declare import SPARE, Limits, Named


class RuleName(TypedDict):
    """The id and the title of a rule."""

    id: str
    title: str


class Rule(RuleName):
    """A rule in words."""

    text: str


class LearnGuide(TypedDict):
    """A step of the tour."""

    kind: Literal["learn"]
    step: Count
    steps: Count
    key: str
    goal: Annotated[str | None, SPARE, "The aim of the game, in the first step."]
    title: str
    text: str
    task: str
    stage: Count
    stages: Count
    done: bool
    tries: Count
    answer: str | None
    told: list[str]
    odds: list[OddsLine]
    notice: str | None
    rules: list[RuleName]
    titles: list[str]


Level = Annotated[Literal[1, 2, 3], Named("Level")]


class ReviewGuide(TypedDict):
    """A review of the match."""

    kind: Literal["review"]
    at: Count
    steps: Count
    level: Level
    open: bool
    can_open: bool
    replay: Annotated[Count | None, SPARE, "Index of the next decision, if it can be replayed."]
    sentence: str
    rule: Rule | None
    by: Seat | None
    marks: list[Count]
    titles: list[str]


class BranchGuide(TypedDict):
    """A match played on from a review."""

    kind: Literal["branch"]
    at: Count


class PuzzleChoice(TypedDict):
    """A possible answer to a puzzle."""

    label: str
    move: Annotated[str | None, "If the answer is a move: its text."]
    picks: Annotated[list[str] | None, "The picks for that move."]
    state: Literal["right", "wrong"] | None
    feedback: str | None
    chance: Chance | None


class CountedCard(TypedDict):
    """A kind of card that the answer to a puzzle counts."""

    face: Face
    n: Annotated[Count, "Its copies that the viewer does not see."]


class PuzzleCounted(TypedDict):
    """The cards that the answer to a puzzle counts."""

    text: str
    cards: list[CountedCard]
    marks: Annotated[list[CardId], "The cards on the table that are counted, or may be."]


class PuzzleGuide(TypedDict):
    """A puzzle."""

    kind: Literal["puzzle"]
    n: Annotated[int, Limits(minimum=1)]
    of: Count
    numbers: Annotated[list[Count], "The puzzles on offer; a former one is not among them."]
    question: str
    choices: list[PuzzleChoice]
    tries: Count
    day: Annotated[IsoDay | None, SPARE, "The puzzle's day; null, like the next two, if no answer counts."]
    first: Annotated[bool | None, SPARE, "Whether the first answer was right."]
    counts: Annotated[str | None, SPARE, "A sentence about that."]
    solved: bool
    feedback: str | None
    explanation: list[str]
    counted: PuzzleCounted | None
    link: str
    next: Count


Guide = Annotated[LearnGuide | ReviewGuide | BranchGuide | PuzzleGuide, Named("Guide")]


class PlayedMatch(TypedDict):
    """A finished match; with grade and cost once its decisions are judged."""

    won: bool
    n: Count
    grade: str | None
    cost: float | None
    se: float | None
    text: str


class PlayedHere(PlayedMatch):
    """The match that just ended at this table."""

    daily: bool


class HabitChance(TypedDict):
    """The chance of a habit, given somebody's play."""

    habit: str
    label: str
    chance: Probability


class Person(TypedDict):
    """A player after a match: the habit of a bot, or the one that a person's play resembled most."""

    seat: Seat
    name: str
    habit: str
    person: bool
    text: str
    does: str
    wins: str
    habits: list[HabitChance]
    steps: Annotated[list[Probability], "The chance of that habit after each decision."]


class DayPuzzle(TypedDict):
    """The answer to today's puzzle."""

    n: Count
    right: bool
    text: str


class DayFigures(TypedDict):
    """Today's figures of the diary."""

    day: IsoDay
    deal: Annotated[PlayedMatch | None, "The deal of the day, if it was played."]
    on_table: Annotated[bool, "Whether it is on the table."]
    here: PlayedHere | None
    puzzle: DayPuzzle | None
    puzzle_n: Count
    streak: Count
    lines: list[str]
    share: str | None
