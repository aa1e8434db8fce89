"""The lesson that is open: what is kept of one learner's way through it.

A notebook runs one lesson at a time, so what its cells call works on the lesson that ``start`` opened; the objects
behind that (``Lesson``, ``judge``, ``Prediction`` ...) take everything as arguments and can be tested alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from .judge import STATES
from .text import LANGUAGES, TOOLS, Texts, say

ROOM = files(__package__.rpartition(".")[0])
"""The folder of the lessons: their modules, their texts, and in ``data`` what the lesson builder wrote."""


class LessonError(Exception):
    """A lesson was used in a way that cannot work; the message is one sentence."""


@cache
def load(lesson_id: str) -> dict[str, Any]:
    """The data of a lesson (digests, texts of the predictions), as written by the lesson builder.

    Raises:
        LessonError: There is no such lesson in this version.
    """
    path = ROOM / "data" / f"{lesson_id}.json"
    if not path.is_file():
        raise LessonError(f"There is no lesson {lesson_id!r} in this version of Combinatoria.")
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def lesson_ids() -> list[str]:
    """The lessons of this version, in order of their names."""
    names = (path.name for path in (ROOM / "data").iterdir())
    return sorted(name.removesuffix(".json") for name in names if name.endswith(".json"))


@cache
def texts_of(lesson_id: str) -> Texts:
    """The sentences of a lesson: its own, and below them those of the tools."""
    return Texts(ROOM / f"{lesson_id}.toml", TOOLS)


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
        tag: Tells this learner's data codes from those of others; drawn with the first one.
        class_codes: The data codes of the learner's class, as far as they were taken.
        bets: What was said at the table before it was known (:mod:`bets`): name -> ``said`` (None: passed over),
            ``happened`` (None: not known yet) and ``exact`` (a fraction as text, or None).
        exact: The exact chances of predictions, as far as the learner has come to them: fractions or decimals as text.
        fresh: Whether the lesson began without a record of what was done in the copy before.
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
    tag: int | None = None
    class_codes: list[str] = field(default_factory=list)
    bets: dict[str, dict[str, Any]] = field(default_factory=dict)
    exact: dict[str, str] = field(default_factory=dict)
    fresh: bool = True

    def __post_init__(self) -> None:
        if self.lang not in LANGUAGES:
            raise LessonError(f"Lessons exist in {' and '.join(LANGUAGES)}, not in {self.lang!r}.")
        self.data = load(self.id)
        self.texts = texts_of(self.id)

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

    def settle(self, prediction: str, happened: Iterable[object]) -> None:
        """Keep what has happened to something that was predicted: one truth value a trial."""
        told = [bool(one) for one in happened]
        self.outcomes[prediction] = Outcome(sum(told), len(told))

    def say(self, key: str, **facts: object) -> str:
        """A sentence of the lesson or its tools in the learner's language."""
        return self.texts.say(key, self.lang, **facts)

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
        raise LessonError(none_open())
    return _current


def open_lesson() -> Lesson | None:
    """The lesson that is open, if there is one."""
    return _current


def none_open() -> str:
    """The sentence for a learner who has not run the first cell; nobody knows yet in which language."""
    return " / ".join(say("start.missing", lang) for lang in LANGUAGES)
