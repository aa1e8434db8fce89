"""Lesson Time of Happiness B, "Score a prediction": the confidence in each guess, its Brier score, and calibration."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from random import Random
from typing import NamedTuple

from combinatoria.games.happiness import odds
from combinatoria.games.happiness.cards import TIMES, numbers
from combinatoria.games.happiness.odds import RELIABLE
from combinatoria.games.happiness.variables import stated
from combinatoria.guides.predict import Prediction, Record

from .base import *  # noqa: F403
from .base import Chance, Explorer, Made, current, explorer
from .base import __all__ as _SHARED
from .happiness import StoryLog
from .tools import chart
from .tools.bets import BINS
from .tools.result_code import CodeError, read_code
from .tools.show import Shown
from .tools.state import lesson_ids, load

__all__ = [*_SHARED, "explore", "keep", "my_predictions"]

MEI, KEN = 75, 100
"""Confidence that the story's two characters always state, in percent."""


def brier(said: Sequence[int], happened: Sequence[bool]) -> Fraction:
    """Return the Brier score of some percentages.

    >>> brier([75], [False]), brier([100, 100, 100], [True, True, False])
    (Fraction(9, 16), Fraction(1, 3))
    """
    return odds.brier((Fraction(percent, 100), true) for percent, true in zip(said, happened, strict=True))


class Round(NamedTuple):
    """The three guesses of a round: the confidence in each, in percent; whether it was right; the round (0: none)."""

    past: int
    present: int
    future: int
    past_right: bool
    present_right: bool
    future_right: bool
    round: int = 0

    @property
    def said(self) -> tuple[int, ...]:
        """The stated confidences."""
        return self[:3]

    @property
    def happened(self) -> tuple[bool, ...]:
        """The correctness of each guess."""
        return (self.past_right, self.present_right, self.future_right)

    @property
    def right(self) -> int:
        """Number of right guesses."""
        return sum(self.happened)

    @property
    def score(self) -> float:
        """The Brier score of the confidences."""
        return float(brier(self.said, self.happened))

    @property
    def hundred(self) -> float:
        """The score of stating 100% each time."""
        return float(brier([KEN] * len(TIMES), self.happened))

    @property
    def mei(self) -> bool | None:
        """True if Mei's score is better than Ken's; None for rounds at the table, where the reliability is unknown."""
        return None if self.round else self.score < self.hundred


class RoundLog(StoryLog[Round]):
    """A log of rounds of three guesses with stated confidence."""

    entry = Round
    parts = (*[tuple(range(101))] * 3, *[(False, True)] * 3, (1,))
    columns = ("right", "score", "hundred", "mei")
    predicted = "mei"
    rounds = 8

    def note(self, made: Made) -> Round | None:
        """Return the round that its last guess completes."""
        before, seat = made.before, made.viewer
        if not self.guessing(made) or made.move.kind != "place_at" or before.vars["time"] + 1 < len(TIMES):
            return None
        number, percent = (int(str(arg)) for arg in made.move.args)
        laid, said = (*numbers(before, seat), number), (*stated(before, seat), percent)
        right = [a == b for a, b in zip(laid, numbers(before, before.vars["turn"]), strict=True)]
        return Round._make((*said, *right, before.vars["round"]))

    @staticmethod
    def made_up(rng: Random, number: int) -> Round:
        """Return a random round of Mei's."""
        return Round(MEI, MEI, MEI, *(rng.random() < RELIABLE for _ in TIMES))


keep = RoundLog.keep


def explore(ahead: Chance) -> Explorer:
    """Return controls for the number of guesses and the other's confidence, given ``(guesses, said) -> Fraction``."""

    def trial(rng: Random, guesses: int, said: int) -> bool:
        right = [rng.random() < RELIABLE for _ in range(guesses)]
        return brier([MEI] * guesses, right) < brier([said] * guesses, right)

    return explorer(
        ahead, trial, {"guesses": (range(1, 31), 3), "said": (range(50, 101, 5), KEN)}, along="guesses",
        settles=("bold", False),  # the expected loss is least for an honest confidence
    )  # fmt: skip


# -- the pupil's own predictions -----------------------------------------------------------------------------


def my_predictions(log: RoundLog, codes: str = "") -> Shown:
    """Show the calibration of the person at the screen, in guesses at the table and predictions of all lessons.

    Args:
        log: the log of the lesson's table.
        codes: result codes of other lessons, separated by whitespace.
    """
    lesson, record = current(), Record()
    for n, entry in enumerate(log.entries):
        for k, (percent, true) in enumerate(zip(entry.said, entry.happened, strict=True)):
            record.add(Prediction(f"{n}/{k}", percent / 100, true, topic=lesson.id))
    said, html = [], ""
    if record.brier is None:
        said.append(lesson.say("mine.nothing"))
    else:
        said.append(lesson.say("mine.table", n=len(record), score=f"{record.brier:.3f}"))
        html = chart.bets(record.bins(BINS), lesson.lang)
    points, unread = _of_lessons(codes.split())
    if points:
        each = [p**2 - 2 * p * share + share for _, p, share in points]
        said.append(lesson.say("mine.lessons", n=len(points), score=f"{sum(each) / len(each):.3f}"))
        html += chart.calibration(points, lesson.lang)
    said += [lesson.say("mine.unread", code=code[:24]) for code in unread]
    paragraphs = "".join(f"<p>{escape(sentence)}</p>" for sentence in said)
    return Shown("\n".join(said), f'<div role="status" lang="{lesson.lang}">{paragraphs}{html}</div>')


def _of_lessons(codes: Iterable[str]) -> tuple[list[tuple[str, float, float]], list[str]]:
    """Return the predictions of this lesson and of codes as (name, stated, observed), and the unreadable codes."""
    lesson, known = current(), {load(name)["code"]: load(name) for name in lesson_ids()}
    points = [
        (
            f"{lesson.data['code']}: {lesson.data['predictions'][key]['short'][lesson.lang]}",
            said,
            found.hits / found.trials,
        )
        for key, said in lesson.predictions.items()
        if (found := lesson.outcomes.get(key)) is not None and found.trials
    ]
    unread = []
    for code in codes:
        try:
            receipt = read_code(code)
        except CodeError:
            unread.append(code)
            continue
        data = known.get(receipt.lesson)
        if data is None or data["code"] == lesson.data["code"]:
            continue
        for item, guess in zip(data["predictions"].values(), receipt.guesses, strict=False):
            if guess.said is not None and guess.happened is not None:
                label = f"{receipt.lesson}: {item['short'][lesson.lang]}"
                points.append((label, guess.said / 100, guess.happened / 100))
    return points, unread
