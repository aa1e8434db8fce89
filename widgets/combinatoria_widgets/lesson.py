"""What a lesson's cells call: start, predict, reveal, compare, check, report.

A notebook runs one lesson at a time, so the functions here work on the lesson that ``start`` opened; the objects
behind them (``Lesson``, ``judge``, ``Prediction`` ...) take everything as arguments and can be tested alone.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from . import lesson_chart as chart
from .lesson_check import STATES, errors_off, judge
from .lesson_text import LANGUAGES, decimal, percent, say

SOLUTIONS = "COMBINATORIA_SOLUTIONS"
"""With this environment variable set to 1, a check that is not right raises: the solution run of the tests."""


class LessonError(Exception):
    """A lesson was used in a way that cannot work; the message is one sentence."""


@cache
def load(lesson_id: str) -> dict[str, Any]:
    """The data of a lesson (digests, texts of the predictions), as written by the lesson builder.

    Raises:
        LessonError: There is no such lesson in this version.
    """
    path = files(__package__) / "lesson_data" / f"{lesson_id}.json"
    if not path.is_file():
        raise LessonError(f"There is no lesson {lesson_id!r} in this version of Combinatoria.")
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


@dataclass
class Outcome:
    """What happened to something that was predicted: ``hits`` out of ``trials``."""

    hits: int
    trials: int

    def brier(self, said: float) -> float:
        """Mean squared distance between the stated probability and what happened (0 or 1) each time.

        >>> Outcome(1, 4).brier(0.5)
        0.25
        """
        return (self.hits * (1 - said) ** 2 + (self.trials - self.hits) * said**2) / self.trials


@dataclass
class Lesson:
    """One learner's way through one lesson.

    Attributes:
        id: Such as ``"soulmates-a"``.
        lang: ``"en"`` or ``"ja"``.
        seed: Everything random in the lesson's own tools comes from it.
        stamp: Version of the notebook, if it told.
        predictions: Locked probabilities by name.
        outcomes: What happened to the things that were predicted.
        states: Best state that each question has reached.
        tries: How often an answer was handed in.
        solved_after: How often when a question was first right.
        slips: The last slip that was named, for each question that had one.
        rounds: Deals of the learner's own in the log.
        kept: Whatever a game's own tools keep (the log of a table).
    """

    id: str
    lang: str = "en"
    seed: int = 2026
    stamp: str | None = None
    predictions: dict[str, float] = field(default_factory=dict)
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    states: dict[str, str] = field(default_factory=dict)
    tries: dict[str, int] = field(default_factory=dict)
    solved_after: dict[str, int] = field(default_factory=dict)
    slips: dict[str, str] = field(default_factory=dict)
    rounds: int = 0
    kept: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.lang not in LANGUAGES:
            raise LessonError(f"Lessons exist in {' and '.join(LANGUAGES)}, not in {self.lang!r}.")
        self.data = load(self.id)

    @property
    def title(self) -> str:
        """Title in the learner's language."""
        return str(self.data["title"][self.lang])

    @property
    def predicted(self) -> bool:
        """Whether every prediction of the lesson is locked."""
        return all(item in self.predictions for item in self.data["predictions"])

    def note(self, question_id: str, state: str, slip: str | None = None) -> None:
        """Keep the best state that a question has reached and the slip that was named, and count the tries."""
        before = self.states.get(question_id, "blank")
        self.states[question_id] = max(before, state, key=STATES.index)
        self.tries[question_id] = self.tries.get(question_id, 0) + (state != "blank")
        if state in ("rounded", "right"):
            self.solved_after.setdefault(question_id, self.tries[question_id])
        if slip is not None:
            self.slips[question_id] = slip

    def say(self, key: str, **facts: object) -> str:
        """A sentence of the lesson tools in the learner's language."""
        return say(key, self.lang, **facts)

    def __repr__(self) -> str:
        text = self.say("start.ready", title=self.title, version=self.data["version"], seed=self.seed)
        if self.stamp is not None and self.stamp != self.data["version"]:
            text += " " + self.say("start.stale", stamp=self.stamp, version=self.data["version"])
        return text


_current: Lesson | None = None


def start(lesson_id: str, lang: str = "en", seed: int = 2026, stamp: str | None = None) -> Lesson:
    """Open a lesson; the first cell of every lesson notebook. Running that cell again loses nothing.

    Args:
        lesson_id: Such as ``"soulmates-a"``.
        lang: ``"en"`` or ``"ja"``.
        seed: Everything random in the lesson's own tools comes from it.
        stamp: Version of the notebook; if the installed lesson has another one, the learner is told.
    """
    global _current
    opened = Lesson(lesson_id, lang, seed, stamp)
    if _current is None or (_current.id, _current.lang, _current.seed) != (lesson_id, lang, seed):
        _current = opened
    return _current


def current() -> Lesson:
    """The lesson that is open.

    Raises:
        LessonError: None is; the first cell was not run.
    """
    if _current is None:
        raise LessonError(" / ".join(say("start.missing", lang) for lang in LANGUAGES))
    return _current


class Shown:
    """Something with a stable sentence as text and a richer HTML form."""

    def __init__(self, text: str, html: str) -> None:
        self.text = text
        self.html = html

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.html


class CheckResult(Shown):
    """The answer to a check: ``state`` and one sentence."""

    _LOOKS = {
        "right": ("✓", "#2e8b57"),
        "rounded": ("≈", "#2e8b57"),
        "slip": ("!", "#c96f10"),
        "wrong": ("✗", "#d0453f"),
        "type": ("?", "#c96f10"),
        "blank": ("…", "#808080"),
    }

    def __init__(self, question_id: str, state: str, text: str, lang: str) -> None:
        sign, colour = self._LOOKS[state]
        super().__init__(
            text,
            f'<div role="status" aria-live="polite" lang="{lang}" data-check="{escape(question_id)}" '
            f'data-state="{state}" style="border-left:4px solid {colour};padding:0.3em 0.8em;margin:0.3em 0">'
            f'<span aria-hidden="true">{sign}</span> {escape(text)}</div>',
        )
        self.id = question_id
        self.state = state


def check(question_id: str, value: object = ...) -> CheckResult:
    """Check an answer. Shows one sentence and never raises (except in the solution run, if it is not right).

    Args:
        question_id: The question's name, such as ``"q1"``.
        value: A number (Fraction, int, float, ``"3/28"``, ``"10.7%"``), or a function where one is asked for.
    """
    if _current is None:
        result = CheckResult(str(question_id), "blank", " / ".join(say("start.missing", x) for x in LANGUAGES), "en")
    else:
        result = _check(_current, question_id, value)
    if os.environ.get(SOLUTIONS) == "1" and result.state != "right":
        raise AssertionError(result.text)
    return result


def _check(lesson: Lesson, question_id: str, value: object) -> CheckResult:
    question = lesson.data["questions"].get(question_id)
    if question is None:
        known = ", ".join(lesson.data["questions"])
        return CheckResult(
            str(question_id), "type", lesson.say("check.unknown", id=question_id, known=known), lesson.lang
        )
    verdict = judge(question_id, question, value, lesson.lang)
    lesson.note(question_id, verdict.state, verdict.slip)
    return CheckResult(question_id, verdict.state, verdict.text, lesson.lang)


def predict() -> Any:
    """The prediction control of the open lesson; what is locked in it is kept and scored."""
    from .lesson_predict import Prediction  # ipywidgets: only the cell that needs it pays for it

    return Prediction(current())


def folded(lesson: Lesson, html: str) -> str:
    """Fold HTML away while the learner has not predicted: the answer must not show by accident."""
    if lesson.predicted:
        return html
    return (
        f'<div role="status" lang="{lesson.lang}"><p>{escape(lesson.say("predict.first"))}</p>'
        f"<details><summary>{escape(lesson.say('predict.open_anyway'))}</summary>{html}</details></div>"
    )


def reveal(thing: Any) -> Shown:
    """Show a table or another result, folded while the prediction is not locked."""
    lesson = current()
    rich: Callable[[], str | None] | None = getattr(thing, "_repr_html_", None)
    html = (rich() if rich else None) or f"<pre>{escape(repr(thing))}</pre>"
    return Shown(repr(thing), folded(lesson, html))


def compare(
    theory: Fraction | float, data: Mapping[str, tuple[int, int]], prediction: str | None = None, unit: str = "deals"
) -> Shown:
    """Theory and data in one chart, and a sentence about the last row of the data.

    Args:
        theory: The exact chance.
        data: Label -> (hits, trials); the last row is the one the sentence is about.
        prediction: The prediction that belongs to this chance, shown in the chart once it is locked.
        unit: What a trial is called: a key of the table ``unit`` of the texts.
    """
    lesson = current()
    rows = [chart.Row(label, int(hits), int(trials)) for label, (hits, trials) in data.items() if trials]
    if not rows:
        raise LessonError(lesson.say("compare.nothing"))
    last = rows[-1]
    sentence = lesson.say(
        "compare.sentence",
        unit=lesson.say(f"unit.{unit}"),
        trials=f"{last.trials:,}",
        hits=f"{last.hits:,}",
        share=percent(last.share, 2),
        theory=percent(theory, 2),
        off=f"{errors_off(last.share, theory, last.trials):.1f}",
    )
    said = lesson.predictions.get(prediction) if prediction else None
    html = chart.comparison(float(theory), rows, said, lesson.lang) + f"<p>{escape(sentence)}</p>"
    if prediction and said is not None and prediction in lesson.outcomes:
        html += f"<p>{escape(score_sentence(lesson, prediction, float(theory)))}</p>"
    return Shown(sentence, folded(lesson, html))


def compare_means(
    theory: Fraction | float,
    data: Mapping[str, Iterable[float]],
    axis: tuple[int, int] | None = None,
    unit: str = "deals",
) -> Shown:
    """An expected value and means of data in one chart, and a sentence about the last row of the data.

    Args:
        theory: The expected value.
        data: Label -> what was observed; the last row is the one the sentence is about.
        axis: Its last mark and the distance of two marks; from the data if left out.
        unit: What one observation is called: a key of the table ``unit`` of the texts.
    """
    lesson = current()
    rows = [chart.Sample(label, tuple(map(float, values))) for label, values in data.items()]
    rows = [row for row in rows if row.values]
    if not rows:
        raise LessonError(lesson.say("compare.nothing"))
    last = rows[-1]
    sentence = lesson.say(
        "compare.mean_sentence",
        unit=lesson.say(f"unit.{unit}"),
        trials=f"{last.trials:,}",
        mean=decimal(last.share, 2),
        theory=decimal(theory, 2),
        off=f"{abs(last.share - float(theory)) / last.error:.1f}" if last.error else "–",
    )
    if axis is None:
        step = 10 ** (len(str(int(max(row.share + 2 * row.error for row in rows)))) - 1)
        axis = (step * 10, step * 2)
    html = chart.comparison(float(theory), rows, None, lesson.lang, chart.amounts(*axis))
    return Shown(sentence, folded(lesson, f"{html}<p>{escape(sentence)}</p>"))


def together(*parts: Shown) -> Shown:
    """Several results of one cell, one below the other."""
    return Shown("\n".join(part.text for part in parts), "".join(part.html for part in parts))


def score_sentence(lesson: Lesson, prediction: str, theory: float) -> str:
    """How the locked prediction scored (Brier), beside what the exact chance would have scored."""
    outcome = lesson.outcomes[prediction]
    said = lesson.predictions[prediction]
    return lesson.say(
        "predict.scored",
        said=percent(said, 0),
        n=f"{outcome.trials:,}",
        score=f"{outcome.brier(said):.3f}",
        best=f"{outcome.brier(theory):.3f}",
    )


def report(name: str = "", ticket: str = "") -> Shown:
    """Progress, calibration plot, a short result code to hand in, and a download link.

    Args:
        name: Name or initials, if the learner wants them in the file.
        ticket: The exit ticket in the learner's own words.
    """
    from .lesson_report import show_report

    return show_report(current(), name, ticket)
