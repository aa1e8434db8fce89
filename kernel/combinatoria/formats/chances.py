"""Statements about chance: odds, predictions, replays, judged decisions."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from .basics import Count, Seat
from .declare import SPARE, Limits, Named

Tone = Annotated[Literal["good", "bad", "plain"], Named("Tone")]
Fraction = Annotated[str, Named("Fraction", "A whole number or a fraction."), Limits(pattern="^-?[0-9]+(/[0-9]+)?$")]
Measure = Annotated[
    Literal["won", "score", "judged"],
    Named("Measure", "What a share measures: games won, an average score, or a judgement."),
]
Unit = Annotated[Literal["", "points"], Named("Unit", "Empty for a chance; otherwise the unit of an expected number.")]
Probability = Annotated[float, Limits(minimum=0, maximum=1)]
IsoDay = Annotated[str, Named("IsoDay", "A day like 2026-11-22."), Limits(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]


class Chance(TypedDict):
    """A chance in all its forms; if simulated, `fraction` is null and `se` a number."""

    fraction: Fraction | None
    decimal: float
    percent: Annotated[str, "For an expected number, the number."]
    kind: Literal["exact", "simulated"]
    se: float | None
    unit: Annotated[Unit, SPARE]


class Plain(TypedDict):
    """A chance in plain words: "about 1 in 4", with its numbers for a picture."""

    text: str
    k: Count
    of: Count


class Branch(TypedDict):
    """A branch of a probability tree.

    A leaf has the product of the chances, its share of all products, and whether it counts.
    """

    label: str
    chance: Fraction
    product: Fraction | None
    share: float | None
    counts: bool
    branches: list[Branch]


class Tree(TypedDict):
    """The derivation of a chance from what is still possible: the branches, and an explanation of their products."""

    text: str
    branches: list[Branch]


class OddsLine(Chance):
    """A chance or an expected number of a position."""

    plain: Annotated[Plain | None, SPARE, "Null for an expected number."]
    group: Annotated[str, "Lines of one group are the possible outcomes of one thing."]
    title: str
    key: str
    label: str
    brief: Annotated[str | None, SPARE, "The label below the name of the move, if there is a shorter one."]
    tone: Tone
    move: Annotated[str | None, "The move that the line is about, in its text form."]
    how: Annotated[list[str], "The calculation, sentence by sentence."]
    tree: Annotated[Tree | None, SPARE, "The calculation as a tree, if one is useful."]


class Comparing(TypedDict):
    """A comparison of moves by one number."""

    title: Annotated[str, "What is compared."]
    lines: Annotated[list[Count], "Places in `odds`, the best first."]


class OddsSheet(TypedDict):
    """The odds of a position."""

    odds: list[OddsLine]
    kind: Literal["exact", "simulated"]
    se: float | None
    choices: Annotated[list[Comparing], SPARE]
    same: Annotated[list[Count], SPARE, "Places of lines that are the same for every move."]


class ChanceQuestion(TypedDict):
    """A move that waits until the player has stated how likely its success is."""

    id: str
    question: str
    line: Annotated[str, SPARE, "The key of the kind of question."]
    by: Seat
    move: Annotated[str | None, "The waiting move; null if a dealer asks before anything is decided."]
    picks: NotRequired[Annotated[list[str], "What the waiting move touches, marked on the table."]]
    quick: NotRequired[Annotated[Literal[True], "A quick bet, answered with one tap."]]


class Foretold(TypedDict):
    """The outcome of the last prediction; value and score are null if none was stated."""

    id: str
    value: Probability | None
    happened: bool
    score: Probability | None
    exact: Annotated[Chance | None, "Null while it must not be revealed."]
    how: list[str]
    text: str
    later: NotRequired[Annotated[int, "The number of events after it: it is shown before them."]]
    quick: NotRequired[Annotated[Literal[True], "A quick bet, which is recorded by a lesson and not by this browser."]]


class Bin(TypedDict):
    """Predictions with similar stated chances."""

    low: Probability
    high: Probability
    n: Count
    stated: Probability | None
    happened: Probability | None
    exact: Probability | None


class PlayoutShare(TypedDict):
    """The result of playing on: counted over games, or judged, and then without a number of games."""

    measure: Measure
    share: Annotated[Probability, "From 0 to 1."]
    shown: str
    low: float
    high: float
    n: Count | None
    hits: Count | None
    text: str


class Column(TypedDict):
    """A column of a histogram."""

    low: float
    high: float
    n: Count


class ReplayLine(TypedDict):
    """The outcomes for one line of odds."""

    key: str
    label: str
    tone: Tone
    unit: Unit
    hits: Annotated[Count | None, "Number of replays in which it happened; null for an expected number."]
    mean: float
    shown: str
    se: float
    exact: Chance
    columns: Annotated[list[Column], "The observed numbers as a histogram of equal bins."]


class ReplaySheet(TypedDict):
    """A moment and its replays so far: the outcomes of each line of odds, and how often the game was won."""

    move: str
    label: str
    done: Count
    of: Count
    lines: list[ReplayLine]
    won: PlayoutShare
    text: Annotated[list[str], SPARE, "All of it as lines of text."]


class ScoreParts(TypedDict):
    """The components of the average score of predictions."""

    reliability: float
    resolution: float
    uncertainty: float


class DecisionRow(TypedDict):
    """A judged decision."""

    number: Count
    mark: Annotated[Count, SPARE, "The number of events before it."]
    seat: Seat
    by: str
    prompt: Annotated[str, SPARE]
    move: Annotated[str, SPARE]
    label: str
    chance: float
    se: float
    low: Annotated[float, "The lower end of the 95 % interval."]
    high: Annotated[float, "The upper end."]
    percent: str
    measure: Measure
    n: Annotated[Count | None, SPARE, "The number of playouts; null for a judgement."]
    best: Annotated[str, SPARE]
    best_label: str
    best_chance: float
    best_percent: str
    cost: float
    cost_se: float
    only: bool
    text: str
    odds: list[OddsLine]
    best_odds: list[OddsLine]
